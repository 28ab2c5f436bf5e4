// Dice that are thrown: cubes that tumble, settle, are turned over and lifted. Each hand has its
// colour; the black die is black and has numbers.

import type { Die } from '../game/fight';
import { board } from '../game/store';
import { pips } from '../table/fight';
import { t } from '../text/texts';

/** Where the six sides are on the cube: 1 before, 6 behind, 2 above, 5 below, 3 and 4 beside. */
const sides: Record<number, string> = {
  1: '',
  2: 'rotateX(90deg)',
  3: 'rotateY(90deg)',
  4: 'rotateY(-90deg)',
  5: 'rotateX(-90deg)',
  6: 'rotateY(180deg)',
};
/** How the cube lies when a side is before. */
const turns: Record<number, string> = {
  1: 'rotateX(0deg)',
  2: 'rotateX(-90deg)',
  3: 'rotateY(-90deg)',
  4: 'rotateY(90deg)',
  5: 'rotateX(90deg)',
  6: 'rotateY(180deg)',
};

function Side({ face, black }: { face: number; black: boolean }) {
  const value = black ? (board.value?.dieValue(face, true) ?? face) : face;
  return (
    <svg
      class="cube-side"
      aria-hidden="true"
      viewBox="-20 -20 40 40"
      style={{ transform: `${sides[face] ?? ''} translateZ(calc(var(--die) / 2))` }}
    >
      <rect x="-20" y="-20" width="40" height="40" rx="5" />
      <path class="cut" d="M-16 14.6l9 -1.2l-9 3.4zM-4 16l9 -1.4l-8 3.4zM8 15.6l8 -1.4l-7 3.6z" />
      {black ? (
        <text y="7">{value}</text>
      ) : (
        pips[face]?.map(([x, y]) => <circle cx={x * 10.4} cy={y * 10.4} r="3.7" />)
      )}
    </svg>
  );
}

const noteOf = (die: Die): string => (die.doubled ? 'doubled' : die.turned ? 'turned' : '');

export function Cube({
  die,
  place,
  colour,
  counts,
  spent,
  rolls,
  turning,
}: {
  die: Die;
  place: number;
  colour: string;
  /** It is this one that counts; another one does. */
  counts: boolean;
  spent: boolean;
  /** In this moment. */
  rolls: boolean;
  turning: boolean;
}) {
  const classes = ['cube-die', die.black ? 'black' : colour];
  if (counts) classes.push('counts');
  if (spent) classes.push('spent');
  if (rolls) classes.push('tumbles');
  if (turning) classes.push('turning');
  return (
    <span
      class={classes.join(' ')}
      style={{ '--place': place }}
      role="img"
      aria-label={t('web.die', { value: die.value, note_id: noteOf(die) || 'none' })}
    >
      <span class="cube-shadow" />
      <span class="cube-lift">
        <span class="cube-tumble">
          <span class="cube" style={{ transform: turns[die.face] ?? '' }}>
            {[1, 2, 3, 4, 5, 6].map((face) => (
              <Side key={face} face={face} black={die.black} />
            ))}
          </span>
        </span>
        {die.doubled && <span class="cube-note">×2</span>}
      </span>
    </span>
  );
}
