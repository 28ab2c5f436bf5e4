// Settings of this browser: language, theme, motion, sound.
import { effect, signal } from '@preact/signals';
import { useLanguage } from '../text/texts';

export type Theme = 'auto' | 'light' | 'dark' | 'contrast';

function stored(key: string, otherwise: string): string {
  try {
    return localStorage.getItem(`rietburg.${key}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(`rietburg.${key}`, value);
  } catch {
    // Private windows keep nothing.
  }
}

const dark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
const systemIsDark = signal(dark?.matches ?? false);
dark?.addEventListener('change', () => {
  systemIsDark.value = dark.matches;
});
const calm = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

export const theme = signal<Theme>(stored('theme', 'auto') as Theme);
export const motion = signal(stored('motion', calm ? 'off' : 'on') === 'on');
export const sound = signal(stored('sound', 'on') === 'on');
export const language = signal(stored('language', ''));
export const myName = signal(stored('name', ''));

export function follow(): void {
  effect(() => {
    store('theme', theme.value);
    const system = systemIsDark.value ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme.value === 'auto' ? system : theme.value;
  });
  effect(() => {
    store('motion', motion.value ? 'on' : 'off');
    document.documentElement.dataset.motion = motion.value ? 'on' : 'off';
  });
  effect(() => store('sound', sound.value ? 'on' : 'off'));
  effect(() => store('name', myName.value));
  let first = true;
  effect(() => {
    const chosen = language.value;
    if (first) first = false;
    else {
      store('language', chosen);
      void useLanguage(chosen || 'en');
    }
  });
}
