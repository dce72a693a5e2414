import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Sink } from "@sheaf/files";
import { openSpool, type Spool } from "../../platform/files/index.ts";

/** Bytes that are made ahead of whoever reads them. */
const AHEAD = 32 * 1_048_576;
const PIECE = 256 * 1024;
/** Milliseconds that a file waits for somebody to come back, while it is made and once it is whole. */
const PATIENCE = 120_000;
const KEPT = 600_000;
/** Bytes of all files that are kept; those that nobody reads give way. */
const MOST_BYTES = 4 * 1_073_741_824;

/** The part of a file that is asked for, from a byte up to before another. */
export interface BytePart {
  readonly start: number;
  readonly end: number;
}

/** Files on their way, and for ten minutes after, so that whoever lost the connection gets the rest. They are of one server process. */
export class KeptExports {
  readonly #files = new Map<string, KeptExport>();

  /** One that was begun for the same ticket, of what looks the same to the same person; undefined: none, or it failed. */
  find(ticket: string, seen: string): KeptExport | undefined {
    const file = this.#files.get(keyOf(ticket, seen));
    return file === undefined || file.isOver ? undefined : file;
  }

  /** Begins to write a file; the one before it, of the same ticket, is kept for whoever reads it. `control` ends it. */
  async begin(ticket: string, seen: string, write: (sink: Sink) => Promise<unknown>, control: AbortController): Promise<KeptExport> {
    const key = keyOf(ticket, seen);
    const file = new KeptExport(await openSpool(), control, () => {
      if (this.#files.get(key) === file) this.#files.delete(key);
    });
    this.#files.set(key, file);
    file.make(write);
    this.#makeRoom();
    return file;
  }

  #makeRoom(): void {
    let bytes = 0;
    for (const file of this.#files.values()) bytes += file.size;
    for (const file of this.#files.values()) {
      if (bytes <= MOST_BYTES) return;
      if (file.isRead) continue;
      bytes -= file.size;
      file.drop();
    }
  }
}

const keyOf = (ticket: string, seen: string): string => createHash("sha256").update(`${seen}\n${ticket}`).digest("hex");

type State = { readonly kind: "making" } | { readonly kind: "whole" } | { readonly kind: "failed"; readonly error: unknown };

/** A file that is written once and read as often as somebody comes. It is made no faster than it is read, but for some megabytes. */
export class KeptExport {
  /** Names this very file: another one of the same rows is another. */
  readonly etag = `"${randomUUID()}"`;
  /** The headers that say what it is. */
  about: Readonly<Record<string, string>> = {};
  readonly #spool: Spool;
  readonly #control: AbortController;
  readonly #gone: () => void;
  #state: State = { kind: "making" };
  #readers = 0;
  /** Up to where the furthest reader is; all of it where somebody waits for its end. */
  #wanted = 0;
  #timer: NodeJS.Timeout | undefined;
  #waiting: (() => void)[] = [];

  constructor(spool: Spool, control: AbortController, gone: () => void) {
    this.#spool = spool;
    this.#control = control;
    this.#gone = gone;
  }

  get size(): number {
    return this.#spool.size;
  }

  get isRead(): boolean {
    return this.#readers > 0;
  }

  get isOver(): boolean {
    return this.#state.kind === "failed";
  }

  make(write: (sink: Sink) => Promise<unknown>): void {
    this.#rest();
    write((bytes) => this.#add(bytes)).then(
      () => {
        if (this.#state.kind === "making") this.#become({ kind: "whole" });
        this.#rest();
      },
      (error: unknown) => this.drop(error),
    );
  }

  /** Nobody gets any more of it. */
  drop(error: unknown = new Error("the file is over")): void {
    if (this.#state.kind === "failed") return;
    this.#become({ kind: "failed", error });
    clearTimeout(this.#timer);
    this.#control.abort(error);
    this.#gone();
    if (this.#readers === 0) void this.#spool.close();
  }

  /** How many bytes it has, once it is made. Rejects where it comes to no end. */
  async whole(): Promise<number> {
    this.#enter();
    this.#wanted = Infinity;
    this.#wake();
    try {
      while (this.#state.kind === "making") await this.#change();
      if (this.#state.kind === "failed") throw this.#state.error;
      return this.size;
    } finally {
      this.#leave();
    }
  }

  /** Its bytes from a place on, while it is made, too. A failure ends the body in its middle: what came is not the whole. */
  body({ start, end }: BytePart = { start: 0, end: Infinity }): Readable {
    this.#enter();
    let at = start;
    let isUnderWay = false;
    const next = async (): Promise<void> => {
      if (isUnderWay) return;
      isUnderWay = true;
      try {
        while (!body.destroyed) {
          if (this.#state.kind === "failed") throw this.#state.error;
          if (at >= end || (at >= this.size && this.#state.kind === "whole")) return void body.push(null);
          if (at >= this.size) {
            await this.#change();
            continue;
          }
          const piece = await this.#spool.read(at, Math.min(end, at + PIECE));
          at += piece.length;
          if (at > this.#wanted) {
            this.#wanted = at;
            this.#wake();
          }
          if (!body.push(piece)) return;
        }
      } catch (error) {
        body.destroy(error instanceof Error ? error : new Error("the file failed"));
      } finally {
        isUnderWay = false;
      }
    };
    const body = new Readable({
      highWaterMark: PIECE,
      read: () => void next(),
      destroy: (error, done) => {
        this.#leave();
        done(error);
      },
    });
    return body;
  }

  async #add(bytes: Uint8Array): Promise<void> {
    // with nobody there it waits, until it is given up
    while (this.#state.kind === "making" && (this.#readers === 0 || this.size > this.#wanted + AHEAD)) await this.#change();
    if (this.#state.kind === "failed") throw this.#state.error;
    await this.#spool.add(bytes);
    this.#wake();
  }

  #enter(): void {
    this.#readers += 1;
    clearTimeout(this.#timer);
    this.#wake();
  }

  #leave(): void {
    this.#readers -= 1;
    if (this.#readers > 0) return;
    if (this.#state.kind === "failed") void this.#spool.close();
    else this.#rest();
  }

  /** It waits for somebody, for a while. */
  #rest(): void {
    clearTimeout(this.#timer);
    if (this.#readers > 0) return;
    this.#timer = setTimeout(() => this.drop(), this.#state.kind === "making" ? PATIENCE : KEPT).unref();
  }

  #become(state: State): void {
    this.#state = state;
    this.#wake();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #wake(): void {
    const woken = this.#waiting;
    this.#waiting = [];
    for (const one of woken) one();
  }
}

/** The part that a `Range` header asks for; null: the header is none of those that are answered, and the whole is the answer. */
export function partOf(header: string | undefined, size: number): BytePart | "unsatisfiable" | null {
  const { first = "", last = "" } = /^bytes=(?<first>\d*)-(?<last>\d*)$/u.exec(header?.trim() ?? "")?.groups ?? {};
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  return start >= size || end <= start ? "unsatisfiable" : { start, end };
}
