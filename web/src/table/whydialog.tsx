// "Why?": a small sign beside a piece or a question, and the rules it opens.
import { rulesAddress } from '../game/address';
import { speech } from '../game/store';
import { t } from '../text/texts';
import { Button, Dialog, Sign } from '../ui/parts';
import { why } from './ui';

/** To the same rule among all the others; the table stays open beside it. */
export const AllRules = ({ rule = '' }: { rule?: string }) => (
  <a class="button chip" href={rulesAddress(rule)} target="_blank" rel="noopener">
    <Sign name="book" />
    {t('web.rules.all')}
  </a>
);

export function Why({ what, rules }: { what: string; rules: readonly string[] }) {
  if (rules.length === 0) return null;
  return (
    <Button
      class="plain why"
      icon="why"
      label={t('web.why', { what })}
      onClick={() => {
        why.value = { what, rules };
      }}
    />
  );
}

export function WhyDialog() {
  const now = why.value;
  if (!now) return null;
  return (
    <Dialog
      title={t('web.why', { what: now.what })}
      onClose={() => {
        why.value = null;
      }}
    >
      <div class="scroll rules" tabIndex={0}>
        {now.rules.map((id) => {
          const rule = speech.value.rule(id);
          return (
            rule && (
              <div key={id} class="rule-text">
                <h3>{rule.title}</h3>
                <p>{rule.text}</p>
              </div>
            )
          );
        })}
      </div>
      <AllRules rule={now.rules[0] ?? ''} />
    </Dialog>
  );
}
