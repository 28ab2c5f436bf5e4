// The start page: begin, continue, join. Everything has a sensible value, so that one touch begins.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { type Board, colourOf, heroFiles, loadBoard } from '../game/board';
import { forget, looksOn, secretOf, tables } from '../game/kept';
import {
  ask,
  enterTable,
  keptTables,
  legends,
  link,
  loadTable,
  type NewTable,
  newTable,
  savedGame,
  speech,
  tellRefusal,
} from '../game/store';
import { HeroFigure, Icon } from '../map/figures';
import { Landscape } from '../map/landscape';
import type { LegendInfo, TableInfo } from '../protocol/types';
import { Settings } from '../table/sheets';
import { sheet } from '../table/ui';
import { t, texts } from '../text/texts';
import { download, gameFile } from '../ui/download';
import { announce } from '../ui/live';
import { Button, Dialog } from '../ui/parts';
import { myName } from '../ui/settings';
import { importProblem, noGame } from './problem';

function legendTitle(id: string): string {
  const key = `legend.${id}.title`;
  return texts.value.has(key) ? t(key) : id;
}

function tableLine(info: TableInfo): string {
  return t('web.start.table', {
    legend: legendTitle(info.legend),
    day: Math.max(1, info.day),
    heroes: speech.value.list(info.heroes.map((hero) => t(`hero.${hero}`))),
    outcome_id: info.outcome ?? 'none',
  });
}

/** `place`: the moment a replay's link means. */
const enter = (id: string, place = ''): void => {
  history.pushState(null, '', `/t/${id}${place}`);
  void enterTable(id);
};

/** When somebody last did something there, as people of this language write it. */
const playedAt = ({ played }: TableInfo): string =>
  new Intl.DateTimeFormat(texts.value.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    played * 1000,
  );

async function exportTable(info: TableInfo): Promise<void> {
  try {
    download(gameFile(info.legend, info.day), await savedGame(info.table));
  } catch (reason) {
    tellRefusal(reason);
  }
}

/** Takes the place of the sign that was pressed, and its focus. */
function Sure({ text, button, yes }: { text: string; button: string; yes(): void }) {
  const words = useId();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.querySelector('p')?.focus(), []);
  return (
    <div class="sure" ref={element}>
      <p id={words} tabIndex={-1}>
        {text}
      </p>
      <Button class="warn" onClick={yes} describedBy={words}>
        {button}
      </Button>
    </div>
  );
}

interface TablesProps {
  list: TableInfo[];
  /**
   * One has a seat there, and the server says nothing about it. It may have the table again some
   * day, so nothing goes by itself.
   */
  unknown: string[];
  onClose(): void;
  onGone(id: string): void;
}

