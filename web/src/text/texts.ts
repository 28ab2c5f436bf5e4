// The catalogue of a language: ICU messages by key. Nothing the page shows stands anywhere else.

import { signal } from '@preact/signals';
import IntlMessageFormat from 'intl-messageformat';
import { fileAddress } from '../game/address';
import { addLegendTexts, type Messages } from './legendtexts';

declare const __LANGUAGES__: string[];

export type Value = string | number;
export type Args = Record<string, Value | undefined>;

interface Compiled {
  format: IntlMessageFormat;
  /** Arguments that choose a plural form; a missing one counts as 0. */
  counted: Set<string>;
}

type Node = { type: number; value?: unknown; options?: Record<string, { value: Node[] }> };
const kPlural = 6;

function countedIn(nodes: Node[], found = new Set<string>()): Set<string> {
  for (const node of nodes) {
    if (node.type === kPlural) found.add(String(node.value));
    for (const option of Object.values(node.options ?? {})) countedIn(option.value, found);
  }
  return found;
}

export class Texts {
  private cache = new Map<string, Compiled | null>();

  constructor(
    readonly language: string,
    private readonly messages: Record<string, string>,
    readonly legend = '',
  ) {}

  /** A legend's own names come before those that all legends share. */
  of(legend: string): Texts {
    return legend === this.legend ? this : new Texts(this.language, this.messages, legend);
  }

  private find(key: string): string | undefined {
    return this.messages[`legend.${this.legend}.${key}`] ?? this.messages[key];
  }

  has(key: string): boolean {
    return this.find(key) !== undefined;
  }

  private compiled(key: string): Compiled | null {
    const known = this.cache.get(key);
    if (known !== undefined) return known;
    const message = this.find(key);
    let made: Compiled | null = null;
    if (message !== undefined) {
      try {
        const format = new IntlMessageFormat(message, this.language, undefined, {
          ignoreTag: true,
        });
        made = { format, counted: countedIn(format.getAst() as Node[]) };
      } catch {
        made = null;
      }
    }
    this.cache.set(key, made);
    return made;
  }

  /**
   * A message with its arguments. A missing argument is empty, "none" under a name that ends in
   * _id.
   */
  format(key: string, args: Args = {}): string {
    const message = this.compiled(key);
    if (!message) return this.find(key) ?? key;
    const values = new Proxy(args, {
      has: () => true,
      get: (target, name: string) =>
        target[name] ?? (message.counted.has(name) ? 0 : name.endsWith('_id') ? 'none' : ''),
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
    });
    try {
      return String(message.format.format(values as Record<string, Value>));
    } catch {
      return this.find(key) ?? key;
    }
  }

  firstOf(keys: string[], args: Args = {}): string {
    const key = keys.find((candidate) => this.has(candidate));
    return key === undefined ? (keys[0] ?? '') : this.format(key, args);
  }
}

/** With a capital letter at its beginning; Spanish opens a sentence with a sign. */
export const sentence = (text: string): string =>
  text.replace(
    /^([¡¿]*)(.)/u,
    (_, signs: string, letter: string) => signs + letter.toLocaleUpperCase(),
  );

export const keyPart = (id: string): string => id.replaceAll('_', '-');

export const texts = signal(new Texts('en', {}));
/** Those the page was built with, until the server tells which it has. */
export const languages = signal<string[]>(__LANGUAGES__);

/**
 * A text of the catalogue in the language of the moment; components that call it follow a change of
 * language.
 */
export const t = (key: string, args: Args = {}): string => texts.value.format(key, args);

/** What people's own legends tell, by language; a server tells them with all others. */
export interface OwnTexts {
  id: string;
  texts: Record<string, Messages>;
}

let ownLegends: OwnTexts[] = [];

export function tellOwnLegends(all: OwnTexts[]): void {
  ownLegends = all;
  const { language, legend } = texts.value;
  const messages = loaded.get(language);
  if (messages) texts.value = new Texts(language, withOwn(language, messages), legend);
}

function withOwn(language: string, messages: Messages): Messages {
  if (ownLegends.length === 0) return messages;
  const all = { ...messages };
  const named = new Set<string>();
  for (const { id, texts: told } of ownLegends)
    addLegendTexts(all, id, { ...told.en, ...told[language] }, named);
  return all;
}

const loaded = new Map<string, Messages>();

async function load(language: string): Promise<Messages> {
  const known = loaded.get(language);
  if (known) return known;
  const file = fileAddress(`text/${language}.json`);
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  const messages = (await answer.json()) as Messages;
  loaded.set(language, messages);
  return messages;
}

let awaited: Promise<void> = Promise.resolve();

/** The first texts are on their way: a card that is told before they are there would be lost. */
export const awaitTexts = (words: Promise<void>): Promise<void> => {
  awaited = words;
  return words;
};
export const firstTexts = (): Promise<void> => awaited;

let asked = 0;
let drawn = 0;

/**
 * Uses the texts of a language from now on; what it lacks the server has filled in. Of two that are
 * loading, the later one wins.
 */
export async function loadLanguage(language: string): Promise<void> {
  const mine = ++asked;
  const messages = withOwn(language, await load(language));
  if (mine < drawn) return;
  const isDrawn = drawn > 0 && texts.value.language === language;
  drawn = mine;
  if (isDrawn) return;
  texts.value = new Texts(language, messages, texts.value.legend);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Languages that are written from right to left; not every browser can tell. */
const leftwards = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  leftwards.has(language.split('-')[0]!) ? 'rtl' : 'ltr';

/** The first of the reader's languages that is offered; "de-AT" settles for "de". */
export function firstRead(read: readonly string[], offered: readonly string[]): string {
  for (const one of read) {
    const found = [one, one.split('-')[0]!].find((code) => offered.includes(code));
    if (found) return found;
  }
  return 'en';
}
