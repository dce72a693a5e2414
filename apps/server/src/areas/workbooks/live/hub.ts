import { CodedError } from "@sheaf/contract";
import { openSequencer, type Sequencer } from "@sheaf/sync";
import type { Services } from "../../../platform/services.ts";
import { type Lease, LEASE_TERM, releaseLease, renewLease, takeLease } from "./lease.ts";
import { postgresLogStorage } from "./storage.ts";

/** A document that people have open, with the sockets that depend on it. */
interface OpenDocument {
  readonly organizationId: string;
  readonly workbookId: string;
  readonly lease: Lease;
  readonly sequencer: Sequencer;
  readonly renewal: NodeJS.Timeout;
  readonly sockets: Set<() => void>;
}

/** Holds the documents that are edited just now: opens their log for the first socket, lets it go after the last. */
export class LiveHub {
  readonly #services: Services;
  readonly #open = new Map<string, Promise<OpenDocument>>();

  constructor(services: Services) {
    this.#services = services;
    services.bus.subscribe((event) => {
      // a replaced draft was written past the sequencer: its readers come again and find the new head
      if (event.kind === "workbook-replaced") void this.#end(event.organizationId, event.workbookId);
      else if (event.kind === "shutdown") void this.close();
    });
  }

  /** Joins a document; `onLost` is called when the socket must come again. `leave` when it is gone. */
  async join(
    organizationId: string,
    workbookId: string,
    onLost: () => void,
  ): Promise<{ readonly sequencer: Sequencer; readonly leave: () => void }> {
    const key = `${organizationId}/${workbookId}`;
    let opening = this.#open.get(key);
    if (opening === undefined) {
      opening = this.#openDocument(organizationId, workbookId);
      this.#open.set(key, opening);
      opening.catch(() => this.#open.delete(key));
    }
    const document = await opening;
    document.sockets.add(onLost);
    return {
      sequencer: document.sequencer,
      leave: () => {
        document.sockets.delete(onLost);
        if (document.sockets.size === 0 && this.#open.get(key) === opening) void this.#end(organizationId, workbookId);
      },
    };
  }

  async close(): Promise<void> {
    await Promise.allSettled(
      [...this.#open.values()].map(async (opening) => {
        const { organizationId, workbookId } = await opening;
        await this.#end(organizationId, workbookId);
      }),
    );
  }

  async #openDocument(organizationId: string, workbookId: string): Promise<OpenDocument> {
    const services = this.#services;
    const lease = await takeLease(services, organizationId, workbookId);
    if (lease === null) throw new CodedError("service_error", "The document is being served elsewhere, try again");
    const sequencer = await openSequencer({
      storage: postgresLogStorage(services.store.db, organizationId, workbookId, lease),
      now: () => services.clock.now(),
      onLost: () => void this.#end(organizationId, workbookId),
      onDefect: (error) => services.log.error({ err: error, workbookId }, "an edit could not be done, and was refused"),
    });
    if (sequencer === null) throw new CodedError("ENOENT");
    const renewal = setInterval(() => {
      renewLease(services, organizationId, workbookId, lease).then(
        (held) => (held ? undefined : this.#end(organizationId, workbookId)),
        (error: unknown) => services.log.warn({ err: error, workbookId }, "a document's lease was not renewed"),
      );
    }, LEASE_TERM / 3).unref();
    return { organizationId, workbookId, lease, sequencer, renewal, sockets: new Set() };
  }

  /** Closes a document: what was received is finished, sockets come again, the lease is free. */
  async #end(organizationId: string, workbookId: string): Promise<void> {
    const key = `${organizationId}/${workbookId}`;
    const opening = this.#open.get(key);
    if (opening === undefined) return;
    this.#open.delete(key);
    const document = await opening;
    clearInterval(document.renewal);
    await document.sequencer.idle();
    document.sequencer.close();
    for (const onLost of document.sockets) onLost();
    document.sockets.clear();
    await releaseLease(this.#services, organizationId, workbookId, document.lease).catch(() => undefined);
  }
}
