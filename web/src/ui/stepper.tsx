// A number that is typed, or stepped up and down; held down, it goes on by itself.
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../text/texts';
import { Sign } from './parts';

const kBeforeRepeat = 400;
const kRepeat = 90;

/** Calls `step` at each press, and again and again while it is held. */
function useHold(step: () => void) {
  const latest = useRef(step);
  latest.current = step;
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const repeated = useRef(false);
  const stop = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const again = (): void => {
    repeated.current = true;
    latest.current();
    timer.current = setTimeout(again, kRepeat);
  };
  return {
    onPointerDown: (): void => {
      repeated.current = false;
      stop();
      timer.current = setTimeout(again, kBeforeRepeat);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick: (): void => {
      stop();
      if (!repeated.current) latest.current();
      repeated.current = false;
    },
  };
}

interface StepperProps {
  value: number;
  most: number;
  least?: number;
  /** What is counted, for the ear. */
  what: string;
  set(value: number): void;
}

export function Stepper({ value, most, least = 0, what, set }: StepperProps) {
  const to = (next: number): void => set(Math.max(least, Math.min(most, next)));
  const less = useHold(() => to(value - 1));
  const more = useHold(() => to(value + 1));
  return (
    <span class="stepper" role="group" aria-label={what}>
      <button
        type="button"
        class="button step"
        aria-label={t('web.less', { what })}
        disabled={value <= least}
        {...less}
      >
        <Sign name="minus" />
      </button>
      <input
        class="stepper-value"
        inputMode="numeric"
        aria-label={what}
        value={String(value)}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => {
          const typed = Number.parseInt(event.currentTarget.value, 10);
          if (!Number.isNaN(typed)) to(typed);
        }}
        onBlur={(event) => {
          event.currentTarget.value = String(value);
        }}
      />
      <button
        type="button"
        class="button step"
        aria-label={t('web.more', { what })}
        disabled={value >= most}
        {...more}
      >
        <Sign name="plus" />
      </button>
    </span>
  );
}
