// What is seen somewhere on the screen is told to screen readers here.
import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';

const said = signal({ text: '', times: 0 });

/** The same words once more must be a change too, or nobody hears them. */
export function announce(text: string): void {
  const last = said.value;
  said.value = { text: last.text === text ? `${text}\u00a0` : text, times: last.times + 1 };
}

/** While a dialog is open only what stands in it is heard: so each dialog has such a region too, for what comes from then on. */
export function LiveRegion() {
  const before = useRef(said.peek().times);
  return (
    <div class="hidden announcement" aria-live="polite">
      {said.value.times === before.current ? '' : said.value.text}
    </div>
  );
}
