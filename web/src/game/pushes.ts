// What the server says unasked.
import { orderEnded } from '../companions/companions';
import { type Refusal, Refused } from '../protocol/socket';
import type { ChatLine, Delta, Hold, Order, Person, Proposal } from '../protocol/types';
import { keyPart, t } from '../text/texts';
import { announce } from '../ui/live';
import { slow } from '../ui/settings';
import { chime } from '../ui/sound';
import { apply } from './delta';
import * as kept from './kept';
import { notice, tell, tellRefusal } from './notice';
import { chat, mine, nameOf, pings, speech, type TableMeta, table, undone, unread } from './store';
import { leaveTable } from './visit';
import { held, voted } from './votes';

export async function pushed(message: Record<string, unknown>): Promise<void> {
  const meta = table.value;
  if (!meta) return;
  switch (message.push) {
    case 'events':
      await apply(message as unknown as Delta);
      await watched(message as unknown as Delta);
      break;
    case 'seats':
      table.value = {
        ...meta,
        people: message.people as Person[],
        seats: message.seats as TableMeta['seats'],
        companions: message.companions as TableMeta['companions'],
        quiet: Boolean(message.quiet),
      };
      undone.value = message.undone as number;
      if (mine.value.size > 0) kept.sat(meta.id);
      break;
    case 'chat':
      chat.value = [...chat.value, message as unknown as ChatLine];
      if (message.person === meta.you) break;
      unread.value += 1;
      tell(t('web.chat.told', { name: String(message.name), text: String(message.text) }));
      break;
    case 'ping':
      pinged(message as { person: number; space: number });
      break;
    case 'proposal':
      voted((message.proposal as Proposal | null) ?? null);
      if (typeof message.result === 'string') tell(t(`web.vote.${keyPart(message.result)}`));
      break;
    case 'order':
      orderEnded(String(message.hero), message.order as Order);
      break;
    case 'hold':
      held((message.hold as Hold | null) ?? null);
      break;
    case 'refused':
      tellRefusal(new Refused(message.error as Refusal));
      break;
    case 'gone':
      kept.forget(meta.id);
      void leaveTable();
      tell(t('web.table.gone'));
      break;
    case 'removed':
      kept.forget(meta.id);
      void leaveTable();
      tell(t('web.table.removed'));
      break;
  }
}

/** What is no move of the game, a vote for instance, keeps nobody waiting for a touch. */
let urgent = 0;
let goOn: (() => void) | null = null;

export async function heard(message: Record<string, unknown>, draw: () => Promise<void>) {
  const isUrgent = message.push !== 'events';
  if (isUrgent) {
    urgent += 1;
    goOn?.();
  }
  try {
    await draw();
  } finally {
    if (isUrgent) urgent -= 1;
  }
}

/** Who takes it slowly sees what a companion did for as long as they like, before the next does. */
async function watched({ companion }: Delta): Promise<void> {
  if (!companion || !slow.value || urgent > 0) return;
  const hero = speech.value.hero(companion);
  const said = notice.value?.text ?? t('web.companion.acted', { hero });
  tell(t('web.companion.go-on', { said }));
  const events = ['pointerdown', 'keydown'] as const;
  await new Promise<void>((done) => {
    goOn = done;
    for (const event of events) addEventListener(event, done as () => void, true);
  });
  for (const event of events) removeEventListener(event, goOn as () => void, true);
  goOn = null;
}

let pingKey = 0;

function pinged({ person, space }: { person: number; space: number }): void {
  const key = ++pingKey;
  const name = table.value?.people.find((one) => one.person === person)?.name ?? '';
  pings.value = [...pings.value, { key, space, name }];
  if (person !== table.value?.you)
    announce(t('web.ping.told', { name: nameOf(person), space: speech.value.space(space) }));
  chime('ping');
  setTimeout(() => {
    pings.value = pings.value.filter((ping) => ping.key !== key);
  }, 4000);
}
