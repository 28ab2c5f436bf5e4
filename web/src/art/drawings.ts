// Which drawing shows whom, and where its file is. The files are made by art/figures.mjs.
import { signal } from '@preact/signals';
import { themeShown } from '../ui/settings';
import boxes from './drawings.json';

export type Look = 'female' | 'male';
export type Pose = 'ready' | 'hurt' | 'beaten';

const files = import.meta.glob('../../../art/drawings/figures/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
}) as Record<string, string>;

export const fileOf = (name: string): string | undefined =>
  files[`../../../art/drawings/figures/${name}.svg`];

/** The file of a figure in the theme that is shown. */
export const figureFile = (name: string): string | undefined =>
  fileOf(`${themeShown.value === 'contrast' ? 'bold' : 'figure'}-${name}`);

/** The box of a figure on the map, its feet at the origin, and how far its body reaches. */
export interface Extent {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Without the shadow: to the left, up, to the right. */
  body: { left: number; up: number; right: number };
}

const all = boxes as Record<string, number[]>;

export function extentOf(figure: string): Extent {
  const [left = 0, top = 0, width = 0, height = 0, west = 0, up = 0, east = 0] = all[figure] ?? [];
  return { left, top, width, height, body: { left: west, up, right: east } };
}

/** Drawings that are shared by somebody with another name. */
const alike: Record<string, string> = { dwarves: 'shield-dwarves', 'royal-prince': 'prince' };

/** A creature nobody has drawn gets a shade after its strength. */
const shadeOf = (strength: number): string =>
  strength < 6 ? 'weak-shade' : strength < 14 ? 'strong-shade' : 'mighty-shade';

/** The drawing of that name, or of its family: `cave-troll` looks like a troll. */
function known(name: string): string | undefined {
  const own = alike[name] ?? name;
  if (all[own]) return own;
  const parts = own.split('-');
  return parts.map((_, i) => parts.slice(i).join('-')).find((family) => all[family]);
}

export interface Who {
  /**
   * The id of a hero, a creature's kind, a character, an ally, a thing that walks along, a marker.
   */
  of: string;
  look?: Look;
  /** For a creature that has no drawing of its own. */
  strength?: number;
  /** What to draw where nothing is known of the name. */
  otherwise?: 'creature' | 'person' | 'marker';
}

export function figureOf({ of, look, strength, otherwise = 'person' }: Who): string {
  const hero = `${of}-${look ?? 'female'}`;
  if (all[hero]) return hero;
  const drawn = known(of);
  if (drawn) return drawn;
  if (strength !== undefined || otherwise === 'creature') return shadeOf(strength ?? 6);
  return otherwise === 'marker' ? 'standing-stone' : 'wanderer';
}

// ---- loading ------------------------------------------------------------------------------------
const loaded = signal<ReadonlySet<string>>(new Set());
const asked = new Set<string>();

/** Whether a file can be shown without a gap; if not, it is fetched. */
export function isLoaded(url: string): boolean {
  if (loaded.value.has(url)) return true;
  if (!asked.has(url)) {
    asked.add(url);
    const image = new Image();
    image.src = url;
    image.decode().then(
      () => {
        loaded.value = new Set([...loaded.peek(), url]);
      },
      // Another day, or when the network is back.
      () => asked.delete(url),
    );
  }
  return false;
}
