// Whoever stands on the map: as part of the map's drawing, or on their own.
import type { JSX } from 'preact';
import { extentOf, figureFile, figureOf, fileOf, isLoaded, type Who } from './drawings';

/** In the map, the feet at the origin. Until its file is there a token stands in its place. */
export function Standing({ token, ...who }: Who & { token?: JSX.Element }) {
  const name = figureOf(who);
  const url = figureFile(name);
  if (!url || !isLoaded(url)) return token ? <g transform="translate(0 -18)">{token}</g> : null;
  const { left, top, width, height } = extentOf(name);
  return <image class="standing" href={url} x={left} y={top} width={width} height={height} />;
}

/** Fitted into a box around the origin, as icons are. */
export function FittedFigure({
  box = 40,
  token,
  ...who
}: Who & { box?: number; token?: JSX.Element }) {
  const name = figureOf(who);
  const url = figureFile(name);
  if (!url || !isLoaded(url)) return token ?? null;
  const { left, top, width, height, body } = extentOf(name);
  const tall = body.up + 10;
  const wide = body.left + body.right;
  const size = box / Math.max(tall, wide);
  const x = (left + (body.left - body.right) / 2) * size;
  const y = box / 2 - (10 - top) * size;
  return <image href={url} x={x} y={y} width={width * size} height={height * size} />;
}

/** A face in a box around the origin, as icons are. */
export function FittedFace({
  box = 40,
  token,
  ...who
}: Who & { box?: number; token?: JSX.Element }) {
  const url = fileOf(`portrait-${figureOf(who)}-ready`);
  if (!url || !isLoaded(url)) return token ?? null;
  const [width, height] = [(box * 240) / 280, box];
  return <image href={url} x={-width / 2} y={-height / 2} width={width} height={height} />;
}

/** A picture of its own, as high as given. */
export function Figure({ size = 48, label = '', ...who }: Who & { size?: number; label?: string }) {
  const url = figureFile(figureOf(who));
  return url ? (
    <img class="figure-picture" src={url} alt={label} height={size} draggable={false} />
  ) : null;
}
