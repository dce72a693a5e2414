import type { Readable } from "node:stream";
import { limits } from "@sheaf/contract";
import { sourceKey } from "../../../platform/http/index.ts";

/** A message that has begun ends within this, in milliseconds. */
const MESSAGE_WITHIN = 60_000;
/** Bytes before those of a ping or a pong, as clients send it. */
const CONTROL_HEAD = 6;

/**
 * What sockets hold that no message tells of: before somebody has signed in, and of messages that have begun and not ended. Both are memory that
 * anybody could take, on as many sockets as they open. Nobody is refused for it, as one source may be all people behind a proxy: strangers give
 * way to those who come after them, who sign in with the first thing they send.
 */
export class IncomingBytes {
  readonly #counts: Counts = { strangers: new Strangers(), unended: new Map() };

  /** Watches a socket. `tooMuch` is called when it, or its person, holds more than it may, or when it gives way as a stranger. */
  watch(line: Readable, address: string, now: () => number, tooMuch: () => void): SocketBytes {
    const socket = new SocketBytes(line, this.#counts, now, tooMuch);
    this.#counts.strangers.add(socket, sourceKey(address), tooMuch);
    return socket;
  }
}

interface Counts {
  readonly strangers: Strangers;
  /** Bytes of unended messages, by person. */
  readonly unended: Map<string, number>;
}

/** Sockets of which nobody has signed in yet, the longest waiting first. */
class Strangers {
  readonly #all = new Map<SocketBytes, { readonly source: string; readonly giveWay: () => void }>();
  readonly #bySource = new Map<string, Set<SocketBytes>>();

  add(socket: SocketBytes, source: string, giveWay: () => void): void {
    const ofSource = this.#bySource.get(source) ?? new Set();
    this.#bySource.set(source, ofSource.add(socket));
    this.#all.set(socket, { source, giveWay });
    if (ofSource.size > limits.strangeSockets) this.#giveWay(ofSource);
    if (this.#all.size > limits.strangeSocketsOfAll) this.#giveWay(this.#all.keys());
  }

  forget(socket: SocketBytes): void {
    const source = this.#all.get(socket)?.source;
    if (source === undefined) return;
    this.#all.delete(socket);
    const ofSource = this.#bySource.get(source);
    ofSource?.delete(socket);
    if (ofSource?.size === 0) this.#bySource.delete(source);
  }

  /** Whoever means to sign in does so at once: those who wait longest mean it least. */
  #giveWay(among: Iterable<SocketBytes>): void {
    const [longest] = among;
    if (longest === undefined) return;
    const giveWay = this.#all.get(longest)?.giveWay;
    this.forget(longest);
    giveWay?.();
  }
}

/** One socket's part of it. */
export class SocketBytes {
  readonly #counts: Counts;
  readonly #now: () => number;
  readonly #stop: () => void;
  #person: string | null = null;
  #unended = 0;
  #begunAt = 0;

  constructor(line: Readable, counts: Counts, now: () => number, tooMuch: () => void) {
    this.#counts = counts;
    this.#now = now;
    const arrived = (bytes: Buffer): void => {
      if (this.#unended === 0) this.#begunAt = now();
      this.#add(bytes.length);
      if (this.#isTooMuch()) tooMuch();
    };
    // Before the one who makes messages of them, which are told of next.
    line.prependListener("data", arrived);
    this.#stop = () => void line.off("data", arrived);
  }

  /** What signs somebody in has come and is looked at: this one does not give way any more. */
  signsIn(): void {
    this.#counts.strangers.forget(this);
  }

  /** Somebody has signed in: from here on it is theirs. */
  signedIn(person: string): void {
    this.#counts.strangers.forget(this);
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
    this.#counts.strangers.forget(this);
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
}

function change(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count <= 0) counts.delete(key);
  else counts.set(key, count);
}
