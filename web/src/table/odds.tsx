// The odds of a fight: a bar and words, what it costs everybody, and what would help most.
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../game/connection';
import { mean } from '../game/distribution';
import { helpsOf, oddsOf } from '../game/odds';
import { speech, state } from '../game/store';
import type { Help, Odds } from '../protocol/types';
import { t } from '../text/texts';
import { Button, Dialog } from '../ui/parts';

const told = 5;

function helpText(help: Help): string {
  const words = speech.value;
  return t(`ui.odds.help.${help.what}`, {
    hero: words.hero(help.who ?? ''),
    thing: help.thing ? words.thing(help.thing) : '',
    ally: help.ally ? words.figureName(help.ally) : '',
    percent: help.percent,
  });
}

/** What would help, asked for when it is opened. */
function Helps({ creature }: { creature: number }) {
  const [helps, set] = useState<Help[] | null>(null);
  const hash = state.value?.hash;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another position has other helps
  useEffect(() => {
    let gone = false;
    helpsOf(creature).then(
      (odds) => gone || set(odds.helps ?? []),
      () => gone || set([]),
    );
    return () => {
      gone = true;
    };
  }, [creature, hash]);
  if (!helps) return null;
  if (helps.length === 0) return <p class="muted small">{t('ui.odds.no-help')}</p>;
  return (
    <ul class="odds-helps">
      {helps.slice(0, told).map((help, i) => (
        <li key={i}>{helpText(help)}</li>
      ))}
    </ul>
  );
}

/** What the fight costs whom, and in which round it is won. */
function Behind({ odds }: { odds: Odds }) {
  const words = speech.value;
  const rounds = odds.rounds.flatMap((chance, i) => {
    const percent = Math.round(100 * chance);
    return percent > 0 ? [t('ui.odds.round', { percent, round: i + 1 })] : [];
  });
  return (
    <>
      {rounds.length > 0 && <p>{t('ui.odds.rounds', { list: words.list(rounds) })}</p>}
      {odds.fates.map((fate) => (
        <p key={fate.who}>
          {t('ui.odds.fate', {
            hero: words.hero(fate.who),
            lost: mean(fate.lost),
            hours: mean(fate.hours),
            falls: Math.round(100 * fate.falls),
          })}
        </p>
      ))}
    </>
  );
}

const More = ({ odds }: { odds: Odds }) => (
  <>
    {odds.cards && <p class="muted small">{t('ui.odds.cards')}</p>}
    <Helps creature={odds.creature} />
    <Behind odds={odds} />
  </>
);

/** A bar that says what it shows. */
export function OddsBar({ odds }: { odds: Odds }) {
  const words = speech.value;
  const heroes = words.list(odds.heroes.map((hero) => words.theHero(hero)));
  return (
    <div
      class="odds-bar"
      role="meter"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={odds.percent}
      aria-label={t('web.odds.label', { heroes })}
      aria-valuetext={t('web.odds.percent', { percent: odds.percent })}
    >
      <span class="odds-fill" style={{ width: `${odds.percent}%` }} />
    </div>
  );
}

/** The odds with just these heroes. */
export function useOdds(heroes: string[]): Odds | null {
  const [odds, set] = useState<Odds | null>(null);
  const creature = state.value?.fight?.creature;
  const key = heroes.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is told by its key
  useEffect(() => {
    let gone = false;
    if (typeof creature === 'number')
      ask<Odds>({ do: 'odds', creature, heroes }).then(
        (found) => gone || set(found),
        () => gone || set(null),
      );
    return () => {
      gone = true;
    };
  }, [creature, key]);
  return odds;
}

/** The odds of a fight that could be begun, or of the one under way; bare on the stage. */
export function FightOdds({ creature, bare = false }: { creature: number; bare?: boolean }) {
  const [opened, open] = useState(false);
  const [enlarged, enlarge] = useState(false);
  const odds = oddsOf(creature);
  if (!odds) return null;
  return (
    <div class="odds" data-odds={creature}>
      <div class="odds-line">
        <OddsBar odds={odds} />
        <span class="odds-words">{t('web.odds.percent', { percent: odds.percent })}</span>
      </div>
      <details onToggle={(event) => open(event.currentTarget.open)}>
        <summary>{t('web.odds.helps')}</summary>
        {opened && <More odds={odds} />}
      </details>
      {!bare && (
        <Button
          class="plain odds-more"
          icon="why"
          label={t('web.odds.helps')}
          onClick={() => enlarge(true)}
        />
      )}
      {enlarged && (
        <Dialog title={t('web.odds.helps')} onClose={() => enlarge(false)}>
          <div class="scroll odds">
            <More odds={odds} />
          </div>
        </Dialog>
      )}
    </div>
  );
}
