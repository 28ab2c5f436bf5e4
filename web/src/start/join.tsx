// To join a table by its link, or to go on with a game from a file.

import { useRef, useState } from 'preact/hooks';
import { loadTable } from '../game/visit';
import { t } from '../text/texts';
import { Button, Dialog } from '../ui/parts';
import { importProblem, noGame } from './problem';
import { enter } from './tableline';

/** The game in a saved file or a report; null if there is none. */
function gameIn(text: string): object | null {
  const isObject = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const parsed = JSON.parse(text) as unknown;
  const game =
    isObject(parsed) && 'report' in parsed ? (parsed as { game?: unknown }).game : parsed;
  return isObject(game) ? game : null;
}

export function Join({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<{ of: 'link' | 'file'; text: string } | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const join = (event: Event): void => {
    event.preventDefault();
    const [, id, query = ''] = /(?:^|\/t\/)([A-Za-z0-9_-]{8,})\/?(\?.*)?$/.exec(text.trim()) ?? [];
    if (!id) setProblem({ of: 'link', text: t('web.start.join-none') });
    else {
      onClose();
      enter(id, /^\?at=\d+/.exec(query)?.[0]);
    }
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
            event.currentTarget.value = ''; // the same file may be chosen again once it has been corrected
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
