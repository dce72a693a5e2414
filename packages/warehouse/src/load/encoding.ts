import { message } from "@sheaf/messages";
import { isUtf8 } from "node:buffer";
import type { Encoding } from "./dialect.ts";
import { LoadRefused } from "./dialect.ts";

export interface DetectedEncoding {
  readonly encoding: Encoding;
  /** False where the bytes fit, but nothing proves it: the person should look at the preview. */
  readonly certain: boolean;
}

const NEWLINE = 0x0a;

/** Encoding of a file by its first bytes. */
export function detectEncoding(head: Uint8Array, isWhole: boolean): DetectedEncoding {
  const [a, b, c, d] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: "utf-8", certain: true };
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff)) {
    throw new LoadRefused("bad-encoding", message("errors-files.load.file-utf-32-save-utf"));
  }
  if (a === 0xff && b === 0xfe) return { encoding: "utf-16le", certain: true };
  if (a === 0xfe && b === 0xff) return { encoding: "utf-16be", certain: true };
  const zeros = zeroShares(head);
  if (zeros.odd > 0.3 && zeros.odd > zeros.even * 5) return { encoding: "utf-16le", certain: false };
  if (zeros.even > 0.3 && zeros.even > zeros.odd * 5) return { encoding: "utf-16be", certain: false };
  if (isUtf8(isWhole ? head : withoutOpenSequence(head))) return { encoding: "utf-8", certain: true };
  // A UTF-8 file with one broken byte is not a Latin one: most of its foreign characters are well-formed pairs.
  const { pairs, strays } = utf8Evidence(head);
  if (pairs > strays * 3) return { encoding: "utf-8", certain: false };
  return { encoding: "windows-1252", certain: false };
}

/** Turns the bytes of a file into valid UTF-8 without a byte order mark, chunk by chunk; refuses bytes that mean nothing. */
export class Utf8Stream {
  readonly #encoding: Encoding;
  readonly #decoder: InstanceType<typeof TextDecoder> | null;
  #rest: Uint8Array<ArrayBufferLike> = new Uint8Array(0);
  #line = 1;
  #isFirst = true;

  constructor(encoding: Encoding) {
    this.#encoding = encoding;
    this.#decoder = encoding === "utf-8" ? null : new TextDecoder(encoding, { fatal: true });
  }

  push(chunk: Uint8Array): Uint8Array {
    const bytes = this.#decoder === null ? this.#check(chunk, false) : this.#decode(chunk, true);
    return this.#withoutMark(bytes);
  }

  end(): Uint8Array {
    const bytes = this.#decoder === null ? this.#check(new Uint8Array(0), true) : this.#decode(new Uint8Array(0), false);
    return this.#withoutMark(bytes);
  }

  #check(chunk: Uint8Array, isLast: boolean): Uint8Array {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const whole = isLast ? bytes : withoutOpenSequence(bytes);
    this.#rest = bytes.subarray(whole.length);
    if (!isUtf8(whole)) {
      const at = firstInvalid(whole);
      throw new LoadRefused("bad-encoding", message("errors-files.load.file-not-valid-utf-8"), {
        line: this.#line + countLines(whole.subarray(0, at)),
      });
    }
    this.#line += countLines(whole);
    return whole;
  }

  #decode(chunk: Uint8Array, stream: boolean): Uint8Array {
    try {
      const bytes = Buffer.from(this.#decoder?.decode(chunk, { stream }) ?? "", "utf8");
      this.#line += countLines(bytes);
      return bytes;
    } catch {
      throw new LoadRefused(
        "bad-encoding",
        message("errors-files.load.file-not-valid-near-here", { encoding: this.#encoding.toUpperCase() }),
        { line: this.#line },
      );
    }
  }

  #withoutMark(bytes: Uint8Array): Uint8Array {
    if (!this.#isFirst || bytes.length === 0) return bytes;
    this.#isFirst = false;
    return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
  }
}

function zeroShares(head: Uint8Array): { readonly even: number; readonly odd: number } {
  const length = Math.min(head.length, 64 * 1024) & ~1;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < length; i += 2) {
    if (head[i] === 0) even++;
    if (head[i + 1] === 0) odd++;
  }
  const half = Math.max(1, length / 2);
  return { even: even / half, odd: odd / half };
}

/** Without the bytes at the end that begin a character and do not finish it. */
function withoutOpenSequence(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < needed ? bytes.subarray(0, bytes.length - back) : bytes;
    }
  }
  return bytes;
}

/** Well-formed foreign characters, and bytes that belong to none. */
function utf8Evidence(head: Uint8Array): { readonly pairs: number; readonly strays: number } {
  let pairs = 0;
  let strays = 0;
  for (let at = 0; at < head.length;) {
    const length = sequenceLength(head, at);
    if (length > 1) pairs++;
    if (length === 0) strays++;
    at += Math.max(1, length);
  }
  return { pairs, strays };
}

function firstInvalid(bytes: Uint8Array): number {
  // Halving: a prefix that is cut between characters is valid exactly if the fault lies behind it.
  let low = 0;
  let high = bytes.length;
  while (high - low > 64) {
    const middle = low + ((high - low) >> 1);
    const prefix = withoutOpenSequence(bytes.subarray(low, middle));
    if (prefix.length === 0 || !isUtf8(prefix)) high = middle;
    else low += prefix.length;
  }
  for (let at = low; at < high;) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return high;
}

/** Bytes of the UTF-8 character that begins here; 0 where none does. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf5 || first < 0xc2 ? 0 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  return length > 0 && isUtf8(bytes.subarray(at, at + length)) && at + length <= bytes.length ? length : 0;
}

export function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count++;
  return count;
}
