// The texts of one legend among all others; the rules are those of loader/library.cc.

export type Messages = Record<string, string>;

/**
 * Adds what a legend tells to a catalogue. `named`: what earlier legends have named, which a later
 * one may name otherwise for itself.
 */
export function addLegendTexts(
  all: Messages,
  id: string,
  told: Messages,
  named: Set<string>,
): void {
  const own = `legend.${id}.`;
  for (const [key, message] of Object.entries(told)) {
    const kind = key.split('.')[0] ?? '';
    if (kind === 'legend') all[own + key.slice('legend.'.length)] = message;
    else if (['card', 'task', 'lose'].includes(kind)) all[own + key] = message;
    else if (kind !== '$schema' && (!(key in all) || named.has(key))) {
      named.add(key);
      all[key] ??= message;
      all[own + key] = message;
    }
  }
}
