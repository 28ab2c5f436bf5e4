// Lines over the land: the way that is planned, the arrows of the creatures, the way of a storm.
import { hint } from '../companions/plan';
import { type Board, colourOf } from '../game/board';
import { lines, shown, speech } from '../game/store';
import { latestStorms, stormWay } from '../game/storm';
import { at as lookedAt } from '../table/replay';
import { foreseen, foresight, planned, showArrows, staged } from '../table/ui';
import { CreatureFigure } from './figures';
import { type Point, pointList, trimmed } from './geometry';

export function WayLine({ land }: { land: Board }) {
  const fare = planned.value;
  const now = shown.value;
  const who = now?.asks?.who;
  const start = now?.heroes.find((hero) => hero.id === who)?.space;
  if (!fare || start === undefined) return null;
  return <polyline class="way" points={pointList(lineOver(land, [start, ...fare.way]))} />;
}

/** The line over a row of spaces, along the roads. */
const lineOver = (land: Board, spaces: number[]): Point[] =>
  spaces.flatMap((space, i) => (i > 0 ? land.way(spaces[i - 1]!, space) : [land.point(space)]));

/** The day's plan of a companion: each hero's way in their colour, and where it leads. */
export function PlanLines({ land }: { land: Board }) {
  const plan = hint.value?.plan ?? [];
  return (
    <g class="plan">
      {plan.map(({ who, way, goals }, i) => {
        const ends = goals.flatMap(({ space }) => (typeof space === 'number' ? [space] : []));
        const shift = 5 * (i - (plan.length - 1) / 2);
        return (
          <g key={who} class={colourOf(who)} transform={`translate(${shift} ${shift})`}>
            {way.length > 1 && (
              <polyline class="plan-way" data-plan={who} points={pointList(lineOver(land, way))} />
            )}
            {[...new Set(ends)].map((space) => {
              const [x, y] = land.point(space);
              return <circle key={space} class="plan-goal" cx={x} cy={y} r="26" />;
            })}
          </g>
        );
      })}
    </g>
  );
}

export const ArrowHeads = () => (
  <defs>
    <marker
      id="arrow-head"
      viewBox="0 0 8 8"
      refX="6"
      refY="4"
      markerWidth="5"
      markerHeight="5"
      orient="auto"
    >
      <path class="arrow-head" d="M0 0L8 4L0 8z" />
    </marker>
    <marker
      id="foreseen-head"
      viewBox="0 0 8 8"
      refX="6"
      refY="4"
      markerWidth="4.5"
      markerHeight="4.5"
      orient="auto"
    >
      <path class="foreseen-head" d="M0 0L8 4L0 8z" />
    </marker>
  </defs>
);

export function Arrows({ land }: { land: Board }) {
  // At sunrise the creatures go along them.
  if (!showArrows.value && !staged.value?.sunrise) return null;
  const arrow = (from: number, to: number, trim: number): { points: string } => ({
    points: pointList(trimmed(land.way(from, to), trim)),
  });
  return (
    <g class="arrows">
      {[...land.spaces.values()].map((space) =>
        space.arrow === null ? null : (
          <polyline
            key={space.id}
            class="arrow"
            {...arrow(space.id, space.arrow, 27)}
            marker-end="url(#arrow-head)"
          />
        ),
      )}
      {foreseen.value.map((move) =>
        move.from === move.to ? null : (
          <polyline
            key={`f${move.id} ${move.sunrise}`}
            class={`foreseen day-${move.sunrise}`}
            {...arrow(move.from, move.to, 22)}
            marker-end="url(#foreseen-head)"
          />
        ),
      )}
      <Ghosts land={land} />
    </g>
  );
}

/** Where the creatures come to stand after the last sunrise that is looked at. */
function Ghosts({ land }: { land: Board }) {
  const words = speech.value;
  const last = foresight.value?.days.at(-1);
  return (
    <>
      {(last?.creatures ?? []).map((move) => {
        const [x, y] = land.point(move.to);
        return (
          <g key={move.id} class="ghost" transform={`translate(${x - 20} ${y - 18})`}>
            <CreatureFigure kind={move.kind} name={words.creature(move.kind)} />
          </g>
        );
      })}
    </>
  );
}

/**
 * Where the fire has run this sunrise: the way along the arrows, a flame on each space that was
 * hit.
 */
export function Storms({ land }: { land: Board }) {
  const then = lookedAt.value;
  const told = then === null ? lines.value : lines.value.filter((line) => line.at <= then);
  const storms = staged.value?.storms ?? latestStorms(told);
  return (
    <g class="storms">
      {storms.map((storm) => {
        const spaces = stormWay(land, storm);
        const points = spaces.map((space) => land.point(space));
        return (
          <g key={String(storm.space)}>
            <polyline class="storm" points={pointList(lineOver(land, spaces))} />
            {points.map(([x, y]) => (
              <g transform={`translate(${x} ${y})`}>
                <circle class="storm-glow" r="29" />
                <path
                  class="flame"
                  d="M-14 -8Q-20 -24 -9 -36Q-9 -27 -4 -25Q-4 -40 7 -48Q4 -36 12 -30Q20 -20 14 -8Q6 -16 0 -16Q-8 -16 -14 -8Z"
                />
              </g>
            ))}
          </g>
        );
      })}
    </g>
  );
}
