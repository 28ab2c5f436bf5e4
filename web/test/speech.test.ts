import { describe, expect, it } from 'vitest';
import type { Action } from '../src/protocol/types';
import type { EventName } from '../src/protocol/words';
import { Speech } from '../src/text/speech';
import { Texts } from '../src/text/texts';
import { board, game, speech, texts } from './game';

describe('speech', () => {
  it('tells events in sentences', () => {
    const words = speech();
    expect(words.event({ event: 'stepped', who: 'warrior', from: 14, to: 18 })).toBe(
      'The warrior walks from 14 to 18 (Free market).',
    );
    expect(words.event({ event: 'creature_moved', creature: 1, kind: 'gor', from: 3, to: 1 })).toBe(
      'The gor moves from 3 to 1.',
    );
    expect(
      words.event({ event: 'die_turned', who: 'wizard', hero: 'archer', die: 0, from: 1, to: 6 }),
    ).toBe('The wizard turns a die of the archer from 1 to 6.');
    expect(words.event({ event: 'willpower_changed', who: 'dwarf', by: -2, willpower: 5 })).toBe(
      'The dwarf loses 2 willpower: now 5.',
    );
    expect(words.event({ event: 'turn_began', who: 'dwarf' })).toBe('');
    expect(words.event({ event: 'never_heard_of' as EventName })).toBe('');
  });
  it('keeps a name of another direction apart from what stands beside it', () => {
    const named = (name: string) =>
      new Speech(texts, board, game(), new Map(), { warrior: name }).event({
        event: 'die_rolled',
        who: 'warrior',
        value: 5,
      });
    expect(named('מרים')).toBe('\u2068מרים\u2069 rolls 5.');
    expect(named('Łucja 🐻')).toBe('Łucja 🐻 rolls 5.');
  });
  it('calls a hero who looks like a woman what the language calls her, whatever her name', () => {
    const german = new Texts('de', {
      'hero.warrior': 'Krieger',
      'hero.warrior.woman': 'Kriegerin',
    });
    const kind = (look: string): string => {
      const state = game();
      const heroes = state.heroes.map((hero) => ({ ...hero, look }));
      const named = { warrior: 'Anna' };
      return new Speech(german, board, { ...state, heroes }, new Map(), named).heroKind('warrior');
    };
    expect(kind('female')).toBe('Kriegerin');
    expect(kind('male')).toBe('Krieger');
  });
  it('words answers with their price', () => {
    const words = speech();
    const fight: Action = {
      who: 'warrior',
      do: 'fight',
      creature: 1,
      shows: { strength: 2, willpower: 4, hours: 1, cost: 2 },
    };
    expect(words.answer(fight)).toBe('Fight the gor on 3 (str 2, will 4)');
    expect(words.price(fight)).toBe('2 willpower');
    expect(
      words.price({
        who: 'warrior',
        do: 'step',
        to: 3,
        shows: { hours: 1, willpower: 0, creature: true, kills_farmers: 1 },
      }),
    ).toBe('1 hour, creature, your farmer would die!');
    expect(words.answer({ who: 'warrior', do: 'give', to: 'archer', thing: 'wineskin' })).toBe(
      'Give a wineskin to the archer',
    );
    expect(
      words.answer({ who: 'warrior', do: 'share', gold: 2, willpower: 0, wineskin: 1 }),
    ).toContain('2 gold and 1 wineskin');
  });
  it('tells apart which space stays without fog, where real tokens are laid out', () => {
    const off = (space: number): string =>
      speech().answer({ who: 'chance', do: 'token', token: 'none', space });
    expect(off(8)).toBe('No fog lies on 8');
    expect(off(11)).toBe('No fog lies on 11');
    expect(speech().answer({ who: 'chance', do: 'token', token: 'gor' })).toBe(
      'The token shows a gor',
    );
  });
  it('shows what is rolled by what it counts', () => {
    expect(
      speech().answer({ who: 'wizard', do: 'flip', die: 0, shows: { face: 10, turned: 6 } }),
    ).toBe('Turn the 10 over: it becomes 6');
  });
  it('says what stands on a space', () => {
    const words = speech();
    expect(words.onSpace(14)).toEqual(['Warrior']);
    expect(words.onSpace(24)).toEqual(['1 farmer']);
    expect(words.onSpace(5)).toEqual(['well']);
    expect(words.onSpace(18)).toEqual(['merchant']);
  });
  it('reads cards of the legend by difficulty', () => {
    expect(speech().card('A3')?.text).toContain('A farmer waits on 24');
    expect(speech(game({ difficulty: 'easy' })).card('A3')?.text).toContain('Farmers wait');
    expect(speech().card('gold-9')).toMatchObject({ kind: 'event', title: 'Early darkness' });
    expect(speech().card('nothing')).toBeNull();
    expect(speech().rule('FGT-23')?.text).toContain('Leaving a fight');
  });
  it('shows the numbers that texts of a legend ask for', () => {
    const own = new Texts('en', {
      'ui.unknown-value': '?',
      'legend.marked.card.A1.title': 'The hideout',
      'legend.marked.card.A1.text': 'It is on {hideout}, he on {hermit}.',
      'legend.marked.task.lanterns': 'Find {wanted}',
    });
    const state = game({ legend: 'marked', values: { hideout: 1056, hermit: null, wanted: 2 } });
    const words = new Speech(own, board, state);
    expect(words.card('A1')?.text).toBe('It is on 1056, he on ?.');
    expect(words.task('lanterns')).toBe('Find 2');
  });
  it('tells cards of the legend from event cards while it is played', () => {
    const words = new Speech(texts.of('legend-2'), board, game(), new Map());
    expect(words.card('A3')?.kind).toBe('legend');
    expect(words.card('gold-9')?.kind).toBe('event');
  });
  it('tells what a legend brings of its own', () => {
    const lost = speech(
      game({
        legend: 'legend-1',
        difficulty: null,
        asks: null,
        outcome: 'lost',
        reason: 'parchment-met',
      }),
    );
    expect(lost.reason()).toBe('The parchment was on a space with a creature.');
    expect(speech(game({ outcome: 'lost', reason: 'castle_overrun' })).reason()).toContain(
      'golden shield',
    );
    const ally = speech(
      game({
        asks: { id: 2, who: 'warrior', question: 'ally' },
        open: [{ question: 'ally', ally: 'prince' }],
      }),
    );
    expect(ally.question()).toBe('Warrior: should Prince Thorald fight with you this round?');
    const pick = speech(
      game({ asks: { id: 2, who: 'warrior', question: 'choose' }, open: [{ question: 'pick' }] }),
    );
    expect(pick.question()).toBe('Warrior: which rubble do you clear away?');
    expect(pick.event({ event: 'round_ended', heroes: 13, creature_value: 0 })).toBe(
      'The round is worth 13.',
    );
    expect(pick.event({ event: 'fight_ended' })).toBe('The clearing is over.');
    expect(pick.event({ event: 'fight_ended', creature: 1 })).toBe(
      'The fight against the gor is over.',
    );
    const mine = speech(
      game({
        rubble: [{ space: 21, things: ['rubble-5'] }],
        barred: [{ way: [40, 44], thing: 'parchment-7' }],
      }),
    );
    expect(mine.onSpace(21)).toEqual(['Rubble (5)']);
    expect(mine.onSpace(40)).toEqual(['Parchment (7) over the way 40-44']);
  });
  it('tells a card of its letter from one that is read there by the way', () => {
    expect(speech().cardOf({ event: 'card_read', card: 'A1', letter: 'A' })?.letter).toBe('A');
    expect(speech().cardOf({ event: 'card_read', card: 'rune-stones', letter: 'C' })?.letter).toBe(
      '',
    );
  });
  it('names what it has never heard of by its id', () => {
    const words = speech();
    expect(words.creature('griffin')).toBe('griffin');
    expect(words.thing('moonstone')).toBe('moonstone');
    expect(words.figureName('hermit')).toBe('hermit');
    expect(words.event({ event: 'creature_placed', creature: 9, kind: 'griffin', space: 3 })).toBe(
      'Griffin appears on 3.',
    );
  });
  it('uses the names people gave their heroes', () => {
    const words = speech();
    Object.assign(words.names, { warrior: 'Mairen' });
    expect(words.question()).toBe('Mairen: what will you do?');
  });
});
