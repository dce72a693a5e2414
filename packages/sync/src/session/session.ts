import type { Message, Said } from "@sheaf/messages";
import { type Operation, type Transaction, type TransactionResult, type WorkbookDocument, applyTransaction } from "@sheaf/workbook";
import type {
  ClientMessage,
  Committed,
  Entries,
  OffersChanged,
  Peer,
  Place,
  Pointer,
  RefusalCode,
  Refused,
  ServerMessage,
} from "../protocol.ts";
import { slateVersion } from "../protocol.ts";
import { applyCommitted, applyRun, rebase } from "../rebase.ts";
import { batchOf, labelText, unfitAmong, violationOfSize } from "../transaction-bounds.ts";
import type { Outbox } from "./outbox.ts";
import { Arrivals } from "./arrivals.ts";
import { Patience } from "./patience.ts";
import { type Direction, UndoHistory } from "./undo-history.ts";

export type SessionStatus =
  /** No document yet. */
  | "loading"
  /** Connected and at the head of the log, as far as the client knows. */
  | "live"
  /** Not connected: edits are kept in the outbox. */
  | "offline"
  /** The server speaks another version: the page must be reloaded; the outbox is kept. */
  | "incompatible"
  /** The document is gone or not ours. */
  | "closed";

/** An edit that the server did not take: the view must show it, for it is not in the document. */
export interface RefusedEdit {
  readonly id: string;
  readonly label: string;
  readonly code: RefusalCode;
  /** In the words of the server, or why this side did not send it. */
  readonly message: Said;
  /** What the server says, as a message of its catalogue. */
  readonly text?: Message | undefined;
  readonly operations: readonly Operation[];
}

export interface SessionOptions {
  /** Name of this client (one per tab), and of the person. */
  readonly client: string;
  readonly author: string;
  readonly newId: () => string;
  /** Milliseconds; only differences count. */
  readonly now: () => number;
  readonly send: (message: ClientMessage) => void;
  /** Unsent edits that outlive the tab. */
  readonly outbox: Outbox;
  /** Something that a view shows has changed. */
  readonly onChange: () => void;
  readonly onRefused: (edit: RefusedEdit) => void;
  /** A step that was to be undone or done again has no effect any more: others changed the same since. Where it is told, no other step is taken instead. */
  readonly onUsedUp?: (label: string) => void;
  /** Rows of an input table changed, by whomever. */
  readonly onEntries?: (entries: Entries) => void;
  /** Where somebody else points now, by the name of their client. */
  readonly onPointer?: (client: string, at: Pointer | null) => void;
  /** Somebody else's edit is in the log. `pending`: this person's own that come after it. */
  readonly onOthers?: (entry: Committed, pending: readonly Transaction[]) => void;
  /** A data model was published, or the custom functions of the organization changed. */
  readonly onOffers?: (changed: OffersChanged) => void;
  /** The server left what was asked unanswered: the connection is dead, though nobody said so. The transport should open another. */
  readonly onSilent?: () => void;
  /** What a client starts with if it has the document already. */
  readonly initial?: { readonly sequence: number; readonly document: WorkbookDocument };
}

/**
 * One person's live view of one document: `document` is what the server confirmed with this person's own edits on top. Edits show at once,
 * are sent one batch at a time, and are carried over whatever the server ordered before them.
 */
