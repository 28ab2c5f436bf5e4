// The typefaces are files of our own, renamed, with the letters of four languages and their
// licences.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../art/type/', import.meta.url).pathname;
const fonts = readdirSync(folder).filter((file) => file.endsWith('.woff2'));
const css = readFileSync(new URL('../src/ui/type.css', import.meta.url), 'utf8');

describe('the type', () => {
  it('is light: four files of at most 25 kB', () => {
    expect(fonts).toHaveLength(4);
    for (const file of fonts) expect(statSync(folder + file).size, file).toBeLessThan(25_000);
  });
  it('is shown as soon as it is there, and never waited for', () => {
    const faces = css.split('@font-face').slice(1);
    expect(faces).toHaveLength(fonts.length);
    for (const face of faces) expect(face).toContain('font-display: swap');
    for (const file of fonts) expect(css).toContain(`art/type/${file}`);
  });
  it('has its licences beside it, and bears no reserved name', () => {
    for (const face of ['alegreya', 'almendra']) {
      const text = readFileSync(`${folder}OFL-${face}.txt`, 'utf8');
      expect(text).toContain('SIL Open Font License, Version 1.1');
      expect(css.toLowerCase()).not.toContain(`font-family: '${face}`);
    }
  });
  it('is made with the letters of English, German, French and Spanish', () => {
    const program = readFileSync(`${folder}make.py`, 'utf8');
    expect(program).toContain('range(0xA0, 0x100)');
    for (const letter of 'Œœ„“”‘’–—…‹›') expect(program).toContain(letter);
  });
});
