// The tables this browser has been at.

import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { ask } from '../game/connection';
import { forget, looksOn, secretOf } from '../game/kept';
import { tellRefusal } from '../game/notice';
import { savedGame } from '../game/tables';
import type { TableInfo } from '../protocol/types';
import { t } from '../text/texts';
import { download, gameFile } from '../ui/download';
import { announce } from '../ui/live';
import { Button, Dialog } from '../ui/parts';
import { enter, playedAt, tableLine } from './tableline';

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

export function Tables({ list, unknown, onClose, onGone }: TablesProps) {
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
