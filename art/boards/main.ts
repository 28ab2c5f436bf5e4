// Runs in the browser: paints a board once and hands out the pictures that are asked for.
import type { BoardFile, Scenery } from '../../web/src/game/board';
import { random } from '../../web/src/map/geometry';
import { type Canvas, kFrame } from '../lib/grid';
import { Pen, trace } from '../lib/pen';
import { kGlows, paintAndor } from './andor';
import { landOf } from './board';
import { calm, grain, moonlight, nightLights, sunlight, westernSun } from './finish';
import { paintMine } from './mine';
import type { Roads } from './roads';
import { inUnits, type Scene } from './scene';
import { burntBy, hiddenBy } from './verify';

export interface Order {
  board: string;
  file: BoardFile;
  scenery: Scenery;
  roads: Roads;
  /** Pixels per unit while painting, and units per point of the fields. */
  scale: number;
  step: number;
  pictures: { variant: 'day' | 'night' | 'calm'; width: number; type: string; quality: number }[];
}

const copyOf = (c: Canvas): Canvas => {
  const copy = new OffscreenCanvas(c.canvas.width, c.canvas.height).getContext('2d', {
    willReadFrequently: true,
  })!;
  copy.drawImage(c.canvas, 0, 0);
  return copy;
};

interface Work {
  finish: (variant: string) => Canvas;
  /** What hides a stone or a way; there must be nothing. */
  hidden: string[];
}

/** For high contrast: the land as a dark, soft wash, the ways as clear lines. */
function wash(c: Canvas, { ways }: Scene, scale: number): Canvas {
  calm(c, scale);
  inUnits(c, scale, () => {
    for (const [wide, tone] of [
      [9, '#000'],
      [4.5, '#fff6dc'],
    ] as const) {
      c.strokeStyle = tone;
      c.lineWidth = wide;
      for (const { line, kind } of ways) {
        if (kind === 'ferry') continue;
        c.beginPath();
        trace(c, line);
        c.stroke();
      }
    }
  });
  return c;
}

function andor({ file, scenery, roads, scale, step }: Order): Work {
  const land = landOf(file, scenery);
  const { c, scene, trees } = paintAndor(land, roads, scale, step);
  const finish = (variant: string): Canvas => {
    const made = copyOf(c);
    if (variant === 'calm') return wash(made, scene, scale);
    if (variant === 'night') {
      moonlight(made);
      inUnits(made, scale, () => nightLights(new Pen(made, scale, random(9)), kGlows, scene.lamps));
    } else sunlight(made);
    grain(made, scale, 0.3);
    return made;
  };
  return { finish, hidden: hiddenBy(scene, land, trees) };
}

function mine({ file, scenery, roads, scale, step }: Order): Work {
  const land = landOf(file, scenery);
  const { c, scene, trees, lava, inner, shine } = paintMine(land, roads, scale, step);
  const width = c.canvas.width;
  const finish = (variant: string): Canvas => {
    const made = copyOf(c);
    if (variant === 'calm') return wash(made, scene, scale);
    const pen = new Pen(made, scale, random(77));
    // Under the ground it is always night, and the fires burn; the sky is over the west alone.
    if (variant === 'night') {
      moonlight(made, (x, y) => 1 - inner[y * width + x]! * 0.72);
      inUnits(made, scale, () => nightLights(pen, [], scene.lamps));
    } else westernSun(made, scale);
    inUnits(made, scale, () => shine(pen));
    grain(made, scale, 0.26);
    return made;
  };
  const burnt = burntBy(scene, land, (x, y) => lava.at(x, y));
  return { finish, hidden: [...hiddenBy(scene, land, trees), ...burnt] };
}

const boards: Record<string, (order: Order) => Work> = { andor, mine };

async function encode(c: Canvas, width: number, type: string, quality: number): Promise<string> {
  const small = new OffscreenCanvas(width, Math.round((width * kFrame.h) / kFrame.w));
  const to = small.getContext('2d')!;
  to.imageSmoothingQuality = 'high';
  to.drawImage(c.canvas, 0, 0, small.width, small.height);
  const bytes = new Uint8Array(await (await small.convertToBlob({ type, quality })).arrayBuffer());
  let text = '';
  for (let i = 0; i < bytes.length; i += 32_768)
    text += String.fromCharCode(...bytes.subarray(i, i + 32_768));
  return btoa(text);
}

/** The pictures of an order, each in base64, and what hides a stone or a way. */
async function paint(order: Order): Promise<{ files: string[]; hidden: string[] }> {
  const { finish, hidden } = boards[order.board]!(order);
  const done = new Map<string, Canvas>();
  const files: string[] = [];
  for (const { variant, width, type, quality } of order.pictures) {
    const canvas = done.get(variant) ?? finish(variant);
    done.set(variant, canvas);
    files.push(await encode(canvas, width, type, quality));
  }
  return { files, hidden };
}

Object.assign(globalThis, { paint });
