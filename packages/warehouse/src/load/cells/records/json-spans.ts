import { message } from "@sheaf/messages";
import { LoadRefused } from "../../dialect.ts";
import { cellLimits } from "../cell-file.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LIST = 0x5b;
const LIST_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;
const COMMA = 0x2c;

/**
 * Cuts UTF-8 JSON into its records, chunk by chunk: the members of a list that is the whole file, or the values that stand one after
 * the other (JSON lines). What a record says is not looked at here.
 */
export class JsonSpans {
  readonly #record: (text: string, line: number) => boolean;
  /** Whether the file is one list; null before its first sign. */
  #isList: boolean | null = null;
  #hasEnded = false;
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  /** Where the record begins in the present chunk; -1 between records. */
  #start = -1;
  #line = 1;
  #startLine = 1;
  #isSeparated = true;
  isStopped = false;

  constructor(record: (text: string, line: number) => boolean) {
    this.#record = record;
  }

  push(chunk: Uint8Array): void {
    if (this.#start !== -1) this.#start = 0;
    for (let at = 0; at < chunk.length && !this.isStopped; at++) this.#sign(chunk, at);
    if (this.#start !== -1 && !this.isStopped) this.#hold(chunk.slice(this.#start));
  }

  end(): void {
    if (this.isStopped) return;
    if (this.#depth > 0 || this.#isText) throw broken(this.#startLine);
    if (this.#start !== -1) this.#emit(new Uint8Array(0), 0);
    if (this.#isList === true && !this.#hasEnded) throw broken(this.#line);
  }

  #sign(chunk: Uint8Array, at: number): void {
    const byte = chunk[at] ?? 0;
    if (byte === 0x0a) this.#line++;
    if (this.#isText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) this.#isText = false;
      return;
    }
    const isSpace = byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
    if (this.#depth === 0) {
      if (isSpace) {
        if (this.#start !== -1) this.#emit(chunk, at);
        return;
      }
      if (this.#isList === null) {
        this.#isList = byte === LIST;
        if (this.#isList) return;
      }
      if (this.#isList && (byte === COMMA || byte === LIST_END)) {
        if (this.#start !== -1) this.#emit(chunk, at);
        this.#separate(byte);
        return;
      }
      if (this.#start === -1) this.#begin(at);
    }
    if (byte === QUOTE) this.#isText = true;
    else if (byte === OBJECT || byte === LIST) {
      if (++this.#depth > cellLimits.depth)
        throw new LoadRefused("unreadable-file", message("errors-files.load.record-nested-too-deeply"), { line: this.#line });
    } else if ((byte === OBJECT_END || byte === LIST_END) && --this.#depth === 0) this.#emit(chunk, at + 1);
    else if (this.#depth < 0) throw broken(this.#line);
  }

  #separate(byte: number): void {
    if (this.#hasEnded || (byte === COMMA && this.#isSeparated)) throw broken(this.#line);
    this.#isSeparated = true;
    if (byte === LIST_END) this.#hasEnded = true;
  }

  #begin(at: number): void {
    if (this.#hasEnded || (this.#isList === true && !this.#isSeparated)) throw broken(this.#line);
    this.#isSeparated = false;
    this.#start = at;
    this.#startLine = this.#line;
  }

  #hold(bytes: Uint8Array): void {
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    if (this.#heldBytes > cellLimits.recordBytes) {
      throw new LoadRefused("unreadable-file", message("errors-files.load.record-longer-64-mib"), { line: this.#startLine });
    }
  }

  #emit(chunk: Uint8Array, end: number): void {
    this.#hold(chunk.slice(this.#start, end));
    const bytes = this.#held.length === 1 ? this.#held[0] : Buffer.concat(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    this.#start = -1;
    let text: string;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      throw new LoadRefused("bad-encoding", message("errors-files.load.text-not-utf-8"), { line: this.#startLine });
    }
    if (!this.#record(text, this.#startLine)) this.isStopped = true;
  }
}

export function broken(line: number): LoadRefused {
  return new LoadRefused("unreadable-file", message("errors-files.load.file-not-json-from-here"), { line });
}
