// The start page: begin, continue, join. Everything has a sensible value, so that one touch begins.

import { useEffect, useState } from 'preact/hooks';
import type { Look } from '../art/drawings';
import { fileAddress, rulesAddress } from '../game/address';
import { link, lostOrConnecting, serverless } from '../game/connection';
import { looksOn, tables } from '../game/kept';
import { usualLook } from '../game/looks';
import { tellRefusal } from '../game/notice';
import { legends, speech } from '../game/store';
import { keptTables } from '../game/tables';
import { type NewTable, newTable, type Seating } from '../game/visit';
import { LessonList } from '../lessons/lessons';
import type { LegendInfo, TableInfo } from '../protocol/types';
import { sheet } from '../table/ui';
import { t } from '../text/texts';
import { Button, Dialog, Sign } from '../ui/parts';
import { myName } from '../ui/settings';
import { Settings } from '../ui/settingsdialog';
import { Continue } from './continue';
import { Join, OpenFile } from './join';
import { type More, MoreOptions } from './more';
import { DifficultyPick, HeroPick, LegendPick, LegendWords, WherePick } from './picks';
import { legendTitle } from './tableline';
import { Tables } from './tables';

function reconstructedText(legend: LegendInfo): string {
  const parts = legend.reconstructed.map((part) => t(`legend.${legend.id}.reconstructed.${part}`));
  return parts.length === 0 ? '' : t('web.start.reconstructed', { list: speech.value.list(parts) });
}

function setupOf(
  legend: LegendInfo,
  level: string,
  heroes: string[],
  looks: Record<string, Look>,
  more: More,
): NewTable {
  const named = heroes.map((hero) => [hero, more.names[hero]?.trim() ?? ''] as const);
  const names = Object.fromEntries(named.filter(([, name]) => name));
  const chosen = heroes.filter((hero) => looks[hero] && looks[hero] !== usualLook(hero));
  const modules = more.modules.filter((module) => legend.modules.includes(module));
  return {
    legend: legend.id,
    heroes,
    dice: more.dice,
    ...(level ? { difficulty: level } : {}),
    ...(more.seed ? { seed: Number(more.seed) } : {}),
    options: {
      ...(Object.keys(names).length > 0 ? { names } : {}),
      ...(chosen.length > 0
        ? { looks: Object.fromEntries(chosen.map((hero) => [hero, looks[hero]!])) }
        : {}),
      ...(more.modules.length > 0 ? { modules } : {}),
      ...(legend.lesson && more.skipLesson ? { skip_lesson: true } : {}),
    },
  };
}

/** Whoever plays apart takes a seat at the table; companions are there already. */
function seatingOf(heroes: string[], more: More, apart: boolean): Seating {
  const led = heroes.filter((hero) => more.companions[hero]);
  const companions = Object.fromEntries(led.map((hero) => [hero, more.companions[hero]!]));
  return { seats: apart ? [] : heroes.filter((hero) => !more.companions[hero]), companions };
}

