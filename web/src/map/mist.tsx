// Fog over the land: banks that drift, and one that tears open on what it held. What it held is
// told in words as well; without motion the token lies there for a moment.
import type { Board } from '../game/board';
import { torn } from '../game/fog';
import { shown, speech } from '../game/store';
import { CreatureFigure, ThingFigure } from './figures';

/** Where a space lies inside the world. */
function placeOf(land: Board, space: number): Record<string, string> {
  const [x, y] = land.point(space);
  return { left: `${x - land.box[0]}px`, top: `${y - land.box[1]}px` };
}

/** Each bank is at another point of its way. */
const lateness = (space: number): string => `${-((space * 1.7) % 9).toFixed(1)}s`;

export function Mist({ land }: { land: Board }) {
  return (
    <div class="mist" aria-hidden="true">
      {shown.value?.fog.spaces.map((space) => (
        <span
          key={space}
          class="fogbank"
          style={{ ...placeOf(land, space), '--late': lateness(space) }}
        />
      ))}
    </div>
  );
}

/** What a token shows: a creature, or a thing. */
export function TokenFace({ token }: { token: string }) {
  const words = speech.value;
  return token === 'gor' ? (
    <CreatureFigure kind="gor" name={words.creature('gor')} />
  ) : (
    <ThingFigure id={token} name={words.say(`fog.${token}`)} />
  );
}

export function TornFog({ land }: { land: Board }) {
  const tear = torn.value;
  if (!tear || !land.spaces.has(tear.space)) return null;
  return (
    <div
      class="mist torn-fog"
      aria-hidden="true"
      key={tear.space}
      style={{ '--after': `${tear.after}ms` }}
    >
      <span class="fogbank west" style={placeOf(land, tear.space)} />
      <span class="fogbank east" style={placeOf(land, tear.space)} />
      <span class="fog-token" style={placeOf(land, tear.space)}>
        <svg viewBox="-26 -26 52 52" aria-hidden="true">
          <TokenFace token={tear.token} />
        </svg>
      </span>
    </div>
  );
}
