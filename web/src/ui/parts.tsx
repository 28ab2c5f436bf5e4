// Buttons, dialogs and small signs that all screens share.

import { signal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../text/texts';
import { LiveRegion } from './live';

const signs: Record<string, string> = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  whole: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  arrows: 'M4 7h13l-3 -3M20 17H7l3 3',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M14 5l-7 7l7 7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  log: 'M6 4h9l4 4v12H6zM9 11h7M9 15h7',
  chat: 'M4 5h16v11H11l-5 4v-4H4z',
  cards: 'M8 4h11v15H8zM8 7L4 8l3 12l6 -1',
  undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4',
  redo: 'M16 5l4 4l-4 4M20 9H10a5 5 0 0 0 0 10h4',
  people:
    'M9 11a3.5 3.5 0 1 0 0 -7a3.5 3.5 0 0 0 0 7M3 20q0 -6 6 -6t6 6M16 5a3 3 0 0 1 0 6M17 14q4 1 4 6',
  gear: 'M12 15a3 3 0 1 0 0 -6a3 3 0 0 0 0 6M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1',
  goal: 'M6 21V4h11l-2 4l2 4H6',
  first: 'M18 5l-8 7l8 7M6 5v14',
  last: 'M6 5l8 7l-8 7M18 5v14',
  next: 'M10 5l7 7l-7 7',
  play: 'M8 5l11 7l-11 7z',
  pause: 'M8 5v14M16 5v14',
  film: 'M4 5h16v14H4zM8 5v14M16 5v14M4 9h4M4 15h4M16 9h4M16 15h4',
  link: 'M10 14a4 4 0 0 0 6 0l3 -3a4 4 0 0 0 -6 -6l-1 1M14 10a4 4 0 0 0 -6 0l-3 3a4 4 0 0 0 6 6l1 -1',
  bug: 'M8 9h8v6a4 4 0 0 1 -8 0zM9 9a3 3 0 0 1 6 0M4 8l4 3M20 8l-4 3M4 19l4 -3M20 19l-4 -3M3 13h5M16 13h5',
  save: 'M12 4v11M7 11l5 5l5 -5M5 20h14',
  open: 'M12 16V5M7 9l5 -5l5 5M5 20h14',
  home: 'M4 12l8 -8l8 8M6 10v10h12V10M10 20v-6h4v6',
  sun: 'M4 18h16M7 18a5 5 0 0 1 10 0M12 6V3M5 10L3 8M19 10l2 -2',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1 -13',
  point: 'M12 21s-6 -6 -6 -11a6 6 0 0 1 12 0c0 5 -6 11 -6 11M12 12a2 2 0 1 0 0 -4a2 2 0 0 0 0 4',
  check: 'M5 13l5 5l9 -11',
  'open-task': 'M6 6h12v12H6z',
  hint: 'M9 17h6M10 20h4M8.5 14.5a6 6 0 1 1 7 0q-.5 .6 -.5 2.5h-6q0 -1.9 -.5 -2.5',
  why: 'M12 21a9 9 0 1 0 0 -18a9 9 0 0 0 0 18M9.4 9.8a2.6 2.6 0 1 1 3.8 2.3q-1.2 .6 -1.2 1.9M12 16.8v.2',
  book: 'M12 6.5q-3.5 -2.5 -8 -1.5v13q4.5 -1 8 1.5q3.5 -2.5 8 -1.5V5q-4.5 -1 -8 1.5M12 6.5v13',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  shop: 'M4 9l2 -5h12l2 5M4 9h16M6 9v11h12V9M4 9q2 3 4 0q2 3 4 0q2 3 4 0q2 3 4 0',
  star: 'M12 3l2.7 5.8l6.3 .7l-4.7 4.3l1.3 6.2l-5.6 -3.2l-5.6 3.2l1.3 -6.2L3 9.5l6.3 -.7z',
};

export function Sign({ name, size = 22 }: { name: string; size?: number }) {
  return (
    <svg class="sign-icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={signs[name] ?? signs.star} />
    </svg>
  );
}

interface ButtonProps {
  onClick?(event: MouseEvent): void;
  class?: string;
  label?: string;
  icon?: string;
  pressed?: boolean;
  disabled?: boolean;
  children?: ComponentChildren;
  type?: 'button' | 'submit';
  id?: string;
  expanded?: boolean;
  describedBy?: string;
}

/** A button; with a label and no children it shows its sign alone. */
export function Button({
  onClick,
  class: style = '',
  label,
  icon,
  pressed,
  disabled,
  children,
  type = 'button',
  id,
  expanded,
  describedBy,
}: ButtonProps) {
  return (
    <button
      type={type}
      id={id}
      class={`button ${style}`}
      onClick={onClick}
      disabled={disabled}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-describedby={describedBy}
      {...(label ? { 'aria-label': label, title: label } : {})}
    >
      {icon && <Sign name={icon} />}
      {children}
    </button>
  );
}

interface DialogProps {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  class?: string;
  /** Without a cross: the dialog has its own way out. */
  bare?: boolean;
  /** The id of what is read out with the title. */
  describedBy?: string;
}

/** The dialogs that are open, the topmost last. */
export const dialogs = signal<string[]>([]);
/**
 * What must be seen and answered whatever is open: while a dialog is, it alone can be reached, so
 * it stands there.
 */
export const bulletin = signal<ComponentType | null>(null);

/** A dialog of the browser's own kind: it keeps the focus and gives it back, Escape closes it. */
export function Dialog({
  title,
  onClose,
  children,
  class: style = '',
  bare = false,
  describedBy,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const Bulletin = bulletin.value;
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const before = document.activeElement as HTMLElement | null;
    if (!dialog.open) dialog.showModal();
    dialogs.value = [...dialogs.value, id];
    return () => {
      dialogs.value = dialogs.value.filter((other) => other !== id);
      if (dialog.open) dialog.close();
      if (before?.isConnected) before.focus();
    };
  }, [id]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a touch beside it closes it, as Escape does
    <dialog
      ref={element}
      class={`dialog ${style}`}
      aria-labelledby={id}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div class="dialog-inner">
        <header>
          <h2 id={id}>{title}</h2>
          {!bare && (
            <Button class="plain close" label={t('web.close')} icon="close" onClick={onClose} />
          )}
        </header>
        {children}
        {Bulletin && dialogs.value.at(-1) === id && <Bulletin />}
        <LiveRegion />
      </div>
    </dialog>
  );
}
