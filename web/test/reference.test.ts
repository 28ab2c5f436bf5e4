// The rules reference: complete, in every language, with drawings that exist, and found by words.
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import data from '../../content/rules.json';
import { catalogue, spoken } from '../catalogue';
import { figureOf, fileOf } from '../src/art/drawings';
import { isDrawn } from '../src/art/thing';
import { found, placesIn, reference } from '../src/rules/reference';
import { Texts } from '../src/text/texts';

const inLanguage = (language: string) => reference(new Texts(language, catalogue(language)));
const english = inLanguage('en');
const idsIn = (typed: string): string[] =>
  found(english, typed).flatMap(({ passages }) => passages.map(({ id }) => id));

describe('the rules reference', () => {
  it.each(spoken())('has every rule once, with a title and a text: %s', (language) => {
    const chapters = inLanguage(language);
    const passages = chapters.flatMap((chapter) => chapter.passages);
    expect(
      passages
        .filter(({ isRule }) => isRule)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(data.rules.map(({ id }) => id).sort());
    for (const { id, title, text } of passages)
      for (const words of [title, text])
        expect(words, id).not.toMatch(/^$|^(rule|rules|hero|thing)\./);
    for (const { id, title, paragraphs } of chapters)
      for (const words of [title, ...paragraphs]) expect(words, id).not.toMatch(/^$|^rules\./);
  });
  it('presents every hero, creature, fog token and module there is', () => {
    const shown = english.flatMap(({ passages }) => passages.map(({ id }) => id));
    for (const [kind, folder] of Object.entries({
      hero: 'heroes',
      creature: 'creatures',
      fog: 'fog',
      module: 'modules',
    }))
      for (const file of readdirSync(new URL(`../../content/${folder}/`, import.meta.url)))
        expect(shown).toContain(`${kind}.${file.replace('.json', '')}`);
  });
  it('tells the numbers of the game', () => {
    const textOf = (id: string) =>
      english.flatMap(({ passages }) => passages).find((one) => one.id === id)?.text;
    expect(textOf('hero.wizard')).toContain(
      'Dice: 1 with 1 to 6 willpower, 1 with 7 to 13, 1 with',
    );
    expect(textOf('creature.troll')).toBe('Strength 14, willpower 12, reward 6.');
  });
  it('shows only drawings that exist', () => {
    const pictures = english.flatMap((chapter) => [
      ...chapter.pictures,
      ...chapter.passages.flatMap(({ picture }) => picture ?? []),
    ]);
    expect(pictures.length).toBeGreaterThan(60);
    for (const of of pictures) {
      const figure = figureOf({ of });
      const known = figure !== 'wanderer' && fileOf(`figure-${figure}`) !== undefined;
      expect(isDrawn(of) || known, of).toBe(true);
    }
  });
  it('is found by an id, by words in any order, without accents', () => {
    expect(idsIn('fgt-5')).toEqual(['FGT-5']);
    expect(idsIn('well WARRIOR')).toContain('PLC-1');
    expect(idsIn('no such word')).toEqual([]);
    expect(placesIn(found(inLanguage('fr'), 'evenement'))).toBeGreaterThan(5);
    expect(placesIn(found(inLanguage('de'), 'gross'))).toBeGreaterThan(0);
    expect(found(english, '  ')).toBe(english);
  });
});
