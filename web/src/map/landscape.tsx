// The land under the pieces: water, woods, mountains, paths, bridges and sights, drawn from the
// board's own data and the optional scenery beside it. Drawn once per board.

import type { Board } from '../game/board';
import { t } from '../text/texts';
import { memo } from '../ui/memo';
import {
  bridgeOver,
  curve,
  distance,
  inside,
  type Lay,
  layOf,
  type Point,
  pathOf,
  random,
  sightSpot,
  toSegment,
} from './geometry';
import { isMarket, Sight, StallAt } from './sights';

function blob(board: Board, terrain: (name: string) => boolean, width: number): string {
  let path = '';
  for (const space of board.spaces.values()) {
    if (!terrain(space.terrain)) continue;
    const [x, y] = board.point(space.id);
    path += `M${x} ${y}h0.1`;
    for (const next of space.neighbours) {
      const other = board.spaces.get(next);
      if (
        !other ||
        !terrain(other.terrain) ||
        next < space.id ||
        distance([x, y], board.point(next)) > width * 1.9
      )
        continue;
      const [a, b] = board.point(next);
      path += `M${x} ${y}L${a} ${b}`;
    }
  }
  return path;
}

interface Scattered {
  at: Point;
  size: number;
  kind: number;
}

/** Fills an area with trees or peaks that leave stones, paths and water free. From far to near. */
function scatter(
  lay: Lay,
  around: Point[],
  reach: number,
  room: number,
  tries: number,
  seed: number,
): Scattered[] {
  const roll = random(seed);
  const placed: Scattered[] = [];
  for (const centre of around)
    for (let i = 0; i < tries; ++i) {
      const angle = roll() * 2 * Math.PI;
      const far = Math.sqrt(roll()) * reach;
      const at: Point = [centre[0] + far * Math.cos(angle), centre[1] + far * Math.sin(angle)];
      const size = 0.75 + roll() * 0.5;
      const kind = Math.floor(roll() * 3);
      if (lay.clearance(at) < room || placed.some((other) => distance(other.at, at) < room * 1.25))
        continue;
      placed.push({ at, size, kind });
    }
  return placed.sort((a, b) => a.at[1] - b.at[1]);
}

function Tree({ at: [x, y], size, kind }: Scattered) {
  const s = size * 10;
  if (kind === 0)
    return (
      <g>
        <path class="trunk" d={`M${x} ${y + s * 0.9}v${-s}`} />
        <path class="fir" d={`M${x} ${y - s * 1.5}l${s * 0.8} ${s * 1.9}h${-s * 1.6}z`} />
      </g>
    );
  return (
    <g>
      <path class="trunk" d={`M${x} ${y + s}v${-s}`} />
      <circle class={kind === 1 ? 'leaf' : 'leaf pale'} cx={x} cy={y - s * 0.4} r={s * 0.85} />
    </g>
  );
}

function Peak({ at: [x, y], size, kind }: Scattered) {
  const w = size * (kind === 2 ? 20 : 26);
  const h = size * (kind === 2 ? 22 : 34);
  const base = y + h * 0.4;
  return (
    <g>
      <path class="peak" d={`M${x - w} ${base}L${x} ${base - h}L${x + w} ${base}z`} />
      <path
        class="peak shade"
        d={`M${x} ${base - h}L${x + w} ${base}H${x + w * 0.1}L${x + w * 0.22} ${base - h * 0.45}z`}
      />
      {kind !== 2 && (
        <path
          class="snow"
          d={`M${x} ${base - h}l${w * 0.28} ${h * 0.28}l${-w * 0.18} ${-h * 0.02}l${-w * 0.1} ${h * 0.08}l${-w * 0.1} ${-h * 0.08}l${-w * 0.16} ${h * 0.02}z`}
        />
      )}
    </g>
  );
}

function Tuft({ at: [x, y] }: Scattered) {
  return (
    <path class="tuft" d={`M${x - 5} ${y}q1 -5 -1 -8M${x} ${y}v-9M${x + 5} ${y}q-1 -5 1 -8`} />
  );
}

