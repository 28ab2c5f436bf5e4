// A short remark over everything.

import { useEffect, useRef } from 'preact/hooks';
import { notice } from '../game/notice';

/** A short remark over everything, open dialogs too. */
export function Notice() {
  const now = notice.value;
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the one that is shown, not the latest
  useEffect(() => {
    if (!now) return;
    element.current?.showPopover?.();
    const timer = setTimeout(() => {
      if (notice.value === now) notice.value = null;
    }, 5000);
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
