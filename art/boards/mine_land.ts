// The mine: where its galleries, waters and fires are, and how high its rock rises.
import type { Point } from '../../web/src/map/geometry';
import { type Canvas, distanceTo, edgeDistance, type Grid, maskOf } from '../lib/grid';
import { outline, ribbon, spline } from '../lib/lines';
import { crests, layered, noise } from '../lib/noise';
import { clamp, kTurn, mix, smooth } from '../lib/number';
import { drawnStones, type Land } from './board';
import {
  area,
  type Drawn,
  disc,
  type Fields,
  far,
  roadField,
  roofOf,
  signedField,
  stoneField,
  strokeWays,
} from './fields';
import { type Peak, peaksOf } from './relief';

export interface CaveFields extends Fields {
  floor: Grid; // ±
  lake: Grid; // ±
  lava: Grid; // ±
  /** Rock between the galleries. */
  mass: Grid; // ±
}

export const kGate: Point = [450, 486];
/** Chambers and sidings beside the ways: middle and radii. */
export const kChambers: [number, number, number, number][] = [
  [1180, 560, 74, 60],
  [1262, 560, 40, 34],
  [536, 512, 60, 66],
  [1224, 958, 60, 34],
  [1100, 700, 40, 26],
  [1262, 950, 34, 30],
  [690, 138, 30, 22],
  [1410, 640, 24, 30],
  [1030, 560, 40, 40],
  [1196, 118, 46, 34],
  [1436, 806, 34, 20],
  [1412, 806, 26, 18],
  [1386, 232, 30, 20],
  [1352, 214, 28, 20],
  [838, 908, 34, 20],
  [838, 884, 22, 24],
  [636, 306, 30, 19],
  [664, 304, 26, 18],
  [1046, 590, 40, 30],
];
export const kPools: [number, number, number, number][] = [
  [1056, 70, 17, 12],
  [1150, 288, 14, 9],
  [1330, 892, 19, 13],
  [1118, 396, 9, 6],
  [1444, 702, 13, 9],
];
export const kSidings: [number, number, number][] = [
  [1440, 806, 17],
  [1412, 806, 14],
  [1388, 232, 15],
  [1356, 214, 12],
  [838, 910, 16],
  [838, 888, 12],
  [634, 306, 15],
  [660, 304, 12],
];
const kShore: Point[] = outline(
  '1056,592 1080,608 1088,638 1076,664 1044,672 1008,686 962,700 896,706 826,698 768,668 726,624 724,590 758,560 812,534 850,524 890,516 956,522 1000,546 1026,582',
);
const kGroves: [number, number, number][] = [
  [-110, 100, 70],
  [-120, 300, 60],
  [-120, 950, 70],
  [-60, 1040, 60],
  [180, 1020, 60],
  [330, 60, 60],
  [250, 20, 60],
  [-120, 700, 36],
];

export interface Fire {
  chasm: Point[];
  half: number[];
  cracks: Point[][];
  outlines: Point[][];
}

export function fireOf(land: Land): Fire {
  const chasm = spline((land.scenery.chasms ?? [])[0]!, 5).map(
    ([x, y]): Point => [x + layered(x / 40, 7, 2) * 5, y + layered(x / 44, 3, 3) * 12],
  );
  const half = chasm.map(
    ([x], i) =>
      (15 + layered(x / 34, 1.5, 3) * 10) *
        smooth(-2, 9, i) *
        (x > 1400 ? mix(1, 1.5, clamp((x - 1400) / 200)) : 1) +
      2.5,
  );
  const cracks = (land.scenery.cracks ?? []).map((points) =>
    spline(points, 4).map(
      ([x, y]): Point => [x + noise(x / 7, y / 7) * 3.5, y + noise(x / 7 + 30, y / 7) * 3.5],
    ),
  );
  const outlines = [
    ribbon(chasm, (i, [x]) => [
      half[i]! * (1 + 0.25 * noise(x / 9, 1)),
      half[i]! * (1 + 0.25 * noise(x / 9, 8)),
    ]),
    ...cracks.map((line, k) =>
      ribbon(line, (i) => {
        const t = 1 - i / line.length;
        const wide = 0.7 + 4.6 * t * t + 1.2 * Math.max(0, noise(i / 3, k));
        return [wide, wide];
      }),
    ),
    ...kPools.map(([x, y, rx, ry]) =>
      Array.from({ length: 26 }, (_, i): Point => {
        const turn = (i / 26) * kTurn;
        const far = 1 + 0.3 * noise(Math.cos(turn) * 1.2 + x, Math.sin(turn) * 1.2 + y);
        return [x + Math.cos(turn) * rx * far, y + Math.sin(turn) * ry * far];
      }),
    ),
  ];
  return { chasm, half, cracks, outlines };
}

