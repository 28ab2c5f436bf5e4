// Where somebody points.
import type { Board } from '../game/board';
import { pings } from '../game/store';

export function Pings({ land }: { land: Board }) {
  return (
    <g>
      {pings.value.map((ping) => {
        const [x, y] = land.point(ping.space);
        return (
          <g key={ping.key} transform={`translate(${x} ${y})`}>
            <circle class="ping" r="30" />
            <text class="pingname" y="-44">
              {ping.name}
            </text>
          </g>
        );
      })}
    </g>
  );
}
