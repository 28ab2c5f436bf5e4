// Who stands on the map: heroes, creatures, characters, farmers, markers.
import { type Board, colourOf } from '../game/board';
import { looking, shown, speech } from '../game/store';
import { afoot } from '../game/walk';
import { staged } from '../table/ui';
import { CharacterFigure, CreatureFigure, FarmerFigure, HeroFigure, ThingFigure } from './figures';
import type { Point } from './geometry';
import { useStride } from './stride';

const place = ([x, y]: Point, scale = 1) => ({
  transform: `translate(${x}px, ${y}px) scale(${scale})`,
});

/** Where the i-th of n figures stands around its stone. */
export function slot(i: number, n: number): Point {
  const rows: Point[][] = [
    [[0, -27]],
    [
      [-18, -24],
      [18, -24],
    ],
    [
      [-30, -12],
      [0, -30],
      [30, -12],
    ],
    [
      [-34, -4],
      [-14, -28],
      [14, -28],
      [34, -4],
    ],
  ];
  const row = rows[n - 1];
  if (row) return row[i]!;
  const angle = -Math.PI + (i / Math.max(1, n - 1)) * Math.PI;
  return [38 * Math.cos(angle), 34 * Math.sin(angle)];
}

interface Standing {
  key: string;
  space: number;
  element: preact.JSX.Element;
  scale: number;
  rank: number;
  active?: boolean;
}

export function standing(land: Board): Standing[] {
  const now = shown.value;
  if (!now) return [];
  const words = speech.value;
  const list: Standing[] = [];
  for (const marker of now.markers)
    list.push({
      key: `m${marker.kind}`,
      space: marker.space,
      scale: 1,
      rank: 0,
      element: <CharacterFigure kind={marker.kind} name={words.figureName(marker.kind)} />,
    });
  const onStage = staged.value?.creatures ?? now.creatures;
  for (const creature of onStage)
    list.push({
      key: `c${creature.id}`,
      space: creature.space,
      scale: 0.92,
      rank: 1,
      active: now.fight?.creature === creature.id,
      element: (
        <g>
          <CreatureFigure kind={creature.kind} name={words.creature(creature.kind)} />
          {creature.holds.map((thing, i) => (
            <g transform={`translate(${14 - i * 10} 14) scale(.6)`}>
              <ThingFigure id={thing} name={words.thing(thing)} />
            </g>
          ))}
        </g>
      ),
    });
  for (const character of [...now.characters, ...now.allies])
    list.push({
      key: `p${character.kind}`,
      space: character.space,
      scale: 0.9,
      rank: 2,
      element: <CharacterFigure kind={character.kind} name={words.figureName(character.kind)} />,
    });
  const farmers = new Map<number, number>();
  for (const space of now.farmers) {
    const count = farmers.get(space) ?? 0;
    farmers.set(space, count + 1);
    if (space === land.file.castle) continue;
    list.push({
      key: `f${space}-${count}`,
      space,
      scale: 0.78,
      rank: 3,
      element: <FarmerFigure />,
    });
  }
  for (const hero of now.heroes)
    list.push({
      key: `h${hero.id}`,
      space: hero.space,
      scale: 1,
      rank: 4,
      active: now.asks?.who === hero.id,
      element: (
        <g>
          <HeroFigure
            hero={hero.id}
            name={words.heroKind(hero.id)}
            colour={colourOf(hero.id)}
            asleep={hero.asleep}
          />
          {hero.farmers > 0 && (
            <g transform="translate(13 13) scale(.5)">
              <FarmerFigure />
            </g>
          )}
          {hero.escort && (
            <g transform="translate(-14 12) scale(.6)">
              <ThingFigure id={hero.escort} name={words.thing(hero.escort)} />
            </g>
          )}
        </g>
      ),
    });
  return list;
}

type Placed = Omit<Standing, 'key'> & { land: Board; at: Point };

function Piece({ land, space, at, scale, active, element }: Placed) {
  const body = useStride(land, space, at, scale);
  return (
    <g ref={body} class={`piece${active ? ' active' : ''}`} style={place(at, scale)}>
      {active && <circle class="spot" r="25" />}
      {element}
    </g>
  );
}

export function Figures({ land }: { land: Board }) {
  const going = looking.value ? null : afoot.value;
  const list = standing(land).map((figure) => ({
    ...figure,
    space: going?.get(figure.key) ?? figure.space,
  }));
  const count = new Map<number, number>();
  for (const figure of list) count.set(figure.space, (count.get(figure.space) ?? 0) + 1);
  const used = new Map<number, number>();
  const placed = list.map((figure) => {
    const i = used.get(figure.space) ?? 0;
    used.set(figure.space, i + 1);
    const [x, y] = land.point(figure.space);
    const [dx, dy] = slot(i, count.get(figure.space) ?? 1);
    return { ...figure, at: [x + dx, y + dy] as Point };
  });
  // In a fixed order: an element that is moved in the tree would jump instead of gliding.
  placed.sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1));
  return (
    <g>
      {placed.map(({ key, ...figure }) => (
        <Piece key={key} land={land} {...figure} />
      ))}
    </g>
  );
}
