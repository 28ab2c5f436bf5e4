// The table one was at last, with a small picture of where one stood.

import { useEffect, useState } from 'preact/hooks';
import { Cover } from '../art/cover';
import { type Board, colourOf, loadBoard } from '../game/board';
import { type Scene, sceneOf } from '../game/scene';
import { speech } from '../game/store';
import { CreatureFigure, HeroFigure } from '../map/figures';
import { kFrame, usePainting } from '../map/painting';
import type { TableInfo } from '../protocol/types';
import { t } from '../text/texts';
import { Button } from '../ui/parts';
import { enter, legendTitle, playedAt, tableLine } from './tableline';

/** How much land the picture shows, in units. */
const kView = { w: 380, h: 170 };

function Land({ land, scene }: { land: Board; scene: Scene }) {
  const painting = usePainting(land);
  const words = speech.value;
  const known = scene.heroes.filter(({ space }) => land.spaces.has(space));
  const [first] = known;
  if (!first) return null;
  const [x, y] = land.point(first.space);
  const left = Math.min(Math.max(x - kView.w / 2, kFrame.x), kFrame.x + kFrame.w - kView.w);
  const top = Math.min(Math.max(y - kView.h / 2, kFrame.y), kFrame.y + kFrame.h - kView.h);
  const at = (space: number): string => {
    const [px, py] = land.point(space);
    return `translate(${px} ${py - 10})`;
  };
  return (
    <svg
      class="small-land"
      viewBox={`${left} ${top} ${kView.w} ${kView.h}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {painting && (
        <image href={painting} x={kFrame.x} y={kFrame.y} width={kFrame.w} height={kFrame.h} />
      )}
      {scene.creatures
        .filter(({ space }) => land.spaces.has(space))
        .map(({ kind, space }, i) => (
          <g key={i} transform={at(space)}>
            <CreatureFigure kind={kind} name={words.creature(kind)} />
          </g>
        ))}
      {known.map(({ id, space }, i) => (
        <g key={id} transform={`${at(space)} translate(${(i - (known.length - 1) / 2) * 20} 4)`}>
          <HeroFigure hero={id} name={words.heroKind(id)} colour={colourOf(id)} />
        </g>
      ))}
    </svg>
  );
}

function Where({ info }: { info: TableInfo }) {
  const scene = sceneOf(info.table);
  const [land, setLand] = useState<Board | null>(null);
  const board = scene?.board;
  useEffect(() => {
    if (board) loadBoard(board).then(setLand, () => setLand(null));
  }, [board]);
  return scene && land ? <Land land={land} scene={scene} /> : <Cover of={info.legend} />;
}

/** `recent` may be missing: then one was only at tables this server does not know. */
export function Continue({
  recent,
  onTables,
}: {
  recent: TableInfo | undefined;
  onTables(): void;
}) {
  return (
    <section class="continue" aria-label={t('web.start.continue-title')}>
      {recent && (
        <button
          type="button"
          class="button resume"
          id="continue"
          onClick={() => enter(recent.table)}
        >
          <span class="resume-picture">
            <Where info={recent} />
          </span>
          <span class="resume-text">
            <span class="hidden">{t('web.start.continue', { table: tableLine(recent) })}</span>
            <span aria-hidden="true" class="resume-word">
              {t('web.start.continue-title')}
            </span>
            <span aria-hidden="true" class="resume-title">
              {legendTitle(recent.legend)}
            </span>
            <span aria-hidden="true" class="small muted">
              {t('web.start.stand', {
                day: Math.max(1, recent.day),
                heroes: speech.value.list(recent.heroes.map((hero) => t(`hero.${hero}`))),
                outcome_id: recent.outcome ?? 'none',
              })}
            </span>
            <span aria-hidden="true" class="small muted resume-when">
              {playedAt(recent)}
            </span>
          </span>
        </button>
      )}
      <Button icon="list" label={t('web.start.tables')} onClick={onTables}>
        <span class="tables-word">{t('web.start.tables')}</span>
      </Button>
    </section>
  );
}
