// The texts of a language as the program serves them: the common catalogue, and what each legend
// tells. For Vite and the tests.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { addLegendTexts, type Messages } from './src/text/legendtexts';

const content = new URL('../content/', import.meta.url);
const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, content), 'utf8')) as T;

/** Of all languages, as they lie there. */
export const spoken = (): string[] =>
  readdirSync(new URL('text/', content))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();

/** What a language lacks is told in English. */
export function catalogue(language: string): Messages {
  return language === 'en' ? told('en') : { ...told('en'), ...told(language) };
}

function told(language: string): Messages {
  const all = read<Messages>(`text/${language}.json`);
  const named = new Set<string>();
  for (const folder of readdirSync(new URL('legends/', content))) {
    const file = `legends/${folder}/text/${language}.json`;
    if (!existsSync(new URL(file, content))) continue;
    const { id } = read<{ id: string }>(`legends/${folder}/legend.json`);
    addLegendTexts(all, id, read<Messages>(file), named);
  }
  return all;
}
