// What happened, line by line: each can be asked why, read again, taken back to, or looked at.
import { computed } from '@preact/signals';
import { colourOf } from '../game/board';
import { undo } from '../game/play';
import { stage } from '../game/stage';
import { company, free, lines, looking, mine, speech, state, table } from '../game/store';
import type { GameEvent, LogLine } from '../protocol/types';
import type { EventName } from '../protocol/words';
import type { Speech } from '../text/speech';
import { sentence, type Texts, t } from '../text/texts';
import { Button } from '../ui/parts';
import { HeroFace } from './face';
import { DieFace } from './fight';
import { type FightGroup, groupsOf, isFight, type TurnGroup } from './loggroups';
import { lookAt } from './replay';
import { openLine, readAgain } from './ui';
import { AllRules } from './whydialog';

export interface Entry {
  key: string;
  text: string;
  /** History length before and after the action it belongs to. */
  before: number;
  at: number;
  rule: string;
  card: string;
  event: EventName;
  who: string;
  /** Of a day that begins. */
  day: number;
  /** What was rolled: drawn, not spelled. */
  dice: { value: number; black: boolean }[];
}

const told = new WeakMap<GameEvent, { texts: Texts; text: string }>();

/** A sentence is made once: the log of a whole game is long. */
function sentenceOf(event: GameEvent, words: Speech): string {
  const known = told.get(event);
  if (known?.texts === words.texts) return known.text;
  const text = words.event(event);
  told.set(event, { texts: words.texts, text });
  return text;
}

const parts = new Set<EventName>(['part_named', 'reward_taken']);
const gains = new Set<EventName>(['gold_changed', 'willpower_changed', 'thing_gained']);

/** Somebody's part, told by what they get or lose of it right after. */
const tellsTwice = (event: GameEvent, next: GameEvent | undefined): boolean =>
  parts.has(event.event) && next !== undefined && gains.has(next.event) && next.who === event.who;

const rolls = new Set<EventName>(['die_rolled', 'creature_die_rolled']);

const dieOf = ({ face, value }: GameEvent): Entry['dice'][number] => ({
  value: Number(value ?? face),
  black: face !== value,
});

/** Who rolls: the numbers are drawn beside it. */
const rollText = (event: GameEvent, words: Speech): string =>
  sentence(
    t('web.log.rolls', {
      who:
        event.event === 'die_rolled'
          ? words.theHero(String(event.who))
          : words.theCreature(words.kinds.get(Number(event.creature)) ?? ''),
    }),
  );

/**
 * The log as sentences. The steps of one walk are told by the first of them, and so are the dice of
 * one roll.
 */
export function entriesOf(all: LogLine[], words: Speech): Entry[] {
  const entries: Entry[] = [];
  let way = '';
  let walker = '';
  let walk: Entry | null = null;
  let roll: Entry | null = null;
  let before = 0;
  for (const line of all) {
    line.events.forEach((event: GameEvent, i) => {
      const step = event.event === 'stepped';
      const text =
        event.event === 'turn_began'
          ? t('web.banner', { hero: words.hero(String(event.who)) })
          : sentenceOf(event, words);
      if (step && walk && event.who === walker) {
        way += `-${String(event.to)}`;
        walk.text = sentence(words.say('ui.walked', { who: words.theHero(walker), way }));
        walk.at = line.at;
        return;
      }
      const isRoll = rolls.has(event.event);
      const roller = `${String(event.who ?? '')} ${String(event.creature ?? '')}`;
      if (isRoll && roll?.who === roller) {
        roll.dice.push(dieOf(event));
        roll.at = line.at;
        return;
      }
      if (!text || tellsTwice(event, line.events[i + 1])) return;
      const card =
        event.event === 'card_read' || event.event === 'event_drawn'
          ? String(event.card ?? '')
          : '';
      const entry = {
        key: `${line.at}-${i}`,
        text: isRoll ? rollText(event, words) : text,
        before,
        at: line.at,
        rule: String(event.rule ?? ''),
        card,
        event: event.event,
        who: isRoll ? roller : String(event.who ?? ''),
        day: Number(event.day ?? 0),
        dice: isRoll ? [dieOf(event)] : [],
      };
      entries.push(entry);
      roll = isRoll ? entry : null;
      if (step) {
        walker = String(event.who ?? '');
        way = `${String(event.from)}-${String(event.to)}`;
        walk = entry;
      } else if (event.event !== 'hour_paid' || event.who !== walker) walk = null;
    });
    before = line.at;
  }
  return entries;
}