function Bridge({ line, rivers }: { line: Point[]; rivers: Point[][] }) {
  const { middle, angle, half } = bridgeOver(line, rivers);
  const planks: string[] = [];
  for (let x = -half + 4; x < half; x += 7) planks.push(`M${x} -8v16`);
  return (
    <g transform={`translate(${middle[0]} ${middle[1]}) rotate(${angle})`}>
      <rect class="deck" x={-half} y={-9} width={half * 2} height={18} rx={3} />
      <path class="planks" d={planks.join('')} />
      <path class="rails" d={`M${-half - 3} -10H${half + 3}M${-half - 3} 10H${half + 3}`} />
    </g>
  );
}

// ---- inside a mountain --------------------------------------------------------------------------
/** Rock, with galleries cut into it along the ways between caves. */
function Mountain({ board, lay }: { board: Board; lay: Lay }) {
  const outlines = board.scenery.mountain ?? [];
  if (outlines.length === 0) return null;
  const within = (point: Point): boolean => outlines.some((outline) => inside(point, outline));
  const [left, top, width, height] = board.box;
  const roll = random(17);
  const wild: Point[] = [];
  for (let i = 0; i < 420; ++i) wild.push([left + roll() * width, top + roll() * height]);
  const chips = wild.filter((point) => within(point) && lay.clearance(point) > 40);
  const chambers = [...board.at.values()]
    .filter(within)
    .map(([x, y]) => `M${x} ${y - 6}h.1`)
    .join('');
  const galleries = lay.roads
    .filter((road) => !road.bridge && within(road.from) && within(road.to))
    .map(({ line }) => pathOf(line))
    .join('');
  return (
    <g>
      {outlines.map((outline) => (
        <path class="cave-wall" d={curve(outline, true)} />
      ))}
      <path
        class="cave-chips"
        d={chips
          .map(([x, y], i) =>
            i % 3 === 0
              ? `M${x} ${y}l7 -5l8 3l5 -4`
              : i % 3 === 1
                ? `M${x} ${y}l5 6l9 -2`
                : `M${x} ${y}q6 -7 13 -2`,
          )
          .join('')}
      />
      {(board.scenery.crystals ?? []).map(([x, y]) => (
        <g class="crystal" transform={`translate(${x} ${y})`}>
          <path d="M-9 6L-5 -9L-1 6zM-2 8L4 -14L9 8zM6 8L12 -4L15 8z" />
        </g>
      ))}
      {(board.scenery.cracks ?? []).map((crack) => (
        <g>
          <path class="crack" d={curve(crack)} />
          <path class="crack glow" d={curve(crack)} />
        </g>
      ))}
      <path class="gallery edge" d={galleries} />
      <path class="chamber edge" d={chambers} />
      <path class="gallery" d={galleries} />
      <path class="chamber" d={chambers} />
    </g>
  );
}

function Chasm({ line }: { line: Point[] }) {
  return (
    <g>
      <path class="chasm" d={curve(line)} />
      <path class="chasm glow" d={curve(line)} />
      <path class="chasm fire" d={curve(line)} />
    </g>
  );
}

function Torch({ at: [x, y] }: { at: Point }) {
  return (
    <g class="torch" transform={`translate(${Math.round(x)} ${Math.round(y)})`}>
      <circle class="light" r="20" />
      <path class="shaft" d="M0 12L0 -2" />
      <path class="flame" d="M0 -14Q8 -5 4 0Q0 3 -4 0Q-8 -5 0 -14Z" />
    </g>
  );
}

function Lake({ shore }: { shore: Point[] }) {
  const xs = shore.map(([x]) => x);
  const ys = shore.map(([, y]) => y);
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  const waves: Point[] = [];
  const roll = random(3);
  for (let i = 0; i < 26; ++i) {
    const point: Point = [
      left + 20 + roll() * (right - left - 64),
      top + 16 + roll() * (bottom - top - 24),
    ];
    if (
      inside(point, shore) &&
      inside([point[0] + 24, point[1]], shore) &&
      waves.every((other) => distance(other, point) > 34)
    )
      waves.push(point);
  }
  return (
    <g>
      <path class="lake" d={curve(shore, true)} />
      {waves.map((wave) => (
        <Waves at={wave} />
      ))}
    </g>
  );
}

/** A way by boat: dots over the water, and a boat half-way. */
function Ferry({ line }: { line: Point[] }) {
  return <path class="ferry" d={pathOf(line)} />;
}

function Waves({ at: [x, y] }: { at: Point }) {
  return <path class="wave" d={`M${x} ${y}q6 -6 12 0t12 0`} />;
}

