import { CodedError, type ErrorText, isUuid, limits } from "@sheaf/contract";
import { inEnglish } from "@sheaf/messages/english";
import {
  type ClientMessage,
  readClientMessage,
  type RefusalCode,
  type Refused,
  type SequencerClient,
  type ServerMessage,
} from "@sheaf/sync";
import type { WebSocket } from "@fastify/websocket";
import { scanJson, type WorkbookDocument } from "@sheaf/workbook";
import { z } from "zod";
import type { ServerEvent } from "../../../platform/bus.ts";
import type { RateLimiter } from "../../../platform/http/index.ts";
import type { Caller } from "../../../platform/services.ts";
import { whatIsAskedOf } from "../../session/index.ts";
import { readHead } from "../store.ts";
import { BUFFERED_BEFORE_POINTERS } from "./hub.ts";
import type { SocketBytes } from "./incoming-bytes.ts";
import { audit } from "../../../platform/operations/index.ts";
import { textOf } from "./message-text.ts";
import type { Watch } from "./rights-watch.ts";
import { closeCodes, type LiveParts, type Shared, type SocketLine } from "./socket-parts.ts";
import { type Purpose, type Standing, standingOf } from "./standing.ts";
import { refusedSources } from "./submitted-sources.ts";

/** First message of a socket; again at any time with a newer token. */
const authentication = z.strictObject({ bearer: z.string().max(4_000) });

const FIRST_MESSAGE_WITHIN = 10_000;
const MESSAGES_A_SECOND = 200;
const SENT = { burst: limits.socketBurstKib, refill: limits.socketRefill };
/** How often a peer is asked whether it is there, in milliseconds, unless told otherwise. */
const ASK_EVERY = 20_000;
/** Where somebody points is passed on so often at most, in milliseconds. */
const POINTS_EVERY = 40;
/** Bytes of other messages that wait to be done: pointers get lost before any of them waits longer. */
const WAITING_BEFORE_POINTERS = 64_000;
/** So many questions unanswered in a row: the peer is gone, though nobody said so. */
const UNANSWERED = 2;

const withoutText = ({ text: _, ...message }: Refused): Refused => message;

function refusal(id: string | null, code: RefusalCode, text: ErrorText): Refused {
  return { kind: "refused", id, code, message: inEnglish(text), ...(typeof text === "string" ? {} : { text }) };
}

/** One socket from its first message to its end. */
export class LiveSocket {
  readonly #parts: LiveParts;
  readonly #socket: WebSocket;
  readonly #workbookId: string;
  readonly #purpose: Purpose;
  readonly #takesTexts: boolean;
  readonly #counts: Map<string, number>;
  readonly #sent: RateLimiter;
  readonly #sourceAddress: string;
  readonly #incoming: SocketBytes;
  #caller: Caller | null = null;
  #client: SequencerClient | null = null;
  #head: (() => Promise<WorkbookDocument>) | null = null;
  #leave: (() => void) | null = null;
  #isIn = false;
  #mayEdit = false;
  #watch: Watch | null = null;
  /** Looks at the rights that began, and the newest of them that is done. */
  #looks = { begun: 0, done: 0 };
  #queue: Promise<void> = Promise.resolve();
  #counted: string | null = null;
  #second = { at: 0, messages: 0 };
  /** Bytes of messages that came and are not done yet. */
  #waiting = 0;
  readonly #timers: NodeJS.Timeout[] = [];
  #unsubscribe: (() => void) | null = null;
  #isEnded = false;
  #isAudited = false;
  #unanswered = 0;
  #pointedAt = 0;

