// The mine: land under the sky in the west, a mountain cut open in the east. Everything is painted
// in plain tones first; then torches, lava and crystals light it (light.ts).
import { type Point, random } from '../../web/src/map/geometry';
import { colour, css } from '../lib/colour';
import { outline } from '../lib/lines';
import { Pen } from '../lib/pen';
import { drawnStones, type Land } from './board';
import { plotsOf } from './crops';
import { waysOf } from './fields';
import { paintGround } from './ground';
import { Builder } from './houses';
import { type Flame, lightMap, lightPass, reflect } from './light';
import { drawHedges, drawTufts } from './meadow';
import { groundOf } from './mine_ground';
import {
  type CaveFields,
  type Fire,
  fieldsOf,
  fireOf,
  inCave,
  kGate,
  kPools,
  peaks,
  shoreOf,
  underground,
  walls,
} from './mine_land';
import * as props from './props';
import { castShadow, coarse, heightsOf, project } from './relief';
import type { Roads } from './roads';
import { drawPlaces, drawRoads, type Earth, kMeadowEarth } from './roadwork';
import { type Clearing, inUnits, riseAt, type Scene } from './scene';
import * as sights from './sights';
import { brush, hachures, inkEdges } from './strokes';
import { drawTree, plant, type Tree, treeShadows } from './trees';

const kCompass: Point = [-88, 470];
const kRails: Point[][] = [
  outline('1402,796 1420,804 1446,808 1462,806'),
  outline('1342,204 1360,218 1384,234 1404,240'),
  outline('842,872 838,890 832,906 822,918'),
  outline('676,306 656,308 636,312 616,310'),
];
const kCarts: [number, number, 'ore' | 'gold'][] = [
  [1440, 810, 'ore'],
  [1384, 238, 'gold'],
  [834, 908, 'ore'],
  [636, 315, 'gold'],
  [600, 542, 'ore'],
];
const kJetties: [number, number, number, number][] = [
  [708, 606, 0.05, 34],
  [846, 514, 1.45, 30],
  [1060, 580, 1.5, 26],
  [1060, 686, -1.6, 20],
];
const kBoats: [number, number, number][] = [
  [756, 634, 1],
  [866, 558, 1],
  [1034, 622, -1],
];
const kLamps: Point[] = outline(
  '618,298 1456,796 1406,228 820,898 612,530 738,610 848,540 1062,604 1058,668',
);
const kFrames = new Set([
  '5-6',
  '9-13',
  '11-15',
  '16-33',
  '31-34',
  '29-39',
  '45-46',
  '22-31',
  '14-37',
]);

const kCaveEarth: Earth = {
  light: colour('#fbe9c2'),
  middle: colour('#e4c697'),
  dark: colour('#4e3828'),
  edge: [colour('#8d7a62'), colour('#5c4c40')],
};

/** Torches hang on the wall north of their space. */
function torchesOf(land: Land, { floor, road, stone }: CaveFields): Point[] {
  return (land.scenery.torches ?? []).map((id) => {
    const [x, y] = land.stones.get(id)!.at;
    let best: Point = [x + 28, y - 12];
    let most = -Infinity;
    for (const dx of [-30, -24, 24, 30, -18, 18, -38, 38])
      for (let up = 0; up < 74; ++up) {
        if (floor.at(x + dx, y - up) <= 1) continue;
        const wall = y - up;
        const good =
          Math.min(road.at(x + dx, wall - 10), 22) +
          Math.min(stone.at(x + dx, wall - 14), 40) -
          Math.abs(dx) * 0.2 -
          up * 0.3;
        if (good > most) {
          most = good;
          best = [x + dx, wall + 1];
        }
        break;
      }
    return best;
  });
}

interface Crystal {
  at: Point;
  foot: Point;
  rise: number;
  violet: boolean;
}

/** Crystals grow in the rock; where the scenery has one on a floor there is none. */
function crystalsOf(land: Land, scene: Scene, { floor }: CaveFields): Crystal[] {
  return (land.scenery.crystals ?? []).flatMap(([x, y], i): Crystal[] => {
    if (floor.at(x, y) < 12 || floor.at(x, y - 20) < 2) return [];
    const rise = riseAt(scene, x, y);
    return [{ at: [x, y - rise], foot: [x, y], rise, violet: i % 3 === 2 }];
  });
}

function clearingsOf(land: Land): Clearing[] {
  const list: Clearing[] = [
    { at: kCompass, rx: 50, ry: 50 },
    { at: [kGate[0], kGate[1] - 26], rx: 46, ry: 46 },
  ];
  for (const [x, y] of Object.values(land.scenery.sights ?? {}))
    list.push({ at: [x + 4, y - 10], rx: 32, ry: 26 });
  for (const [x, y] of Object.values(land.scenery.wells ?? {}))
    list.push({ at: [x, y - 8], rx: 17, ry: 17 });
  return list;
}

