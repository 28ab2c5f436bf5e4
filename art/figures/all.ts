// Every file that is drawn, by its name.
import { standings } from './catalogue';
import { standingBox, standingSvg } from './svg';

export { standings } from './catalogue';
export { standingBox, standingSvg } from './svg';

export function drawings(): Map<string, string> {
  const files = new Map<string, string>();
  for (const { name, drawing, stand } of standings())
    files.set(`figure-${name}.svg`, standingSvg(drawing, stand));
  return files;
}

/**
 * What the page must know before a picture is loaded: left, top, width, height of each figure, its
 * feet at the origin; and how far its body reaches to the left, up and to the right, without shadow.
 */
export function boxes(): string {
  const lines = standings().map(({ name, drawing, stand }) => {
    const { left, top, right, bottom } = standingBox(drawing, stand);
    const body = standingBox(drawing, { ...stand, shadowless: true });
    const numbers = [left, top, right - left, bottom - top, -body.left, -body.top, body.right];
    return `  "${name}": [${numbers.join(', ')}]`;
  });
  return `{\n${lines.join(',\n')}\n}`;
}
