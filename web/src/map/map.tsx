// The map: land, stones, pieces; to be dragged, pinched, wheeled, tapped, or walked with the arrow
// keys. Screen readers get it as one place to move about in, every space told when it is reached;
// the same stands as a list elsewhere.
import { computed, useComputed, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { type Board, colourOf } from '../game/board';
import { board, lines, pings, shown, speech, table } from '../game/store';
import { latestStorms, stormWay } from '../game/storm';
import { at as lookedAt } from '../table/replay';
import {
  foreseen,
  hovered,
  leads,
  pick,
  picked,
  planned,
  reach,
  sheet,
  showArrows,
  spaceAnswers,
  staged,
  toggleArrows,
} from '../table/ui';
import { t } from '../text/texts';
import { announce } from '../ui/live';
import { Button } from '../ui/parts';
import {
  CreatureFigure,
  FarmerFigure,
  FogFigure,
  HeroFigure,
  PersonFigure,
  ThingFigure,
  WellFigure,
} from './figures';
import { distance, layOf, type Point } from './geometry';
import { Landscape } from './landscape';
import {
  fit,
  glide,
  gliding,
  look,
  moving,
  onLand,
  onScreen,
  pan,
  resize,
  view,
  zoom,
} from './view';

const merchants = computed(() => shown.value?.merchants?.join(' '));

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

function Stones({ land }: { land: Board }) {
  const near = reach.value;
  const answers: ReadonlyMap<number, unknown> =
    shown.value?.asks?.question === 'lead' ? leads.value : spaceAnswers.value;
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
            <circle class="halo" r="27" />
            <circle class="face" r="19" />
            <text y="6">{space.id}</text>
          </g>
        );
      })}
    </g>
  );
}

