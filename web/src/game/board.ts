// What the page knows of the boards and heroes: the same data the engine reads, for drawing. It
// decides nothing: what may be done, and what it costs, comes from the engine.
import { softly } from '../map/geometry';
import { Refused } from '../protocol/socket';

export interface Space {
  id: number;
  neighbours: number[];
  arrow: number | null;
  terrain: string;
  place?: string;
  merchant?: boolean;
  well?: boolean;
  fog?: boolean;
  river?: boolean;
  x: number;
  y: number;
}

export interface BoardFile {
  id: string;
  aspect: [number, number];
  castle?: number;
  defeated?: number;
  isolated?: number[];
  letters: string;
  hours: number;
  overtime: Record<string, number>;
  black_die?: number[];
  bridges?: { id: string; spaces: [number, number]; ends?: [number, number][] }[];
  /** Ways over water that need no bridge. */
  crossings?: [number, number][];
  rivers?: Record<string, [number, number][]>;
  spaces: Space[];
}

/** How a board is drawn beyond what the rules need of it; all of it optional. */
export interface Scenery {
  box?: [number, number, number, number];
  spaces?: Record<string, [number, number]>;
  rivers?: [number, number][][];
  sea?: [number, number][][];
  fields?: [number, number][][];
  /** The inside of a mountain: within its outline galleries join the spaces. */
  mountain?: [number, number][][];
  lakes?: [number, number][][];
  /** Deep clefts that bridges span, and cracks in the rock, with fire in them. */
  chasms?: [number, number][][];
  cracks?: [number, number][][];
  /** Spaces with a torch on the wall. */
  torches?: number[];
  crystals?: [number, number][];
  /** Names of places that stand elsewhere than usual: aside, below, and how they are anchored. */
  names?: Record<string, [number, number, string]>;
  /** Where places and wells stand (the middle of their foot), if not on the best free spot. */
  sights?: Record<string, [number, number]>;
  wells?: Record<string, [number, number]>;
  /** Ways that art/roads.mjs must lead over given points. */
  detours?: Record<string, [number, number][]>;
  /** Names of whole regions: which, where, how large, and turned by how many degrees. */
  regions?: Record<string, [number, number, number, number]>;
  /** Trees and peaks where nobody walks. */
  groves?: [number, number][];
  peaks?: [number, number][];
}

/** Ways that are bent: the points between their two stones, by "a-b" with a < b. */
export type Roads = Record<string, [number, number][]>;

export interface HeroFile {
  id: string;
  rank: number;
  colour: string;
  names: Record<string, string>;
  /** Woman or man, where nobody has chosen. */
  look?: string;
  /** How many with little, some and much willpower. */
  dice?: number[];
}

type Files<T> = Record<string, T>;
const byId = <T extends { id: string }>(files: Files<T>): Map<string, T> =>
  new Map(Object.values(files).map((file) => [file.id, file]));

export const heroFiles = byId(
  import.meta.glob('../../../content/heroes/*.json', {
    eager: true,
    import: 'default',
  }) as Files<HeroFile>,
);
const boardUrls = import.meta.glob('../../../content/board/*.json', {
  eager: true,
  query: '?url',
  import: 'default',
}) as Files<string>;
const sceneryUrls = import.meta.glob('../map/scenery/*.json', {
  eager: true,
  query: '?url',
  import: 'default',
}) as Files<string>;
export class Board {
  readonly spaces = new Map<number, Space>();
  readonly at = new Map<number, [number, number]>();
  readonly bridges: { id: string; spaces: [number, number] }[];
  readonly lastHour: number;
  readonly box: [number, number, number, number];

  constructor(
    readonly file: BoardFile,
    readonly scenery: Scenery = {},
    readonly roads: Roads = {},
  ) {
    const [width, height] = file.aspect;
    for (const space of file.spaces) {
      this.spaces.set(space.id, { ...space, neighbours: [...space.neighbours] });
      this.at.set(space.id, scenery.spaces?.[space.id] ?? [space.x * width, space.y * height]);
    }
    this.bridges = file.bridges ?? [];
    for (const { spaces } of this.bridges) {
      const [a, b] = spaces;
      this.join(a, b);
      this.join(b, a);
    }
    this.lastHour = Math.max(file.hours, ...Object.keys(file.overtime ?? {}).map(Number));
    this.box = scenery.box ?? [-40, -40, width + 80, height + 80];
  }

  private join(a: number, b: number): void {
    const space = this.spaces.get(a);
    if (space && !space.neighbours.includes(b)) space.neighbours.push(b);
  }

  point(space: number): [number, number] {
    return this.at.get(space) ?? [0, 0];
  }

  /** The line from one space to its neighbour: bent where the board's roads say so. */
  way(a: number, b: number): [number, number][] {
    const between = this.roads[a < b ? `${a}-${b}` : `${b}-${a}`];
    if (!between) return [this.point(a), this.point(b)];
    const points = softly([this.point(Math.min(a, b)), ...between, this.point(Math.max(a, b))]);
    return a < b ? points : points.reverse();
  }

  isBridge(a: number, b: number): boolean {
    return this.bridges.some(({ spaces }) => spaces.includes(a) && spaces.includes(b));
  }

  dieValue(face: number, black: boolean): number {
    return black ? (this.file.black_die?.[face - 1] ?? face) : face;
  }

  get letters(): string[] {
    return [...this.file.letters];
  }
}

const boards = new Map<string, Promise<Board>>();

function urlOf(files: Files<string>, id: string): string | undefined {
  return Object.entries(files).find(([path]) => path.endsWith(`/${id}.json`))?.[1];
}

async function fetchJson<T>(url: string): Promise<T> {
  try {
    const answer = await fetch(url);
    if (answer.ok) return (await answer.json()) as T;
  } catch {
    // As when it is not there.
  }
  throw new Refused({ code: 'no_file', message: url });
}

export function loadBoard(id: string): Promise<Board> {
  const known = boards.get(id);
  if (known) return known;
  const board = urlOf(boardUrls, id);
  const scenery = urlOf(sceneryUrls, id);
  const roads = urlOf(sceneryUrls, `${id}.roads`);
  if (!board) return Promise.reject(new Refused({ code: 'no_file', message: id }));
  const made = Promise.all([
    fetchJson<BoardFile>(board),
    scenery ? fetchJson<Scenery>(scenery) : Promise.resolve({}),
    roads ? fetchJson<Roads>(roads) : Promise.resolve({}),
  ]).then(([file, drawn, bent]) => new Board(file, drawn, bent));
  boards.set(id, made);
  // What failed may succeed later.
  made.catch(() => boards.delete(id));
  return made;
}

export const colourOf = (hero: string): string => heroFiles.get(hero)?.colour ?? 'grey';
