// To join a table by its link, or to go on with a game from a file.

import { useRef, useState } from 'preact/hooks';
import { ownLegendsPart } from '../game/connection';
import { loadTable } from '../game/visit';
import { t } from '../text/texts';
import { Button, Dialog } from '../ui/parts';
import { importProblem, noGame } from './problem';
import { enter } from './tableline';

export const Problem = ({ text }: { text: string }) =>
  text ? (
    <p class="danger" role="alert">
      {text}
    </p>
  ) : null;

export function Join({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const join = (event: Event): void => {
    event.preventDefault();
    const [, id, query = ''] = /(?:^|\/t\/)([A-Za-z0-9_-]{8,})\/?(\?.*)?$/.exec(text.trim()) ?? [];
    if (!id) setProblem(t('web.start.join-none'));
    else {
      onClose();
      enter(id, /^\?at=\d+/.exec(query)?.[0]);
    }
  };
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
                setProblem('');
              }}
            />
          </label>
          <Button type="submit" class="primary">
            {t('web.start.join-go')}
          </Button>
          <Problem text={problem} />
        </form>
      </div>
    </Dialog>
  );
}

/** The game in a saved file or a report; null if there is none. */
function gameIn(text: string): object | null {
  const isObject = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const parsed = JSON.parse(text) as unknown;
  const game =
    isObject(parsed) && 'report' in parsed ? (parsed as { game?: unknown }).game : parsed;
  return isObject(game) ? game : null;
}

export function OpenFile({ onClose }: { onClose(): void }) {
  const Own = ownLegendsPart.value;
  const [problem, setProblem] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const read = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    setProblem('');
    try {
      const game = gameIn(await chosen.text());
      if (!game) return setProblem(noGame(chosen.name));
      await loadTable(game);
      onClose();
    } catch (reason) {
      setProblem(importProblem(chosen.name, reason));
    }
  };
  return (
    <Dialog title={t('web.import')} onClose={onClose}>
      <div class="scroll">
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
        <Problem text={problem} />
        {Own && <Own />}
      </div>
    </Dialog>
  );
}
