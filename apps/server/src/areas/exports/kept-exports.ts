import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { CodedError } from "@sheaf/contract";
import type { Sink } from "@sheaf/files";
import { message } from "@sheaf/messages";
import { openSpool, type Spool } from "../../platform/files/index.ts";

/** Bytes that are made ahead of whoever reads them. */
const AHEAD = 32 * 1_048_576;
const PIECE = 256 * 1024;
/** Milliseconds that a file waits for somebody to come back, while it is made and once it is whole. */
const PATIENCE = 120_000;
const KEPT = 600_000;
/** Bytes of all files that are on the disk; those that nobody reads give way. */
const MOST_BYTES = 4 * 1_073_741_824;
/** Files of a person that wait for somebody to come back while they are made: each has a query open. */
const MOST_WAITING = 2;

/** The part of a file that is asked for, from a byte up to before another. */
export interface BytePart {
  readonly start: number;
  readonly end: number;
}

/** Names a file: the one of a ticket, of what looks the same to the same person. */
export interface WhichExport {
  readonly ticket: string;
  readonly seen: string;
  readonly person: string;
  /** The headers that say what it is. */
  readonly about: Readonly<Record<string, string>>;
}

/** What a file asks of the others. */
interface AmongOthers {
  /** Whether there is room to keep that much more; where not, it is found no more. */
  readonly hasRoom: (bytes: number) => boolean;
  /** It is made, and waits for somebody; or somebody is there, or it is made no more. */
  readonly waits: (isWaiting: boolean) => void;
  /** Nobody finds it any more. */
  readonly lost: () => void;
  /** It has no room any more. */
  readonly closed: () => void;
}

/** Files on their way, and for ten minutes after, so that whoever lost the connection gets the rest. They are of one server process. */
export class KeptExports {
  readonly #folder: string;
  readonly #mostBytes: number;
  readonly #files = new Map<string, KeptExport>();
  /** All that have room on the disk, the oldest first, with their tickets. */
  readonly #open = new Map<KeptExport, string>();
  /** Those that wait for somebody while they are made, with their persons: who has waited longest first. */
  readonly #waiting = new Map<KeptExport, string>();

  constructor(folder: string, mostBytes: number = MOST_BYTES) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  /** One that was begun for the same ticket, of what looks the same to the same person; undefined: none, or it failed. */
  find(ticket: string, seen: string): KeptExport | undefined {
    return this.#files.get(keyOf(ticket, seen));
  }

