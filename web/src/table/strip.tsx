// The hero strip with the time track, the legend track and the castle's shields.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { Portrait } from '../art/portrait';
import { Thing } from '../art/thing';
import { orderOf } from '../companions/companions';
import { colourOf } from '../game/board';
import { lookOf } from '../game/looks';
import { board, company, looking, mine, shown, speech, table } from '../game/store';
import { FarmerFigure, HeroFigure, Icon, ThingFigure } from '../map/figures';
import type { Hero, State } from '../protocol/types';
import { onStage } from '../stage/arena';
import { ended } from '../stage/ending';
import { t } from '../text/texts';
import { Sign } from '../ui/parts';
import { motion } from '../ui/settings';
import { inFocus } from './arrival';
import { heroSheet, staged } from './ui';

function heroLine(hero: Hero): string {
  const words = speech.value;
  const held = [hero.helm, hero.large, ...hero.small, ...hero.gems, hero.escort].filter(
    (id): id is string => Boolean(id),
  );
  const things = held.map((id) => words.thing(id));
  if (hero.farmers > 0) things.push(t('ui.part.farmer', { count: hero.farmers }));
  return t('ui.hero-line', {
    hero: words.hero(hero.id),
    space: words.space(hero.space),
    hour: hero.hour,
    asleep_id: hero.asleep ? 'asleep' : 'awake',
    strength: hero.strength,
    willpower: hero.willpower,
    dice: hero.dice,
    gold: hero.gold,
    things: words.list(things),
    things_id: things.length === 0 ? 'none' : 'some',
  });
}

function Stat({ id, value, label }: { id: string; value: string | number; label: string }) {
  return (
    <span class={`stat ${id}`} title={label}>
      <Icon size={18}>
        <ThingFigure id={id} name={label} />
      </Icon>
      {value}
    </span>
  );
}

function HeroCard({ hero }: { hero: Hero }) {
  const words = speech.value;
  const now = shown.value!;
  const active = (looking.value ? now.asks?.who : inFocus.value) === hero.id;
  const { dice } = hero;
  const places = [
    ...hero.small,
    ...Array.from({ length: hero.slots - hero.small.length }, () => null),
    hero.large,
    hero.helm,
  ];
  const holder = table.value?.people.find((person) => person.seats.includes(hero.id));
  const own = mine.value.has(hero.id);
  const order = orderOf(hero.id);
  const told = order ? t('web.order.told', { order: words.order(order) }) : '';
  return (
    <button
      type="button"
      class={`hero-card ${colourOf(hero.id)}${active ? ' active' : ''}${hero.asleep ? ' asleep' : ''}`}
      aria-current={active ? 'true' : undefined}
      data-hero={hero.id}
      onClick={() => {
        heroSheet.value = hero.id;
      }}
    >
      <span class="hidden">
        {`${active ? `${t('web.turn')} ` : ''}${own && company.value ? `${t('web.own')} ` : ''}${heroLine(hero)}${told ? ` ${told}` : ''}`}
      </span>
      <span class="portrait" aria-hidden="true">
        <Portrait of={hero.id} look={lookOf(hero.id)} />
        {hero.rooster && (
          <span class="rooster" title={t('web.rooster')}>
            <Thing of="rooster" size={22} />
          </span>
        )}
      </span>
      <span class="hero-text" aria-hidden="true">
        <span class="hero-name">
          {words.hero(hero.id)}
          {!own && holder?.name ? (
            <span class="holder"> {t('web.holder', { name: holder.name })}</span>
          ) : null}
          {own && company.value ? <span class="own-mark">{t('web.own')}</span> : null}
          {told && (
            <span class="was-told" title={told}>
              <Sign name="point" size={16} />
            </span>
          )}
        </span>
        <span class="stats">
          <Stat id="strength" value={hero.strength} label={t('web.good.strength')} />
          <Stat id="willpower" value={hero.willpower} label={t('web.good.willpower')} />
          <span class={`stat dice-count`} title={t('web.dice', { dice })}>
            <Thing of={`die-${colourOf(hero.id)}`} size={18} />
            {dice}
          </span>
          <Stat id="gold" value={hero.gold} label={t('web.good.gold')} />
        </span>
        <span class="slots">
          {places.map((id, i) =>
            id ? (
              <Icon key={i} size={20}>
                <ThingFigure id={id} name={words.thing(id)} />
              </Icon>
            ) : (
              <span
                key={i}
                class={`empty-slot${i < hero.slots ? '' : i === hero.slots ? ' large' : ' helm'}`}
              />
            ),
          )}
          {hero.gems.map((id, i) => (
            <Icon key={`g${i}`} size={20}>
              <ThingFigure id={id} name={words.thing(id)} />
            </Icon>
          ))}
          {hero.escort && (
            <Icon size={20}>
              <ThingFigure id={hero.escort} name={words.thing(hero.escort)} />
            </Icon>
          )}
          {Array.from({ length: hero.farmers }, (_, i) => (
            <Icon key={`f${i}`} size={20}>
              <FarmerFigure />
            </Icon>
          ))}
        </span>
      </span>
    </button>
  );
}

