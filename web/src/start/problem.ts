// Why a file could not be opened: its name, what is wrong, where, and what helps.
import { refusalText } from '../game/notice';
import { Refused } from '../protocol/socket';
import { t, texts } from '../text/texts';

/**
 * The part of a saved game in which something is wrong has its own words; for all others it is
 * simply no good one.
 */
function badSave(file: string, place: string): string {
  // The first word is the request's, not the file's.
  const where = place.replace(/^\w+\.?/, '');
  const part = /^\w+/.exec(where)?.[0] ?? '';
  const say = (what: string): string =>
    texts.value.firstOf([`web.import.${part}.${what}`, `web.import.bad.${what}`]);
  return t('web.import.problem', {
    file,
    problem: say('problem'),
    where,
    where_id: where ? 'there' : 'none',
    remedy: say('remedy'),
  });
}

export function importProblem(file: string, reason: unknown): string {
  if (reason instanceof SyntaxError) return t('ui.not-json', { file });
  if (reason instanceof DOMException) return t('web.import.unread', { file });
  if (!(reason instanceof Refused)) throw reason;
  const { code, where = '' } = reason.refusal;
  return code === 'bad_save'
    ? badSave(file, where)
    : t('web.import.refused', { file, problem: refusalText(code) });
}

export const noGame = (file: string): string => badSave(file, '');
