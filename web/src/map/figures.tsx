// Figures and tokens, each in a box from -20 to 20. Colour never tells alone: every kind has its
// own shape. Whoever stands on the map is a drawing of art/figures; until its file is there, and
// where there is no network, a token is shown in its place.
import type { JSX } from 'preact';
import { FittedFace, FittedFigure } from '../art/figure';
import { initial, ThingMark } from '../art/thing';
import { lookOf } from '../game/looks';

// ---- heroes -------------------------------------------------------------------------------------
const emblems: Record<string, JSX.Element> = {
  warrior: <path class="emblem" d="M0 -13V6M-5 2H5M0 6V10M-2 -10L0 -14L2 -10" />,
  archer: <path class="emblem" d="M-4 -12Q8 -2 -4 9M-4 -12V9M-8 -2H9M6 -5L9 -2L6 1" />,
  dwarf: <path class="emblem" d="M-5 10L3 -11M0 -11Q8 -14 9 -4Q4 -5 0 -3" />,
  wizard: (
    <path
      class="emblem"
      d="M-5 10L2 -5M4 -14l1.6 4.2l4.4 .2l-3.4 2.8l1.2 4.2l-3.8 -2.4l-3.8 2.4l1.2 -4.2l-3.4 -2.8l4.4 -.2z"
    />
  ),
};

export function HeroToken({
  hero,
  name,
  colour,
  asleep = false,
}: {
  hero: string;
  name: string;
  colour: string;
  asleep?: boolean;
}) {
  return (
    <g class={`figure hero ${colour}${asleep ? ' asleep' : ''}`}>
      <path class="body" d="M-13 -15Q0 -20 13 -15V0Q13 13 0 19Q-13 13 -13 0Z" />
      {emblems[hero] ?? (
        <text class="letter" y="5">
          {initial(name)}
        </text>
      )}
    </g>
  );
}

export function HeroFigure(hero: { hero: string; name: string; colour: string; asleep?: boolean }) {
  return (
    <g class={hero.asleep ? 'figure dozing' : 'figure'}>
      <FittedFace of={hero.hero} look={lookOf(hero.hero)} token={<HeroToken {...hero} />} />
    </g>
  );
}

