// What the next sunrises bring if nobody acts: how far to look ahead, which shields fall and when
// the castle does, and what the letters ahead are known to bring.

import type { ForecastDay, LetterAhead } from '../protocol/types';
import { daysAhead, foresight, showArrows } from '../table/ui';
import { t } from '../text/texts';

const choices = [1, 2, 3];

/** How many letters are told of; more would hide the land. */
const told = 3;

const letterText = ({ letter, after, star, tiles = 0, put = [], end }: LetterAhead): string =>
  t('ui.forecast.letter', {
    letter,
    after,
    star_id: star ? 'star' : 'none',
    tiles,
    put: put.length,
    end_id: end ? 'end' : 'none',
  }).replace(/;$/, '.');

const dayText = ({ shields, falls }: ForecastDay): string =>
  falls ? t('ui.forecast.falls') : t('ui.forecast.shields', { shields });

export function Foresight() {
  const known = foresight.value;
  if (!showArrows.value || !known) return null;
  const { castle, letters, days } = known;
  const { narrator, left, end, needed } = letters;
  const last = days.at(-1);
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
      <div class="foresight-words">
        <p role="status" class={castle.falls === null ? '' : 'danger'}>
          {castle.falls === null
            ? t('ui.forecast.holds')
            : t('ui.forecast.falls-in', { sunrises: castle.falls })}
        </p>
        {last && (
          <p>
            {t('ui.forecast.day', { sunrise: last.sunrise })} {dayText(last)}
          </p>
        )}
        <p class="small muted">
          {t('ui.forecast.letters', { narrator, left, end })} {t('ui.forecast.needed', { needed })}
        </p>
        {letters.next.slice(0, told).map((letter) => (
          <p key={letter.letter} class="small muted">
            {letterText(letter)}
          </p>
        ))}
      </div>
    </section>
  );
}
