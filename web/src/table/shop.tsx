// The shop: all that is sold where a hero stands, with its price, what is left of it and what it is
// for. It stays open until somebody has had enough.
import { effect, signal } from '@preact/signals';
import { fileOf } from '../art/drawings';
import { kWhole } from '../art/portrait';
import { Thing } from '../art/thing';
import { colourOf } from '../game/board';
import { ask, link } from '../game/connection';
import { play } from '../game/play';
import { answers, board, busy, mine, speech, state, table } from '../game/store';
import { whyNot, whyNotText } from '../game/whynot';
import { Icon, ThingFigure } from '../map/figures';
import type { Action, WhyNot } from '../protocol/types';
import { sentence, t } from '../text/texts';
import { Button, Dialog } from '../ui/parts';
import { AnswerButton, Answers } from './answers';
import { HeroFace } from './face';
import { WhyLine } from './whyline';

interface Good {
  thing: string;
  by: string;
}

/** Who buys; null: the shop is shut. */
export const shopper = signal<string | null>(null);

/** What is sold in this game at all, by the one who sells it. */
const goods = signal<{ table: string; list: Good[] }>({ table: '', list: [] });
/** Why something cannot be bought, and the position that was true in. */
const reasons = signal<{ key: string; by: ReadonlyMap<string, WhyNot> }>({
  key: '',
  by: new Map(),
});

export const openShop = (who: string): void => {
  shopper.value = who;
};

const shut = (): void => {
  shopper.value = null;
};

interface Catalogue {
  things: { id: string; sold?: { by: string; gold: number } }[];
}

effect(() => {
  const id = table.value?.id ?? '';
  if (!shopper.value || goods.peek().table === id) return;
  ask<Catalogue>({ do: 'catalogue' }).then(
    ({ things }) => {
      const list = things.flatMap(({ id: thing, sold }) => (sold ? [{ thing, by: sold.by }] : []));
      goods.value = { table: id, list: [{ thing: 'strength', by: 'merchant' }, ...list] };
    },
    () => undefined,
  );
});

effect(() => {
  const who = shopper.value;
  const key = `${who} ${state.value?.hash ?? ''}`;
  const { list } = goods.value;
  if (!who || list.length === 0 || reasons.peek().key === key || link.value !== 'online') return;
  whyNot(list.map(({ thing }): Action => ({ who, do: 'buy', thing }))).then(
    (found) => {
      const by = found.flatMap((why, i) => (why ? [[list[i]!.thing, why] as const] : []));
      reasons.value = { key, by: new Map(by) };
    },
    () => undefined,
  );
});

effect(() => {
  // Who shops stands where something is sold, and is asked nothing else meanwhile.
  const who = shopper.value;
  const question = state.value?.asks?.question;
  if (!who) return;
  if (!mine.value.has(who) || (question !== 'action' && question !== 'round')) shut();
});

const buyOf = (who: string, thing: string): Action | undefined =>
  answers.value.find(
    (action) => action.who === who && action.do === 'buy' && action.thing === thing,
  );

/** Whether somebody sells it where this hero stands. */
const isOffered = (who: string, { thing }: Good): boolean => {
  const why = reasons.value.by.get(thing);
  return buyOf(who, thing) !== undefined || (why !== undefined && why.reason !== 'no_seller');
};

/** Who stands behind the counter: the witch where only she sells, dwarves in their mountain. */
function keeperOf(who: string): string {
  const sellers = new Set(
    goods.value.list.filter((good) => isOffered(who, good)).map(({ by }) => by),
  );
  const [one] = sellers;
  if (sellers.size === 1 && one && one !== 'merchant' && fileOf(`portrait-${one}-ready`))
    return one;
  return board.value?.scenery.mountain ? 'shield-dwarves' : 'merchant';
}

/** The stall with whoever sells: a picture beside the wares, where there is room for one. */
const Stall = ({ who }: { who: string }) => (
  <div class="stall" aria-hidden="true">
    <img
      class="keeper"
      src={`${fileOf(`portrait-${keeperOf(who)}-ready`)}${kWhole}`}
      alt=""
      loading="lazy"
      draggable={false}
    />
    <span class="stall-cloth" />
    {['bow', 'telescope'].map((thing) => (
      <Thing key={thing} of={thing} size={56} class="hung" />
    ))}
    <span class="counter">
      {['helm', 'wineskin', 'shield', 'falcon'].map((thing) => (
        <Thing key={thing} of={thing} size={44} class="on-counter" />
      ))}
    </span>
  </div>
);

