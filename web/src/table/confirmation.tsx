import { t } from '../text/texts';
import { Button, Dialog } from '../ui/parts';
import { confirmation } from './ui';

export function Confirmation() {
  const now = confirmation.value!;
  const shut = (): void => {
    confirmation.value = null;
  };
  return (
    <Dialog title={t('ui.page.sure')} onClose={shut} class="small" bare>
      <p>{now.text}</p>
      <div class="answers row">
        <Button class="answer" onClick={shut}>
          {t('web.no')}
        </Button>
        <Button
          class="answer primary warn"
          onClick={() => {
            shut();
            now.yes();
          }}
        >
          {t('web.yes')}
        </Button>
      </div>
    </Dialog>
  );
}