function Tables({ list, unknown, onClose, onGone }: TablesProps) {
  const [doomed, setDoomed] = useState<string | null>(null);
  const drop = (id: string): void => {
    forget(id);
    onGone(id);
    announce(t('web.start.removed'));
  };
  const remove = async (id: string): Promise<void> => {
    try {
      await ask({ do: 'table', delete: id, secret: secretOf(id) });
      drop(id);
    } catch (reason) {
      tellRefusal(reason);
    }
    setDoomed(null);
  };
  const sure = (id: string, text: string, button: string, yes: () => void) =>
    doomed === id && <Sure text={text} button={button} yes={yes} />;
  const off = (id: string, label: string) =>
    doomed !== id && (
      <Button class="plain" icon="close" label={label} onClick={() => setDoomed(id)} />
    );
  const sureOff = (id: string) =>
    sure(
      id,
      looksOn(id) ? t('web.start.remove-text') : t('web.start.remove-seat'),
      t('web.start.remove-sure'),
      () => drop(id),
    );
  return (
    <Dialog title={t('web.start.tables')} onClose={onClose}>
      <ul class="scroll">
        {list.map((info) => (
          <li key={info.table} class="table-row">
            <Button
              class="grow"
              onClick={() => {
                onClose();
                enter(info.table);
              }}
            >
              <span>
                {tableLine(info)}
                <span class="played small muted">
                  {t('web.start.played', { time: playedAt(info) })}
                </span>
              </span>
            </Button>
            {info.host ? (
              <>
                <Button
                  class="plain"
                  icon="save"
                  label={t('web.start.export', { table: tableLine(info) })}
                  onClick={() => void exportTable(info)}
                />
                {doomed !== info.table && (
                  <Button
                    class="plain"
                    icon="trash"
                    label={t('web.start.delete', { table: tableLine(info) })}
                    onClick={() => setDoomed(info.table)}
                  />
                )}
                {sure(
                  info.table,
                  t('web.start.delete-text'),
                  t('web.start.delete-sure'),
                  () => void remove(info.table),
                )}
              </>
            ) : (
              <>
                {off(info.table, t('web.start.remove', { table: tableLine(info) }))}
                {sureOff(info.table)}
              </>
            )}
          </li>
        ))}
        {unknown.map((id) => (
          <li key={id} class="table-row">
            <p class="grow muted small">{t('web.start.unknown', { table: id })}</p>
            {off(id, t('web.start.remove', { table: id }))}
            {sureOff(id)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface More {
  names: Record<string, string>;
  seed: string;
  dice: 'engine' | 'table';
  modules: string[];
  skipLesson: boolean;
}

/** A legend may have words of its own for a module; empty where nobody has. */
function moduleText(legend: LegendInfo, module: string, part: string): string {
  const keys = [`legend.${legend.id}.module.${module}${part}`, `module.${module}${part}`];
  const key = keys.find((candidate) => texts.value.has(candidate));
  return key ? t(key) : '';
}

function MoreOptions({
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
          <label key={hero} class="field">
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

/** The game in a saved file or a report; null where there is none. */
function gameIn(text: string): object | null {
  const isObject = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const parsed = JSON.parse(text) as unknown;
  const game =
    isObject(parsed) && 'report' in parsed ? (parsed as { game?: unknown }).game : parsed;
  return isObject(game) ? game : null;
}

function Join({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<{ of: 'link' | 'file'; text: string } | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const join = (event: Event): void => {
    event.preventDefault();
    const [, id, query = ''] = /(?:^|\/t\/)([A-Za-z0-9_-]{8,})\/?(\?.*)?$/.exec(text.trim()) ?? [];
    if (!id) return setProblem({ of: 'link', text: t('web.start.join-none') });
    onClose();
    enter(id, /^\?at=\d+/.exec(query)?.[0]);
  };
  const read = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    setProblem(null);
    try {
      const game = gameIn(await chosen.text());
      if (!game) return setProblem({ of: 'file', text: noGame(chosen.name) });
      await loadTable(game);
      onClose();
    } catch (reason) {
      setProblem({ of: 'file', text: importProblem(chosen.name, reason) });
    }
  };
  const told = (of: 'link' | 'file') =>
    problem?.of === of && (
      <p class="danger" role="alert">
        {problem.text}
      </p>
    );
  return (
    <Dialog title={t('web.start.join')} onClose={onClose}>
      <div class="scroll">
        <form onSubmit={join}>
          <label class="field">
            <span>{t('web.start.join-link')}</span>
            <input
              value={text}
              onInput={(event) => {
                setText(event.currentTarget.value);
                setProblem(null);
              }}
            />
          </label>
          <Button type="submit" class="primary">
            {t('web.start.join-go')}
          </Button>
          {told('link')}
        </form>
        <h3>{t('web.import')}</h3>
        <p class="muted">{t('web.import.text')}</p>
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          class="hidden"
          tabIndex={-1}
          aria-label={t('web.import')}
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            event.currentTarget.value = ''; // the same file may be chosen again when it was mended
          }}
        />
        <div class="answers">
          <Button icon="open" class="answer" onClick={() => file.current?.click()}>
            {t('web.import.choose')}
          </Button>
        </div>
        {told('file')}
      </div>
    </Dialog>
  );
}

function reconstructedText(legend: LegendInfo): string {
  const parts = legend.reconstructed.map((part) => t(`legend.${legend.id}.reconstructed.${part}`));
  return parts.length === 0 ? '' : t('web.start.reconstructed', { list: speech.value.list(parts) });
}

/** The land of the chosen legend, far behind everything. */
function Backdrop({ board }: { board: string }) {
  const [land, setLand] = useState<Board | null>(null);
  useEffect(() => {
    loadBoard(board).then(setLand, () => setLand(null));
  }, [board]);
  if (!land) return null;
  return (
    <svg
      class="start-backdrop"
      viewBox={land.box.join(' ')}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Landscape board={land} />
    </svg>
  );
}

export function StartPage() {
  const list = legends.value;
  const allHeroes = [...heroFiles.values()].sort((a, b) => a.rank - b.rank).map((hero) => hero.id);
  const [legendId, setLegend] = useState('');
  const [difficulty, setDifficulty] = useState('');
  const [heroes, setHeroes] = useState<string[]>(['warrior', 'archer']);
  const [apart, setApart] = useState(false);
  const [more, setMore] = useState<More>({
    names: {},
    seed: '',
    dice: 'engine',
    modules: [],
    skipLesson: false,
  });
  const [open, setOpen] = useState<'more' | 'join' | 'tables' | 'settings' | 'about' | null>(null);
  const [kept, setKept] = useState<TableInfo[]>([]);
  const [unknown, setUnknown] = useState<string[]>([]);
  const [starting, setStarting] = useState(false);
  const legend = list.find((one) => one.id === legendId) ?? list[0];
  useEffect(() => {
    if (link.value !== 'online') return;
    keptTables().then(
      (found) => {
        setKept(found);
        setUnknown(
          tables().filter((id) => !looksOn(id) && !found.some((info) => info.table === id)),
        );
      },
      () => setKept([]),
    );
  }, [link.value]);
  if (!legend)
    return (
      <main class="error-page">
        <p>{link.value === 'lost' ? t('web.lost') : t('web.connecting')}</p>
      </main>
    );
  const levels = legend.difficulties;
  const level = levels.includes(difficulty) ? difficulty : (levels.at(-1) ?? '');
  const enough = legend.heroes.includes(heroes.length);
  const most = Math.max(...legend.heroes);
  const toggle = (hero: string): void =>
    setHeroes(
      heroes.includes(hero)
        ? heroes.filter((one) => one !== hero)
        : heroes.length < most
          ? [...heroes, hero]
          : heroes,
    );
  const begin = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!enough || starting) return;
    setStarting(true);
    const names = Object.fromEntries(
      heroes.flatMap((hero) =>
        more.names[hero]?.trim() ? [[hero, more.names[hero]!.trim()]] : [],
      ),
    );
    const setup: NewTable = {
      legend: legend.id,
      heroes,
      dice: more.dice,
      ...(level ? { difficulty: level } : {}),
      ...(more.seed ? { seed: Number(more.seed) } : {}),
      options: {
        ...(Object.keys(names).length > 0 ? { names } : {}),
        ...(more.modules.length > 0
          ? { modules: more.modules.filter((module) => legend.modules.includes(module)) }
          : {}),
        ...(legend.lesson && more.skipLesson ? { skip_lesson: true } : {}),
      },
    };
    try {
      await newTable(setup, apart ? [] : 'all', myName.value);
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
      <Backdrop board={legend.board} />
      <header class="start-head">
        <img class="crest" src="/icon.svg" alt="" />
        <h1>{t('web.title')}</h1>
        <Button
          class="plain"
          icon="gear"
          label={t('web.settings.title')}
          onClick={() => setOpen('settings')}
        />
      </header>
      <form class="start-form" onSubmit={(event) => void begin(event)}>
        {(recent || unknown.length > 0) && (
          <div class="continue">
            {recent && (
              <Button class="grow" icon="play" id="continue" onClick={() => enter(recent.table)}>
                {t('web.start.continue', { table: tableLine(recent) })}
              </Button>
            )}
            <Button icon="list" label={t('web.start.tables')} onClick={() => setOpen('tables')} />
          </div>
        )}
        <fieldset class={`legend-pick${list.length > 1 ? ' many' : ''}`}>
          <legend>{t('ui.start.which-legend')}</legend>
          <div class="choices">
            {list.map((one) => (
              <label key={one.id} class="choice">
                <input
                  type="radio"
                  name="legend"
                  checked={one.id === legend.id}
                  onChange={() => setLegend(one.id)}
                />
                <span>
                  <span class="legend-number">{one.number}</span>
                  <span class={list.length > 1 ? 'hidden' : ''}>{legendTitle(one.id)}</span>
                </span>
              </label>
            ))}
          </div>
          {list.length > 1 && (
            <p class="legend-title" aria-hidden="true">
              {legendTitle(legend.id)}
            </p>
          )}
          {about && (
            <Button class="plain small about" onClick={() => setOpen('about')}>
              {t('web.start.reconstructed-short')}
            </Button>
          )}
        </fieldset>
        {levels.length > 0 && (
          <fieldset>
            <legend>{t('ui.start.which-difficulty')}</legend>
            <div class="two">
              {levels.map((one) => (
                <label key={one} class="choice">
                  <input
                    type="radio"
                    name="difficulty"
                    checked={one === level}
                    onChange={() => setDifficulty(one)}
                  />
                  <span>{t(`difficulty.${one}`)}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <fieldset>
          <legend>{t('web.start.heroes', { least: Math.min(...legend.heroes), most })}</legend>
          <div class="hero-pick">
            {allHeroes.map((hero) => (
              <label key={hero} class="choice" title={t(`hero.${hero}.ability`)}>
                <input
                  type="checkbox"
                  name="hero"
                  value={hero}
                  checked={heroes.includes(hero)}
                  onChange={() => toggle(hero)}
                />
                <span>
                  <Icon size={36}>
                    <HeroFigure hero={hero} name={t(`hero.${hero}`)} colour={colourOf(hero)} />
                  </Icon>
                  {t(`hero.${hero}`)}
                  {heroes.includes(hero) && (
                    <span class="seat-number">{heroes.indexOf(hero) + 1}</span>
                  )}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{t('web.start.who')}</legend>
          <div class="two">
            <label class="choice">
              <input type="radio" name="where" checked={!apart} onChange={() => setApart(false)} />
              <span>{t('web.start.here')}</span>
            </label>
            <label class="choice">
              <input type="radio" name="where" checked={apart} onChange={() => setApart(true)} />
              <span>{t('web.start.apart')}</span>
            </label>
          </div>
        </fieldset>
        <div class="start-foot">
          <Button onClick={() => setOpen('join')}>{t('web.start.join')}</Button>
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
      {open === 'join' && <Join onClose={() => setOpen(null)} />}
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
      {open === 'settings' && <Settings onClose={() => setOpen(null)} />}
    </main>
  );
}
