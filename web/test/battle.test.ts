import { describe, expect, it } from 'vitest';
import type { GameEvent, LogLine } from '../src/protocol/types';
import { battleOf, beatsOf, countedDice, lastSight, sumsOf, total } from '../src/stage/battle';
import { game } from './game';

const declared: GameEvent = { event: 'fight_declared', who: 'warrior', creature: 1, space: 3 };
const round: GameEvent[] = [
  { event: 'creature_faced', creature: 1, kind: 'gor', strength: 2, willpower: 4 },
  { event: 'round_began', round: 1 },
  { event: 'die_rolled', who: 'warrior', face: 2, value: 2 },
  { event: 'die_rolled', who: 'warrior', face: 5, value: 5 },
  { event: 'roll_counted', who: 'warrior', value: 5, strength: 2 },
  { event: 'creature_die_rolled', creature: 1, face: 3, value: 3 },
  { event: 'creature_die_rolled', creature: 1, face: 3, value: 3 },
  { event: 'creature_value', creature: 1, value: 6, strength: 2 },
  { event: 'round_ended', heroes: 7, creature_value: 8 },
];
const hurt: GameEvent = { event: 'willpower_changed', who: 'warrior', by: -1, willpower: 6 };
const before = game();
const die = (value: number) => ({
  face: value,
  value,
  black: false,
  turned: false,
  doubled: false,
});

