// Everything that opens over the table: the log, chat, cards, people, settings, a hero, the list of
// spaces.
import { effect } from '@preact/signals';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { colourOf } from '../game/board';
import { cardRead, stage } from '../game/stage';
import {
  answers,
  ask,
  board,
  chat,
  leaveTable,
  lines,
  looking,
  mine,
  notice,
  proposal,
  send,
  shown,
  speech,
  state,
  table,
  tell,
  tellRefusal,
  unread,
  version,
  voteAsked,
  voteText,
} from '../game/store';
import { HeroFigure, Icon, ThingFigure } from '../map/figures';
import { spaceLine } from '../map/map';
import { look } from '../map/view';
import type { Walk } from '../protocol/types';
import type { CardText } from '../text/speech';
import { languages, t, texts } from '../text/texts';
import { copy, isThisDevice, shareOrigin } from '../ui/copy';
import { download, gameFile } from '../ui/download';
import { Button, bulletin, Dialog, dialogs, Sign } from '../ui/parts';
import {
  language,
  type Motion,
  motionChoice,
  myName,
  sound,
  type Theme,
  theme,
} from '../ui/settings';
import { Log } from './log';
import { AnswerButton } from './question';
import { lookAt, lookNow } from './replay';
import { confirmation, heroSheet, leads, pick, reach, readAgain, sheet, spaceAnswers } from './ui';
import { rulesOfPieces } from './why';
import { Why, WhyDialog } from './whydialog';

const close = (): void => {
  sheet.value = null;
};

// ---- cards --------------------------------------------------------------------------------------
export function CardDialog({
  card,
  onClose,
  more = 0,
}: {
  card: CardText;
  onClose(): void;
  more?: number;
}) {
  const words = useId();
  const title =
    card.kind === 'event'
      ? t('web.card.event')
      : t('web.card.legend', { letter: card.letter, letter_id: card.letter || 'none' });
  return (
    <Dialog
      key={card.id}
      title={card.title}
      onClose={onClose}
      class={`card ${card.kind}`}
      bare
      describedBy={words}
    >
      <div id={words}>
        <p class="card-kind">{title}</p>
        {card.story && <p class="story">{card.story}</p>}
        {card.text && <p class="card-text">{card.text}</p>}
      </div>
      <div class="answers">
        <Button class="answer primary" onClick={onClose}>
          {more > 0 ? t('web.card.next', { more }) : t('web.card.done')}
        </Button>
      </div>
    </Dialog>
  );
}

/** What the legend asks for, done or not. */
export function Tasks() {
  const words = speech.value;
  return (
    <>
      {(shown.value?.tasks ?? []).map((task) => {
        const text = words.say(`legend.${shown.value?.legend ?? ''}.task.${task.id}`);
        return (
          <li key={task.id} class={`task${task.done ? ' done' : ''}`}>
            <Sign name={task.done ? 'check' : 'open-task'} size={18} />
            <span aria-hidden="true">
              {text}
              {task.needs ? (
                <strong class="progress">
                  {t('web.task.progress', { has: task.has ?? 0, needs: task.needs })}
                </strong>
              ) : null}
            </span>
            <span class="hidden">
              {t('ui.task', {
                done_id: task.done ? 'done' : 'open',
                task: text,
                has: task.has ?? 0,
                needs: task.needs ?? 0,
              })}
            </span>
          </li>
        );
      })}
    </>
  );
}

