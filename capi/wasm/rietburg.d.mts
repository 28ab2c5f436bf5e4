/** A name as it is, or a text of content/text/checker/ with what stands in it. */
export type Sentence = string | { key: string; values: Sentence[]; name?: string };

/** docs/protocol.md, Findings. */
export interface Finding {
  file: string;
  where: string;
  line?: number;
  says: Sentence;
  remedy?: Sentence;
  message: string;
}

export class RietburgError extends Error {
  code: number;
  findings: Finding[];
}

export interface Setup {
  legend: string;
  heroes: string[];
  difficulty?: string;
  options?: object;
}

export class Rietburg {
  readonly exports: WebAssembly.Exports & { memory: WebAssembly.Memory };
  readonly stateSize: number;
  readonly interface: number;
  readonly version: string;
  open(): number;
  openOwn(legend: string, texts?: string): number;
  close(handle: number): void;
  table(library: number): number;
  answer(table: number, line: string): string;
  setup(library: number, setup: Setup): number;
  games(setup: number, count: number, seed?: bigint | number): number;
  clone(games: number): number;
  count(games: number): number;
  playAll(games: number, most: number, flags?: number): number;
  results(games: number): Uint8Array;
  actors(games: number): Uint8Array;
  hashes(games: number): BigUint64Array;
  trails(games: number): BigUint64Array;
  state(games: number, i: number): Uint8Array;
  legal(games: number, i: number): BigUint64Array;
  step(games: number, i: number, action: bigint): void;
}

export function load(
  source: BufferSource | WebAssembly.Module | Response | Promise<Response>,
): Promise<Rietburg>;
