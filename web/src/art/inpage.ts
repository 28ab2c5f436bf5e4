// The drawings of things inside the page itself. What is drawn from another file comes some frames
// later each time, so that a sheet which opens would stand there without its pictures.
import { signal } from '@preact/signals';
import file from '../../../art/drawings/things.svg?url';

const inPage = signal(false);

/** Where a drawing is: in its file until all of them have come into the page. */
export const addressOf = (drawing: string): string =>
  inPage.value ? `#thing-${drawing}` : `${file}#${drawing}`;

/** Without a network they stay where they are. */
export async function bringIn(): Promise<void> {
  const text = await fetch(file).then((answer) => (answer.ok ? answer.text() : ''));
  const drawings = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (drawings.nodeName !== 'svg') return;
  for (const one of drawings.children) one.id = `thing-${one.id}`;
  drawings.setAttribute('display', 'none');
  document.body.append(document.importNode(drawings, true));
  inPage.value = true;
}