// ---- creatures ----------------------------------------------------------------------------------
const Gor = (
  <g>
    <path class="horn" d="M-9 -8Q-18 -12 -15 -20Q-9 -18 -5 -12zM9 -8Q18 -12 15 -20Q9 -18 5 -12z" />
    <path class="face" d="M-13 -3Q-13 -14 0 -14T13 -3Q13 8 6 13Q0 16 -6 13Q-13 8 -13 -3Z" />
    <path class="eye" d="M-9 -3l7 3q-4 3 -7 -3zM9 -3l-7 3q4 3 7 -3z" />
    <path class="line" d="M-5 8Q0 4 5 8" />
    <path class="tooth" d="M-4 7l1.5 -5l1.5 4zM4 7l-1.5 -5l-1.5 4z" />
  </g>
);
const Skral = (
  <g>
    <path
      class="face"
      d="M-11 -10L-20 -14L-13 -1Q-12 10 0 17Q12 10 13 -1L20 -14L11 -10Q0 -17 -11 -10Z"
    />
    <path class="crest" d="M0 -17l4 6H-4zM-8 -14l3 5h-6zM8 -14l-3 5h6z" />
    <path class="eye" d="M-9 -3l7 2l-6 3zM9 -3l-7 2l6 3z" />
    <path class="line" d="M-6 8H6" />
    <path class="tooth" d="M-5 8l1.6 5l1.6 -5zM5 8l-1.6 5l-1.6 -5z" />
  </g>
);
const Wardrak = (
  <g>
    <path
      class="face"
      d="M-12 -18L-7 -9Q0 -12 7 -9L12 -18L13 -3Q11 5 5 8L3 17H-3L-5 8Q-11 5 -13 -3Z"
    />
    <path class="eye" d="M-9 -3l6 3l-6 1zM9 -3l-6 3l6 1z" />
    <path class="crest" d="M-2 13h4l-2 3z" />
    <path class="tooth" d="M-4 9l1 5l1 -4zM4 9l-1 5l-1 -4z" />
  </g>
);
const Troll = (
  <g>
    <path class="face" d="M-9 -16Q0 -20 9 -16Q15 -12 16 2Q16 16 0 17T-16 2Q-15 -12 -9 -16Z" />
    <path class="line" d="M-10 -7Q-5 -10 -1 -6M10 -7Q5 -10 1 -6" />
    <circle class="eye" cx="-5" cy="-3" r="2" />
    <circle class="eye" cx="5" cy="-3" r="2" />
    <path class="crest" d="M-3 -1h6l2 6h-10z" />
    <path class="line" d="M-9 10H9" />
    <path class="tooth" d="M-8 10l1.8 -6l1.8 6zM8 10l-1.8 -6l-1.8 6z" />
  </g>
);
const Dragon = (
  <g>
    <path
      class="wing"
      d="M-4 -4Q-12 -20 -20 -16Q-18 -8 -20 4Q-13 0 -8 6zM4 -4Q12 -20 20 -16Q18 -8 20 4Q13 0 8 6z"
    />
    <path class="horn" d="M-5 -12L-10 -20L-2 -15zM5 -12L10 -20L2 -15z" />
    <path class="face" d="M-8 -12Q0 -17 8 -12L9 -2Q6 4 5 12L0 18L-5 12Q-6 4 -9 -2Z" />
    <path class="eye" d="M-7 -6l6 3l-5 2zM7 -6l-6 3l5 2z" />
    <path class="crest" d="M-3 11h2v3zM3 11h-2v3z" />
  </g>
);
const Mage = (
  <g>
    <path class="face" d="M0 -19Q13 -14 12 2L16 18H-16L-12 2Q-13 -14 0 -19Z" />
    <path class="crest" d="M-7 -8Q0 -14 7 -8Q9 4 0 7Q-9 4 -7 -8Z" />
    <path class="eye" d="M-5 -4l4 2l-4 1zM5 -4l-4 2l4 1z" />
  </g>
);
const creatures: Record<string, JSX.Element> = {
  gor: Gor,
  skral: Skral,
  wardrak: Wardrak,
  troll: Troll,
  dragon: Dragon,
  mage: Mage,
};
/** Whose face is used for somebody with another name. */
const faces: Record<string, string> = {
  'troll-chief': 'troll',
  captor: 'gor',
  'tree-giant': 'troll',
};

export function CreatureToken({ kind, name }: { kind: string; name: string }) {
  const family =
    faces[kind] ??
    Object.keys(creatures).find((known) => kind === known || kind.endsWith(`-${known}`));
  return (
    <g class={`figure creature ${family ?? 'strange'}`}>
      {family ? (
        creatures[family]
      ) : (
        <g>
          <path class="face" d="M0 -18L16 -6L11 15H-11L-16 -6Z" />
          <text class="letter" y="6">
            {initial(name)}
          </text>
        </g>
      )}
      {family && kind !== family && family !== 'mage' && (
        <path class="crown" d="M-9 -15L-11 -25L-4 -20L0 -27L4 -20L11 -25L9 -15z" />
      )}
    </g>
  );
}

export const CreatureFigure = (creature: { kind: string; name: string; strength?: number }) => (
  <FittedFigure
    of={creature.kind}
    strength={creature.strength}
    otherwise="creature"
    token={<CreatureToken {...creature} />}
  />
);

// ---- characters, allies, markers, farmers -----------------------------------------------------------
const characters: Record<string, JSX.Element> = {
  witch: <path class="cloth" d="M0 -20L6 -6L14 -4L7 -2Q12 8 11 18H-11Q-12 8 -7 -2L-14 -4L-6 -6Z" />,
  prince: (
    <g>
      <path class="cloth royal" d="M-9 18Q-9 0 0 -1Q9 0 9 18Z" />
      <circle class="skin" cx="0" cy="-7" r="6" />
      <path class="crown" d="M-6 -11L-7 -19L-3 -15L0 -20L3 -15L7 -19L6 -11z" />
    </g>
  ),
  dwarves: (
    <g>
      <path class="cloth iron" d="M-17 17V2Q-17 -6 -9 -6T-1 2V17zM1 17V2Q1 -6 9 -6T17 2V17z" />
      <path class="beard" d="M-14 0H-4L-9 11zM4 0H14L9 11z" />
      <circle class="skin" cx="-9" cy="-6" r="5" />
      <circle class="skin" cx="9" cy="-6" r="5" />
      <path class="stonework" d="M-15 -8Q-9 -20 -3 -8zM3 -8Q9 -20 15 -8z" />
    </g>
  ),
  tower: <path class="stonework" d="M-12 18V-10h5v-7h5v5h4v-5h5v7h5V18zM-3 18V8h6v10z" />,
};

