// What somebody proposes, and the moment somebody may still buy.
import type { GameEvent, Hold, LogLine, Proposal } from '../protocol/types';
import { t } from '../text/texts';
import { announce } from '../ui/live';
import { chime } from '../ui/sound';
import { hold, lines, nameOf, proposal, speech, table, voteAsked } from './store';

export function voteText(now: Proposal): string {
  const name = nameOf(now.by);
  if (now.companion && now.hand !== undefined)
    return t('web.vote.lend', { name, hero: speech.value.theHero(now.hand) });
  if (now.hand !== undefined)
    return t('web.vote.hand', { name, hero: speech.value.theHero(now.hand), to: nameOf(now.to) });
  const to = now.undo ?? 0;
  const events = (wanted: (line: LogLine) => boolean): GameEvent[] =>
    lines.value.filter(wanted).flatMap((line) => line.events);
  const day =
    events((line) => line.at <= to).findLast((event) => event.event === 'day_began')?.day ?? 1;
  const first =
    events((line) => line.at > to)
      .map((event) => speech.value.event(event))
      .find(Boolean) ?? '';
  return t('web.vote.undo', { name, day: Number(day), first });
}

export function voted(now: Proposal | null): void {
  const wasAsked = voteAsked.value;
  if (now && now.id !== proposal.value?.id && now.by !== table.value?.you) announce(voteText(now));
  proposal.value = timed(now);
  if (voteAsked.value && !wasAsked) chime('turn');
}

export const timed = (asked: Proposal | null): Proposal | null =>
  asked && { ...asked, until: Date.now() + asked.seconds * 1000 };

export const holdText = (now: Hold): string =>
  t('web.hold.line', { hero: speech.value.theHero(now.who) });

export function held(now: Hold | null): void {
  if (now) announce(holdText(now));
  else if (hold.value) announce(t('web.hold.over'));
  hold.value = now;
}
