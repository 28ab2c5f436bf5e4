// The two sums of a round, climbing against each other piece by piece.
import { useEffect, useState } from 'preact/hooks';
import { colourOf } from '../game/board';
import { speech } from '../game/store';
import { t } from '../text/texts';
import { motion } from '../ui/settings';
import { type Battle, type Part, sumsOf, total } from './battle';

/** A number that is counted up to, one by one. */
function useCount(target: number): number {
  const [now, set] = useState(target);
  useEffect(() => {
    if (!motion.value || now >= target) {
      if (now !== target) set(target);
      return;
    }
    const timer = setTimeout(() => set(now + 1), Math.max(12, 220 / (target - now + 1)));
    return () => clearTimeout(timer);
  }, [now, target]);
  return now;
}

const Plaque = ({ value, side }: { value: number; side: string }) => (
  <span class={`plaque ${side}`}>{useCount(value)}</span>
);

function Column({ parts, most, side }: { parts: Part[]; most: number; side: string }) {
  return (
    <span class={`column ${side}`}>
      {parts.map(({ key, who, points, open }) => (
        <span
          key={`${key}${open ? '-open' : ''}`}
          class={`segment ${side === 'ours' ? colourOf(who) : who === 'dice' ? 'rolled' : who}${open ? ' open' : ''}`}
          style={{ '--share': `${(100 * points) / most}%` }}
        >
          {points > 0 && <span>{points}</span>}
        </span>
      ))}
    </span>
  );
}

export function Sums({ now }: { now: Battle }) {
  const { heroes, foe, most } = sumsOf(now);
  const { view } = now;
  const ours = view.heroes ?? total(heroes);
  const theirs = view.enemy ?? total(foe);
  const settled = view.heroes !== null;
  const sign = ours === theirs ? '=' : ours < theirs ? '<' : '>';
  return (
    <div class={`sums${settled ? ' settled' : ''}${now.foe ? '' : ' alone'}`}>
      {settled && (
        <p class="hidden">
          {t('event.round-ended', { heroes: view.heroes!, creature_value: view.enemy ?? 0 })}
        </p>
      )}
      {view.allies.length > 0 && (
        <p class="hidden">
          {speech.value.list(
            view.allies.map(
              ({ ally, strength }) =>
                `${speech.value.figureName(ally)} ${t('web.fight.ally', { strength })}`,
            ),
          )}
        </p>
      )}
      <span class="plaques" aria-hidden="true">
        <Plaque value={ours} side="ours" />
        <span class="versus">{now.foe && settled ? sign : ''}</span>
        {now.foe && <Plaque value={theirs} side="theirs" />}
      </span>
      <span class="columns" aria-hidden="true">
        <Column parts={heroes} most={most} side="ours" />
        {now.foe && <Column parts={foe} most={most} side="theirs" />}
        {view.enemy !== null && now.foe && (
          <span class="mark-line" style={{ '--share': `${(100 * view.enemy) / most}%` }} />
        )}
      </span>
    </div>
  );
}
