// Why a file could not be opened: its name, what is wrong, where, and what helps.
import { refusalText } from '../game/notice';
import { Refused } from '../protocol/socket';
import { t, texts } from '../text/texts';

/** What is wrong has its own words where the server knows the part; else it is simply no game. */
function badSave(file: string, place: string, key = ''): string {
  // The first word is the request's, not the file's.
  const where = place.replace(/^\w+\.?/, '');
  return t('ui.not-opened', {
    file,
    problem: texts.value.firstOf([key, 'refused.bad-save']),
    where,
    where_id: where ? 'there' : 'none',
  });
}

export function importProblem(file: string, reason: unknown): string {
  if (reason instanceof SyntaxError) return noGame(file);
  if (reason instanceof DOMException) return t('web.import.unread', { file });
  if (!(reason instanceof Refused)) throw reason;
  const { code, where = '', key } = reason.refusal;
  return code === 'bad_save'
    ? badSave(file, where, key)
    : t('web.import.refused', { file, problem: refusalText(code) });
}

export const noGame = (file: string): string => badSave(file, '');
