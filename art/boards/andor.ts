// The land of Andor: what is where, and in which order it is painted.
import { distance, type Point, random } from '../../web/src/map/geometry';
import { distanceTo, maskOf } from '../lib/grid';
import { outline, ribbon, spline } from '../lib/lines';
import { layered, noise } from '../lib/noise';
import { clamp, mix, smooth } from '../lib/number';
import { Pen } from '../lib/pen';
import { drawnStones, type Land } from './board';
import { plotsOf } from './crops';
import {
  area,
  disc,
  type Fields,
  ragged,
  roadField,
  roofOf,
  signedField,
  stoneField,
  strokeWays,
  waysOf,
} from './fields';
import type { Glow } from './finish';
import { outdoors, paintGround } from './ground';
import { Builder, roofs } from './houses';
import { drawHedges, drawTufts } from './meadow';
import { castShadow, coarse, heightsOf, type Peak, peaksOf, project } from './relief';
import type { Roads } from './roads';
import { drawPlaces, drawRoads, kMeadowEarth } from './roadwork';
import { apart, type Clearing, inUnits, isClear, riseAt, type Scene } from './scene';
import * as sights from './sights';
import { brush, hachures, inkEdges } from './strokes';
import { drawTree, plant, type Tree, treeShadows } from './trees';
import { drawRivers, drawSurf, type River } from './water';

const kCastle: Point = [188, 222];
const kMill: Point = [604, 612];
const kCompass: Point = [860, 975];
const kFlocks: Point[] = outline('560,385 276,200 760,700 900,470 300,655 60,62 470,905');
/** Crops beyond those of the scenery. */
const kPlots: Point[][] = [
  outline('70,335 430,318 580,410 660,470 690,560 560,625 390,655 340,540 210,520 60,465'),
  outline('240,640 420,640 400,760 290,790 190,740'),
  outline('420,620 500,650 450,690 400,660'),
  outline('960,440 1140,430 1150,500 980,500'),
  outline('-120,320 20,300 20,470 -110,480'),
  outline('250,250 420,250 400,300 230,300'),
  outline('330,60 410,60 410,180 350,190'),
  outline('90,760 200,770 190,830 90,850'),
];
const kNorthWood: Point[] = outline(
  '560,60 700,10 860,-40 1040,-60 1300,-90 1700,-90 1720,60 1700,240 1480,300 1420,250 1420,90 1200,60 940,40 720,90 610,150',
);
const kSouthWood: Point[] = outline('-150,540 -60,520 10,560 20,700 -20,800 -150,830');
const kGroves: [number, number, number][] = [
  [640, 860, 44],
  [760, 905, 34],
  [470, 1000, 34],
  [1010, 742, 34],
  [880, 800, 40],
  [-60, 1040, 60],
  [30, 985, 34],
  [560, 95, 42],
  [760, 760, 30],
  [1090, 590, 22],
  [-90, 130, 40],
  [-60, 220, 30],
];
const kMountains: Point[] = outline(
  '1340,300 1480,290 1700,250 1700,1300 900,1300 930,1060 950,900 1000,790 1080,720 1130,600 1230,570 1270,500 1300,430',
);
/** The faces that the gate of the mine and the lair are cut into. */
const kFaces: Peak[] = [
  { x: 1152, y: 634, height: 70, radius: 44, spurs: 4, turn: 0.9, cut: 0.3, seed: 11 },
  { x: 1118, y: 646, height: 40, radius: 30, spurs: 3, turn: 2, cut: 0.3, seed: 12 },
  { x: 1190, y: 648, height: 46, radius: 34, spurs: 3, turn: 4, cut: 0.3, seed: 13 },
  { x: 1056, y: 836, height: 62, radius: 40, spurs: 4, turn: 0.4, cut: 0.26, seed: 21 },
  { x: 1086, y: 846, height: 48, radius: 32, spurs: 3, turn: 1.3, cut: 0.3, seed: 22 },
  { x: 1030, y: 846, height: 34, radius: 24, spurs: 3, turn: 3.1, cut: 0.3, seed: 23 },
];
/** Lights that are seen from afar at night. */
export const kGlows: Glow[] = [
  [188, 170, 180, '#d98a3c', 0.36],
  [188, 190, 76, '#e89a48', 0.34],
  [322, 552, 105, '#f0a040', 0.46],
  [1150, 655, 84, '#f08a30', 0.46],
  [1133, 100, 120, '#f0c050', 0.5],
  [1133, 102, 44, '#f0b840', 0.55],
];