function Ware({ who, thing }: { who: string; thing: string }) {
  const words = speech.value;
  const action = buyOf(who, thing);
  const why = reasons.value.by.get(thing);
  const name = thing === 'strength' ? t('web.shop.strength') : sentence(words.thing(thing));
  const use = thing === 'strength' ? t('web.shop.strength.use') : words.thingUse(thing);
  const stock = thing === 'strength' ? null : (state.value?.stock[thing] ?? 0);
  const price = action?.shows?.gold ?? why?.needs ?? 0;
  return (
    <li class={`ware${action ? '' : ' not'}`}>
      <span class="ware-picture">
        <Icon size={40}>
          <ThingFigure id={thing} name={name} />
        </Icon>
      </span>
      <span class="ware-text">
        <strong>{name}</strong>
        <span class="muted small">{use}</span>
        {!action && why && (
          <span class="ware-why">
            <WhyLine why={why} text={whyNotText(who, why)} />
          </span>
        )}
      </span>
      <span class="ware-stock muted small">
        {stock === null ? t('web.shop.always') : t('web.shop.stock', { count: stock })}
      </span>
      <button
        type="button"
        class="button primary buy"
        data-do="buy"
        data-thing={thing}
        disabled={!action || busy.value || link.value !== 'online'}
        onClick={() => action && void play(action)}
      >
        <span>{t('web.shop.buy')}</span>
        <span class="coins">
          <Icon size={18}>
            <ThingFigure id="gold" name="" />
          </Icon>
          <span aria-hidden="true">{price}</span>
        </span>
        <span class="hidden">{t('web.shop.for', { thing: name, gold: price })}</span>
      </button>
    </li>
  );
}

function Buyers({ who }: { who: string }) {
  const words = speech.value;
  const at = state.value?.heroes.find((hero) => hero.id === who)?.space;
  const here = (state.value?.heroes ?? []).filter(
    (hero) => mine.value.has(hero.id) && hero.space === at && !hero.asleep,
  );
  return (
    <div class="buyers" role="group" aria-label={t('web.shop.who')}>
      {here.map((hero) => (
        <button
          type="button"
          key={hero.id}
          class={`button buyer ${colourOf(hero.id)}`}
          aria-pressed={hero.id === who}
          onClick={() => openShop(hero.id)}
        >
          <HeroFace hero={hero.id} />
          <span class="buyer-name">
            {words.hero(hero.id)}
            <span class="coins small">
              <Icon size={16}>
                <ThingFigure id="gold" name="" />
              </Icon>
              {t('web.shop.gold', { gold: hero.gold })}
            </span>
          </span>
        </button>
      ))}
    </div>
  );
}

export function Shop({ who }: { who: string }) {
  const words = speech.value;
  const space = state.value?.heroes.find((hero) => hero.id === who)?.space ?? 0;
  const others = answers.value.filter(
    (action) =>
      action.who === who && (action.do === 'pay' || (action.do === 'buy' && !action.thing)),
  );
  return (
    <Dialog title={t('web.shop.title', { space: words.space(space) })} onClose={shut} class="shop">
      <Stall who={who} />
      <Buyers who={who} />
      <ul class="wares scroll" tabIndex={0} aria-label={t('web.shop.wares')}>
        {goods.value.list
          .filter((good) => isOffered(who, good))
          .map(({ thing }) => (
            <Ware key={thing} who={who} thing={thing} />
          ))}
      </ul>
      {others.length > 0 && (
        <Answers>
          {others.map((action) => (
            <AnswerButton action={action} of={who} then={action.do === 'pay' ? shut : undefined} />
          ))}
        </Answers>
      )}
      <Answers>
        <Button class="answer quiet" onClick={shut}>
          {t('web.shop.close')}
        </Button>
      </Answers>
    </Dialog>
  );
}
