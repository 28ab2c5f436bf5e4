// What the server says is drawn in the order it came, one after the other. A whole table holds all
// that was said before it: of that nothing is drawn any more.
let drawn: Promise<void> = Promise.resolve();
let wholes = 0;

export function inOrder(draw: () => Promise<void> | void): Promise<void> {
  const known = wholes;
  const done = drawn.then(() => (known === wholes ? draw() : undefined));
  drawn = done.catch(() => undefined);
  return done;
}

/** A whole table came, or none is on view any more: what was said before it is not drawn. */
export const dropEarlier = (): void => {
  wholes += 1;
};

/** Changes with each whole table. */
export const wholesSoFar = (): number => wholes;

/** Once everything received so far has been drawn. */
export const allDrawn = (): Promise<void> => drawn;
