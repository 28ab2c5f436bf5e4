// Turns what the game says in ids into what people read, from the same catalogue keys as the
// terminal.
import type { Board } from '../game/board';
import type { Action, GameEvent, State } from '../protocol/types';
import type { EventName } from '../protocol/words';
import { type Args, keyPart, sentence, type Texts } from './texts';

type Fields = Record<string, unknown>;

const shares = new Set<EventName>(['group_shares', 'part_named', 'reward_taken']);

export interface CardText {
  id: string;
  title: string;
  story: string;
  text: string;
  letter: string;
  kind: 'legend' | 'event';
}

/** A card of the letter it was read on: "A1" on A; others are read there by the way. */
const isOfLetter = ({ card = '', letter }: GameEvent): boolean =>
  typeof letter === 'string' &&
  letter !== '' &&
  card.startsWith(letter) &&
  /^\d*$/.test(card.slice(letter.length));

const isPlace = (key: string): boolean => key === 'space' || key === 'from' || key === 'to';

export class Speech {
  constructor(
    readonly texts: Texts,
    readonly board: Board | null,
    readonly state: State | null,
    /** Kinds of all creatures there have been, by id: events name creatures that are gone. */
    readonly kinds: ReadonlyMap<number, string> = new Map(),
    /** Names that people gave their heroes. */
    readonly names: Readonly<Record<string, string>> = {},
  ) {}

  say(key: string, args: Args = {}): string {
    return this.texts.format(key, args);
  }

  hero(id: string): string {
    const name = this.names[id];
    if (name) return name;
    return this.texts.has(`hero.${id}`) ? this.say(`hero.${id}`) : this.theHero(id);
  }

  theHero(id: string): string {
    return this.names[id] ?? this.texts.firstOf([`hero.${id}.the`, `hero.${id}`]);
  }

  /** The kind of hero, whatever name it was given. */
  heroKind(id: string): string {
    return this.say(`hero.${id}`);
  }

  /**
   * The first of these names that exists; otherwise the id, so that nothing new is ever nameless.
   */
  private name(keys: string[], id: string): string {
    const key = keys.find((candidate) => this.texts.has(candidate));
    return key ? this.say(key) : id;
  }

  creature(kind: string): string {
    return this.name([`creature.${kind}`], kind);
  }

  thing(id: string): string {
    return this.name([`thing.${id}`, `fog.${id}`], id);
  }

  aThing(id: string): string {
    return this.name([`thing.${id}.a`, `thing.${id}`], id);
  }

  thingUse(id: string): string {
    return this.texts.has(`thing.${id}.use`) ? this.say(`thing.${id}.use`) : '';
  }

  figure(id: string): string {
    for (const kind of ['ally', 'character', 'marker']) {
      if (this.texts.has(`${kind}.${id}`))
        return this.texts.firstOf([`${kind}.${id}.the`, `${kind}.${id}`]);
    }
    return id;
  }

  figureName(id: string): string {
    return this.name([`ally.${id}`, `character.${id}`, `marker.${id}`], id);
  }

  space(id: number): string {
    const place = this.board?.spaces.get(id)?.place;
    return place
      ? this.say('ui.place', { space: String(id), name: this.say(`place.${place}`) })
      : String(id);
  }

  /** The legend's own cards come first; all others are event cards. */
  private cardKey(id: string, part: string): string {
    const legend = `legend.${this.state?.legend ?? ''}.card.${id}.${part}`;
    const keys = [legend, `${legend}.${this.state?.difficulty ?? ''}`, `card.${id}.${part}`];
    return keys.find((key) => this.texts.has(key)) ?? '';
  }

  cardTitle(id: string): string {
    const key = this.cardKey(id, 'title');
    return key ? this.say(key) : id;
  }

  card(id: string, letter = ''): CardText | null {
    const title = this.cardKey(id, 'title');
    if (!title) return null;
    const part = (name: string): string => {
      const key = this.cardKey(id, name);
      return key ? this.say(key) : '';
    };
    const kind = title.startsWith('legend.') ? 'legend' : 'event';
    return { id, title: this.say(title), story: part('story'), text: part('text'), letter, kind };
  }