export function TimeTrack() {
  const now = shown.value;
  const land = board.value;
  if (!now || !land) return null;
  const words = speech.value;
  const hours = Array.from({ length: land.lastHour + 1 }, (_, hour) => hour);
  const at = (hour: number): Hero[] =>
    now.heroes.filter((hero) => !hero.asleep && hero.hour === hour);
  const asleep = now.heroes.filter((hero) => hero.asleep);
  const marks = (heroes: Hero[]) =>
    heroes.map((hero) => (
      <svg key={hero.id} class="marker" viewBox="-16 -22 32 44" aria-hidden="true">
        <HeroFigure
          hero={hero.id}
          name={words.heroKind(hero.id)}
          colour={colourOf(hero.id)}
          asleep={hero.asleep}
        />
      </svg>
    ));
  const label = words.list(
    now.heroes.map((hero) =>
      t('web.time.hero', {
        hero: words.hero(hero.id),
        hour: hero.hour,
        asleep_id: hero.asleep ? 'asleep' : 'awake',
      }),
    ),
  );
  return (
    <div class="time-track" role="img" aria-label={t('web.time.label', { list: label })}>
      {hours.map((hour) => {
        const price = hour === 0 ? 0 : (now.hours[hour - 1] ?? null);
        const late = hour > land.file.hours;
        return (
          <span
            key={hour}
            class={`hour${late ? ' late' : ''}${price === null ? ' none' : ''}${hour === 0 ? ' early' : ''}`}
          >
            <span class="hour-name">{hour === 0 ? <Thing of="sun" size={20} /> : hour}</span>
            {late && price !== null && price > 0 && (
              <span class="hour-price">{t('web.map.paid', { willpower: price })}</span>
            )}
            <span class="marks">{marks(at(hour))}</span>
          </span>
        );
      })}
      <span class="hour night">
        <span class="hour-name">
          <Thing of="moon" size={20} />
        </span>
        <span class="marks">{marks(asleep)}</span>
      </span>
    </div>
  );
}

export function HeroStrip() {
  const now = shown.value;
  if (!now) return null;
  return (
    <section
      class={`strip heroes-${now.heroes.length}`}
      aria-label={t('ui.page.heroes')}
      inert={onStage.value || ended.value}
    >
      <TimeTrack />
      <div class="hero-cards">
        {(staged.value?.heroes ?? now.heroes).map((hero) => (
          <HeroCard key={hero.id} hero={hero} />
        ))}
      </div>
    </section>
  );
}

export const trackLine = (letter: string, { end, stars }: State['letters']): string =>
  t('ui.state.track', { letter, end, stars: stars.join(' '), count: stars.length });

const kClimb = 600;

/** The narrator climbs from the letter before to this one, in an arc. */
function useClimb(letter: string) {
  const track = useRef<HTMLDivElement>(null);
  const before = useRef(letter);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = letter;
    if (from === letter || !motion.peek()) return;
    const middle = (name: string): number | null => {
      const box = track.current?.querySelector(`[data-letter="${name}"]`)?.getBoundingClientRect();
      return box ? box.x + box.width / 2 : null;
    };
    const [start, end] = [middle(from), middle(letter)];
    if (start === null || end === null) return;
    const back = start - end;
    track.current
      ?.querySelector('.mark-narrator')
      ?.animate(
        [
          { transform: `translate(${back}px, 0)` },
          { transform: `translate(${back / 2}px, -9px) scale(1.25)`, offset: 0.5 },
          { transform: 'none' },
        ],
        { duration: kClimb, easing: 'ease-in-out' },
      );
  }, [letter]);
  return track;
}

export function LegendTrack() {
  const climb = useClimb(staged.value?.narrator ?? shown.value?.narrator ?? '');
  const now = shown.value;
  const land = board.value;
  if (!now || !land) return null;
  const narrator = staged.value?.narrator ?? now.narrator;
  const { stars, put, tiles, end } = now.letters;
  const left = now.castle.shields - now.castle.taken;
  const shieldLine = t('ui.state.castle', {
    left,
    shields: now.castle.shields,
    taken: now.castle.taken,
  });
  return (
    <div class="tracks">
      <div
        class="legend-track"
        ref={climb}
        role="img"
        aria-label={trackLine(narrator, now.letters)}
      >
        {land.letters.map((letter) => {
          const star = stars.includes(letter);
          const waits =
            put.some((card) => card.letter === letter) ||
            tiles.some((tile) => tile.letter === letter);
          const classes = ['letter-box'];
          if (letter === narrator) classes.push('narrator');
          if (letter < narrator) classes.push('past');
          if (star) classes.push('star');
          if (waits) classes.push('waits');
          if (letter === end) classes.push('end');
          return (
            <span key={letter} class={classes.join(' ')} data-letter={letter}>
              {letter}
              {letter === narrator && <Thing of="narrator" class="mark-narrator" size={24} />}
              {star && <Thing of="star" class="mark-star" size={13} />}
              {waits && <Thing of="card-legend" class="mark-card" size={13} />}
            </span>
          );
        })}
      </div>
      <div class="castle-shields" role="img" aria-label={shieldLine} title={shieldLine}>
        {Array.from({ length: Math.max(now.castle.shields, now.castle.taken) }, (_, i) => (
          <Thing
            key={i}
            of={i < now.castle.taken ? 'golden-shield-taken' : 'golden-shield'}
            class="golden-shield"
            size={26}
          />
        ))}
      </div>
    </div>
  );
}

export { heroLine };