export const shoreOf = (): Point[] =>
  spline(kShore, 6, true).map(([x, y]) => [
    x + layered(x / 30, y / 30, 2) * 7,
    y + layered(x / 30 + 9, y / 30, 2) * 6,
  ]);

/** The border between sky and mountain, a little to the west of the scenery's near the gate. */
export function mountainOf(land: Land): Point[] {
  const given = (land.scenery.mountain ?? [])[0]!
    .slice(1, -3)
    .map(([x, y]): Point => [x - (y > 520 && y < 700 ? 16 : y > 400 && y < 520 ? 6 : 0), y]);
  const edge = spline(given, 6).map(([x, y]): Point => [x + layered(x / 50, y / 36, 3) * 26, y]);
  return [[edge[0]![0], -700], ...edge, [edge.at(-1)![0], 1700], [2400, 1700], [2400, -700]];
}

export const inCave = (land: Land, id: number): boolean => land.stones.get(id)!.terrain === 'cave';
export const underground = (land: Land, { a, b }: Drawn): boolean =>
  inCave(land, a) && inCave(land, b);

export function fieldsOf(
  step: number,
  land: Land,
  ways: Drawn[],
  fire: Fire,
  shore: Point[],
): CaveFields {
  const fill = (c: Canvas, outlines: Point[][]): void => {
    for (const outline of outlines) area(c, outline);
  };
  const plots = land.scenery.fields ?? [];
  const rock = signedField(step, (c) => area(c, mountainOf(land)));
  const lava = signedField(step, (c) => fill(c, fire.outlines));
  const galleries = ways.filter((way) => underground(land, way) && way.kind === 'road');
  const floor = signedField(step, (c) => {
    strokeWays(c, galleries, 45);
    for (const { id, at } of drawnStones(land)) if (inCave(land, id)) disc(c, at, 34);
    area(c, shore);
    c.lineWidth = 19;
    c.stroke();
    for (const [x, y, rx, ry] of kChambers) disc(c, [x, y], rx, ry);
  });
  const massMask = Uint8Array.from(rock.data, (value, i) =>
    value < 0 && floor.data[i]! > 0 && lava.data[i]! > 2 ? 1 : 0,
  );
  const flatMask = maskOf(step, (c) => {
    strokeWays(c, galleries, 26);
    strokeWays(c, ways, 18);
    for (const { at } of drawnStones(land)) disc(c, [at[0], at[1] - 2], 25);
    area(c, shore);
    c.lineWidth = 14;
    c.stroke();
    fill(c, fire.outlines);
    for (const [x, y] of Object.values(land.scenery.sights ?? {})) disc(c, [x, y - 6], 20, 15);
    for (const [x, y] of Object.values(land.scenery.wells ?? {})) disc(c, [x, y - 6], 15);
    for (const [x, y, r] of kSidings) disc(c, [x, y], r);
    disc(c, [kGate[0], kGate[1] + 6], 26, 12);
  });
  const flat = distanceTo(flatMask, step);
  const inner = (i: number): number => smooth(-10, -70, rock.data[i]!);
  return {
    road: roadField(step, ways),
    stone: stoneField(step, land),
    river: far(step),
    sea: far(step),
    lake: signedField(step, (c) => area(c, shore)),
    lava,
    floor,
    rock,
    mass: edgeDistance(massMask, step),
    forest: signedField(step, (c) => {
      const woods = [...land.stones.values()].filter(({ terrain }) => terrain === 'forest');
      c.lineWidth = 104;
      for (const { at, neighbours } of woods) {
        disc(c, at, 56);
        for (const next of neighbours) {
          const other = land.stones.get(next)!;
          if (other.terrain !== 'forest') continue;
          c.beginPath();
          c.moveTo(...at);
          c.lineTo(...other.at);
          c.stroke();
        }
      }
      for (const at of land.scenery.groves ?? []) disc(c, at, 34);
      for (const [x, y, r] of kGroves) disc(c, [x, y], r);
    }),
    crops: signedField(step, (c) => fill(c, plots)),
    flat,
    roof: roofOf(flatMask, flat, {
      north: () => [0.95, 2],
      sides: (i) => [mix(1.6, 3.4, inner(i)), mix(7, 3, inner(i))],
      most: 240,
    }),
  };
}

