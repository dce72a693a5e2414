import { message, type Say } from "@sheaf/messages";
import { type Transaction, type Violation, type WorkbookDocument, operationLimits } from "@sheaf/workbook";
import type { ClientMessage, Committed, Place, Pointer, RefusalCode, ServerMessage } from "../protocol.ts";
import { slateVersion } from "../protocol.ts";
import { applyCommitted, applyRun, rebase } from "../rebase.ts";
import { TakenBack } from "../taken-back.ts";
import { Crowd, type Present } from "./crowd.ts";
import { type Refusal, refusedBy } from "./incoming.ts";
import { Replay } from "./replay.ts";
import type { LogStorage } from "./storage.ts";

/** One connected client, as the server's transport knows it. */
export interface Connection {
  readonly author: string;
  readonly send: (message: ServerMessage) => void;
  /** Asked before every submit: a right may be taken away while somebody is connected. */
  readonly mayEdit: () => boolean;
  /** It has more on its way than it reads: what may get lost is not sent. */
  readonly isBusy?: () => boolean;
}

export interface SequencerOptions {
  readonly storage: LogStorage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Somebody else orders this document now, or the storage failed: this sequencer is done and sends nothing more. */
  readonly onLost: (reason: "conflict" | "storage-failed") => void;
  /** An invariant failed while an edit was done; the edit was refused. */
  readonly onDefect?: (error: unknown) => void;
  /** Entries between two snapshots. */
  readonly snapshotEvery?: number;
  /** In which words its clients are told why an edit is not taken. */
  readonly say: Say;
  /** Entries kept in memory; older ones are read from storage. */
  readonly tailLength?: number;
  /** So many of those who are here are told to everybody one by one; of others only the number. */
  readonly namedPeers?: number;
  /** Where more are here, nobody is told where others point: that grows with the square of their number. */
  readonly pointingPeers?: number;
  /** Does something a moment later: what happens until then is told in one message. At once where nothing is given. */
  readonly soon?: (work: () => void) => void;
  /** Lets others have a turn in the middle of long work. Nobody has one where nothing is given. */
  readonly breathe?: () => Promise<void>;
  /** Entries that an edit is carried over, and that a client is sent, at most; beyond that it gets a snapshot. */
  readonly maxCatchUp?: number;
}

const stale = "live_edit_log_seq_no_stale";
/** Why edits are not taken, whatever is in them. */
const whys = {
  mayNot: { code: "permission_denied", message: message("findings.operation.may-not") },
  otherVersion: { code: "incompatible_slate_version", message: message("findings.operation.other-version") },
  pageAhead: { code: stale, message: message("findings.operation.page-ahead") },
  tooOld: { code: stale, message: message("findings.operation.too-old") },
  tooMuch: { code: stale, message: message("findings.operation.too-much-changed") },
  notDone: { code: "EINVAL", message: message("findings.operation.not-done") },
} as const satisfies Readonly<Record<string, Refusal>>;

/** Orders the edits of one document. Everything goes through `receive`, one message after the other. */
export interface Sequencer {
  readonly connect: (connection: Connection) => SequencerClient;
  readonly head: () => { readonly sequence: number; readonly document: WorkbookDocument };
  /** An edit that comes from the server itself: a replaced file, a restored version. Answers with its number, or why not. */
  readonly commit: (
    author: string,
    base: number,
    transaction: Transaction,
  ) => Promise<
    { readonly sequence: number; readonly document: WorkbookDocument } | { readonly refused: RefusalCode; readonly message: string }
  >;
  /** Settles when everything received so far is answered. */
  readonly idle: () => Promise<void>;
  readonly close: () => void;
}

export interface SequencerClient {
  readonly receive: (message: ClientMessage) => void;
  readonly disconnect: () => void;
}

interface Client extends Present {
  readonly connection: Connection;
  place: Place | null;
  greeted: boolean;
  takesPointers: boolean;
}

