// A short remark over everything.

import { useEffect, useRef } from 'preact/hooks';
import { notice } from '../game/notice';
import { slow } from './settings';

/** A short remark over everything, open dialogs too. */
export function Notice() {
  const now = notice.value;
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the one that is shown, not the latest
  useEffect(() => {
    if (!now) return;
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
