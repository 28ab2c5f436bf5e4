// Figures for high contrast: on the dark, calm board they are the brightest things. White around them,
// and each tone a step lighter; ink stays.
import type { Drawing } from './hand';
import { mixed } from './portraits/bust';
import { kInk, kTones } from './tones';

export const kBoldEdge = 4.6;

const lighter = new Map<string, string>();
for (const { light, mid, deep } of Object.values(kTones)) {
  lighter.set(deep, mid);
  lighter.set(mid, light);
  lighter.set(light, mixed(light, '#ffffff', 0.6));
}
// Tones that two families share must not be lightened by the one and darkened by the other.
lighter.set(kInk, kInk);

export const bold = (drawing: Drawing): Drawing =>
  drawing.map((mark) => ({
    ...mark,
    fill: lighter.get(mark.fill) ?? (mark.fill === kInk ? kInk : mixed(mark.fill, '#ffffff', 0.3)),
  }));
