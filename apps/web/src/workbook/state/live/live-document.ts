import { type Entries, type OffersChanged, type Place, type Pointer, type RefusedEdit, Session } from "@sheaf/sync";
import type { Operation, WorkbookDocument } from "@sheaf/workbook";
import type { DocumentMoment, DocumentState, DocumentStore, LostEdit, OthersEdit, Performed, SavingState } from "../document-store.ts";
import { LiveSocket, type SocketTokens } from "./live-socket.ts";
import { type KeptOutbox, type OutboxShelf, openOutboxShelf } from "./outbox-shelf.ts";
import { loadTold, told } from "../../../shared/words/told-texts.ts";
import { t, findingText, say } from "../../../shared/words/words.ts";

export interface LiveOptions {
  readonly workbookId: string;
  readonly userId: string;
  readonly tokens: SocketTokens;
  /** The draft as it was read, with its log sequence number. */
  readonly initial: { readonly sequence: number; readonly document: WorkbookDocument };
  readonly newId: () => string;
  /** Somebody entered data into an input table. */
  readonly onEntries: (entries: Entries) => void;
  /** A data model was published, or the functions of the organization changed. */
  readonly onOffers: (changed: OffersChanged) => void;
  /** Told of entries and offers from now on; what happened before is not known of. */
  readonly onOpen: () => void;
  /** What was open to this person is so no more. Edits that did not arrive stay in their outbox. */
  readonly onGone: () => void;
}

const TICK = 1_000;

/** Opens the shared draft: what this person does shows at once and reaches the server as soon as there is a connection. */
export async function openLiveDocument(options: LiveOptions): Promise<DocumentStore> {
  const client = options.newId();
  // Without a database (private windows of some browsers) edits live as long as the tab.
  const shelf = await openOutboxShelf(`${options.userId}/${options.workbookId}`, client).catch(() => null);
  const [first, ...others] = (await shelf?.orphans()) ?? [];
  const own = first ?? (await shelf?.own()) ?? memoryOutbox(client);
  return new LiveDocument(options, own, others, shelf);
}

function memoryOutbox(client: string): KeptOutbox {
  return { client, outbox: { load: () => ({ base: 0, transactions: [] }), save: () => undefined }, discard: () => undefined };
}

class LiveDocument implements DocumentStore {
  readonly #session: Session;
  readonly #socket: LiveSocket;
  readonly #shelf: OutboxShelf | null;
  readonly #drains: Drain[];
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #listeners = new Set<() => void>();
  readonly #lostListeners = new Set<(edit: LostEdit) => void>();
  readonly #usedUpListeners = new Set<() => void>();
  readonly #othersListeners = new Set<(edit: OthersEdit) => void>();
  readonly #pointListeners = new Set<(client: string, at: Pointer | null) => void>();
  readonly #initial: WorkbookDocument;
  #state: DocumentState;
  #isClosed = false;
  #savedAt: number | null = null;
  #place: Place | null = null;

  constructor(options: LiveOptions, own: KeptOutbox, orphans: readonly KeptOutbox[], shelf: OutboxShelf | null) {
    this.#shelf = shelf;
    this.#initial = options.initial.document;
    this.#session = new Session({
      client: own.client,
      author: options.userId,
      newId: options.newId,
      now: () => performance.now(),
      send: (message) => this.#socket.send(message),
      outbox: own.outbox,
      onChange: () => this.#changed(),
      onRefused: (edit) => void this.#tellLost(edit),
      onUsedUp: () => {
        for (const listener of this.#usedUpListeners) listener();
      },
      onEntries: options.onEntries,
      onOffers: options.onOffers,
      onPointer: (client, at) => {
        for (const listener of this.#pointListeners) listener(client, at);
      },
      // Another tab of the same person is not somebody else.
      onOthers: ({ author, operations }, pending) => {
        if (author !== options.userId) for (const listener of this.#othersListeners) listener({ author, operations, pending });
      },
      onSilent: () => this.#socket.renew(),
      initial: options.initial,
    });
    this.#state = this.#read();
    this.#socket = new LiveSocket(options.workbookId, options.tokens, {
      onOpen: () => {
        this.#session.connected();
        options.onOpen();
        if (this.#place !== null) this.#session.moveTo(this.#place);
      },
      onMessage: (message) => this.#session.receive(message),
      onClosed: () => this.#session.disconnected(),
      onRefused: (reason) => {
        this.#isClosed = true;
        this.#changed();
        // who never got in was told so by the document itself
        if (reason === "gone") options.onGone();
      },
    });
    this.#timer = setInterval(() => this.#session.tick(), TICK);
    this.#drains = orphans.map((orphan) => new Drain(options, orphan));
  }