function riversOf(land: Land): River[] {
  return (land.scenery.rivers ?? []).map((points, k) => {
    const line = spline(points, 5);
    let gone = 0;
    const half = line.map(([x, y], i) => {
      if (i) gone += distance([x, y], line[i - 1]!);
      // The stream from the east begins small; the Narne grows on its way to the south.
      const source = k === 1 ? smooth(-10, 150, gone) * 0.75 + 0.08 : 1;
      const grown = k === 0 ? mix(0.92, 1.35, clamp((y - 500) / 500)) : 0.86;
      return Math.max(1.4, (14.5 + layered(gone / 70 + k * 40, 3.3, 3) * 8) * source * grown);
    });
    const winding = line.map(
      ([x, y]): Point => [
        x + layered(x / 60, y / 60 + 9, 2) * 6,
        y + layered(x / 60 + 30, y / 60, 2) * 6,
      ],
    );
    const outline = ribbon(winding, (i) => [
      half[i]! * (1 + 0.12 * noise(i / 5, k)),
      half[i]! * (1 + 0.12 * noise(i / 5, k + 9)),
    ]);
    return { line: winding, half, outline };
  });
}

const coastOf = (land: Land): Point[] =>
  spline((land.scenery.sea ?? [])[0]!.slice(1, -1), 6).map(([x, y]) => [
    x + layered(x / 34, 5, 3) * 12,
    y + layered(x / 30, 8.5, 3) * 15,
  ]);

interface Parts {
  land: Land;
  ways: Scene['ways'];
  rivers: River[];
  coast: Point[];
  plots: Point[][];
}

function fieldsOf(step: number, { land, ways, rivers, coast, plots }: Parts): Fields {
  const sea: Point[] = [[-900, -700], ...coast, [900, -700]];
  const of = (terrains: string[]) =>
    [...land.stones.values()].filter(({ terrain }) => terrains.includes(terrain));
  const flatMask = maskOf(step, (c) => {
    strokeWays(c, ways, 17);
    for (const { at } of drawnStones(land)) disc(c, [at[0], at[1] - 2], 24);
    for (const { outline } of rivers) {
      area(c, outline);
      c.lineWidth = 10;
      c.stroke();
    }
    area(c, sea);
    c.lineWidth = 16;
    c.stroke();
    // Gate and lair lie in the rock itself: there it may rise.
    for (const [name, [x, y]] of Object.entries(land.scenery.sights ?? {}))
      if (name !== 'mine' && name !== 'bones-lair') disc(c, [x, y - 8], 19, 15);
    for (const [x, y] of Object.values(land.scenery.wells ?? {})) disc(c, [x, y - 6], 14);
    disc(c, [kCastle[0], kCastle[1] - 40], 96, 54);
  });
  const flat = distanceTo(flatMask, step);
  return {
    road: roadField(step, ways),
    stone: stoneField(step, land),
    river: signedField(step, (c) => {
      for (const { outline } of rivers) area(c, outline);
    }),
    sea: signedField(step, (c) => area(c, sea)),
    forest: signedField(step, (c) => {
      for (const { id, at, neighbours } of of(['forest'])) {
        disc(c, at, 62);
        for (const next of neighbours) {
          const other = land.stones.get(next)!;
          if (other.terrain !== 'forest' || next < id || distance(at, other.at) > 250) continue;
          c.lineWidth = 118;
          c.beginPath();
          c.moveTo(...at);
          c.lineTo(...other.at);
          c.stroke();
        }
      }
      area(c, spline(kNorthWood, 8, true));
      area(c, spline(kSouthWood, 8, true));
      for (const [x, y, r] of kGroves) disc(c, [x, y], r);
    }),
    crops: signedField(step, (c) => {
      for (const plot of plots) area(c, plot);
    }),
    rock: signedField(step, (c) => {
      for (const { at } of of(['mountain', 'mine'])) disc(c, at, 66);
      area(c, spline(kMountains, 8, true));
    }),
    flat,
    roof: roofOf(flatMask, flat, {
      north: () => [0.93, 5],
      sides: (i) => [1.55, 7 + ragged(flat, i)],
      most: 260,
    }),
  };
}

