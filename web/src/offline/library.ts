// The legends there are: those of the module, and people's own ones on the shelf.

import type { Refusal } from '../protocol/socket';
import type { Engine, Rulebooks } from './engines';
import { Refused } from './refusal';
import type { Keeping, OwnLegend } from './shelf';

type Message = Record<string, unknown>;

export class Library {
  constructor(
    private readonly books: Rulebooks,
    private readonly shelf: Keeping,
  ) {}

  /** People's own ones come with their texts, which no catalogue has. */
  async list(request: Message): Promise<Message> {
    const common = JSON.parse(this.books.common.answer(JSON.stringify(request))) as Message;
    const own = await this.shelf.legends();
    return {
      legends: [
        ...(common.legends as Message[]),
        ...own.map(({ info }) => ({ ...info, own: true })),
      ],
      own: own.map(({ id, texts }) => ({ id, texts: textsOf(texts) })),
    };
  }

  /** Checks one and keeps it. */
  async add(request: Message): Promise<Message> {
    const files = { legend: String(request.legend), texts: request.texts as OwnLegend['texts'] };
    textsOf(files.texts);
    const known = legendsOf(this.books.common).map(({ id }) => id);
    const info = legendsOf(this.books.own(files)).find(({ id }) => !known.includes(id))!;
    await this.shelf.writeLegend({ ...files, id: String(info.id), info });
    return { legend: info.id };
  }

  async remove(id: string): Promise<Message> {
    await this.shelf.removeLegend(id);
    return { deleted: id };
  }

  /** The rules that this legend needs, and its files where it is somebody's own. */
  async rulesOf(legend: string): Promise<{ engine: Engine; own: OwnLegend | null }> {
    const own = (await this.shelf.legends()).find(({ id }) => id === legend) ?? null;
    return { engine: own ? this.books.own(own) : this.books.common, own };
  }
}

const legendsOf = (book: Engine): Message[] =>
  (JSON.parse(book.answer('{"do":"legends"}')) as { legends: Message[] }).legends;

const notTexts = (file: string): Refusal => {
  const message = `${file}: not a list of texts.`;
  const says = { key: 'not-a-list-of-texts', values: [] };
  const findings = [{ file, where: '', says, message }];
  return { code: 'bad_legend', message, where: 'texts', findings };
};

/** An own legend's catalogues; what is none is refused. */
function textsOf(texts: Record<string, string>): Record<string, Record<string, string>> {
  const read = (language: string, text: string): Record<string, string> => {
    try {
      const all = JSON.parse(text) as Record<string, unknown>;
      if (all && Object.values(all).every((one) => typeof one === 'string'))
        return all as Record<string, string>;
    } catch {
      // told below
    }
    throw new Refused(notTexts(`text/${language}.json`));
  };
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [language, read(language, text)]),
  );
}
