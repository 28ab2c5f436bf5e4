// The page without a server: a worker answers, and a service worker keeps the files. What else the
// page is, is main.tsx.
import { answerBy } from '../game/connection';
import { WorkerLine } from './line';

answerBy(() => new WorkerLine());
void import('../main');

// Where it may not be (a private window, a plain file) the page still plays as long as it is open.
void navigator.serviceWorker?.register('/service_worker.js').catch(() => undefined);
// Games are only here: the browser is asked not to throw them away when it needs room.
void navigator.storage?.persist?.().catch(() => undefined);
