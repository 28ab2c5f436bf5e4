// The connection to the server: whether there is one, and requests.

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { type Line, Refused, Socket, type SocketEvents } from '../protocol/socket';
import { t } from '../text/texts';
import { tellRefusal } from './notice';
import { busy } from './store';

export const link = signal<'connecting' | 'online' | 'lost'>('connecting');

export const version = signal({ engine: '', content: '', protocol: 0 });

/** The server is not the one this page was made for: the page must be reloaded. */
export const outdated = signal(false);

/** Who is told what comes in, see connect.ts. */
let ears: Pick<SocketEvents, 'opened' | 'pushed'> = {
  opened: () => undefined,
  pushed: () => undefined,
};

export const dialServer = (): Line =>
  new WebSocket(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
  ) as unknown as Line;

let dial = dialServer;

/** Where the server has the engine as WebAssembly, for a copy that is played on without it. */
export const moduleAt = signal('');

/** A move was under way when the connection was lost: nobody here knows whether it counts. */
export const inFlight = signal(false);
const kMoves = ['play', 'undo', 'redo', 'edit', 'dice'];

/** Whoever keeps a copy hears what comes in before it is drawn. */
let overhear: (message: Record<string, unknown>) => void = () => undefined;
export const letOverhear = (listener: typeof overhear): void => {
  overhear = listener;
};

/** Whoever has the engine here may answer instead of the server; null: they do not. */
let answerHere: (request: Record<string, unknown>) => Promise<Record<string, unknown>> | null =
  () => null;
export const letAnswerHere = (answers: typeof answerHere): void => {
  answerHere = answers;
};

/** There is no server: the tables are in this browser (offline/main.ts). */
export const serverless = signal(false);

/** What only the page without a server has: one's own legends, opened as files. */
export const ownLegendsPart = signal<ComponentType | null>(null);

/** What a copy has to say over the table (copy/). */
export const copyPart = signal<ComponentType | null>(null);

/** It keeps no game beyond this page: storage is closed to it. */
export const keepsNothing = signal(false);

/** Before anything is asked: who answers instead of a server. */
export function answerBy(line: () => Line): void {
  dial = line;
  serverless.value = true;
}

/** A copy answers instead of the server, in the middle of a game. */
export function switchTo(line: () => Line): void {
  answerBy(line);
  socket.redial();
}

export function switchBack(): void {
  dial = dialServer;
  serverless.value = false;
  keepsNothing.value = false;
  socket.redial();
}

const socket = new Socket(() => dial(), {
  opened: () => ears.opened(),
  lost: () => {
    link.value = 'lost';
    outdated.value = false;
    busy.value = false;
  },
  pushed: (message) => {
    overhear(message);
    ears.pushed(message);
  },
});

/** Why there is nothing to be seen yet. */
export function lostOrConnecting(): string {
  if (link.value !== 'lost') return t('web.connecting');
  return serverless.value ? t('web.offline.no-engine') : t('web.lost');
}

export function openLine(heard: typeof ears): void {
  ears = heard;
  socket.open();
  addEventListener('online', () => socket.wake());
  addEventListener('offline', () => socket.doubt());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) socket.wake();
  });
}

/** A connection that was lost brings everything again when it is back. */
export function offline(reason: unknown): void {
  if (!(reason instanceof Refused)) throw reason;
  if (reason.refusal.code !== 'offline') tellRefusal(reason);
}

export async function ask<T = Record<string, unknown>>(
  request: Record<string, unknown>,
): Promise<T> {
  const here = await answerHere(request)?.catch(() => null);
  if (here) return here as T;
  const wasOnline = link.value === 'online';
  try {
    const answer = await socket.ask<Record<string, unknown>>(request);
    overhear(answer);
    return answer as T;
  } catch (reason) {
    if (wasOnline && isRefused(reason, 'offline') && kMoves.includes(String(request.do)))
      inFlight.value = true;
    throw reason;
  }
}

export const isRefused = (reason: unknown, code: string): boolean =>
  reason instanceof Refused && reason.refusal.code === code;

/** A request whose answer says nothing beyond yes or no. */
export async function send(request: Record<string, unknown>): Promise<boolean> {
  try {
    await ask(request);
    return true;
  } catch (reason) {
    tellRefusal(reason);
    return false;
  }
}
