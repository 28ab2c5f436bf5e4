// What is seen somewhere on the screen is told to screen readers here.
import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';

export const announcement = signal('');

/** The same words once more must be a change too, or nobody hears them. */
export function announce(text: string): void {
  announcement.value = announcement.value === text ? `${text}\u00a0` : text;
}

/** While a dialog is open only what stands in it is heard: so each dialog has such a region too, for what comes from then on. */
export function LiveRegion() {
  const before = useRef(announcement.peek());
  return (
    <div class="hidden announcement" aria-live="polite">
      {announcement.value === before.current ? '' : announcement.value}
    </div>
  );
}
