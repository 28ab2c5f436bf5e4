// A fight on one device: switches for who joins, and one button. What is asked of each hero is
// answered as one gesture.
import { useEffect, useState } from 'preact/hooks';
import { link } from '../game/connection';
import { playAll } from '../game/play';
import { busy, mine, speech, state } from '../game/store';
import { whyNot, whyNotText } from '../game/whynot';
import type { Action, WhyNot } from '../protocol/types';
import { t } from '../text/texts';
import { Button } from '../ui/parts';
import { Answers } from './answers';
import { HeroFace } from './face';
import { OddsBar, useOdds } from './odds';
import { WhyLine } from './whyline';

/** Whether everybody who could be invited is led by this person. */
export const decidesForAll = (list: Action[]): boolean =>
  list.some((action) => action.do === 'invite') &&
  list.every((action) => action.do !== 'invite' || mine.value.has(String(action.hero)));

/** Invitations, what the invited say, and the word to begin: in the order of the questions. */
export function together(list: Action[], joining: ReadonlySet<string>): Action[] {
  const invites = list.filter((action) => action.do === 'invite');
  const who = list[0]!.who;
  const chosen = invites.filter((action) => joining.has(String(action.hero)));
  const seats = (state.value?.heroes ?? []).map((hero) => hero.id);
  const first = seats.indexOf(who);
  const clockwise = [...seats.slice(first + 1), ...seats.slice(0, first)];
  const done: Action[] = chosen.length < invites.length ? [{ who, do: 'done' }] : [];
  const joins = clockwise
    .filter((hero) => chosen.some((action) => action.hero === hero))
    .map((hero): Action => ({ who: hero, do: 'join' }));
  const begin: Action[] = chosen.length > 0 ? [{ who, do: 'accept' }] : [];
  return [...chosen.map(({ shows: _, ...bare }) => bare), ...done, ...joins, ...begin];
}

/** Who stands there and cannot come along: each says why. */
function Absent({ who, invited }: { who: string; invited: string[] }) {
  const [found, set] = useState<{ hero: string; why: WhyNot }[]>([]);
  const space = state.value?.fight?.space;
  const rest = (state.value?.heroes ?? [])
    .filter((one) => one.space === space && one.id !== who && !invited.includes(one.id))
    .map((one) => one.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is left out is told by their names
  useEffect(() => {
    if (rest.length === 0 || link.value !== 'online') return;
    let gone = false;
    whyNot(rest.map((hero): Action => ({ who, do: 'invite', hero }))).then(
      (whys) => gone || set(whys.flatMap((why, i) => (why ? [{ hero: rest[i]!, why }] : []))),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [rest.join()]);
  return (
    <>
      {found.map(({ hero, why }) => (
        <p key={hero} class="muted">
          <WhyLine why={why} text={whyNotText(hero, why)} />
        </p>
      ))}
    </>
  );
}

export function Invite({ list }: { list: Action[] }) {
  const words = speech.value;
  const who = list[0]!.who;
  const heroes = list.flatMap((action) => (action.do === 'invite' ? [String(action.hero)] : []));
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const joining = heroes.filter((hero) => !off.has(hero));
  const odds = useOdds([who, ...joining]);
  const turn = (hero: string): void => {
    const next = new Set(off);
    if (!next.delete(hero)) next.add(hero);
    setOff(next);
  };
  return (
    <div class="invite">
      <ul class="joiners">
        {heroes.map((hero) => (
          <li key={hero}>
            <button
              type="button"
              class="button joiner"
              role="switch"
              aria-checked={!off.has(hero)}
              onClick={() => turn(hero)}
            >
              <HeroFace hero={hero} />
              <span class="grow">{t('web.invite.joins', { hero: words.hero(hero) })}</span>
              <span class="switch" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <Absent who={who} invited={heroes} />
      {odds && (
        <div class="invite-odds odds-line">
          <OddsBar odds={odds} />
          <span class="odds-words">{t('web.odds.percent', { percent: odds.percent })}</span>
        </div>
      )}
      <Answers>
        <Button
          class="answer primary"
          disabled={busy.value || link.value !== 'online'}
          onClick={() => void playAll(together(list, new Set(joining)))}
        >
          <span class="answer-text">
            {joining.length > 0 ? t('web.invite.together') : t('web.invite.alone')}
          </span>
        </Button>
      </Answers>
    </div>
  );
}