const isDetail = (board: Board, place: string): boolean =>
  board.scenery.names?.[place]?.[2].includes('detail') ?? false;

/** The name of a place, on the side away from its stone. */
function PlaceName({
  name,
  at: [x, y],
  stone,
  under,
  given,
  main,
}: {
  name: string;
  at: Point;
  stone: Point;
  under: boolean;
  /** Told from farther away. */
  main: boolean;
  given?: [number, number, string] | undefined;
}) {
  const cut = `${under ? ' under' : ''}${main ? ' main' : ''}`;
  if (given)
    return (
      <text
        class={`place-name ${given[2]}${cut}`}
        x={Math.round(x + given[0])}
        y={Math.round(y + given[1])}
      >
        {name}
      </text>
    );
  const aside = x - stone[0];
  const side = aside < -14 ? 'before' : aside > 14 ? 'after' : 'over';
  const above = y < stone[1] - 14;
  return (
    <text
      class={`place-name ${side}${cut}`}
      x={Math.round(x + (side === 'before' ? 24 : side === 'after' ? -24 : 0))}
      y={Math.round(y + (aside === 0 && y === stone[1] ? 52 : above ? -36 : 30))}
    >
      {name}
    </text>
  );
}

function draw(board: Board) {
  const lay = layOf(board);
  const isWood = (name: string): boolean => name === 'forest';
  const isRock = (name: string): boolean =>
    name === 'mountain' || name === 'mine' || name === 'rock';
  const points = (match: (name: string) => boolean): Point[] =>
    [...board.spaces.values()]
      .filter((space) => match(space.terrain))
      .map((space) => board.point(space.id));
  const [left, top, width, height] = board.box;
  const sea = board.scenery.sea ?? [];
  const inSea = (p: Point): boolean =>
    sea.some((shore) => shore.some((q, i) => i > 0 && toSegment(p, shore[i - 1]!, q) < 20)) ||
    sea.some((shore) => p[1] < 10 && shore.some((q) => Math.abs(q[0] - p[0]) < 60 && p[1] < q[1]));
  const trees = scatter(lay, points(isWood), 78, 17, 34, 7).filter((tree) => !inSea(tree.at));
  const wild: Point[] = [];
  const roll = random(99);
  for (let i = 0; i < 90; ++i) wild.push([left + roll() * width, top + roll() * height]);
  const near = (p: Point, list: Point[], far: number): boolean =>
    list.some((other) => distance(p, other) < far);
  const rocks = points(isRock);
  const peaks = scatter(lay, rocks, 95, 26, 30, 21).filter(
    (peak) => !near(peak.at, points(isWood), 50),
  );
  const open = wild.filter(
    (p) => !near(p, points(isWood), 100) && !near(p, rocks, 120) && !inSea(p),
  );
  const underGround = (p: Point): boolean =>
    (board.scenery.mountain ?? []).some((outline) => inside(p, outline));
  const tufts = scatter(lay, open, 40, 16, 3, 5).filter(
    (tuft) => !inSea(tuft.at) && !underGround(tuft.at),
  );
  const woods = board.scenery.groves ?? [];
  const ranges = board.scenery.peaks ?? [];
  const far = scatter(lay, ranges, 60, 30, 9, 33);
  const groves = scatter(lay, woods, 46, 17, 16, 44).filter((tree) => !inSea(tree.at));
  const roads = lay.roads.filter((road) => !road.bridge);
  const roadPath = lay.roads.map((road) => pathOf(road.line)).join('');
  return (
    <g class="landscape" aria-hidden="true">
      <rect class="meadow" x={left - 400} y={top - 400} width={width + 800} height={height + 800} />
      {(board.scenery.fields ?? []).map((field) => (
        <path class="fields" d={curve(field, true)} />
      ))}
      <path class="ground rock" d={blob(board, isRock, 150)} />
      <path class="ground wood" d={blob(board, isWood, 130)} />
      <Mountain board={board} lay={lay} />
      {(board.scenery.lakes ?? []).map((shore) => (
        <Lake shore={shore} />
      ))}
      {(board.scenery.chasms ?? []).map((line) => (
        <Chasm line={line} />
      ))}
      {sea.map((shore) => (
        <g>
          <path class="shore" d={curve(shore)} />
          <path class="sea" d={`${curve(shore)}Z`} />
        </g>
      ))}
      {lay.rivers.map((river) => (
        <path class="bank" d={curve(river)} />
      ))}
      {lay.rivers.map((river) => (
        <path class="water" d={curve(river)} />
      ))}
      {lay.rivers.map((river) => (
        <path class="glint" d={curve(river)} />
      ))}
      {sea.length > 0 &&
        [0, 1, 2, 3, 4, 5, 6].map((i) => (
          <Waves at={[left + 20 + i * 95, top + 14 + (i % 3) * 12]} />
        ))}
      {tufts.map((tuft) => (
        <Tuft {...tuft} />
      ))}
      <path class="road edge" d={roadPath} />
      <path class="road" d={roads.map((road) => pathOf(road.line)).join('')} />
      {[...far, ...peaks]
        .sort((a, b) => a.at[1] - b.at[1])
        .map((peak) => (
          <Peak {...peak} />
        ))}
      {[...groves, ...trees].map((tree) => (
        <Tree {...tree} />
      ))}
      {(board.scenery.torches ?? []).map((space) => (
        <Torch at={lay.spot(space, 46)} />
      ))}
      {sightsOf(board, lay).map(({ kind, at }) => (
        <Sight kind={kind} at={at} />
      ))}
    </g>
  );
}

