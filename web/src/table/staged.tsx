// What is shown before the next question: the fight, the sunrise.
import { useEffect } from 'preact/hooks';
import { goOn, skip, stage } from '../game/stage';
import { t } from '../text/texts';
import { Button, Sign } from '../ui/parts';
import { Answers } from './answers';

const GoOn = () => (
  <Answers>
    <Button class="answer primary" onClick={goOn}>
      {t('web.go-on')}
    </Button>
  </Answers>
);

/** A sunrise without motion: all of it at once, for as long as somebody likes. */
function StillSunrise({ told }: { told: string[] }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each night takes the focus anew
  useEffect(() => {
    // After the card before it has given the focus back. Whoever has opened a dialog meanwhile
    // stays there.
    const frame = requestAnimationFrame(() => {
      if (!document.querySelector('dialog[open]'))
        document.querySelector<HTMLElement>('.stage .answer')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [told]);
  return (
    <div class="stage still">
      <h2>
        <Sign name="sun" /> {t('web.sunrise')}
      </h2>
      <ul class="told" tabIndex={0} aria-label={t('web.sunrise')}>
        {told.map((line, i) => (
          <li key={i}>{line}</li>
        ))}
      </ul>
      <GoOn />
    </div>
  );
}

export function StagePanel() {
  const now = stage.value!;
  if (now.told.length > 0) return <StillSunrise told={now.told} />;
  if (now.over)
    return (
      <div class="stage">
        <h2 tabIndex={-1}>{t('web.fight.over')}</h2>
        <p class="caption">{now.caption}</p>
        <GoOn />
      </div>
    );
  return (
    <div class="stage">
      <h2>
        <Sign name={now.sunrise ? 'sun' : 'play'} />{' '}
        {now.sunrise ? t('web.sunrise') : t('web.happening')}
      </h2>
      <p class="caption">{now.caption}</p>
      {now.cards.length === 0 && (
        <Answers>
          <Button class="answer primary" onClick={skip}>
            {t('web.skip')}
          </Button>
        </Answers>
      )}
    </div>
  );
}
