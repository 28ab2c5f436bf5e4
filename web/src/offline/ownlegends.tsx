// One's own legends, opened as files in the page without a server.
import { useRef, useState } from 'preact/hooks';
import { ask } from '../game/connection';
import { refusalText, tellRefusal } from '../game/notice';
import { legends } from '../game/store';
import { fetchLegends } from '../game/visit';
import { Refused } from '../protocol/socket';
import { Problem } from '../start/join';
import { legendTitle } from '../start/tableline';
import { t } from '../text/texts';
import { announce } from '../ui/live';
import { Button } from '../ui/parts';
import { findingTexts } from './checker';

/** As the engine takes them; a larger file is not even read. */
const kLargestFile = 1 << 20;

interface Found {
  legend: File | undefined;
  texts: [string, File][];
}

/** legend.json and the catalogues beside it, of a folder or of some files. */
function sorted(files: File[]): Found {
  const texts = files.flatMap((file): [string, File][] => {
    const language = /^([a-z]{2,3}(?:-[A-Za-z]{2,4})?)\.json$/.exec(file.name)?.[1];
    return language ? [[language, file]] : [];
  });
  return { legend: files.find((file) => file.name === 'legend.json'), texts };
}

const kMostTold = 3;

async function problemOf(reason: unknown): Promise<string> {
  if (!(reason instanceof Refused)) throw reason;
  const { code, message, findings = [] } = reason.refusal;
  if (code !== 'bad_legend') return refusalText(code);
  const told = await findingTexts(findings.slice(0, kMostTold));
  return t('web.own-legend.problem', { problem: told.join('\n') || message });
}

async function read(files: File[]): Promise<string> {
  const { legend, texts } = sorted(files);
  if (!legend) return t('web.own-legend.none');
  const large = [legend, ...texts.map(([, file]) => file)].find(({ size }) => size > kLargestFile);
  if (large) return t('web.own-legend.large', { file: large.name });
  const told = await Promise.all(texts.map(async ([one, file]) => [one, await file.text()]));
  try {
    const request = { legend: await legend.text(), texts: Object.fromEntries(told) };
    const { legend: id } = await ask<{ legend: string }>({ do: 'legend', ...request });
    await fetchLegends();
    announce(t('web.own-legend.opened', { legend: legendTitle(id) }));
    return '';
  } catch (reason) {
    return problemOf(reason);
  }
}

async function drop(id: string): Promise<void> {
  try {
    await ask({ do: 'legend', delete: id });
    await fetchLegends();
  } catch (reason) {
    tellRefusal(reason);
  }
}

/** A button, and the field of the browser behind it. */
function Choose({
  label,
  folder,
  to,
}: {
  label: string;
  folder: boolean;
  to(files: File[]): void;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        multiple
        class="hidden"
        tabIndex={-1}
        aria-label={label}
        {...(folder ? { webkitdirectory: true } : { accept: '.json,application/json' })}
        onChange={(event) => {
          to([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <Button icon="open" class="answer" onClick={() => field.current?.click()}>
        {label}
      </Button>
    </>
  );
}

export function OwnLegends() {
  const [problem, setProblem] = useState('');
  const own = legends.value.filter((legend) => legend.own);
  const choose = (files: File[]): void => {
    setProblem('');
    if (files.length > 0) void read(files).then(setProblem);
  };
  return (
    <section class="own-legends" aria-labelledby="own-legends">
      <h3 id="own-legends">{t('web.own-legend.title')}</h3>
      <p class="muted">{t('web.own-legend.text')}</p>
      <div class="answers">
        <Choose label={t('web.own-legend.folder')} folder to={choose} />
        <Choose label={t('web.own-legend.files')} folder={false} to={choose} />
      </div>
      <Problem text={problem} />
      <ul>
        {own.map(({ id }) => (
          <li key={id} class="table-row">
            <span class="grow">{legendTitle(id)}</span>
            <Button
              class="plain"
              icon="trash"
              label={t('web.own-legend.remove', { legend: legendTitle(id) })}
              onClick={() => void drop(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
