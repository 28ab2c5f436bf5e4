// Sounds as numbers, from -1 to 1, made by these few lines and by nothing recorded. Whatever is
// heard is seen too: dice fall, a figure walks, a card opens, a blow lands, the sun rises.
import { random } from '../map/geometry';

type Samples = Float32Array<ArrayBuffer>;

const kTurn = Math.PI * 2;

interface Tone {
  /** When it begins, in seconds. */
  at: number;
  pitch: number;
  /** How loud, 0 to 1. */
  gain: number;
  /** Seconds until a third of it is left. */
  fade: number;
}

function add(to: Samples, rate: number, { at, pitch, gain, fade }: Tone): void {
  const first = Math.round(at * rate);
  const count = Math.min(to.length - first, Math.round(fade * 7 * rate));
  for (let i = 0; i < count; ++i) {
    const t = i / rate;
    const swell = Math.min(1, t / 0.003);
    to[first + i]! += gain * swell * Math.exp(-t / fade) * Math.sin(kTurn * pitch * t);
  }
}

interface Rustle {
  at: number;
  gain: number;
  rise: number;
  fade: number;
  /** 0 keeps the highest part of the noise alone, 1 everything. */
  dark: number;
}

/** Noise that rises and fades; a soft filter makes it a thud, a hard one a hiss. */
function rustle(
  to: Samples,
  rate: number,
  seed: number,
  { at, gain, rise, fade, dark }: Rustle,
): void {
  const roll = random(seed);
  const first = Math.round(at * rate);
  const count = Math.min(to.length - first, Math.round((rise + fade * 6) * rate));
  let low = 0;
  for (let i = 0; i < count; ++i) {
    const t = i / rate;
    const white = roll() * 2 - 1;
    low += (white - low) * (1 - dark * 0.94);
    const loud = t < rise ? t / rise : Math.exp(-(t - rise) / fade);
    to[first + i]! += gain * loud * (dark > 0.5 ? low * 2.4 : white - low);
  }
}

const empty = (rate: number, seconds: number): Samples =>
  new Float32Array(new ArrayBuffer(Math.round(rate * seconds) * 4));

/** Wood on wood: five times, each nearer to rest. */
function dice(rate: number): Samples {
  const out = empty(rate, 0.75);
  [0, 0.11, 0.19, 0.25, 0.29].forEach((at, i) => {
    add(out, rate, { at, pitch: 420 + ((i * 137) % 220), gain: 0.34 - i * 0.05, fade: 0.018 });
    add(out, rate, { at, pitch: 1150 + ((i * 211) % 400), gain: 0.14 - i * 0.02, fade: 0.009 });
    rustle(out, rate, 11 + i, { at, gain: 0.3 - i * 0.04, rise: 0.001, fade: 0.012, dark: 0.8 });
  });
  return out;
}

/** A foot on earth, and the other. */
function step(rate: number): Samples {
  const out = empty(rate, 0.45);
  [0, 0.2].forEach((at, i) => {
    add(out, rate, { at, pitch: 92 - i * 10, gain: 0.34, fade: 0.035 });
    rustle(out, rate, 31 + i, { at, gain: 0.2, rise: 0.004, fade: 0.03, dark: 0.9 });
  });
  return out;
}

/** Paper drawn over paper, then laid down. */
function card(rate: number): Samples {
  const out = empty(rate, 0.6);
  rustle(out, rate, 41, { at: 0, gain: 0.14, rise: 0.13, fade: 0.05, dark: 0.2 });
  rustle(out, rate, 43, { at: 0.24, gain: 0.26, rise: 0.002, fade: 0.022, dark: 0.85 });
  add(out, rate, { at: 0.24, pitch: 140, gain: 0.2, fade: 0.03 });
  return out;
}

/** Steel drawn along steel, and its ringing. */
function blade(rate: number): Samples {
  const out = empty(rate, 1.1);
  rustle(out, rate, 51, { at: 0, gain: 0.2, rise: 0.05, fade: 0.05, dark: 0.05 });
  for (const [pitch, gain, fade] of [
    [1830, 0.16, 0.2],
    [2971, 0.13, 0.17],
    [4420, 0.1, 0.12],
    [6133, 0.06, 0.08],
  ] as const)
    add(out, rate, { at: 0.05, pitch, gain, fade });
  return out;
}

/** The bell of the castle: the parts of a real one do not fit each other quite. */
function bell(rate: number): Samples {
  const out = empty(rate, 3.2);
  for (const [part, gain, fade] of [
    [0.5, 0.2, 0.62],
    [1, 0.24, 0.5],
    [1.19, 0.16, 0.4],
    [1.5, 0.1, 0.3],
    [2, 0.14, 0.26],
    [2.74, 0.07, 0.16],
    [4.07, 0.04, 0.09],
  ] as const)
    add(out, rate, { at: 0, pitch: 262 * part, gain, fade });
  return out;
}

/** Hearth and wind, to be heard over and over: the end runs into the beginning. */
export function ambience(rate: number): Samples {
  const seconds = 12;
  const over = 1;
  const long = empty(rate, seconds + over);
  const roll = random(77);
  let low = 0;
  let lower = 0;
  for (let i = 0; i < long.length; ++i) {
    const t = i / rate;
    low += (roll() * 2 - 1 - low) * 0.03;
    lower += (low - lower) * 0.05;
    const gust = 0.5 + 0.3 * Math.sin((kTurn * t) / 6) + 0.2 * Math.sin((kTurn * t) / 2.4 + 1);
    long[i]! += lower * gust * 1.6;
  }
  for (let i = 0; i < 60; ++i) {
    const at = roll() * (seconds - 0.2);
    const gain = 0.02 + 0.1 * roll() ** 3;
    rustle(long, rate, 200 + i, { at, gain, rise: 0.001, fade: 0.006 + 0.01 * roll(), dark: 0.6 });
  }
  const out = long.slice(0, seconds * rate);
  for (let i = 0; i < over * rate; ++i) {
    const part = i / (over * rate);
    out[i] = long[i]! * part + long[i + seconds * rate]! * (1 - part);
  }
  return out;
}

export const sounds: Readonly<Record<string, (rate: number) => Samples>> = {
  dice,
  step,
  card,
  blade,
  bell,
};
