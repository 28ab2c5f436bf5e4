// What lies on the map: wells, fog, things, cards, rubble, and the creatures that were beaten.

import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Board } from '../game/board';
import { shown, speech } from '../game/store';
import { staged } from '../table/ui';
import { motion } from '../ui/settings';
import { CreatureFigure, FogFigure, ThingFigure, WellFigure } from './figures';
import { layOf, midway, type Point, wellSpot } from './geometry';
import { TokenFace } from './mist';

/** As long as the moment at sunrise that tells of it. */
const kFills = 700;

/** A well; water that comes back rises, and a ring runs over the ground around it. */
function Well({ at: [x, y], full }: { at: Point; full: boolean }) {
  const well = useRef<SVGGElement>(null);
  const ring = useRef<SVGEllipseElement>(null);
  const before = useRef(full);
  useLayoutEffect(() => {
    const fills = full && !before.current;
    before.current = full;
    if (!fills || !motion.peek()) return;
    well.current?.animate(
      [
        { transform: 'translateY(6px) scale(.8)' },
        { transform: 'translateY(-7px) scale(1.3)', offset: 0.45 },
        { transform: 'none' },
      ],
      { duration: kFills, easing: 'ease-out' },
    );
    ring.current?.animate(
      [
        { transform: 'scale(.4)', opacity: 1 },
        { transform: 'scale(2.1)', opacity: 0 },
      ],
      { duration: kFills, easing: 'ease-out' },
    );
  }, [full]);
  return (
    <g class="well" transform={`translate(${x} ${y}) scale(.9)`}>
      <ellipse class="well-ring" ref={ring} cy="12" rx="20" ry="9" />
      <g ref={well}>
        <WellFigure full={full} />
      </g>
    </g>
  );
}

export function Lying({ land }: { land: Board }) {
  const now = shown.value;
  const words = speech.value;
  const lay = useMemo(() => layOf(land), [land]);
  const wellSpots = useMemo(() => {
    const spots = new Map<number, Point>();
    for (const space of land.spaces.values())
      if (space.well) spots.set(space.id, wellSpot(land, lay, space.id));
    return spots;
  }, [land, lay]);
  if (!now) return null;
  return (
    <g>
      {(staged.value?.wells ?? now.wells).map((well) => {
        const at = wellSpots.get(well.space) ?? land.point(well.space);
        return <Well key={`w${well.space}`} at={at} full={well.full} />;
      })}
      {now.fog.spaces.map((space) => {
        const [x, y] = land.point(space);
        return (
          <g key={`fog${space}`} transform={`translate(${x} ${y + 25}) scale(.88)`}>
            <FogFigure />
          </g>
        );
      })}
      {now.fog.revealed.map(({ space, token }) => {
        const [x, y] = land.point(space);
        return (
          <g key={`open${space}`} transform={`translate(${x - 20} ${y + 18}) scale(.62)`}>
            <g class="turned-up">
              <TokenFace token={token} />
            </g>
          </g>
        );
      })}
      {now.loot.map((pile) => {
        const [x, y] = land.point(pile.space);
        const items = [...(pile.gold > 0 ? ['gold'] : []), ...pile.things];
        return (
          <g key={`l${pile.space}`} transform={`translate(${x + 20} ${y + 19})`}>
            {items.slice(0, 4).map((id, i) => (
              <g transform={`translate(${i * 11} ${i % 2 === 0 ? 0 : 5}) scale(.62)`}>
                <ThingFigure id={id} name={words.thing(id)} />
                {id === 'gold' && pile.gold > 1 && (
                  <text class="number" y="7">
                    {pile.gold}
                  </text>
                )}
              </g>
            ))}
          </g>
        );
      })}
      {now.laid.map(({ card, space }) => {
        const [x, y] = land.point(space);
        return (
          <g key={`card${card}`} transform={`translate(${x - 22} ${y + 16}) scale(.7)`}>
            <ThingFigure id="card" name={words.cardTitle(card)} />
          </g>
        );
      })}
      {now.rubble.flatMap(({ space, things }) => {
        const [x, y] = land.point(space);
        return things.map((thing, i) => (
          <g
            key={`r${space}-${i}`}
            transform={`translate(${x + (i - (things.length - 1) / 2) * 30} ${y - 34})`}
          >
            <ThingFigure id={thing} name={words.thing(thing)} />
          </g>
        ));
      })}
      {(now.barred ?? []).map(({ way: [a, b], thing }) => {
        const [x, y] = midway(land.way(a, b));
        return (
          <g key={`b${a}-${b}`} transform={`translate(${x} ${y - 4})`}>
            <ThingFigure id={thing} name={words.thing(thing)} />
          </g>
        );
      })}
      {now.closed.map(([a, b]) => {
        const [x, y] = midway(land.way(a, b));
        return (
          <path key={`x${a}-${b}`} class="closed" d={`M${x - 10} ${y - 10}l20 20m0 -20l-20 20`} />
        );
      })}
      <Defeated land={land} />
    </g>
  );
}

/** Beaten creatures lie on their own space, counted by kind. */
function Defeated({ land }: { land: Board }) {
  const now = shown.value;
  const words = speech.value;
  if (!now || land.file.defeated === undefined) return null;
  const [x, y] = land.point(land.file.defeated);
  const beaten = Object.entries(now.defeated).filter(([, count]) => count > 0);
  return (
    <g transform={`translate(${x + 42} ${y})`}>
      {beaten.map(([kind, count], i) => (
        <g transform={`translate(${i * 46} 0)`}>
          <g class="beaten" transform="scale(.8)">
            <CreatureFigure kind={kind} name={words.creature(kind)} />
          </g>
          <text class="count" x="17" y="18">
            {count}
          </text>
        </g>
      ))}
    </g>
  );
}
