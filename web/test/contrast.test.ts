// What stands on the map can be read in every theme. (axe looks at everything else; the drawn land
// it cannot judge.)
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string): string =>
  readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8');
const css = [...read('style.css').matchAll(/@import '\.\/([^']+)';/g)]
  .map(([, file]) => `\n${read(file!)}`)
  .join('');

/** What the rules with this selector say. */
function declared(selector: string): Map<string, string> {
  const rules = css
    .split(`\n${selector} {`)
    .slice(1)
    .map((rule) => rule.slice(0, rule.indexOf('}')));
  expect(rules.length, `${selector} has a rule`).toBeGreaterThan(0);
  return new Map(
    [...rules.join('').matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [
      name!,
      value!.trim(),
    ]),
  );
}

function luminance(colour: string): number {
  const [r, g, b] = /^#(..)(..)(..)$/
    .exec(colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'))!
    .slice(1)
    .map((part) => {
      const share = parseInt(part, 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * A text, what it stands on, and how much they must differ (WCAG 2.1: 4.5 for texts, 3 for
 * drawings).
 */
const pairs: [what: [string, string], ground: [string, string], least: number][] = [
  [['.stone text', 'fill'], ['.stone .face', 'fill'], 4.5],
  [['.stone text', 'fill'], ['.stone.chosen .face', 'fill'], 4.5],
  [['.stone text', 'fill'], ['.stone.over .face,\n.stone.onway .face', 'fill'], 4.5],
  [['.stone.off_map text', 'fill'], ['.stone.off_map .face', 'fill'], 4.5],
  [['.price-tag text', 'fill'], ['.price-tag rect', 'fill'], 4.5],
  [['.paid .heart', 'fill'], ['.price-tag rect', 'fill'], 3],
  [['.count', 'fill'], ['.count', 'stroke'], 4.5],
  [['.pingname', 'fill'], ['.pingname', 'stroke'], 4.5],
  [['.figure .number,\ntext.number', 'fill'], ['.figure .number,\ntext.number', 'stroke'], 4.5],
];

describe('the map', () => {
  const light = declared(':root');
  const themes = {
    light,
    dark: declared(":root[data-theme='dark']"),
    contrast: declared(":root[data-theme='contrast']"),
  };
  for (const [name, theme] of Object.entries(themes))
    it(`can be read in the theme ${name}`, () => {
      const colour = ([selector, property]: [string, string]): string => {
        const value = declared(selector).get(property)!;
        const variable = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
        return variable ? (theme.get(variable) ?? light.get(variable))! : value;
      };
      for (const [what, ground, least] of pairs)
        expect(
          contrast(colour(what), colour(ground)),
          `${what.join(' ')} on ${ground.join(' ')}`,
        ).toBeGreaterThanOrEqual(least);
      // The ring around what can be reached: against the stone, or against the land.
      const ring = colour(['.stone.near .face', 'stroke']);
      const grounds = [colour(['.stone .face', 'fill']), colour(['.meadow', 'fill'])];
      expect(
        Math.max(...grounds.map((ground) => contrast(ring, ground))),
        'the ring',
      ).toBeGreaterThanOrEqual(3);
    });
});
