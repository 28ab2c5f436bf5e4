// Small drawings of named places, about 50 units wide around a point. A place nobody has drawn yet
// gets a cairn.
import type { JSX } from 'preact';
import type { Point } from './geometry';

function Castle() {
  return (
    <g class="sight castle">
      <path class="hill" d="M-88 34Q-70 -34 -30 -40Q0 -58 36 -42Q78 -30 90 34Q0 58 -88 34Z" />
      <path class="wall" d="M-62 14V-30h7v-7h8v7h8v-7h8v7h9V14z" />
      <path class="wall" d="M62 14V-30h-7v-7h-8v7h-8v-7h-8v7h-9V14z" />
      <path class="wall light" d="M-34 14V-22h6v-6h8v6h8v-6h8v6h8v-6h8v6h8v-6h8v6h6V14z" />
      <path class="wall" d="M-14 -22V-58h5v-6h6v6h6v-6h6v6h5V-22z" />
      <path class="roof" d="M-64 -37L-51 -62L-20 -37z" transform="translate(-1 0)" />
      <path class="roof" d="M64 -37L51 -62L20 -37z" transform="translate(1 0)" />
      <path class="pole" d="M0 -64V-86" />
      <path class="flag" d="M0 -86l20 6l-20 7z" />
      <path class="dark" d="M-46 -14h5v9h-5zM41 -14h5v9h-5zM-3 -50h6v10h-6z" />
    </g>
  );
}

const House = () => (
  <g class="sight">
    <path class="wall light" d="M-20 14V-6H20V14z" />
    <path class="roof" d="M-26 -5L-12 -24H14L26 -5z" />
    <path class="dark" d="M-4 14V2h9v12zM-15 0h6v6h-6zM10 0h6v6h-6z" />
    <path class="wall" d="M8 -20v-9h6v10z" />
    <path class="pole" d="M26 -2v8" />
    <circle class="sign" cx="26" cy="8" r="4" />
  </g>
);

const Stall = () => (
  <g class="sight">
    <path class="pole" d="M-18 14V-8M18 14V-8" />
    <path class="wall light" d="M-20 4H20V14H-20z" />
    <path class="awning" d="M-24 -8L-18 -20H18L24 -8z" />
    <path class="awning pale" d="M-12 -8L-9 -20H0V-8zM12 -8L9 -20H18L24 -8z" />
    <circle class="sign" cx="-9" cy="2" r="3" />
    <circle class="sign" cx="2" cy="2" r="3" />
  </g>
);

/** The merchant has gone: what is left of the stall. */
const BareStall = () => (
  <g class="sight">
    <path class="pole" d="M-18 14V-12M18 14V-8" />
    <path class="wall" d="M-20 7L14 3L20 9L-20 14z" />
  </g>
);

const Mine = () => (
  <g class="sight">
    <path class="peak" d="M-40 22L-8 -30L6 -14L16 -24L42 22z" />
    <path class="peak shade" d="M16 -24L42 22H14L8 0z" />
    <path class="dark" d="M-14 22V6a12 12 0 0 1 24 0V22z" />
    <path class="beam" d="M-16 22V4M12 22V4M-19 3H15" />
  </g>
);

const BigTree = () => (
  <g class="sight">
    <path class="wall wood" d="M-5 18Q-2 4 -4 -6H5Q3 4 7 18z" />
    <circle class="leaf pale" cx="-11" cy="-12" r="13" />
    <circle class="leaf" cx="11" cy="-11" r="14" />
    <circle class="leaf pale" cx="0" cy="-22" r="14" />
    <circle class="sign" cx="-8" cy="-12" r="2" />
    <circle class="sign" cx="9" cy="-17" r="2" />
    <circle class="sign" cx="2" cy="-27" r="2" />
  </g>
);

const BareTree = () => (
  <g class="sight">
    <path
      class="branch"
      d="M0 18V-6M0 0L-12 -14M0 -4L12 -20M-7 -8L-15 -8M6 -11L14 -10M0 -6L-3 -22"
    />
    <path
      class="dark"
      d="M-18 -16q4 -4 6 0q4 -3 5 1q-6 1 -11 -1zM8 -24q4 -4 6 0q4 -3 5 1q-6 1 -11 -1z"
    />
  </g>
);

