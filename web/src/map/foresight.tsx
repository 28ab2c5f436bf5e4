// What the next sunrises bring if nobody acts: how far to look ahead, and when the castle falls.

import { daysAhead, foresight, showArrows } from '../table/ui';
import { t } from '../text/texts';

const choices = [1, 2, 3];

export function Foresight() {
  const known = foresight.value;
  if (!showArrows.value || !known) return null;
  const { castle, letters } = known;
  const { narrator, left, end } = letters;
  return (
    <section class="foresight panel" aria-label={t('web.foresight')}>
      <div class="foresight-days" role="group" aria-label={t('web.foresight.days')}>
        {choices.map((days) => (
          <button
            type="button"
            key={days}
            class="button chip"
            aria-pressed={daysAhead.value === days}
            aria-label={t('web.foresight.day', { days })}
            onClick={() => {
              daysAhead.value = days;
            }}
          >
            {days}
          </button>
        ))}
      </div>
      <p role="status" class={castle.falls === null ? '' : 'danger'}>
        {castle.falls === null
          ? t('ui.forecast.holds')
          : t('ui.forecast.falls-in', { sunrises: castle.falls })}
      </p>
      <p class="small muted">{t('ui.forecast.letters', { narrator, left, end })}</p>
    </section>
  );
}
