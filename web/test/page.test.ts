// Every visible text comes from the catalogue, and everything the catalogue must have is there.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { isThisDevice, shareOrigin } from '../src/ui/copy';

const folder = new URL('../src/', import.meta.url).pathname;
const files = (at: string): string[] =>
  readdirSync(at).flatMap((name) =>
    statSync(join(at, name)).isDirectory() ? files(join(at, name)) : [join(at, name)],
  );
const sources = files(folder).filter((name) => /\.tsx?$/.test(name));
const messages = JSON.parse(
  readFileSync(new URL('../../content/text/en.json', import.meta.url), 'utf8'),
) as Record<string, string>;

describe('the page', () => {
  it('uses only texts that exist', () => {
    for (const file of sources)
      for (const [, key] of readFileSync(file, 'utf8').matchAll(
        /'((?:web|ui|event)\.[a-z0-9.-]+)'/g,
      ))
        expect(messages[key!], `${key} in ${file}`).toBeDefined();
  });
  it('has no sentence of its own', () => {
    for (const file of sources) {
      const text = readFileSync(file, 'utf8')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/(?<!:)\/\/.*$/gm, '');
      expect(
        [...text.matchAll(/(['"`])([A-Z][a-z]+[.!?]?(?:[ ,]+[a-z]+)+[^'"`]*)\1/g)].map(
          (match) => match[2],
        ),
        file,
      ).toEqual([]);
      expect(
        [...text.matchAll(/\.join\((['"`])[,;] \1\)/g)].map((match) => match[0]),
        file,
      ).toEqual([]);
      if (!file.endsWith('.tsx')) continue;
      expect(
        [...text.matchAll(/>\s*([A-Za-z][a-z]+(?: [a-z]+)+[.!?]?|[A-Z][a-z]+[.!?]?)\s*<\//g)].map(
          (match) => match[1],
        ),
        file,
      ).toEqual([]);
      expect(
        [...text.matchAll(/>\s*([−+×·:]+)\s*\{/g)].map((match) => match[1]),
        file,
      ).toEqual([]);
      expect(
        [...text.matchAll(/(?:aria-label|title|placeholder|label)="([^"]+)"/g)].map(
          (match) => match[1],
        ),
        file,
      ).toEqual([]);
    }
  });
  it('has a text for every refusal of the server and of the protocol', () => {
    const codesIn = (file: string, part: RegExp): string[] => {
      const page = readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');
      return [...(part.exec(page)?.[1] ?? '').matchAll(/`([a-z_]+)`/g)].map((match) => match[1]!);
    };
    const server = codesIn('server.md', /## Error codes[^\n]*\n([\s\S]*?)\n\n/);
    const protocol = codesIn(
      'protocol.md',
      /<!-- generated: codes -->([\s\S]*?)<!-- end: codes -->/,
    );
    expect(server.length).toBeGreaterThan(5);
    expect(protocol.length).toBeGreaterThan(5);
    for (const code of [...server, ...protocol])
      expect(messages[`refused.${code.replaceAll('_', '-')}`], code).toBeDefined();
  });
  it('has a sentence for every event and a wording for every question of the protocol', () => {
    const page = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');
    const list = (name: string): string[] => {
      const part = page.split(`<!-- generated: ${name} -->`)[1]!.split(`<!-- end: ${name} -->`)[0]!;
      return [...part.matchAll(/^\| `([a-z_]+)`/gm)].map((match) => match[1]!);
    };
    expect(list('events').length).toBeGreaterThan(80);
    for (const event of list('events'))
      expect(messages[`event.${event.replaceAll('_', '-')}`], event).toBeDefined();
    for (const question of list('questions'))
      expect(messages[`question.${question}`], question).toBeDefined();
  });
  it('knows a link that nobody elsewhere can follow', () => {
    for (const host of ['localhost', 'table.localhost', '127.0.0.1', '127.0.1.1', '[::1]'])
      expect(isThisDevice(host), host).toBe(true);
    for (const host of [
      'table.example',
      '192.168.1.7',
      '127.0.0.1.example',
      'localhost.example',
      'notlocalhost',
      '[::2]',
    ])
      expect(isThisDevice(host), host).toBe(false);
  });
  it('names an address that others can use, where the server knows one', async () => {
    const asked = vi.fn();
    const at = async (page: string, answer: () => Promise<unknown>): Promise<string> => {
      const { origin, hostname } = new URL(page);
      vi.stubGlobal('location', { origin, hostname });
      vi.stubGlobal('fetch', async (url: string) => {
        asked(url);
        return { json: answer };
      });
      return shareOrigin();
    };
    expect(
      await at('http://127.0.0.1:8017', async () => [
        'http://192.168.1.7:8017/',
        'http://10.0.0.2:8017/',
      ]),
    ).toBe('http://192.168.1.7:8017');
    expect(await at('http://localhost:8017', async () => [])).toBe('http://localhost:8017');
    expect(
      await at('http://127.0.0.1:8017', () => Promise.reject(new SyntaxError('no such page'))),
    ).toBe('http://127.0.0.1:8017');
    expect(asked).toHaveBeenCalledTimes(3);
    expect(await at('https://table.example', async () => ['http://10.0.0.2:8017/'])).toBe(
      'https://table.example',
    );
    expect(asked).toHaveBeenCalledTimes(3);
    vi.unstubAllGlobals();
  });
});
