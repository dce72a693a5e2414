import { message } from "@sheaf/messages";
import { LoadRefused, loadLimits, type Dialect } from "./dialect.ts";

/** What a reader tells about the fields it finds. The bytes of a field are valid during the call only. */
export interface FieldSink {
  /** The next field of the row. `quoted` tells an empty text from nothing. */
  field(bytes: Uint8Array, start: number, end: number, quoted: boolean): void;
  /** The row is complete; `line` is where it began. False ends the reading. */
  endRow(line: number): boolean;
}

const LF = 0x0a;
const CR = 0x0d;
const BACKSLASH = 0x5c;

/**
 * Cuts UTF-8 text into rows and fields, chunk by chunk, strictly (RFC 4180): a quoted field ends at its closing quote and
 * nothing but a delimiter or a row's end may follow; a quote inside an unquoted field is an ordinary character. A line
 * without any character is a row of one empty field: what it means is the sink's to say. Our own, and not the engine's
 * reader: that one drops spaces and quotes silently and refuses row ends that differ from line breaks inside fields.
 */
export class DelimitedReader {
  readonly #delimiter: number;
  readonly #quote: number;
  readonly #backslash: boolean;
  readonly #lineEnd: number;
  readonly #sink: FieldSink;
  #toSkip: number;
  /** Bytes of a field that began in an earlier chunk, or whose quotes had to be taken out. */
  #held = new Uint8Array(4096);
  #heldLength = 0;
  #state: "field-start" | "plain" | "quoted" | "after-quote" | "escaped" = "field-start";
  #fields = 0;
  #line = 1;
  #rowLine = 1;
  #stopped = false;
  /** A CR stands behind a closing quote: an LF has to follow. */
  #carriage = false;

  constructor(dialect: Dialect, sink: FieldSink) {
    this.#delimiter = dialect.delimiter.charCodeAt(0);
    this.#quote = dialect.quote === null ? -1 : dialect.quote.charCodeAt(0);
    this.#backslash = dialect.escape === "backslash";
    this.#lineEnd = dialect.newline === "cr" ? CR : LF;
    this.#toSkip = dialect.skipLines;
    this.#sink = sink;
  }

  /** True once the sink wants no more rows. */
  get isStopped(): boolean {
    return this.#stopped;
  }

