import { describe, expect, it } from 'vitest';
import type { Frame, Question } from '../src/protocol/words';
import {
  piecesOn,
  rulesOfAsked,
  rulesOfPiece,
  rulesOfPieces,
  rulesOfQuestion,
} from '../src/table/why';
import { board, game, texts } from './game';

describe('the rules behind pieces and questions', () => {
  it('exist', () => {
    for (const [kind, rules] of [
      ...Object.entries(rulesOfPiece),
      ...Object.entries(rulesOfQuestion),
    ]) {
      for (const rule of rules) expect(texts.has(`rule.${rule}`), `${rule} of ${kind}`).toBe(true);
      expect(new Set(rules).size, kind).toBe(rules.length);
    }
  });
  it('are those of what stands on a space', () => {
    const on = (space: number): string[] => piecesOn(game(), board, space);
    expect(on(0)).toEqual(['castle']);
    expect(on(5)).toEqual(['well']);
    expect(on(8)).toEqual(['fog']);
    expect(on(14)).toEqual(['hero']);
    expect(on(18)).toEqual(['merchant']);
    expect(on(24)).toEqual(['farmer']);
    expect(on(40)).toEqual([]);
    expect(rulesOfPieces(['castle', 'farmer']).filter((rule) => rule === 'PLC-4')).toHaveLength(1);
  });
  it('are those of what is open, where one name stands for several questions', () => {
    const asked = (question: Question, frame: Frame): readonly string[] =>
      rulesOfAsked(game({ asks: { id: 1, who: 'dwarf', question }, open: [{ question: frame }] }));
    expect(asked('choose', 'pick')).toBe(rulesOfQuestion.pick);
    expect(asked('choose', 'choose')).toBe(rulesOfQuestion.choose);
    expect(asked('exchange', 'hand_on')).toEqual([]);
    expect(asked('chance', 'never_heard_of' as Frame)).toEqual([]);
  });
});
