// The menu, and what it does by itself: saving the game to a file, reporting a bug.
import { rulesAddress } from '../game/address';
import { ask, version } from '../game/connection';
import { tell, tellRefusal } from '../game/notice';
import { state } from '../game/store';
import { leaveTable } from '../game/visit';
import { t } from '../text/texts';
import { download, gameFile } from '../ui/download';
import { Button, Dialog } from '../ui/parts';
import { lookAt } from './replay';
import { closeSheet, sheet } from './ui';

async function exportGame(): Promise<void> {
  try {
    const { game } = await ask<{ game: unknown }>({ do: 'save' });
    download(gameFile(state.value?.legend ?? 'game', state.value?.day ?? 0), game);
  } catch (reason) {
    tellRefusal(reason);
  }
}

/** Setup, actions and versions; never the seed, which tells the future. */
async function reportBug(): Promise<void> {
  try {
    const { game } = await ask<{ game: Record<string, unknown> }>({ do: 'save', seed: false });
    const { engine, content, protocol } = version.value;
    download('rietburg-report.json', {
      report: { engine, content, protocol, browser: navigator.userAgent },
      game,
      state: state.value,
    });
    tell(t('web.bug.done'));
  } catch (reason) {
    tellRefusal(reason);
  }
}

export function Menu() {
  const items: [string, string, () => void][] = [
    [
      'people',
      'web.people.title',
      () => {
        sheet.value = 'people';
      },
    ],
    [
      'cards',
      'web.cards.title',
      () => {
        sheet.value = 'cards';
      },
    ],
    [
      'log',
      'ui.page.log',
      () => {
        sheet.value = 'log';
      },
    ],
    ['book', 'rules.title', () => void open(rulesAddress(), '_blank', 'noopener')],
    [
      'hint',
      'web.lesson.list',
      () => {
        sheet.value = 'lessons';
      },
    ],
    ['film', 'web.replay.title', () => void lookAt(0)],
    ['save', 'web.export', () => void exportGame()],
    ['bug', 'web.bug', () => void reportBug()],
    [
      'gear',
      'web.settings.title',
      () => {
        sheet.value = 'settings';
      },
    ],
    [
      'home',
      'web.home',
      () => {
        sheet.value = null;
        void leaveTable();
      },
    ],
  ];
  return (
    <Dialog title={t('web.menu')} onClose={closeSheet}>
      <ul class="menu scroll">
        {items.map(([icon, key, act]) => (
          <li key={key}>
            <Button
              class="menu-item"
              icon={icon}
              onClick={() => {
                closeSheet();
                act();
              }}
            >
              {t(key)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
