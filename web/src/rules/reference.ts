// The rules reference: content/rules.json and the catalogue as chapters to read, and what is found
// in them. The terminal reads the same (cli/reference.cc).
import data from '../../../content/rules.json';
import { heroFiles } from '../game/board';
import type { Args, Texts } from '../text/texts';

interface CreatureFile {
  id: string;
  strength: number;
  willpower: number;
  reward: number;
}

const creatures = import.meta.glob('../../../content/creatures/*.json', {
  eager: true,
  import: 'default',
}) as Record<string, CreatureFile>;

/** A rule, or something that a chapter presents: a hero, a thing. */
export interface Passage {
  /** Of a rule: `FGT-5`; otherwise `hero.dwarf`. */
  id: string;
  isRule: boolean;
  title: string;
  text: string;
  picture: string | null;
}

export interface Chapter {
  id: string;
  title: string;
  paragraphs: string[];
  passages: Passage[];
  pictures: string[];
}

/** Families whose drawing is that of one of them, and what the fog hides. */
const alike: Record<string, string> = {
  rune: 'rune-blue',
  gem: 'gem-4',
  'willpower-2': 'willpower',
  'willpower-3': 'willpower',
};

function heroText(id: string, texts: Texts): string {
  const { rank, dice = [] } = heroFiles.get(id) ?? { rank: 0 };
  const [low = 0, middle = 0, high = 0] = dice;
  const part = (name: string): string => texts.format(`hero.${id}.${name}`);
  return texts.format('rules.hero', {
    male: part('male'),
    female: part('female'),
    ability: part('ability'),
    ...{ rank, low, middle, high },
  });
}

function creatureText(id: string, texts: Texts): string {
  const found = Object.values(creatures).find((one) => one.id === id);
  return texts.format('rules.creature', { ...found } as unknown as Args);
}

function textOf(kind: string, id: string, texts: Texts): string {
  if (kind === 'hero') return heroText(id, texts);
  if (kind === 'creature') return creatureText(id, texts);
  return texts.firstOf([`${kind}.${id}.use`, `${kind}.${id}.text`]);
}

function pictureOf(kind: string, id: string): string | null {
  if (kind === 'module') return null;
  return kind === 'fog' && id === 'brew' ? 'witch' : (alike[id] ?? id);
}

function shown(key: string, texts: Texts): Passage {
  const [kind = '', id = ''] = key.split('.');
  return {
    id: key,
    isRule: false,
    title: texts.format(key),
    text: textOf(kind, id, texts),
    picture: pictureOf(kind, id),
  };
}

interface ChapterFile {
  id: string;
  section?: string;
  lists?: string[];
  pictures?: string[];
}

export function reference(texts: Texts): Chapter[] {
  const rules: { id: string; picture?: string }[] = data.rules;
  return (data.chapters as ChapterFile[]).map(({ id, section, lists = [], pictures = [] }) => ({
    id,
    title: texts.format(`rules.chapter.${id}`),
    paragraphs: texts.format(`rules.chapter.${id}.text`).split('\n'),
    passages: [
      ...lists.map((key) => shown(key, texts)),
      ...rules
        .filter((rule) => section && rule.id.startsWith(`${section}-`))
        .map((rule) => ({
          id: rule.id,
          isRule: true,
          title: texts.format(`rule.${rule.id}.title`),
          text: texts.format(`rule.${rule.id}`),
          picture: rule.picture ?? null,
        })),
    ],
    pictures,
  }));
}

/** In small letters and without accents: what is typed finds what is written. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase()
    .replaceAll('ß', 'ss');

/** Those parts of the chapters that have all the words; without words, everything. */
export function found(chapters: Chapter[], typed: string): Chapter[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return chapters;
  const hasAll = (text: string): boolean => {
    const plain = folded(text);
    return words.every((word) => plain.includes(word));
  };
  return chapters
    .map((chapter) => ({
      ...chapter,
      paragraphs: chapter.paragraphs.filter(hasAll),
      passages: chapter.passages.filter((one) => hasAll(`${one.id} ${one.title} ${one.text}`)),
    }))
    .filter(({ paragraphs, passages }) => paragraphs.length + passages.length > 0);
}

export const placesIn = (chapters: Chapter[]): number =>
  chapters.reduce((sum, { paragraphs, passages }) => sum + paragraphs.length + passages.length, 0);
