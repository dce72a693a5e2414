import type { Peer, Place, ServerMessage } from "../protocol.ts";

/** Somebody who has a document open for editing. */
export interface Present {
  readonly connection: { readonly author: string; readonly send: (message: ServerMessage) => void };
  /** What the others know this client by; empty before it came. */
  name: string;
  readonly place: Place | null;
}

export interface CrowdOptions {
  /** So many of those who are here are told to everybody one by one; of others only the number. */
  readonly namedPeers: number;
  /** Does something a moment later: what happens until then is told in one message. */
  readonly soon: (work: () => void) => void;
}

/** So many who left or are newly named are told each by itself; where it is more, all who are named are told anew. */
const TOLD_ONE_BY_ONE = 4;
/** Characters of a name that somebody else has already. */
const LEFT_OF_NAME = 100;

/**
 * Who is here, and what each is told of the others. Nothing here grows with the square of their number: of a crowd some are named, and where
 * many leave at about the same time, everybody is told once.
 */
export class Crowd<C extends Present> {
  readonly #options: CrowdOptions;
  /** In the order in which they came. */
  readonly #all = new Set<C>();
  readonly #named = new Set<C>();
  /** What is told a moment later: names of those who left, and whether the number of the others changed. */
  readonly #gone = new Set<string>();
  #hasNumberChanged = false;
  #willTell = false;

  constructor(options: CrowdOptions) {
    this.#options = options;
  }

  /** From here on somebody is told what is told to everybody, and known by a name that is no one else's. */
  enter(one: C, wanted: string): void {
    const before = one.name;
    one.name = this.#nameFor(one, wanted);
    this.#all.add(one);
    if (one.name === before || !this.#named.has(one)) return;
    this.#gone.add(before);
    this.#tellSoon();
  }

  /** Clients name themselves. By the name of somebody else's, one would point and be somewhere in that person's place. */
  #nameFor(one: C, wanted: string): string {
    const taken = new Set<string>();
    for (const other of this.#all) if (other.connection.author !== one.connection.author) taken.add(other.name);
    let name = wanted;
    for (let count = 2; taken.has(name); count += 1) name = `${wanted.slice(0, LEFT_OF_NAME)} (${count})`;
    return name;
  }

  /** Tells somebody who came who is here, and the others of them. */
  introduce(one: C): void {
    const unnamed = this.#all.size - new Set([...this.#named, one]).size;
    one.connection.send(this.#peersFor(one, unnamed));
    // Who greets again may be known by another name, or be one of those that are named already. A place that is free belongs to who waits.
    const isNamed = this.#named.has(one) || (unnamed === 0 && this.#named.size < this.#options.namedPeers);
    if (!isNamed) return this.#tellNumber();
    this.#named.add(one);
    this.#tellOthers(one);
  }

  /** Somebody is elsewhere in the document by now. */
  move(one: C): void {
    if (this.#named.has(one)) this.#tellOthers(one);
  }

  /** The place of whoever leaves among those who are named goes to who has waited for it longest. */
  leave(one: C): void {
    if (!this.#all.delete(one)) return;
    if (!this.#named.delete(one)) return this.#tellNumber();
    this.#gone.add(one.name);
    this.#tellSoon();
  }

  tell(message: ServerMessage): void {
    for (const one of this.#all) one.connection.send(message);
  }

  /** What somebody who is named tells the others and may get lost: only where at most so many are here. */
  pass(from: C, message: ServerMessage, most: number, isTold: (other: C) => boolean): void {
    if (!this.#named.has(from) || this.#all.size > most) return;
    for (const one of this.#all) if (one !== from && isTold(one)) one.connection.send(message);
  }

  clear(): void {
    this.#all.clear();
    this.#named.clear();
  }

  #tellNumber(): void {
    this.#hasNumberChanged = true;
    this.#tellSoon();
  }

  /** Who left, who is named in their place, and how many others there are: together for all who come and go at about the same time. */
  #tellSoon(): void {
    if (this.#willTell) return;
    this.#willTell = true;
    this.#options.soon(() => {
      this.#willTell = false;
      // whoever came again by the same name, by another line, has not left
      const here = new Set([...this.#named].map(({ name }) => name));
      const left = [...this.#gone].filter((name) => !here.has(name));
      this.#gone.clear();
      const named = this.#nameWaiting();
      const isNumberOther = this.#hasNumberChanged || named.length > 0;
      this.#hasNumberChanged = false;
      const unnamed = this.#all.size - this.#named.size;
      if (left.length + named.length > TOLD_ONE_BY_ONE) return this.#tellAnew(unnamed);
      for (const client of left) this.tell({ kind: "left", client });
      for (const one of named) this.#tellOthers(one);
      if (isNumberOther) this.#tellEach({ kind: "crowd", unnamed }, { kind: "crowd", unnamed: unnamed - 1 });
    });
  }

  /** Gives places that are free to those who wait, in the order in which they came. */
  #nameWaiting(): readonly C[] {
    const named: C[] = [];
    for (const one of this.#all) {
      if (this.#named.size >= this.#options.namedPeers) break;
      if (this.#named.has(one)) continue;
      this.#named.add(one);
      named.push(one);
    }
    return named;
  }

  /** All who are named, in one message. */
  #tellAnew(unnamed: number): void {
    // the same to all whose names are not in it
    const toOthers = this.#peersFor(null, unnamed - 1);
    for (const one of this.#all) one.connection.send(this.#named.has(one) ? this.#peersFor(one, unnamed) : toOthers);
  }

  #tellEach(toNamed: ServerMessage, toOthers: ServerMessage): void {
    for (const one of this.#all) one.connection.send(this.#named.has(one) ? toNamed : toOthers);
  }

  #tellOthers(one: C): void {
    const message: ServerMessage = { kind: "peer", peer: peerOf(one) };
    for (const other of this.#all) if (other !== one) other.connection.send(message);
  }

  #peersFor(one: C | null, unnamed: number): ServerMessage {
    const peers = [...this.#named].filter((other) => other !== one).map(peerOf);
    return { kind: "peers", peers, ...(unnamed <= 0 ? {} : { unnamed }) };
  }
}

function peerOf({ name, place, connection }: Present): Peer {
  return { client: name, author: connection.author, place };
}
