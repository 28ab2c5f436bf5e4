// What is chosen for a new game: legend, difficulty, heroes, who plays.
import { colourOf, heroFiles } from '../game/board';
import { HeroFigure, Icon } from '../map/figures';
import type { LegendInfo } from '../protocol/types';
import { t } from '../text/texts';
import { Button } from '../ui/parts';
import { legendTitle } from './tableline';

interface LegendPickProps {
  list: LegendInfo[];
  legend: LegendInfo;
  /** What is reconstructed in it; empty if nothing is. */
  about: string;
  onPick(id: string): void;
  onAbout(): void;
}

export function LegendPick({ list, legend, about, onPick, onAbout }: LegendPickProps) {
  return (
    <fieldset class={`legend-pick${list.length > 1 ? ' many' : ''}`}>
      <legend>{t('ui.start.which-legend')}</legend>
      <div class="choices">
        {list.map((one) => (
          <label key={one.id} class="choice">
            <input
              type="radio"
              name="legend"
              checked={one.id === legend.id}
              onChange={() => onPick(one.id)}
            />
            <span>
              <span class="legend-number">{one.number}</span>
              <span class={list.length > 1 ? 'hidden' : ''}>{legendTitle(one.id)}</span>
            </span>
          </label>
        ))}
      </div>
      {list.length > 1 && (
        <p class="legend-title" aria-hidden="true">
          {legendTitle(legend.id)}
        </p>
      )}
      {about && (
        <Button class="plain small about" onClick={onAbout}>
          {t('web.start.reconstructed-short')}
        </Button>
      )}
    </fieldset>
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
      <legend>{t('ui.start.which-difficulty')}</legend>
      <div class="two">
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
  onPick(heroes: string[]): void;
}

export function HeroPick({ legend, heroes, onPick }: HeroPickProps) {
  const all = [...heroFiles.values()].sort((a, b) => a.rank - b.rank).map((hero) => hero.id);
  const most = Math.max(...legend.heroes);
  const toggle = (hero: string): void => {
    if (heroes.includes(hero)) onPick(heroes.filter((one) => one !== hero));
    else if (heroes.length < most) onPick([...heroes, hero]);
    else onPick([...heroes]); // one too many: drawn anew, so that its box is empty again
  };
  return (
    <fieldset>
      <legend>{t('web.start.heroes', { least: Math.min(...legend.heroes), most })}</legend>
      <div class="hero-pick">
        {all.map((hero) => (
          <label key={hero} class="choice" title={t(`hero.${hero}.ability`)}>
            <input
              type="checkbox"
              name="hero"
              value={hero}
              checked={heroes.includes(hero)}
              onChange={() => toggle(hero)}
            />
            <span>
              <Icon size={36}>
                <HeroFigure hero={hero} name={t(`hero.${hero}`)} colour={colourOf(hero)} />
              </Icon>
              {t(`hero.${hero}`)}
              {heroes.includes(hero) && <span class="seat-number">{heroes.indexOf(hero) + 1}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function WherePick({ apart, onPick }: { apart: boolean; onPick(apart: boolean): void }) {
  return (
    <fieldset>
      <legend>{t('web.start.who')}</legend>
      <div class="two">
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
