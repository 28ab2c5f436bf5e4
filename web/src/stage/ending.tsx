// The end of a legend fills the screen: its picture, its tale, the chronicle, and what comes next.
import { computed } from '@preact/signals';
import { companionSeats } from '../companions/companions';
import { colourOf } from '../game/board';
import { ask } from '../game/connection';
import { tell, tellRefusal } from '../game/notice';
import { stage } from '../game/stage';
import { lines, looking, mine, speech, state, table } from '../game/store';
import { leaveTable, type NewTable, newTable } from '../game/visit';
import { Answers } from '../table/answers';
import { lookAt } from '../table/replay';
import { sentence, t } from '../text/texts';
import { copy, shareOrigin } from '../ui/copy';
import { Button } from '../ui/parts';
import { myName } from '../ui/settings';
import { Account } from './account';
import { type Chronicle, chronicleOf, type Deed } from './chronicle';
import { FoeFace, HeroFace, StandingHero, ThingFace } from './faces';
import { Scene } from './scene';

/** Whether the end is on view: after all that is shown before it. */
export const ended = computed(() =>
  Boolean(state.value && !state.value.asks && !looking.value && !stage.value),
);

export const endingClass = (): string => (ended.value ? ' finale' : '');

const chronicle = computed<Chronicle>(() =>
  chronicleOf(lines.value, state.value?.heroes.map(({ id }) => id) ?? []),
);

/** Begins the same legend once more; with the same dice if they are ours to know. */
async function again(same: boolean): Promise<void> {
  const meta = table.value;
  if (!meta) return;
  const { legend, heroes, difficulty, options, dice } = meta.setup;
  try {
    const seed = same ? await seedOf() : undefined;
    const setup: NewTable = {
      legend,
      heroes,
      ...(difficulty ? { difficulty } : {}),
      ...(seed === undefined ? {} : { seed }),
      options: options ?? {},
      dice: dice === 'table' ? 'table' : 'engine',
    };
    const seating = { seats: [...mine.value], companions: companionSeats() };
    await newTable(setup, seating, myName.value, true);
  } catch (reason) {
    tellRefusal(reason);
  }
}

const seedOf = async (): Promise<NewTable['seed']> =>
  (await ask<{ game: { setup?: { seed?: NewTable['seed'] } } }>({ do: 'save' })).game.setup?.seed;

async function share(): Promise<void> {
  const meta = table.value;
  const now = state.value;
  if (!meta || !now) return;
  const { lasted, beaten } = chronicle.value;
  const text = t('web.ending.shared', {
    legend: sentence(speech.value.say(`legend.${now.legend}.title`)),
    outcome_id: now.outcome === 'won' ? 'won' : 'lost',
    days: lasted,
    beaten,
  });
  const url = `${await shareOrigin()}/t/${meta.id}?at=0`;
  if (navigator.share) {
    await navigator.share({ text, url }).catch(() => undefined);
    return;
  }
  const done = await copy(`${text} ${url}`);
  tell(done ? t('web.link.copied') : url);
}

function Who({ deed }: { deed: Deed }) {
  const { who, event } = deed;
  if (who.length === 0)
    return (
      <span class="deed-who">
        {event.kind ? (
          <FoeFace kind={String(event.kind)} pose="ready" />
        ) : (
          <ThingFace id="gold-shield" />
        )}
      </span>
    );
  return (
    <span class="deed-who">
      {who.map((hero) => (
        <HeroFace key={hero} hero={hero} pose={event.event === 'hero_fell' ? 'beaten' : 'ready'} />
      ))}
    </span>
  );
}

