// Style sheets are kept by component, and each styles its own: a class belongs to one file, and
// what another file owns may say where something stands, but is not changed from there.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../src/', import.meta.url).pathname;
const everything = readdirSync(folder, { recursive: true }).map(String).sort();
const read = (file: string): string => readFileSync(folder + file, 'utf8');
const sheets = everything.filter((file) => file.endsWith('.css') && file !== 'style.css');
const isShared = (file: string): boolean => file.startsWith('ui/');

/** The selectors of a style sheet; what is in `@media` too, the steps of `@keyframes` not. */
function selectorsIn(css: string): string[] {
  const plain = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@keyframes [\w-]+ \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...plain.matchAll(/(?:^|[{}])\s*([^@{}]+?)\s*(?=\{)/g)].flatMap(([, list]) =>
    split(list!, ','),
  );
}

/** Parts between separators that stand in no brackets. */
function split(text: string, separators: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text.replace(/\s+/g, ' ')) {
    if ('(['.includes(sign)) depth += 1;
    if (')]'.includes(sign)) depth -= 1;
    if (depth === 0 && separators.includes(sign)) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** The classes of each step of a selector; what `:not` and `:has` ask about is not meant. */
const stepsOf = (selector: string): string[][] =>
  split(selector, ' >~+').map((step) => {
    let bare = step.replace(/:is\(([^()]*)\)/g, '$1');
    while (/\([^()]*\)/.test(bare)) bare = bare.replace(/\([^()]*\)/g, '');
    return [...bare.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name!);
  });

/** The class a step is known by: the first that is no common one. */
const nameOf = (step: string[], common: ReadonlySet<string>): string | undefined =>
  step.find((name) => !common.has(name));

const rules = sheets.flatMap((file) =>
  selectorsIn(read(file)).map((selector) => ({ file, selector, steps: stepsOf(selector) })),
);
const common = new Set(
  rules
    .filter(({ file }) => isShared(file))
    .flatMap(({ steps }) => steps.find((step) => step.length > 0)?.[0] ?? []),
);
const rootOf = (steps: string[][]): string | undefined =>
  steps.map((step) => nameOf(step, common)).find(Boolean);
/** Who owns a class: who styles it by itself, or what stands in it. */
const owners = new Map<string, Set<string>>();
const claim = (name: string, file: string): void =>
  void owners.set(name, (owners.get(name) ?? new Set()).add(file));
const parted = rules.flatMap(({ file, steps }) => {
  const root = rootOf(steps);
  const subject = nameOf(steps.at(-1)!, common) ?? root;
  return isShared(file) || !root ? [] : [{ file, root, subject }];
});
for (const { file, root, subject } of parted) if (subject === root) claim(root, file);
const alone = new Set(owners.keys());
// `.there .why` only asks where something stands; it makes nobody the owner of `there`.
for (const { file, root, subject } of parted) if (!alone.has(subject!)) claim(root, file);
const owns = (file: string, name: string): boolean => owners.get(name)?.has(file) ?? false;

describe('the style sheets', () => {
  it('are all read, what is shared first', () => {
    const listed = [...read('style.css').matchAll(/@import '\.\/([^']+)';/g)].map(
      ([, file]) => file!,
    );
    expect([...listed].sort()).toEqual(sheets);
    expect(listed.findLastIndex(isShared)).toBe(listed.filter(isShared).length - 1);
  });
  it('give each motion a name of its own: of two the later one would be both', () => {
    const named = sheets.flatMap((file) =>
      [...read(file).matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name!),
    );
    expect(named.filter((name, i) => named.indexOf(name) !== i)).toEqual([]);
  });
  it('have one owner for each class', () => {
    expect(rules.length).toBeGreaterThan(500);
    for (const [name, files] of owners) expect([...files], name).toHaveLength(1);
  });
  it('style what is their own', () => {
    for (const { file, selector, steps } of rules) {
      if (isShared(file)) continue;
      const subject = nameOf(steps.at(-1)!, common);
      if (subject && owns(file, subject)) continue;
      const stranger = subject && owners.has(subject);
      const root = rootOf(steps);
      expect(
        !stranger && root !== undefined && owns(file, root),
        `${selector} in ${file} styles what is not its own`,
      ).toBe(true);
    }
  });
  it('use no word of another file for a state of their own', () => {
    // `.arena.two` would get whatever `.two` has. What stands in the question's place is both.
    const meant = new Set(['question', 'replay', 'battle', 'finale']);
    const taken = rules.flatMap(({ file, selector, steps }) =>
      steps
        .flatMap(([, ...states]) =>
          isShared(file)
            ? []
            : states.filter((one) => alone.has(one) && !meant.has(one) && !owns(file, one)),
        )
        .map((state) => `${state} in ${selector} of ${file}`),
    );
    expect(taken).toEqual([]);
  });
  it('style only what a component of their folder draws', () => {
    const parts = everything.filter((file) => file.endsWith('.tsx'));
    for (const [name, [file]] of [...owners].map(([name, files]) => [name, [...files]] as const)) {
      // A number may be filled in: `heroes-${count}`.
      const [, word, number] = /^(.*?)(\d*)$/.exec(name)!;
      const named = new RegExp(
        `(?<![\\w.-])${word}${number ? `(?:${number}|\\$\\{)` : '(?![\\w-])'}`,
      );
      const beside = file!.slice(0, file!.lastIndexOf('/') + 1);
      const used = parts.filter((part) => part.startsWith(beside) && named.test(read(part)));
      expect(used.length, `.${name} of ${file}`).toBeGreaterThan(0);
    }
  });
});
