import { describe, expect, it } from 'vitest';
import { fightOf } from '../src/game/fight';
import type { GameEvent } from '../src/protocol/types';

const round: GameEvent[] = [
  { event: 'fight_declared', who: 'archer', creature: 4, space: 26 },
  { event: 'round_began', round: 1 },
  { event: 'die_rolled', who: 'archer', face: 2, value: 2 },
  { event: 'die_rolled', who: 'wizard', face: 1, value: 1 },
  { event: 'die_turned', who: 'wizard', hero: 'wizard', die: 0, from: 1, to: 6 },
  { event: 'die_doubled', who: 'archer', die: 0, value: 4 },
  { event: 'points_added', who: 'archer', thing: 'herb-3', points: 3 },
  { event: 'roll_counted', who: 'archer', value: 7, strength: 2 },
  { event: 'creature_die_rolled', creature: 4, face: 3, value: 3 },
  { event: 'creature_value', creature: 4, value: 3, strength: 2 },
  { event: 'round_ended', heroes: 15, creature_value: 5 },
];

describe('the fight as it is drawn', () => {
  it('follows dice, flips, brew and herbs', () => {
    const fight = fightOf([{ at: 1, events: round }])!;
    expect(fight.rolls[0]).toMatchObject({ who: 'archer', extra: 3, value: 7, strength: 2 });
    expect(fight.rolls[0]!.dice[0]).toMatchObject({ value: 4, doubled: true });
    expect(fight.rolls[1]!.dice[0]).toMatchObject({ value: 6, turned: true });
    expect(fight).toMatchObject({ creatureValue: 3, creatureStrength: 2, heroes: 15, enemy: 5 });
  });
  it('begins each round anew and ends with the fight', () => {
    const next: GameEvent[] = [...round, { event: 'round_began', round: 2 }];
    expect(fightOf([{ at: 1, events: next }])).toMatchObject({ round: 2, rolls: [], heroes: null });
    expect(
      fightOf([
        { at: 1, events: round },
        { at: 2, events: [{ event: 'fight_ended', creature: 4 }] },
      ]),
    ).toBeNull();
    expect(fightOf([])).toBeNull();
  });
  it('draws the clearing of rubble like a fight without a creature', () => {
    const events: GameEvent[] = [
      { event: 'clearing_declared', who: 'dwarf', space: 21 },
      { event: 'round_began', round: 1 },
      { event: 'die_rolled', who: 'dwarf', face: 4, value: 4 },
    ];
    expect(fightOf([{ at: 1, events }])).toMatchObject({
      creature: 0,
      round: 1,
      rolls: [{ who: 'dwarf' }],
    });
  });
  it('knows the black die', () => {
    const rolled: GameEvent[] = [
      { event: 'die_rolled', who: 'dwarf', face: 6, value: 12 },
      { event: 'die_rolled', who: 'dwarf', face: 6, value: 6 },
    ];
    const foe: GameEvent[] = [
      { event: 'creature_die_rolled', creature: 4, face: 2, value: 6 },
      { event: 'creature_die_rolled', creature: 4, face: 6, value: 6 },
    ];
    const fight = fightOf([{ at: 1, events: [...round.slice(0, 2), ...rolled, ...foe] }])!;
    expect(fight.rolls[0]!.dice.map(({ value, black }) => [value, black])).toEqual([
      [12, true],
      [6, false],
    ]);
    expect(fight.creatureDice.map(({ value, black }) => [value, black])).toEqual([
      [6, true],
      [6, false],
    ]);
  });
});