/** Opens the log of a document; null if there is none. */
export async function openSequencer(options: SequencerOptions): Promise<Sequencer | null> {
  const loaded = await options.storage.load();
  if (loaded === null) return null;
  return new LogSequencer(options, loaded.snapshot.sequence, loaded.snapshot.document, loaded.tail);
}

class LogSequencer implements Sequencer {
  readonly #options: Required<SequencerOptions>;
  readonly #crowd: Crowd<Client>;
  #document: WorkbookDocument;
  #sequence: number;
  #tail: readonly Committed[];
  #snapshotSequence: number;
  #queue: Promise<void> = Promise.resolve();
  #lost = false;

  constructor(options: SequencerOptions, sequence: number, document: WorkbookDocument, tail: readonly Committed[]) {
    this.#options = {
      snapshotEvery: 200,
      tailLength: 2000,
      maxCatchUp: 10_000,
      namedPeers: 100,
      pointingPeers: 25,
      soon: (work) => work(),
      breathe: () => Promise.resolve(),
      onDefect: () => undefined,
      ...options,
    };
    this.#crowd = new Crowd(this.#options);
    this.#snapshotSequence = sequence;
    this.#sequence = sequence + tail.length;
    this.#document = tail.reduce((at, entry) => applyCommitted(at, entry.operations), document);
    this.#tail = tail;
  }

  connect(connection: Connection): SequencerClient {
    const client: Client = { connection, name: "", place: null, greeted: false, takesPointers: false };
    return {
      receive: (message) =>
        message.kind === "pointer" ? this.#point(client, message.at, message.takes) : this.#enqueue(() => this.#receive(client, message)),
      disconnect: () => {
        if (!this.#lost) this.#crowd.leave(client);
      },
    };
  }

  head(): { readonly sequence: number; readonly document: WorkbookDocument } {
    return { sequence: this.#sequence, document: this.#document };
  }

  idle(): Promise<void> {
    return this.#queue;
  }

  close(): void {
    this.#lost = true;
    this.#crowd.clear();
  }

  async commit(
    author: string,
    base: number,
    transaction: Transaction,
  ): Promise<
    { readonly sequence: number; readonly document: WorkbookDocument } | { readonly refused: RefusalCode; readonly message: string }
  > {
    let refusal: { refused: RefusalCode; message: string } | null = null;
    const send = (message: ServerMessage): void => {
      if (message.kind === "refused") refusal = { refused: message.code, message: message.message };
    };
    let at: { sequence: number; document: WorkbookDocument } | null = null;
    this.#enqueue(async () => {
      await this.#submit({ author, send, mayEdit: () => true }, base, [transaction]);
      // Lost over this very edit: it is not in the log.
      if (!this.#lost) at = this.head();
    });
    await this.#queue;
    return refusal ?? at ?? { refused: "service_error", message: "The document is not served here any more" };
  }

  #enqueue(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(async () => {
      if (this.#lost) return;
      try {
        await work();
      } catch {
        // Whether something was written is not known: whoever opens the log next reads what is true.
        this.#lose("storage-failed");
      }
    });
  }

  #lose(reason: "conflict" | "storage-failed"): void {
    this.#lost = true;
    this.#crowd.clear();
    this.#options.onLost(reason);
  }

  async #receive(client: Client, message: ClientMessage): Promise<void> {
    if (!client.greeted && message.kind !== "hello") return;
    switch (message.kind) {
      case "hello":
        return this.#greet(client, message);
      case "catch-up":
        return this.#sendSince(client.connection, message.since, null);
      case "presence":
        client.place = message.place;
        return this.#crowd.move(client);
      case "pointer":
        return this.#point(client, message.at, message.takes);
      case "submit":
        if (!client.connection.mayEdit()) return this.#refuseAll(client.connection, message.transactions, whys.mayNot);
        return this.#submit(client.connection, message.base, message.transactions);
    }
  }

  /** Waits for nothing and is not kept: who comes later sees the next one. Where many are, nobody is told. */
  #point(client: Client, at: Pointer | null, takes: boolean): void {
    if (!client.greeted || this.#lost) return;
    client.takesPointers = takes;
    const isTold = (other: Client): boolean =>
      other.takesPointers && (at === null || other.place?.pageId === at.pageId) && other.connection.isBusy?.() !== true;
    this.#crowd.pass(client, { kind: "pointer", client: client.name, at }, this.#options.pointingPeers, isTold);
  }

  async #greet(client: Client, hello: ClientMessage & { kind: "hello" }): Promise<void> {
    if (hello.version !== slateVersion) {
      client.connection.send(refusedBy(null, whys.otherVersion, this.#options.say));
      return;
    }
    client.greeted = true;
    this.#crowd.enter(client, hello.client);
    await this.#sendSince(client.connection, hello.since, hello.outboxBase);
    this.#crowd.introduce(client);
  }

  /** Brings a client to the head: by entries, or where it has no document, or one that is too old or not ours, by a snapshot. */
  async #sendSince(connection: Connection, since: number | null, outboxBase: number | null): Promise<void> {
    const head = this.#sequence;
    if (since !== null && since > head) {
      connection.send(refusedBy(null, whys.pageAhead, this.#options.say));
      return;
    }
    const reachable = (from: number) => from <= head && head - from <= this.#options.maxCatchUp;
    if (since !== null && reachable(since)) {
      connection.send({ kind: "committed", entries: await this.#entriesSince(since), head });
      return;
    }
    const before = outboxBase !== null && reachable(outboxBase) ? await this.#entriesSince(outboxBase) : [];
    connection.send({ kind: "snapshot", sequence: head, document: this.#document, before });
  }

  async #entriesSince(since: number): Promise<readonly Committed[]> {
    const first = this.#sequence - this.#tail.length;
    if (since >= first) return this.#tail.slice(since - first);
    return [...(await this.#options.storage.read(since, first)), ...this.#tail];
  }

  async #submit(connection: Connection, base: number, transactions: readonly Transaction[]): Promise<void> {
    if (base > this.#sequence || this.#sequence - base > this.#options.maxCatchUp)
      return this.#refuseAll(connection, transactions, whys.tooOld);
    // The same transaction twice in one message is one transaction.
    const unique = transactions.filter((transaction, index) => transactions.findIndex((other) => other.id === transaction.id) === index);
    const since = await this.#entriesSince(base);
    // Whoever sent it carries it over by itself, and sends it again on the newest version.
    if (operationsIn(since) * operationsIn(unique) > operationLimits.rebasePairs)
      return this.#refuseAll(connection, transactions, whys.tooMuch);
    const known = since.filter((entry) => unique.some((transaction) => transaction.id === entry.id));
    // More may be in the log from before the base: a client that came back by a snapshot does not know what was done of its outbox.
    const replay = new Replay(this.#options.storage, (from) => this.#entriesSince(from), this.#options.breathe);
    for (;;) {
      const done = new Set(known.map((entry) => entry.id));
      const left = unique.filter((transaction) => !done.has(transaction.id));
      const past = await this.#takenBack(known, left, replay);
      // Closed meanwhile: whoever sent it sends it to the next one.
      if (this.#lost) return;
      const appended = await this.#append(connection, rebase(left, since).pending, past);
      if (appended.length === 0) break;
      for (const { sequence } of appended) known.push(...(await this.#options.storage.read(sequence - 1, sequence)));
    }
    if (known.length > 0) connection.send({ kind: "known", transactions: known.map(({ id, sequence }) => ({ id, sequence })) });
  }

  /**
   * What takes back entries of the log now, as far as `left` does. A client that sends an edit and its undo before it hears of either made
   * the undo on a document that never was, if somebody else came first. Where that cannot be told any more, nothing is taken back.
   */
  async #takenBack(known: readonly Committed[], left: readonly Transaction[], replay: Replay): Promise<TakenBack> {
    const undone = new Set(left.flatMap(({ undoes }) => undoes ?? []));
    const takenBack = known.filter(({ id }) => undone.has(id));
    if (takenBack.length === 0) return new TakenBack();
    const own = new Set(known.map(({ id }) => id));
    const within = takenBack.filter(({ sequence }) => this.#sequence - sequence <= this.#options.maxCatchUp);
    const steps = within.length === 0 ? [] : await replay.from(Math.min(...within.map(({ sequence }) => sequence)));
    const gone = steps === null ? takenBack : takenBack.filter((entry) => !within.includes(entry));
    const past = new TakenBack(
      [...own].filter((id) => undone.has(id) || known.some(({ undoes }) => undoes === id)),
      { inverses: new Map(gone.map(({ id }) => [id, []])), edits: [] },
    );
    for (const { entry, inverse } of steps ?? []) {
      if (own.has(entry.id)) past.did(entry, inverse);
      else past.othersDid(entry);
      await replay.worked(entry.operations.length * takenBack.length);
    }
    return past;
  }

  /**
   * Checks, numbers and stores what is left of a submit; tells everybody only after it is durable. Answers with those that turn out to be
   * in the log already; then nothing was done.
   */
  async #append(
    connection: Connection,
    drafts: readonly Transaction[],
    past: TakenBack,
  ): Promise<readonly { readonly sequence: number }[]> {
    const run = this.#run(drafts, past);
    if (run === null) {
      this.#refuseAll(connection, drafts, whys.notDone);
      return [];
    }
    const entries: Committed[] = [];
    const refusals: ServerMessage[] = [];
    for (const result of run.done) {
      const { transaction } = result;
      if (result.ok)
        entries.push({
          ...transaction,
          sequence: this.#sequence + entries.length + 1,
          author: connection.author,
          time: this.#options.now(),
        });
      else refusals.push(this.#refusalOf(transaction, result.violations[0]));
    }
    if (entries.length > 0) {
      const appended = await this.#options.storage.append(this.#sequence, entries);
      if (appended.kind === "conflict") {
        this.#lose("conflict");
        return [];
      }
      if (appended.kind === "duplicate") return appended.known;
      this.#document = run.document;
      this.#sequence += entries.length;
      this.#tail = [...this.#tail, ...entries].slice(-this.#options.tailLength);
      const committed: ServerMessage = { kind: "committed", entries, head: this.#sequence };
      this.#crowd.tell(committed);
    }
    for (const refusal of refusals) connection.send(refusal);
    if (this.#sequence - this.#snapshotSequence >= this.#options.snapshotEvery) {
      await this.#options.storage.saveSnapshot({ sequence: this.#sequence, document: this.#document });
      this.#snapshotSequence = this.#sequence;
    }
    return [];
  }

  /** An edit that breaks us is refused, and told to the operator; the document goes on. */
  #run(drafts: readonly Transaction[], past: TakenBack): ReturnType<typeof applyRun> | null {
    try {
      return applyRun(this.#document, drafts, past);
    } catch (error) {
      this.#options.onDefect(error);
      return null;
    }
  }

  #refuseAll(connection: Connection, transactions: readonly Transaction[], why: Refusal): void {
    for (const draft of transactions) connection.send(refusedBy(draft.id, why, this.#options.say));
  }

  #refusalOf(transaction: Transaction, violation: Violation | undefined): ServerMessage {
    const said =
      violation === undefined
        ? message("findings.operation.not-valid")
        : message("findings.operation.refused", { path: violation.path.join(" › "), finding: violation.message });
    const code = violation?.code === "E_LIMIT" ? "payload_too_large" : "EINVAL";
    return refusedBy(transaction.id, { code, message: said }, this.#options.say);
  }
}

function operationsIn(transactions: readonly Transaction[]): number {
  return transactions.reduce((count, { operations }) => count + operations.length, 0);
}
