// What is seen somewhere on the screen is told to screen readers here.
import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';

const kMost = 30;
/** A region is empty at first: what stands in it from its beginning is not heard. */
const kBeforeItHears = 100;

const said = signal<{ key: number; text: string }[]>([]);
let lastKey = 0;
/** What came before this moment, that is before the picture that is being drawn. */
let heardTo = 0;

/** Each line is an element of its own, so that the same words once more are heard too. */
export function announce(text: string): void {
  if (!text) return;
  said.value = [...said.peek().slice(1 - kMost), { key: ++lastKey, text }];
  const key = lastKey;
  setTimeout(() => {
    heardTo = key;
  });
}

/** What was said belongs to a table that is left; nobody comes upon it on the next screen. */
export function hush(): void {
  said.value = [];
}

/**
 * While a dialog is open only what stands in it is heard: so each dialog has such a region too, for
 * what comes from then on, and for what was told at the moment it opened and took the ear away.
 */
export function LiveRegion() {
  const before = useRef(heardTo);
  const [hears, setHears] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHears(true), kBeforeItHears);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="hidden announcement" aria-live="polite">
      {hears &&
        said.value
          .filter((line) => line.key > before.current)
          .map((line) => <p key={line.key}>{line.text}</p>)}
    </div>
  );
}