  /** Begins to write a file; the one before it, of the same ticket, is kept for whoever reads it. `control` ends it. */
  async begin(
    { ticket, seen, person, about }: WhichExport,
    write: (sink: Sink) => Promise<unknown>,
    control: AbortController,
  ): Promise<KeptExport> {
    const key = keyOf(ticket, seen);
    const lost = (): void => {
      if (this.#files.get(key) === file) this.#files.delete(key);
    };
    const file = new KeptExport(await openSpool(this.#folder), about, control, {
      lost,
      hasRoom: (bytes) => this.#hasRoom(file, bytes),
      waits: (isWaiting) => {
        this.#waiting.delete(file);
        if (isWaiting) this.#wait(file, person);
      },
      closed: () => this.#open.delete(file),
    });
    this.#files.set(key, file);
    this.#open.set(file, ticket);
    file.make(write);
    return file;
  }

  /** Nobody comes back for what was begun for a ticket. */
  end(ticket: string): void {
    for (const [file, one] of this.#open) if (one === ticket) file.drop();
  }

  #wait(file: KeptExport, person: string): void {
    this.#waiting.set(file, person);
    const theirs = [...this.#waiting].filter(([, one]) => one === person);
    for (const [one] of theirs.slice(0, -MOST_WAITING)) one.drop();
  }

  #hasRoom(growing: KeptExport, more: number): boolean {
    let bytes = more;
    for (const file of this.#open.keys()) bytes += file.held;
    for (const file of this.#open.keys()) {
      if (bytes <= this.#mostBytes) return true;
      if (file === growing || file.isRead) continue;
      bytes -= file.held;
      file.drop();
    }
    return bytes <= this.#mostBytes;
  }
}

const keyOf = (ticket: string, seen: string): string => createHash("sha256").update(`${seen}\n${ticket}`).digest("hex");

type State = { readonly kind: "making" } | { readonly kind: "whole" } | { readonly kind: "failed"; readonly error: unknown };

/** Somebody who reads a file, or waits for its end. */
interface Reader {
  /** Up to where they want it. */
  wanted: number;
  readonly end: (error: unknown) => void;
}

/** A file that is written once and read as often as somebody comes. It is made no faster than it is read, but for some megabytes. */
export class KeptExport {
  /** Names this very file: another one of the same rows is another. */
  readonly etag = `"${randomUUID()}"`;
  /** The headers that say what it is. */
  readonly about: WhichExport["about"];
  readonly #spool: Spool;
  readonly #control: AbortController;
  readonly #others: AmongOthers;
  #state: State = { kind: "making" };
  readonly #readers = new Set<Reader>();
  /** Whether what is made of it stays. */
  #isKept = true;
  /** Bytes that went by: there was no room to keep them. */
  #passed = 0;
  #timer: NodeJS.Timeout | undefined;
  #waiting: (() => void)[] = [];

  constructor(spool: Spool, about: WhichExport["about"], control: AbortController, others: AmongOthers) {
    this.#spool = spool;
    this.about = about;
    this.#control = control;
    this.#others = others;
  }

  get size(): number {
    return this.#passed + this.#spool.size;
  }

  /** Bytes that it has on the disk. */
  get held(): number {
    return this.#spool.size;
  }

  get isRead(): boolean {
    return this.#readers.size > 0;
  }

  make(write: (sink: Sink) => Promise<unknown>): void {
    this.#rest();
    write((bytes) => this.#add(bytes)).then(
      () => {
        if (this.#state.kind === "making") this.#become({ kind: "whole" });
        this.#others.waits(false);
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
    this.#others.waits(false);
    this.#others.lost();
    if (this.#readers.size === 0) return this.#close();
    // one who has stopped reading would hold its room
    for (const reader of this.#readers) reader.end(error);
  }

  /** How many bytes it has, once it is made. Rejects where it comes to no end, or is not kept, and once nobody waits any more. */
  async whole(signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    const ended: unknown[] = [];
    const reader: Reader = {
      wanted: Infinity,
      end: (error) => {
        ended.push(error);
        this.#wake();
      },
    };
    const leave = (): void => reader.end(signal?.reason);
    signal?.addEventListener("abort", leave, { once: true });
    this.#enter(reader);
    try {
      while (this.#state.kind === "making" && ended.length === 0) await this.#change();
      if (ended.length > 0) throw ended[0];
      if (this.#state.kind === "failed") throw this.#state.error;
      return this.size;
    } finally {
      signal?.removeEventListener("abort", leave);
      this.#leave(reader);
    }
  }

  /** Its bytes from a place on, while it is made, too. A failure ends the body in its middle: what came is not the whole. */
  body({ start, end }: BytePart = { start: 0, end: Infinity }): Readable {
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
          const piece = await this.#spool.read(at - this.#passed, Math.min(end, at + PIECE) - this.#passed);
          at += piece.length;
          reader.wanted = at;
          this.#wake();
          if (!body.push(piece)) return;
        }
      } catch (error) {
        reader.end(error);
      } finally {
        isUnderWay = false;
      }
    };
    const body = new Readable({
      highWaterMark: PIECE,
      read: () => void next(),
      destroy: (error, done) => {
        this.#leave(reader);
        done(error);
      },
    });
    const reader: Reader = {
      wanted: start,
      end: (error) => void body.destroy(error instanceof Error ? error : new Error("the file failed")),
    };
    this.#enter(reader);
    return body;
  }

  async #add(bytes: Uint8Array): Promise<void> {
    // with nobody there it waits, until it is given up
    while (this.#state.kind === "making" && (this.#readers.size === 0 || this.size > this.#wanted + AHEAD)) await this.#change();
    if (this.#state.kind === "making" && (!this.#isKept || !this.#others.hasRoom(bytes.length))) await this.#pass();
    if (this.#state.kind === "failed") throw this.#state.error;
    await this.#spool.add(bytes);
    this.#wake();
  }

  /** No more of it is kept: what its readers have is gone, and they get the rest as it comes. Nobody finds it, or hears how long it is. */
  async #pass(): Promise<void> {
    this.#isKept = false;
    this.#others.lost();
    for (const reader of this.#readers)
      if (reader.wanted === Infinity) reader.end(new CodedError("storage_full", message("errors-exports.file.no-room-left-keep-file")));
    while (this.#state.kind === "making" && (this.#readers.size === 0 || this.#least < this.size)) await this.#change();
    if (this.#state.kind !== "making") return;
    const { size } = this;
    await this.#spool.clear();
    this.#passed = size;
  }

  /** Up to where the furthest reader is; all of it where somebody waits for its end. */
  get #wanted(): number {
    return Math.max(0, ...[...this.#readers].map(({ wanted }) => wanted));
  }

  get #least(): number {
    return Math.min(...[...this.#readers].map(({ wanted }) => wanted));
  }

  #enter(reader: Reader): void {
    this.#readers.add(reader);
    clearTimeout(this.#timer);
    this.#others.waits(false);
    this.#wake();
  }

  #leave(reader: Reader): void {
    if (!this.#readers.delete(reader)) return;
    this.#wake();
    if (this.#readers.size > 0) return;
    if (this.#state.kind === "failed") return this.#close();
    if (!this.#isKept) return this.drop();
    this.#rest();
    if (this.#state.kind === "making") this.#others.waits(true);
  }

  #close(): void {
    this.#others.closed();
    this.#spool.close().catch(() => undefined);
  }

  /** It waits for somebody, for a while. */
  #rest(): void {
    clearTimeout(this.#timer);
    if (this.#readers.size > 0) return;
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
