// The colours of both boards. Light is warm, shade is violet; the land keeps to the middle tones, so
// that roads and stones are the lightest things in sight. Ink is for silhouettes and things alone.
import { colour } from '../lib/colour';

const all = <T extends Record<string, string>>(set: T) =>
  Object.fromEntries(Object.entries(set).map(([name, hex]) => [name, colour(hex)])) as Record<
    keyof T,
    ReturnType<typeof colour>
  >;
const row = (...hexes: string[]) => hexes.map(colour);

export const land = all({
  ink: '#33241c',
  meadow: '#b3b668',
  meadow2: '#93a257',
  dry: '#d6c488',
  lush: '#7d9850',
  floor: '#4a6536',
  sand: '#ecd9a3',
  bank: '#8d7446',
  scree: '#b3a67e',
  alp: '#9a9a5e',
  snow: '#fffaf0',
  snowShade: '#a9b7d4',
  foam: '#f2f7ea',
  shade: '#4a4a78',
  warm: '#fff0c0',
  road: '#d8bd88',
  roadLight: '#f0dcae',
  roadDark: '#8a683a',
  hedge: '#3f5c2c',
  bark: '#4b3526',
});
/** From dark to light. */
export const rock = row('#575469', '#857a80', '#bba88e', '#eeddbd');
export const water = row('#9fd0bf', '#4d9aa6', '#256a86');
export const crops = row('#e0c06a', '#b08a5a', '#9fae55', '#d2c684', '#d9b05a', '#86a04c');
export const leaves = [
  row('#27452a', '#3f6531', '#6a9140', '#a9bd5c'),
  row('#2d4a28', '#4d7232', '#7f9f43', '#bcc565'),
  row('#2c4327', '#5b7030', '#98993e', '#d2bd5c'),
  row('#213f2d', '#35603a', '#588548', '#8fae62'),
];
export const needles = [
  row('#16332c', '#254d3c', '#3f6e4c', '#7b9f68'),
  row('#1a3731', '#2c5645', '#4b7a58', '#88a877'),
];
export const golden = row('#8a6420', '#c4962f', '#ecc653', '#fff0ab');

/** Light, middle, shaded. */
export const wall = row('#efe0bf', '#d2bf9c', '#8d7c74');
export const tiles = row('#d0694a', '#ad4a34', '#6d2f31');
export const slate = row('#8d9db0', '#64748c', '#3c4660');
export const timber = row('#b98d58', '#8d6438', '#503722');

export const cave = all({
  floor: '#c3a47a',
  floor2: '#a98a66',
  floor3: '#8f7a66',
  dust: '#dcc296',
  wallLight: '#c6ab8a',
  wall: '#94806f',
  wallDark: '#61555b',
  wallDeep: '#37313d',
  top: '#6e6163',
  topDark: '#4a434e',
  shadow: '#2c2640',
  seam: '#a5744e',
});
export const caveWater = row('#6fb3a6', '#2f7c88', '#1c5068');
export const lava = row('#2a0f10', '#5a1710', '#b52d0e', '#f0641a', '#ffab2e', '#fff0a8');