  push(chunk: Uint8Array): void {
    let at = 0;
    while (this.#toSkip > 0 && at < chunk.length) {
      const end = chunk.indexOf(this.#lineEnd, at);
      if (end === -1) return;
      at = end + 1;
      this.#toSkip--;
      this.#line++;
      this.#rowLine = this.#line;
    }
    while (at < chunk.length && !this.#stopped) at = this.#step(chunk, at);
  }

  end(): void {
    if (this.#stopped) return;
    switch (this.#state) {
      case "quoted":
      case "escaped":
        throw new LoadRefused("unclosed-quote", message("errors-files.load.quoted-field-begins-row-never"), { line: this.#rowLine });
      case "field-start":
        // Nothing after the last row's end, or nothing after the last delimiter.
        if (this.#fields > 0) {
          this.#sink.field(this.#held, 0, 0, false);
          this.#fields++;
          this.#endRow();
        }
        return;
      case "plain": {
        // A CR at the very end is the half of a row's end, not text.
        const isHalf = this.#lineEnd === LF && this.#held[this.#heldLength - 1] === CR;
        this.#emit(this.#held, 0, isHalf ? this.#heldLength - 1 : this.#heldLength, false);
        this.#endRow();
        return;
      }
      case "after-quote":
        this.#emit(this.#held, 0, this.#heldLength, true);
        this.#endRow();
    }
  }

  /** Reads from `at` to the end of a field, a row or the chunk. */
  #step(chunk: Uint8Array, at: number): number {
    switch (this.#state) {
      case "field-start":
        return this.#startField(chunk, at);
      case "plain":
        return this.#plain(chunk, at);
      case "quoted":
        return this.#quotedField(chunk, at);
      case "escaped":
        this.#hold(chunk, at, at + 1);
        this.#state = "quoted";
        return at + 1;
      case "after-quote":
        return this.#afterQuote(chunk, at);
    }
  }

  #startField(chunk: Uint8Array, at: number): number {
    const byte = chunk[at];
    if (byte === this.#quote) {
      this.#state = "quoted";
      return at + 1;
    }
    this.#state = "plain";
    return this.#plain(chunk, at);
  }

  #plain(chunk: Uint8Array, from: number): number {
    const delimiter = this.#delimiter;
    const lineEnd = this.#lineEnd;
    const { length } = chunk;
    let at = from;
    for (; at < length; at++) {
      const byte = chunk[at];
      if (byte === delimiter || byte === lineEnd) break;
      if (byte === 0) this.#refuseNul();
    }
    if (at === length) {
      this.#hold(chunk, from, at);
      return at;
    }
    const endsRow = chunk[at] === lineEnd;
    if (this.#heldLength > 0) {
      this.#hold(chunk, from, at);
      const end = endsRow && lineEnd === LF && this.#held[this.#heldLength - 1] === CR ? this.#heldLength - 1 : this.#heldLength;
      this.#finishPlain(this.#held, 0, end, endsRow);
    } else {
      const end = endsRow && lineEnd === LF && at > from && chunk[at - 1] === CR ? at - 1 : at;
      this.#finishPlain(chunk, from, end, endsRow);
    }
    return at + 1;
  }

  #finishPlain(bytes: Uint8Array, start: number, end: number, endsRow: boolean): void {
    if (endsRow) this.#line++;
    this.#emit(bytes, start, end, false);
    if (endsRow) this.#endRow();
  }

  #quotedField(chunk: Uint8Array, from: number): number {
    const quote = this.#quote;
    const { length } = chunk;
    let at = from;
    for (; at < length; at++) {
      const byte = chunk[at];
      if (byte === quote || (byte === BACKSLASH && this.#backslash)) break;
      if (byte === this.#lineEnd) this.#line++;
      else if (byte === 0) this.#refuseNul();
    }
    this.#hold(chunk, from, at);
    if (at === length) return at;
    this.#state = chunk[at] === quote ? "after-quote" : "escaped";
    return at + 1;
  }

  #afterQuote(chunk: Uint8Array, at: number): number {
    const byte = chunk[at];
    if (byte === this.#lineEnd) {
      this.#line++;
      this.#emit(this.#held, 0, this.#heldLength, true);
      this.#endRow();
      return at + 1;
    }
    if (!this.#carriage) {
      if (byte === this.#quote && !this.#backslash) {
        this.#hold(chunk, at, at + 1);
        this.#state = "quoted";
        return at + 1;
      }
      if (byte === this.#delimiter) {
        this.#emit(this.#held, 0, this.#heldLength, true);
        return at + 1;
      }
      if (byte === CR && this.#lineEnd === LF) {
        this.#carriage = true;
        return at + 1;
      }
    }
    throw new LoadRefused("text-after-quote", message("errors-files.load.text-stands-behind-closing-quote"), { line: this.#rowLine });
  }

  #emit(bytes: Uint8Array, start: number, end: number, quoted: boolean): void {
    this.#sink.field(bytes, start, end, quoted);
    this.#fields++;
    this.#heldLength = 0;
    this.#carriage = false;
    this.#state = "field-start";
  }

  #endRow(): void {
    this.#heldLength = 0;
    this.#state = "field-start";
    this.#fields = 0;
    if (!this.#sink.endRow(this.#rowLine)) this.#stopped = true;
    this.#rowLine = this.#line;
  }

  #hold(chunk: Uint8Array, start: number, end: number): void {
    const needed = this.#heldLength + end - start;
    if (needed > loadLimits.cellBytes) {
      throw new LoadRefused(
        "cell-too-large",
        message("errors-files.load.cell-too-large", { mebibytes: loadLimits.cellBytes / 1024 / 1024 }),
        {
          line: this.#rowLine,
        },
      );
    }
    if (needed > this.#held.length) {
      const larger = new Uint8Array(Math.max(needed, this.#held.length * 2));
      larger.set(this.#held.subarray(0, this.#heldLength));
      this.#held = larger;
    }
    this.#held.set(chunk.subarray(start, end), this.#heldLength);
    this.#heldLength = needed;
  }

  #refuseNul(): never {
    throw new LoadRefused("nul-character", message("errors-files.load.row-holds-nul-character-no"), { line: this.#rowLine });
  }
}
