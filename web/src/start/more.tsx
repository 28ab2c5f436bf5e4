// What else can be chosen for a new table: names, seed, real dice, the lesson, modules.
import { StrengthPick } from '../companions/seatpick';
import { heroFiles } from '../game/board';
import { speech } from '../game/store';
import type { LegendInfo } from '../protocol/types';
import { t, texts } from '../text/texts';
import { Button, Dialog } from '../ui/parts';

export interface More {
  names: Record<string, string>;
  /** How strong the companions are, by hero; empty where a person plays. */
  companions: Record<string, string>;
  seed: string;
  dice: 'engine' | 'table';
  modules: string[];
  skipLesson: boolean;
}

/** A legend may have its own words for a module; empty if nobody has any. */
function moduleText(legend: LegendInfo, module: string, part: string): string {
  const keys = [`legend.${legend.id}.module.${module}${part}`, `module.${module}${part}`];
  const key = keys.find((candidate) => texts.value.has(candidate));
  return key ? t(key) : '';
}

export function MoreOptions({
  heroes,
  legend,
  value,
  change,
  onClose,
}: {
  heroes: string[];
  legend: LegendInfo;
  value: More;
  change(next: More): void;
  onClose(): void;
}) {
  return (
    <Dialog title={t('web.start.more')} onClose={onClose}>
      <div class="scroll">
        {heroes.map((hero) => (
          <div key={hero} class="hero-fields">
            <label class="field">
              <span>{t('web.start.hero-name', { hero: t(`hero.${hero}`) })}</span>
              <input
                value={value.names[hero] ?? ''}
                maxLength={24}
                placeholder={speech.value.list(Object.values(heroFiles.get(hero)?.names ?? {}))}
                onInput={(event) =>
                  change({ ...value, names: { ...value.names, [hero]: event.currentTarget.value } })
                }
              />
            </label>
            <StrengthPick
              name={t(`hero.${hero}`)}
              value={value.companions[hero] ?? ''}
              onPick={(strength) =>
                change({ ...value, companions: { ...value.companions, [hero]: strength } })
              }
            />
          </div>
        ))}
        <fieldset>
          <legend>{t('web.start.dice')}</legend>
          <div class="choices">
            {(['engine', 'table'] as const).map((mode) => (
              <label key={mode} class="choice">
                <input
                  type="radio"
                  name="dice"
                  checked={value.dice === mode}
                  onChange={() => change({ ...value, dice: mode })}
                />
                <span>{t(`web.start.dice.${mode}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {legend.lesson && (
          <label class="choice wide">
            <input
              type="checkbox"
              checked={value.skipLesson}
              onChange={(event) => change({ ...value, skipLesson: event.currentTarget.checked })}
            />
            <span>{t('web.start.lesson')}</span>
          </label>
        )}
        {legend.modules.length > 0 && (
          <fieldset>
            <legend>{t('web.start.modules')}</legend>
            {legend.modules.map((module, i) => (
              <label key={module} class="choice wide">
                <input
                  type="checkbox"
                  checked={value.modules.includes(module)}
                  onChange={(event) =>
                    change({
                      ...value,
                      modules: event.currentTarget.checked
                        ? [...value.modules, module]
                        : value.modules.filter((one) => one !== module),
                    })
                  }
                />
                <span>
                  <span>
                    {moduleText(legend, module, '') || t('web.start.module', { number: i + 1 })}
                    <span class="card-says small muted">{moduleText(legend, module, '.text')}</span>
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <label class="field">
          <span>{t('web.start.seed')}</span>
          <input
            inputMode="numeric"
            pattern="[0-9]*"
            value={value.seed}
            onInput={(event) =>
              change({ ...value, seed: event.currentTarget.value.replace(/\D/g, '').slice(0, 15) })
            }
          />
        </label>
        <div class="answers">
          <Button class="answer primary" onClick={onClose}>
            {t('web.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
