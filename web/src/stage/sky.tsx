// The light of the day over the map: warmer as the hours pass, night when all sleep, a dawn that
// sweeps over the land; and the weather of an event. It tells nothing that is not told in words.
import { computed } from '@preact/signals';
import { board, shown } from '../game/store';
import { staged } from '../table/ui';
import { memo } from '../ui/memo';
import { motion } from '../ui/settings';

/** From when on the light turns, and how many hours it takes. */
const kNoon = 3;
const kToDusk = 6;

/** How far the day has gone, from 0 to 1; inside a mountain there is no day. */
const warmth = computed(() => {
  const now = shown.value;
  const land = board.value;
  if (!now || !land || land.scenery.mountain || now.heroes.length === 0) return 0;
  const hours = now.heroes.map((hero) => (hero.asleep ? kNoon + kToDusk : hero.hour));
  const mean = hours.reduce((sum, hour) => sum + hour, 0) / hours.length;
  return Math.max(0, Math.min(1, (mean - kNoon) / kToDusk));
});

const phase = computed(() => {
  const now = staged.value;
  if (!now?.sunrise) return 'noon';
  return now.night ? 'midnight' : 'dawning';
});

const weather = computed(() => staged.value?.weather ?? '');

const stars = Array.from({ length: 46 }, (_, i) => ({
  x: (i * 197) % 1000,
  y: (i * 83 + (i % 7) * 31) % 420,
  r: 1 + (i % 3) * 0.7,
}));

const Stars = memo(() => (
  <svg class="stars" viewBox="0 0 1000 600" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
    {stars.map(({ x, y, r }) => (
      <circle key={`${x}-${y}`} cx={x} cy={y} r={r} />
    ))}
    <path d="M838 70a44 44 0 1 0 34 70a36 36 0 1 1 -34 -70z" />
  </svg>
));

export function Sky() {
  const rain = weather.value;
  return (
    <div class={`heavens ${phase.value}`} aria-hidden="true">
      <div class="evening" style={{ opacity: 0.5 * warmth.value }} />
      <div class="midnight-blue">
        <Stars />
      </div>
      {phase.value === 'dawning' && motion.value && <div class="dawn" />}
      {rain && <div class="clouds" />}
      {rain && <div class={`weather far ${rain}`} />}
      {rain && <div class={`weather ${rain}`} />}
    </div>
  );
}
