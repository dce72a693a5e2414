import { message } from "@sheaf/messages";
import { LoadRefused } from "../../dialect.ts";

const MAGIC = 0x184d2204;
const UNCOMPRESSED = 0x80000000;
const MOST_BYTES = 1024 ** 3;

/** Unpacks an LZ4 frame, the form that Arrow files are packed with by default (https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md). */
export function unpackLz4(packed: Uint8Array): Uint8Array {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  if (packed.length < 7 || view.getUint32(0, true) !== MAGIC) throw damaged();
  const flags = packed[4] ?? 0;
  const hasBlockSums = (flags & 0x10) !== 0;
  const hasSize = (flags & 0x08) !== 0;
  if ((flags & 0x01) !== 0) throw damaged();
  let at = 6 + (hasSize ? 8 : 0) + 1;
  const output = new Output(hasSize ? Number(view.getBigUint64(6, true)) : packed.length * 4);
  for (;;) {
    const size = view.getUint32(at, true);
    at += 4;
    if (size === 0) return output.taken();
    const length = size >= UNCOMPRESSED ? size - UNCOMPRESSED : size;
    if (at + length > packed.length) throw damaged();
    const block = packed.subarray(at, at + length);
    if (size >= UNCOMPRESSED) output.add(block);
    else unpackBlock(block, output);
    at += length + (hasBlockSums ? 4 : 0);
  }
}

function unpackBlock(block: Uint8Array, output: Output): void {
  let at = 0;
  const next = (): number => {
    const byte = block[at++];
    if (byte === undefined) throw damaged();
    return byte;
  };
  const lengthOf = (nibble: number): number => {
    let length = nibble;
    if (nibble === 15) {
      for (;;) {
        const more = next();
        length += more;
        if (more !== 255) break;
      }
    }
    return length;
  };
  while (at < block.length) {
    const token = next();
    const literals = lengthOf(token >> 4);
    if (at + literals > block.length) throw damaged();
    output.add(block.subarray(at, at + literals));
    at += literals;
    if (at === block.length) return;
    const distance = next() | (next() << 8);
    output.repeat(distance, lengthOf(token & 15) + 4);
  }
}

class Output {
  #bytes: Uint8Array;
  #length = 0;

  constructor(expected: number) {
    this.#bytes = new Uint8Array(Math.min(MOST_BYTES, Math.max(1024, expected)));
  }

  add(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** What was written `distance` bytes ago, once more; it may run into itself. */
  repeat(distance: number, length: number): void {
    if (distance === 0 || distance > this.#length) throw damaged();
    this.#reserve(length);
    const end = this.#length + length;
    for (; this.#length < end; this.#length++) this.#bytes[this.#length] = this.#bytes[this.#length - distance] ?? 0;
  }

  taken(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    if (needed > MOST_BYTES) throw damaged();
    const larger = new Uint8Array(Math.min(MOST_BYTES, Math.max(needed, this.#bytes.length * 2)));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

function damaged(): LoadRefused {
  return new LoadRefused("unreadable-file", message("errors-files.load.file-damaged-packed-part-cannot"));
}
