// The turn passes: for two seconds a banner over the map names the next hero.
import { effect, signal, untracked } from '@preact/signals';
import { colourOf } from '../game/board';
import { notice } from '../game/notice';
import { stage } from '../game/stage';
import { asked, looking, speech } from '../game/store';
import { t } from '../text/texts';
import { announce } from '../ui/live';
import { slow } from '../ui/settings';
import { arrival, turn } from './arrival';
import { HeroFace } from './face';

const kShown = 2000;

const named = signal<{ who: string; key: string } | null>(null);
let last = '';
let timer: ReturnType<typeof setTimeout> | undefined;

const bannerText = (who: string): string =>
  t('web.banner', { hero: untracked(() => speech.value.hero(who)) });

effect(() => {
  const now = turn.value;
  if (!now || stage.value || looking.value || arrival.value) return;
  if (asked.value?.question !== 'action' || asked.value.who !== now.who) return;
  if (now.key === last) return;
  const wasWho = untracked(() => named.value?.who);
  last = now.key;
  clearTimeout(timer);
  // Who simply goes on, because all others sleep, need not be named.
  if (wasWho === now.who) return;
  named.value = { who: now.who, key: now.key };
  announce(bannerText(now.who));
  // Who takes it slowly sees it until something is done.
  if (slow.value) return;
  timer = setTimeout(() => {
    named.value = named.value && { ...named.value, key: '' };
  }, kShown);
});

export function Banner() {
  const now = named.value;
  // Who acts is known.
  if (!now?.key || looking.value || stage.value || arrival.value) return null;
  if (asked.value?.question !== 'action' || asked.value.who !== now.who) return null;
  return (
    <div
      // Where a remark lies over the top of the map, it makes room.
      class={`turn-banner ${colourOf(now.who)}${notice.value ? ' low' : ''}`}
      key={now.key}
      aria-hidden="true"
    >
      <HeroFace hero={now.who} size="large" />
      <span>{bannerText(now.who)}</span>
    </div>
  );
}
