// Looking ahead with the engine that is here already: ways, odds, forecasts and why something
// cannot be done are asked of it as soon as it has the position, and of the server until then
// (decision 017).

type Message = Record<string, unknown>;

const kVerbs = ['walks', 'odds', 'forecast', 'why_not'];
/** In the midst of moves nobody looks ahead for long. */
const kRest = 300;

export class Ahead {
  /** The position that the engine has. */
  private at = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `say`: one question to the engine, in order. */
  constructor(private readonly say: (request: Message) => Promise<Message>) {}

  /** The engine gets this position, unless another one comes soon; `load` is what it takes. */
  follow(hash: string, load: () => Message): void {
    clearTimeout(this.timer);
    if (hash === this.at) return;
    this.timer = setTimeout(() => {
      this.at = '';
      this.say(load()).then(
        () => {
          this.at = hash;
        },
        () => undefined,
      );
    }, kRest);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.at = '';
  }

  /** Null: the server has to be asked. */
  answer(request: Message, hash: string): Promise<Message> | null {
    return hash === this.at && kVerbs.includes(String(request.do)) ? this.say(request) : null;
  }
}
