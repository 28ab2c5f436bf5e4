// A table in the middle of a game, for the tests.
import { readFileSync } from 'node:fs';
import { catalogue } from '../catalogue';
import { Board, type BoardFile, type Roads, type Scenery } from '../src/game/board';
import type { State } from '../src/protocol/types';
import { Speech } from '../src/text/speech';
import { Texts } from '../src/text/texts';

const read = <T>(path: string): T =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T;

export const board = new Board(
  read<BoardFile>('../../content/board/andor.json'),
  read<Scenery>('../src/map/scenery/andor.json'),
  read<Roads>('../src/map/scenery/andor.roads.json'),
);
export const mine = new Board(
  read<BoardFile>('../../content/board/mine.json'),
  read<Scenery>('../src/map/scenery/mine.json'),
  read<Roads>('../src/map/scenery/mine.roads.json'),
);
export const texts = new Texts('en', catalogue('en'));

export function game(change: Partial<State> = {}): State {
  return {
    legend: 'legend-2',
    difficulty: 'normal',
    board: 'andor',
    day: 1,
    narrator: 'A',
    turn: 'warrior',
    outcome: null,
    reason: null,
    asks: { id: 3, who: 'warrior', question: 'action' },
    heroes: [
      {
        id: 'warrior',
        space: 14,
        hour: 0,
        asleep: false,
        rooster: true,
        strength: 2,
        willpower: 7,
        dice: 2,
        gold: 0,
        gems: [],
        helm: null,
        large: null,
        small: [],
        slots: 3,
        farmers: 0,
        escort: null,
      },
      {
        id: 'archer',
        space: 25,
        hour: 0,
        asleep: false,
        rooster: false,
        strength: 2,
        willpower: 7,
        dice: 2,
        gold: 0,
        gems: [],
        helm: null,
        large: null,
        small: [],
        slots: 3,
        farmers: 0,
        escort: null,
      },
    ],
    creatures: [
      { id: 1, kind: 'gor', space: 3, strength: 2, willpower: 4, stays: false, holds: [] },
    ],
    castle: { shields: 3, taken: 0 },
    defeated: {},
    supply: {},
    wells: [{ space: 5, full: true }],
    fog: { spaces: [8, 11], left: {}, revealed: [] },
    loot: [],
    farmers: [24],
    characters: [],
    allies: [],
    markers: [],
    closed: [],
    rubble: [],
    barred: [],
    event_deck: { left: [], top: [], bottom: [], discarded: [] },
    looks: {},
    hours: [0, 0, 0, 0, 0, 0, 0, 2, 2, 2],
    merchants: [18, 57, 71],
    today: [],
    laid: [],
    letters: { stars: ['C'], put: [], tiles: [], end: 'N' },
    stock: {},
    flags: [],
    tasks: [],
    quests: [],
    decks: {},
    move: null,
    fight: null,
    open: [],
    hash: '0',
    ...change,
  };
}

export const speech = (state = game(), kinds = new Map<number, string>([[1, 'gor']])): Speech =>
  new Speech(texts, board, state, kinds);
