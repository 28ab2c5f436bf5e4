// What the legend asks for, and what fate has laid on the heroes.
import { shown, speech } from '../game/store';
import { t } from '../text/texts';
import { Sign } from '../ui/parts';
import { readAgain } from './ui';

interface TaskState {
  id: string;
  done: boolean;
  has?: number;
  needs?: number;
}

function Task({ task }: { task: TaskState }) {
  const text = speech.value.task(task.id);
  return (
    <li class={`task${task.done ? ' done' : ''}`}>
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
}

/** What the legend asks for; what is done is folded away. */
export function Tasks() {
  const tasks: TaskState[] = shown.value?.tasks ?? [];
  const done = tasks.filter((task) => task.done);
  return (
    <>
      {tasks
        .filter((task) => !task.done)
        .map((task) => (
          <Task key={task.id} task={task} />
        ))}
      {done.length > 0 && (
        <li>
          <details class="tasks-done">
            <summary>{t('web.goal.done', { count: done.length })}</summary>
            <ul>
              {done.map((task) => (
                <Task key={task.id} task={task} />
              ))}
            </ul>
          </details>
        </li>
      )}
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