const Tower = () => (
  <g class="sight">
    <path class="wall" d="M-12 16V-18h5v-7h6v7h5l2 -4l6 6V16z" />
    <path class="dark" d="M-3 16V6h7v10zM-5 -10h4v7h-4z" />
  </g>
);

const Rock = () => (
  <g class="sight">
    <path class="peak" d="M-20 12L-12 -14L-2 -22L8 -6L14 -12L22 12z" />
    <path class="peak shade" d="M-2 -22L8 -6L4 12H-2L-5 -4z" />
  </g>
);

const Cave = () => (
  <g class="sight">
    <path class="peak" d="M-26 14L-14 -14L2 -22L18 -12L27 14z" />
    <path class="dark" d="M-10 14V4a9 9 0 0 1 18 0V14z" />
    <path class="bone" d="M12 12l9 -6M13 6l8 7" />
  </g>
);

// ---- the mine -----------------------------------------------------------------------------------
/** Stands around its stone. */
const Gate = () => (
  <g class="sight">
    <path class="dark" d="M-30 30V-22Q0 -62 30 -22V30z" />
    <path class="wall" d="M-46 34V-30h16V34zM30 34V-30h16V34z" />
    <path class="wall light" d="M-54 -30V-42L-34 -62Q0 -84 34 -62L54 -42V-30H34Q0 -58 -34 -30z" />
    <path class="wall" d="M-7 -53L0 -76L7 -53Q0 -56 -7 -53z" />
    <path class="pole" d="M-46 -12h16M-46 10h16M30 -12h16M30 10h16" />
    <circle class="sign" cx="0" cy="-62" r="4" />
  </g>
);

const Vent = () => (
  <g class="sight">
    <path class="dark" d="M-24 12L-14 -2L-16 -10L-4 -4L4 -14L8 -4L20 -6L16 4L26 12z" />
    <path
      class="fire"
      d="M-12 10Q-16 -4 -8 -14Q-6 -6 -2 -8Q-4 -20 6 -28Q4 -16 12 -10Q14 0 10 10z"
    />
    <path class="flame" d="M-5 10Q-8 0 -1 -6Q0 -12 4 -14Q3 -6 6 -2Q8 4 5 10z" />
  </g>
);

const Storeroom = () => (
  <g class="sight">
    <path class="crate" d="M-22 14V-4H-2V14zM2 14V0H20V14zM-12 -6V-20H6V-6z" />
    <path class="beam thin" d="M-22 5H-2M2 7H20M-12 -13H6" />
  </g>
);

const Door = () => (
  <g class="sight">
    <path class="wall" d="M-18 16V-10Q0 -28 18 -10V16z" />
    <path class="crate" d="M-12 16V-7Q0 -19 12 -7V16z" />
    <path class="beam thin" d="M-4 16V-12M4 16V-12" />
    <circle class="sign" cx="8" cy="4" r="2" />
  </g>
);

const Landing = () => (
  <g class="sight">
    <path class="boat" d="M-22 0H14L8 11H-15z" />
    <path class="beam thin" d="M-22 0H14M-8 -3L-26 8" />
    <path class="pole" d="M20 14V-14M20 -8L10 -2" />
  </g>
);

const BridgeHead = () => (
  <g class="sight">
    <path class="pole" d="M-12 14V-16M12 14V-16" />
    <path class="pole" d="M-16 -4Q0 6 16 -4" />
    <path class="note" d="M-5 -16H7V0H-5z" />
    <path class="beam thin" d="M-2 -11H4M-2 -6H4" />
  </g>
);

const Pillars = () => (
  <g class="sight">
    <path class="wall" d="M-18 14V-14h8V14zM10 14V-14h8V14z" />
    <path class="wall light" d="M-23 -14V-22H23V-14z" />
    <path class="dark" d="M-6 14V-2a6 6 0 0 1 12 0V14z" />
  </g>
);

