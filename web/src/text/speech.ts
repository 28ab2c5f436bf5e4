// Turns what the game says in ids into what people read. Which sentence tells what, wording.ts
// reads from the table that the terminal reads too.
import { type Board, heroFiles } from '../game/board';
import type { Action, GameEvent, Goal, Order, Reason, State } from '../protocol/types';
import { apart } from './apart';
import type { Args, Texts } from './texts';
import { type Fields, ownLetter, Wording } from './wording';

export interface CardText {
  id: string;
  title: string;
  story: string;
  text: string;
  letter: string;
  kind: 'legend' | 'event';
}

export class Speech {
  private readonly wording: Wording;

  constructor(
    readonly texts: Texts,
    readonly board: Board | null,
    readonly state: State | null,
    /** Kinds of all creatures there have been, by id: events name creatures that are gone. */
    readonly kinds: ReadonlyMap<number, string> = new Map(),
    /** Names that people gave their heroes. */
    readonly names: Readonly<Record<string, string>> = {},
  ) {
    this.wording = new Wording(texts, {
      state: (state ?? {}) as Fields,
      kindOf: (creature) => kinds.get(creature),
      placeOf: (space) => board?.spaces.get(space)?.place,
      dieValue: (face, black) => board?.dieValue(face, black) ?? face,
      lookOf: (hero) => heroFiles.get(hero)?.look,
      givenName: (hero) => names[hero] && apart(names[hero]),
    });
  }

  say(key: string, args: Args = {}): string {
    return this.texts.format(key, args);
  }

  hero(id: string): string {
    return this.wording.name('hero-name', id);
  }

  theHero(id: string): string {
    return this.wording.name('hero', id);
  }

  /** The kind of hero, whatever name it was given. */
  heroKind(id: string): string {
    return this.wording.heroKind(id);
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
    return this.wording.name('thing-name', id);
  }

  aThing(id: string): string {
    return this.wording.name('thing', id);
  }

  thingUse(id: string): string {
    return this.texts.has(`thing.${id}.use`) ? this.say(`thing.${id}.use`) : '';
  }

  figure(id: string): string {
    return this.wording.name('figure', id);
  }

  figureName(id: string): string {
    return this.name([`ally.${id}`, `character.${id}`, `marker.${id}`], id);
  }

  space(id: number): string {
    return this.wording.space(id);
  }

  /** The legend's own cards come first; all others are event cards. */
  private cardKey(id: string, part: string): string {
    const legend = `legend.${this.state?.legend ?? ''}.card.${id}.${part}`;
    const keys = [legend, `${legend}.${this.state?.difficulty ?? ''}`, `card.${id}.${part}`];
    return keys.find((key) => this.texts.has(key)) ?? '';
  }

  /** The numbers that the legend's texts show, by name; one that is not known yet has a sign. */
  values(): Args {
    const known = Object.entries(this.state?.values ?? {});
    return Object.fromEntries(
      known.map(([name, value]) => [
        name,
        value === null ? this.say('ui.unknown-value') : String(value),
      ]),
    );
  }

  /** A task of the legend, in words. */
  task(id: string): string {
    return this.say(`legend.${this.state?.legend ?? ''}.task.${id}`, this.values());
  }

  cardTitle(id: string): string {
    return this.wording.name('card', id);
  }

  card(id: string, letter = ''): CardText | null {
    const title = this.cardKey(id, 'title');
    if (!title) return null;
    const part = (name: string): string => {
      const key = this.cardKey(id, name);
      return key ? this.say(key, this.values()) : '';
    };
    const kind = title.startsWith('legend.') ? 'legend' : 'event';
    return { id, title: this.say(title), story: part('story'), text: part('text'), letter, kind };
  }

  cardOf(event: GameEvent): CardText | null {
    if (event.event !== 'card_read' && event.event !== 'event_drawn') return null;
    const letter = ownLetter(event.card, event.letter);
    return this.card(String(event.card ?? ''), letter === 'none' ? '' : letter);
  }

  rule(id: string): { title: string; text: string } | null {
    if (this.texts.has(`rule.${id}`)) {
      const title = this.say('rules.rule', { title: this.say(`rule.${id}.title`), rule: id });
      return { title, text: this.say(`rule.${id}`) };
    }
    const card = this.card(id);
    return card ? { title: card.title, text: card.text } : null;
  }

  /** A creature by its kind, as it stands in a sentence. */
  theCreature(kind: string): string {
    return this.wording.name('creature', kind);
  }

  /** Why a companion does something, or would, sentence by sentence. */
  because(reason: Reason): string[] {
    return this.wording.reason({ ...reason });
  }

  /** What somebody means to do. */
  goal(goal: Goal): string {
    return this.wording.goal({ ...goal });
  }

  /** What a companion was told; where it stands no longer, why. */
  order(order: Order): string {
    return this.wording.order({ ...order });
  }

  /** A past fact as a sentence; empty if there is nothing to tell. */
  event(event: GameEvent): string {
    return this.wording.event({ ...event });
  }

  /** Why the legend has ended; a way of losing that the legend names has its own sentence. */
  reason(id = this.state?.reason ?? ''): string {
    return this.wording.name('reason', id);
  }

  /** A part of what is shared: "2 gold and 1 wineskin". */
  part(fields: Fields): string {
    return this.wording.parts(fields);
  }

  list(parts: string[]): string {
    return parts.length === 0
      ? ''
      : parts.reduce((first, second) => this.say('ui.list', { first, second }));
  }

  /** What an answer costs and does: hours, willpower, gold; a farmer lost. */
  price(action: Action): string {
    return this.list(this.wording.price(action as Fields));
  }

  /** An answer as it stands on its button, without its price. */
  answer(action: Action): string {
    return this.wording.answer(action as Fields);
  }

  question(): string {
    return this.wording.question();
  }

  /** What is under way beside the question; the fight itself is drawn elsewhere. Often nothing. */
  underWay(): string[] {
    return this.wording.underWay();
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