function furnish(scene: Scene, b: Builder, land: Land, fields: CaveFields, torches: Point[]): void {
  const put = (y: number, draw: () => void): void => {
    scene.items.push({ y, draw });
  };
  const at = land.scenery.sights ?? {};
  put(kGate[1] + 1, () => props.gate(b, ...kGate));
  put(kCompass[1], () => sights.compass(b, ...kCompass));
  const post = at['trading-post']!;
  put(post[1], () =>
    b.house(post[0], post[1], 42, 16, {
      windows: outline('-14,8 14,9'),
      door: -2,
      chimney: -9,
    }),
  );
  put(at.camp![1], () => props.tents(b, ...at.camp!));
  put(at['trader-cart']![1], () => props.wagon(b, ...at['trader-cart']!));
  for (const [x, y] of torches) put(y, () => props.torch(b, x, y));
  for (const [x, y, load] of kCarts) put(y + 1, () => props.mineCart(b, x, y, load));
  for (const [x, y, turn, long] of kJetties) put(y, () => props.jetty(b, x, y, turn, long));
  for (const way of scene.ways) {
    if (!kFrames.has(`${way.a}-${way.b}`)) continue;
    const [x, y] = way.line[Math.floor(way.line.length * 0.5)]!;
    put(y + 8, () => props.timberFrame(b, x, y + 8));
  }
  const hall = scene.ways.find(({ a, b: to }) => a === 49 && to === 50);
  if (hall) {
    const [x, y] = hall.line[Math.floor(hall.line.length * 0.46)]!;
    put(y + 10, () => props.hallArch(b, x, y + 10));
  }
  put(528, () => props.hoard(b, 1224, 518));
  put(926, () => props.woodenDoor(b, 1160, 925));
  put(948, () => props.stores(b, 1264, 952));
  const roll = random(3131);
  for (let i = 0, n = 0; i < 4000 && n < 84; ++i) {
    const x = 500 + roll() * 1120;
    const y = -40 + roll() * 1080;
    const tall = 8 + roll() * 10;
    const wall = fields.floor.at(x, y);
    if (
      wall > -4 ||
      wall < -13 ||
      fields.road.at(x, y) < 17 ||
      fields.stone.at(x, y) < 31 ||
      fields.lake.at(x, y) < 4 ||
      riseAt(scene, x, y) > 2
    )
      continue;
    ++n;
    if (n % 2) put(y, () => props.stalagmite(b, x, y, tall));
    else put(y, () => props.boulders(b, x, y, 3 + (n % 4)));
  }
}

function flamesOf(fire: Fire, torches: Point[], crystals: Crystal[]) {
  const torchLight: Flame[] = [
    ...torches.map(([x, y]): Flame => ({ x, y: y + 5, z: 22, reach: 190, strong: 1.15 })),
    ...kLamps.map(([x, y]): Flame => ({ x, y, z: 16, reach: 120, strong: 0.75 })),
    { x: kGate[0], y: 512, z: 26, reach: 150, strong: 0.8 },
    { x: 1190, y: 540, z: 24, reach: 120, strong: 0.8 },
    { x: 1268, y: 965, z: 24, reach: 80, strong: 0.5 },
  ];
  const glow: Flame[] = kPools.map(([x, y, rx]) => ({
    x,
    y,
    z: 14,
    reach: 60 + rx * 3.4,
    strong: 0.95,
  }));
  fire.chasm.forEach(([x, y], i) => {
    if (i % 4 === 0 && x < 1680) glow.push({ x, y, z: 12, reach: 125, strong: 0.4 });
  });
  for (const line of fire.cracks)
    line.forEach(([x, y], i) => {
      if (i % 6 === 3) glow.push({ x, y, z: 12, reach: 52, strong: 0.42 });
    });
  const gems = crystals.map(
    ({ foot: [x, y], rise }): Flame => ({ x, y, z: rise + 14, reach: 58, strong: 0.7 }),
  );
  return { torchLight, glow, gems };
}