export function peaks({ rock, mass, roof }: CaveFields): Peak[] {
  const room =
    (least: number, rim: [number, number] | null) =>
    (x: number, y: number, wanted: number): number => {
      const within = rock.at(x, y);
      if (rim && (within > rim[0] || within < rim[1])) return 0;
      const inner = mass.at(x, y);
      if (inner > least) return 0;
      return Math.min(roof.at(x, y) * 0.98, wanted * (0.5 + 0.5 * smooth(-4, -40, inner)));
    };
  return peaksOf([
    // The flank in the sun, and inside ridges that are high only far from every floor.
    {
      tries: 900,
      box: [400, -90, 170, 1300],
      height: [84, 140],
      apart: 0.5,
      room: room(-6, [-10, -90]),
      least: 18,
    },
    {
      tries: 1200,
      box: [390, -90, 180, 1300],
      height: [34, 58],
      apart: 0.54,
      room: room(-4, [-5, -90]),
      least: 18,
    },
    {
      tries: 900,
      box: [560, -90, 1090, 1340],
      height: [84, 124],
      apart: 0.58,
      room: room(-58, null),
      least: 18,
    },
    {
      tries: 900,
      box: [500, -90, 1150, 1300],
      height: [64, 90],
      apart: 0.62,
      room: room(-30, null),
      least: 18,
    },
    {
      tries: 2500,
      box: [480, -90, 1170, 1300],
      height: [44, 58],
      apart: 0.58,
      room: room(-12, null),
      least: 18,
    },
  ]);
}

/** Walls: steep at the floor, then a slowly rising top; outside low hills. */
export const walls =
  (fields: CaveFields) =>
  (x: number, y: number, height: number): number => {
    const rocky = fields.rock.at(x, y);
    if (rocky >= 4) {
      const hill =
        Math.max(0, layered(x / 74 + 7, y / 50 + 3, 2) + 0.08) *
        24 *
        smooth(-6, 26, fields.crops.at(x, y)) *
        smooth(-20, 30, fields.forest.at(x, y));
      return Math.max(height, Math.min(hill, 0.42 * Math.max(0, fields.flat.at(x, y) - 3)));
    }
    const n24 = noise(x / 24, y / 24);
    const n7 = noise(x / 7, y / 7);
    const deep =
      Math.min(fields.floor.at(x + n24 * 5, y + n24 * 4), fields.lava.at(x, y) * 1.2) +
      n7 * 2.2 -
      1;
    const top =
      (25 + 5 * layered(x / 30, y / 30, 2)) * smooth(0, 8, deep) +
      0.26 * clamp(deep, 0, 60) * smooth(6, 20, deep) +
      smooth(10, 26, deep) * (5 * (crests(x / 34, y / 30, 2) - 0.5) + 1.5 * n7);
    const inner = smooth(4, -46, rocky);
    return (
      Math.max(height * smooth(-2, 10, deep), top * mix(0.5, 1, inner)) * smooth(4, -10, rocky)
    );
  };
