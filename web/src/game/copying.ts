// Where one person holds every seat the page gets ready to go on without the server (copy/), once
// the table has come to rest: the first picture waits for none of it.
import { effect } from '@preact/signals';
import { link, moduleAt, serverless } from './connection';
import { hotSeat } from './store';

const kRest = 5000;
const whenIdle = (work: () => void): void => {
  // Something may always be moving on a slow machine: then without an idle moment.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: kRest });
  else setTimeout(work);
};

export function followCopies(): void {
  let begun = false;
  effect(() => {
    const isDue = moduleAt.value && hotSeat.value && link.value === 'online' && !serverless.value;
    if (!isDue || begun) return;
    const timer = setTimeout(() => {
      begun = true;
      whenIdle(() => {
        import('../copy/begin').then(
          ({ begin }) => begin(),
          () => {
            begun = false;
          },
        );
      });
    }, kRest);
    return () => clearTimeout(timer);
  });
}
