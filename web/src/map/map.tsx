// The map: land, stones, pieces; how it is handled is in gestures.ts. Screen readers get it as one
// place to move about in, every space told when it is reached; the same stands as a list elsewhere.
import { computed, useComputed } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Board } from '../game/board';
import { board, looking, shown, table } from '../game/store';
import { inFocus } from '../table/arrival';
import { sheet, showArrows, staged, toggleArrows } from '../table/ui';
import { t } from '../text/texts';
import { Button } from '../ui/parts';
import { Foresight } from './foresight';
import { useKeys, usePointers, useWheel } from './gestures';
import { Landscape, LiveLand } from './landscape';
import { Lying } from './lying';
import { Mist, TornFog } from './mist';
import { Painting, usePainting } from './painting';
import { Pings } from './pings';
import { Figures } from './standing';
import { Prices, Stones } from './stones';
import { Tooltip } from './tooltip';
import { fit, glide, gliding, look, moving, resize, view, zoom } from './view';
import { ArrowHeads, Arrows, PlanLines, Storms, WayLine } from './ways';

const merchants = computed(() => shown.value?.merchants?.join(' '));

function Tools() {
  return (
    <div class="map-tools" role="group" aria-label={t('web.map.tools')}>
      <Button
        class="tool zoom-tool"
        label={t('web.map.nearer')}
        icon="plus"
        onClick={() => {
          glide();
          zoom(1.35);
        }}
      />
      <Button
        class="tool zoom-tool"
        label={t('web.map.farther')}
        icon="minus"
        onClick={() => {
          glide();
          zoom(1 / 1.35);
        }}
      />
      <Button
        class="tool"
        label={t('web.map.whole')}
        icon="whole"
        onClick={() => {
          glide();
          fit();
        }}
      />
      <Button
        class="tool"
        label={t('web.map.arrows')}
        icon="arrows"
        pressed={showArrows.value}
        onClick={() => void toggleArrows()}
      />
      {table.value && (
        <Button
          class="tool"
          label={t('web.map.list')}
          icon="list"
          onClick={() => {
            sheet.value = 'spaces';
          }}
        />
      )}
    </div>
  );
}

function World({ land }: { land: Board }) {
  const { scale, x, y } = view.value;
  const [left, top, width, height] = land.box;
  const painting = usePainting(land);
  const canvas = {
    viewBox: land.box.join(' '),
    width,
    height,
    focusable: 'false' as const,
  };
  return (
    <div
      class={`world${painting ? ' painted' : ''}${moving.value ? ' moving' : ''}${gliding.value ? ' gliding' : ''}${scale > 0.82 ? ' close' : ''}${scale > 0.52 ? ' near' : ''}`}
      style={{
        width: `${width}px`,
        height: `${height}px`,
        transform: `translate(${x + left * scale}px, ${y + top * scale}px) scale(${scale})`,
      }}
    >
      <svg class="drawn" aria-hidden="true" {...canvas}>
        <Landscape board={land} />
      </svg>
      {painting && <Painting url={painting} box={land.box} />}
      <Mist land={land} />
      <svg class="live" aria-hidden="true" {...canvas}>
        <ArrowHeads />
        <LiveLand board={land} merchants={merchants.value} />
        <WayLine land={land} />
        <PlanLines land={land} />
        <Arrows land={land} />
        <Storms land={land} />
        <Stones land={land} />
        <Lying land={land} />
        <Figures land={land} />
        <Prices land={land} />
        <Pings land={land} />
      </svg>
      <TornFog land={land} />
    </div>
  );
}

/** The map goes where something happens, otherwise to the hero who is asked. */
function useFocus(land: Board): void {
  const focus = useComputed(() => {
    const now = shown.value;
    const who = looking.value ? now?.asks?.who : inFocus.value;
    const hero = now?.heroes.find((one) => one.id === who);
    const happens = staged.value?.space ?? null;
    if (happens !== null) return happens;
    // With each new action: what is asked before may have had the room of half the map.
    const turn = now?.asks?.question === 'action' ? now.asks.id : '';
    return hero ? `${turn}:${hero.id}:${hero.space}` : '';
  }).value;
  useEffect(() => {
    const space = Number(String(focus).split(':').at(-1) || NaN);
    if (land.spaces.has(space)) look(land.point(space));
  }, [focus, land]);
}

function MapOf({ land }: { land: Board }) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = (): void => resize(element.clientWidth, element.clientHeight, land.box);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [land]);
  useFocus(land);
  useWheel(frame);
  const pointers = usePointers(frame, land);
  const keys = useKeys(land);
  return (
    <div class="map-frame">
      <div
        class="map"
        ref={frame}
        id="map"
        tabIndex={0}
        role="application"
        aria-label={t('web.map.label')}
        aria-describedby="map-help"
        {...pointers}
        {...keys}
        onContextMenu={(event) => event.preventDefault()}
      >
        <World land={land} />
        <Tooltip land={land} />
      </div>
      <p id="map-help" class="hidden">
        {t('web.map.help')}
      </p>
      <Tools />
      <Foresight />
    </div>
  );
}

export function GameMap() {
  return board.value ? <MapOf land={board.value} /> : <div class="map" />;
}
