// What is answered where something cannot be done.
import type { Refusal } from '../protocol/socket';
import { WrittenElsewhere } from './shelf';

/** The engine has come to an end: nothing is answered any more. */
export class Broken extends Error {}

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

export const refuse = (code: string, message: string, where = ''): never => {
  throw new Refused({ code, message, where });
};

export function refusalOf(reason: unknown): Refusal {
  if (reason instanceof Broken) throw reason;
  if (reason instanceof WrittenElsewhere)
    return { code: 'open_elsewhere', message: 'another window has played on here', where: '' };
  return reason instanceof Refused
    ? reason.refusal
    : { code: 'browser_storage', message: String(reason), where: '' };
}
