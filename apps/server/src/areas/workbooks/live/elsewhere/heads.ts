import { CodedError } from "@sheaf/contract";
import { applyCommitted, documentAt } from "@sheaf/sync";
import type { WorkbookDocument } from "@sheaf/workbook";
import type { Database } from "../../../../platform/database/index.ts";
import { readHead } from "../../store.ts";
import { postgresLogStorage } from "../storage.ts";

/** The newest document of a log that another server writes, read on from where it was read the last time. */
export class Head {
  readonly #read: () => Promise<WorkbookDocument>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(db: Database, organizationId: string, workbookId: string) {
    const storage = postgresLogStorage(db, organizationId, workbookId, null);
    let known: { readonly sequence: number; readonly document: WorkbookDocument } | null = null;
    this.#read = async () => {
      const { sequence } = await readHead(db, organizationId, workbookId);
      const document =
        known === null
          ? await documentAt(storage, sequence)
          : (await storage.read(known.sequence, sequence)).reduce((at, entry) => applyCommitted(at, entry.operations), known.document);
      if (document === null) throw new CodedError("ENOENT");
      known = { sequence, document };
      return document;
    };
  }

  /** One after the other: each goes on from the one before. */
  read(): Promise<WorkbookDocument> {
    const reading = this.#last.then(this.#read, this.#read);
    this.#last = reading.catch(() => undefined);
    return reading;
  }
}

/** Heads of documents by those who edit them from here. */
export class Heads {
  readonly #db: Database;
  readonly #held = new Map<string, { readonly head: Head; users: number }>();

  constructor(db: Database) {
    this.#db = db;
  }

  hold(organizationId: string, workbookId: string): { readonly head: Head; readonly release: () => void } {
    const key = `${organizationId}/${workbookId}`;
    const held = this.#held.get(key) ?? { head: new Head(this.#db, organizationId, workbookId), users: 0 };
    this.#held.set(key, held);
    held.users += 1;
    return {
      head: held.head,
      release: () => {
        held.users -= 1;
        if (held.users === 0) this.#held.delete(key);
      },
    };
  }
}