function Days({ days }: { days: Chronicle['days'] }) {
  const words = speech.value;
  return (
    <ol class="chronicle">
      {days.map(({ day, deeds }) => (
        <li key={day} class="chronicle-day">
          <span class="day-flag">{t('web.day', { day })}</span>
          <ul>
            {deeds.map((deed, i) => (
              <li key={i} class="deed">
                <Who deed={deed} />
                <span>{words.event(deed.event)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

const Figure = ({ value, label }: { value: string | number; label: string }) => (
  <li>
    <b>{value}</b> <span>{label}</span>
  </li>
);

function Numbers({ told }: { told: Chronicle }) {
  const { lasted, beaten, narrowest } = told;
  const castle = state.value!.castle;
  return (
    <ul class="reckoning">
      <Figure value={lasted} label={t('web.ending.days', { days: lasted })} />
      <Figure value={beaten} label={t('web.ending.beaten', { beaten })} />
      {narrowest && (
        <Figure
          value={t('web.ending.against', { heroes: narrowest.heroes, foe: narrowest.foe })}
          label={t('web.ending.narrowest')}
        />
      )}
      {castle.shields > 0 && (
        <Figure
          value={Math.max(0, castle.shields - castle.taken)}
          label={t('web.ending.shields')}
        />
      )}
    </ul>
  );
}

/** Who did what. */
function Shares({ shares }: { shares: Chronicle['shares'] }) {
  const words = speech.value;
  return (
    <ul class="shares">
      {shares.map(({ who, beaten, rescued, uncovered, steps }) => (
        <li key={who} class={`hero-share ${colourOf(who)}`}>
          <HeroFace hero={who} pose="ready" />
          <span>
            <b>{words.hero(who)}</b> {t('web.ending.share', { beaten, rescued, uncovered, steps })}
          </span>
        </li>
      ))}
    </ul>
  );
}

const places: Record<number, number[]> = {
  1: [430],
  2: [310, 550],
  3: [220, 430, 640],
  4: [140, 330, 530, 720],
};

/** The picture, behind everything. */
export function EndingPicture() {
  const now = state.value!;
  const won = now.outcome === 'won';
  const at = places[now.heroes.length] ?? places[4]!;
  return (
    <div class="ending-picture">
      <Scene won={won} fits="xMinYMax meet">
        {now.heroes.slice(0, 4).map((hero, i) => (
          <g key={hero.id} class="ending-hero" transform={`translate(${at[i]} 0)`}>
            <StandingHero hero={hero.id} won={won} />
          </g>
        ))}
      </Scene>
    </div>
  );
}

export function Ending() {
  const words = speech.value;
  const now = state.value!;
  const won = now.outcome === 'won';
  const story = `legend.${now.legend}.${now.outcome}`;
  const told = chronicle.value;
  const readOnly = table.value?.readOnly === true;
  return (
    <div class={`ended ${won ? 'won' : 'lost'}`}>
      <h2 tabIndex={-1}>{words.question()}</h2>
      <div
        class="ending-scroll scroll"
        tabIndex={0}
        role="region"
        aria-label={t('web.ending.tale')}
      >
        <p class="ending-title">{sentence(words.say(`legend.${now.legend}.title`))}</p>
        <p class="muted small ending-days">{t('web.ending.chronicle', { days: told.lasted })}</p>
        <p>{words.reason()}</p>
        {words.texts.has(story) && <p class="story tale">{words.say(story)}</p>}
        {!won && <Account />}
        <Numbers told={told} />
        <Shares shares={told.shares} />
        <Days days={told.days} />
      </div>
      <Answers>
        {!readOnly && mine.value.size > 0 && (
          <>
            <Button class="answer primary" icon="play" onClick={() => void again(false)}>
              {t('web.ending.again')}
            </Button>
            <Button class="answer" icon="redo" onClick={() => void again(true)}>
              {t('web.ending.same')}
            </Button>
          </>
        )}
        <Button class="answer" icon="film" onClick={() => void lookAt(0)}>
          {t('web.replay.title')}
        </Button>
        <Button class="answer" icon="link" onClick={() => void share()}>
          {t('web.ending.share-it')}
        </Button>
        <Button class="answer" icon="home" onClick={() => void leaveTable()}>
          {t('web.home')}
        </Button>
      </Answers>
    </div>
  );
}
