// The rules: all chapters on one page, to be read, searched and printed. It needs no table and
// waits for no connection, and is loaded only where somebody looks something up.
import { computed } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { Figure } from '../art/figure';
import { isDrawn, Thing } from '../art/thing';
import { home } from '../game/address';
import { t, texts } from '../text/texts';
import { Button, Sign } from '../ui/parts';
import { Settings } from '../ui/settingsdialog';
import { type Chapter, found, type Passage, placesIn, reference } from './reference';

/** Longer than anybody would look for. */
const kMostLetters = 80;

const Picture = ({ of, size }: { of: string; size: number }) =>
  isDrawn(of) ? <Thing of={of} size={size} /> : <Figure of={of} size={size} />;

function PassageText({ one }: { one: Passage }) {
  return (
    <article class="passage" id={one.id}>
      <div class="passage-picture">{one.picture && <Picture of={one.picture} size={44} />}</div>
      <div>
        <h3>
          {one.title}
          {one.isRule && <span class="passage-id muted small">{one.id}</span>}
        </h3>
        <p>{one.text}</p>
      </div>
    </article>
  );
}

function ChapterText({ chapter }: { chapter: Chapter }) {
  return (
    <section class="chapter" id={chapter.id} aria-labelledby={`${chapter.id}-title`}>
      <div class="chapter-head">
        <h2 id={`${chapter.id}-title`}>{chapter.title}</h2>
        <span class="chapter-pictures" aria-hidden="true">
          {chapter.pictures.map((picture) => (
            <Picture key={picture} of={picture} size={44} />
          ))}
        </span>
      </div>
      {chapter.paragraphs.map((text) => (
        <p key={text} class="chapter-text">
          {text}
        </p>
      ))}
      {chapter.passages.map((one) => (
        <PassageText key={one.id} one={one} />
      ))}
    </section>
  );
}

/** The browser looks for the place in the address before there is one. */
function goToAddress(): void {
  const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!place) return;
  place.scrollIntoView();
  for (const one of document.querySelectorAll('.passage.meant')) one.classList.remove('meant');
  place.classList.add('meant');
}

const chapters = computed(() => reference(texts.value));

export function RulesPage() {
  const [typed, setTyped] = useState('');
  const [settings, setSettings] = useState(false);
  const parts = found(chapters.value, typed);
  const searching = typed.trim() !== '';
  useEffect(() => {
    document.title = t('web.rules.page', { title: t('web.title') });
  });
  useEffect(() => {
    goToAddress();
    addEventListener('hashchange', goToAddress);
    return () => removeEventListener('hashchange', goToAddress);
  }, []);
  return (
    <main class="reference">
      <header class="reference-head">
        <a class="button plain" href={home} aria-label={t('web.home')} title={t('web.home')}>
          <Sign name="home" />
        </a>
        <h1>{t('rules.title')}</h1>
        <input
          type="search"
          aria-label={t('web.rules.search')}
          placeholder={t('web.rules.search')}
          maxLength={kMostLetters}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <Button class="plain" icon="print" label={t('web.rules.print')} onClick={() => print()} />
        <Button
          class="plain"
          icon="gear"
          label={t('web.settings.title')}
          onClick={() => setSettings(true)}
        />
      </header>
      <p class="reference-found" role="status">
        {searching && t('web.rules.found', { count: placesIn(parts) })}
      </p>
      {!searching && (
        <nav class="reference-nav" aria-label={t('web.rules.chapters')}>
          <ol>
            {chapters.value.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div class="reference-body">
        {parts.map((chapter) => (
          <ChapterText key={chapter.id} chapter={chapter} />
        ))}
        {!searching && <p class="muted small">{t('rules.ruling')}</p>}
      </div>
      {settings && <Settings onClose={() => setSettings(false)} />}
    </main>
  );
}
