// The few tones of the linocut. Each family has a light, a middle and a deep one; ink is the rest.
export const kInk = '#211a1b';
export const kPaper = '#f4ead2';

export interface Family {
  light: string;
  mid: string;
  deep: string;
}

const family = (light: string, mid: string, deep: string): Family => ({ light, mid, deep });

export const kTones = {
  blue: family('#84b0e6', '#2d66ba', '#1a3a72'),
  green: family('#8fbd6c', '#2c8148', '#174a2b'),
  yellow: family('#f6cf62', '#d39a0c', '#7c5506'),
  purple: family('#c193e0', '#7d40a6', '#43205f'),
  red: family('#e2705a', '#b8352a', '#741d1b'),
  steel: family('#e3e7e8', '#9aa6ae', '#5b6872'),
  gold: family('#f6d074', '#d9a02b', '#8f6115'),
  bone: family('#f6ecd2', '#dcc592', '#a08a58'),
  wood: family('#c98d4f', '#8f5c31', '#5a391f'),
  gor: family('#bcc45a', '#748530', '#3d4a1e'),
  skral: family('#bccddb', '#5f7d99', '#33485c'),
  wardrak: family('#b9a3d8', '#6b5394', '#33254c'),
  troll: family('#ecdcba', '#ad936f', '#5e4d3b'),
  dragon: family('#f09a4c', '#c8412a', '#741d17'),
  moss: family('#a8c05a', '#5f8338', '#34502a'),
  ghost: family('#d8f2e4', '#6fc0a4', '#2c6a5c'),
  cloth: family('#dcbf8c', '#b08a52', '#6d5230'),
  grey: family('#c9c4bb', '#8d857b', '#4c4640'),
} as const;

/** Skins by light and shade. */
export const kSkins = {
  fair: ['#f6cfa6', '#cf9163'],
  tan: ['#e5b083', '#ab7047'],
  brown: ['#bd8053', '#834f2f'],
  pale: ['#f3dcc0', '#c79c76'],
} as const;

/** What glows: the only hot spots. */
export const kGlow = {
  amber: '#ffc83d',
  red: '#ff5a3c',
  green: '#9dff9a',
  white: '#fff6c9',
} as const;
