// What is chosen for a new game: legend, difficulty, heroes, who plays.
import { Cover, clothOf } from '../art/cover';
import type { Look } from '../art/drawings';
import { Portrait } from '../art/portrait';
import { colourOf, heroFiles } from '../game/board';
import { usualLook } from '../game/looks';
import type { LegendInfo } from '../protocol/types';
import { t, texts } from '../text/texts';
import { Button } from '../ui/parts';
import { legendLine, legendTitle } from './tableline';

interface LegendPickProps {
  list: LegendInfo[];
  legend: LegendInfo;
  onPick(id: string): void;
}

/** The shelf: each legend is a book. */
export function LegendPick({ list, legend, onPick }: LegendPickProps) {
  return (
    <fieldset class={`shelf${list.length > 7 ? ' scroll' : ''}`}>
      <legend class="hidden">{t('ui.start.which-legend')}</legend>
      {list.map((one) => (
        <label
          key={one.id}
          class="choice book"
          style={{ '--cloth': clothOf(one.id) }}
          title={legendTitle(one.id)}
        >
          <input
            type="radio"
            name="legend"
            checked={one.id === legend.id}
            onChange={() => onPick(one.id)}
          />
          <span class="bound">
            <span class="book-number">{t('web.start.number', { number: one.number })}</span>
            <span class="book-title">{legendTitle(one.id)}</span>
            <Cover of={one.id} class="book-picture" />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The language in which a legend is told to readers of one it does not have; else nothing. */
function toldIn({ languages = [] }: LegendInfo): string {
  const { language } = texts.value;
  const first = languages[0];
  if (!first || languages.includes(language)) return '';
  return new Intl.DisplayNames([language], { type: 'language' }).of(first) ?? first;
}

interface LegendWordsProps {
  legend: LegendInfo;
  /** What is reconstructed in it; empty if nothing is. */
  about: string;
  onAbout(): void;
}

/** The legend that was taken from the shelf, in a few words. */
export function LegendWords({ legend, about, onAbout }: LegendWordsProps) {
  const line = legendLine(legend.id, 'line');
  const length = legendLine(legend.id, 'length');
  const told = toldIn(legend);
  return (
    <div class="legend-words">
      <Cover of={legend.id} class="words-cover" />
      <h2>{legendTitle(legend.id)}</h2>
      {line && <p class="legend-line">{line}</p>}
      <p class="legend-facts small muted">
        {length && <span>{length}</span>}
        {told && <span class="told-in">{t('ui.legend.told-in', { language: told })}</span>}
        {about && (
          <Button class="plain small about" onClick={onAbout}>
            {t('web.start.reconstructed-short')}
          </Button>
        )}
      </p>
    </div>
  );
}

interface DifficultyPickProps {
  levels: string[];
  level: string;
  onPick(level: string): void;
}

export function DifficultyPick({ levels, level, onPick }: DifficultyPickProps) {
  if (levels.length === 0) return null;
  return (
    <fieldset>
      <legend class="quiet-legend">{t('ui.start.which-difficulty')}</legend>
      <div class="two-picks">
        {levels.map((one) => (
          <label key={one} class="choice">
            <input
              type="radio"
              name="difficulty"
              checked={one === level}
              onChange={() => onPick(one)}
            />
            <span>{t(`difficulty.${one}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface HeroPickProps {
  legend: LegendInfo;
  heroes: string[];
  looks: Record<string, Look>;
  onPick(heroes: string[]): void;
  onLook(hero: string, look: Look): void;
}

export function HeroPick({ legend, heroes, looks, onPick, onLook }: HeroPickProps) {
  const all = [...heroFiles.values()].sort((a, b) => a.rank - b.rank).map((hero) => hero.id);
  const most = Math.max(...legend.heroes);
  const toggle = (hero: string): void => {
    if (heroes.includes(hero)) onPick(heroes.filter((one) => one !== hero));
    else if (heroes.length < most) onPick([...heroes, hero]);
    else onPick([...heroes]); // one too many: drawn anew, so that its box is empty again
  };
  return (
    <fieldset>
      <legend class="quiet-legend">
        {t('web.start.heroes', { least: Math.min(...legend.heroes), most })}
      </legend>
      <div class="hero-pick">
        {all.map((hero) => {
          const look = looks[hero] ?? usualLook(hero);
          const other = look === 'female' ? 'male' : 'female';
          const chosen = heroes.includes(hero);
          const names = [...(look === 'female' ? [`hero.${hero}.woman`] : []), `hero.${hero}`];
          const name = texts.value.firstOf(names);
          return (
            <div key={hero} class={`hero-seat ${colourOf(hero)}${chosen ? ' chosen' : ''}`}>
              <label class="choice" title={t(`hero.${hero}.ability`)}>
                <input
                  type="checkbox"
                  name="hero"
                  value={hero}
                  checked={chosen}
                  onChange={() => toggle(hero)}
                />
                <span>
                  <span class="face-frame">
                    <Portrait of={hero} look={look} />
                  </span>
                  <span class={`face-name${name.length > 10 ? ' long' : ''}`}>{name}</span>
                  {chosen && <span class="seat-number">{heroes.indexOf(hero) + 1}</span>}
                </span>
              </label>
              <Button class="look" onClick={() => onLook(hero, other)}>
                <span class="hidden">
                  {t('web.start.look', { hero: t(`hero.${hero}`), look_id: other })}
                </span>
                <span aria-hidden="true">{t('web.start.look-sign', { look_id: look })}</span>
              </Button>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

export function WherePick({ apart, onPick }: { apart: boolean; onPick(apart: boolean): void }) {
  return (
    <fieldset>
      <legend class="quiet-legend">{t('web.start.who')}</legend>
      <div class="two-picks">
        <label class="choice">
          <input type="radio" name="where" checked={!apart} onChange={() => onPick(false)} />
          <span>{t('web.start.here')}</span>
        </label>
        <label class="choice">
          <input type="radio" name="where" checked={apart} onChange={() => onPick(true)} />
          <span>{t('web.start.apart')}</span>
        </label>
      </div>
    </fieldset>
  );
}
