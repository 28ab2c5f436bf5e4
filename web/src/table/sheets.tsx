// Everything that opens over the table: which of it is open.
import { cardRead, stage } from '../game/stage';
import { looking } from '../game/store';
import { LessonList } from '../lessons/lessons';
import { t } from '../text/texts';
import { Dialog, dialogs } from '../ui/parts';
import { Settings } from '../ui/settingsdialog';
import { CardDialog, Cards, ReadAgain } from './cards';
import { Chat } from './chat';
import { Confirmation } from './confirmation';
import { HeroDialog } from './herodialog';
import { LogScroll } from './logscroll';
import { Menu } from './menu';
import { People } from './people';
import { ProposalBar } from './proposal';
import { Shop, shopper } from './shop';
import { Spaces } from './spaces';
import { closeSheet, confirmation, heroSheet, readAgain, sheet } from './ui';
import { WhyDialog } from './whydialog';

export function Sheets() {
  const open = sheet.value;
  const onStage = stage.value?.cards ?? [];
  return (
    <>
      {open === 'menu' && <Menu />}
      {open === 'log' && (
        <Dialog title={t('ui.page.log')} onClose={closeSheet}>
          <LogScroll class="scroll" />
        </Dialog>
      )}
      {open === 'chat' && <Chat />}
      {open === 'cards' && <Cards />}
      {open === 'people' && <People />}
      {open === 'settings' && <Settings onClose={closeSheet} />}
      {open === 'spaces' && <Spaces />}
      {open === 'lessons' && <LessonList onClose={closeSheet} />}
      {shopper.value && <Shop who={shopper.value} />}
      {heroSheet.value && <HeroDialog id={heroSheet.value} />}
      {onStage[0] && !looking.value && !open && (
        <CardDialog
          key={onStage[0].id}
          card={onStage[0]}
          more={onStage.length - 1}
          onClose={cardRead}
        />
      )}
      <WhyDialog />
      {readAgain.value && <ReadAgain id={readAgain.value} />}
      {confirmation.value && <Confirmation />}
      {dialogs.value.length === 0 && <ProposalBar />}
    </>
  );
}
