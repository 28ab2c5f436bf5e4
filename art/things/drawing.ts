// A thing is drawn in a box of 64 units, lit from the left like the land it lies on. It begins with
// its outline in ink; planes and cuts lie on that. On the map the outline gets an edge of paper.
import { fill } from '../lib/lino';
import { ink } from '../lib/tones';

export interface Drawing {
  /** Path data of all that is ink: the silhouette by which the thing is known. */
  outline: string;
  /** What lies on it, as SVG text. */
  body: string;
}

export const thing = (outline: string, ...body: string[]): Drawing => ({
  outline,
  body: body.join(''),
});

/** Whole, to lie in another drawing. */
export const whole = ({ outline, body }: Drawing): string => fill(outline, ink) + body;
