// Every file that is drawn, by its name.
import { standings } from './catalogue';
import { bold, kBoldEdge } from './contrast';
import { kBeastBusts } from './portraits/beasts';
import { type Bust, cracks, kPoses, posed } from './portraits/bust';
import { kHeroBusts } from './portraits/heroes';
import { kPersonBusts } from './portraits/persons';
import { bustSvg, standingBox, standingSvg, sunSvg } from './svg';

export const busts = (): Record<string, Bust> => ({
  ...kHeroBusts,
  ...kBeastBusts,
  ...kPersonBusts,
});

export function drawings(): Map<string, string> {
  const files = new Map<string, string>([['sun.svg', sunSvg()]]);
  for (const { name, drawing, stand } of standings()) {
    files.set(`figure-${name}.svg`, standingSvg(drawing, stand));
    const plain = { ...stand, edge: kBoldEdge, paper: '#ffffff', shadowless: true };
    files.set(`bold-${name}.svg`, standingSvg(bold(drawing), plain, standingBox(drawing, stand)));
  }
  for (const [name, bust] of Object.entries(busts()))
    for (const pose of kPoses)
      files.set(
        `portrait-${name}-${pose}.svg`,
        bustSvg(posed(bust, pose), pose === 'beaten' ? cracks() : []),
      );
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