export class Session {
  readonly #options: SessionOptions;
  #status: SessionStatus;
  #connected = false;
  #confirmed: { readonly sequence: number; readonly document: WorkbookDocument } | null;
  /** Own edits that are not confirmed, in order; the first `#sent` of them are on their way. */
  #pending: readonly Transaction[];
  #sent = 0;
  #document: WorkbookDocument | null = null;
  readonly #history = new UndoHistory();
  #peers: ReadonlyMap<string, Peer> = new Map();
  #unnamedPeers = 0;
  #place: Place | null = null;
  #takesPointers = false;
  readonly #arrivals = new Arrivals();
  readonly #patience: Patience;
  /** Number that stored edits were made on, until the entries since are here. */
  #outboxBase: number | null;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#patience = new Patience(options.now);
    this.#confirmed = options.initial ?? null;
    const stored = options.outbox.load();
    // Edits made on an older version of the document are carried over once the entries since are here.
    this.#outboxBase = stored.transactions.length === 0 ? null : stored.base;
    this.#pending = stored.transactions;
    this.#status = "loading";
    if (this.#confirmed !== null && (this.#outboxBase === null || this.#outboxBase === this.#confirmed.sequence)) {
      this.#outboxBase = null;
      this.#status = "offline";
      this.#fold();
    }
  }

  get status(): SessionStatus {
    return this.#status;
  }

  /** The document with the person's own edits; null while loading. */
  get document(): WorkbookDocument | null {
    return this.#document;
  }

  /** Number of the last entry that is confirmed here. */
  get sequence(): number {
    return this.#confirmed?.sequence ?? 0;
  }

  /** The confirmed document alone: equal on every client with the same number. */
  get confirmed(): WorkbookDocument | null {
    return this.#confirmed?.document ?? null;
  }

  /** Own edits that the server has not confirmed. */
  get pending(): readonly Transaction[] {
    return this.#pending;
  }

  /** Label of what undo would undo; null if there is nothing. */
  get undoLabel(): string | null {
    return this.#history.label("undo");
  }

  get redoLabel(): string | null {
    return this.#history.label("redo");
  }

  get peers(): readonly Peer[] {
    return [...this.#peers.values()];
  }

  /** How many are here besides `peers`: of a crowd only the first are told one by one. */
  get unnamedPeers(): number {
    return this.#unnamedPeers;
  }

  /** Does an edit: it shows at once and is sent. Null if there is no document or it cannot be edited now. */
  perform(label: string, operations: readonly Operation[]): TransactionResult | null {
    const draft = { id: this.#options.newId(), label: labelText(label), operations, undoes: null };
    return this.#add(draft, (done, inverse) => this.#history.did({ id: done.id, label: done.label, operations: inverse }));
  }

  /** Undoes the newest own edit; what others changed since stays. False if there is none, or nothing of it is left to undo. */
  undo(): boolean {
    return this.#step("undo");
  }

  redo(): boolean {
    return this.#step("redo");
  }

  #step(direction: Direction): boolean {
    if (this.#document === null || !this.#editable()) return false;
    const step = this.#history.take(direction);
    if (step === undefined) return false;
    const draft: Transaction = { id: this.#options.newId(), label: step.label, operations: step.operations, undoes: step.id };
    const result = this.#add(draft, (done, inverse) =>
      this.#history.done(direction, { id: done.id, label: done.label, operations: inverse }),
    );
    if (result?.ok === true && result.skipped.length < draft.operations.length) return true;
    const tooLarge = result?.ok === false ? result.violations.find(({ code }) => code === "E_LIMIT") : undefined;
    if (tooLarge !== undefined) {
      // Others filled the document up meanwhile: once there is room again, this can still be undone.
      this.#history.giveBack(direction, step);
      const label = `${direction === "undo" ? "Undo" : "Redo"} ${draft.label}`;
      this.#options.onRefused({ ...draft, label, code: "payload_too_large", message: tooLarge.message });
      return false;
    }
    // Others undid or hid it already: the step is used up. Who is not told of it means the one before it.
    if (this.#options.onUsedUp === undefined) return this.#step(direction);
    this.#options.onUsedUp(step.label);
    return false;
  }

  #add(draft: Transaction, remember: (draft: Transaction, inverse: readonly Operation[]) => void): TransactionResult | null {
    if (this.#document === null || !this.#editable()) return null;
    const violation = violationOfSize(draft);
    if (violation !== null) return { ok: false, violations: [violation] };
    const result = applyTransaction(this.#document, draft.operations);
    if (!result.ok || result.document === this.#document) return result;
    const skipped = new Set(result.skipped.map(({ operation }) => operation));
    const effective: Transaction =
      skipped.size === 0 ? draft : { ...draft, operations: draft.operations.filter((operation) => !skipped.has(operation)) };
    this.#document = result.document;
    this.#pending = [...this.#pending, effective];
    remember(effective, result.inverse);
    this.#save();
    this.#flush();
    this.#options.onChange();
    return result;
  }

  /** Tells where this person points; it may get lost. `takes`: whether they want to know it of others. */
  pointTo(at: Pointer | null, takes: boolean): void {
    this.#takesPointers = takes;
    if (this.#connected && this.#status === "live") this.#options.send({ kind: "pointer", at, takes });
  }

  /** Tells the others where this person is. */
  moveTo(place: Place | null): void {
    this.#place = place;
    if (this.#connected && this.#status === "live") this.#options.send({ kind: "presence", place });
  }

  /** After a new greeting the others know nothing of this person. */
  #becomeLive(): void {
    if (this.#status === "live") return;
    this.#status = "live";
    if (this.#place !== null) this.#options.send({ kind: "presence", place: this.#place });
    if (this.#takesPointers) this.#options.send({ kind: "pointer", at: null, takes: true });
  }

  /** The transport is open: greets, and asks for what was missed. */
  connected(): void {
    if (this.#status === "incompatible" || this.#status === "closed") return;
    this.#connected = true;
    this.#sent = 0;
    this.#arrivals.clear();
    this.#patience.connected();
    this.#greet();
  }

  #greet(): void {
    this.#patience.greeted();
    const here = this.#confirmed?.sequence ?? null;
    this.#options.send({
      kind: "hello",
      version: slateVersion,
      client: this.#options.client,
      since: this.#outboxBase === null ? here : null,
      outboxBase: this.#outboxBase ?? here,
    });
  }

  disconnected(): void {
    this.#connected = false;
    this.#sent = 0;
    this.#peers = new Map();
    this.#unnamedPeers = 0;
    if (this.#status === "live") this.#status = "offline";
    this.#options.onChange();
  }

  /** Called every second or so. */
  tick(): void {
    if (!this.#connected) return;
    if (this.#patience.isLost()) return this.#options.onSilent?.();
    if (this.#status !== "live" && this.#patience.mayGreet) this.#greet();
    if (this.#confirmed === null) return;
    if (this.#sent > 0 && this.#patience.maySubmitAgain) {
      this.#sent = 0;
      this.#flush();
    }
    const isBehind = this.#arrivals.isBehind(this.#confirmed.sequence);
    if ((isBehind && this.#patience.mayAsk) || this.#patience.isUnsure) this.#ask();
  }

  receive(message: ServerMessage): void {
    if (this.#status === "incompatible" || this.#status === "closed") return;
    this.#patience.heard();
    switch (message.kind) {
      case "snapshot":
        this.#takeSnapshot(message.sequence, message.document, message.before);
        break;
      case "committed":
        this.#takeEntries(message.entries, message.head);
        break;
      case "known":
        this.#takeKnown(message.transactions);
        break;
      case "refused":
        this.#takeRefusal(message);
        break;
      case "peers":
        this.#peers = new Map(message.peers.map((peer) => [peer.client, peer]));
        this.#unnamedPeers = message.unnamed ?? 0;
        break;
      case "crowd":
        this.#unnamedPeers = message.unnamed;
        break;
      case "peer":
        this.#peers = new Map([...this.#peers, [message.peer.client, message.peer]]);
        break;
      case "left":
        this.#peers = new Map([...this.#peers].filter(([client]) => client !== message.client));
        break;
      case "pointer":
        // Nothing of the document changed.
        this.#options.onPointer?.(message.client, message.at);
        return;
      case "entries":
        this.#options.onEntries?.(message);
        break;
      case "version-published":
        // For those who look at what is published: an editor's draft follows by itself.
        break;
      case "model-published":
      case "functions-changed":
      case "person-changed":
        this.#options.onOffers?.(message);
        break;
    }
    this.#options.onChange();
  }

  #takeSnapshot(sequence: number, document: WorkbookDocument, before: readonly Committed[]): void {
    if (this.#confirmed !== null && this.#outboxBase === null && sequence <= this.#confirmed.sequence) return;
    // Steps of the past were made on documents that this client has not followed to here.
    if (this.#confirmed !== null) this.#history.clear();
    this.#pending = rebase(this.#pending, before).pending;
    this.#outboxBase = null;
    this.#confirmed = { sequence, document };
    this.#arrivals.clear();
    this.#arrivals.reaches(sequence);
    this.#sent = 0;
    this.#becomeLive();
    this.#fold();
    this.#save();
    this.#flush();
  }

  #takeEntries(entries: readonly Committed[], head: number): void {
    this.#arrivals.reaches(head);
    if (this.#confirmed === null || this.#outboxBase !== null) return;
    if (this.#connected) this.#becomeLive();
    const inTurn = this.#arrivals.inTurn(entries, this.#confirmed.sequence);
    if (inTurn.length > 0) this.#confirm(inTurn);
    if (this.#arrivals.isBehind(this.sequence) && this.#patience.mayAsk) this.#ask();
    this.#flush();
  }

  #confirm(entries: readonly Committed[]): void {
    const confirmed = this.#confirmed;
    if (confirmed === null) return;
    const before = this.#pending;
    for (const entry of entries) {
      const carried = rebase(this.#pending, [entry]);
      const foreign = carried.entries[0];
      if (foreign !== undefined && foreign.length + entry.operations.length > 0) this.#history.carry(this.#pending, entry, foreign);
      this.#pending = carried.pending;
      if (!before.some(({ id }) => id === entry.id)) this.#options.onOthers?.(entry, carried.pending);
      this.#confirmed = {
        sequence: entry.sequence,
        document: applyCommitted(this.#confirmed?.document ?? confirmed.document, entry.operations),
      };
      // An undo of an edit that is not confirmed depends on what that edit is done on: it is made anew at each step.
      if (this.#pending.some((draft) => draft.undoes !== null)) this.#fold();
    }
    this.#sent = Math.max(0, this.#sent - (before.length - this.#pending.length));
    this.#fold();
    this.#save();
  }

  /** Own edits on top of the confirmed document. One that does not fit any more is left out here as the server will refuse it there. */
  #fold(): void {
    if (this.#confirmed === null) return;
    const run = applyRun(this.#confirmed.document, this.#pending);
    this.#document = run.document;
    this.#pending = run.done.map((done, index) =>
      done.ok && done.transaction.undoes !== null ? done.transaction : (this.#pending[index] ?? done.transaction),
    );
    this.#history.renew(new Map(run.done.map((done) => [done.transaction.id, done.ok ? done.inverse : []])));
  }

  #takeKnown(known: readonly { readonly id: string; readonly sequence: number }[]): void {
    const here = this.sequence;
    const done = new Set(known.filter(({ sequence }) => sequence <= here).map(({ id }) => id));
    for (const { sequence } of known) this.#arrivals.reaches(sequence);
    if (done.size > 0) this.#drop((draft) => done.has(draft.id));
    // Those ahead of this client come with the entries that it misses.
    if (this.#arrivals.isBehind(here)) this.#ask();
    this.#flush();
  }

  #takeRefusal({ id, code, message, text }: Pick<Refused, "id" | "code" | "text"> & { readonly message: Said }): void {
    if (id === null) {
      this.#status = code === "incompatible_slate_version" ? "incompatible" : "closed";
      this.#connected = false;
      return;
    }
    if (code === "live_edit_log_seq_no_stale" || code === "service_error") {
      // Nothing is lost: the edit stays in the outbox and goes again on the newest version.
      this.#sent = 0;
      this.#patience.submitted();
      this.#ask();
      return;
    }
    const draft = this.#pending.find((candidate) => candidate.id === id);
    if (draft === undefined) return;
    this.#history.forget(id);
    this.#drop((candidate) => candidate.id === id);
    this.#options.onRefused({ id, label: draft.label, code, message, text, operations: draft.operations });
    this.#flush();
  }

  #drop(which: (draft: Transaction) => boolean): void {
    const sent = this.#pending.slice(0, this.#sent).filter((draft) => !which(draft)).length;
    this.#pending = this.#pending.filter((draft) => !which(draft));
    this.#sent = sent;
    this.#fold();
    this.#save();
  }

  /** Sends what waits, if nothing is on its way: the next batch is made on what the server answers to this one. */
  #flush(): void {
    if (!this.#connected || this.#status !== "live" || this.#sent > 0 || this.#pending.length === 0 || this.#confirmed === null) return;
    const batch = batchOf(this.#pending);
    // Of an earlier version of this page, or grown over what others did: it must not hold up the others.
    const unfit = unfitAmong(batch);
    if (unfit !== null) return this.#takeRefusal(unfit);
    this.#sent = batch.length;
    this.#patience.submitted();
    this.#options.send({ kind: "submit", base: this.#confirmed.sequence, transactions: batch });
  }

  #ask(): void {
    if (!this.#connected || this.#confirmed === null) return;
    this.#patience.asked();
    this.#options.send({ kind: "catch-up", since: this.#confirmed.sequence });
  }

  #save(): void {
    this.#options.outbox.save({ base: this.#outboxBase ?? this.sequence, transactions: this.#pending });
  }

  #editable(): boolean {
    return this.#status === "live" || this.#status === "offline";
  }
}
