// Every card has a picture, and every picture that a card names has been drawn.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { vignettes } from '../../../art/scenes/vignettes';
import { subjectOf } from '../../src/art/vignettes';
import chosen from '../../src/art/vignettes.json';

const content = new URL('../../../content/', import.meta.url).pathname;
const json = (file: string) => JSON.parse(readFileSync(content + file, 'utf8'));
const idsIn = (folder: string): string[] =>
  readdirSync(content + folder).map((file) => json(`${folder}/${file}`).id as string);

describe('vignettes', () => {
  it('are chosen for every card of every legend, and for no card that there is not', () => {
    for (const folder of readdirSync(`${content}legends`)) {
      const legend = json(`legends/${folder}/legend.json`) as {
        id: string;
        cards: { id: string }[];
      };
      const ids = [...new Set(legend.cards.map(({ id }) => id))].sort();
      const named = (chosen.legends as Record<string, object>)[legend.id] ?? {};
      expect(Object.keys(named).sort(), legend.id).toEqual(ids);
    }
  });
  it('are chosen for every event card', () => {
    for (const id of [...idsIn('events/gold'), ...idsIn('events/silver')])
      expect(chosen.cards, id).toHaveProperty(id);
  });
  it('have been drawn', () => {
    const all = [chosen.cards, ...Object.values(chosen.legends)].flatMap((one) =>
      Object.values(one),
    );
    for (const subject of all) expect(vignettes[subject], subject).toBeDefined();
    expect(new Set(all).size).toBeGreaterThan(30);
  });
  it('fall back on the kind of card where an author has written it', () => {
    const card = (kind: 'legend' | 'event', letter: string) => ({ id: 'x', kind, letter });
    for (const one of [card('event', ''), card('legend', 'B'), card('legend', '')])
      expect(vignettes[subjectOf('lost-bell', one)]).toBeDefined();
    expect(subjectOf('legend-2', { id: 'witch', kind: 'legend', letter: '' })).toBe('witch');
    expect(subjectOf('legend-2', { id: 'gold-31', kind: 'event', letter: '' })).toBe('rain');
  });
});
