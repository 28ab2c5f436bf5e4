// Why something cannot be done, in a line, with the rule behind it one touch away.
import type { WhyNot } from '../protocol/types';
import { Why } from './whydialog';

export const WhyLine = ({ why, text }: { why: WhyNot; text: string }) => (
  <span class="why-not">
    <span>{text}</span>
    <Why what={text} rules={[why.rule]} />
  </span>
);