export const entries = computed(() =>
  entriesOf(stage.value?.suspense ? lines.value.slice(0, -1) : lines.value, speech.value),
);

const marks = new Set<EventName>(['day_began', 'sunrise_began', 'turn_began']);

function Row({ entry }: { entry: Entry }) {
  const expanded = openLine.value === entry.key;
  const words = speech.value;
  const rule = expanded && entry.rule ? words.rule(entry.rule) : null;
  const marked = marks.has(entry.event);
  const isTurn = entry.event === 'turn_began';
  return (
    <div class={`log-row${marked ? ' marked' : ''}${expanded ? ' open' : ''}`}>
      <button
        type="button"
        class="log-line"
        aria-expanded={expanded}
        onClick={() => {
          openLine.value = expanded ? null : entry.key;
        }}
      >
        {isTurn && <HeroFace hero={entry.who} size="small" />}
        <span>{entry.text}</span>
        {entry.dice.length > 0 && (
          <span class="log-dice">
            {entry.dice.map((die, i) => (
              <DieFace
                key={i}
                value={die.value}
                black={die.black}
                colour={entry.event === 'die_rolled' ? colourOf(entry.who.trim()) : 'red'}
              />
            ))}
          </span>
        )}
      </button>
      {expanded && (
        <div class="log-more">
          {rule && <p class="rule-text">{t('ui.why', { rule: rule.title, text: rule.text })}</p>}
          <div class="log-tools">
            {entry.rule && words.texts.has(`rule.${entry.rule}`) && <AllRules rule={entry.rule} />}
            {entry.card && (
              <Button
                class="chip"
                icon="cards"
                onClick={() => {
                  readAgain.value = entry.card;
                }}
              >
                {t('web.log.read')}
              </Button>
            )}
            {mine.value.size > 0 && !looking.value && !table.value?.readOnly && (
              <Button class="chip" icon="undo" onClick={() => void undo(entry.before)}>
                {entry.before < free.value && company.value
                  ? t('web.log.undo-asked')
                  : t('web.log.undo')}
              </Button>
            )}
            <Button class="chip" icon="film" onClick={() => void lookAt(entry.at)}>
              {t('web.log.look')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** A fight that is over is one line until somebody wants to know. */
function FightRows({ group, newest }: { group: FightGroup; newest: boolean }) {
  return (
    <li class="log-fight">
      <Row entry={group.head} />
      <details open={newest} hidden={group.entries.length === 0}>
        <summary>{t('web.log.fight', { count: group.entries.length })}</summary>
        <ol reversed>
          {group.entries.map((entry) => (
            <li key={entry.key}>
              <Row entry={entry} />
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}

function TurnRows({ group, newest }: { group: TurnGroup; newest: boolean }) {
  return (
    <li class="log-turn">
      {group.head && <Row entry={group.head} />}
      <ol reversed>
        {group.items.map((item, i) =>
          isFight(item) ? (
            <FightRows key={item.key} group={item} newest={newest && i === 0} />
          ) : (
            <li key={item.key}>
              <Row entry={item} />
            </li>
          ),
        )}
      </ol>
    </li>
  );
}

export function Log({ limit }: { limit?: number | undefined }) {
  const all = entries.value;
  const days = groupsOf(limit ? all.slice(-limit) : all, state.value?.day);
  return (
    <ol class="log" reversed>
      {days.map((day, i) => (
        <li class="log-day" key={day.key}>
          <h3>{t('web.day', { day: day.day })}</h3>
          <ol reversed>
            {day.turns.map((group, k) => (
              <TurnRows key={group.key} group={group} newest={i === 0 && k === 0} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
