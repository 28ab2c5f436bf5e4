// The head of whatever opens in the question's place: a way back, what it is, and more buttons.
import type { ComponentChildren } from 'preact';
import { t } from '../text/texts';
import { Button } from '../ui/parts';

interface BackHeadProps {
  title: string;
  onBack(): void;
  /** The focus may be brought to the title. */
  reachable?: boolean;
  children?: ComponentChildren;
}

export function BackHead({ title, onBack, reachable = false, children }: BackHeadProps) {
  return (
    <header class="picked-head">
      <Button class="plain" label={t('web.back')} icon="back" onClick={onBack} />
      <h2 {...(reachable ? { tabIndex: -1 } : {})}>{title}</h2>
      {children}
    </header>
  );
}
