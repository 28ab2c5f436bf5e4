// All things, and the file the page takes them from.
import { fill } from '../lib/lino';
import { ink } from '../lib/tones';
import { dice } from './dice';
import type { Drawing } from './drawing';
import { finds } from './finds';
import { gear } from './gear';
import { places } from './places';
import { signs } from './signs';

export const things: Readonly<Record<string, Drawing>> = {
  ...gear,
  ...finds,
  ...signs,
  ...places,
  ...dice,
};

/** Room for the edge of paper around the box of 64. */
export const kBox = '-5 -5 74 74';

/**
 * One symbol for each. The outline takes its stroke from where it is used: none, or the edge of
 * paper that sets it off from the land.
 */
function symbol([id, { outline, body }]: [string, Drawing]): string {
  const edge = outline
    ? `<path d="${outline}" fill="${ink}" stroke-width="9" stroke-linejoin="round" paint-order="stroke"/>`
    : '';
  return `<symbol id="${id}" viewBox="${kBox}">${edge}<g stroke="none">${body}</g></symbol>`;
}

export const sprite = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">\n${Object.entries(things).map(symbol).join('\n')}\n</svg>\n`;

/** A sheet to look at: every thing large, and as small as the page shows it. */
export function sheet(): string {
  const all = Object.entries(things);
  const at = (i: number, columns: number, size: number): string =>
    `translate(${(i % columns) * size + 8} ${Math.floor(i / columns) * size + 8})`;
  const drawn = ({ outline, body }: Drawing): string => fill(outline, ink) + body;
  const large = all.map(
    ([, one], i) => `<g transform="${at(i, 12, 96)} scale(1.25)">${drawn(one)}</g>`,
  );
  const rows = Math.ceil(all.length / 12) * 96;
  const small = [28, 20].map((size, row) =>
    all
      .map(
        ([, one], i) =>
          `<g transform="translate(${10 + (i % 30) * 38} ${rows + 16 + row * 92 + Math.floor(i / 30) * 42}) scale(${size / 64})">${drawn(one)}</g>`,
      )
      .join(''),
  );
  const lower = rows + 200;
  const map = all.map(
    ([, { outline, body }], i) =>
      `<g transform="translate(${10 + (i % 30) * 38} ${lower + 8 + Math.floor(i / 30) * 42}) scale(.44)"><path d="${outline}" fill="${ink}" stroke="#f6edd9" stroke-width="9" paint-order="stroke" stroke-linejoin="round"/>${body}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1160" height="${lower + 110}"><rect width="1160" height="100%" fill="#f4ead2"/><rect y="${lower}" width="1160" height="110" fill="#7f9a4a"/>${large.join('')}${small.join('')}${map.join('')}</svg>`;
}
