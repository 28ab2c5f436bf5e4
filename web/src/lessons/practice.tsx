// Tables to practise at: a single fight, a single day. The position comes from
// content/lessons.json.
import { computed, signal } from '@preact/signals';
import { ask } from '../game/connection';
import { tellRefusal } from '../game/notice';
import { stage } from '../game/stage';
import { lines, state, table } from '../game/store';
import { leaveTable, newTable } from '../game/visit';
import { openTable } from '../game/whole';
import { t, texts } from '../text/texts';
import { type Fields, Wording } from '../text/wording';
import { Button, Dialog } from '../ui/parts';
import { myName } from '../ui/settings';
import { type Practice, practices } from './due';

const kKey = 'rietburg.practice';
const kMost = 50;

/** By table: what is practised there. */
function kept(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(kKey) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

const here = signal(kept());

function keep(id: string, practice: string): void {
  const latest = Object.entries(here.value).slice(1 - kMost);
  here.value = Object.fromEntries([...latest, [id, practice]]);
  try {
    localStorage.setItem(kKey, JSON.stringify(here.value));
  } catch {
    // Private windows: it lasts as long as the page.
  }
}

export async function practise({
  id,
  legend,
  heroes,
  options,
  first,
  set,
}: Practice): Promise<void> {
  try {
    await newTable(
      { legend, heroes, options: options ?? {}, dice: 'engine' },
      { seats: 'all' },
      myName.value,
      true,
    );
    for (const action of first ?? []) {
      const { asks } = await ask<{ asks: { id: number } }>({ do: 'legal' });
      await ask({ do: 'play', action, asks: asks.id });
    }
    await ask({ do: 'edit', set });
    const at = table.value?.id;
    if (!at) return;
    keep(at, id);
    await openTable(at);
  } catch (reason) {
    tellRefusal(reason);
  }
}

/** Tables whose end somebody has seen. */
const seen = signal<ReadonlySet<string>>(new Set());

const practised = computed(() =>
  practices.find(({ id }) => id === here.value[table.value?.id ?? '']),
);

const over = computed(() => {
  const practice = practised.value;
  const id = table.value?.id ?? '';
  if (!practice || stage.value || seen.value.has(id)) return null;
  const words = new Wording(texts.value, { state: (state.value ?? {}) as Fields });
  const events = lines.value.flatMap((line) => line.events) as unknown as Fields[];
  return events.some((event) => practice.until.some((one) => words.holds(one, event)))
    ? practice
    : null;
});

/** Once more, on, or to a legend. */
export function PracticeOver() {
  const practice = over.value;
  if (!practice) return null;
  const stay = (): void => {
    seen.value = new Set([...seen.value, table.value?.id ?? '']);
  };
  return (
    <Dialog title={t('web.practice.over')} onClose={stay} class="small">
      <p>{t('web.practice.go-on')}</p>
      <div class="answers">
        <Button class="answer primary" icon="redo" onClick={() => void practise(practice)}>
          {t('web.practice.again')}
        </Button>
        <Button class="answer" onClick={stay}>
          {t('web.practice.stay')}
        </Button>
        <Button class="answer" icon="home" onClick={() => void leaveTable()}>
          {t('web.home')}
        </Button>
      </div>
    </Dialog>
  );
}
