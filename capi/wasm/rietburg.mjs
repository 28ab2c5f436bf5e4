// The WebAssembly module for JavaScript: browsers, their workers, node. What rietburg.h says holds here too; what fails
// there throws here.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export class RietburgError extends Error {
  constructor(code, message, findings = []) {
    super(message);
    this.name = "RietburgError";
    this.code = code;
    this.findings = findings; // docs/protocol.md
  }
}

/** The few things a module without files asks of its surroundings. */
function surroundings(memory) {
  const view = () => new DataView(memory().buffer);
  const noSuchFile = () => 8;
  return {
    random_get(at, length) {
      // The browser gives 64 KiB at once and no more.
      for (let done = 0; done < length; done += 65536) {
        crypto.getRandomValues(new Uint8Array(memory().buffer, at + done, Math.min(65536, length - done)));
      }
      return 0;
    },
    clock_time_get(_clock, _precision, at) {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    // Only what is said before the end: an assertion of the C++ library.
    fd_write(_file, pieces, count, written) {
      let text = "";
      let length = 0;
      for (let i = 0; i < count; ++i) {
        const start = view().getUint32(pieces + 8 * i, true);
        const bytes = view().getUint32(pieces + 8 * i + 4, true);
        text += decoder.decode(new Uint8Array(memory().buffer, start, bytes));
        length += bytes;
      }
      console.error(text.trimEnd());
      view().setUint32(written, length, true);
      return 0;
    },
    proc_exit(code) {
      throw new RietburgError(-7, `the module ended with ${code}`);
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    fd_close: noSuchFile,
    fd_seek: noSuchFile,
    fd_read: noSuchFile,
    fd_fdstat_get: noSuchFile,
    fd_fdstat_set_flags: noSuchFile,
    fd_prestat_get: noSuchFile,
    fd_prestat_dir_name: noSuchFile,
    path_open: noSuchFile,
  };
}

/** `source`: the bytes, a compiled WebAssembly.Module, or a Response (or a promise of one). */
export async function load(source) {
  let exports;
  const imports = { wasi_snapshot_preview1: surroundings(() => exports.memory) };
  const given = await source;
  let instance;
  if (given instanceof WebAssembly.Module) {
    instance = await WebAssembly.instantiate(given, imports);
  } else {
    const bytes = typeof given.arrayBuffer === "function" ? await given.arrayBuffer() : given;
    ({ instance } = await WebAssembly.instantiate(bytes, imports));
  }
  exports = instance.exports;
  exports._initialize();
  return new Rietburg(exports);
}

export class Rietburg {
  constructor(exports) {
    this.exports = exports;
    this.stateSize = exports.rietburg_state_size();
    this.interface = exports.rietburg_interface();
    this.version = this.#text(exports.rietburg_version());
    this.length = exports.rietburg_room(4); // where lengths of answers are told
  }

  /** The content within the module. */
  open() {
    return this.#handle(this.exports.rietburg_open(0));
  }
  /** The same with somebody's own legend: the texts of its legend.json and of its en.json. */
  openOwn(legend, texts) {
    return this.#withText(legend, (at, length) =>
      this.#withText(texts ?? "", (from, size) =>
        this.#handle(this.exports.rietburg_open_own(at, length, texts === undefined ? 0 : from, size)),
      ),
    );
  }
  close(handle) {
    this.#checked(this.exports.rietburg_close(handle));
  }

  table(library) {
    return this.#handle(this.exports.rietburg_table(library));
  }
  /** One line of docs/protocol.md in, one out. */
  answer(table, line) {
    const at = this.#withText(line, (from, length) =>
      this.exports.rietburg_answer(table, from, length, this.length),
    );
    if (at === 0) throw this.#error();
    return this.#text(at, new DataView(this.exports.memory.buffer).getUint32(this.length, true));
  }

  setup(library, setup) {
    return this.#withText(JSON.stringify(setup), (at, length) =>
      this.#handle(this.exports.rietburg_setup(library, at, length)),
    );
  }
  games(setup, count, seed = 0n) {
    return this.#handle(this.exports.rietburg_games(setup, count, BigInt.asIntN(64, BigInt(seed))));
  }
  clone(games) {
    return this.#handle(this.exports.rietburg_clone(games));
  }
  count(games) {
    return this.#checked(this.exports.rietburg_count(games));
  }
  /** flags: 2 trail, 4 begin anew. */
  playAll(games, most, flags = 0) {
    return Number(this.#checked(this.exports.rietburg_play_all(games, most, flags)));
  }
  results(games) {
    return this.#all(games, "rietburg_results", Uint8Array);
  }
  actors(games) {
    return this.#all(games, "rietburg_actors", Uint8Array);
  }
  hashes(games) {
    return this.#all(games, "rietburg_hashes", BigUint64Array);
  }
  trails(games) {
    return this.#all(games, "rietburg_trails", BigUint64Array);
  }
  /** A copy of the bytes of one position. */
  state(games, i) {
    const count = this.count(games);
    if (!(i >= 0 && i < count)) throw new RietburgError(-1, `there is no game ${i} of ${count}`);
    const start = this.exports.rietburg_states(games) + i * this.stateSize;
    return new Uint8Array(this.exports.memory.buffer, start, this.stateSize).slice();
  }
  legal(games, i) {
    const most = 1024;
    return this.#withRoom(8 * most, (room) => {
      const count = this.#checked(this.exports.rietburg_legal(games, i, room, most));
      return new BigUint64Array(this.exports.memory.buffer, room, count).slice();
    });
  }
  step(games, i, action) {
    this.#checked(this.exports.rietburg_step(games, i, BigInt.asIntN(64, action)));
  }

  #all(games, name, Kind) {
    const count = this.count(games);
    return this.#withRoom(count * Kind.BYTES_PER_ELEMENT, (room) => {
      this.#checked(this.exports[name](games, room, count));
      return new Kind(this.exports.memory.buffer, room, count).slice();
    });
  }
  #withRoom(bytes, work) {
    const room = this.exports.rietburg_room(bytes);
    if (room === 0) throw new RietburgError(-7, "there is not enough memory");
    try {
      return work(room);
    } finally {
      this.exports.rietburg_room_free(room);
    }
  }
  #withText(text, work) {
    const bytes = encoder.encode(text);
    return this.#withRoom(bytes.length + 1, (room) => {
      new Uint8Array(this.exports.memory.buffer, room, bytes.length).set(bytes);
      return work(room, bytes.length);
    });
  }
  #text(at, length) {
    const bytes = new Uint8Array(this.exports.memory.buffer, at);
    return decoder.decode(bytes.subarray(0, length ?? bytes.indexOf(0)));
  }
  #error() {
    const findings = JSON.parse(this.#text(this.exports.rietburg_findings()));
    return new RietburgError(this.exports.rietburg_code(), this.#text(this.exports.rietburg_message()), findings);
  }
  #checked(value) {
    if (value < 0) throw this.#error();
    return value;
  }
  #handle(value) {
    if (value === 0) throw this.#error();
    return value >>> 0;
  }
}
