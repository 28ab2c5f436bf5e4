// The page without a server: a worker answers, and a service worker keeps the files. What else the
// page is, is main.tsx.
import { fileAddress } from '../game/address';
import { answerBy, keepsNothing, ownLegendsPart } from '../game/connection';
import { WorkerLine } from './line';
import { OwnLegends } from './ownlegends';

ownLegendsPart.value = OwnLegends;

answerBy(
  () =>
    new WorkerLine((keeps) => {
      keepsNothing.value = !keeps;
    }),
);
void import('../main');

// Where it may not be (a private window, a plain file) the page still plays as long as it is open.
void navigator.serviceWorker?.register(fileAddress('service_worker.js')).catch(() => undefined);
// Games are only here: the browser is asked not to throw them away when it needs room.
void navigator.storage?.persist?.().catch(() => undefined);
