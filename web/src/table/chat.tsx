// The chat.

import { useEffect, useRef, useState } from 'preact/hooks';
import { send } from '../game/connection';
import { chat, table, unread } from '../game/store';
import { apart } from '../text/apart';
import { t } from '../text/texts';
import { Button, Dialog } from '../ui/parts';
import { myName } from '../ui/settings';
import { closeSheet } from './ui';

/** What was said, and a line to say something. */
export function ChatBody({ beside = false }: { beside?: boolean }) {
  const [text, setText] = useState('');
  const [name, setName] = useState(myName.value);
  const end = useRef<HTMLDivElement>(null);
  const me = table.value?.people.find((person) => person.person === table.value?.you);
  const count = chat.value.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is scrolled to
  useEffect(() => {
    unread.value = 0;
    end.current?.scrollIntoView({ block: 'end' });
  }, [count]);
  const say = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!text.trim()) return;
    if (!me?.name) {
      if (!name.trim()) return;
      myName.value = name.trim();
      if (!(await send({ do: 'sit', seats: [], name: name.trim() }))) return;
    }
    if (await send({ do: 'say', text: text.trim() })) setText('');
  };
  return (
    <>
      <div
        class={`scroll chat-lines${beside ? ' beside' : ''}`}
        role="log"
        aria-live="off"
        tabIndex={0}
        aria-label={t('web.chat.title')}
      >
        {chat.value.length === 0 && <p class="muted">{t('web.chat.empty')}</p>}
        {chat.value.map((line, i) => (
          <p key={i} class={line.person === table.value?.you ? 'own' : ''}>
            <strong>{apart(line.name)}</strong> <bdi>{line.text}</bdi>
          </p>
        ))}
        <div ref={end} />
      </div>
      <form class="chat-form" onSubmit={(event) => void say(event)}>
        {!me?.name && (
          <label class="field">
            <span>{t('web.name')}</span>
            <input
              value={name}
              maxLength={24}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
        )}
        <label class="field grow">
          <span class="hidden">{t('web.chat.say')}</span>
          <input
            value={text}
            maxLength={500}
            placeholder={t('web.chat.say')}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <Button type="submit" class="primary">
          {t('web.chat.send')}
        </Button>
      </form>
    </>
  );
}

/** Where there is no room beside the map. */
export const Chat = () => (
  <Dialog title={t('web.chat.title')} onClose={closeSheet} class="side-dialog">
    <ChatBody />
  </Dialog>
);
