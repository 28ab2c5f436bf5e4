// "Why?": a small sign beside a piece or a question, and the rules it opens.
import { speech } from '../game/store';
import { t } from '../text/texts';
import { Button, Dialog } from '../ui/parts';
import { why } from './ui';

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
              <p key={id} class="rule-text">
                {t('ui.why', { rule: rule.title, text: rule.text })}
              </p>
            )
          );
        })}
      </div>
    </Dialog>
  );
}
