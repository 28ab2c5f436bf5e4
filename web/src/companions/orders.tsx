// What a companion is told to do: a few orders in the hero's dialog, and the place or the creature
// that belongs to one picked on the map or from a list.
import { board, shown, speech, state } from '../game/store';
import { look } from '../map/view';
import { BackHead } from '../table/backhead';
import { picked } from '../table/ui';
import { t } from '../text/texts';
import { Button } from '../ui/parts';
import { giveOrder, mayOrder, ordering, orderOf } from './companions';
import { fetchHint } from './hint';

/** The orders of a companion, in its hero's dialog. */
export function Orders({ hero, shut }: { hero: string; shut(): void }) {
  const words = speech.value;
  if (!mayOrder(hero)) return null;
  const now = orderOf(hero);
  const others = (shown.value?.heroes ?? []).filter((one) => one.id !== hero);
  const begin = (to: 'go' | 'fight'): void => {
    shut();
    picked.value = null;
    ordering.value = { hero, to };
  };
  const give = (order: Parameters<typeof giveOrder>[1]): void => {
    shut();
    giveOrder(hero, order);
  };
  return (
    <section class="orders" aria-label={t('web.order.title', { hero: words.hero(hero) })}>
      <h3>{t('web.order.title', { hero: words.hero(hero) })}</h3>
      <p class="muted">
        {now ? t('web.order.told', { order: words.order(now) }) : t('web.order.free')}
      </p>
      <div class="answers">
        {now && (
          <Button class="answer primary" icon="undo" onClick={() => give(null)}>
            {t('web.order.off')}
          </Button>
        )}
        <Button class="answer" icon="point" onClick={() => begin('go')}>
          {t('web.order.go')}
        </Button>
        <Button class="answer" icon="goal" onClick={() => begin('fight')}>
          {t('web.order.fight')}
        </Button>
        {others.map(({ id }) => (
          <Button class="answer" icon="people" onClick={() => give({ to: 'follow', hero: id })}>
            {words.order({ to: 'follow', hero: id })}
          </Button>
        ))}
        <Button class="answer" icon="pause" onClick={() => give({ to: 'stay' })}>
          {words.order({ to: 'stay' })}
        </Button>
        <Button class="answer" icon="sun" onClick={() => give({ to: 'save' })}>
          {words.order({ to: 'save' })}
        </Button>
        <Button
          class="answer quiet"
          icon="hint"
          onClick={() => {
            shut();
            void fetchHint();
          }}
        >
          {t('web.order.ask')}
        </Button>
      </div>
    </section>
  );
}

/** Where to, or against whom: the map answers, and a list. */
export function Ordering() {
  const words = speech.value;
  const { hero, to } = ordering.value!;
  const name = words.hero(hero);
  const space = picked.value;
  const tell = (order: Parameters<typeof giveOrder>[1]): void => {
    picked.value = null;
    giveOrder(hero, order);
  };
  const foes = (state.value?.creatures ?? []).filter(
    (creature) => space === null || creature.space === space,
  );
  return (
    <div class="ordering">
      <BackHead
        reachable
        title={t(to === 'go' ? 'web.order.where' : 'web.order.whom', { hero: name })}
        onBack={() => {
          ordering.value = null;
          picked.value = null;
        }}
      />
      <div class="answers">
        {to === 'go' && space !== null && (
          <Button class="answer primary" onClick={() => tell({ to: 'go', space })}>
            {words.order({ to: 'go', space })}
          </Button>
        )}
        {to === 'fight' &&
          foes.map((creature) => (
            <Button
              key={creature.id}
              class={`answer${space === null ? '' : ' primary'}`}
              onClick={() => {
                if (board.value) look(board.value.point(creature.space));
                tell({ to: 'fight', creature: creature.id });
              }}
            >
              {t('web.order.on', {
                answer: words.order({ to: 'fight', creature: creature.id }),
                space: words.space(creature.space),
              })}
            </Button>
          ))}
      </div>
    </div>
  );
}