/** What it costs to go there: hours; where willpower is paid, that under them. */
function Prices({ land }: { land: Board }) {
  const crowd = new Map<number, number>();
  for (const { space } of standing(land)) crowd.set(space, (crowd.get(space) ?? 0) + 1);
  return (
    <g class="prices" aria-hidden="true">
      {[...reach.value.values()].map(({ to, hours, willpower }) => {
        const [x, y] = land.point(to);
        // Three and more figures stand around their stone, so the price goes below it.
        const [dx, dy] = (crowd.get(to) ?? 0) > 2 ? [-13, 30] : [13, willpower > 0 ? -4 : 4];
        return (
          <g
            key={to}
            data-price={to}
            class="price-tag"
            transform={`translate(${x + dx} ${y + dy})`}
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

function WayLine({ land }: { land: Board }) {
  const fare = planned.value;
  const now = shown.value;
  const who = now?.asks?.who;
  const start = now?.heroes.find((hero) => hero.id === who)?.space;
  if (!fare || start === undefined) return null;
  const points = [start, ...fare.way].map((space) => land.point(space));
  return <polyline class="way" points={points.map((point) => point.join(',')).join(' ')} />;
}

function Arrows({ land }: { land: Board }) {
  // At sunrise the creatures go along them.
  if (!showArrows.value && !staged.value?.sunrise) return null;
  const arrow = (
    from: Point,
    to: Point,
    trim: number,
  ): { x1: number; y1: number; x2: number; y2: number } => {
    const far = distance(from, to) || 1;
    const [dx, dy] = [(to[0] - from[0]) / far, (to[1] - from[1]) / far];
    return {
      x1: from[0] + dx * trim,
      y1: from[1] + dy * trim,
      x2: to[0] - dx * trim,
      y2: to[1] - dy * trim,
    };
  };
  return (
    <g class="arrows">
      {[...land.spaces.values()].map((space) =>
        space.arrow === null ? null : (
          <line
            key={space.id}
            class="arrow"
            {...arrow(land.point(space.id), land.point(space.arrow), 27)}
            marker-end="url(#arrow-head)"
          />
        ),
      )}
      {foreseen.value.map((move) =>
        move.from === move.to ? null : (
          <line
            key={`f${move.id}`}
            class="foreseen"
            {...arrow(land.point(move.from), land.point(move.to), 22)}
            marker-end="url(#foreseen-head)"
          />
        ),
      )}
    </g>
  );
}

/**
 * Where the fire has run this sunrise: the way along the arrows, a flame on each space that was
 * hit.
 */
function Storms({ land }: { land: Board }) {
  const then = lookedAt.value;
  const told = then === null ? lines.value : lines.value.filter((line) => line.at <= then);
  const storms = staged.value?.storms ?? latestStorms(told);
  return (
    <g class="storms">
      {storms.map((storm) => {
        const points = stormWay(land, storm).map((space) => land.point(space));
        return (
          <g key={String(storm.space)}>
            <polyline class="storm" points={points.map((point) => point.join(',')).join(' ')} />
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

interface Standing {
  key: string;
  space: number;
  element: preact.JSX.Element;
  scale: number;
  rank: number;
  active?: boolean;
}

function standing(land: Board): Standing[] {
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
      element: <PersonFigure kind={marker.kind} name={words.figureName(marker.kind)} />,
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
  for (const person of [...now.people, ...now.allies])
    list.push({
      key: `p${person.kind}`,
      space: person.space,
      scale: 0.9,
      rank: 2,
      element: <PersonFigure kind={person.kind} name={words.figureName(person.kind)} />,
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

function Figures({ land }: { land: Board }) {
  const list = standing(land);
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
      {placed.map((figure) => (
        <g
          key={figure.key}
          class={`piece${figure.active ? ' active' : ''}`}
          style={place(figure.at, figure.scale)}
        >
          {figure.active && <circle class="spot" r="25" />}
          {figure.element}
        </g>
      ))}
    </g>
  );
}

function Lying({ land }: { land: Board }) {
  const now = shown.value;
  const words = speech.value;
  const lay = useMemo(() => layOf(land), [land]);
  const wellSpots = useMemo(() => {
    const spots = new Map<number, Point>();
    for (const space of land.spaces.values())
      if (space.well) spots.set(space.id, lay.spot(space.id, 36));
    return spots;
  }, [land]);
  if (!now) return null;
  return (
    <g>
      {now.wells.map((well) => {
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
            {token === 'gor' ? (
              <CreatureFigure kind="gor" name="" />
            ) : (
              <ThingFigure id={token} name={words.say(`fog.${token}`)} />
            )}
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
            transform={`translate(${x + (i - (things.length - 1) / 2) * 30} ${y - 22})`}
          >
            <ThingFigure id={thing} name={words.thing(thing)} />
          </g>
        ));
      })}
      {(now.barred ?? []).map(({ way: [a, b], thing }) => {
        const [ax, ay] = land.point(a);
        const [bx, by] = land.point(b);
        return (
          <g key={`b${a}-${b}`} transform={`translate(${(ax + bx) / 2} ${(ay + by) / 2 - 4})`}>
            <ThingFigure id={thing} name={words.thing(thing)} />
          </g>
        );
      })}
      {now.closed.map(([a, b]) => {
        const [ax, ay] = land.point(a);
        const [bx, by] = land.point(b);
        const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
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

function Pings({ land }: { land: Board }) {
  return (
    <g>
      {pings.value.map((ping) => {
        const [x, y] = land.point(ping.space);
        return (
          <g key={ping.key} transform={`translate(${x} ${y})`}>
            <circle class="ping" r="30" />
            <text class="pingname" y="-44">
              {ping.name}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** A space in one line: what stands there and what it costs to go. */
export function spaceLine(space: number, fare = reach.value.get(space)): string {
  const words = speech.value;
  const parts = words.onSpace(space);
  if (fare) parts.push(t('web.map.price', { hours: fare.hours, willpower: fare.willpower }));
  return parts.length === 0
    ? words.space(space)
    : t('ui.map.space', { space: words.space(space), there: words.list(parts) });
}

function Tooltip({ land }: { land: Board }) {
  const space = hovered.value;
  if (space === null || moving.value) return null;
  const [x, y] = onScreen(land.point(space));
  const below = y < 110;
  return (
    <div
      class={`tooltip${below ? ' below' : ''}`}
      style={{ left: `${x}px`, top: `${y}px` }}
      aria-hidden="true"
    >
      {spaceLine(space)}
    </div>
  );
}

function nearest(land: Board, point: Point, within: number): number | null {
  let best: number | null = null;
  let least = within;
  for (const [id, at] of land.at) {
    if (land.file.isolated?.includes(id)) continue;
    // The figures stand above their stone: they are part of it.
    const far = Math.min(distance(point, at), distance(point, [at[0], at[1] - 24]) + 6);
    if (far < least) {
      least = far;
      best = id;
    }
  }
  return best;
}

/** The next stone in a direction, for the arrow keys. */
export function neighbourTowards(land: Board, from: number, dx: number, dy: number): number | null {
  const [x, y] = land.point(from);
  let best: number | null = null;
  let least = Infinity;
  for (const [id, [a, b]] of land.at) {
    if (id === from || land.file.isolated?.includes(id)) continue;
    const along = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (along <= 8 || aside > along * 1.6) continue;
    const cost = along + aside * 1.2;
    if (cost < least) {
      least = cost;
      best = id;
    }
  }
  return best;
}

const kTap = 9;

export function GameMap() {
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);
  const cursor = useSignal<number | null>(null);
  const land = board.value;
  // Where something happens, else the hero who is asked.
  const focus = useComputed(() => {
    const now = shown.value;
    const hero = now?.heroes.find((one) => one.id === now.asks?.who);
    return staged.value?.space ?? (hero ? `${hero.id}:${hero.space}` : '');
  });

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !land) return;
    const measure = (): void => resize(element.clientWidth, element.clientHeight, land.box);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [land]);

  useEffect(() => {
    const space = Number(String(focus.value).split(':').at(-1) || NaN);
    if (land?.spaces.has(space)) look(land.point(space));
  }, [focus.value, land]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY * 0.0016), [event.clientX - left, event.clientY - top]);
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, []);

  if (!land) return <div class="map" ref={frame} />;

  const at = (event: PointerEvent): Point => {
    const { left, top } = frame.current!.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const under = (point: Point, touch: boolean): number | null =>
    nearest(land, onLand(point), Math.max(30, (touch ? 26 : 16) / view.value.scale));

  const down = (event: PointerEvent): void => {
    if (event.button > 0) return;
    frame.current!.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, at(event));
    if (pointers.current.size === 1) travelled.current = 0;
    else travelled.current = kTap + 1;
  };
  const move = (event: PointerEvent): void => {
    const before = pointers.current.get(event.pointerId);
    const now = at(event);
    if (!before) {
      if (event.pointerType === 'mouse') hovered.value = under(now, false);
      return;
    }
    const others = [...pointers.current]
      .filter(([id]) => id !== event.pointerId)
      .map(([, point]) => point);
    if (others.length === 0) {
      travelled.current += distance(before, now);
      if (travelled.current > kTap) {
        moving.value = true;
        pan(now[0] - before[0], now[1] - before[1]);
      }
    } else {
      const other = others[0]!;
      moving.value = true;
      zoom(distance(now, other) / Math.max(1, distance(before, other)), [
        (now[0] + other[0]) / 2,
        (now[1] + other[1]) / 2,
      ]);
      pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    }
    pointers.current.set(event.pointerId, now);
  };
  const up = (event: PointerEvent): void => {
    const known = pointers.current.delete(event.pointerId);
    if (pointers.current.size === 0) moving.value = false;
    if (!known || travelled.current > kTap || event.type !== 'pointerup') return;
    const space = under(at(event), event.pointerType !== 'mouse');
    pick(space === picked.value ? null : space);
    if (space !== null) announce(spaceLine(space));
  };

  const keys = (event: KeyboardEvent): void => {
    const steps: Record<string, Point> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const step = steps[event.key];
    const now = shown.value;
    const start =
      cursor.value ??
      now?.heroes.find((hero) => hero.id === now.asks?.who)?.space ??
      land.file.castle ??
      0;
    if (step) {
      const next = cursor.value === null ? start : neighbourTowards(land, start, ...step);
      if (next !== null) {
        cursor.value = next;
        hovered.value = next;
        look(land.point(next));
        announce(spaceLine(next));
      }
    } else if ((event.key === 'Enter' || event.key === ' ') && cursor.value !== null) {
      pick(cursor.value);
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('#question .answer')?.focus(),
      );
    } else if (event.key === '+' || event.key === '=') zoom(1.3);
    else if (event.key === '-') zoom(1 / 1.3);
    else if (event.key === 'Escape') pick(null);
    else return;
    event.preventDefault();
  };

  const { scale, x, y } = view.value;
  const [left, top, width, height] = land.box;
  return (
    <div class="map-frame">
      <div
        class="map"
        ref={frame}
        id="map"
        tabIndex={0}
        role="application"
        aria-label={t('web.map.label')}
        aria-describedby="map-help"
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onPointerLeave={() => {
          if (pointers.current.size === 0) hovered.value = null;
        }}
        onKeyDown={keys}
        onBlur={() => {
          cursor.value = null;
          hovered.value = null;
        }}
        onContextMenu={(event) => event.preventDefault()}
      >
        <div
          class={`world${moving.value ? ' moving' : ''}${gliding.value ? ' gliding' : ''}${scale > 0.82 ? ' close' : ''}`}
          style={{
            width: `${width}px`,
            height: `${height}px`,
            transform: `translate(${x + left * scale}px, ${y + top * scale}px) scale(${scale})`,
          }}
        >
          <svg
            viewBox={`${left} ${top} ${width} ${height}`}
            width={width}
            height={height}
            aria-hidden="true"
            focusable="false"
          >
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
            <Landscape board={land} merchants={merchants.value} />
            <WayLine land={land} />
            <Arrows land={land} />
            <Storms land={land} />
            <Stones land={land} />
            <Lying land={land} />
            <Figures land={land} />
            <Prices land={land} />
            <Pings land={land} />
          </svg>
        </div>
        <Tooltip land={land} />
      </div>
      <p id="map-help" class="hidden">
        {t('web.map.help')}
      </p>
      <div class="map-tools" role="group" aria-label={t('web.map.tools')}>
        <Button
          class="tool zoom-tool"
          label={t('web.map.nearer')}
          icon="plus"
          onClick={() => {
            glide();
            zoom(1.35);
          }}
        />
        <Button
          class="tool zoom-tool"
          label={t('web.map.farther')}
          icon="minus"
          onClick={() => {
            glide();
            zoom(1 / 1.35);
          }}
        />
        <Button
          class="tool"
          label={t('web.map.whole')}
          icon="whole"
          onClick={() => {
            glide();
            fit();
          }}
        />
        <Button
          class="tool"
          label={t('web.map.arrows')}
          icon="arrows"
          pressed={showArrows.value}
          onClick={() => void toggleArrows()}
        />
        {table.value && (
          <Button
            class="tool"
            label={t('web.map.list')}
            icon="list"
            onClick={() => {
              sheet.value = 'spaces';
            }}
          />
        )}
      </div>
    </div>
  );
}
