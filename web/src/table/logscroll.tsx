// The log where it scrolls: it stays at the newest line unless somebody has scrolled away, and says
// then how many came meanwhile.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../text/texts';
import { Button } from '../ui/parts';
import { entries, Log } from './log';

/** Nearer to the newest line than this, in pixels, nobody has scrolled away. */
const kNear = 30;

export function LogScroll({ class: style, limit }: { class: string; limit?: number }) {
  const frame = useRef<HTMLDivElement>(null);
  const count = entries.value.filter((entry) => entry.event !== 'turn_began').length;
  /** How long the log was when somebody scrolled away. */
  const [left, setLeft] = useState<number | null>(null);
  const fresh = left === null ? 0 : Math.max(0, count - left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is shown
  useLayoutEffect(() => {
    if (left === null && frame.current) frame.current.scrollTop = 0;
  }, [count, left]);
  const scrolled = (): void => {
    const isAway = (frame.current?.scrollTop ?? 0) > kNear;
    setLeft(isAway ? Math.min(left ?? count, count) : null);
  };
  return (
    <div
      class={style}
      ref={frame}
      tabIndex={0}
      role="group"
      aria-label={t('ui.page.log')}
      onScroll={scrolled}
    >
      {fresh > 0 && (
        <div class="log-new">
          <Button class="chip primary" onClick={() => setLeft(null)}>
            {t('web.log.new', { count: fresh })}
          </Button>
        </div>
      )}
      <Log limit={limit} />
    </div>
  );
}
