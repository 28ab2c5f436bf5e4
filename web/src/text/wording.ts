// Which sentence tells what: reads content/speech.json, as speech/wording.cc does for the terminal.
// The words come from the catalogue.
import table from '../../../content/speech.json';
import { type Args, keyPart, sentence, type Texts } from './texts';

export type Fields = Record<string, unknown>;

export type Condition = boolean | number | string | (number | string)[] | { above: number };
type Spec = string | { of: string | string[]; but?: string[]; as?: string };
interface Rule {
  if?: Record<string, Condition>;
  say: string;
  or?: string;
  each?: string;
  values?: Record<string, Spec>;
}
interface Rules {
  names: Record<string, string[]>;
  forms: string[];
  fields: Record<string, string>;
  events: Rule[];
  answers: Rule[];
  prices: { if?: Record<string, Condition>; shows: string[] }[];
  questions: Rule[];
  under_way: Rule[];
  fight: Rule[][];
  reasons: Rule[][];
  orders: Rule[];
  refusals: Rule[];
}
const rules = table as unknown as Rules;

/** What a sentence may refer to beside the thing it tells. */
export interface Scene {
  state: Fields;
  /** Of a creature that is or was on the board. */
  kindOf?: (creature: number) => string | undefined;
  /** The key of a space's name. */
  placeOf?: (space: number) => string | undefined;
  /** What a face counts, on a black die or another. */
  dieValue?: (face: number, black: boolean) => number;
  /** Of a hero, where the position does not tell: female or male. */
  lookOf?: (hero: string) => string | undefined;
  /** That people gave a hero. */
  givenName?: (hero: string) => string | undefined;
}

const isThere = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false;
const plain = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** "open.0.what"; undefined where there is no such place. */
const atPath = (root: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, part) => {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    return (at as Fields)[part];
  }, root);

/** True: it is there; "herb-*": begins so; {above}: a greater number; a list: one of these. */
function fits(wanted: Condition, value: unknown): boolean {
  if (typeof wanted === 'boolean') return wanted === isThere(value);
  if (Array.isArray(wanted)) return wanted.some((one) => fits(one, value));
  if (typeof wanted === 'object') return typeof value === 'number' && value > wanted.above;
  if (typeof wanted === 'string' && wanted.endsWith('*'))
    return typeof value === 'string' && value.startsWith(wanted.slice(0, -1));
  return wanted === value;
}

/** The letter of a card that belongs to it: "A1" is one of A; others are read there by the way. */
export function ownLetter(card: unknown, letter: unknown): string {
  if (typeof card !== 'string' || typeof letter !== 'string' || !letter) return 'none';
  return card.startsWith(letter) && /^\d*$/.test(card.slice(letter.length)) ? letter : 'none';
}

export class Wording {
  constructor(
    readonly texts: Texts,
    readonly scene: Scene = { state: {} },
  ) {}

  private find(told: Fields, path: string): unknown {
    return path.startsWith('now.') ? atPath(this.scene.state, path.slice(4)) : atPath(told, path);
  }

  private ruleFor<T extends { if?: Record<string, Condition> }>(
    list: T[],
    told: Fields,
  ): T | undefined {
    return list.find((rule) => this.holds(rule.if ?? {}, told));
  }

  /** Whether all conditions hold for what is told, in the position of the scene. */
  holds(conditions: Record<string, Condition>, told: Fields): boolean {
    return Object.entries(conditions).every(([path, wanted]) =>
      fits(wanted, this.find(told, path)),
    );
  }

