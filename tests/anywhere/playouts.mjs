// playouts.c once more, of the WebAssembly module: node playouts.mjs MODULE <setups
import { readFileSync } from "node:fs";
import { load } from "../../capi/wasm/rietburg.mjs";

const hex = (number) => number.toString(16).padStart(16, "0");

/** FNV-1a of 64 bits in two halves: BigInt would take most of the time. */
function sumOf(bytes) {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (const byte of bytes) {
    low = (low ^ byte) >>> 0;
    // times 0x100000001b3 = 2^40 + 0x1b3
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 0x100000000) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return (BigInt(high) << 32n) | BigInt(low);
}

const engine = await load(readFileSync(process.argv[2]));
const library = engine.open();
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const [, count, seed, text] = /^(\d+) (\d+) (.*)$/.exec(line);
  const setup = engine.setup(library, JSON.parse(text));
  const games = engine.games(setup, Number(count), BigInt(seed));
  const actions = engine.playAll(games, 5000, 2);
  const results = engine.results(games);
  const hashes = engine.hashes(games);
  const trails = engine.trails(games);
  const told = [];
  for (let i = 0; i < Number(count); ++i) {
    told.push(`${results[i]} ${hex(hashes[i])} ${hex(trails[i])} ${hex(sumOf(engine.state(games, i)))}`);
  }
  console.log(`${told.join("\n")}\n${actions} actions`);
  engine.close(games);
  engine.close(setup);
}
