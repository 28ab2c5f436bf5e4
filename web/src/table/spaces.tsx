// The spaces of the map as a list.
import { board, speech } from '../game/store';
import { spaceLine } from '../map/tooltip';
import { look } from '../map/view';
import { t } from '../text/texts';
import { Dialog } from '../ui/parts';
import { closeSheet, fares, leadsNow, pick, spaceAnswers } from './ui';

export function Spaces() {
  const land = board.value!;
  const words = speech.value;
  const led = leadsNow.value;
  const near = fares.value;
  const asks: ReadonlyMap<number, unknown> = led ?? spaceAnswers.value;
  const ally = [...near.values()].find((walk) => walk.ally)?.ally;
  const title = ally ? t('web.lead.title', { ally: words.figure(ally) }) : t('ui.page.map');
  const choose = (space: number): void => {
    pick(space);
    closeSheet();
    look(land.point(space), true);
    requestAnimationFrame(() =>
      (
        document.querySelector<HTMLElement>('#question .answer') ??
        document.querySelector<HTMLElement>('#question .button')
      )?.focus(),
    );
  };
  const first = [...near.keys(), ...asks.keys()];
  const reachable = [...new Set(first)].sort(
    (a, b) => (near.get(a)?.hours ?? 0) - (near.get(b)?.hours ?? 0) || a - b,
  );
  const others = led
    ? []
    : [...land.spaces.keys()]
        .filter((space) => !reachable.includes(space) && words.onSpace(space).length > 0)
        .sort((a, b) => a - b);
  const row = (space: number) => (
    <li key={space}>
      <button
        type="button"
        class="button space-row"
        data-space={space}
        onClick={() => choose(space)}
      >
        {spaceLine(space, near.get(space))}
      </button>
    </li>
  );
  return (
    <Dialog title={title} onClose={closeSheet}>
      <div class="scroll">
        {reachable.length > 0 && <h3>{t('web.spaces.near')}</h3>}
        <ul class="space-list">{reachable.map(row)}</ul>
        {others.length > 0 && <h3>{t('web.spaces.others')}</h3>}
        <ul class="space-list">{others.map(row)}</ul>
      </div>
    </Dialog>
  );
}
