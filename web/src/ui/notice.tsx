// A short remark over everything.

import { useEffect, useRef } from 'preact/hooks';
import { notice } from '../game/notice';
import { slow } from './settings';

/** How far down a banner at the head of the page reaches: it may ask something. */
const bannersEnd = (): number =>
  Math.max(
    0,
    ...[...document.querySelectorAll('.banner')].map((one) => one.getBoundingClientRect().bottom),
  );

/** A short remark over everything, open dialogs too, and below what is asked at the head. */
export function Notice() {
  const now = notice.value;
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the one that is shown, not the latest
  useEffect(() => {
    if (!now) return;
    element.current?.style.setProperty('--banners', `${bannersEnd()}px`);
    element.current?.showPopover?.();
    const gone = (): void => {
      if (notice.value === now) notice.value = null;
    };
    // Who takes it slowly reads for as long as they like: the next touch or key takes it away.
    if (slow.value) {
      const events = ['pointerdown', 'keydown'] as const;
      for (const event of events) addEventListener(event, gone);
      return () => {
        for (const event of events) removeEventListener(event, gone);
      };
    }
    const timer = setTimeout(gone, 5000);
    return () => clearTimeout(timer);
  }, [now]);
  return (
    now && (
      <div key={now.key} ref={element} class="notice" popover="manual" aria-hidden="true">
        {now.text}
      </div>
    )
  );
}
