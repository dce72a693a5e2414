import type { Entries } from "@sheaf/sync";
import type { Id } from "@sheaf/workbook";
import type { HttpClient } from "../../../shared/http/http-client.ts";
import type { DocumentStore } from "../document-store.ts";
import type { RecordedStep } from "../joined-history.ts";
import { type EntryPlace, entryCalls } from "./entry-calls.ts";
import { openEntryShelf } from "./entry-shelf.ts";
import type { EntryNotice } from "./entry-outcomes.ts";
import { EntryTable } from "./entry-table.ts";

/** The input tables of an open workbook, in the layer that it shows. */
export interface EntryTables {
  /** The same one as long as the workbook is open: what was entered is written even when its page is left. */
  readonly of: (elementId: Id) => EntryTable;
  /** Rises whenever other rows stand behind an input table: answers that rest on it are asked for anew. */
  readonly version: (elementId: Id) => number;
  readonly onVersion: (listener: () => void) => () => void;
  readonly onNotice: (listener: (elementId: Id, notice: EntryNotice) => void) => () => void;
  readonly heard: (entries: Entries) => void;
  /** Asks the server how all of them stand: something may have been missed. */
  readonly ask: () => void;
  readonly close: () => void;
}

export interface EntryTablesOptions {
  readonly workbookId: string;
  readonly layer: EntryPlace["layer"];
  readonly http: HttpClient;
  readonly userId: string;
  readonly record: (step: RecordedStep) => (withRest: boolean) => void;
  readonly documents: Pick<DocumentStore, "state" | "subscribe">;
  /** While nobody tells of others' entries the server is asked again and again. */
  readonly isTold: () => boolean;
}

const POLL = 2_000;
const CLOSING = 5_000;

/** A random UUID; `crypto.randomUUID` is kept from pages that came without TLS. */
function batchId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

export function openEntryTables(options: EntryTablesOptions): EntryTables {
  const { http, workbookId, layer, userId, record } = options;
  const tables = new Map<Id, EntryTable>();
  const versions = new Map<Id, number>();
  const versionListeners = new Set<() => void>();
  const noticeListeners = new Set<(elementId: Id, notice: EntryNotice) => void>();
  const raise = (elementId: Id): void => {
    versions.set(elementId, (versions.get(elementId) ?? 0) + 1);
    for (const listener of versionListeners) listener();
  };
  const ask = (): void => {
    for (const table of tables.values()) void table.ask();
  };
  const timer = setInterval(() => {
    if (!options.isTold() && document.visibilityState === "visible") ask();
  }, POLL);
  // What waits to be written is kept by this tab alone, until the browser has it.
  const onLeave = (event: BeforeUnloadEvent): void => {
    if ([...tables.values()].some((table) => table.isAtRisk)) event.preventDefault();
  };
  window.addEventListener("beforeunload", onLeave);
  const opened = openEntryShelf(`${userId}/${workbookId}/${layer}`, batchId()).catch(() => null);
  let isClosed = false;
  const entries: EntryTables = {
    of: (elementId) => {
      let table = tables.get(elementId);
      if (table === undefined) {
        table = new EntryTable({
          elementId,
          calls: entryCalls(http, { workbookId, elementId, layer }),
          userId,
          newId: batchId,
          record,
          onVersion: () => raise(elementId),
          onNotice: (notice) => {
            for (const listener of noticeListeners) listener(elementId, notice);
          },
          ready: () => written(options.documents),
          pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
          wait: untilOnline,
          shelf: async () => (await opened)?.shelf ?? null,
        });
        tables.set(elementId, table);
      }
      return table;
    },
    version: (elementId) => versions.get(elementId) ?? 0,
    onVersion: (listener) => {
      versionListeners.add(listener);
      return () => versionListeners.delete(listener);
    },
    onNotice: (listener) => {
      noticeListeners.add(listener);
      return () => noticeListeners.delete(listener);
    },
    heard: (told) => {
      if (told.layer !== layer) return;
      const table = tables.get(told.elementId);
      if (table === undefined) raise(told.elementId);
      else table.heard(told);
    },
    ask,
    close: () => {
      clearInterval(timer);
      isClosed = true;
      window.removeEventListener("beforeunload", onLeave);
      const sent = Promise.all([...tables.values()].map((table) => table.close()));
      // What is still on its way then is left to whoever opens the workbook next.
      const patience = new Promise((resolve) => setTimeout(resolve, CLOSING));
      void Promise.all([opened, Promise.race([sent, patience])]).then(([found]) => found?.shelf.close());
    },
  };
  void opened.then((found) => {
    if (isClosed) return;
    for (const { elementId, batches, shelf } of found?.left ?? []) void entries.of(elementId).recover(batches, shelf);
  });
  return entries;
}

/** Resolves after a time in milliseconds, or when the network is there again. */
function untilOnline(time: number): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, time);
    window.addEventListener("online", go);
  });
}

/** Resolves when no edit of the document is on its way. */
function written(documents: Pick<DocumentStore, "state" | "subscribe">): Promise<void> {
  if (documents.state().pending.length === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = documents.subscribe(() => {
      if (documents.state().pending.length > 0) return;
      stop();
      resolve();
    });
  });
}
