// The settings, for the start page and the table.
import type { Signal } from '@preact/signals';
import { moduleAt, serverless, version } from '../game/connection';
import { languages, t, texts } from '../text/texts';
import { Dialog } from './parts';
import {
  background,
  captions,
  knowsBox,
  language,
  leftHand,
  type Motion,
  motionChoice,
  type Ready,
  ready,
  slow,
  sound,
  spacing,
  type Theme,
  textSize,
  textSizes,
  theme,
  volume,
} from './settings';
import { chime } from './sound';

/** A switch; its words say what is so while it is on. */
function Switch({ of, words }: { of: Signal<boolean>; words: string }) {
  return (
    <label class="choice wide">
      <input
        type="checkbox"
        checked={of.value}
        onChange={(event) => {
          of.value = event.currentTarget.checked;
        }}
      />
      <span>{words}</span>
    </label>
  );
}

/** One of several; each has its words. */
function Choice<T extends string>({
  of,
  name,
  all,
}: {
  of: Signal<T>;
  name: string;
  all: readonly T[];
}) {
  return (
    <fieldset>
      <legend>{t(`web.settings.${name}`)}</legend>
      <div class="choices">
        {all.map((one) => (
          <label key={one} class="choice">
            <input
              type="radio"
              name={name}
              checked={of.value === one}
              onChange={() => {
                of.value = one;
              }}
            />
            <span>{t(`web.settings.${name}.${one}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What makes it easier: to follow, to read, to reach. */
function Comfort() {
  return (
    <fieldset>
      <legend>{t('web.settings.comfort')}</legend>
      <Switch of={slow} words={t('web.settings.slow')} />
      <Switch of={knowsBox} words={t('web.settings.box')} />
      <Switch of={captions} words={t('web.settings.captions')} />
      <Switch of={spacing} words={t('web.settings.spacing')} />
      <Switch of={leftHand} words={t('web.settings.left')} />
      <label class="field">
        <span>{t('web.settings.size')}</span>
        <select
          value={textSize.value}
          onChange={(event) => {
            textSize.value = Number(event.currentTarget.value);
          }}
        >
          {textSizes.map((percent) => (
            <option key={percent} value={percent}>
              {t('web.settings.size.percent', { percent })}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}

export function Settings({ onClose }: { onClose(): void }) {
  const themes: Theme[] = ['auto', 'hours', 'light', 'dark', 'contrast'];
  const motions: Motion[] = ['auto', 'on', 'off'];
  const readiness: Ready[] = ['auto', 'on', 'off'];
  const nameOf = (code: string): string => {
    const own = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
    return own.charAt(0).toLocaleUpperCase() + own.slice(1);
  };
  return (
    <Dialog title={t('web.settings.title')} onClose={onClose}>
      <div class="scroll settings">
        <label class="field">
          <span>{t('web.settings.language')}</span>
          <select
            value={language.value || texts.value.language}
            onChange={(event) => {
              language.value = event.currentTarget.value;
            }}
          >
            {languages.value.map((code) => (
              <option key={code} value={code}>
                {nameOf(code)}
              </option>
            ))}
          </select>
        </label>
        <Choice of={theme} name="theme" all={themes} />
        <Choice of={motionChoice} name="motion" all={motions} />
        <Switch of={sound} words={t('web.settings.sound')} />
        {sound.value && (
          <>
            <label class="field">
              <span>{t('web.settings.volume')}</span>
              <input
                type="range"
                min="0"
                max="100"
                step="5"
                value={volume.value}
                onInput={(event) => {
                  volume.value = Number(event.currentTarget.value);
                }}
                onChange={() => chime('dice')}
              />
            </label>
            <Switch of={background} words={t('web.settings.background')} />
          </>
        )}
        <Comfort />
        {moduleAt.value && !serverless.value && <Choice of={ready} name="ready" all={readiness} />}
        <p class="muted small">{t('web.about', { engine: version.value.engine })}</p>
      </div>
    </Dialog>
  );
}