const Treasure = () => (
  <g class="sight">
    <path class="sign" d="M-26 14Q-14 -6 0 4Q14 -8 28 14z" />
    <path class="crate" d="M-14 6V-8H14V6z" />
    <path class="crate" d="M-14 -8Q-14 -20 0 -20T14 -8z" />
    <path class="beam thin" d="M-14 -8H14M-7 6V-17M7 6V-17" />
    <circle class="sign" cx="0" cy="-6" r="3" />
    <circle class="sign" cx="-20" cy="12" r="4" />
    <circle class="sign" cx="20" cy="12" r="4" />
  </g>
);

const Spring = () => (
  <g class="sight">
    <path class="peak" d="M-22 4L-12 -18L4 -22L18 -10L24 4z" />
    <path class="drop" d="M-3 -12Q0 0 -8 8Q4 14 12 8Q4 0 6 -10z" />
    <ellipse class="drop" cx="2" cy="10" rx="20" ry="6" />
  </g>
);

const Camp = () => (
  <g class="sight">
    <path class="awning" d="M-30 14L-14 -16L2 14z" />
    <path class="dark" d="M-19 14L-14 -1L-9 14z" />
    <path class="awning pale" d="M2 14L16 -10L30 14z" />
    <path class="dark" d="M12 14L16 3L20 14z" />
    <path class="flame" d="M0 16Q-5 10 0 3Q5 10 0 16z" />
  </g>
);

const Cart = () => (
  <g class="sight">
    <path class="awning" d="M-20 2Q-18 -20 0 -20T20 2z" />
    <path class="crate" d="M-22 2H22V9H-22z" />
    <circle class="wheel" cx="-12" cy="11" r="6" />
    <circle class="wheel" cx="12" cy="11" r="6" />
    <path class="pole" d="M22 5L32 10" />
  </g>
);

const Cairn = () => (
  <g class="sight">
    <ellipse class="peak" cx="0" cy="10" rx="15" ry="6" />
    <ellipse class="peak" cx="1" cy="1" rx="10" ry="5" />
    <ellipse class="peak shade" cx="0" cy="-6" rx="6" ry="4" />
  </g>
);

const drawings: Record<string, () => JSX.Element> = {
  castle: Castle,
  'tree-of-crows': BareTree,
  'summer-rock': Rock,
  'claw-rock': Rock,
  'old-tower': Tower,
  'forgotten-tower': Tower,
  'free-market': Stall,
  market: Stall,
  'dwarf-oak': BigTree,
  'tree-of-songs': BigTree,
  mine: Mine,
  tavern: House,
  'bones-lair': Cave,
  'mine-gate': Gate,
  'upper-spring': Spring,
  'upper-vent': Vent,
  'middle-vent': Vent,
  'lower-vent': Vent,
  storeroom: Storeroom,
  'storeroom-door': Door,
  'west-landing': Landing,
  'north-landing': Landing,
  'east-landing': Landing,
  'treasure-landing': Landing,
  'bridge-west': BridgeHead,
  'bridge-east': BridgeHead,
  antechamber: Pillars,
  'treasure-chamber': Treasure,
  'trader-cart': Cart,
  camp: Camp,
  'trading-post': House,
};

export const isMarket = (place: string | undefined): boolean =>
  place !== undefined && drawings[place] === Stall;

export function Sight({ kind, at: [x, y] }: { kind: string; at: Point }) {
  const Drawing = drawings[kind] ?? Cairn;
  return (
    <g transform={`translate(${Math.round(x)} ${Math.round(y)})`}>
      <Drawing />
    </g>
  );
}

/**
 * A stall of its own, or a smaller one `beside` another sight; not `open`: the merchant has gone.
 */
export function StallAt({
  at: [x, y],
  beside,
  open,
}: {
  at: Point;
  beside: boolean;
  open: boolean;
}) {
  if (beside && !open) return null;
  const [dx, dy, size] = beside ? [20, 12, 0.62] : [0, 0, 1];
  return (
    <g transform={`translate(${Math.round(x + dx)} ${Math.round(y + dy)}) scale(${size})`}>
      {open ? <Stall /> : <BareStall />}
    </g>
  );
}
