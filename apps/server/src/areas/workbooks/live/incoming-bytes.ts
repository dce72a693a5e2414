import type { Readable } from "node:stream";
import { limits } from "@sheaf/contract";
import { sourceKey, tooMany } from "../../../platform/http/index.ts";

/** Milliseconds after which somebody who was kept out for now may come again. */
const SOON = 1_000;
/** A message that has begun ends within this, in milliseconds. */
const MESSAGE_WITHIN = 60_000;
/** Bytes before those of a ping or a pong, as clients send it. */
const CONTROL_HEAD = 6;

/**
 * What sockets hold that no message tells of: before somebody has signed in, and of messages that have begun and not ended. Both are memory that
 * anybody could take, on as many sockets as they open.
 */
export class IncomingBytes {
  /** Sockets by where they come from, of which nobody has signed in yet. */
  readonly #strangers = new Map<string, number>();
  /** Bytes of unended messages, by person. */
  readonly #unended = new Map<string, number>();

  /** Before the handshake: refuses one stranger more from a place that has enough of them. */
  requireRoom(address: string): void {
    if ((this.#strangers.get(sourceKey(address)) ?? 0) >= limits.strangeSockets) throw tooMany(SOON);
  }

  /** Watches a socket. `tooMuch` is called when it, or its person, holds more than it may. */
  watch(line: Readable, address: string, now: () => number, tooMuch: () => void): SocketBytes {
    return new SocketBytes(line, sourceKey(address), { strangers: this.#strangers, unended: this.#unended }, now, tooMuch);
  }
}

interface Counts {
  readonly strangers: Map<string, number>;
  readonly unended: Map<string, number>;
}

/** One socket's part of it. */
export class SocketBytes {
  readonly #counts: Counts;
  readonly #now: () => number;
  readonly #stop: () => void;
  #stranger: string | null;
  #person: string | null = null;
  #unended = 0;
  #begunAt = 0;

  constructor(line: Readable, address: string, counts: Counts, now: () => number, tooMuch: () => void) {
    this.#counts = counts;
    this.#now = now;
    this.#stranger = address;
    change(counts.strangers, address, 1);
    const arrived = (bytes: Buffer): void => {
      if (this.#unended === 0) this.#begunAt = now();
      this.#add(bytes.length);
      if (this.#isTooMuch()) tooMuch();
    };
    // Before the one who makes messages of them, which are told of next.
    line.prependListener("data", arrived);
    this.#stop = () => void line.off("data", arrived);
  }

  /** Somebody has signed in: from here on it is theirs. */
  signedIn(person: string): void {
    this.#forgetStranger();
    this.#person = person;
    this.#unended = 0;
  }

  /** A message is whole. */
  messageEnded(): void {
    // Who has not signed in yet has one message to send: nothing that is behind it is free.
    if (this.#person !== null) this.#add(-this.#unended);
  }

  /** A ping or a pong with so many bytes came, which is no part of a message. */
  controlCame(bytes: number): void {
    if (this.#person !== null) this.#add(-Math.min(this.#unended, bytes + CONTROL_HEAD));
  }

  /** Whether a message has begun long ago and still does not end. */
  get isStuck(): boolean {
    return this.#unended > 0 && this.#now() - this.#begunAt > MESSAGE_WITHIN;
  }

  end(): void {
    this.#stop();
    this.#forgetStranger();
    this.#add(-this.#unended);
  }

  #isTooMuch(): boolean {
    if (this.#person === null) return this.#unended > limits.strangeSocketBytes;
    return (this.#counts.unended.get(this.#person) ?? 0) > limits.socketWaitingBytes;
  }

  #add(bytes: number): void {
    this.#unended += bytes;
    if (this.#person !== null) change(this.#counts.unended, this.#person, bytes);
  }

  #forgetStranger(): void {
    if (this.#stranger !== null) change(this.#counts.strangers, this.#stranger, -1);
    this.#stranger = null;
  }
}

function change(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count <= 0) counts.delete(key);
  else counts.set(key, count);
}
