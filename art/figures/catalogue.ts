// Every figure by name, and what it stands on.
import type { Drawing } from './hand';
import { kCreatures } from './standing/creatures';
import { kHeroes } from './standing/heroes';
import { kMarkers, kPersons } from './standing/persons';
import type { Stand } from './svg';
import { type Family, kTones } from './tones';

export type Kind = 'hero' | 'creature' | 'person' | 'marker';

export interface Standing {
  name: string;
  kind: Kind;
  drawing: Drawing;
  stand: Stand;
}

const kHeroTones: Record<string, Family> = {
  warrior: kTones.blue,
  archer: kTones.green,
  dwarf: kTones.yellow,
  wizard: kTones.purple,
};

/** Half the width of the disc; 20 where nothing is said. */
const kFeet: Record<string, number> = {
  dwarf: 24,
  gor: 23,
  skral: 24,
  wardrak: 38,
  troll: 37,
  captor: 34,
  'tree-giant': 37,
  'troll-chief': 37,
  dragon: 62,
  'dark-mage': 26,
  'mighty-shade': 31,
  'shield-dwarves': 31,
};

function footOf(name: string): number {
  const family = Object.keys(kFeet).find(
    (known) => name.endsWith(`-${known}`) || name.startsWith(`${known}-`),
  );
  return kFeet[name] ?? kFeet[family ?? ''] ?? 20;
}

function standOf(name: string, kind: Kind): Stand {
  const foot = footOf(name);
  const edge = 2.8;
  const hero = kHeroTones[name.split('-')[0]!];
  if (kind === 'hero' && hero) return { foot, edge, disc: hero.light, rim: hero.mid };
  if (kind === 'creature') return { foot, edge, disc: '#6b5346', rim: '#3a2a24' };
  return { foot, edge, disc: '#e2d2a8', rim: '#a98d5a' };
}

const make = (drawings: Record<string, () => Drawing>, kind: Kind): Standing[] =>
  Object.entries(drawings).map(([name, draw]) => ({
    name,
    kind,
    drawing: draw(),
    stand: standOf(name, kind),
  }));

export const standings = (): Standing[] => [
  ...make(kHeroes, 'hero'),
  ...make(kCreatures, 'creature'),
  ...make(kPersons, 'person'),
  ...make(kMarkers, 'marker'),
];