  cardOf(event: GameEvent): CardText | null {
    if (event.event !== 'card_read' && event.event !== 'event_drawn') return null;
    return this.card(String(event.card ?? ''), isOfLetter(event) ? String(event.letter) : '');
  }

  rule(id: string): { title: string; text: string } | null {
    if (this.texts.has(`rule.${id}`)) return { title: id, text: this.say(`rule.${id}`) };
    const card = this.card(id);
    return card ? { title: card.title, text: card.text } : null;
  }

  creatureNamed(id: unknown, all: Fields, form: string): string {
    let kind = typeof all.kind === 'string' ? all.kind : '';
    if (typeof id === 'number') kind = this.kinds.get(id) ?? kind;
    return this.name([`creature.${kind}${form}`, `creature.${kind}`], kind);
  }

  private add(args: Args, key: string, value: unknown, all: Fields): void {
    if (value === null || value === undefined) return;
    args[`${key}_id`] = typeof value === 'string' ? value : JSON.stringify(value);
    if (key === 'creature') args[key] = this.creatureNamed(value, all, '.the');
    else if (key === 'kind') args[key] = this.creatureNamed(null, all, '.a');
    // A turned die has its faces under "from" and "to".
    else if (isPlace(key) && typeof value === 'number' && !('die' in all))
      args[key] = this.space(value);
    else if (typeof value === 'number') args[key] = value;
    else if (typeof value === 'string') args[key] = this.named(key, value);
  }

  private named(key: string, id: string): string {
    const isHero = this.state?.heroes.some((hero) => hero.id === id) ?? false;
    if (key === 'who' || key === 'hero' || key === 'with' || (key === 'to' && isHero))
      return this.theHero(id);
    if (key === 'thing' || key === 'pay') return this.aThing(id);
    if (key === 'token')
      return this.name([`fog.${id}.a`, `fog.${id}`, `thing.${id}.a`, `thing.${id}`], id);
    if (key === 'ally' || key === 'character' || key === 'marker' || key === 'figure')
      return this.figure(id);
    if (key === 'card') return this.cardTitle(id);
    if (key === 'option') return this.texts.firstOf([`option.${id}`, `ui.option.${id}`]);
    return id;
  }

  private argsOf(fields: Fields): Args {
    const args: Args = {};
    for (const [key, value] of Object.entries(fields)) this.add(args, key, value, fields);
    return args;
  }

  /** A past fact as a sentence; empty if there is nothing to tell. */
  event(event: GameEvent): string {
    const args = this.argsOf(event);
    if (typeof event.by === 'number') {
      args.change = event.by < 0 ? 'loss' : 'gain';
      args.by = Math.abs(event.by);
    }
    if (shares.has(event.event)) {
      args.part = this.part({
        gold: event.gold ?? 0,
        willpower: event.willpower ?? 0,
        things: event.things ?? 0,
      });
    }
    if (event.event === 'token_revealed')
      args.what = typeof event.token === 'string' ? args.token : args.thing;
    if (event.event === 'card_read' && !isOfLetter(event)) args.letter_id = 'none';
    if (event.event === 'legend_ended') {
      args.reason =
        this.reason() || this.reason(typeof event.reason === 'string' ? event.reason : '');
      args.outcome = String(event.outcome ?? '');
    }
    const key = `event.${keyPart(event.event)}`;
    return this.texts.has(key) ? sentence(this.say(key, args).trim()) : '';
  }

  /** Why the legend has ended; a way of losing that the legend names has its own sentence. */
  reason(id = this.state?.reason ?? ''): string {
    const keys = [`legend.${this.state?.legend ?? ''}.lose.${id}`, `ui.reason.${keyPart(id)}`];
    const key = keys.find((candidate) => this.texts.has(candidate));
    return key ? this.say(key) : '';
  }