describe('a fight on its stage', () => {
  it('is shown moment by moment, each with the numbers of that moment', () => {
    const beats = beatsOf(null, [declared, ...round, hurt], before);
    expect(beats.map(({ battle }) => `${battle.moment} ${battle.acting}`.trim())).toEqual([
      'roll warrior',
      'count warrior',
      'roll',
      'count',
      'clash',
      'blow warrior',
    ]);
    const [rolled, , , , clash, blow] = beats.map(({ battle }) => battle);
    expect(rolled!.view.rolls[0]).toMatchObject({
      value: null,
      dice: [{ value: 2 }, { value: 5 }],
    });
    expect(rolled!.view.creatureDice).toEqual([]);
    expect(rolled!.foe).toEqual({ kind: 'gor', strength: 2, willpower: 4 });
    // Nobody has lost anything before the blow is seen.
    expect(clash!.fighters[0]).toMatchObject({ willpower: 7 });
    expect(clash!.view.losses).toEqual({});
    expect(blow!.fighters[0]).toMatchObject({ willpower: 6 });
    expect(blow!.view.losses).toEqual({ warrior: 1 });
  });
  it('takes about two seconds, however many roll', () => {
    const many = Array.from({ length: 4 }, (_, i): GameEvent[] => [
      { event: 'die_rolled', who: `hero-${i}`, face: 2, value: 2 },
      { event: 'roll_counted', who: `hero-${i}`, value: 2, strength: 2 },
    ]).flat();
    const time = (events: GameEvent[]): number =>
      beatsOf(null, events, before).reduce((sum, beat) => sum + beat.time, 0);
    expect(time([declared, ...round, hurt])).toBeLessThan(2500);
    expect(time([declared, round[1]!, ...many, ...round.slice(2), hurt])).toBeLessThan(4000);
  });
  it('shows a flip, the brew, a herb, a shield, a fall and the reward', () => {
    const later: GameEvent[] = [
      { event: 'die_turned', who: 'wizard', hero: 'warrior', die: 0, from: 2, to: 5 },
      { event: 'die_doubled', who: 'warrior', die: 1, value: 10 },
      { event: 'points_added', who: 'warrior', thing: 'herb-3', points: 3 },
      { event: 'roll_counted', who: 'warrior', value: 13, strength: 2 },
      { event: 'round_ended', heroes: 15, creature_value: 5 },
      { event: 'creature_hurt', creature: 1, loss: 10, willpower: 0 },
      { event: 'reward_taken', who: 'warrior', gold: 2, willpower: 1 },
      { event: 'willpower_changed', who: 'warrior', by: 1, willpower: 8 },
    ];
    const beats = beatsOf(null, [declared, ...round.slice(0, 4), ...later], before);
    expect(beats.map(({ battle }) => battle.moment)).toEqual([
      'roll',
      'turn',
      'double',
      'add',
      'count',
      'clash',
      'fall',
      'reward',
    ]);
    const { view } = beats.at(-1)!.battle;
    expect(view.rolls[0]!.dice).toMatchObject([
      { face: 5, value: 5, turned: true },
      { face: 5, value: 10, doubled: true },
    ]);
    expect(view).toMatchObject({ beaten: true, rewards: { warrior: { gold: 2, willpower: 1 } } });
  });
  it('does not take the price of an hour for a blow', () => {
    const stays: GameEvent[] = [{ event: 'stayed', who: 'warrior' }, hurt];
    const moments = beatsOf(null, [declared, ...round, ...stays], before).map(
      ({ battle }) => battle.moment,
    );
    expect(moments).not.toContain('blow');
  });
  it('stays to be looked at when it has ended within one answer', () => {
    const events = [declared, ...round, hurt, { event: 'fight_ended', creature: 1 } as GameEvent];
    const sight = lastSight(null, events, before)!;
    expect(sight.battle.view).toMatchObject({ heroes: 7, enemy: 8, losses: { warrior: 1 } });
    expect(sight.told).toEqual([hurt]);
    expect(lastSight(null, [declared, ...round], before)).toBeNull();
  });
  it('goes on from where the log is', () => {
    const lines: LogLine[] = [{ at: 1, events: [declared, ...round.slice(0, 4)] }];
    const fight = { creature: 1, space: 3, willpower: 4, fighters: ['warrior'] };
    const now = battleOf(game({ fight: fight as never }), lines)!;
    expect(now.fighters.map(({ who }) => who)).toEqual(['warrior']);
    expect(now.view.rolls[0]!.dice).toHaveLength(2);
    const beats = beatsOf(now, round.slice(4), before);
    expect(beats.at(-1)!.battle.view.heroes).toBe(7);
    expect(now.view.heroes).toBeNull();
    expect(battleOf(before, lines)).toBeNull();
  });
  it('knows the bow where nobody had to choose it, and keeps it beside the dice', () => {
    const lines: LogLine[] = [{ at: 1, events: [declared, ...round.slice(0, 3)] }];
    const fight = { creature: 1, space: 3, willpower: 4, fighters: ['warrior'], option: 'bow' };
    const now = battleOf(game({ fight: fight as never }), lines)!;
    expect(now.view.rolls[0]!.option).toBe('bow');
    const beats = beatsOf(now, round.slice(4), before);
    expect(beats.at(-1)!.battle.view.rolls[0]!.option).toBe('bow');
    const own = { ...fight, option: 'own' };
    expect(battleOf(game({ fight: own as never }), lines)!.view.rolls[0]!.option).toBe('');
  });
});

describe('what counts', () => {
  it('is the die that shows it, or equal dice that add up to it', () => {
    const found = (values: number[], value: number | null, extra = 0): number[] => [
      ...countedDice(values.map(die), value, extra),
    ];
    expect(found([2, 5, 1], 5)).toEqual([1]);
    expect(found([4, 4, 1], 4)).toEqual([1]);
    expect(found([3, 5, 3], 6)).toEqual([0, 2]);
    expect(found([2, 5], 8, 3)).toEqual([1]);
    expect(found([2, 5], null)).toEqual([]);
    expect(found([2, 5], 9)).toEqual([]);
  });
  it('climbs piece by piece, and the scale leaves room for it', () => {
    const [rolled, counted, , , clash] = beatsOf(null, [declared, ...round], before).map(
      ({ battle }) => sumsOf(battle),
    );
    expect(rolled!.heroes).toMatchObject([{ points: 2, open: true }]);
    expect(total(rolled!.heroes)).toBe(0);
    expect(total(counted!.heroes)).toBe(7);
    expect(clash!.foe.map(({ points }) => points)).toEqual([2, 6]);
    expect(rolled!.most).toBeGreaterThanOrEqual(total(clash!.foe));
  });
});
