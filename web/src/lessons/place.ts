// Where a lesson lies: over the map, beside what it is about, never on it.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Laid {
  at: Rect;
  /** Around what it is about. */
  ring: Rect | null;
  /** From one to the other. */
  line: [number, number, number, number] | null;
}

const kGap = 14;
const kEdge = 6;
const kRing = 4;
/** A line goes no farther beyond the room: it would run through the words that stand there. */
const kBeyond = 40;

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(Math.max(least, most), value));

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const boxOf = ({ left, top, width, height }: Rect): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

const centre = (box: Box): [number, number] => [
  (box.left + box.right) / 2,
  (box.top + box.bottom) / 2,
];

/** The point of a box that is nearest to another point. */
const edge = (box: Box, [x, y]: [number, number]): [number, number] => [
  clamp(x, box.left, box.right),
  clamp(y, box.top, box.bottom),
];

/** Below, above, beside it, or in the middle of the room where there is nothing to point at. */
function candidates(size: { width: number; height: number }, room: Box, anchor: Box): Rect[] {
  const [x, y] = centre(anchor);
  const left = clamp(x - size.width / 2, room.left + kEdge, room.right - kEdge - size.width);
  const top = clamp(y - size.height / 2, room.top + kEdge, room.bottom - kEdge - size.height);
  const inside = (one: { left: number; top: number }): Rect => ({
    ...size,
    left: clamp(one.left, room.left + kEdge, room.right - kEdge - size.width),
    top: clamp(one.top, room.top + kEdge, room.bottom - kEdge - size.height),
  });
  return [
    inside({ left, top: anchor.bottom + kGap }),
    inside({ left, top: anchor.top - kGap - size.height }),
    inside({ left: anchor.left - kGap - size.width, top }),
    inside({ left: anchor.right + kGap, top }),
    inside({ left: room.left, top: room.top }),
    inside({ left: room.left, top: room.bottom }),
  ];
}

/**
 * As much of a part of the page as is in sight; all that is in sight where a lesson would not fit.
 */
export function roomFor(size: { width: number; height: number }, part: Box, view: Box): Box {
  const seen = {
    left: Math.max(part.left, view.left),
    top: Math.max(part.top, view.top),
    right: Math.min(part.right, view.right),
    bottom: Math.min(part.bottom, view.bottom),
  };
  const fits = seen.right - seen.left >= size.width && seen.bottom - seen.top >= size.height;
  return fits ? seen : view;
}

export function placed(
  size: { width: number; height: number },
  room: Box,
  anchor: Box | null,
): Laid {
  if (!anchor) {
    const left = clamp((room.left + room.right - size.width) / 2, 0, room.right - size.width);
    const top = clamp(room.bottom - size.height - kGap, 0, room.bottom);
    return { at: { ...size, left, top }, ring: null, line: null };
  }
  const ring = {
    left: anchor.left - kRing,
    top: anchor.top - kRing,
    width: anchor.right - anchor.left + 2 * kRing,
    height: anchor.bottom - anchor.top + 2 * kRing,
  };
  const far = (one: Rect): number => {
    const [ax, ay] = centre(anchor);
    const [bx, by] = centre(boxOf(one));
    return Math.hypot(ax - bx, ay - by);
  };
  const all = candidates(size, room, anchor);
  const free = all.filter((one) => !overlaps(boxOf(one), boxOf(ring)));
  const at = (free.length > 0 ? free : all).sort((a, b) => far(a) - far(b))[0]!;
  const to = edge(boxOf(ring), centre(boxOf(at)));
  const from = edge(boxOf(at), to);
  const end = edge(boxOf(ring), from);
  const beyond = Math.max(
    room.left - end[0],
    end[0] - room.right,
    room.top - end[1],
    end[1] - room.bottom,
  );
  const points = free.length > 0 && beyond <= kBeyond;
  return { at, ring, line: points ? [...from, ...end] : null };
}
