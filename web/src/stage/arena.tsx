// The battle stage: it lies over the map while a fight is on. Both sides stand against each other
// with their dice; the question of the moment and its answers stand below, in the same panel.
import { computed, effect, signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { colourOf } from '../game/board';
import { type Die, kFoe, type Roll } from '../game/fight';
import { skip, stage } from '../game/stage';
import { answers, asked, lines, looking, speech, state } from '../game/store';
import { decidesForAll } from '../table/invite';
import { FightOdds } from '../table/odds';
import { t } from '../text/texts';
import { Button } from '../ui/parts';
import { motion } from '../ui/settings';
import { type Battle, battleOf, countedDice, type Fighter } from './battle';
import { Cube } from './dice';
import { FoeFace, HeroFace, type Pose, ThingFace } from './faces';
import { Ground, Rays } from './ink';
import { Sums } from './sums';

/** The fight that is on view. */
export const battle = computed<Battle | null>(() => {
  const now = state.value;
  if (!now || looking.value) return null;
  return stage.value?.battle ?? battleOf(now, lines.value);
});

/** Somebody looks at the map in between. */
export const aside = signal(false);

/** Whether the stage lies over the map. */
export const onStage = computed(() => battle.value !== null && !aside.value);

effect(() => {
  if (!battle.value) aside.value = false;
});

/** What the panel of the question is called while it is a stage. */
export const battleClass = (): string => (onStage.value ? ' battle' : '');

function Hand({
  dice,
  value,
  extra,
  colour,
  rolling,
  turning,
}: {
  dice: readonly Die[];
  value: number | null;
  extra: number;
  colour: string;
  rolling: boolean;
  turning: boolean;
}) {
  const counted = countedDice(dice, value, extra);
  return (
    <>
      {dice.map((die, i) => (
        <Cube
          key={i}
          die={die}
          place={i}
          colour={colour}
          counts={counted.has(i)}
          spent={value !== null && !counted.has(i)}
          rolls={rolling}
          turning={turning && die.turned}
        />
      ))}
    </>
  );
}

function Loss({ points }: { points: number | undefined }) {
  if (!points) return null;
  return (
    <span class="loss" key={points}>
      {t('web.stage.loss', { points })}
    </span>
  );
}

function Plate({
  name,
  strength,
  willpower,
  loss,
}: {
  name: string;
  strength: number;
  willpower: number;
  loss: number | undefined;
}) {
  return (
    <span class="plate">
      <span class="plate-name">{name}</span>
      <span class="hidden">
        {t('web.fight.creature', { strength, strength_from: '', willpower })}
      </span>
      <span class="plate-numbers" aria-hidden="true">
        <ThingFace id="strength" />
        {strength}
        <ThingFace id="willpower" />
        <b key={willpower}>{willpower}</b>
      </span>
      <Loss points={loss} />
    </span>
  );
}

function poseOf(now: Battle, who: string): Pose {
  if (now.view.fallen.includes(who)) return 'beaten';
  return now.view.losses[who] ? 'hurt' : 'ready';
}

const poseOfFoe = ({ view }: Battle): Pose => {
  if (view.beaten) return 'beaten';
  return view.losses[kFoe] ? 'hurt' : 'ready';
};

/** What helped this roll: herbs and runes that added points, the bow, the helm that joins dice. */
function Helps({ roll, helm }: { roll: Roll; helm: boolean }) {
  const joined = countedDice(roll.dice, roll.value, roll.extra).size > 1;
  return (
    <>
      {roll.option === 'bow' && <ThingFace id="bow" class="help" />}
      {helm && joined && <ThingFace id="helm" class="help" />}
      {roll.helps.map((thing, i) => (
        <ThingFace key={i} id={thing} class="help" />
      ))}
      {roll.extra > 0 && (
        <span class="help-points">{t('web.fight.extra', { points: roll.extra })}</span>
      )}
    </>
  );
}

/** How much room dice and helps need: more than three stand in two rows. */
function room(places: number): Record<string, number> {
  const rows = places > 3 ? 2 : 1;
  return { '--rows': rows, '--columns': Math.max(2, Math.ceil(places / rows)) };
}

const placesOf = (roll: Roll | undefined): number =>
  roll
    ? roll.dice.length +
      roll.helps.length +
      (roll.extra > 0 ? 1 : 0) +
      (roll.option === 'bow' ? 1 : 0)
    : 1;

function Hero({ now, fighter }: { now: Battle; fighter: Fighter }) {
  const { who } = fighter;
  const { view, moment, acting } = now;
  const roll = view.rolls.find((one) => one.who === who);
  const words = speech.value;
  const classes = ['fighter', colourOf(who)];
  if (view.left.includes(who) && !view.fallen.includes(who)) classes.push('gone');
  if (view.fallen.includes(who)) classes.push('fallen');
  if (acting === who && moment !== 'still') classes.push('acting');
  if (moment === 'blow' && view.losses[who]) classes.push('struck');
  if (moment === 'hold' && acting === who) classes.push('shielded');
  const reward = view.rewards[who];
  return (
    <li class={classes.join(' ')} data-who={who}>
      <HeroFace hero={who} pose={poseOf(now, who)} bare />
      {view.saved.includes(who) && <ThingFace id="shield" class="held" />}
      {reward && (
        <span class="gained" aria-hidden="true">
          {reward.gold > 0 && (
            <>
              <ThingFace id="gold" />
              {t('web.fight.extra', { points: reward.gold })}
            </>
          )}
          {reward.willpower > 0 && (
            <>
              <ThingFace id="willpower" />
              {t('web.fight.extra', { points: reward.willpower })}
            </>
          )}
        </span>
      )}
      <span class="hand" style={room(placesOf(roll))}>
        {roll && (
          <>
            <Hand
              dice={roll.dice}
              value={roll.value}
              extra={roll.extra}
              colour={colourOf(who)}
              rolling={moment === 'roll' && acting === who}
              turning={moment === 'turn'}
            />
            <Helps roll={roll} helm={fighter.helm} />
            {roll.value !== null && (
              <span class="hidden">
                {t('web.fight.sum', {
                  value: roll.value,
                  strength: roll.strength,
                  all: roll.value + roll.strength,
                })}
              </span>
            )}
          </>
        )}
      </span>
      <Plate
        name={words.hero(who)}
        strength={fighter.strength}
        willpower={fighter.willpower}
        loss={view.losses[who]}
      />
    </li>
  );
}

/** Rubble: each piece of the heap. */
function Heap({ space }: { space: number }) {
  const words = speech.value;
  const things = state.value?.rubble.find((heap) => heap.space === space)?.things ?? [];
  return (
    <div class="opponent heap">
      <span class="heap-things">
        {things.map((thing, i) => (
          <ThingFace key={i} id={thing} />
        ))}
      </span>
      <span class="plate">
        <span class="plate-name">{words.list(things.map((thing) => words.thing(thing)))}</span>
      </span>
    </div>
  );
}

/** What is left of the reward lies there until it is dealt out. */
function Reward() {
  const share = state.value?.open.find((open) => open.question === 'share');
  const left = Number(share?.total ?? 0);
  if (stage.value || left <= 0) return null;
  return (
    <span class="spoils" aria-hidden="true">
      {Array.from({ length: Math.min(left, 12) }, (_, i) => (
        <ThingFace key={i} id={i % 2 ? 'willpower' : 'gold'} />
      ))}
    </span>
  );
}

function Opponent({ now }: { now: Battle }) {
  const { view, foe, moment, acting } = now;
  if (!foe) return <Heap space={now.space} />;
  const classes = ['opponent'];
  if (view.beaten) classes.push('downed');
  if (moment === 'fall' && view.beaten) classes.push('falling');
  if (moment === 'blow' && view.losses[kFoe]) classes.push('struck');
  return (
    <div class={classes.join(' ')}>
      <FoeFace kind={foe.kind} pose={poseOfFoe(now)} strength={foe.strength} bare />
      <Reward />
      <span
        class="hand"
        style={{ '--rows': 1, '--columns': Math.max(4, view.creatureDice.length) }}
      >
        <Hand
          dice={view.creatureDice}
          value={view.creatureValue}
          extra={0}
          colour="red"
          rolling={moment === 'roll' && acting === ''}
          turning={false}
        />
        {view.creatureValue !== null && (
          <span class="hidden">
            {t('web.fight.sum', {
              value: view.creatureValue,
              strength: view.creatureStrength,
              all: view.creatureValue + view.creatureStrength,
            })}
          </span>
        )}
      </span>
      <Plate
        name={speech.value.creature(foe.kind)}
        strength={view.creatureValue === null ? foe.strength : view.creatureStrength}
        willpower={foe.willpower}
        loss={view.losses[kFoe]}
      />
    </div>
  );
}

/** Coins and hearts on their way to the one who gets them. */
function Flight({ now }: { now: Battle }) {
  const layer = useRef<HTMLDivElement>(null);
  const reward = now.view.rewards[now.acting];
  const tokens = [
    ...Array.from({ length: Math.min(8, reward?.gold ?? 0) }, () => 'gold'),
    ...Array.from({ length: Math.min(8, reward?.willpower ?? 0) }, () => 'willpower'),
  ];
  const time = stage.value?.time ?? 0;
  useLayoutEffect(() => {
    const arena = layer.current?.parentElement;
    const from = arena?.querySelector('.opponent')?.getBoundingClientRect();
    const to = arena?.querySelector(`[data-who="${now.acting}"] .plate`)?.getBoundingClientRect();
    if (!arena || !from || !to || !layer.current || !motion.value) return;
    const own = arena.getBoundingClientRect();
    const start = [from.x + from.width / 2 - own.x, from.y + from.height * 0.6 - own.y] as const;
    const end = [to.x + to.width / 2 - own.x, to.y + to.height / 2 - own.y] as const;
    const list = [...layer.current.children];
    list.forEach((token, i) => {
      const rise = Math.min(start[1], end[1]) - 60 - 8 * (i % 3);
      token.animate(
        [
          { transform: `translate(${start[0]}px, ${start[1]}px) scale(0.6)`, opacity: 0 },
          {
            transform: `translate(${(start[0] + end[0]) / 2}px, ${rise}px) scale(1.25)`,
            opacity: 1,
            offset: 0.45,
          },
          { transform: `translate(${end[0]}px, ${end[1]}px) scale(0.8)`, opacity: 0.2 },
        ],
        {
          duration: Math.max(200, time - 60 * list.length),
          delay: 55 * i,
          fill: 'both',
          easing: 'ease-in-out',
        },
      );
    });
  }, [now.acting, time]);
  return (
    <div class="flight" ref={layer} aria-hidden="true">
      {tokens.map((id, i) => (
        <ThingFace key={i} id={id} class="token" />
      ))}
    </div>
  );
}

/** A touch anywhere on the stage, or a key, and what is shown is at its end. */
function useHaste(): void {
  const shows = stage.value !== null && stage.value.time > 0 && onStage.value;
  useEffect(() => {
    if (!shows) return;
    const hasten = (event: Event): void => {
      if (event instanceof KeyboardEvent) {
        if (!['Enter', ' ', 'Escape'].includes(event.key)) return;
        if (document.querySelector('dialog[open]')) return;
        event.preventDefault();
      } else if (!(event.target as Element | null)?.closest?.('.arena')) return;
      skip();
    };
    addEventListener('keydown', hasten);
    addEventListener('pointerdown', hasten);
    return () => {
      removeEventListener('keydown', hasten);
      removeEventListener('pointerdown', hasten);
    };
  }, [shows]);
}

const sizes = ['', 'one', 'two', 'three', 'four'];

export function Arena() {
  const now = battle.value;
  useHaste();
  if (!now) return null;
  const words = speech.value;
  const { view, moment } = now;
  const wins = view.heroes !== null && view.heroes > (view.enemy ?? 0);
  const loses = view.heroes !== null && view.heroes < (view.enemy ?? 0);
  const classes = ['arena', sizes[Math.min(4, now.fighters.length)] ?? ''];
  if (moment === 'blow' || moment === 'fall') classes.push(loses ? 'loses' : wins ? 'wins' : '');
  const creature = state.value?.fight?.creature;
  // Who joins is being settled: the switches show the odds themselves.
  const own = answers.value.filter((action) => action.who === asked.value?.who);
  const settling = decidesForAll(own);
  return (
    <div
      class={classes.filter(Boolean).join(' ')}
      data-moment={moment}
      style={{ '--beat': `${stage.value?.time || 600}ms` }}
    >
      <Rays />
      <p class="arena-title">
        <span>
          {now.foe
            ? t('web.stage.title', {
                foe: words.creature(now.foe.kind),
                space: now.space,
              })
            : t('web.stage.rubble', { space: now.space })}
        </span>
        {view.round > 0 && <span class="round">{t('web.fight.round', { round: view.round })}</span>}
      </p>
      <ul class="fighters">
        {now.fighters.map((fighter) => (
          <Hero key={fighter.who} now={now} fighter={fighter} />
        ))}
      </ul>
      <Sums now={now} />
      <Opponent now={now} />
      <Ground />
      {(moment === 'blow' || (moment === 'fall' && view.beaten)) && (
        <svg class="slash" viewBox="0 0 200 200" aria-hidden="true">
          <path d="M190 6Q96 70 8 196Q70 92 190 6Z" />
          <path d="M196 40Q120 96 50 190Q92 102 196 40Z" />
        </svg>
      )}
      {moment === 'reward' && <Flight now={now} />}
      {typeof creature === 'number' && !view.beaten && !settling && (
        <div class="arena-odds">
          <FightOdds creature={creature} bare />
        </div>
      )}
      <Button
        class="tool aside"
        label={t('web.stage.map')}
        icon="whole"
        onClick={() => {
          aside.value = true;
        }}
      />
    </div>
  );
}

/** The way back from the map. */
export const BackToFight = () => (
  <Button
    class="chip"
    icon="back"
    onClick={() => {
      aside.value = false;
    }}
  >
    {t('web.stage.back')}
  </Button>
);