  /** A key from its pattern: "{}" is the id, "{path}" a value of what is told. */
  private key(pattern: string, told: Fields, id = ''): string {
    const filled = pattern.replace(/\{([^}]*)\}/g, (_, path: string) => {
      if (!path) return id;
      const value = this.find(told, path);
      return value === undefined || value === null ? '' : plain(value);
    });
    return keyPart(filled);
  }

  /**
   * A name of one of the kinds in "names"; the id itself where there is none. `form`: one of
   * "forms", where the language has such a form of this name.
   */
  name(kind: string, id: string, form = ''): string {
    if (kind === 'hero' || kind === 'hero-name') {
      const given = this.scene.givenName?.(id);
      if (given) return this.texts.format(this.formed('ui.name', false, form), { name: given });
    }
    for (const pattern of rules.names[kind] ?? []) {
      const key = this.key(pattern, {}, id);
      if (!key) return '';
      const woman = kind.startsWith('hero') && this.isWoman(id);
      if (this.texts.has(key)) return this.texts.format(this.formed(key, woman, form));
    }
    return id;
  }

  /** What a hero is, woman or man, whatever name it was given. */
  heroKind(id: string): string {
    return this.texts.format(this.formed(`hero.${id}`, this.isWoman(id), ''));
  }

  private isWoman(hero: string): boolean {
    const all = this.scene.state.heroes;
    const one = Array.isArray(all) ? (all as Fields[]).find(({ id }) => id === hero) : undefined;
    return (one?.look ?? this.scene.lookOf?.(hero)) === 'female';
  }

  /** The key of a form, as far as the language has it: "hero.dwarf.the.woman.dat". */
  private formed(key: string, woman: boolean, form: string): string {
    const base = woman && this.texts.has(`${key}.woman`) ? `${key}.woman` : key;
    return form && this.texts.has(`${base}.${form}`) ? `${base}.${form}` : base;
  }

  space(id: number): string {
    const place = this.scene.placeOf?.(id);
    if (!place) return String(id);
    const name = this.texts.format(`place.${place}`);
    return this.texts.format('ui.place', { space: String(id), name });
  }

  private joined(words: string[], key: string): string {
    if (words.length === 0) return this.texts.format('ui.part.nothing');
    return words.reduce((first, second) => this.texts.format(key, { first, second }));
  }

  /** "2 gold and 1 wineskin": the numbers among these fields that are not 0. */
  parts(fields: Fields): string {
    const parts: string[] = [];
    for (const key of Object.keys(fields).sort()) {
      const count = fields[key];
      if (typeof count !== 'number' || count === 0) continue;
      const message = this.texts.has(`ui.part.${key}`) ? `ui.part.${key}` : 'ui.part';
      parts.push(this.texts.format(message, { count, thing: this.name('thing-name', key) }));
    }
    return this.joined(parts, 'ui.and');
  }

  private creature(id: unknown): Fields | undefined {
    const all = this.scene.state.creatures;
    return Array.isArray(all) ? (all as Fields[]).find((one) => one.id === id) : undefined;
  }

  private names(kind: string, value: unknown): string[] {
    return Array.isArray(value) ? value.map((id) => this.name(kind, plain(id))) : [];
  }

  private gifts({ gold, things }: Fields): string {
    const gifts = this.names('thing', things);
    if (typeof gold === 'number' && gold > 0)
      gifts.unshift(this.texts.format('ui.part.gold', { count: gold }));
    return this.joined(gifts, 'ui.list');
  }

  /** What stands for a value in a sentence. */
  private words(kind: string, value: unknown, told: Fields, form = ''): string | number {
    switch (kind) {
      case 'plain':
        return typeof value === 'number' ? value : plain(value);
      case 'size':
        return Math.abs(Number(value));
      case 'sign':
        return Number(value) < 0 ? 'loss' : 'gain';
      case 'space':
        return typeof value === 'number' ? this.space(value) : plain(value);
      case 'own-letter':
        return ownLetter(told.card, value);
      case 'creature': {
        const known = typeof value === 'number' ? this.scene.kindOf?.(value) : '';
        const id = known || plain(told.kind ?? this.creature(value)?.kind ?? '');
        return this.name(kind, id, form);
      }
      case 'creature-space': {
        const space = this.creature(value)?.space;
        return typeof space === 'number' ? this.space(space) : '';
      }
      case 'creature-strength':
      case 'creature-willpower':
        return Number(this.creature(value)?.[kind.slice('creature-'.length)] ?? 0);
      case 'heroes':
        return this.joined(this.names('hero', value), 'ui.and');
      case 'things':
        return this.joined(this.names('thing', value), 'ui.and');
      case 'dice':
      case 'black-dice': {
        const dice = Array.isArray(value) ? (value as number[]) : [];
        // The black die is the first where it is rolled.
        const counts = (face: number, i: number): number =>
          this.scene.dieValue?.(face, kind === 'black-dice' && i === 0) ?? face;
        return dice.map((face, i) => `[${counts(face, i)}]`).join(' ');
      }
      default:
        return this.name(kind, plain(value), form);
    }
  }

  /** The forms of a name, for languages that have cases: {who_acc} beside {who}. */
  private addForms(args: Args, name: string, kind: string, value: unknown, told: Fields): void {
    if (!rules.names[kind] || value === undefined || value === null) return;
    for (const form of rules.forms) args[`${name}_${form}`] = this.words(kind, value, told, form);
  }

  private value(name: string, spec: Spec, told: Fields): string | number | undefined {
    if (typeof spec === 'string') return this.one(name, spec, told);
    const { of, but = [], as = 'plain' } = spec;
    if (typeof of === 'string' && of !== '*') return this.one(of, as, told);
    const some = Object.entries(told).filter(([field]) =>
      typeof of === 'string' ? !but.includes(field) : of.includes(field),
    );
    const fields = Object.fromEntries(some);
    return as === 'parts' ? this.parts(fields) : this.gifts(fields);
  }

  private one(path: string, kind: string, told: Fields): string | number | undefined {
    const value = this.find(told, path);
    return value === undefined || value === null ? undefined : this.words(kind, value, told);
  }

  /**
   * Each field under its own name in words, a name in its forms too, and as it is under "<name>_id"
   * for messages that select on it; then what the rule adds or words otherwise.
   */
  private args(rule: Rule, told: Fields): Args {
    const args: Args = {};
    for (const [field, value] of Object.entries(told)) {
      if (value === null || value === undefined || typeof value === 'object') continue;
      args[`${field}_id`] = plain(value);
      const kind = rules.fields[field] ?? 'plain';
      args[field] = this.words(kind, value, told);
      this.addForms(args, field, kind, value, told);
    }
    for (const [name, spec] of Object.entries(rule.values ?? {})) {
      args[name] = this.value(name, spec, told) ?? args[name];
      const [of, kind] = typeof spec === 'string' ? [name, spec] : [spec.of, spec.as ?? 'plain'];
      if (typeof of === 'string') this.addForms(args, name, kind, this.find(told, of), told);
    }
    return args;
  }

  private say(rule: Rule, told: Fields): string {
    const key = this.key(rule.say, told);
    const found = rule.or && !this.texts.has(key) ? rule.or : key;
    return this.texts.format(found, this.args(rule, told));
  }

  /** A past fact as a sentence; empty where there is nothing to tell. */
  event(event: Fields): string {
    const rule = this.ruleFor(rules.events, event);
    // What nobody has words for is not told.
    if (!rule || !this.texts.has(this.key(rule.say, event))) return '';
    return sentence(this.say(rule, event).trim());
  }

  /** An answer as it stands on its button, without its price. */
  answer(action: Fields): string {
    const rule = this.ruleFor(rules.answers, action);
    return rule ? sentence(this.say(rule, action)) : '';
  }

  /** What an answer costs and does: hours, willpower, gold; a farmer lost. */
  price(action: Fields): string[] {
    const shows = (action.shows ?? {}) as Fields;
    return (this.ruleFor(rules.prices, action)?.shows ?? [])
      .filter((key) => isThere(shows[key]))
      .map((key) => {
        const value = shows[key];
        return this.texts.format(`ui.shows.${keyPart(key)}`, {
          value: typeof value === 'number' ? value : 1,
        });
      })
      .filter(Boolean);
  }

  /** The frame that asks. */
  private open(): Fields {
    return (atPath(this.scene.state, 'open.0') ?? {}) as Fields;
  }

  /** The open question, or how the legend ended. */
  question(): string {
    const rule = this.ruleFor(rules.questions, this.open());
    return rule ? this.say(rule, this.open()) : '';
  }

  /** What is under way beside the question, often nothing. The fight has its own. */
  underWay(): string[] {
    const frame = this.open();
    const rule = this.ruleFor(rules.under_way, frame);
    if (!rule) return [];
    const each = rule.each ? ((frame[rule.each] ?? []) as Fields[]) : [frame];
    return each.map((one) => sentence(this.say(rule, one)));
  }

  /** The fight of the moment, sentence by sentence. */
  fight(): string[] {
    const fight = this.scene.state.fight as Fields | null | undefined;
    return fight ? this.sentences(rules.fight, fight) : [];
  }

  /** Why a companion does something, or would, sentence by sentence. */
  reason(reason: Fields): string[] {
    const said = this.sentences(rules.reasons, reason);
    const second = reason.second
      ? this.goal(reason.second as Fields)
      : reason.second_action
        ? this.answer(reason.second_action as Fields)
        : '';
    return second
      ? [...said, sentence(this.texts.format('reason.second', { goal: second }))]
      : said;
  }

  /** What somebody means to do. */
  goal(goal: Fields): string {
    return this.sentences(rules.reasons.slice(0, 1), { goal })[0] ?? '';
  }

  /** What a companion was told; where it stands no longer, why. */
  order(order: Fields): string {
    const rule = this.ruleFor(rules.orders, order);
    return rule ? sentence(this.say(rule, order)) : '';
  }

  private sentences(lists: Rule[][], told: Fields): string[] {
    const said = lists.map((list) => this.ruleFor(list, told));
    return said.flatMap((rule) => (rule ? [sentence(this.say(rule, told))] : []));
  }

  /** Why something was refused: its code, and what else the error has. */
  refusal(error: Fields): string {
    const rule = this.ruleFor(rules.refusals, error);
    return rule ? this.say(rule, error) : '';
  }
}