function peaks({ rock, roof }: Fields): Peak[] {
  const room = (x: number, y: number, wanted: number): number => {
    const within = rock.at(x, y);
    if (within > -10) return 0;
    const most = roof.at(x, y) * 0.98;
    return Math.min(most, wanted * (0.55 + 0.45 * smooth(-6, -80, within)));
  };
  return peaksOf(
    [
      { tries: 700, box: [1000, 330, 650, 920], height: [118, 170], apart: 0.6, room, least: 20 },
      { tries: 1500, box: [940, 320, 720, 930], height: [62, 96], apart: 0.56, room, least: 20 },
      { tries: 4000, box: [930, 310, 720, 940], height: [28, 48], apart: 0.58, room, least: 20 },
    ],
    kFaces,
  );
}

/** Hills in the meadow, and unrest at the feet of the mountains. */
const hills =
  ({ rock, crops, forest, flat }: Fields) =>
  (x: number, y: number, height: number): number => {
    const rocky = rock.at(x, y);
    const feet =
      rocky < 10 ? smooth(10, -40, rocky) * (3 + 5 * (0.5 + layered(x / 40, y / 40, 2))) : 0;
    const hill =
      Math.max(0, layered(x / 74 + 7, y / 50 + 3, 2) + 0.08) *
      26 *
      smooth(-60, 20, rocky) *
      smooth(-6, 26, crops.at(x, y)) *
      smooth(-20, 30, forest.at(x, y));
    return Math.max(height + feet, Math.min(hill, 0.42 * Math.max(0, flat.at(x, y) - 3)));
  };

function clearingsOf(land: Land): Clearing[] {
  const list: Clearing[] = [
    { at: [kCastle[0], kCastle[1] - 46], rx: 98, ry: 70 },
    { at: [kMill[0], kMill[1] - 12], rx: 15, ry: 18 },
    { at: kCompass, rx: 58, ry: 56 },
  ];
  for (const [name, [x, y]] of Object.entries(land.scenery.sights ?? {}))
    if (name !== 'castle')
      list.push({ at: [x, y - 16], rx: name === 'tree-of-songs' ? 38 : 27, ry: 26 });
  for (const [x, y] of Object.values(land.scenery.wells ?? {}))
    list.push({ at: [x, y - 8], rx: 17, ry: 17 });
  for (const spot of merchantSpots(land)) list.push({ at: [spot[0], spot[1] - 8], rx: 20, ry: 17 });
  return list;
}

/** Where the page puts a merchant's stall. */
const merchantSpots = (land: Land): Point[] =>
  Object.entries(land.scenery.sights ?? {})
    .filter(([name]) => ['tree-of-songs', 'mine'].includes(name))
    .map(([, [x, y]]) => [x + 22, y + 8]);

/** Farms where there is room among the crops. */
function farmsOf(scene: Scene): [number, number, number][] {
  const { fields } = scene;
  const roll = random(515);
  const farms: [number, number, number][] = [];
  for (let i = 0; i < 4000 && farms.length < 17; ++i) {
    const x = -110 + roll() * 1400;
    const y = 60 + roll() * 900;
    const size = 15 + roll() * 4;
    if (
      fields.crops.at(x, y) > 16 ||
      fields.road.at(x, y - 4) < 17 ||
      fields.stone.at(x, y - 6) < 42 ||
      fields.river.at(x, y) < 16 ||
      fields.forest.at(x, y) < 12 ||
      fields.rock.at(x, y) < 20 ||
      riseAt(scene, x, y) > 3 ||
      !isClear(scene, x, y, 18) ||
      !apart(
        farms.map(([a, b]) => [a, b]),
        [x, y],
        62,
      )
    )
      continue;
    farms.push([x, y, size]);
  }
  return farms;
}

