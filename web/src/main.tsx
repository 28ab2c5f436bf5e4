import { render } from 'preact';
import './style.css';
import { bringIn } from './art/inpage';
import { isRulesAddress, tableInAddress } from './game/address';
import { connect } from './game/connect';
import { copyPart, keepsNothing, link, lostOrConnecting, outdated } from './game/connection';
import { followCopies } from './game/copying';
import { refusalText, tell } from './game/notice';
import { followScene } from './game/scene';
import { length, refused, table } from './game/store';
import { connected, leaveTable } from './game/visit';
import { StartPage } from './start/start';
import { TablePage } from './table/table';
import { awaitTexts, firstRead, keyPart, languages, loadLanguage, t } from './text/texts';
import { Caption } from './ui/captions';
import { LiveRegion } from './ui/live';
import { Notice } from './ui/notice';
import { Button } from './ui/parts';
import { follow, followLanguage, language } from './ui/settings';
import { followAmbience } from './ui/sound';

/** What stands over every screen until it is resolved. */
function Banners() {
  const Copy = copyPart.value;
  return (
    <>
      {outdated.value && (
        <div class="banner" role="alert">
          {t('web.outdated')} <Button onClick={() => location.reload()}>{t('web.reload')}</Button>
        </div>
      )}
      {table.value && link.value === 'lost' && !outdated.value && !Copy && (
        <p class="banner" role="status">
          {t('web.lost')}
        </p>
      )}
      {Copy && <Copy />}
      {keepsNothing.value && <p class="banner calm">{t('web.offline.unkept')}</p>}
      {table.value?.readOnly && (
        <p class="banner calm">{t('save.read-only', { length: length.value })}</p>
      )}
    </>
  );
}

function Page() {
  const code = refused.value;
  if (code)
    return (
      <main class="error-page">
        <h1>{code === 'no_table' ? t('web.no-table') : t('web.not-opened')}</h1>
        <p role="alert">{refusalText(code, [`web.not-opened.${keyPart(code)}`])}</p>
        <div class="answers">
          <Button class="answer primary" onClick={() => void leaveTable()}>
            {t('web.home')}
          </Button>
          {code !== 'no_table' && (
            <Button class="answer" onClick={() => void connected()}>
              {t('web.again')}
            </Button>
          )}
        </div>
      </main>
    );
  if (table.value) return <TablePage />;
  if (tableInAddress())
    return (
      <main class="error-page">
        <p>{lostOrConnecting()}</p>
      </main>
    );
  return <StartPage />;
}

/** The rules can be read without a table, and while there is no connection. */
async function readRules(app: HTMLElement): Promise<void> {
  const { RulesPage } = await import('./rules/rulespage');
  render(
    <>
      <RulesPage />
      <Notice />
      <LiveRegion />
    </>,
    app,
  );
}

/** Without texts there is no page: they are requested until they arrive. */
async function firstWords(): Promise<void> {
  for (;;)
    try {
      return await loadLanguage(
        language.value || firstRead(navigator.languages, languages.value),
      ).catch(() => loadLanguage('en'));
    } catch {
      await new Promise((done) => setTimeout(done, 2000));
    }
}

async function begin(): Promise<void> {
  const app = document.getElementById('app')!;
  const isRules = isRulesAddress();
  follow();
  if (!isRules) {
    followScene();
    followAmbience();
    followCopies();
  }
  const words = awaitTexts(firstWords());
  connect();
  await words;
  followLanguage(() => tell(t('web.settings.language-failed')));
  if (isRules) return readRules(app);
  render(
    <>
      <Banners />
      <Page />
      <Notice />
      <Caption />
      <LiveRegion />
    </>,
    app,
  );
  bringIn().catch(() => undefined);
}

void begin();