  /** A part of what is shared: "2 gold and 1 wineskin". */
  part(fields: Fields): string {
    const parts: string[] = [];
    for (const key of Object.keys(fields).sort()) {
      const value = fields[key];
      if (typeof value !== 'number' || value === 0) continue;
      const message = this.texts.has(`ui.part.${key}`) ? `ui.part.${key}` : 'ui.part';
      parts.push(this.say(message, { count: value, thing: this.thing(key) }));
    }
    if (parts.length === 0) return this.say('ui.part.nothing');
    return parts.reduce((first, second) => this.say('ui.and', { first, second }));
  }

  list(parts: string[]): string {
    return parts.length === 0
      ? ''
      : parts.reduce((first, second) => this.say('ui.list', { first, second }));
  }

  private answerKey(action: Action): string {
    const question = this.state?.asks?.question ?? '';
    const keys = [`ui.answer.${question}.${action.do}`];
    if (action.do === 'share')
      keys.push(`ui.answer.share.${String(this.state?.open[0]?.what ?? '')}`);
    if (action.do === 'use' && action.thing?.startsWith('herb'))
      keys.push(question === 'settle' ? 'ui.answer.use.points' : 'ui.answer.use.willpower');
    const known = ['pay', 'die', 'with', 'option', 'thing', 'hero', 'space', 'creature', 'card'];
    const fields = known.filter((field) => field in action);
    keys.push(
      `ui.answer.${action.do}.${fields.join('-')}`,
      ...fields.map((field) => `ui.answer.${action.do}.${field}`),
    );
    keys.push(`ui.answer.${action.do}`);
    return keys.find((key) => this.texts.has(key)) ?? `ui.answer.${action.do}`;
  }

  /** What an answer costs and does: hours, willpower, gold; a farmer lost. */
  price(action: Action): string {
    const shows = (action.shows ?? {}) as Fields;
    const parts: string[] = [];
    // A fight's willpower is the creature's, its hour goes without saying.
    const fight = action.do === 'fight';
    for (const key of ['hours', 'willpower', 'cost', 'gold', 'creature', 'fog', 'kills_farmers']) {
      const value = shows[key];
      if (value === undefined || value === null || value === false) continue;
      if (fight && (key === 'willpower' || key === 'hours')) continue;
      const part = this.say(`ui.shows.${keyPart(key)}`, {
        value: typeof value === 'number' ? value : 1,
      });
      if (part) parts.push(part);
    }
    return this.list(parts);
  }

  /** An answer as it stands on its button, without its price. */
  answer(action: Action): string {
    const args = this.argsOf(action);
    const state = this.state;
    const creature = state?.creatures.find((candidate) => candidate.id === action.creature);
    if (creature) {
      args.creature = this.creatureNamed(creature.id, creature as unknown as Fields, '.the');
      args.space = this.space(creature.space);
      args.strength = creature.strength;
      args.willpower = creature.willpower;
    }
    const { face, turned } = action.shows ?? {};
    if (face !== undefined) args.face = face;
    if (turned !== undefined) args.turned = turned;
    if (action.do === 'share') args.part = this.part(action as Fields);
    if (Array.isArray(action.pay)) {
      args.pay = action.pay
        .map((gem) => this.aThing(gem))
        .reduce((first, second) => this.say('ui.and', { first, second }));
    }
    return sentence(this.say(this.answerKey(action), args));
  }

  question(): string {
    const state = this.state;
    if (!state) return '';
    if (!state.asks)
      return this.say(state.outcome === 'won' ? 'ui.question.won' : 'ui.question.lost');
    // One name of the protocol may stand for several questions; what is open tells them apart.
    const frame = state.open[0] as Fields | undefined;
    const keys = [
      `question.${keyPart(String(frame?.question ?? ''))}`,
      `question.${state.asks.question}`,
      'question.choose',
    ];
    const key = keys.find((candidate) => this.texts.has(candidate)) ?? '';
    return this.say(key, {
      hero: this.hero(state.asks.who),
      ally: typeof frame?.ally === 'string' ? this.figure(frame.ally) : '',
    });
  }

