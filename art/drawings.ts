// Every file of drawings/, by its name.
import { coverFile, covers } from './scenes/covers';
import { vignetteFile, vignettes } from './scenes/vignettes';
import { sprite, things } from './things/things';

export { sheet } from './things/things';

const listed = (names: string[]): string => `${JSON.stringify(names, null, 2)}\n`;

export const drawings = (): Record<string, string> => ({
  'things.svg': sprite(),
  'things.json': listed(Object.keys(things)),
  ...Object.fromEntries(Object.keys(covers).map((id) => [`covers/${id}.svg`, coverFile(id)])),
  ...Object.fromEntries(
    Object.keys(vignettes).map((id) => [`vignettes/${id}.svg`, vignetteFile(id)]),
  ),
});