interface Placed {
  space: number;
  kind: string;
  at: Point;
}

/** Where the sights stand that are no stalls: those come and go. */
function sightsOf(board: Board, lay: Lay): Placed[] {
  return [...board.spaces.values()]
    .filter((space) => space.place && !isMarket(space.place))
    .map(({ id, place, terrain }) => {
      const around = terrain === 'castle' || place === 'mine-gate';
      const at = around ? board.point(id) : sightSpot(board, lay, id, place!);
      return { space: id, kind: place!, at };
    });
}

/** The land as it is drawn: once per board, and hidden by its painting if it has one. */
export const Landscape = memo(({ board }: { board: Board }) => draw(board));

/**
 * What lies above land or painting: bridges, ferries, stalls, names. `merchants`: the spaces where
 * one is now, as text, so that it is drawn anew only when one has come or gone.
 */
export const LiveLand = memo(({ board, merchants }: { board: Board; merchants?: string }) => {
  const lay = layOf(board);
  const printed = [...board.spaces.values()].filter((space) => space.merchant);
  const open = new Set(
    merchants === undefined
      ? printed.map((space) => space.id)
      : merchants.split(' ').filter(Boolean).map(Number),
  );
  const underGround = (p: Point): boolean =>
    (board.scenery.mountain ?? []).some((outline) => inside(p, outline));
  const stalls = [...board.spaces.values()].filter(
    (space) => isMarket(space.place) || space.merchant || open.has(space.id),
  );
  const places = [...board.spaces.values()].filter((space) => space.place);
  return (
    <g class="landscape" aria-hidden="true">
      {(board.file.crossings ?? []).map(([a, b]) => (
        <Ferry line={board.way(a, b)} />
      ))}
      {lay.roads
        .filter((road) => road.bridge)
        .map((road) => (
          <Bridge line={road.line} rivers={[...lay.rivers, ...(board.scenery.chasms ?? [])]} />
        ))}
      {stalls.map(({ id, place }) => (
        <StallAt
          at={sightSpot(board, lay, id, place ?? 'market')}
          beside={place !== undefined && !isMarket(place)}
          open={open.has(id)}
        />
      ))}
      {Object.entries(board.scenery.regions ?? {}).map(([region, [x, y, size, turn]]) => (
        <text
          class="region"
          style={{ fontSize: `${size}px` }}
          transform={`translate(${x} ${y}) rotate(${turn})`}
        >
          {t(`region.${region}`)}
        </text>
      ))}
      {places.map(({ id, place, terrain }) => {
        const around = terrain === 'castle' || place === 'mine-gate';
        return (
          <PlaceName
            under={underGround(board.point(id))}
            name={t(`place.${place}`)}
            at={around ? board.point(id) : sightSpot(board, lay, id, place!)}
            stone={board.point(id)}
            given={board.scenery.names?.[place!]}
            main={place! in (board.scenery.sights ?? {}) && !isDetail(board, place!)}
          />
        );
      })}
    </g>
  );
});
