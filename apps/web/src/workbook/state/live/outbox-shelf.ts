import type { Outbox, OutboxContent } from "@sheaf/sync";

/**
 * Unsent edits of this browser, in IndexedDB: one record per open tab and workbook. A closed or crashed tab leaves its
 * record behind, and the next one that opens the workbook sends what is in it (R08).
 */
export interface OutboxShelf {
  /** Records that no tab uses any more, taken over: nobody else gets them. */
  readonly orphans: () => Promise<readonly KeptOutbox[]>;
  /** The record of this tab. */
  readonly own: () => Promise<KeptOutbox>;
  /** Everything that was saved is in the database when this is done. */
  readonly settled: () => Promise<void>;
  readonly close: () => void;
}

export interface KeptOutbox {
  readonly client: string;
  readonly outbox: Outbox;
  readonly discard: () => void;
}

const DATABASE = "sheaf-outbox";
const STORE = "edits";

/** `owner` names the person and the workbook. */
export async function openOutboxShelf(owner: string, client: string): Promise<OutboxShelf> {
  const database = await openDatabase();
  const releases: (() => void)[] = [];
  let writing: Promise<void> = Promise.resolve();
  const keyOf = (name: string): string => `${owner}/${name}`;

  /** One write at a time, in order: the last one counts. */
  const write = (change: (store: IDBObjectStore) => void): void => {
    writing = writing.then(() => transaction(database, change)).catch(() => undefined);
  };

  const kept = (name: string, content: OutboxContent): KeptOutbox => {
    let now = content;
    return {
      client: name,
      outbox: {
        load: () => now,
        save: (next) => {
          // Position alone is not worth a write: it is only needed beside edits.
          const matters = next.transactions.length > 0 || now.transactions.length > 0;
          now = next;
          if (!matters) return;
          if (next.transactions.length === 0) write((store) => store.delete(keyOf(name)));
          else write((store) => store.put(next, keyOf(name)));
        },
      },
      discard: () => write((store) => store.delete(keyOf(name))),
    };
  };

  /** Holds the name of a record as long as this tab lives; false if another tab does. */
  const claim = (name: string): Promise<boolean> => {
    // Without locks (a page that is not served securely) two tabs may send one record: its ids make that harmless.
    if (navigator.locks === undefined) return Promise.resolve(true);
    return new Promise((resolve) => {
      navigator.locks
        .request(`${DATABASE}/${keyOf(name)}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock === null ? undefined : new Promise<void>((release) => releases.push(release));
        })
        .catch(() => resolve(false));
    });
  };

  return {
    own: async () => {
      await claim(client);
      return kept(client, { base: 0, transactions: [] });
    },
    orphans: async () => {
      const found: KeptOutbox[] = [];
      for (const [key, content] of await entries(database, `${owner}/`)) {
        const name = key.slice(owner.length + 1);
        if (name !== client && isContent(content) && content.transactions.length > 0 && (await claim(name)))
          found.push(kept(name, content));
      }
      return found;
    },
    settled: async () => {
      for (let before: Promise<void> | null = null; before !== writing;) {
        before = writing;
        await before;
      }
    },
    close: () => {
      for (const release of releases) release();
      void writing.finally(() => database.close());
    },
  };
}

function isContent(value: unknown): value is OutboxContent {
  return typeof value === "object" && value !== null && "transactions" in value && Array.isArray(value.transactions);
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("no database")));
    request.addEventListener("blocked", () => reject(new Error("the database is blocked")));
  });
}

/** `strict`: an edit counts as kept when it is on the disk, not when the browser has heard of it. */
function transaction(database: IDBDatabase, change: (store: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const run = database.transaction(STORE, "readwrite", { durability: "strict" });
    run.addEventListener("complete", () => resolve());
    run.addEventListener("abort", () => reject(run.error ?? new Error("not written")));
    change(run.objectStore(STORE));
    run.commit();
  });
}

function entries(database: IDBDatabase, prefix: string): Promise<readonly (readonly [string, unknown])[]> {
  return new Promise((resolve, reject) => {
    const found: (readonly [string, unknown])[] = [];
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const request = database.transaction(STORE, "readonly").objectStore(STORE).openCursor(range);
    request.addEventListener("error", () => reject(request.error ?? new Error("not read")));
    request.addEventListener("success", () => {
      const cursor = request.result;
      if (cursor === null) return resolve(found);
      if (typeof cursor.key === "string") found.push([cursor.key, cursor.value]);
      cursor.continue();
    });
  });
}
