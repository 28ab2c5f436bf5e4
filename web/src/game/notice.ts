// Short remarks: for the eye over everything, for the ear in the live region.

import { signal } from '@preact/signals';
import { Refused } from '../protocol/socket';
import { texts } from '../text/texts';
import { Wording } from '../text/wording';
import { announce } from '../ui/live';

export const notice = signal<{ key: number; text: string } | null>(null);

let noticeKey = 0;

export const show = (text: string): void => {
  notice.value = { key: ++noticeKey, text };
};

export function tell(text: string): void {
  show(text);
  announce(text);
}

export const refusalText = (code: string, first: string[] = [], values = {}): string =>
  first.some((key) => texts.value.has(key))
    ? texts.value.firstOf(first, { code, ...values })
    : new Wording(texts.value).refusal({ code });

export function tellRefusal(reason: unknown): void {
  if (!(reason instanceof Refused)) throw reason;
  const { code, key, values } = reason.refusal;
  tell(refusalText(code, key ? [key] : [], values));
}
