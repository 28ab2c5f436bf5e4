// A hero: what they can, have and could do now.
import { Portrait } from '../art/portrait';
import { Orders } from '../companions/orders';
import { lookOf } from '../game/looks';
import { answers, board, shown, speech, table } from '../game/store';
import { Icon, ThingFigure } from '../map/figures';
import { look } from '../map/view';
import { t } from '../text/texts';
import { Button, Dialog } from '../ui/parts';
import { AnswerButton } from './answers';
import { Quests } from './goal';
import { heroSheet } from './ui';
import { rulesOfPieces } from './why';
import { Why } from './whydialog';

export function HeroDialog({ id }: { id: string }) {
  const words = speech.value;
  const hero = shown.value?.heroes.find((one) => one.id === id);
  const shut = (): void => {
    heroSheet.value = null;
  };
  if (!hero) return null;
  const things = [hero.helm, hero.large, ...hero.small, ...hero.gems, hero.escort].filter(
    (thing): thing is string => Boolean(thing),
  );
  const quests = (shown.value?.quests ?? []).filter((quest) => quest.who === id);
  const offers = answers.value.filter((action) => action.who === id && action.shows?.free);
  const given = table.value?.setup.options?.names?.[id];
  return (
    <Dialog
      title={
        given ? t('web.hero.title', { name: given, hero: words.heroKind(id) }) : words.heroKind(id)
      }
      onClose={shut}
    >
      <div class="scroll hero-dialog">
        <div class="hero-portrait" aria-hidden="true">
          <Portrait of={id} look={lookOf(id)} pose={hero.willpower < 4 ? 'hurt' : 'ready'} />
        </div>
        <p class="muted">
          {words.say(`hero.${id}.ability`)}{' '}
          <Why what={words.heroKind(id)} rules={rulesOfPieces([id, 'hero'])} />
        </p>
        <p>
          {t('web.hero.line', {
            space: words.space(hero.space),
            strength: hero.strength,
            willpower: hero.willpower,
            dice: hero.dice,
            gold: hero.gold,
            hour: hero.hour,
            asleep_id: hero.asleep ? 'asleep' : 'awake',
            farmers: hero.farmers,
          })}
        </p>
        <Quests list={quests} />
        {things.length > 0 && (
          <ul class="things">
            {things.map((thing, i) => (
              <li key={i}>
                <Icon size={32}>
                  <ThingFigure id={thing} name={words.thing(thing)} />
                </Icon>
                <span>
                  <strong>{words.thing(thing)}</strong>
                  <br />
                  <span class="muted small">{words.thingUse(thing)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
        {offers.length > 0 && (
          <>
            <h3>{t('web.hero.free')}</h3>
            <div class="answers">
              {offers.map((action, i) => (
                <AnswerButton key={i} action={action} of={id} then={shut} />
              ))}
            </div>
          </>
        )}
        <Orders hero={id} shut={shut} />
        <div class="answers">
          <Button
            class="answer quiet"
            icon="point"
            onClick={() => {
              shut();
              if (board.value) look(board.value.point(hero.space), true);
            }}
          >
            {t('web.hero.show')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
