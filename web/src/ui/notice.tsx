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

/** A banner may come while the remark is there: the page below it gives way. */
function keepBelowBanners(element: HTMLElement | null): () => void {
  const place = (): void => element?.style.setProperty('--banners', `${bannersEnd()}px`);
  place();
  const page = document.querySelector('#app > main');
  const watch = new ResizeObserver(place);
  if (page) watch.observe(page);
  return () => watch.disconnect();
}

/** A short remark over everything, open dialogs too, and below what is asked at the head. */
export function Notice() {
  const now = notice.value;
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the one that is shown, not the latest
  useEffect(() => {
    if (!now) return;
    element.current?.showPopover?.();
    const stop = keepBelowBanners(element.current);
    const gone = (): void => {
      if (notice.value === now) notice.value = null;
    };
    // Who takes it slowly reads for as long as they like: the next touch or key takes it away.
    if (slow.value) {
      const events = ['pointerdown', 'keydown'] as const;
      for (const event of events) addEventListener(event, gone);
      return () => {
        stop();
        for (const event of events) removeEventListener(event, gone);
      };
    }
    const timer = setTimeout(gone, 5000);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [now]);
  return (
    now && (
      <div key={now.key} ref={element} class="notice" popover="manual" aria-hidden="true">
        {now.text}
      </div>
    )
  );
}
