// What is heard, in words: for who does not hear it, and for who plays without sound.
import { signal } from '@preact/signals';
import { t } from '../text/texts';
import { captions, slow } from './settings';

const kShown = 3000;

const heard = signal<{ key: number; name: string } | null>(null);
let lastKey = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function caption(name: string): void {
  if (!captions.value) return;
  heard.value = { key: ++lastKey, name };
  clearTimeout(timer);
  if (slow.value) return;
  timer = setTimeout(() => {
    heard.value = null;
  }, kShown);
}

/** For the eye alone: what made the sound is told to screen readers already. */
export function Caption() {
  const now = heard.value;
  if (!now || !captions.value) return null;
  return (
    <p key={now.key} class="sound-caption" aria-hidden="true">
      {t(`web.sound.${now.name}`)}
    </p>
  );
}
