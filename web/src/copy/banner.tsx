// What a copy has to say over the table: that one can be made, that one is played, and what is to
// become of it when the server is back.
import { useState } from 'preact/hooks';
import { link, outdated } from '../game/connection';
import { t } from '../text/texts';
import { Button } from '../ui/parts';
import { copying, dropCopy, goOn, keepCopy } from './copy';

export function CopyBanner() {
  const now = copying.value;
  if (now === 'offered')
    return (
      <div class="banner" role="alert">
        {t('web.copy.offer')} <Button onClick={() => void goOn()}>{t('web.copy.go-on')}</Button>
      </div>
    );
  if (now === 'played')
    return (
      <p class="banner calm" role="status">
        {t('web.copy.playing')}
      </p>
    );
  if (now === 'back' || now === 'left')
    return <Choice text={t(now === 'back' ? 'web.copy.back' : 'web.copy.left')} />;
  return link.value === 'lost' && !outdated.value ? (
    <p class="banner" role="status">
      {t('web.lost')}
    </p>
  ) : null;
}

function Choice({ text }: { text: string }) {
  const [drops, setDrops] = useState(false);
  if (drops)
    return (
      <div class="banner calm" role="alert">
        {t('web.copy.really')} <Button onClick={() => void dropCopy()}>{t('web.copy.drop')}</Button>
        <Button onClick={() => setDrops(false)}>{t('web.no')}</Button>
      </div>
    );
  return (
    <div class="banner calm" role="alert">
      {text} <Button onClick={() => void keepCopy()}>{t('web.copy.keep')}</Button>
      <Button onClick={() => setDrops(true)}>{t('web.copy.drop')}</Button>
    </div>
  );
}
