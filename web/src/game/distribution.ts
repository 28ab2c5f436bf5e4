/** The mean of a distribution from 0 on, as a whole number. */
export const mean = (distribution: readonly number[]): number =>
  Math.round(distribution.reduce((sum, p, i) => sum + p * i, 0));
