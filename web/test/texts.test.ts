import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue, spoken } from '../catalogue';
import { directionOf, firstRead, keyPart, sentence, Texts } from '../src/text/texts';

const messages = JSON.parse(
  readFileSync(new URL('../../content/text/en.json', import.meta.url), 'utf8'),
) as Record<string, string>;
const english = new Texts('en', messages);

describe('texts', () => {
  it('formats plurals and selects', () => {
    expect(english.format('ui.shows.hours', { value: 1 })).toBe('1 hour');
    expect(english.format('ui.shows.hours', { value: 3 })).toBe('3 hours');
    expect(english.format('web.map.price', { hours: 2, willpower: 0 })).toBe('2 hours');
    expect(english.format('web.map.price', { hours: 9, willpower: 4 })).toBe(
      '9 hours, 4 willpower',
    );
  });
  it('takes a missing argument as empty, none or nothing', () => {
    expect(english.format('event.turn-began')).toBe('');
    expect(english.format('event.hour-paid', { who: 'the dwarf', hour: 8 })).toBe('');
    expect(english.format('event.card-die', { face: 4 })).toBe('A die shows 4.');
  });
  it('shows the key of a text that does not exist', () => {
    expect(english.format('web.nothing.of.this')).toBe('web.nothing.of.this');
    expect(english.firstOf(['no', 'difficulty.easy'])).toBe('Easy');
  });
  it('takes the names of the legend that is played first', () => {
    const wolves = new Texts('en', {
      ...messages,
      'legend.bell.creature.wolf': 'Hound',
      'creature.wolf': 'Wolf',
    });
    expect(wolves.format('creature.wolf')).toBe('Wolf');
    expect(wolves.of('bell').format('creature.wolf')).toBe('Hound');
    expect(wolves.of('bell').format('difficulty.easy')).toBe(english.format('difficulty.easy'));
  });
  it('are of the first language somebody reads that is there', () => {
    expect(firstRead(['de-AT', 'en'], ['en', 'de'])).toBe('de');
    expect(firstRead(['pt-BR', 'fr', 'de'], ['en', 'de', 'fr'])).toBe('fr');
    expect(firstRead(['pt-BR'], ['en', 'pt', 'pt-BR'])).toBe('pt-BR');
    expect(firstRead(['ja'], ['en', 'de'])).toBe('en');
    expect(firstRead([], ['en'])).toBe('en');
  });
  it('are written from right to left where the language is', () => {
    expect(['he', 'ar-EG', 'de', 'es-419', 'arn'].map(directionOf)).toEqual([
      'rtl',
      'rtl',
      'ltr',
      'ltr',
      'ltr',
    ]);
  });
  it('begins a sentence with a capital letter', () => {
    expect(sentence('the gor moves')).toBe('The gor moves');
    expect(sentence('')).toBe('');
    expect(keyPart('creature_moved')).toBe('creature-moved');
  });
  it.each(spoken())('holds only messages that can be read: %s', (language) => {
    const all = catalogue(language);
    const texts = new Texts(language, all);
    for (const key of Object.keys(all)) {
      if (key.startsWith('$')) continue;
      expect(texts.format(key, {}), key).not.toMatch(/\{[a-z_]+,/);
    }
  });
});