  /** In the language on screen; what the server says waits for its words. */
  async #tellLost({ label, message, text }: RefusedEdit): Promise<void> {
    if (text !== undefined) await loadTold(text);
    const english = say(message);
    for (const listener of this.#lostListeners) listener({ label, message: text === undefined ? english : told(text, english) });
  }

  readonly state = (): DocumentState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly perform = (label: string, operations: readonly Operation[]): Performed => {
    const result = this.#isClosed ? null : this.#session.perform(label, operations);
    if (result === null) return { ok: false, message: t("workbook.live-document.document-cannot-edited-now") };
    return result.ok ? { ok: true } : { ok: false, message: findingText(result.violations[0]) ?? t("workbook.fixed-document.cannot-done") };
  };

  readonly undo = (): boolean => this.#session.undo();
  readonly redo = (): boolean => this.#session.redo();

  readonly moment = (): DocumentMoment => ({
    at: { sequence: this.#session.sequence },
    // While edits of an earlier tab wait to be carried over, they do not fit the document yet.
    overlay: this.#session.document === null ? [] : this.#session.pending.flatMap((draft) => draft.operations),
  });

  readonly moveTo = (place: Place | null): void => {
    this.#place = place;
    this.#session.moveTo(place);
  };

  readonly pointers = {
    point: (at: Pointer | null, takes: boolean): void => this.#session.pointTo(at, takes),
    onPoint: (listener: (client: string, at: Pointer | null) => void): (() => void) => {
      this.#pointListeners.add(listener);
      return () => this.#pointListeners.delete(listener);
    },
  };

  readonly onOthers = (listener: (edit: OthersEdit) => void): (() => void) => {
    this.#othersListeners.add(listener);
    return () => this.#othersListeners.delete(listener);
  };

  readonly onLost = (listener: (edit: LostEdit) => void): (() => void) => {
    this.#lostListeners.add(listener);
    return () => this.#lostListeners.delete(listener);
  };

  readonly onUsedUp = (listener: () => void): (() => void) => {
    this.#usedUpListeners.add(listener);
    return () => this.#usedUpListeners.delete(listener);
  };

  readonly close = (): void => {
    clearInterval(this.#timer);
    this.#socket.close();
    for (const drain of this.#drains) drain.close();
    this.#shelf?.close();
  };

  #changed(): void {
    const before = this.#state;
    const now = this.#read();
    if (before.pending.length > 0 && now.pending.length === 0 && now.saving === "live") this.#savedAt = Date.now();
    this.#state = { ...now, savedAt: this.#savedAt };
    for (const listener of this.#listeners) listener();
  }

  #read(): DocumentState {
    const session = this.#session;
    return {
      document: session.document ?? this.#initial,
      saving: this.#isClosed ? "closed" : savingOf(session),
      undoLabel: session.undoLabel,
      redoLabel: session.redoLabel,
      peers: session.peers,
      unnamedPeers: session.unnamedPeers,
      sequence: session.sequence,
      pending: session.pending,
      savedAt: this.#savedAt,
    };
  }
}

function savingOf(session: Session): SavingState {
  switch (session.status) {
    case "loading":
    case "live":
      return session.pending.length > 0 ? "saving" : "live";
    case "offline":
      return "offline";
    case "incompatible":
      return "outdated";
    case "closed":
      return "closed";
  }
}

/** Sends what a tab that is gone left behind, and ends. Nobody sees it but through the document. */
class Drain {
  readonly #socket: LiveSocket;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(options: LiveOptions, orphan: KeptOutbox) {
    const session: Session = new Session({
      client: orphan.client,
      author: options.userId,
      newId: options.newId,
      now: () => performance.now(),
      send: (message) => this.#socket.send(message),
      outbox: orphan.outbox,
      onChange: () => {
        if (session.status === "live" && session.pending.length === 0) {
          orphan.discard();
          this.close();
        }
      },
      onRefused: () => undefined,
      onSilent: () => this.#socket.renew(),
      initial: options.initial,
    });
    this.#socket = new LiveSocket(options.workbookId, options.tokens, {
      onOpen: () => session.connected(),
      onMessage: (message) => session.receive(message),
      onClosed: () => session.disconnected(),
      onRefused: () => this.close(),
    });
    this.#timer = setInterval(() => session.tick(), TICK);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#socket.close();
  }
}
