// What the loader found wrong with somebody's own legend, in the reader's language. The program's
// reader of the same catalogues is loader/checker_words.cc.
import type { Finding, Sentence } from '../../../capi/wasm/rietburg.mjs';
import { texts as spoken } from '../text/texts';

type Texts = Record<string, string>;

/** Loaded by whoever opens a legend that is broken. */
const catalogues = import.meta.glob<Texts>('../../../content/text/checker/*.json', {
  import: 'default',
});

export function worded(sentence: Sentence, texts: Texts): string {
  if (typeof sentence === 'string') return sentence;
  const text = texts[sentence.key];
  if (text === undefined) return sentence.name ?? '';
  return text.replace(/\{(\d)\}/g, (place, at) => {
    const value = sentence.values[Number(at)];
    return value === undefined ? place : worded(value, texts);
  });
}

/** "file:line:pointer: what is wrong. what to do" */
export function findingText(finding: Finding, texts: Texts): string {
  const { file, line, where, says, remedy } = finding;
  const place = [file, line, where].filter(Boolean).join(':');
  const told = `${place && `${place}: `}${worded(says, texts)}.`;
  return remedy ? `${told} ${worded(remedy, texts)}` : told;
}

/** Where the catalogue cannot be had, in English: the program has said it so already. */
export async function findingTexts(findings: Finding[]): Promise<string[]> {
  const of = (name: string): Promise<Texts> | undefined =>
    catalogues[`../../../content/text/checker/${name}.json`]?.();
  try {
    const texts = { ...(await of('en')), ...(await of(spoken.value.language)) };
    return findings.map((finding) => findingText(finding, texts));
  } catch {
    return findings.map(({ message }) => message);
  }
}
