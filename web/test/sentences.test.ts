// The same cases as tests/speech/wording_test.cc: what happened, what can be answered, what is
// asked and what was refused, and the sentence that tells it.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../catalogue';
import { type Args, Texts } from '../src/text/texts';
import { type Fields, Wording } from '../src/text/wording';
import { board } from './game';

interface Case {
  /** English where it is left out. */
  language?: string;
  state?: Fields;
  /** Names that people gave heroes. */
  names?: Record<string, string>;
  event?: Fields;
  answer?: Fields;
  question?: true;
  fight?: true;
  reason?: Fields;
  order?: Fields;
  refusal?: Fields;
  says: string | string[];
  /** Of an answer. */
  price?: string[];
  /** Beside a question. */
  under_way?: string[];
}

const file = JSON.parse(
  readFileSync(new URL('../../tests/speech/sentences.json', import.meta.url), 'utf8'),
) as { state: Fields; cases: Case[] };
const messages = catalogue('en');
const used = new Set<string>();

class Watched extends Texts {
  override format(key: string, args: Args = {}): string {
    used.add(key);
    return super.format(key, args);
  }
}
const known = new Map<string, Texts>([['en', new Watched('en', messages)]]);

function textsOf(language: string): Texts {
  const texts = known.get(language) ?? new Texts(language, catalogue(language));
  known.set(language, texts);
  return texts;
}

function told(one: Case): Partial<Case> {
  const state = { ...file.state, ...one.state };
  const words = new Wording(textsOf(one.language ?? 'en'), {
    state,
    kindOf: (id) => (id === 7 ? 'troll' : undefined),
    placeOf: (space) => board.spaces.get(space)?.place,
    dieValue: (face, black) => board.dieValue(face, black),
    givenName: (hero) => one.names?.[hero],
  });
  if (one.event) return { says: words.event(one.event) };
  if (one.answer) return { says: words.answer(one.answer), price: words.price(one.answer) };
  if (one.question) return { says: words.question(), under_way: words.underWay() };
  if (one.fight) return { says: words.fight() };
  if (one.reason) return { says: words.reason(one.reason) };
  if (one.order) return { says: words.order(one.order) };
  return { says: words.refusal(one.refusal ?? {}) };
}

const programs = ['server', 'table']
  .flatMap((folder) => {
    const at = new URL(`../../${folder}/`, import.meta.url);
    return readdirSync(at)
      .filter((name) => name.endsWith('.cc'))
      .map((name) => readFileSync(new URL(name, at), 'utf8'));
  })
  .join('');

describe('the sentences that the terminal says too', () => {
  it.each(file.cases)(
    '$event.event$answer.do$state.asks.question$refusal.code$reason$order.to: $says',
    (one) => {
      const { says, price = [], under_way = [] } = told(one);
      expect(says).toEqual(one.says);
      expect(price).toEqual(one.price ?? []);
      expect(under_way).toEqual(one.under_way ?? []);
    },
  );

  it('use every message there is for events, answers, questions and refusals', () => {
    const kinds = [
      'event.',
      'ui.answer.',
      'question.',
      'ui.question.',
      'ui.way.',
      'refused.',
      'reason.',
      'order.',
    ];
    // What says more than its code (refused.busy.talk) is named by the program itself.
    const named: string[] = programs.match(/refused\.[a-z-]+\.[a-z-]+/g) ?? [];
    for (const key of named) expect(messages, key).toHaveProperty([key]);
    const unused = Object.keys(messages).filter(
      (key) => kinds.some((kind) => key.startsWith(kind)) && !used.has(key) && !named.includes(key),
    );
    expect(unused).toEqual([]);
  });
});
