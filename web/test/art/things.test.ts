// Everything that can be held, lie about or be turned over has its drawing.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawings } from '../../../art/drawings';
import { covers } from '../../../art/scenes/covers';
import { things } from '../../../art/things/things';
import { drawingOf, numberOf } from '../../src/art/thing';

const content = new URL('../../../content/', import.meta.url).pathname;
const art = new URL('../../../art/drawings/', import.meta.url).pathname;
const json = (file: string) => JSON.parse(readFileSync(content + file, 'utf8'));
/** What it is called while it lies face down. */
const groupsIn = (folder: string): string[] =>
  readdirSync(content + folder).flatMap((file) => json(`${folder}/${file}`).group ?? []);
const idsIn = (folder: string): string[] =>
  readdirSync(content + folder).map((file) => json(`${folder}/${file}`).id as string);
interface LegendFile {
  id: string;
  things?: { id: string; group?: string }[];
}
const legends: LegendFile[] = readdirSync(`${content}legends`).map((folder) =>
  json(`legends/${folder}/legend.json`),
);
/** Those are drawn with the figures. */
const people = ['shepherd', 'minstrel', 'woman', 'old-man', 'king'];
const creatures = ['gor'];

describe('things', () => {
  it('are drawn, every one of the game', () => {
    for (const id of idsIn('things')) expect(drawingOf(id), id).toBeDefined();
    for (const group of groupsIn('things')) expect(drawingOf(group), group).toBeDefined();
    for (const id of idsIn('fog').filter((id) => !creatures.includes(id)))
      expect(drawingOf(id), id).toBeDefined();
    for (const { things = [] } of legends)
      for (const { id, group } of things) {
        if (!people.includes(id)) expect(drawingOf(id), id).toBeDefined();
        if (group) expect(drawingOf(group), group).toBeDefined();
      }
  });
  it('are drawn differently where they are different', () => {
    const sides = ['wineskin', 'brew', 'shield'].map((id) => [id, `${id}-half`] as const);
    for (const [one, other] of [...sides, ['falcon', 'falcon-used'] as const])
      expect(drawingOf(one)).not.toBe(drawingOf(other));
    expect(new Set(['rune-blue', 'rune-green', 'rune-yellow'].map(drawingOf)).size).toBe(3);
    expect(new Set(['gem-2', 'gem-4', 'gem-6'].map(drawingOf)).size).toBe(3);
    for (const group of ['rune', 'gem']) expect(drawingOf(group)).toBe(group);
    expect([drawingOf('herb-3'), numberOf('herb-3')]).toEqual(['herb', '3']);
  });
  it('are known by their last word if they are an author’s, and by a letter else', () => {
    expect(drawingOf('stolen-parchment')).toBe('parchment');
    expect(drawingOf('silver-gem-6')).toBe('gem-6');
    expect(drawingOf('lute')).toBeUndefined();
  });
  it('have the dice of every hero, of creatures and of magic', () => {
    for (const colour of ['yellow', 'blue', 'green', 'purple', 'grey', 'red', 'black'])
      expect(things[`die-${colour}`], colour).toBeDefined();
  });
  it('stay in their box', () => {
    for (const [id, { outline }] of Object.entries(things)) {
      const numbers = [...outline.matchAll(/[MLC]([^A-Za-z]+)/g)].flatMap(([, list]) =>
        [...list!.matchAll(/-?\d*\.?\d+/g)].map(([number]) => Number(number)),
      );
      expect(Math.min(0, ...numbers), id).toBeGreaterThan(-8);
      expect(Math.max(0, ...numbers), id).toBeLessThan(72);
    }
  });
  it('refer to nothing outside themselves: a strict browser shows them anywhere', () => {
    for (const [file, text] of Object.entries(drawings()))
      if (file.endsWith('.svg')) {
        expect(text, file).not.toMatch(
          /<script|<style|style=|https?:\/\/(?!www\.w3\.org)|NaN|undefined/,
        );
        if (file === 'things.svg') expect(text).not.toContain('url(');
      }
  });
});

describe('the legends', () => {
  it('have a cover each', () => {
    for (const { id } of legends) expect(covers[id], id).toBeDefined();
    expect(covers.unknown).toBeDefined();
  });
});

describe('the files of drawings', () => {
  const drawn = drawings();
  const kept = readdirSync(art, { recursive: true })
    .map(String)
    .filter((file) => file.includes('.') && !file.startsWith('figures'));
  it('are those the programs draw', () => {
    expect(kept.sort()).toEqual(Object.keys(drawn).sort());
    for (const [file, text] of Object.entries(drawn))
      expect(readFileSync(art + file, 'utf8') === text, `${file}: node art/draw.mjs`).toBe(true);
  });
});
