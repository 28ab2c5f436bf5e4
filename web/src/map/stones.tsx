// The stones of the spaces, and what it costs to go there.
import type { Board } from '../game/board';
import { fares, hovered, leadsNow, picked, planned, spaceAnswers } from '../table/ui';
import { t } from '../text/texts';
import { standing } from './standing';

export function Stones({ land }: { land: Board }) {
  const near = fares.value;
  const answers: ReadonlyMap<number, unknown> = leadsNow.value ?? spaceAnswers.value;
  const chosen = picked.value;
  const over = hovered.value;
  const way = new Set(planned.value?.way ?? []);
  return (
    <g>
      {[...land.spaces.values()].map((space) => {
        if (land.file.isolated?.includes(space.id) && space.id !== land.file.defeated) return null;
        const fare = near.get(space.id);
        const classes = ['stone', space.terrain];
        if (fare) classes.push(fare.willpower > 0 ? 'late' : 'near');
        if (answers.has(space.id)) classes.push('asks');
        if (chosen === space.id) classes.push('chosen');
        if (over === space.id) classes.push('over');
        if (way.has(space.id)) classes.push('onway');
        const [x, y] = land.point(space.id);
        return (
          <g
            key={space.id}
            data-space={space.id}
            class={classes.join(' ')}
            transform={`translate(${x} ${y})`}
          >
            <circle class="shade" cx="2" cy="3.5" r="20" />
            <circle class="halo" r="27" />
            <circle class="face" r="19" />
            <text y="6">{space.id}</text>
          </g>
        );
      })}
    </g>
  );
}

/**
 * What it costs to go there: hours, and below them the willpower, if any. Small and quiet, but for
 * the space that is picked or pointed at and the way to it.
 */
export function Prices({ land }: { land: Board }) {
  const crowd = new Map<number, number>();
  for (const { space } of standing(land)) crowd.set(space, (crowd.get(space) ?? 0) + 1);
  const loud = new Set([picked.value, hovered.value, ...(planned.value?.way ?? [])]);
  return (
    <g class="prices" aria-hidden="true">
      {[...fares.value.values()].map(({ to, hours, willpower }) => {
        const [x, y] = land.point(to);
        // Three and more figures stand around their stone, so the price goes below it.
        const [dx, dy] = (crowd.get(to) ?? 0) > 2 ? [-13, 30] : [13, willpower > 0 ? -4 : 4];
        return (
          <g
            key={to}
            data-price={to}
            class={loud.has(to) ? 'price-tag' : 'price-tag quiet'}
            transform={`translate(${x + dx} ${y + dy}) scale(${loud.has(to) ? 1 : 0.84})`}
          >
            <rect x="0" y="-10" width={hours > 9 ? 42 : 32} height="20" rx="9" />
            <text x="5" y="6">
              {t('web.map.hours', { hours })}
            </text>
            {willpower > 0 && (
              <g class="paid" transform="translate(0 18)">
                <rect x="0" y="-10" width={willpower > 9 ? 44 : 36} height="20" rx="9" />
                <path class="heart" d="M9 6L4 0.6A2.8 2.8 0 0 1 9 -3.4A2.8 2.8 0 0 1 14 0.6Z" />
                <text x="15" y="6">
                  {t('web.map.paid', { willpower })}
                </text>
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
}
