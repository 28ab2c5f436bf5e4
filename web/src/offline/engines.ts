// The engine with the content of the module, or with somebody's own legend beside it.
import { type Rietburg, RietburgError } from '../../../capi/wasm/rietburg.mjs';
import { Refused } from './refusal';
import type { OwnLegend } from './shelf';

/** One line of docs/protocol.md in, one out. */
export interface Engine {
  answer(line: string): string;
}

export type OwnFiles = Pick<OwnLegend, 'legend' | 'texts'>;

/**
 * The rules as they are, or with somebody's own legend beside them; refused where that is no good.
 */
export interface Rulebooks {
  readonly common: Engine;
  own(files: OwnFiles): Engine;
}

/** As in a folder of the server. */
const kLargestFile = 1 << 20;
const kMostLanguages = 12;

export class Engines implements Rulebooks {
  readonly common: Engine;
  /** The one that was used last: each has the whole content once more. */
  private last: { files: OwnFiles; engine: Engine; handles: number[] } | null = null;

  constructor(private readonly module: Rietburg) {
    this.common = this.engineOn(module.table(module.open()));
  }

  private engineOn(table: number): Engine {
    return { answer: (line) => this.module.answer(table, line) };
  }

  /**
   * Checked by the loader itself; refused with the file, the field and the remedy. The one before
   * answers no more.
   */
  own(files: OwnFiles): Engine {
    const { legend, texts } = files;
    if (this.last && sameFiles(this.last.files, files)) return this.last.engine;
    const all = [legend, ...Object.values(texts)];
    const isLarge = all.some((text) => text.length > kLargestFile);
    if (isLarge || all.length > kMostLanguages + 1)
      throw new Refused({ code: 'too_long', message: 'a file has 1 MB at most', where: 'legend' });
    try {
      const library = this.module.openOwn(legend, texts.en);
      const table = this.module.table(library);
      for (const handle of this.last?.handles ?? []) this.module.close(handle);
      this.last = { files, handles: [table, library], engine: this.engineOn(table) };
      return this.last.engine;
    } catch (reason) {
      if (!(reason instanceof RietburgError)) throw reason;
      throw new Refused({
        code: 'bad_legend',
        message: reason.message,
        where: 'legend',
        findings: reason.findings,
      });
    }
  }
}

const sameFiles = (one: OwnFiles, other: OwnFiles): boolean =>
  one.legend === other.legend && JSON.stringify(one.texts) === JSON.stringify(other.texts);