function Cards() {
  const words = speech.value;
  const read = lines.value
    .flatMap((line) => line.events)
    .map((event) => words.cardOf(event))
    .filter((card): card is CardText => card !== null);
  const [open, setOpen] = useState<CardText | null>(null);
  const legend = shown.value ? `legend.${shown.value.legend}` : '';
  return (
    <Dialog title={t('web.cards.title')} onClose={close}>
      <div class="scroll">
        {words.texts.has(`${legend}.goal`) && (
          <section class="goal">
            <h3>{words.say(`${legend}.title`)}</h3>
            <p>{words.say(`${legend}.goal`)}</p>
            <ul class="tasks">
              <Tasks />
            </ul>
            <Quests list={shown.value?.quests ?? []} named />
          </section>
        )}
        <ul class="card-list">
          {[...new Map(read.map((card) => [card.id, card])).values()].reverse().map((card) => (
            <li key={card.id}>
              <button
                type="button"
                class={`button card-row ${card.kind}`}
                onClick={() => setOpen(card)}
              >
                <span class="card-letter">{card.letter || '✶'}</span> {card.title}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {open && <CardDialog card={open} onClose={() => setOpen(null)} />}
    </Dialog>
  );
}

// ---- chat ---------------------------------------------------------------------------------------
function Chat() {
  const [text, setText] = useState('');
  const [name, setName] = useState(myName.value);
  const end = useRef<HTMLDivElement>(null);
  const me = table.value?.people.find((person) => person.person === table.value?.you);
  useEffect(() => {
    unread.value = 0;
    end.current?.scrollIntoView({ block: 'end' });
  }, [chat.value.length]);
  const say = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!text.trim()) return;
    if (!me?.name) {
      if (!name.trim()) return;
      myName.value = name.trim();
      if (!(await send({ do: 'sit', seats: [], name: name.trim() }))) return;
    }
    if (await send({ do: 'say', text: text.trim() })) setText('');
  };
  return (
    <Dialog title={t('web.chat.title')} onClose={close} class="side-dialog">
      <div
        class="scroll chat-lines"
        role="log"
        aria-live="off"
        tabIndex={0}
        aria-label={t('web.chat.title')}
      >
        {chat.value.length === 0 && <p class="muted">{t('web.chat.empty')}</p>}
        {chat.value.map((line, i) => (
          <p key={i} class={line.person === table.value?.you ? 'own' : ''}>
            <strong>{line.name}</strong> {line.text}
          </p>
        ))}
        <div ref={end} />
      </div>
      <form class="chat-form" onSubmit={(event) => void say(event)}>
        {!me?.name && (
          <label class="field">
            <span>{t('web.name')}</span>
            <input
              value={name}
              maxLength={24}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
        )}
        <label class="field grow">
          <span class="hidden">{t('web.chat.say')}</span>
          <input
            value={text}
            maxLength={500}
            placeholder={t('web.chat.say')}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <Button type="submit" class="primary">
          {t('web.chat.send')}
        </Button>
      </form>
    </Dialog>
  );
}

// ---- people and seats ---------------------------------------------------------------------------
export function People() {
  const meta = table.value!;
  const words = speech.value;
  const [name, setName] = useState(
    meta.people.find((one) => one.person === meta.you)?.name || myName.value,
  );
  const [origin, setOrigin] = useState(location.origin);
  useEffect(() => void shareOrigin().then(setOrigin), []);
  const url = `${origin}/t/${meta.id}`;
  const rename = (): Record<string, string> => {
    const given = name.trim();
    if (given) myName.value = given;
    return given ? { name: given } : {};
  };
  return (
    <Dialog title={t('web.people.title')} onClose={close}>
      <div class="scroll people">
        <p>{t('web.people.share')}</p>
        <div class="link-row">
          <input
            readOnly
            value={url}
            aria-label={t('web.link.label')}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            class="primary"
            icon="link"
            onClick={() => void copy(url).then((done) => done && tell(t('web.link.copied')))}
          >
            {t('web.link.copy')}
          </Button>
        </div>
        {isThisDevice(new URL(origin).hostname) && (
          <p class="muted small">{t('web.link.here-only')}</p>
        )}
        <label class="field">
          <span>{t('web.name')}</span>
          <input
            value={name}
            maxLength={24}
            onInput={(event) => setName(event.currentTarget.value)}
            onBlur={() => {
              const mineNow = meta.people.find((one) => one.person === meta.you)?.name ?? '';
              if (name.trim() && name.trim() !== mineNow)
                void send({ do: 'sit', seats: [], ...rename() });
            }}
          />
        </label>
        <h3>{t('web.people.seats')}</h3>
        <ul class="seats">
          {Object.entries(meta.seats).map(([hero, person]) => {
            const holder = meta.people.find((one) => one.person === person);
            const own = person === meta.you;
            return (
              <li key={hero}>
                <Icon size={32}>
                  <HeroFigure hero={hero} name={words.heroKind(hero)} colour={colourOf(hero)} />
                </Icon>
                <span class="grow">
                  <strong>{words.hero(hero)}</strong>
                  <br />
                  <span class="muted">
                    {own
                      ? t('web.people.you')
                      : person === null
                        ? t('web.people.free')
                        : t('web.people.holds', {
                            name: holder?.name || t('web.somebody'),
                            here_id: holder?.here ? 'here' : 'away',
                          })}
                  </span>
                </span>
                {person === null && (
                  <Button
                    class="primary"
                    onClick={() => void send({ do: 'sit', seats: [hero], ...rename() })}
                  >
                    {t('web.people.sit')}
                  </Button>
                )}
                {own && (
                  <Button onClick={() => void send({ do: 'rise', seats: [hero] })}>
                    {t('web.people.rise')}
                  </Button>
                )}
                {holder?.away && !own && (meta.host || mine.value.size > 0) && (
                  <span class="hand-over">
                    <Button onClick={() => void send({ do: 'propose', hand: hero, to: meta.you })}>
                      {t('web.people.take-over')}
                    </Button>
                    {meta.people
                      .filter((one) => one.here && one.name && one.person !== meta.you)
                      .map((one) => (
                        <Button
                          key={one.person}
                          onClick={() => void send({ do: 'propose', hand: hero, to: one.person })}
                        >
                          {t('web.people.give-to', { name: one.name })}
                        </Button>
                      ))}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        <h3>{t('web.people.here')}</h3>
        <ul class="persons">
          {meta.people.map((person) => (
            <li key={person.person} class={person.here ? '' : 'muted'}>
              {t('web.people.person', {
                name: person.name || t('web.somebody'),
                host_id: person.host ? 'host' : 'guest',
                here_id: person.here ? 'here' : 'away',
                you_id: person.person === meta.you ? 'you' : 'other',
              })}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

// ---- settings -----------------------------------------------------------------------------------
export function Settings({ onClose }: { onClose(): void }) {
  const themes: Theme[] = ['auto', 'light', 'dark', 'contrast'];
  const motions: Motion[] = ['auto', 'on', 'off'];
  const nameOf = (code: string): string => {
    const own = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
    return own.charAt(0).toLocaleUpperCase() + own.slice(1);
  };
  return (
    <Dialog title={t('web.settings.title')} onClose={onClose}>
      <div class="scroll settings">
        <label class="field">
          <span>{t('web.settings.language')}</span>
          <select
            value={language.value || texts.value.language}
            onChange={(event) => {
              language.value = event.currentTarget.value;
            }}
          >
            {languages.value.map((code) => (
              <option key={code} value={code}>
                {nameOf(code)}
              </option>
            ))}
          </select>
        </label>
        <fieldset>
          <legend>{t('web.settings.theme')}</legend>
          <div class="choices">
            {themes.map((one) => (
              <label key={one} class="choice">
                <input
                  type="radio"
                  name="theme"
                  checked={theme.value === one}
                  onChange={() => {
                    theme.value = one;
                  }}
                />
                <span>{t(`web.settings.theme.${one}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{t('web.settings.motion')}</legend>
          <div class="choices">
            {motions.map((one) => (
              <label key={one} class="choice">
                <input
                  type="radio"
                  name="motion"
                  checked={motionChoice.value === one}
                  onChange={() => {
                    motionChoice.value = one;
                  }}
                />
                <span>{t(`web.settings.motion.${one}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <label class="choice wide">
          <input
            type="checkbox"
            checked={sound.value}
            onChange={(event) => {
              sound.value = event.currentTarget.checked;
            }}
          />
          <span>{t('web.settings.sound')}</span>
        </label>
        <p class="muted small">{t('web.about', { engine: version.value.engine })}</p>
      </div>
    </Dialog>
  );
}

/** What fate has laid on the heroes, with the card's own words. */
export function Quests({
  list,
  named = false,
}: {
  list: { card: string; who: string; done: boolean }[];
  named?: boolean;
}) {
  const words = speech.value;
  if (list.length === 0) return null;
  return (
    <ul class="tasks">
      {list.map((quest) => (
        <li key={quest.card + quest.who}>
          <button
            type="button"
            class="button card-row quest"
            onClick={() => {
              readAgain.value = quest.card;
            }}
          >
            {quest.done ? <Sign name="check" /> : <Sign name="star" />}
            <span>
              <strong>
                {named
                  ? t('ui.answer-of', {
                      hero: words.hero(quest.who),
                      answer: words.cardTitle(quest.card),
                    })
                  : words.cardTitle(quest.card)}
              </strong>
              {!quest.done && (
                <span class="muted small quest-text">{words.card(quest.card)?.text}</span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

// ---- a hero -------------------------------------------------------------------------------------
function HeroDialog({ id }: { id: string }) {
  const words = speech.value;
  const hero = shown.value?.heroes.find((one) => one.id === id);
  const shut = (): void => {
    heroSheet.value = null;
  };
  if (!hero) return null;
  const things = [hero.helm, hero.large, ...hero.small, ...hero.gems, hero.escort].filter(
    (thing): thing is string => Boolean(thing),
  );
  const quests = (shown.value?.quests ?? []).filter((quest) => quest.who === id);
  const offers = answers.value.filter((action) => action.who === id && action.shows?.free);
  const given = table.value?.setup.options?.names?.[id];
  return (
    <Dialog
      title={
        given ? t('web.hero.title', { name: given, hero: words.heroKind(id) }) : words.heroKind(id)
      }
      onClose={shut}
    >
      <div class="scroll hero-dialog">
        <div class="asked">
          <p class="muted">{words.say(`hero.${id}.ability`)}</p>
          <Why what={words.heroKind(id)} rules={rulesOfPieces([id, 'hero'])} />
        </div>
        <p>
          {t('web.hero.line', {
            space: words.space(hero.space),
            strength: hero.strength,
            willpower: hero.willpower,
            dice: hero.dice,
            gold: hero.gold,
            hour: hero.hour,
            asleep_id: hero.asleep ? 'asleep' : 'awake',
            farmers: hero.farmers,
          })}
        </p>
        <Quests list={quests} />
        {things.length > 0 && (
          <ul class="things">
            {things.map((thing, i) => (
              <li key={i}>
                <Icon size={32}>
                  <ThingFigure id={thing} name={words.thing(thing)} />
                </Icon>
                <span>
                  <strong>{words.thing(thing)}</strong>
                  <br />
                  <span class="muted small">{words.thingUse(thing)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
        {offers.length > 0 && (
          <>
            <h3>{t('web.hero.free')}</h3>
            <div
              class="answers"
              onClick={(event) => {
                if ((event.target as HTMLElement).closest('.answer')) shut();
              }}
            >
              {offers.map((action, i) => (
                <AnswerButton key={i} action={action} of={id} />
              ))}
            </div>
          </>
        )}
        <div class="answers">
          <Button
            class="answer quiet"
            icon="point"
            onClick={() => {
              shut();
              if (board.value) look(board.value.point(hero.space), true);
            }}
          >
            {t('web.hero.show')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

// ---- spaces as a list ---------------------------------------------------------------------------
function Spaces({ led = false }: { led?: boolean }) {
  const land = board.value!;
  const near: ReadonlyMap<number, Walk> = led
    ? new Map([...leads.value].map(([space, [first]]) => [space, first!]))
    : reach.value;
  const asks: ReadonlyMap<number, unknown> = led ? leads.value : spaceAnswers.value;
  const words = speech.value;
  const choose = (space: number): void => {
    pick(space);
    close();
    look(land.point(space), true);
    requestAnimationFrame(() =>
      (
        document.querySelector<HTMLElement>('#question .answer') ??
        document.querySelector<HTMLElement>('#question .button')
      )?.focus(),
    );
  };
  const first = [...near.keys(), ...asks.keys()];
  const reachable = [...new Set(first)].sort(
    (a, b) => (near.get(a)?.hours ?? 0) - (near.get(b)?.hours ?? 0) || a - b,
  );
  const others = led
    ? []
    : [...land.spaces.keys()]
        .filter((space) => !reachable.includes(space) && words.onSpace(space).length > 0)
        .sort((a, b) => a - b);
  const row = (space: number) => (
    <li key={space}>
      <button
        type="button"
        class="button space-row"
        data-space={space}
        onClick={() => choose(space)}
      >
        {spaceLine(space, near.get(space))}
      </button>
    </li>
  );
  return (
    <Dialog title={t('ui.page.map')} onClose={close}>
      <div class="scroll">
        {reachable.length > 0 && <h3>{t('web.spaces.near')}</h3>}
        <ul class="space-list">{reachable.map(row)}</ul>
        {others.length > 0 && <h3>{t('web.spaces.others')}</h3>}
        <ul class="space-list">{others.map(row)}</ul>
      </div>
    </Dialog>
  );
}

// ---- menu ---------------------------------------------------------------------------------------
async function exportGame(): Promise<void> {
  try {
    const { game } = await ask<{ game: unknown }>({ do: 'save' });
    download(gameFile(state.value?.legend ?? 'game', state.value?.day ?? 0), game);
  } catch (reason) {
    tellRefusal(reason);
  }
}

/** Setup, actions and versions; never the seed, which tells the future. */
async function reportBug(): Promise<void> {
  try {
    const { game } = await ask<{ game: Record<string, unknown> }>({ do: 'save', seed: false });
    const { engine, content, protocol } = version.value;
    download('rietburg-report.json', {
      report: { engine, content, protocol, browser: navigator.userAgent },
      game,
      state: state.value,
    });
    tell(t('web.bug.done'));
  } catch (reason) {
    tellRefusal(reason);
  }
}

function Menu() {
  const items: [string, string, () => void][] = [
    [
      'people',
      'web.people.title',
      () => {
        sheet.value = 'people';
      },
    ],
    [
      'cards',
      'web.cards.title',
      () => {
        sheet.value = 'cards';
      },
    ],
    [
      'log',
      'ui.page.log',
      () => {
        sheet.value = 'log';
      },
    ],
    ['film', 'web.replay.title', () => void lookAt(0)],
    ['save', 'web.export', () => void exportGame()],
    ['bug', 'web.bug', () => void reportBug()],
    [
      'gear',
      'web.settings.title',
      () => {
        sheet.value = 'settings';
      },
    ],
    [
      'home',
      'web.home',
      () => {
        sheet.value = null;
        void leaveTable();
      },
    ],
  ];
  return (
    <Dialog title={t('web.menu')} onClose={close}>
      <ul class="menu scroll">
        {items.map(([icon, key, act]) => (
          <li key={key}>
            <Button
              class="menu-item"
              icon={icon}
              onClick={() => {
                close();
                act();
              }}
            >
              {t(key)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

// ---- small things -------------------------------------------------------------------------------
function Confirmation() {
  const now = confirmation.value!;
  const shut = (): void => {
    confirmation.value = null;
  };
  return (
    <Dialog title={t('ui.page.sure')} onClose={shut} class="small" bare>
      <p>{now.text}</p>
      <div class="answers row">
        <Button class="answer" onClick={shut}>
          {t('web.no')}
        </Button>
        <Button
          class="answer primary warn"
          onClick={() => {
            shut();
            now.yes();
          }}
        >
          {t('web.yes')}
        </Button>
      </div>
    </Dialog>
  );
}

function ReadAgain({ id }: { id: string }) {
  const card = speech.value.card(id);
  return (
    card && (
      <CardDialog
        card={card}
        onClose={() => {
          readAgain.value = null;
        }}
      />
    )
  );
}

/** Whoever has looked where it would lead is back at the game then. */
function vote(id: number, yes: boolean): void {
  void send({ do: 'vote', proposal: id, yes });
  if (looking.value) lookNow();
}

function ProposalBar() {
  const now = proposal.value;
  const meta = table.value;
  const secondsLeft = (): number =>
    Math.max(0, Math.round(((now?.until ?? 0) - Date.now()) / 1000));
  const [left, setLeft] = useState(secondsLeft());
  useEffect(() => {
    setLeft(secondsLeft());
    const timer = setInterval(() => setLeft(secondsLeft()), 1000);
    return () => clearInterval(timer);
  }, [now?.id]);
  if (!now || !meta) return null;
  const text = voteText(now);
  return (
    <div class="proposal" role="group" aria-label={text}>
      <p>
        {text} <span class="muted">{t('web.vote.left', { seconds: left })}</span>
      </p>
      {voteAsked.value ? (
        <div class="answers row">
          {now.undo !== undefined && !looking.value && (
            <Button class="answer" onClick={() => void lookAt(now.undo ?? 0)}>
              {t('web.vote.look')}
            </Button>
          )}
          <Button class="answer" onClick={() => vote(now.id, false)}>
            {t('web.no')}
          </Button>
          <Button class="answer primary" onClick={() => vote(now.id, true)}>
            {t('web.yes')}
          </Button>
        </div>
      ) : (
        now.by === meta.you && (
          <Button
            class="chip"
            onClick={() => void send({ do: 'vote', proposal: now.id, yes: false })}
          >
            {t('web.vote.withdraw')}
          </Button>
        )
      )}
    </div>
  );
}

/** A short remark over everything, open dialogs too. */
export function Notice() {
  const now = notice.value;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!now) return;
    element.current?.showPopover?.();
    const timer = setTimeout(() => {
      if (notice.value === now) notice.value = null;
    }, 5000);
    return () => clearTimeout(timer);
  }, [now]);
  return (
    now && (
      <div key={now.key} ref={element} class="notice" popover="manual" aria-hidden="true">
        {now.text}
      </div>
    )
  );
}

effect(() => {
  bulletin.value = proposal.value ? ProposalBar : null;
});

export function Sheets() {
  const open = sheet.value;
  const onStage = stage.value?.cards ?? [];
  return (
    <>
      {open === 'menu' && <Menu />}
      {open === 'log' && (
        <Dialog title={t('ui.page.log')} onClose={close}>
          <div class="scroll">
            <Log />
          </div>
        </Dialog>
      )}
      {open === 'chat' && <Chat />}
      {open === 'cards' && <Cards />}
      {open === 'people' && <People />}
      {open === 'settings' && <Settings onClose={close} />}
      {open === 'spaces' && <Spaces />}
      {open === 'lead' && <Spaces led />}
      {heroSheet.value && <HeroDialog id={heroSheet.value} />}
      {onStage[0] && !looking.value && !open && (
        <CardDialog
          key={onStage[0].id}
          card={onStage[0]}
          more={onStage.length - 1}
          onClose={cardRead}
        />
      )}
      <WhyDialog />
      {readAgain.value && <ReadAgain id={readAgain.value} />}
      {confirmation.value && <Confirmation />}
      {dialogs.value.length === 0 && <ProposalBar />}
    </>
  );
}
