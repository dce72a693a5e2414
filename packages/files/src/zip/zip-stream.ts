import { constants, crc32, createDeflateRaw, type DeflateRaw } from "node:zlib";
import { type Sink, utf8 } from "../sink.ts";

/** What an archive cannot hold without the 64-bit form, which spreadsheet programs do not all read. */
export const MOST_ENTRY_BYTES = 0xff_ff_ff_ff;

/** Nor more entries. */
const MOST_ENTRIES = 0xff_ff;

/** A file would be larger than its format can say. */
export class FileTooLarge extends Error {}

interface Entry {
  readonly name: Uint8Array;
  readonly at: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

interface OpenEntry {
  readonly name: Uint8Array;
  readonly at: number;
  readonly deflate: DeflateRaw;
  readonly out: Uint8Array[];
}

/** Names are UTF-8, and what is known only after the bytes stands behind them. */
const FLAGS = 0x08_08;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980, 00:00: the same content is the same archive. */
const TIME = 0;
const DAY = 0x21;

/** A zip archive that is written as it comes: of no entry more than a piece is held. */
export class ZipStream {
  readonly #sink: Sink;
  readonly #level: number;
  readonly #entries: Entry[] = [];
  #at = 0;
  #open: OpenEntry | null = null;
  #crc = 0;
  #size = 0;
  #packed = 0;

  constructor(sink: Sink, level: number = constants.Z_BEST_SPEED) {
    this.#sink = sink;
    this.#level = level;
  }

  /** Bytes of the entry that is being written, before they are packed. */
  get entrySize(): number {
    return this.#size;
  }

  async begin(name: string): Promise<void> {
    if (this.#open !== null) throw new Error("the entry before has no end");
    if (this.#entries.length === MOST_ENTRIES) throw new FileTooLarge(`The archive has more than ${MOST_ENTRIES} entries`);
    const deflate = createDeflateRaw({ level: this.#level });
    const out: Uint8Array[] = [];
    deflate.on("data", (piece: Uint8Array) => out.push(piece));
    this.#open = { name: utf8(name), at: this.#at, deflate, out };
    [this.#crc, this.#size, this.#packed] = [0, 0, 0];
    const head = record(30);
    head.setUint32(0, 0x04_03_4b_50, true);
    head.setUint16(4, VERSION, true);
    head.setUint16(6, FLAGS, true);
    head.setUint16(8, DEFLATED, true);
    head.setUint16(10, TIME, true);
    head.setUint16(12, DAY, true);
    head.setUint16(26, this.#open.name.length, true);
    await this.#put(bytesOf(head));
    await this.#put(this.#open.name);
  }

  async write(content: string | Uint8Array): Promise<void> {
    const { deflate } = this.#entry();
    const bytes = typeof content === "string" ? utf8(content) : content;
    if (bytes.length === 0) return;
    this.#crc = crc32(bytes, this.#crc);
    this.#size += bytes.length;
    if (this.#size > MOST_ENTRY_BYTES) throw new FileTooLarge("An entry of the archive is larger than 4 GB");
    await new Promise<void>((resolve, reject) => {
      deflate.write(bytes, (error?: Error | null) => (error == null ? resolve() : reject(error)));
    });
    await this.#drain();
  }

  async finish(): Promise<void> {
    const { deflate, name, at } = this.#entry();
    await new Promise<void>((resolve, reject) => {
      deflate.once("end", resolve);
      deflate.once("error", reject);
      deflate.end();
    });
    await this.#drain();
    this.#entries.push({ name, at, crc: this.#crc, packed: this.#packed, size: this.#size });
    this.#open = null;
    const tail = record(16);
    tail.setUint32(0, 0x08_07_4b_50, true);
    tail.setUint32(4, this.#crc, true);
    tail.setUint32(8, this.#packed, true);
    tail.setUint32(12, this.#size, true);
    await this.#put(bytesOf(tail));
  }

  /** An entry in one piece. */
  async add(name: string, content: string | Uint8Array): Promise<void> {
    await this.begin(name);
    await this.write(content);
    await this.finish();
  }

  /** The list of entries, with which the archive is whole. */
  async end(): Promise<void> {
    const began = this.#at;
    for (const entry of this.#entries) {
      const head = record(46);
      head.setUint32(0, 0x02_01_4b_50, true);
      head.setUint16(4, VERSION, true);
      head.setUint16(6, VERSION, true);
      head.setUint16(8, FLAGS, true);
      head.setUint16(10, DEFLATED, true);
      head.setUint16(12, TIME, true);
      head.setUint16(14, DAY, true);
      head.setUint32(16, entry.crc, true);
      head.setUint32(20, entry.packed, true);
      head.setUint32(24, entry.size, true);
      head.setUint16(28, entry.name.length, true);
      head.setUint32(42, entry.at, true);
      await this.#put(bytesOf(head));
      await this.#put(entry.name);
    }
    const tail = record(22);
    tail.setUint32(0, 0x06_05_4b_50, true);
    tail.setUint16(8, this.#entries.length, true);
    tail.setUint16(10, this.#entries.length, true);
    tail.setUint32(12, this.#at - began, true);
    tail.setUint32(16, began, true);
    await this.#put(bytesOf(tail));
  }

  /** Lets go of what an entry that never ends holds. */
  destroy(): void {
    this.#open?.deflate.destroy();
    this.#open = null;
  }

  #entry(): OpenEntry {
    if (this.#open === null) throw new Error("no entry is open");
    return this.#open;
  }

  async #drain(): Promise<void> {
    const { out } = this.#entry();
    for (const piece of out.splice(0)) {
      this.#packed += piece.length;
      await this.#put(piece);
    }
  }

  async #put(bytes: Uint8Array): Promise<void> {
    if (this.#at + bytes.length > MOST_ENTRY_BYTES) throw new FileTooLarge("The archive is larger than 4 GB");
    this.#at += bytes.length;
    await this.#sink(bytes);
  }
}

function record(length: number): DataView {
  return new DataView(new ArrayBuffer(length));
}

function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer);
}
