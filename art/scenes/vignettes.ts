// Small pictures for cards, by subject. A card names the one it wants; others get one by their kind.
import type { Tones } from '../lib/tones';
import {
  castle,
  firs,
  foreground,
  hill,
  house,
  peak,
  picture,
  road,
  type Size,
  skies,
  sky,
} from './parts';

export const kVignette: Size = { w: 300, h: 132 };

const meadow: Tones = ['#c3d06b', '#7d9a3c', '#3f5a22'];

const theRoad = [
  sky(kVignette, skies.day, [84, 52], 16),
  peak(210, 92, 120, 66, 4),
  peak(140, 92, 80, 40, 9),
  peak(276, 92, 90, 48, 7),
  hill(kVignette, '0,90 80,82 180,90 300,80', meadow, 4),
  house(224, 96, 0.7),
  road('150,140 128,116 176,102 150,90', 24, 3),
  firs(12, 112, 15, [44, 58, 36]),
  firs(258, 110, 14, [40, 56, 48]),
  foreground(kVignette, 118),
].join('');

const theCastle = [
  sky(kVignette, skies.dawn, [150, 58], 30, 26),
  peak(50, 100, 110, 62, 3),
  peak(252, 100, 120, 70, 5),
  hill(kVignette, '0,98 70,92 150,84 230,92 300,96', meadow, 4),
  castle(150, 92, 0.8),
  firs(10, 114, 14, [36, 48, 30]),
  firs(262, 114, 14, [32, 46, 38]),
  foreground(kVignette, 118),
].join('');

export const vignettes: Readonly<Record<string, string>> = {
  road: theRoad,
  castle: theCastle,
};

export const vignetteFile = (id: string): string => picture(kVignette, vignettes[id]!);
