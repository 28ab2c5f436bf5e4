// What lies on the map: wells, fog, things, cards, rubble, and the creatures that were beaten.

import { useMemo } from 'preact/hooks';
import type { Board } from '../game/board';
import { shown, speech } from '../game/store';
import { staged } from '../table/ui';
import { CreatureFigure, FogFigure, ThingFigure, WellFigure } from './figures';
import { layOf, midway, type Point, wellSpot } from './geometry';
import { TokenFace } from './mist';

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
        return (
          <g key={`w${well.space}`} transform={`translate(${at[0]} ${at[1]}) scale(.9)`}>
            <WellFigure full={well.full} />
          </g>
        );
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
