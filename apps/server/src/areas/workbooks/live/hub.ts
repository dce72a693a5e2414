import { setImmediate as breath } from "node:timers/promises";
import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { inEnglish } from "@sheaf/messages/english";
import { openSequencer, type Sequencer } from "@sheaf/sync";
import type { Services } from "../../../platform/services.ts";
import { holderAddress, type Lease, LEASE_TERM, releaseLease, renewLease, takeLease } from "./lease.ts";
import { postgresLogStorage } from "./storage.ts";

/** How many people are here besides those who are named may be told so much later, in milliseconds. */
const CROWD_TOLD_AFTER = 500;

/** Bytes that wait for whoever is told: pointers get lost before any of them waits longer. */
export const BUFFERED_BEFORE_POINTERS = 64_000;

/** Another server orders the document just now. */
export class ServedElsewhere extends CodedError {
  /** Where that one is reached; null: nowhere. */
  readonly address: string | null;
  constructor(address: string | null) {
    super("service_error", message("errors-documents.workbook.served-elsewhere"));
    this.address = address;
  }
}

/** A document whose log is open. */
interface OpenDocument {
  readonly lease: Lease;
  readonly sequencer: Sequencer;
  readonly renewal: NodeJS.Timeout;
}

/** A document from the moment somebody asked for it until it is closed; a later one of the same workbook is another. */
interface Held {
  readonly organizationId: string;
  readonly workbookId: string;
  /** Who is here or about to be: each is called when its socket must come again. */
  readonly sockets: Set<() => void>;
  readonly opening: Promise<OpenDocument>;
}

/** Holds the documents that are edited just now: opens their log for the first socket, lets it go after the last. */
export class LiveHub {
  readonly #services: Services;
  readonly #held = new Map<string, Held>();
  readonly #ending = new Set<Promise<void>>();
  readonly #address: () => string | null;
  #isClosed = false;

  /** `address`: where other servers reach this one, once it is known. */
  constructor(services: Services, address: () => string | null = () => null) {
    this.#services = services;
    this.#address = address;
    services.bus.subscribe((event) => {
      // a replaced draft was written past the sequencer: its readers come again and find the new head
      if (event.kind === "workbook-replaced") {
        const held = this.#held.get(keyOf(event.organizationId, event.workbookId));
        if (held !== undefined) this.#end(held);
      } else if (event.kind === "shutdown") void this.close();
    });
  }

  /** Joins a document; `onLost` is called when the socket must come again. `leave` when it is gone. */
  async join(
    organizationId: string,
    workbookId: string,
    onLost: () => void,
  ): Promise<{ readonly sequencer: Sequencer; readonly leave: () => void }> {
    if (this.#isClosed) throw new CodedError("service_error", message("errors.common.server-ending-try-again"));
    const held = this.#held.get(keyOf(organizationId, workbookId)) ?? this.#hold(organizationId, workbookId);
    // Before anything is waited for: a document that somebody is about to join is not one that nobody uses.
    held.sockets.add(onLost);
    const leave = (): void => {
      if (held.sockets.delete(onLost) && held.sockets.size === 0) this.#end(held);
    };
    try {
      return { sequencer: (await held.opening).sequencer, leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Ends all documents and waits for them; nobody joins one any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const held of this.#held.values()) this.#end(held);
    await Promise.all(this.#ending);
  }

  #hold(organizationId: string, workbookId: string): Held {
    const sockets = new Set<() => void>();
    const held: Held = {
      organizationId,
      workbookId,
      sockets,
      opening: this.#openDocument(organizationId, workbookId, () => this.#end(held)),
    };
    this.#held.set(keyOf(organizationId, workbookId), held);
    return held;
  }

  async #openDocument(organizationId: string, workbookId: string, onLost: () => void): Promise<OpenDocument> {
    const services = this.#services;
    const lease = await takeLease(services, organizationId, workbookId, this.#address());
    if (lease === null) throw new ServedElsewhere(await holderAddress(services, organizationId, workbookId));
    try {
      const sequencer = await openSequencer({
        storage: postgresLogStorage(services.store.db, organizationId, workbookId, lease),
        now: () => services.clock.now(),
        say: inEnglish,
        onLost,
        soon: (work) => void setTimeout(work, CROWD_TOLD_AFTER).unref(),
        breathe: () => breath(),
        onDefect: (error) => services.log.error({ err: error, workbookId }, "an edit could not be done, and was refused"),
      });
      if (sequencer === null) throw new CodedError("ENOENT");
      const renewal = setInterval(() => {
        renewLease(services, organizationId, workbookId, lease).then(
          (isOurs) => (isOurs ? undefined : onLost()),
          (error: unknown) => services.log.warn({ err: error, workbookId }, "a document's lease was not renewed"),
        );
      }, LEASE_TERM / 3).unref();
      return { lease, sequencer, renewal };
    } catch (error) {
      await this.#giveBack(organizationId, workbookId, lease);
      throw error;
    }
  }

  /** Takes a document out, once, and closes it; a later one of the same workbook stays. */
  #end(held: Held): void {
    const key = keyOf(held.organizationId, held.workbookId);
    if (this.#held.get(key) !== held) return;
    this.#held.delete(key);
    const ending = this.#finish(held).finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }

  /** What was received is finished, sockets come again, the lease is free. */
  async #finish({ organizationId, workbookId, sockets, opening }: Held): Promise<void> {
    // One that could not be opened: those who wait for it are told why by the waiting itself.
    const document = await opening.catch(() => null);
    if (document === null) return;
    clearInterval(document.renewal);
    await document.sequencer.idle();
    document.sequencer.close();
    for (const onLost of sockets) onLost();
    sockets.clear();
    await this.#giveBack(organizationId, workbookId, document.lease);
  }

  async #giveBack(organizationId: string, workbookId: string, lease: Lease): Promise<void> {
    // What cannot be given back runs out.
    await releaseLease(this.#services, organizationId, workbookId, lease).catch(() => undefined);
  }
}

function keyOf(organizationId: string, workbookId: string): string {
  return `${organizationId}/${workbookId}`;
}
