// What decided a lost game, as the table tells it, and what to try next time.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ReviewPart } from '../companions/review';
import { ask } from '../game/connection';
import { tellRefusal } from '../game/notice';
import { mine, speech, state, table } from '../game/store';
import { forkTable } from '../game/visit';
import { t } from '../text/texts';
import { Button } from '../ui/parts';

interface AccountOf {
  letters: { sunrise: number; beaten: number; card: number };
  castle: { kind: string; day: number }[];
  shields: number;
  farmers: { lost: number; saved: number };
  fights: { begun: number; won: number };
  tries?: string[];
  from?: number;
}

const account = signal<{ hash: string; told: AccountOf } | null>(null);

function sentences({ letters, castle, shields, farmers, fights }: AccountOf): string[] {
  const { sunrise, beaten, card } = letters;
  const words = speech.value;
  return [
    t('account.letters', { total: sunrise + beaten + card, sunrise, beaten, card }),
    castle.length > 0
      ? t('account.castle', {
          count: castle.length,
          day: castle.at(-1)!.day,
          kinds: words.list(castle.map(({ kind }) => words.creature(kind))),
          shields,
        })
      : t('account.no-castle'),
    ...(fights.begun > 0 ? [t('account.fights', fights)] : []),
    ...(farmers.lost > 0 ? [t('account.farmers', farmers)] : []),
  ];
}

async function again(from: number): Promise<void> {
  try {
    if (table.value) await forkTable(table.value.id, from);
  } catch (reason) {
    tellRefusal(reason);
  }
}

export function Account() {
  const hash = state.value?.hash ?? '';
  useEffect(() => {
    if (account.peek()?.hash === hash) return;
    ask<{ account: AccountOf }>({ do: 'account' }).then(
      (found) => {
        account.value = { hash, told: found.account };
      },
      () => undefined,
    );
  }, [hash]);
  const told = account.value?.hash === hash ? account.value.told : null;
  if (!told?.tries) return null;
  const { from, tries } = told;
  return (
    <section class="account">
      <h3>{t('account.title')}</h3>
      <ul>
        {sentences(told).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3>{t('account.try')}</h3>
      <ul>
        {tries.map((one) => (
          <li key={one}>{t(`account.try.${one}`)}</li>
        ))}
      </ul>
      <ReviewPart />
      {from !== undefined && from > 0 && mine.value.size > 0 && (
        <Button class="chip" icon="undo" onClick={() => void again(from)}>
          {t('web.account.from')}
        </Button>
      )}
    </section>
  );
}
