// The land of the castle as a print: for the end of a legend, with or without hope.
import type { ComponentChildren } from 'preact';
import { cuts, rays, tufts } from './ink';

const sun = rays(64, 150, 1500, 30, 7);

/** A mountain: its lit side, its dark side, snow on top. */
function Peak({ x, y, w, h }: { x: number; y: number; w: number; h: number }) {
  const top = `${x} ${y - h}`;
  const cap = 0.3 * h;
  return (
    <g>
      <path class="of-peak-dark" d={`M${top}L${x - 0.52 * w} ${y}H${x + 0.2 * w}Z`} />
      <path
        class="of-peak-lit"
        d={`M${top}L${x + 0.55 * w} ${y}H${x + 0.04 * w}L${x - 0.06 * w} ${y - 0.52 * h}Z`}
      />
      <path
        class="of-snow"
        d={`M${top}L${x - 0.16 * w} ${y - h + cap}l${0.07 * w} ${-0.06 * h}l${0.06 * w} ${0.09 * h}l${0.06 * w} ${-0.08 * h}l${0.06 * w} ${0.06 * h}l${0.08 * w} ${-0.04 * h}Z`}
      />
    </g>
  );
}

/** A tower with its roof; the roof has fallen where the castle has. */
function Tower({
  x,
  y,
  w,
  h,
  whole,
}: {
  x: number;
  y: number;
  w: number;
  h: number;
  whole: boolean;
}) {
  const wall = `M${x - w / 2} ${y}V${y - h}h${w}V${y}Z`;
  return (
    <g>
      <path class="ink" d={`M${x - w / 2 - 5} ${y}V${y - h - 5}h${w + 10}V${y}Z`} />
      <path class="of-wall" d={wall} />
      <path class="ink" d={`M${x - w / 2} ${y}V${y - h}h${0.4 * w}V${y}Z`} />
      <path
        class="of-stones"
        d={cuts(
          0.5 * w,
          [0, 16, 32, 48, 64, 80].filter((row) => row < h - 8),
          0.3 * w,
          3 + x,
        )}
        transform={`translate(${x - 0.02 * w} ${y - h + 12})`}
      />
      <path class="ink" d={`M${x + 0.12 * w} ${y - 0.55 * h}v-12q5 -8 10 0v12z`} />
      {whole ? (
        <>
          <path
            class="ink"
            d={`M${x - 0.72 * w} ${y - h}L${x} ${y - h - 1.5 * w}L${x + 0.72 * w} ${y - h}Z`}
          />
          <path
            class="of-roof"
            d={`M${x - 0.1 * w} ${y - h - 5}L${x} ${y - h - 1.25 * w}L${x + 0.54 * w} ${y - h - 5}Z`}
          />
        </>
      ) : (
        <path
          class="of-sky-cut"
          d={`M${x - w / 2 - 8} ${y - h - 8}h${w + 16}v8l${-0.3 * w} 14l${-0.2 * w} -10l${-0.3 * w} 20l${-0.36 * w} -14Z`}
        />
      )}
    </g>
  );
}

const teeth = (x: number, y: number, count: number, size: number): string =>
  Array.from(
    { length: count },
    (_, i) => `M${x + 2 * i * size} ${y}v${-size}h${size}v${size}z`,
  ).join('');

function Castle({ whole }: { whole: boolean }) {
  return (
    <g>
      <Tower x={330} y={470} w={46} h={110} whole={whole} />
      <Tower x={520} y={470} w={46} h={130} whole />
      <Tower x={388} y={466} w={40} h={150} whole={whole} />
      <Tower x={470} y={466} w={44} h={176} whole />
      <path class="ink" d="M300 480V404H552V480Z" />
      <path class="ink" d={teeth(300, 405, 14, 9)} />
      <path class="of-wall" d="M430 476V414H546V476Z" />
      <path class="of-wall" d={teeth(434, 414, 6, 9)} />
      <path
        class="of-stones"
        d={cuts(104, [426, 440, 454, 466], 22, 5)}
        transform="translate(436 0)"
      />
      <path class="ink" d="M404 482V444Q424 416 444 444V482Z" />
      <path class="of-gate" d="M412 482V448Q424 428 436 448V482Z" />
      {whole && (
        <g class="of-flag-of-castle">
          <path class="ink" d="M467 222h5v54h-5z" />
          <path
            class="of-flag"
            d="M472 224q18 -8 34 2q14 6 28 -2l-6 14l6 12q-16 8 -30 0q-16 -8 -32 0z"
          />
        </g>
      )}
    </g>
  );
}

