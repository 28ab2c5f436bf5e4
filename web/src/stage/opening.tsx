// The beginning of a legend: its book lies on the table and opens, the map is unrolled, and the
// heroes are set down one by one. A touch or a key, and it is over.
import { useEffect } from 'preact/hooks';
import { Cover, clothOf } from '../art/cover';
import { skip } from '../game/stage';
import { speech, state } from '../game/store';
import { staged } from '../table/ui';
import { HeroFace } from './faces';

/** What the table is called while its map is unrolled. */
export const openingClass = (): string => (staged.value?.opening === 'map' ? ' unrolls' : '');

export function Opening() {
  const opening = staged.value?.opening ?? '';
  useEffect(() => {
    if (!opening) return;
    const hasten = (event: KeyboardEvent): void => {
      if (!['Enter', ' ', 'Escape'].includes(event.key)) return;
      event.preventDefault();
      skip();
    };
    addEventListener('keydown', hasten);
    return () => removeEventListener('keydown', hasten);
  }, [opening]);
  const now = state.value;
  if (opening === 'map')
    return (
      <div class="unrolling" aria-hidden="true">
        <span class="roll-left" />
        <span class="roll-right" />
      </div>
    );
  if (opening !== 'cover' || !now) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys end it too, wherever the focus is
    // biome-ignore lint/a11y/noStaticElementInteractions: a picture that can be waved aside
    <div class="opening" onClick={skip}>
      <div class="tome" style={{ '--cloth': clothOf(now.legend) }}>
        <Cover of={now.legend} class="tome-picture" />
        <p class="tome-title">{speech.value.say(`legend.${now.legend}.title`)}</p>
      </div>
      <div class="band" aria-hidden="true">
        {now.heroes.map((hero) => (
          <HeroFace key={hero.id} hero={hero.id} pose="ready" />
        ))}
      </div>
    </div>
  );
}
