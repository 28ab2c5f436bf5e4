// Who stands on the map: heroes, creatures, characters, farmers, markers.
import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import { figureOf } from '../art/drawings';
import { Standing } from '../art/figure';
import { type Board, colourOf } from '../game/board';
import { lookOf } from '../game/looks';
import { board, looking, shown, speech } from '../game/store';
import { afoot } from '../game/walk';
import type { State } from '../protocol/types';
import { staged } from '../table/ui';
import {
  CharacterToken,
  CreatureToken,
  FarmerFigure,
  FarmerToken,
  HeroToken,
  ThingFigure,
} from './figures';
import { distance, type Point } from './geometry';
import { bodyOf, isLarge, kHero, kPerson, kTether, placesOf, sizeOf } from './placing';
import { useStride } from './stride';

const place = ([x, y]: Point, scale = 1) => ({
  transform: `translate(${x}px, ${y}px) scale(${scale})`,
});

interface Stands {
  key: string;
  space: number;
  /** The name of the drawing. */
  figure: string;
  element: JSX.Element;
  scale: number;
  rank: number;
  active?: boolean;
}

interface Settled extends Stands {
  at: Point;
  /** Stands on free ground of its own, and is large enough as it is. */
  towering: boolean;
}

function markers(now: State): Stands[] {
  return now.markers.map(({ kind, space }) => ({
    key: `m${kind}`,
    space,
    figure: figureOf({ of: kind, otherwise: 'marker' }),
    scale: kPerson,
    rank: 0,
    element: (
      <Standing
        of={kind}
        otherwise="marker"
        token={<CharacterToken kind={kind} name={speech.value.figureName(kind)} />}
      />
    ),
  }));
}

function creatures(now: State): Stands[] {
  const words = speech.value;
  return (staged.value?.creatures ?? now.creatures).map((creature) => {
    const who = { of: creature.kind, strength: creature.strength, otherwise: 'creature' as const };
    const figure = figureOf(who);
    return {
      key: `c${creature.id}`,
      space: creature.space,
      figure,
      scale: sizeOf(figure),
      rank: 1,
      active: now.fight?.creature === creature.id,
      element: (
        <g>
          <Standing
            {...who}
            token={<CreatureToken kind={creature.kind} name={words.creature(creature.kind)} />}
          />
          {creature.holds.map((thing, i) => (
            <g transform={`translate(${16 - i * 12} -4) scale(.66)`}>
              <ThingFigure id={thing} name={words.thing(thing)} />
            </g>
          ))}
        </g>
      ),
    };
  });
}

function people(now: State): Stands[] {
  return [...now.characters, ...now.allies].map(({ kind, space }) => ({
    key: `p${kind}`,
    space,
    figure: figureOf({ of: kind }),
    scale: kPerson,
    rank: 2,
    element: (
      <Standing
        of={kind}
        token={<CharacterToken kind={kind} name={speech.value.figureName(kind)} />}
      />
    ),
  }));
}

function farmers(now: State, land: Board): Stands[] {
  const count = new Map<number, number>();
  return now.farmers.flatMap((space) => {
    const before = count.get(space) ?? 0;
    count.set(space, before + 1);
    if (space === land.file.castle) return [];
    return {
      key: `f${space}-${before}`,
      space,
      figure: 'farmer',
      scale: 0.84,
      rank: 3,
      element: <Standing of="farmer" token={<FarmerToken />} />,
    };
  });
}

function heroes(now: State): Stands[] {
  const words = speech.value;
  return now.heroes.map((hero) => {
    const look = lookOf(hero.id);
    return {
      key: `h${hero.id}`,
      space: hero.space,
      figure: figureOf({ of: hero.id, look }),
      scale: kHero,
      rank: 4,
      active: now.asks?.who === hero.id,
      element: (
        <g class={hero.asleep ? 'sleeper' : ''}>
          {hero.escort && (
            <g transform="translate(-24 2) scale(.72)">
              <Standing
                of={hero.escort}
                token={<ThingFigure id={hero.escort} name={words.thing(hero.escort)} />}
              />
            </g>
          )}
          <Standing
            of={hero.id}
            look={look}
            token={
              <HeroToken
                hero={hero.id}
                name={words.heroKind(hero.id)}
                colour={colourOf(hero.id)}
                asleep={hero.asleep}
              />
            }
          />
          {hero.farmers > 0 && (
            <g transform="translate(20 0) scale(.62)">
              <FarmerFigure />
            </g>
          )}
          {hero.asleep && <path class="sleep" d="M14 -62h10l-10 11h10M27 -76h7l-7 8h7" />}
        </g>
      ),
    };
  });
}

export function standing(land: Board): Stands[] {
  const now = shown.value;
  if (!now) return [];
  return [
    ...markers(now),
    ...creatures(now),
    ...people(now),
    ...farmers(now, land),
    ...heroes(now),
  ];
}

type Placed = Omit<Settled, 'key' | 'figure' | 'rank'> & { land: Board };

function Piece({ land, space, at, scale, towering, active, element }: Placed) {
  const body = useStride(land, space, at, scale);
  return (
    <g
      ref={body}
      class={`piece${active ? ' active' : ''}${towering ? ' towering' : ''}`}
      style={place(at, scale)}
    >
      <g class="upright">
        {active && <ellipse class="spot" rx="31" ry="13" />}
        {element}
      </g>
    </g>
  );
}

/** Who stands apart from their stone is tied to it. */
function Tether({ land, space, at }: { land: Board; space: number; at: Point }) {
  const [x, y] = land.point(space);
  if (distance([x, y], at) < kTether) return null;
  return (
    <g>
      <circle class="tied" cx={x} cy={y} r="23" />
      <path class="tether" d={`M${x} ${y}L${at[0]} ${at[1]}`} />
    </g>
  );
}

/** Everybody with the place of their feet. */
function settle(land: Board, list: Stands[]): Settled[] {
  const groups = new Map<number, Stands[]>();
  for (const one of list) groups.set(one.space, [...(groups.get(one.space) ?? []), one]);
  return [...groups].flatMap(([space, group]) => {
    // Whoever is asked stands in front.
    const order = [...group].sort((a, b) => Number(a.active ?? false) - Number(b.active ?? false));
    const spots = placesOf(land, space, order);
    return order.map((one, i) => ({ ...one, towering: isLarge(one), ...spots[i]! }));
  });
}

/** What of the map is taken by whom: a figure stands for its stone. */
export const bodies = computed(() => {
  const land = board.value;
  if (!land) return [];
  return settle(land, standing(land)).map(({ space, figure, scale, at }) => ({
    space,
    ...bodyOf({ figure, scale }, at),
  }));
});

export function Figures({ land }: { land: Board }) {
  const going = looking.value ? null : afoot.value;
  const list = standing(land).map((figure) => ({
    ...figure,
    space: going?.get(figure.key) ?? figure.space,
  }));
  const placed = settle(land, list);
  // In a fixed order: an element that is moved in the tree would jump instead of gliding.
  placed.sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1));
  return (
    <g>
      {placed.map(({ key, space, at }) => (
        <Tether key={`t${key}`} land={land} space={space} at={at} />
      ))}
      {placed.map(({ key, space, at, scale, towering, active, element }) => (
        <Piece
          key={key}
          land={land}
          space={space}
          at={at}
          towering={towering}
          scale={scale}
          active={active}
          element={element}
        />
      ))}
    </g>
  );
}
