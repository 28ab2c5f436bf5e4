// Which rules explain what: the answer to "why?" for pieces and questions. Their words stand in the
// catalogue; here is only what is worth reading together, the most useful first.
import type { Board } from '../game/board';
import type { State } from '../protocol/types';
import type { Question } from '../protocol/words';

export const rulesOfPiece: Readonly<Record<string, readonly string[]>> = {
  hero: ['FGT-3', 'FGT-11', 'ITM-1', 'FREE-2', 'FREE-6'],
  archer: ['FGT-4', 'FGT-17', 'ITM-5'],
  dwarf: ['ITM-2'],
  warrior: ['PLC-1'],
  wizard: ['FGT-16', 'FGT-7'],
  creature: ['FGT-1', 'CRE-5', 'CRE-6', 'FGT-12', 'CRE-1', 'CRE-2', 'CRE-4'],
  ally: ['PLC-5', 'PLC-11', 'FGT-9'],
  witch: ['PLC-3', 'ITM-5'],
  castle: ['CRE-3', 'PLC-4', 'PLC-9'],
  farmer: ['PLC-4', 'PLC-10', 'CRE-4'],
  well: ['PLC-1', 'PLC-7', 'SUN-3'],
  fog: ['PLC-2', 'PLC-8', 'MOV-2', 'ITM-12'],
  merchant: ['ITM-2', 'ITM-8', 'ITM-9'],
  rubble: ['PLC-6', 'PLC-12', 'MOV-4'],
  loot: ['FREE-2', 'FREE-7', 'ITM-1'],
  card: ['EVT-3', 'EVT-11'],
};

/** By the name of the protocol, or of what is open where one name stands for several questions. */
export const rulesOfQuestion: Readonly<Record<Question | 'pick' | 'hand-on', readonly string[]>> = {
  action: ['TIME-2', 'TIME-3', 'TIME-1', 'TIME-4', 'FREE-2', 'FREE-4'],
  move: ['MOV-1', 'MOV-2', 'MOV-6', 'MOV-3', 'TIME-1', 'CRE-4'],
  lead: ['PLC-5', 'PLC-11'],
  invite: ['FGT-13', 'FGT-14'],
  join: ['FGT-13', 'FGT-2', 'FGT-10'],
  begin: ['FGT-21', 'FGT-2'],
  ally: ['FGT-9'],
  dice: ['FGT-3', 'FGT-4', 'FGT-6', 'FGT-18'],
  roll: ['FGT-4', 'FGT-17'],
  flip: ['FGT-16', 'FGT-7'],
  settle: ['FGT-5', 'FGT-19', 'ITM-6'],
  shield: ['FGT-8', 'ITM-4', 'ITM-10'],
  share: ['DEC-3', 'FGT-12', 'EVT-2'],
  round: ['FGT-10', 'FGT-23', 'FGT-11', 'FREE-4'],
  exchange: ['ITM-13', 'FREE-6'],
  offer: ['DEC-2', 'DEC-5'],
  choose: ['DEC-1', 'DEC-2'],
  pick: ['PLC-6', 'PLC-12'],
  purchase: ['ITM-9', 'ITM-7', 'ITM-2', 'ITM-8'],
  // A module's fire: its card tells all.
  'hand-on': [],
  // Nobody decides.
  chance: [],
};

/** What stands and lies on a space, creatures apart, by the names above. */
export function piecesOn(state: State, board: Board | null, space: number): string[] {
  const here = (list: { space: number }[]): boolean => list.some((piece) => piece.space === space);
  const found: [string, boolean][] = [
    ['castle', board?.spaces.get(space)?.place === 'castle'],
    ['farmer', state.farmers.includes(space)],
    ['well', here(state.wells)],
    ['fog', state.fog.spaces.includes(space) || here(state.fog.revealed)],
    ['merchant', state.merchants?.includes(space) ?? false],
    [
      'witch',
      state.characters.some((character) => character.kind === 'witch' && character.space === space),
    ],
    ['ally', here(state.allies)],
    ['rubble', here(state.rubble)],
    ['loot', here(state.loot)],
    ['card', here(state.laid)],
    ['hero', here(state.heroes)],
  ];
  return found.filter(([, isThere]) => isThere).map(([kind]) => kind);
}

export const rulesOfPieces = (kinds: string[]): string[] => [
  ...new Set(kinds.flatMap((kind) => rulesOfPiece[kind] ?? [])),
];

export function rulesOfAsked({ asks, open }: State): readonly string[] {
  const frame = open[0]?.question;
  if (frame === 'pick') return rulesOfQuestion.pick;
  if (frame === 'hand_on') return rulesOfQuestion['hand-on'];
  return asks ? rulesOfQuestion[asks.question] : [];
}
