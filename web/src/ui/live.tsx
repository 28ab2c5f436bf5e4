// What is seen somewhere on the screen is told to screen readers here.
import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';

const kMost = 30;
/** A dialog that opens takes the ear away from what was told at that moment: it is told there once more. */
const kJustNow = 200;

const said = signal<{ key: number; text: string; time: number }[]>([]);
let lastKey = 0;

/** Each line is an element of its own, so that the same words once more are heard too. */
export function announce(text: string): void {
  if (text) said.value = [...said.peek().slice(1 - kMost), { key: ++lastKey, text, time: Date.now() }];
}

/** While a dialog is open only what stands in it is heard: so each dialog has such a region too, for what comes from then on. */
export function LiveRegion() {
  const opened = useRef(Date.now() - kJustNow);
  // What stands in a region from its beginning is not heard.
  const [hears, setHears] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHears(true), kJustNow / 2);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="hidden announcement" aria-live="polite">
      {hears && said.value.filter((line) => line.time >= opened.current).map((line) => <p key={line.key}>{line.text}</p>)}
    </div>
  );
}
