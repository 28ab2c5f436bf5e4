const kRightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name that somebody typed, for a sentence: in a script that runs from right to left it must not
 * turn round what stands beside it, such as a number.
 */
export const apart = (name: string): string =>
  kRightToLeft.test(name) ? `\u2068${name}\u2069` : name;
