// Drawings as SVG: no filters, no gradients, one path for each run of marks of one colour.
import { type Box, boxOf, type Drawing, dot, type Mark, type Outline, rays } from './hand';
import { kInk, kPaper } from './tones';

const n = (value: number): string => {
  const rounded = Math.round(value * 10) / 10;
  return String(rounded === 0 ? 0 : rounded);
};

/** Numbers in a row; a minus sign parts two of them by itself. */
const row = (numbers: readonly number[]): string =>
  numbers
    .map(n)
    .reduce((text, next) => text + (text && !next.startsWith('-') ? ' ' : '') + next, '');

function outlinePath({ start, curves }: Outline): string {
  let [x, y] = start.map((value) => Math.round(value * 10) / 10) as [number, number];
  let path = `M${row([x, y])}`;
  for (const curve of curves) {
    const [x1, y1, x2, y2, ex, ey] = curve.map(
      (value, i) => Math.round((value - (i % 2 === 0 ? x : y)) * 10) / 10,
    ) as [number, number, number, number, number, number];
    const straight = x1 === 0 && y1 === 0 && x2 === ex && y2 === ey;
    path += straight ? `l${row([ex, ey])}` : `c${row([x1, y1, x2, y2, ex, ey])}`;
    x = Math.round((x + ex) * 10) / 10;
    y = Math.round((y + ey) * 10) / 10;
  }
  return `${path}z`;
}

export const pathOf = (outlines: readonly Outline[]): string => outlines.map(outlinePath).join('');

/** Neighbouring marks of one colour become one path. */
export function pathsOf(drawing: Drawing): string {
  const runs: Mark[] = [];
  for (const mark of drawing) {
    const last = runs.at(-1);
    if (last?.fill === mark.fill)
      runs[runs.length - 1] = { fill: mark.fill, outlines: [...last.outlines, ...mark.outlines] };
    else runs.push(mark);
  }
  return runs
    .map(({ fill, outlines }) => `<path fill="${fill}" d="${pathOf(outlines)}"/>`)
    .join('');
}

/** Twice the area within an outline, by its end points; negative if it runs against the clock. */
function areaOf({ start, curves }: Outline): number {
  const ends = [start, ...curves.map((curve) => [curve[4], curve[5]] as const)];
  return ends.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ends[(i + 1) % ends.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
}

function reversed({ start, curves }: Outline): Outline {
  const last = curves.at(-1)!;
  return {
    start: [last[4], last[5]],
    curves: curves
      .map(([x1, y1, x2, y2], i) => {
        const [x, y] = i === 0 ? start : [curves[i - 1]![4], curves[i - 1]![5]];
        return [x2, y2, x1, y1, x, y] as const;
      })
      .reverse(),
  };
}

/**
 * What is seen of a figure when it is black: its ink. All outlines run the same way round: where two
 * of them meet they must not cut a hole into each other.
 */
export const silhouette = (drawing: Drawing): Outline[] =>
  drawing
    .filter(({ fill }) => fill === kInk)
    .flatMap(({ outlines }) => outlines)
    .map((outline) => (areaOf(outline) < 0 ? reversed(outline) : outline));

export interface Stand {
  /** Half the width of the disc under the feet. */
  foot: number;
  disc: string;
  rim: string;
  /** The width of the paper around the figure. */
  edge: number;
  paper?: string;
  shadow?: string;
  /** Nothing lies on the ground beside it. */
  shadowless?: boolean;
}

/** The shadow lies to the right and a little towards us: the light of the boards. */
const kShadow = [1, 0, -0.5, -0.15, 0, 0] as const;

export function standingBox(drawing: Drawing, { foot, edge, shadowless }: Stand): Box {
  const box = boxOf(drawing);
  const [, , lean, flat] = kShadow;
  const cast = shadowless ? 0 : -box.top;
  return {
    // Room for the wider edge of high contrast, too.
    left: Math.floor(Math.min(box.left, -foot) - edge - 2),
    top: Math.floor(box.top - edge - 2),
    right: Math.ceil(Math.max(box.right + edge + 2, foot + edge + 2, box.right - cast * lean)),
    bottom: Math.ceil(Math.max(box.bottom + edge, foot * 0.34 + 3 + edge, -cast * flat + 2)),
  };
}

/** A figure on its disc, with paper around it and its shadow on the ground. */
export function standingSvg(
  drawing: Drawing,
  stand: Stand,
  box: Box = standingBox(drawing, stand),
): string {
  const { foot, disc, rim, edge, paper = kPaper, shadow = '#2b2450', shadowless } = stand;
  const { left, top, right, bottom } = box;
  const [size, flat] = [[left, top, right - left, bottom - top], foot * 0.34];
  const ellipse = (y: number, grow: number, fill: string): string =>
    `<ellipse cy="${n(y)}" rx="${n(foot + grow)}" ry="${n(flat + grow * 0.8)}" fill="${fill}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size.join(' ')}" width="${size[2]! * 2}" height="${size[3]! * 2}">`,
    `<defs><path id="b" d="${pathOf(silhouette(drawing))}"/></defs>`,
    shadowless
      ? ''
      : `<use href="#b" transform="matrix(${kShadow.join(' ')})" fill="${shadow}" opacity=".4"/>`,
    ellipse(1.4, edge * 0.7, paper),
    ellipse(1.8, 0, kInk),
    ellipse(0, 0, rim),
    ellipse(-0.3, -2.4, disc),
    `<use href="#b" fill="${paper}" stroke="${paper}" stroke-width="${edge * 2}" stroke-linejoin="round"/>`,
    pathsOf(drawing),
    '</svg>\n',
  ].join('');
}

/** A portrait in its box of 240 by 280, cut out of paper; what lies over it is cut to its outline. */
export function bustSvg(drawing: Drawing, over: Drawing = []): string {
  const outline = pathOf(silhouette(drawing));
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 280" width="480" height="560">',
    `<path d="${outline}" fill="${kPaper}" stroke="${kPaper}" stroke-width="9" stroke-linejoin="round"/>`,
    pathsOf(drawing),
    over.length > 0
      ? `<clipPath id="c"><path d="${outline}"/></clipPath><g clip-path="url(#c)">${pathsOf(over)}</g>`
      : '',
    '</svg>\n',
  ].join('');
}

/** The sun behind a portrait: rays of paper to be laid over any colour. */
export function sunSvg(): string {
  const sun = [130, 118] as const;
  const far = rays(sun, [112, 330], 46, 9, kPaper, { seed: 3, uneven: 0.25 });
  const near = rays(sun, [92, 150], 40, 5, kPaper, { seed: 9 });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 280" width="480" height="560">',
    `<g opacity=".3">${pathsOf([far])}</g><g opacity=".42">${pathsOf([dot(...sun, 88, kPaper), near])}</g>`,
    '</svg>\n',
  ].join('');
}
