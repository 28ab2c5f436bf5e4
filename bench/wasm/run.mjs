// WebAssembly beside native code on the same loop, in turn: node bench/wasm/run.mjs [ROUNDS]
// Build first: cmake --build --preset release --target rietburg_wasm rietburg_loop
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { load } from "../../capi/wasm/rietburg.mjs";

const build = fileURLToPath(new URL("../../build/release/", import.meta.url));
const heroes = ["dwarf", "warrior", "archer", "wizard"];
const bytes = readFileSync(`${build}wasm/rietburg.wasm`);
const rounds = Number(process.argv[2] ?? 5);
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

const times = [performance.now()];
const module = await WebAssembly.compile(bytes);
times.push(performance.now());
const engine = await load(module);
const library = engine.open();
times.push(performance.now());
const setup = engine.setup(library, { legend: "legend-2", difficulty: "normal", heroes });
times.push(performance.now());
const games = engine.games(setup, 100, 1n);
engine.playAll(games, 2000, 4);

function inWasm() {
  const start = process.cpuUsage();
  let seconds = 0;
  let actions = 0;
  while (seconds < 2) {
    actions += engine.playAll(games, 2000, 4);
    const { user, system } = process.cpuUsage(start);
    seconds = (user + system) / 1e6;
  }
  return actions / seconds;
}

const ratios = [];
for (let i = 0; i < rounds; ++i) {
  const native = Number(execFileSync(`${build}rietburg_loop`, { encoding: "utf8" }));
  const wasm = inWasm();
  ratios.push(wasm / native);
  console.log(`native ${(native / 1e6).toFixed(2)}, WebAssembly ${(wasm / 1e6).toFixed(2)} million actions per CPU second: ${(wasm / native).toFixed(2)}`);
}
console.log(`ratio              ${median(ratios).toFixed(2)} (median of ${rounds})`);
console.log(`module             ${(bytes.length / 1e6).toFixed(2)} MB, ${(gzipSync(bytes, { level: 9 }).length / 1e6).toFixed(2)} MB gzipped, content included`);
console.log(`compiled in        ${(times[1] - times[0]).toFixed(0)} ms`);
console.log(`content read in    ${(times[2] - times[1]).toFixed(0)} ms`);
console.log(`a game made in     ${(times[3] - times[2]).toFixed(1)} ms`);
console.log(`memory             ${(engine.exports.memory.buffer.byteLength / 2 ** 20).toFixed(0)} MiB`);
