import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { boxes, busts, drawings } from '../../../art/figures/all';
import { standings } from '../../../art/figures/catalogue';
import { bold } from '../../../art/figures/contrast';
import { along, boxOf, cuts, type Drawing, line, moved, shape } from '../../../art/figures/hand';
import { posed } from '../../../art/figures/portraits/bust';
import { apart, rasterOf } from '../../../art/figures/raster';
import { pathsOf, silhouette } from '../../../art/figures/svg';
import { kInk } from '../../../art/figures/tones';

const at = (path: string): URL => new URL(`../../../${path}`, import.meta.url);
const all = standings();
const named = (name: string) => all.find((one) => one.name === name)!;

/** As black shapes: a person of 56 units is 32 pixels high. */
const black = (drawing: Drawing) => rasterOf(silhouette(drawing), 112, 196);

/**
 * At least so much of two black shapes must not be shared; woman and man of a kind may be closer.
 */
const kApart = 0.25;
const kSiblings = 0.12;

describe('the drawings', () => {
  it('are those that are kept: node art/figures.mjs draws them anew', () => {
    const made = drawings();
    expect(readdirSync(at('art/drawings/figures/')).sort()).toEqual([...made.keys()].sort());
    for (const [file, svg] of made)
      expect(svg === readFileSync(at(`art/drawings/figures/${file}`), 'utf8'), file).toBe(true);
    expect(readFileSync(at('web/src/art/drawings.json'), 'utf8').trim()).toBe(boxes());
  });
  it('are light: figures 5 kB, the dragon 8, portraits 24 at most, gzipped', () => {
    for (const [file, svg] of drawings()) {
      const limit = file.startsWith('portrait') ? 24e3 : file.includes('dragon') ? 8e3 : 5e3;
      expect(gzipSync(svg).length, file).toBeLessThan(limit);
    }
  });
  it('have no filter, no gradient, no script and nothing from elsewhere', () => {
    for (const [file, svg] of drawings()) {
      expect(svg, file).not.toMatch(/filter|Gradient|script|href="(?!#)|url\((?!#)/);
      expect(svg, file).not.toContain('NaN');
    }
  });
});

describe('standing figures', () => {
  it('can be told apart as black shapes, a person 32 pixels high', () => {
    const shapes = all.map(({ name, drawing }) => ({ name, black: black(drawing) }));
    const close: string[] = [];
    for (const [i, one] of shapes.entries())
      for (const two of shapes.slice(i + 1)) {
        const kin = one.name.split('-')[0] === two.name.split('-')[0];
        const siblings = kin && /-(fe)?male$/.test(one.name) && /-(fe)?male$/.test(two.name);
        const far = apart(one.black, two.black);
        if (far < (siblings ? kSiblings : kApart))
          close.push(`${one.name} and ${two.name}: ${far.toFixed(2)}`);
      }
    expect(close).toEqual([]);
  });
  it('would be found if they were alike', () => {
    const gor = named('gor').drawing;
    expect(apart(black(gor), black(gor))).toBe(0);
    expect(apart(black(gor), black(moved(gor, { x: 1.5 })))).toBeLessThan(kApart);
  });
  it('stand on their feet, a person about 56 units high, the dragon three times a gor', () => {
    const high = (name: string): number =>
      -Math.min(...silhouette(named(name).drawing).map(({ start }) => start[1]));
    for (const { name, drawing } of all) {
      const lowest = Math.max(
        ...silhouette(drawing).flatMap(({ curves }) => curves.map((c) => c[5])),
      );
      expect(lowest, name).toBeGreaterThan(-4);
      expect(lowest, name).toBeLessThan(10);
    }
    expect(high('dragon') / high('gor')).toBeGreaterThan(2.3);
  });
});

describe('figures for high contrast', () => {
  /** Relative luminance of sRGB, as WCAG has it. */
  const luminance = (colour: string): number => {
    const part = (i: number): number => {
      const value = Number.parseInt(colour.slice(i, i + 2), 16) / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  };
  /** Without ink: how light the lightest half of the colours of a drawing is. */
  const brightness = (drawing: Drawing): number => {
    const all = [...new Set(drawing.map(({ fill }) => fill))].filter((fill) => fill !== kInk);
    const sorted = all.map(luminance).sort((a, b) => b - a);
    return sorted[Math.floor(sorted.length / 2)]!;
  };
  it('are lighter than the others, in a white edge, without a shadow', () => {
    const files = drawings();
    for (const { name, drawing } of all) {
      expect(brightness(bold(drawing)), name).toBeGreaterThan(brightness(drawing) * 1.1);
      const svg = files.get(`bold-${name}.svg`)!;
      expect(svg, name).toContain('stroke="#ffffff" stroke-width="9.2"');
      expect(svg, name).not.toContain('opacity');
    }
  });
  it('stand out from the calm board: 3 to 1 for the edge and the middle of their colours', () => {
    // The lightest of the dark wash that lies under them.
    const ground = luminance('#4a4a42');
    for (const { name, drawing } of all) {
      const light = brightness(bold(drawing));
      expect((light + 0.05) / (ground + 0.05), name).toBeGreaterThan(3);
    }
  });
});

describe('portraits', () => {
  it('are there for everybody who stands on the map, in three poses that differ', () => {
    const files = drawings();
    for (const { name, kind } of all) {
      if (kind === 'marker') continue;
      const poses = ['ready', 'hurt', 'beaten'].map((pose) =>
        files.get(`portrait-${name}-${pose}.svg`),
      );
      expect(new Set(poses).size, name).toBe(3);
      expect(poses, name).not.toContain(undefined);
    }
  });
  it('fill their box', () => {
    for (const [name, bust] of Object.entries(busts())) {
      const { left, top, right, bottom } = boxOf(posed(bust, 'ready'));
      expect(left, name).toBeLessThan(60);
      expect(right, name).toBeGreaterThan(180);
      expect(top, name).toBeLessThan(64);
      expect(bottom, name).toBeGreaterThan(270);
    }
  });
});

describe('the hand', () => {
  it('measures along lines', () => {
    const way = along('0,0! 30,0! 30,40!');
    expect(way.length).toBeCloseTo(70);
    expect(way.at(0.5)).toMatchObject({ x: 30, tx: 0, ty: 1 });
    expect(way.at(0.5).y).toBeCloseTo(5);
  });
  it('names a point that is none', () => {
    expect(() => shape('0,0 1;2', kInk)).toThrow('1;2');
  });
  it('joins marks of one colour, and only neighbours', () => {
    const [a, b] = [shape('0,0! 4,0! 4,4!', '#111'), shape('9,0! 12,0! 12,4!', '#222')];
    expect(pathsOf([a, a, b, a]).match(/<path/g)).toHaveLength(3);
  });
  it('draws the same each time', () => {
    const cut = () => cuts('0,0 0,40', '20,0 20,40', 6, 3, '#fff', { seed: 4 });
    expect(cut()).toEqual(cut());
  });
  it('turns a black shape the same way round, so that none cuts a hole into another', () => {
    const one = shape('0,-10! 10,-10! 10,0! 0,0!', kInk);
    const back = shape('0,-10! 0,0! 10,0! 10,-10!', kInk);
    const [first, second] = silhouette([one, back]);
    const turn = (o: typeof first): number =>
      o!.curves[0]![4] * o!.curves[1]![5] - o!.curves[1]![4] * o!.curves[0]![5];
    expect(Math.sign(turn(first))).toBe(Math.sign(turn(second)));
  });
  it('swells a line towards its middle', () => {
    const [outline] = line('0,0 40,0', [0, 6, 0], '#fff').outlines;
    const widest = Math.max(...outline!.curves.map((curve) => Math.abs(curve[5])));
    expect(widest).toBeCloseTo(3, 1);
  });
});