  /** What is under way beside the question; the fight itself is drawn elsewhere. Often nothing. */
  underWay(): string[] {
    const state = this.state;
    const frame = state?.open[0] as Fields | undefined;
    if (!state?.asks || !frame) return [];
    const question = state.asks.question;
    if (question === 'share') return [this.shareLine(frame)];
    if (typeof frame.card === 'string' && frame.card) {
      const card = this.card(frame.card);
      return card ? [this.say('ui.way.card', { title: card.title, text: card.text })] : [];
    }
    if (question === 'shield' && state.fight)
      return [this.say('ui.way.loss', { loss: state.fight.loss ?? 0 })];
    if (question === 'roll' || question === 'lead')
      return [this.say(`ui.way.${question}`, { left: Number(frame.left ?? 0) })];
    if (question === 'exchange')
      return ((frame.sides ?? []) as Fields[]).map((side) => this.exchangeLine(side));
    if (question === 'chance') {
      const args = this.argsOf(frame);
      const isDie = frame.question === 'die';
      args.for = String(isDie ? (frame.for ?? '') : (frame.question ?? ''));
      return [sentence(this.say(isDie ? 'ui.way.die' : 'ui.way.draw', args))];
    }
    return [];
  }

  private shareLine(frame: Fields): string {
    const { what, total } = frame;
    const parts = { ...frame };
    for (const other of ['what', 'answered', 'question', 'total', 'coins']) delete parts[other];
    const all =
      total === undefined ? this.part(parts) : this.say('ui.way.total', { count: Number(total) });
    return this.say(`ui.way.share.${String(what)}`, { parts: all });
  }

  private exchangeLine(side: Fields): string {
    const gifts = ((side.things ?? []) as string[]).map((gift) => this.aThing(gift));
    if (Number(side.gold ?? 0) > 0)
      gifts.unshift(this.say('ui.part.gold', { count: Number(side.gold) }));
    const list = gifts.length === 0 ? this.say('ui.part.nothing') : this.list(gifts);
    return sentence(
      this.say('ui.way.exchange', { hero: this.theHero(String(side.who ?? '')), gifts: list }),
    );
  }

  /** What stands and lies on a space, in words. */
  onSpace(space: number): string[] {
    const state = this.state;
    if (!state) return [];
    const here = <T extends { space: number }>(list: T[]): T[] =>
      list.filter((piece) => piece.space === space);
    const parts: string[] = [];
    for (const hero of here(state.heroes)) {
      parts.push(this.hero(hero.id));
      if (hero.escort) parts.push(this.thing(hero.escort));
    }
    for (const creature of here(state.creatures)) {
      let text = this.creature(creature.kind);
      for (const thing of creature.holds)
        text = this.say('ui.map.holds', { creature: text, thing: this.thing(thing) });
      parts.push(text);
    }
    for (const piece of [...here(state.characters), ...here(state.allies), ...here(state.markers)])
      parts.push(this.figureName(piece.kind));
    const farmers = state.farmers.filter((at) => at === space).length;
    if (farmers > 0) parts.push(this.say('ui.part.farmer', { count: farmers }));
    for (const well of here(state.wells))
      parts.push(this.say(well.full ? 'ui.map.well' : 'ui.map.well-empty'));
    if (state.fog.spaces.includes(space)) parts.push(this.say('ui.map.fog'));
    for (const spot of here(state.fog.revealed))
      parts.push(
        this.say('ui.map.fog-open', {
          token: this.name([`fog.${spot.token}`, `thing.${spot.token}`], spot.token),
        }),
      );
    for (const pile of here(state.loot)) {
      if (pile.gold > 0) parts.push(this.say('ui.part.gold', { count: pile.gold }));
      for (const thing of pile.things) parts.push(this.thing(thing));
    }
    for (const laid of here(state.laid))
      parts.push(this.say('ui.map.laid', { card: this.cardTitle(laid.card) }));
    for (const heap of here(state.rubble))
      for (const thing of heap.things) parts.push(this.thing(thing));
    for (const { way, thing } of state.barred ?? [])
      if (way.includes(space))
        parts.push(this.say('web.map.barred', { way: way.join('-'), thing: this.thing(thing) }));
    if (state.merchants?.includes(space)) parts.push(this.say('ui.map.merchant'));
    return parts;
  }
}
