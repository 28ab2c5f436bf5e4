// Figures and tokens, each in a box from -20 to 20. Colour never tells alone: every kind has its
// own shape. Whoever stands on the map is a drawing of art/figures; until its file is there, and
// where there is no network, a token is shown in its place.
import type { JSX } from 'preact';
import { FittedFigure } from '../art/figure';
import { lookOf } from '../game/looks';

export const initial = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? '';

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
      <FittedFigure of={hero.hero} look={lookOf(hero.hero)} token={<HeroToken {...hero} />} />
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
  <g class={`figure well${full ? '' : ' empty'}`}>
    <path class="wall" d="M-12 2V12Q0 18 12 12V2z" />
    <ellipse class="wateryeye" cx="0" cy="2" rx="12" ry="5" />
    <path class="frame" d="M-10 2V-12M10 2V-12" />
    <path class="roof" d="M-15 -10L0 -19L15 -10z" />
  </g>
);

export const FogFigure = () => (
  <g class="figure fog">
    <path d="M-20 8a8 8 0 0 1 3 -15a11 11 0 0 1 20 -4a9 9 0 0 1 14 7a8 8 0 0 1 0 12z" />
    <path class="swirl" d="M-12 4q6 -7 12 -1t12 -2" />
  </g>
);

/** Somebody to take along: a body, a head, and what sets them apart. */
const Walker = ({ children }: { children?: JSX.Element }) => (
  <g class="character">
    <path class="cloth" d="M-10 17Q-10 1 0 0Q10 1 10 17Z" />
    <circle class="skin" cx="0" cy="-6" r="6" />
    {children}
  </g>
);

// ---- things -------------------------------------------------------------------------------------
const things: Record<string, JSX.Element> = {
  wineskin: <path class="leather" d="M-3 -17h6v5q10 5 9 16q-1 11 -12 11T-12 4Q-13 -7 -3 -12z" />,
  shield: (
    <path class="iron" d="M-13 -14Q0 -19 13 -14V0Q12 12 0 18Q-12 12 -13 0ZM0 -16V17M-13 -2H13" />
  ),
  bow: <path class="bowline" d="M-6 -17Q14 0 -6 17M-6 -17V17M-12 0H12M8 -4L12 0L8 4" />,
  falcon: (
    <path
      class="feather"
      d="M0 -3Q-6 -14 -19 -12Q-12 -4 -10 4Q-4 4 -2 12L0 17L2 12Q4 4 10 4Q12 -4 19 -12Q6 -14 0 -3Z"
    />
  ),
  helm: <path class="iron" d="M-14 10V-2Q-13 -16 0 -17Q13 -16 14 -2V10H5V-1H-5V10z" />,
  telescope: <path class="brass" d="M-17 9L-12 15L3 4L-1 -2zM1 -3L5 2L16 -7L12 -13z" />,
  brew: (
    <path class="glass" d="M-5 -17H5V-7Q14 -2 13 8Q11 17 0 17T-13 8Q-14 -2 -5 -7zM-11 5Q0 0 11 5" />
  ),
  herb: (
    <path
      class="leafy"
      d="M0 18V-4M0 4Q-14 4 -15 -10Q-3 -11 0 2Q3 -13 16 -12Q15 4 0 6M0 -4Q-6 -12 0 -18Q6 -12 0 -4"
    />
  ),
  rune: <path class="rune" d="M-12 14L-14 -6L-4 -17L11 -13L14 6L6 16zM-3 9V-9L5 -3L-3 2" />,
  gem: <path class="gemstone" d="M-15 -5L-8 -14H8L15 -5L0 17zM-15 -5H15M-8 -14L0 17L8 -14" />,
  parchment: (
    <path
      class="paper"
      d="M-12 -15H9Q14 -15 13 -9H8V11Q8 16 3 16H-14Q-9 15 -9 10V-9Q-9 -15 -12 -15M-4 -7H4M-4 -1H4M-4 5H2"
    />
  ),
  poison: (
    <path
      class="glass dark"
      d="M-4 -17H4V-9Q12 -4 11 8Q9 17 0 17T-11 8Q-12 -4 -4 -9zM-4 2l3 3m0 -3l-3 3M2 2l3 3m0 -3l-3 3"
    />
  ),
  gold: (
    <g>
      <circle class="coin" r="15" />
      <circle class="coinrim" r="10" />
    </g>
  ),
  strength: <path class="sword" d="M0 -18V8M-8 6H8M0 8V17" />,
  willpower: <path class="heart" d="M0 15Q-17 3 -15 -7Q-11 -17 0 -8Q11 -17 15 -7Q17 3 0 15Z" />,
  rubble: (
    <path
      class="boulder"
      d="M-19 14L-15 -1L-6 -5L-2 -15L8 -12L11 -3L18 1L19 14ZM-6 -5L2 1L0 14M2 1L11 -3"
    />
  ),
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
  stranger: (
    <path
      class="cloak"
      d="M0 -17Q9 -15 8 -6Q13 2 12 17H-12Q-13 2 -8 -6Q-9 -15 0 -17ZM-5 -7Q0 -12 5 -7Q4 -1 0 0Q-4 -1 -5 -7"
    />
  ),
  hideout: <path class="cloak" d="M-18 15Q-16 -14 0 -15T18 15ZM-6 15Q-6 1 0 1T6 15" />,
  event: <path class="paper" d="M-12 -16H12V16H-12zM-6 -8H6M-6 -2H6M-6 4H3" />,
  card: <path class="paper" d="M-12 -16H12V16H-12zM-6 -8H6M-6 -2H6M-6 4H3" />,
};

export function ThingFigure({ id, name }: { id: string; name: string }) {
  const parts = id.split('-');
  const [family = id, side = ''] = parts;
  const drawing =
    things[id] ??
    things[family] ??
    things[parts.at(-1) === 'letter' ? 'parchment' : (parts.at(-1) ?? '')];
  const used = side === 'half' || side === 'used';
  return (
    <g class={`figure thing ${family} ${used ? 'used' : side}`}>
      {id === 'farmer' ? (
        <FarmerFigure />
      ) : (
        (drawing ?? (
          <g>
            <rect class="paper" x="-14" y="-14" width="28" height="28" rx="6" />
            <text class="letter" y="6">
              {initial(name)}
            </text>
          </g>
        ))
      )}
      {/^\d+$/.test(side) && (
        <text class="number" x="12" y="17">
          {side}
        </text>
      )}
      {used && <path class="half" d="M-16 16L16 -16" />}
    </g>
  );
}

/** A figure on its own, outside the map. */
export function Icon({
  size = 28,
  children,
  label,
}: {
  size?: number;
  children: JSX.Element;
  label?: string;
}) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden
    <svg
      class="icon"
      viewBox="-22 -22 44 44"
      width={size}
      height={size}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' as const })}
    >
      {children}
    </svg>
  );
}
