import { copyPart } from '../game/connection';
import { CopyBanner } from './banner';
import { beReady } from './copy';

export function begin(): void {
  copyPart.value = CopyBanner;
  beReady();
}