export function CharacterToken({ kind, name }: { kind: string; name: string }) {
  return (
    <g class="figure character">
      {characters[kind] ??
        Object.entries(characters).find(([known]) => kind.endsWith(`-${known}`))?.[1] ?? (
          <g>
            <path class="cloth" d="M-11 18Q-11 1 0 0Q11 1 11 18Z" />
            <circle class="skin" cx="0" cy="-7" r="7" />
            <text class="letter" y="15">
              {initial(name)}
            </text>
          </g>
        )}
    </g>
  );
}

export const CharacterFigure = (character: { kind: string; name: string }) => (
  <FittedFigure of={character.kind} token={<CharacterToken {...character} />} />
);

export const FarmerFigure = () => <FittedFigure of="farmer" token={<FarmerToken />} />;

export const FarmerToken = () => (
  <g class="figure farmer">
    <path class="cloth" d="M-9 17Q-9 1 0 0Q9 1 9 17Z" />
    <circle class="skin" cx="0" cy="-6" r="6" />
    <path class="straw" d="M-11 -8Q0 -13 11 -8L5 -10Q4 -16 0 -16T-5 -10z" />
  </g>
);

export const WellFigure = ({ full }: { full: boolean }) => (
  <ThingMark id={full ? 'well' : 'well-empty'} />
);

export const FogFigure = () => <ThingMark id="fog" />;

/** Somebody to take along: a body, a head, and what sets them apart. */
const Walker = ({ children }: { children?: JSX.Element }) => (
  <g class="character">
    <path class="cloth" d="M-10 17Q-10 1 0 0Q10 1 10 17Z" />
    <circle class="skin" cx="0" cy="-6" r="6" />
    {children}
  </g>
);

// ---- things -------------------------------------------------------------------------------------
/** People who walk along with a hero are held like things. */
const companions: Record<string, JSX.Element> = {
  shepherd: (
    <Walker>
      <path class="staff" d="M13 17V-8Q13 -15 7 -13" />
    </Walker>
  ),
  minstrel: (
    <Walker>
      <path class="brass" d="M-15 8q-4 8 4 8t4 -8q-3 -6 -8 0zM-7 6L4 -2" />
    </Walker>
  ),
  king: (
    <Walker>
      <path class="crown" d="M-6 -10L-8 -19L-3 -15L0 -20L3 -15L8 -19L6 -10z" />
    </Walker>
  ),
  woman: (
    <Walker>
      <path class="straw" d="M-8 -3Q-9 -14 0 -14T8 -3Q4 -9 0 -9T-8 -3z" />
    </Walker>
  ),
  'old-man': (
    <Walker>
      <path class="beard" d="M-5 -4Q0 -1 5 -4L0 9z" />
    </Walker>
  ),
};

export function ThingFigure({ id, name }: { id: string; name: string }) {
  if (id === 'farmer') return <FarmerFigure />;
  const companion = companions[id];
  if (companion) return <FittedFigure of={id} token={<g class="figure thing">{companion}</g>} />;
  return <ThingMark id={id} name={name} />;
}

/** A figure on its own, outside the map. */
export function Icon({
  size = 28,
  children,
  label,
  class: style = '',
}: {
  size?: number;
  children: JSX.Element;
  label?: string;
  class?: string;
}) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden
    <svg
      class={`icon ${style}`}
      viewBox="-22 -22 44 44"
      width={size}
      height={size}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' as const })}
    >
      {children}
    </svg>
  );
}
