// The fight: the creature, who fights, the dice as they fall, and the sums as they build up.

import { ThingMark } from '../art/thing';
import { colourOf } from '../game/board';
import { type Die, type FightView, fightOf, type Roll } from '../game/fight';
import { kinds, lines, speech, state } from '../game/store';
import { CreatureFigure, HeroFigure, Icon, ThingFigure } from '../map/figures';
import { t } from '../text/texts';
import { FightOdds } from './odds';

export const pips: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export function DieFace({
  value,
  colour,
  black = false,
  note = '',
}: {
  value: number;
  colour: string;
  black?: boolean;
  note?: string;
}) {
  const dots = black ? undefined : pips[value];
  return (
    <svg
      class={`die ${black ? 'black' : colour}`}
      viewBox="-20 -20 40 40"
      role="img"
      aria-label={t('web.die', { value, note_id: note || 'none' })}
    >
      <rect x="-18" y="-18" width="32" height="32" rx="4" />
      <ThingMark id={`die-${black ? 'black' : colour}`} />
      {dots ? (
        dots.map(([x, y]) => <circle cx={x * 8 - 1.4} cy={y * 8 - 1.4} r="3.2" />)
      ) : (
        <text x="-1.4" y="6">
          {value}
        </text>
      )}
      {note && <path class="mark" d="M9 -17h8v8z" />}
    </svg>
  );
}

const noteOf = (die: Die): string => (die.doubled ? 'doubled' : die.turned ? 'turned' : '');

function RollRow({ roll }: { roll: Roll }) {
  const words = speech.value;
  const hero = state.value?.heroes.find((one) => one.id === roll.who);
  return (
    <li class="roll">
      <Icon size={26}>
        <HeroFigure hero={roll.who} name={words.heroKind(roll.who)} colour={colourOf(roll.who)} />
      </Icon>
      <span class="hidden">{words.hero(roll.who)}</span>
      <span class="dice">
        {roll.dice.map((die, i) => (
          <DieFace
            key={i}
            value={die.value}
            colour={colourOf(roll.who)}
            black={die.black}
            note={noteOf(die)}
          />
        ))}
        {roll.extra > 0 && (
          <span class="extra">{t('web.fight.extra', { points: roll.extra })}</span>
        )}
      </span>
      {roll.value !== null ? (
        <span class="sum">
          {t('web.fight.sum', {
            value: roll.value,
            strength: roll.strength,
            all: roll.value + roll.strength,
          })}
        </span>
      ) : (
        <span class="sum muted">{t('web.fight.strength', { strength: hero?.strength ?? 0 })}</span>
      )}
    </li>
  );
}

/** What is cleared away: each piece with its number. */
function Heap({ space, round }: { space: number; round: number }) {
  const words = speech.value;
  const things = state.value?.rubble.find((heap) => heap.space === space)?.things ?? [];
  return (
    <div class="foe">
      {things.map((thing, i) => (
        <Icon key={i} size={40}>
          <ThingFigure id={thing} name={words.thing(thing)} />
        </Icon>
      ))}
      <div>
        <strong>{words.list(things.map((thing) => words.thing(thing)))}</strong>
      </div>
      {round > 0 && <span class="round">{t('web.fight.round', { round })}</span>}
    </div>
  );
}

interface FoeProps {
  kind: string;
  strength: number;
  willpower: number | null;
  round: number;
}

function Foe({ kind, strength, willpower, round }: FoeProps) {
  const words = speech.value;
  return (
    <div class="foe">
      <Icon size={44}>
        <CreatureFigure kind={kind} name={words.creature(kind)} />
      </Icon>
      <div>
        <strong>{words.creature(kind)}</strong>
        {willpower !== null && (
          <span class="foe-stats">
            {t('web.fight.creature', { strength, strength_from: '', willpower })}
          </span>
        )}
      </div>
      {round > 0 && <span class="round">{t('web.fight.round', { round })}</span>}
    </div>
  );
}

function Rolled({ under, waiting }: { under: FightView | null; waiting: string[] }) {
  const words = speech.value;
  const strengthOf = (id: string): number =>
    state.value?.heroes.find((one) => one.id === id)?.strength ?? 0;
  return (
    <>
      {under && under.creatureDice.length > 0 && (
        <div class="roll foe-roll">
          <span class="dice">
            {under.creatureDice.map(({ value, black }, i) => (
              <DieFace key={i} value={value} colour="red" black={black} />
            ))}
          </span>
          {under.creatureValue !== null && (
            <span class="sum">
              {t('web.fight.sum', {
                value: under.creatureValue,
                strength: under.creatureStrength,
                all: under.creatureValue + under.creatureStrength,
              })}
            </span>
          )}
        </div>
      )}
      <ul class="rolls">
        {(under?.rolls ?? []).map((roll) => (
          <RollRow key={roll.who} roll={roll} />
        ))}
        {waiting.map((hero) => (
          <li class="roll waiting" key={hero}>
            <Icon size={26}>
              <HeroFigure hero={hero} name={words.heroKind(hero)} colour={colourOf(hero)} />
            </Icon>
            <span>{words.hero(hero)}</span>
            <span class="sum muted">{t('web.fight.strength', { strength: strengthOf(hero) })}</span>
          </li>
        ))}
        {(under?.allies ?? []).map((ally) => (
          <li class="roll" key={ally.ally}>
            <span class="grow">{words.figureName(ally.ally)}</span>
            <span class="sum">{t('web.fight.ally', { strength: ally.strength })}</span>
          </li>
        ))}
      </ul>
      {under && under.heroes !== null && (
        <p class="total">
          {t('event.round-ended', { heroes: under.heroes, creature_value: under.enemy ?? 0 })}
        </p>
      )}
    </>
  );
}

/** The fight under way. */
export function FightPanel() {
  const now = state.value;
  const fight = now?.fight;
  if (!now || !fight) return null;
  const under = fightOf(lines.value);
  const creature = now.creatures.find((one) => one.id === fight.creature);
  const rolls = under?.rolls ?? [];
  const waiting = (fight.fighters ?? []).filter((hero) => !rolls.some((roll) => roll.who === hero));
  return (
    <div class="fight">
      {fight.creature === null ? (
        <Heap space={fight.space ?? 0} round={fight.round} />
      ) : (
        <Foe
          kind={creature?.kind ?? kinds.value.get(fight.creature) ?? ''}
          strength={creature?.strength ?? 0}
          willpower={fight.willpower ?? creature?.willpower ?? 0}
          round={fight.round}
        />
      )}
      {fight.creature !== null && <FightOdds creature={fight.creature} />}
      <Rolled under={under} waiting={waiting} />
      {(under?.heroes ?? null) === null && fight.value > 0 && (
        <p class="total">{t('ui.way.value', { value: fight.value })}</p>
      )}
    </div>
  );
}