const drawings: Record<string, sights.Sight> = {
  tavern: sights.tavern,
  'old-tower': sights.ruin(1),
  'forgotten-tower': sights.ruin(1.2),
  'summer-rock': sights.rockOf('summer'),
  'claw-rock': sights.rockOf('claw'),
  'tree-of-crows': sights.treeOfCrows,
  'dwarf-oak': sights.greatTree(23, 'oak'),
  'tree-of-songs': sights.greatTree(35, 'songs'),
  mine: sights.mineGate,
  'bones-lair': sights.lair,
};

function standing(scene: Scene, builder: Builder, land: Land): void {
  const put = (sight: sights.Sight, [x, y]: Point): void => {
    scene.items.push({ y: y + 1, draw: () => sight(builder, x, y) });
  };
  put(sights.castle, kCastle);
  for (const [name, at] of Object.entries(land.scenery.sights ?? {}))
    if (drawings[name]) put(drawings[name], at);
  put(sights.mill, kMill);
  for (const flock of kFlocks) put(sights.sheep, flock);
  const farms = farmsOf(scene);
  for (const [i, [x, y, w]] of farms.entries()) {
    scene.clearings.push({ at: [x, y - 5], rx: 13, ry: 12 });
    const roof = i % 3 === 1 ? roofs.slate : roofs.tiles;
    put((b) => b.house(x, y, w, w * 0.38, { roof, windows: [[-w * 0.24, w * 0.16]] }), [x, y]);
    if (i % 3 === 0 && scene.fields.road.at(x + 18, y + 4) > 15)
      put((b) => b.house(x + 18, y + 5, 11, 4.4, { windows: [] }), [x + 18, y + 5]);
  }
}

export function paintAndor(land: Land, roads: Roads, scale: number, step: number) {
  const ways = waysOf(land, roads);
  const rivers = riversOf(land);
  const coast = coastOf(land);
  const plots = [...(land.scenery.fields ?? []), ...kPlots];
  const fields = fieldsOf(step, { land, ways, rivers, coast, plots });
  const heights = heightsOf(scale, peaks(fields), fields.roof, hills(fields));
  const seen = project(heights);
  const low = coarse(heights, step);
  const shadow = castShadow(low, [-0.94, -0.2], () => 0.85, 150);
  const ground = paintGround(heights, seen, shadow, outdoors(fields, plots));
  const c = new OffscreenCanvas(ground.w, ground.h).getContext('2d', { willReadFrequently: true })!;
  c.putImageData(ground.image, 0, 0);
  brush(c, ground, seen, heights);
  inkEdges(c, ground, seen, scale);
  const pen = new Pen(c, scale, random(2024));
  const scene: Scene = {
    pen,
    fields,
    ways,
    heights,
    seen,
    clearings: clearingsOf(land),
    lamps: [],
    items: [],
  };
  const builder = new Builder(pen, scene.lamps);
  let trees: Tree[] = [];
  inUnits(c, scale, () => {
    hachures(c, ground, seen, heights, fields.rock, shadow, 80_000);
    drawSurf(scene, coast);
    drawRivers(scene, rivers);
    standing(scene, builder, land);
    trees = plant(scene, 70_000);
    treeShadows(scene, trees);
    drawRoads(pen, ways, kMeadowEarth);
    drawPlaces(
      pen,
      drawnStones(land).map(({ at }) => at),
      kMeadowEarth,
    );
    drawTufts(scene, 5200);
    drawHedges(scene, plotsOf(plots));
    for (const tree of trees) scene.items.push({ y: tree.y, draw: () => drawTree(scene, tree) });
    for (const { draw } of scene.items.sort((a, b) => a.y - b.y)) draw();
    sights.ship(1.05)(builder, -42, -36);
    sights.ship(0.75)(builder, 520, -50);
    for (const [x, y] of outline('1330,470 980,720 -40,260')) sights.birds(builder, x, y);
    sights.compass(builder, ...kCompass);
  });
  return { c, scene, trees };
}
