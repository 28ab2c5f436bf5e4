// Beside the map: what happened, or what is said.
import { computed, signal } from '@preact/signals';
import { chat, company, unread } from '../game/store';
import { t } from '../text/texts';
import { ChatBody } from './chat';
import { LogScroll } from './logscroll';
import { sheet } from './ui';

const tab = signal<'log' | 'chat'>('log');

/** As table.css has it: there the panel stands beside the map. */
const kBesideMap = '(min-width: 600px) and (min-aspect-ratio: 11 / 10) and (min-height: 521px)';

/** The chat, beside the map where there is room. */
export function openChat(): void {
  if (!matchMedia(kBesideMap).matches) {
    sheet.value = 'chat';
    return;
  }
  tab.value = 'chat';
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('.log-panel .chat-form .grow input')?.focus(),
  );
}

function Tab({ id, label }: { id: 'log' | 'chat'; label: string }) {
  return (
    <button
      type="button"
      class={`button plain side-tab${id === 'chat' && unread.value > 0 ? ' badge' : ''}`}
      aria-pressed={tab.value === id}
      onClick={() => {
        tab.value = id;
      }}
    >
      {label}
    </button>
  );
}

/** Whether there is anybody to talk to, or something was said. */
export const talks = computed(() => company.value || chat.value.length > 0 || tab.value === 'chat');

export function SidePanel() {
  const open = talks.value ? tab.value : 'log';
  const label = open === 'log' ? t('ui.screen.log') : t('web.chat.title');
  return (
    <section class={`panel log-panel show-${open}`} aria-label={label}>
      {talks.value ? (
        <div class="side-tabs">
          <Tab id="log" label={t('ui.screen.log')} />
          <Tab
            id="chat"
            label={
              unread.value > 0 ? t('web.chat.unread', { count: unread.value }) : t('web.chat.title')
            }
          />
        </div>
      ) : (
        <h2>{t('ui.screen.log')}</h2>
      )}
      {open === 'log' ? <LogScroll class="log-scroll" limit={120} /> : <ChatBody beside />}
    </section>
  );
}
