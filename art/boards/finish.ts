// The last steps over the whole picture: sun or night, grain, and darker corners.
import { random } from '../../web/src/map/geometry';
import { colour } from '../lib/colour';
import type { Canvas } from '../lib/grid';
import { noise } from '../lib/noise';
import { clamp, mix, smooth } from '../lib/number';
import type { Pen } from '../lib/pen';
import type { Lamp } from './scene';

/** A pass over all pixels. */
function each(
  c: Canvas,
  change: (rgb: Uint8ClampedArray, i: number, x: number, y: number) => void,
) {
  const { width, height } = c.canvas;
  const image = c.getImageData(0, 0, width, height);
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x) change(image.data, (y * width + x) * 4, x, y);
  c.putImageData(image, 0, 0);
}

/** Warm from the upper left, cool at the lower right. */
export function sunlight(c: Canvas): void {
  const { width, height } = c.canvas;
  c.save();
  c.globalCompositeOperation = 'soft-light';
  const light = c.createLinearGradient(0, 0, width, height);
  light.addColorStop(0, 'rgba(255,240,190,.55)');
  light.addColorStop(0.45, 'rgba(255,240,200,.12)');
  light.addColorStop(1, 'rgba(40,44,96,.42)');
  c.fillStyle = light;
  c.fillRect(0, 0, width, height);
  c.restore();
}

/** The sun on the land west of a mountain. */
export function westernSun(c: Canvas, scale: number): void {
  const { width, height } = c.canvas;
  c.save();
  c.globalCompositeOperation = 'soft-light';
  const light = c.createLinearGradient(0, 0, 770 * scale, 200 * scale);
  light.addColorStop(0, 'rgba(255,240,190,.55)');
  light.addColorStop(0.7, 'rgba(255,240,200,.2)');
  light.addColorStop(1, 'rgba(255,240,200,0)');
  c.fillStyle = light;
  c.fillRect(0, 0, width, height);
  c.restore();
}

/** Moonlight: little colour, blue shade, and light that keeps the shapes. */
export function moonlight(c: Canvas, much: (x: number, y: number) => number = () => 1): void {
  const { width, height } = c.canvas;
  each(c, (rgb, i, x, y) => {
    const t = much(x, y);
    if (t <= 0) return;
    const [r, g, b] = [rgb[i]! / 255, rgb[i + 1]! / 255, rgb[i + 2]! / 255];
    const bright = 0.3 * r + 0.55 * g + 0.15 * b;
    const glare = bright ** 1.8 * 0.06;
    const grey = (value: number): number => mix(bright, value, 0.42);
    rgb[i] = mix(rgb[i]!, 255 * clamp(grey(r) ** 1.35 * 0.5 + 0.015 + glare), t);
    rgb[i + 1] = mix(rgb[i + 1]!, 255 * clamp(grey(g) ** 1.28 * 0.6 + 0.03 + glare), t);
    rgb[i + 2] = mix(rgb[i + 2]!, 255 * clamp(grey(b) * 0.78 + 0.1 + glare), t);
  });
  c.save();
  c.globalCompositeOperation = 'soft-light';
  const moon = c.createRadialGradient(
    width * 0.42,
    height * 0.3,
    0,
    width * 0.42,
    height * 0.3,
    width * 0.7,
  );
  moon.addColorStop(0, 'rgba(190,210,255,.42)');
  moon.addColorStop(0.5, 'rgba(120,140,220,.05)');
  moon.addColorStop(1, 'rgba(4,6,30,.6)');
  c.fillStyle = moon;
  c.fillRect(0, 0, width, height);
  c.restore();
}

/** Whose light is seen from afar at night: where, how far, how strong. */
export type Glow = readonly [number, number, number, string, number];

export function nightLights(pen: Pen, glows: readonly Glow[], lamps: readonly Lamp[]): void {
  pen.within(() => {
    pen.c.globalCompositeOperation = 'lighter';
    for (const [x, y, r, hex, strong] of glows) pen.glow(x, y, r, colour(hex), strong);
    for (const { at, kind } of lamps)
      pen.glow(
        ...at,
        { window: 9, spark: 5, fire: 26 }[kind],
        colour(kind === 'spark' ? '#fff0b0' : '#ffb050'),
        kind === 'spark' ? 0.5 : 0.55,
      );
  });
  for (const { at, w, h, kind } of lamps)
    if (kind === 'window')
      pen.shape((c) => c.rect(at[0] - w * 0.42, at[1] - h * 0.45, w * 0.84, h * 0.9), '#ffdf90');
}

/** Paper under the paint, and a frame of shade. */
export function grain(c: Canvas, scale: number, corners: number): void {
  const { width, height } = c.canvas;
  const roll = random(3);
  each(c, (rgb, i, x, y) => {
    const [ux, uy] = [x / scale, y / scale];
    const paper =
      noise(ux / 1.7, uy / 1.3) * 3.2 + noise(ux / 5, uy / 0.9) * 2.2 + (roll() - 0.5) * 5;
    const away = Math.hypot((x / width - 0.5) * 1.9, (y / height - 0.5) * 2);
    const light = 1 - corners * smooth(0.62, 1.5, away);
    rgb[i] = (rgb[i]! + paper) * light;
    rgb[i + 1] = (rgb[i + 1]! + paper) * mix(light, light * light, 0.35);
    rgb[i + 2] = (rgb[i + 2]! + paper) * mix(light, light * light, 0.6);
  });
}

/** For high contrast: large dark shapes without detail, so that nothing competes with the pieces. */
export function calm(c: Canvas, scale: number): void {
  const soft = new OffscreenCanvas(c.canvas.width, c.canvas.height).getContext('2d')!;
  soft.filter = `blur(${2.2 * scale}px)`;
  soft.drawImage(c.canvas, 0, 0);
  c.drawImage(soft.canvas, 0, 0);
  each(c, (rgb, i) => {
    const bright = 0.3 * rgb[i]! + 0.55 * rgb[i + 1]! + 0.15 * rgb[i + 2]!;
    for (let k = 0; k < 3; ++k) rgb[i + k] = 6 + 0.27 * mix(bright, rgb[i + k]!, 1.25);
  });
}
