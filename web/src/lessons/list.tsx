// All lessons, to be read again or to be told anew, and tables to practise at.
import { tell } from '../game/notice';
import { t } from '../text/texts';
import { Button, Dialog } from '../ui/parts';
import { knowsBox } from '../ui/settings';
import { lessons, practices } from './due';
import { unlearn } from './known';
import { practise } from './practice';

export function LessonList({ onClose }: { onClose(): void }) {
  const chapters = [...new Set(lessons.map(({ chapter }) => chapter))];
  return (
    <Dialog title={t('web.lesson.list')} onClose={onClose}>
      <div class="scroll lesson-list">
        <div class="practice">
          {practices.map((one) => (
            <Button
              key={one.id}
              class="answer"
              icon="play"
              onClick={() => {
                onClose();
                void practise(one);
              }}
            >
              <span>
                {t(`practice.${one.id}.title`)}
                <small>{t(`practice.${one.id}`)}</small>
              </span>
            </Button>
          ))}
        </div>
        {chapters.map((chapter) => (
          <section key={chapter}>
            <h3>{t(`lesson.chapter.${chapter}`)}</h3>
            {lessons
              .filter((lesson) => lesson.chapter === chapter)
              .map(({ id }) => (
                <details key={id}>
                  <summary>{t(`lesson.${id}.title`)}</summary>
                  <p>{t(`lesson.${id}`)}</p>
                </details>
              ))}
          </section>
        ))}
        <div class="answers">
          <Button
            class="answer"
            icon="redo"
            onClick={() => {
              unlearn();
              knowsBox.value = false;
              tell(t('web.lesson.again.done'));
            }}
          >
            {t('web.lesson.again')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