export function StartPage() {
  const list = legends.value;
  const [legendId, setLegend] = useState('');
  const [difficulty, setDifficulty] = useState('');
  const [heroes, setHeroes] = useState<string[]>(['warrior', 'archer']);
  const [looks, setLooks] = useState<Record<string, Look>>({});
  const [apart, setApart] = useState(false);
  const [more, setMore] = useState<More>({
    names: {},
    companions: {},
    seed: '',
    dice: 'engine',
    modules: [],
    skipLesson: false,
  });
  const [open, setOpen] = useState<
    'more' | 'join' | 'file' | 'tables' | 'settings' | 'about' | 'offline' | 'lessons' | null
  >(null);
  const [kept, setKept] = useState<TableInfo[]>([]);
  const [unknown, setUnknown] = useState<string[]>([]);
  const [starting, setStarting] = useState(false);
  const legend = list.find((one) => one.id === legendId) ?? list[0];
  const online = link.value === 'online';
  useEffect(() => {
    if (!online) return;
    keptTables().then(
      (found) => {
        setKept(found);
        setUnknown(
          tables().filter((id) => !looksOn(id) && !found.some((info) => info.table === id)),
        );
      },
      () => setKept([]),
    );
  }, [online]);
  if (!legend)
    return (
      <main class="error-page">
        <p role="status">{lostOrConnecting()}</p>
      </main>
    );
  const level = legend.difficulties.includes(difficulty)
    ? difficulty
    : (legend.difficulties.at(-1) ?? '');
  const enough = legend.heroes.includes(heroes.length);
  const begin = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!enough || starting) return;
    setStarting(true);
    try {
      const setup = setupOf(legend, level, heroes, looks, more);
      await newTable(setup, seatingOf(heroes, more, apart), myName.value);
      if (apart) sheet.value = 'people';
    } catch (reason) {
      tellRefusal(reason);
    } finally {
      setStarting(false);
    }
  };
  const recent = kept.find((info) => !info.outcome) ?? kept[0];
  const about = reconstructedText(legend);
  return (
    <main class="start">
      <header class="start-head">
        <img class="start-crest" src={fileAddress('icon.svg')} alt="" />
        <h1>{t('web.title')}</h1>
        <p class="tagline muted">{t('web.start.tagline')}</p>
        {!serverless.value && (
          <Button
            class="plain"
            icon="people"
            label={t('web.start.join')}
            onClick={() => setOpen('join')}
          >
            <span class="word">{t('web.start.join')}</span>
          </Button>
        )}
        <Button
          class="plain"
          icon="open"
          label={t('web.start.open')}
          onClick={() => setOpen('file')}
        >
          <span class="word">{t('web.start.open')}</span>
        </Button>
        <a
          class="button plain"
          href={rulesAddress()}
          aria-label={t('rules.title')}
          title={t('rules.title')}
        >
          <Sign name="book" />
          <span class="word">{t('rules.title')}</span>
        </a>
        <Button
          class="plain"
          icon="hint"
          label={t('web.lesson.list')}
          onClick={() => setOpen('lessons')}
        />
        <Button
          class="plain"
          icon="gear"
          label={t('web.settings.title')}
          onClick={() => setOpen('settings')}
        />
      </header>
      <form
        class="start-form"
        data-beside={recent || unknown.length > 0 ? '' : undefined}
        onSubmit={(event) => void begin(event)}
      >
        <LegendPick list={list} legend={legend} onPick={setLegend} />
        {(recent || unknown.length > 0) && (
          <Continue recent={recent} onTables={() => setOpen('tables')} />
        )}
        <section class="new-game">
          <LegendWords legend={legend} about={about} onAbout={() => setOpen('about')} />
          <HeroPick
            legend={legend}
            heroes={heroes}
            looks={looks}
            onPick={setHeroes}
            onLook={(hero, look) => setLooks({ ...looks, [hero]: look })}
          />
          <div class="start-bottom">
            <div class="start-sides">
              <DifficultyPick levels={legend.difficulties} level={level} onPick={setDifficulty} />
              {serverless.value ? (
                <Button class="plain" onClick={() => setOpen('offline')}>
                  {t('web.offline.note')}
                </Button>
              ) : (
                <WherePick apart={apart} onPick={setApart} />
              )}
            </div>
            <div class="start-foot">
              <Button onClick={() => setOpen('more')}>{t('web.start.more-short')}</Button>
              <Button
                type="submit"
                class="primary"
                id="begin"
                disabled={!enough || starting || link.value !== 'online'}
              >
                {link.value === 'lost'
                  ? t('web.start.lost')
                  : enough
                    ? t('web.start.begin')
                    : t('web.start.too-few', { least: Math.min(...legend.heroes) })}
              </Button>
            </div>
          </div>
        </section>
      </form>
      {open === 'more' && (
        <MoreOptions
          heroes={heroes}
          legend={legend}
          value={more}
          change={setMore}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'about' && (
        <Dialog title={legendTitle(legend.id)} onClose={() => setOpen(null)}>
          <p class="scroll">{about}</p>
        </Dialog>
      )}
      {open === 'offline' && (
        <Dialog title={t('web.offline.note')} onClose={() => setOpen(null)}>
          <p class="scroll">{t('web.offline.text')}</p>
        </Dialog>
      )}
      {open === 'join' && <Join onClose={() => setOpen(null)} />}
      {open === 'file' && <OpenFile onClose={() => setOpen(null)} />}
      {open === 'tables' && (
        <Tables
          list={kept}
          unknown={unknown}
          onClose={() => setOpen(null)}
          onGone={(gone) => {
            setKept(kept.filter((info) => info.table !== gone));
            setUnknown(unknown.filter((id) => id !== gone));
          }}
        />
      )}
      {open === 'lessons' && <LessonList onClose={() => setOpen(null)} />}
      {open === 'settings' && <Settings onClose={() => setOpen(null)} />}
    </main>
  );
}