/** What shines by itself, over everything that is lit. */
function shine(
  pen: Pen,
  fire: Fire,
  torches: Point[],
  crystals: Crystal[],
  fields: CaveFields,
): void {
  const { roll } = pen;
  const ember = colour('#ff4a10');
  pen.within(() => {
    pen.c.globalCompositeOperation = 'lighter';
    for (const [x, y] of torches) {
      pen.glow(x, y - 14, 46, colour('#ff9a3c'), 0.42);
      pen.glow(x, y - 14, 15, colour('#ffd27a'), 0.55);
    }
    fire.chasm.forEach(([x, y], i) => {
      if (i % 5 === 0) pen.glow(x, y, fire.half[i]! * 2.6, ember, 0.1);
    });
    for (const [x, y, rx] of kPools) pen.glow(x, y, rx * 3, ember, 0.36);
    for (const line of fire.cracks)
      line.forEach(([x, y], i) => {
        if (i % 3 === 2) pen.glow(x, y, 15, ember, 0.13);
      });
    for (const { at, violet } of crystals)
      pen.glow(at[0], at[1] - 6, 22, colour(violet ? '#9a6cf0' : '#4cc8e0'), 0.2);
    pen.glow(1224, 508, 46, colour('#ffc850'), 0.26);
    for (const [x, y] of kLamps) pen.glow(x, y - 14, 26, colour('#ffae50'), 0.4);
  });
  for (const [x, y] of torches) props.flame(pen, x, y - 11, 1.2);
  for (const [x, y] of kLamps) props.lamp(pen, x, y);
  for (let i = 0; i < 150; ++i) {
    const [x, y] = pen.pick(fire.chasm);
    const r = 0.5 + roll() * 0.5;
    pen.oval(
      x + (roll() - 0.5) * 40,
      y - roll() * 34,
      r,
      r,
      css(colour(roll() < 0.5 ? '#ffd86a' : '#ff8a2a'), 0.85),
    );
  }
  for (let i = 0; i < 190; ++i) {
    const x = 715 + roll() * 380;
    const y = 520 + roll() * 180;
    const long = 5 + roll() * 20;
    if (fields.lake.at(x, y) > -6 || fields.lake.at(x + long, y) > -6) continue;
    pen.line(
      [
        [x, y],
        [x + long * 0.5, y + (roll() - 0.5) * 0.8],
        [x + long, y],
      ],
      roll() < 0.55 ? 'rgba(190,236,232,.34)' : 'rgba(10,38,58,.4)',
      0.5 + roll() * 0.6,
    );
  }
}

/** At noon the sky lights the west; at night only the moon does, and the fires count for more. */
export function paintMine(land: Land, roads: Roads, scale: number, step: number) {
  const ways = waysOf(land, roads);
  const fire = fireOf(land);
  const shore = shoreOf();
  const plots = land.scenery.fields ?? [];
  const fields = fieldsOf(step, land, ways, fire, shore);
  const heights = heightsOf(scale, peaks(fields), fields.roof, walls(fields));
  const seen = project(heights);
  const low = coarse(heights, step);
  const steep = (i: number): number => (fields.rock.data[i]! < -50 ? 1.9 : 0.85);
  const shadow = castShadow(low, [-0.9, -0.34], steep, 110);
  const ground = paintGround(heights, seen, shadow, groundOf(fields, heights, plots));
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
  const b = new Builder(pen, scene.lamps);
  const torches = torchesOf(land, fields);
  const crystals = crystalsOf(land, scene, fields);
  let trees: Tree[] = [];
  inUnits(c, scale, () => {
    hachures(c, ground, seen, heights, fields.rock, shadow, 150_000);
    furnish(scene, b, land, fields, torches);
    trees = plant(scene, 34_000);
    treeShadows(scene, trees);
    drawRoads(
      pen,
      ways.filter((way) => !underground(land, way)),
      kMeadowEarth,
    );
    drawRoads(
      pen,
      ways.filter((way) => underground(land, way)),
      kCaveEarth,
    );
    const stones = drawnStones(land);
    drawPlaces(
      pen,
      stones.filter(({ id }) => !inCave(land, id)).map(({ at }) => at),
      kMeadowEarth,
    );
    drawPlaces(
      pen,
      stones.filter(({ id }) => inCave(land, id)).map(({ at }) => at),
      kCaveEarth,
    );
    for (const rail of kRails) props.rails(pen, rail);
    drawTufts(scene, 2600);
    drawHedges(scene, plotsOf(plots));
    for (const tree of trees) scene.items.push({ y: tree.y, draw: () => drawTree(scene, tree) });
    for (const { at, foot, violet } of crystals)
      scene.items.push({ y: foot[1], draw: () => props.crystal(pen, ...at, violet) });
    for (const { draw } of scene.items.sort((p, q) => p.y - q.y)) draw();
  });
  const { torchLight, glow, gems } = flamesOf(fire, torches, crystals);
  const maps = [torchLight, glow, gems].map((flames) => lightMap(low, flames));
  lightPass(c, ground, seen, heights, fields, [maps[0]!, maps[1]!, maps[2]!]);
  reflect(c, ground, seen, fields.lake, scale);
  return {
    c,
    scene,
    trees,
    lava: fields.lava,
    /** How far a pixel lies in the mountain, where no sun and no moon comes. */
    inner: ground.inner,
    shine: (to: Pen): void => {
      shine(to, fire, torches, crystals, fields);
      for (const [x, y, side] of kBoats) props.boat(to, x, y, side);
    },
  };
}
