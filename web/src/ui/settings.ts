// Settings of this browser: language, theme, motion, sound, and what makes it easier for somebody.
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { firstRead, languages, loadLanguage, texts } from '../text/texts';

/** `hours`: light by day, dark by night, by this device's clock. */
export type Theme = 'auto' | 'hours' | 'light' | 'dark' | 'contrast';
export type Motion = 'auto' | 'on' | 'off';
/** `auto`: as the network seems to be. */
export type Ready = 'auto' | 'on' | 'off';

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
/** A phone that lies. */
export const isLow = device('(max-height: 420px)');

export const theme = signal(stored('theme', 'auto') as Theme);
export const motionChoice = signal(stored('motion', 'auto') as Motion);
export const motion = computed(() =>
  motionChoice.value === 'auto' ? !isCalm.value : motionChoice.value === 'on',
);
/** Whether the engine is fetched for a day on which the server goes away. */
export const ready = signal(stored('ready', 'auto') as Ready);
/** Nothing is heard until somebody wants it. */
export const sound = signal(stored('sound', 'off') === 'on');
/** 0 to 100. */
export const volume = signal(loudnessOf(stored('volume', '60')));
/** Hearth and wind. */
export const background = signal(stored('background', 'off') === 'on');
/** What is heard is written too. */
export const captions = signal(stored('captions', 'off') === 'on');
/** Nothing goes on by itself. */
export const slow = signal(stored('slow', 'off') === 'on');
/** Somebody who needs no explanations and no tales. */
export const knowsBox = signal(stored('box', 'new') === 'known');
/** More room between letters, words and lines. */
export const spacing = signal(stored('spacing', 'off') === 'on');
/** Buttons where the left thumb is. */
export const leftHand = signal(stored('hand', 'right') === 'left');
export const textSizes = [100, 125, 150, 175, 200] as const;
/** In percent. */
export const textSize = signal(sizeOf(stored('text', '100')));
/** Empty until somebody chooses: the browser's own languages count then. */
export const language = signal(stored('language', ''));
export const myName = signal(stored('name', ''));

/** Lamps are lit from seven in the evening to seven in the morning. */
export const isNight = (hour: number): boolean => hour >= 19 || hour < 7;
const nightHour = signal(isNight(new Date().getHours()));

/** The theme that is in force. */
export const themeShown = computed(() => {
  if (theme.value === 'hours') return nightHour.value ? 'dark' : 'light';
  return theme.value === 'auto' ? (isDark.value ? 'dark' : 'light') : theme.value;
});

function loudnessOf(text: string): number {
  const number = Number(text);
  return Number.isFinite(number) ? Math.max(0, Math.min(100, number)) : 60;
}

function sizeOf(text: string): number {
  const number = Number(text);
  return textSizes.find((size) => size === number) ?? 100;
}

/**
 * Large letters on a small screen, or a browser that enlarges everything four times: then the page
 * scrolls instead of fitting the screen.
 */
export function scrolls(width: number, height: number, percent: number): boolean {
  const [wide, high] = [(width * 100) / percent, (height * 100) / percent];
  return (wide < 600 && high < 480) || high < 300;
}

/** What style sheets read from the root. */
function followComfort(): void {
  const root = document.documentElement;
  const screen = signal([innerWidth, innerHeight] as const);
  addEventListener('resize', () => {
    screen.value = [innerWidth, innerHeight];
  });
  effect(() => {
    const [width, height] = screen.value;
    root.dataset.page = scrolls(width, height, textSize.value) ? 'scrolls' : 'fits';
  });
  effect(() => {
    store('text', String(textSize.value));
    root.style.setProperty('--text-size', String(textSize.value / 100));
    root.dataset.text = textSize.value > 100 ? 'large' : 'plain';
  });
  effect(() => {
    store('spacing', spacing.value ? 'on' : 'off');
    root.dataset.spacing = spacing.value ? 'wide' : 'plain';
  });
  effect(() => {
    store('hand', leftHand.value ? 'left' : 'right');
    root.dataset.hand = leftHand.value ? 'left' : 'right';
  });
  effect(() => {
    store('box', knowsBox.value ? 'known' : 'new');
    root.dataset.box = knowsBox.value ? 'known' : 'new';
  });
  effect(() => {
    store('captions', captions.value ? 'on' : 'off');
    root.dataset.captions = captions.value ? 'on' : 'off';
  });
  effect(() => store('slow', slow.value ? 'on' : 'off'));
}

export function follow(): void {
  followComfort();
  effect(() => {
    store('theme', theme.value);
    document.documentElement.dataset.theme = themeShown.value;
  });
  effect(() => {
    store('motion', motionChoice.value);
    document.documentElement.dataset.motion = motion.value ? 'on' : 'off';
  });
  effect(() => store('ready', ready.value));
  setInterval(() => {
    nightHour.value = isNight(new Date().getHours());
  }, 60_000);
  effect(() => store('sound', sound.value ? 'on' : 'off'));
  effect(() => store('volume', String(volume.value)));
  effect(() => store('background', background.value ? 'on' : 'off'));
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
