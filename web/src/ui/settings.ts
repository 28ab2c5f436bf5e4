// Settings of this browser: language, theme, motion, sound.
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { firstRead, languages, loadLanguage, texts } from '../text/texts';

export type Theme = 'auto' | 'light' | 'dark' | 'contrast';
export type Motion = 'auto' | 'on' | 'off';

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

/** What the device says, now and whenever it changes. */
function device(query: string): ReadonlySignal<boolean> {
  const media = typeof matchMedia === 'function' ? matchMedia(query) : null;
  const now = signal(media?.matches ?? false);
  media?.addEventListener('change', () => {
    now.value = media.matches;
  });
  return now;
}

const isDark = device('(prefers-color-scheme: dark)');
const isCalm = device('(prefers-reduced-motion: reduce)');

export const theme = signal(stored('theme', 'auto') as Theme);
export const motionChoice = signal(stored('motion', 'auto') as Motion);
export const motion = computed(() =>
  motionChoice.value === 'auto' ? !isCalm.value : motionChoice.value === 'on',
);
export const sound = signal(stored('sound', 'on') === 'on');
/** Empty until somebody chooses: the browser's own languages count then. */
export const language = signal(stored('language', ''));
export const myName = signal(stored('name', ''));

/** The theme that is in force. */
export const themeShown = computed(() =>
  theme.value === 'auto' ? (isDark.value ? 'dark' : 'light') : theme.value,
);

export function follow(): void {
  effect(() => {
    store('theme', theme.value);
    document.documentElement.dataset.theme = themeShown.value;
  });
  effect(() => {
    store('motion', motionChoice.value);
    document.documentElement.dataset.motion = motion.value ? 'on' : 'off';
  });
  effect(() => store('sound', sound.value ? 'on' : 'off'));
  effect(() => store('name', myName.value));
}

/** From the first texts on. `failed`: a language did not come; the one before stays. */
export function followLanguage(failed: () => void): void {
  let held = language.value === texts.value.language ? language.value : '';
  effect(() => {
    const chosen = language.value;
    loadLanguage(chosen || firstRead(navigator.languages, languages.value)).then(
      () => {
        if (language.value !== chosen) return;
        held = chosen;
        if (chosen) store('language', chosen);
      },
      () => {
        if (language.value !== chosen) return;
        language.value = held;
        failed();
      },
    );
  });
}
