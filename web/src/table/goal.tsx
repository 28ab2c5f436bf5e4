// What the legend asks for, and what fate has laid on the heroes.
import { shown, speech } from '../game/store';
import { t } from '../text/texts';
import { Sign } from '../ui/parts';
import { readAgain } from './ui';

/** What the legend asks for, done or not. */
export function Tasks() {
  const words = speech.value;
  return (
    <>
      {(shown.value?.tasks ?? []).map((task) => {
        const text = words.task(task.id);
        return (
          <li key={task.id} class={`task${task.done ? ' done' : ''}`}>
            <Sign name={task.done ? 'check' : 'open-task'} size={18} />
            <span aria-hidden="true">
              {text}
              {task.needs ? (
                <strong class="progress">
                  {t('web.task.progress', { has: task.has ?? 0, needs: task.needs })}
                </strong>
              ) : null}
            </span>
            <span class="hidden">
              {t('ui.task', {
                done_id: task.done ? 'done' : 'open',
                task: text,
                has: task.has ?? 0,
                needs: task.needs ?? 0,
              })}
            </span>
          </li>
        );
      })}
    </>
  );
}

/** What fate has laid on the heroes, with the card's own words. */
export function Quests({
  list,
  named = false,
}: {
  list: { card: string; who: string; done: boolean }[];
  named?: boolean;
}) {
  const words = speech.value;
  if (list.length === 0) return null;
  return (
    <ul class="tasks">
      {list.map((quest) => (
        <li key={quest.card + quest.who}>
          <button
            type="button"
            class="button card-row quest"
            onClick={() => {
              readAgain.value = quest.card;
            }}
          >
            {quest.done ? <Sign name="check" /> : <Sign name="star" />}
            <span>
              <strong>
                {named
                  ? t('ui.answer-of', {
                      hero: words.hero(quest.who),
                      answer: words.cardTitle(quest.card),
                    })
                  : words.cardTitle(quest.card)}
              </strong>
              {!quest.done && (
                <span class="muted small quest-text">{words.card(quest.card)?.text}</span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