const Raven = ({ x, y, size }: { x: number; y: number; size: number }) => (
  <path
    class="ink raven"
    d="M0 0Q-10 -14 -26 -12Q-14 -6 -8 2Q-18 0 -24 6Q-10 6 0 10Q12 6 26 4Q18 -2 9 2Q14 -8 24 -14Q8 -14 0 0Z"
    transform={`translate(${x} ${y}) scale(${size})`}
  />
);

const meadow = tufts(1000, 90, 34, 21);

/** `children`: who stands there; the ground is at 0, they look up to -200. */
export function Scene({
  won,
  fits = 'xMidYMax slice',
  children,
}: {
  won: boolean;
  fits?: string;
  children?: ComponentChildren;
}) {
  return (
    <svg
      class={`scene ${won ? 'bright' : 'dim'}`}
      viewBox="0 0 860 900"
      preserveAspectRatio={fits}
      aria-hidden="true"
    >
      <rect class="of-sky" x="-1000" y="-1000" width="2860" height="1900" />
      <g transform="translate(470 330)">
        <path class="of-sun-rays" d={sun} />
        <circle class="of-halo" r="172" />
        <circle class="of-sun" r="140" />
      </g>
      {[-700, -420, -160, 940, 1190].map((x, i) => (
        <Peak key={x} x={x} y={600} w={330} h={210 + 40 * (i % 3)} />
      ))}
      <Peak x={70} y={600} w={250} h={190} />
      <Peak x={230} y={600} w={300} h={330} />
      <Peak x={640} y={600} w={280} h={240} />
      <Peak x={780} y={600} w={260} h={300} />
      <path
        class="of-far"
        d="M-1000 560Q60 510 260 590Q520 540 700 580Q800 520 1900 570V1000H-1000Z"
      />
      <path class="ink" d="M60 720Q180 500 330 474Q430 456 540 474Q700 520 840 720Z" />
      <path class="of-hill" d="M440 470Q500 464 540 478Q690 524 812 720H470Q420 600 440 470Z" />
      <path
        class="of-hill-cuts"
        d={cuts(300, [500, 530, 560, 590, 620, 650, 680], 46, 31)}
        transform="translate(470 8)"
      />
      <path
        class="of-hill-cuts dark"
        d={cuts(260, [540, 580, 620, 660, 690], 40, 17)}
        transform="translate(150 6)"
      />
      <path
        class="of-way"
        d="M412 482h26Q452 560 520 600Q600 650 470 760H360Q520 660 440 610Q396 570 412 482Z"
      />
      <Castle whole={won} />
      {!won && (
        <>
          <Raven x={250} y={250} size={1} />
          <Raven x={620} y={190} size={1.4} />
          <Raven x={150} y={380} size={0.7} />
          <path
            class="of-smoke"
            d="M330 360Q300 300 340 250Q300 200 340 120Q380 200 356 250Q390 300 350 360Z"
          />
        </>
      )}
      <path class="of-near" d="M-1000 740Q100 690 400 730Q660 690 1900 740V1000H-1000Z" />
      <path class="of-hill-cuts dark" d={cuts(860, [760, 790], 60, 23)} />
      <g transform="translate(0 860)">{children}</g>
      <path class="ink" d="M-1000 850H1900V1900H-1000Z" />
      {[-1000, 0, 1000].map((x) => (
        <path key={x} class="ink" d={meadow} transform={`translate(${x - 70} 818)`} />
      ))}
      <path class="of-blades" d={cuts(860, [862, 884], 26, 41)} />
    </svg>
  );
}