  constructor(parts: LiveParts, { socket, bytes, address, purpose, takesTexts }: SocketLine, workbookId: string, shared: Shared) {
    this.#sourceAddress = address;
    this.#parts = parts;
    this.#socket = socket;
    this.#workbookId = workbookId;
    this.#purpose = purpose;
    this.#takesTexts = takesTexts;
    this.#counts = shared.counts;
    this.#sent = shared.sent;
    const now = (): number => parts.services.clock.now();
    this.#incoming = shared.incoming.watch(bytes, address, now, () => {
      // What is on its way already is read by nobody.
      bytes.pause();
      this.#close("tooFast");
    });
  }

  start(): void {
    const first = setTimeout(() => {
      if (this.#caller === null) this.#close("badMessage");
    }, FIRST_MESSAGE_WITHIN).unref();
    this.#timers.push(first, setInterval(() => this.#askWhetherThere(), this.#parts.askEvery ?? ASK_EVERY).unref());
    this.#socket.on("ping", (data: Buffer) => this.#incoming.controlCame(data.length));
    this.#socket.on("pong", (data: Buffer) => {
      this.#incoming.controlCame(data.length);
      this.#unanswered = 0;
    });
    this.#socket.on("message", (bytes: Buffer, isBinary: boolean) => {
      this.#incoming.messageEnded();
      if (isBinary || !this.#inTime()) return this.#close(isBinary ? "badMessage" : "tooFast");
      this.#waiting += bytes.length;
      if (this.#waiting > limits.socketWaitingBytes || !this.#maySend(bytes.length)) return this.#close("tooFast");
      const text = bytes.toString("utf8");
      this.#queue = this.#queue
        .then(() => this.#receive(text))
        .catch((error: unknown) => this.#fail(error))
        .finally(() => (this.#waiting -= bytes.length));
    });
    this.#socket.on("close", () => this.#end());
    this.#socket.on("error", () => this.#end());
    this.#unsubscribe = this.#parts.services.bus.subscribe((event) => {
      // whoever comes again asks how everything stands by now
      if (event.kind === "shutdown" || event.kind === "events-missed") this.#close("comeAgain");
      else if (event.kind === "entries" && event.workbookId === this.#workbookId) this.#tell(event);
      else if (event.kind === "entries" && event.ofModel === true && event.entries.layer === "published") this.#tellModel(event);
      else if (event.kind === "workbook-published") {
        this.#tellVersion(event);
        this.#tellModel(event);
      } else if (event.kind === "functions-changed") this.#tellFunctions(event);
    });
  }

  /** A line can be dead without being closed: what its socket holds would be held for ever. */
  #askWhetherThere(): void {
    if (this.#unanswered >= UNANSWERED || this.#incoming.isStuck) {
      this.#end();
      this.#socket.terminate();
      return;
    }
    this.#unanswered += 1;
    this.#socket.ping();
  }

  async #receive(text: string): Promise<void> {
    // What waited behind the end: its sender sends it again.
    if (this.#isEnded) return;
    if (scanJson(text, limits.socketJson) !== null) return this.#close("badMessage");
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return this.#close("badMessage");
    }
    const identity = authentication.safeParse(value);
    if (identity.success) return this.#authenticate(identity.data.bearer);
    if (this.#caller === null || this.#client === null) return this.#close("badMessage");
    const incoming = readClientMessage(value, inEnglish);
    if (incoming === null) return this.#close("badMessage");
    if (incoming.message?.kind === "pointer") return this.#point(incoming.message);
    if (!(await this.#check())) return;
    for (const refusal of incoming.refused) this.#send(refusal);
    if (incoming.message !== null) await this.#pass(incoming.message);
  }

  async #authenticate(bearer: string): Promise<void> {
    this.#incoming.signsIn();
    const caller = await this.#parts.authenticate(bearer, this.#sourceAddress);
    // Gone while it waited: what is taken from here on, nobody would give back.
    if (this.#isEnded) return;
    if (this.#caller !== null) {
      // a newer token of the same session; anything else is another socket's business
      if (caller.actor.userId !== this.#caller.actor.userId || caller.actor.organizationId !== this.#caller.actor.organizationId)
        return this.#close("sessionEnded");
      this.#watchOver(caller);
      await this.#check(this.#watch);
      return;
    }
    if (!isUuid(this.#workbookId)) return this.#close("notFound");
    const who = `${caller.actor.organizationId}/${caller.actor.userId}`;
    const open = this.#counts.get(who) ?? 0;
    if (open >= limits.socketsPerMember) return this.#close("tooFast");
    this.#counts.set(who, open + 1);
    this.#counted = who;
    this.#incoming.signedIn(who);
    this.#watchOver(caller);
    if (!(await this.#check(this.#watch))) return;
    if (this.#purpose === "edit" && !(await this.#join(caller))) return;
    this.#isIn = true;
    this.#sendText(JSON.stringify({ kind: "ready", userId: caller.actor.userId, pointers: true }));
    if (this.#purpose === "look") await this.#tellNewestVersion(caller);
  }

  #watchOver(caller: Caller): void {
    const { organizationId, userId, via } = caller.actor;
    this.#caller = caller;
    this.#watch?.stop();
    this.#watch = this.#parts.watch.watch({
      organizationId,
      userId,
      familyId: via.kind === "session" || via.kind === "impersonation" ? via.familyId : "",
      isLent: via.kind === "impersonation",
      workbookId: this.#workbookId,
      sourceAddress: this.#sourceAddress,
      look: () => this.#look(caller),
      check: async (found) => {
        await this.#check(null, found).catch((error: unknown) => this.#fail(error));
      },
    });
  }

  /** What was published while nobody was told: between reading the document and coming here, or while the line was down. */
  async #tellNewestVersion({ actor: { organizationId } }: Caller): Promise<void> {
    const { publishedVersion } = await readHead(this.#parts.services.store.db, organizationId, this.#workbookId);
    if (publishedVersion !== null) this.#tellVersion({ organizationId, workbookId: this.#workbookId, version: publishedVersion });
  }

  /** Editors have a draft, which follows by itself; who looks is told of the version that others see by now. */
  #tellVersion({ organizationId, workbookId, version }: Omit<Extract<ServerEvent, { kind: "workbook-published" }>, "kind">): void {
    if (this.#purpose !== "look" || workbookId !== this.#workbookId) return;
    if (!this.#isIn || this.#caller?.actor.organizationId !== organizationId) return;
    this.#send({ kind: "version-published", version });
  }

  /** Joins those who edit; false if the socket is gone by then, or the document. */
  async #join(caller: Caller): Promise<boolean> {
    const { organizationId, userId: author } = caller.actor;
    const who = { organizationId, workbookId: this.#workbookId, author };
    const { connect, head, leave } = await this.#parts.documents.join(who, () => this.#close("comeAgain"));
    if (this.#isEnded) {
      leave();
      return false;
    }
    this.#leave = leave;
    this.#head = head;
    this.#client = connect({
      author,
      send: (message) => this.#send(message),
      mayEdit: () => this.#mayEdit,
      isBusy: () => this.#socket.bufferedAmount > BUFFERED_BEFORE_POINTERS,
    });
    return true;
  }

  /**
   * Where somebody points may get lost, and does where it would keep something else waiting. The right is that of the last look: whenever
   * something changed that it rests on, that is looked at by itself.
   */
  #point(message: Extract<ClientMessage, { kind: "pointer" }>): void {
    if (!this.#isIn || this.#isEnded) return;
    const now = this.#parts.services.clock.now();
    const isTooMuch = now - this.#pointedAt < POINTS_EVERY || this.#waiting > WAITING_BEFORE_POINTERS;
    if (message.at !== null && isTooMuch) return;
    this.#pointedAt = now;
    this.#client?.receive(message);
  }

  async #pass(message: ClientMessage): Promise<void> {
    if (message.kind === "submit" && this.#caller !== null && this.#head !== null) {
      const { refused, rest } = await refusedSources(
        this.#parts.services,
        this.#parts.rights,
        this.#caller,
        message.transactions,
        this.#head,
      );
      for (const { id, text } of refused) this.#send(refusal(id, "permission_denied", text));
      if (rest.length === 0) return;
      await this.#auditLent(this.#caller);
      this.#client?.receive({ ...message, transactions: rest });
      return;
    }
    this.#client?.receive(message);
  }

  /** What is done in somebody's place is written down; once a socket will do, as the log of the document holds each change. */
  async #auditLent(caller: Caller): Promise<void> {
    if (this.#isAudited || caller.actor.via.kind !== "impersonation") return;
    this.#isAudited = true;
    const { store, ids, clock, attributes } = this.#parts.services;
    const from = { requestId: ids.make(), sourceAddress: this.#sourceAddress };
    const object = { kind: "workbook", id: this.#workbookId };
    await audit({ db: store.db, ids, clock, attributes, actor: caller.actor, ...from }, "impersonation.edit", object);
  }

  #look(caller: Caller): Promise<Standing> {
    const { services, recheck } = this.#parts;
    return standingOf(services, recheck, caller, { workbookId: this.#workbookId, source: this.#sourceAddress });
  }

  /**
   * Session and right as they stand now, or as they were `found` by a look that begins at this moment. Closes the socket if they are gone;
   * false as well if the socket is.
   */
  async #check(watch: Watch | null = null, found: Promise<Standing> | null = null): Promise<boolean> {
    if (this.#caller === null) return false;
    const settle = watch?.looking();
    const look = ++this.#looks.begun;
    const { caller, refusal, mayEdit, places, endsAt } = await (found ?? this.#look(this.#caller));
    // what a later look has seen is what holds
    if (this.#isEnded || look < this.#looks.done) return !this.#isEnded;
    this.#looks.done = look;
    const before = this.#caller;
    this.#caller = caller;
    this.#mayEdit = mayEdit;
    const why = refusal[this.#purpose];
    if (why !== null) {
      this.#close(why);
      return false;
    }
    settle?.(places, endsAt);
    // rows that policies gave this person may be others by now
    if (this.#isIn && whatIsAskedOf(before) !== whatIsAskedOf(caller)) this.#send({ kind: "person-changed" });
    return true;
  }

  /** The bus is of all organizations, and only a socket that was let in hears of its own. */
  #tell({ organizationId, entries }: Extract<ServerEvent, { kind: "entries" }>): void {
    if (!this.#isIn || this.#caller?.actor.organizationId !== organizationId) return;
    if (this.#purpose === "edit") return this.#send({ kind: "entries", ...entries });
    if (entries.layer === "draft" && !this.#mayEdit) return;
    // Which rows there are is not for everybody: a row policy may keep them from this one. What this one lost is.
    const { userId } = this.#caller.actor;
    const overwritten = entries.overwritten.filter(({ loser }) => loser === userId);
    this.#send({ kind: "entries", ...entries, rowIds: null, columnIds: [], overwritten });
  }

  /** Functions of the organization, which everybody may call. */
  #tellFunctions({ organizationId }: Extract<ServerEvent, { kind: "functions-changed" }>): void {
    if (this.#isIn && this.#caller?.actor.organizationId === organizationId) this.#send({ kind: "functions-changed" });
  }

  /** Data models that this person may view and of which a version, or rows of an input table, are new. What else was published is nobody's business here. */
  #tellModel(event: Extract<ServerEvent, { kind: "workbook-published" | "entries" }>): void {
    const caller = this.#caller;
    if (!this.#isIn || caller === null || caller.actor.organizationId !== event.organizationId) return;
    this.#parts.models
      .isOffered(event, event, caller.actor)
      .then((isOffered) => {
        if (isOffered && !this.#isEnded) this.#send({ kind: "model-published", dataModelId: event.workbookId });
      })
      .catch((error: unknown) => this.#fail(error));
  }

  #inTime(): boolean {
    const second = Math.floor(this.#parts.services.clock.now() / 1_000);
    if (this.#second.at !== second) this.#second = { at: second, messages: 0 };
    this.#second.messages += 1;
    return this.#second.messages <= MESSAGES_A_SECOND;
  }

  /** What people send is read where everybody's calls are: so much at once, and so much a second after that, over all sockets of a person. */
  #maySend(bytes: number): boolean {
    return this.#counted === null || this.#sent.take(this.#counted, SENT, Math.min(SENT.burst, Math.ceil(bytes / 1_024))) === 0;
  }

  #send(message: ServerMessage): void {
    // Pages that were loaded before it know nothing of texts besides the words.
    const told = message.kind === "refused" && !this.#takesTexts ? withoutText(message) : message;
    this.#sendText(textOf(told));
  }

  #sendText(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(text);
    // a reader that does not read: it comes again and catches up (R21)
    if (this.#socket.bufferedAmount > limits.socketBufferBytes) this.#close("tooSlow");
  }

  #fail(error: unknown): void {
    if (error instanceof CodedError) {
      if (error.errorCode === "incompatible_slate_version") this.#send(refusal(null, error.errorCode, error.text));
      this.#close(
        error.status === 401 ? "sessionEnded" : error.code === "ENOENT" ? "notFound" : error.code === "EAGAIN" ? "comeAgain" : "noRight",
      );
      return;
    }
    this.#parts.services.log.error({ err: error, workbookId: this.#workbookId }, "a live socket failed");
    this.#close("failed");
  }

  #close(why: keyof typeof closeCodes): void {
    // What was sent in time and still waits is not done for somebody whose right is gone.
    if (why === "sessionEnded" || why === "noRight" || why === "notFound") this.#mayEdit = false;
    this.#end();
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.close(closeCodes[why], why);
    // a peer that does not answer the closing
    setTimeout(() => this.#socket.terminate(), 1_000).unref();
  }

  #end(): void {
    this.#isEnded = true;
    this.#incoming.end();
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#watch?.stop();
    this.#watch = null;
    this.#client?.disconnect();
    this.#client = null;
    this.#leave?.();
    this.#leave = null;
    if (this.#counted !== null) {
      const left = (this.#counts.get(this.#counted) ?? 1) - 1;
      if (left === 0) this.#counts.delete(this.#counted);
      else this.#counts.set(this.#counted, left);
      this.#counted = null;
    }
  }
}
