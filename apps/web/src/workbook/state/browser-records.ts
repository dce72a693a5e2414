/**
 * Records that this browser keeps in IndexedDB for open tabs. A closed or crashed tab leaves its records behind; whoever opens the same thing
 * next takes them over (R08, R11).
 */
export interface BrowserRecords {
  /** Resolves when the record is on the disk; rejects where it could not be written. */
  readonly put: (key: string, value: unknown) => Promise<void>;
  readonly remove: (key: string) => void;
  /** Records whose key begins so, in the order of their keys. */
  readonly under: (prefix: string) => Promise<readonly (readonly [key: string, value: unknown])[]>;
  /** Holds a name as long as this tab lives; false if another tab does. */
  readonly claim: (name: string) => Promise<boolean>;
  /** Gives all held names back; what was put is written all the same. */
  readonly close: () => void;
}

/** Rejects where the browser keeps nothing, as private windows of some do. */
export async function openBrowserRecords(name: string, store: string): Promise<BrowserRecords> {
  const database = await openDatabase(name, store);
  const releases: (() => void)[] = [];
  let writing: Promise<void> = Promise.resolve();
  /** One write at a time, in order: the last one counts. */
  const write = (change: (records: IDBObjectStore) => void): Promise<void> => {
    const written = writing.then(() => transaction(database, store, change));
    writing = written.catch(() => undefined);
    return written;
  };
  return {
    put: (key, value) => write((records) => records.put(value, key)),
    remove: (key) => void write((records) => records.delete(key)).catch(() => undefined),
    under: (prefix) => entries(database, store, prefix),
    claim: (claimed) => {
      // Without locks (a page that is not served securely) two tabs may send one record: its ids make that harmless.
      if (navigator.locks === undefined) return Promise.resolve(true);
      return new Promise((resolve) => {
        navigator.locks
          .request(`${name}/${claimed}`, { ifAvailable: true }, (lock) => {
            resolve(lock !== null);
            return lock === null ? undefined : new Promise<void>((release) => releases.push(release));
          })
          .catch(() => resolve(false));
      });
    },
    close: () => {
      for (const release of releases) release();
      void writing.finally(() => database.close());
    },
  };
}

function openDatabase(name: string, store: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(store));
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("no database")));
    request.addEventListener("blocked", () => reject(new Error("the database is blocked")));
  });
}

/** `strict`: a record counts as kept when it is on the disk, not when the browser has heard of it. */
function transaction(database: IDBDatabase, store: string, change: (records: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const run = database.transaction(store, "readwrite", { durability: "strict" });
    run.addEventListener("complete", () => resolve());
    run.addEventListener("abort", () => reject(run.error ?? new Error("not written")));
    change(run.objectStore(store));
    run.commit();
  });
}

function entries(database: IDBDatabase, store: string, prefix: string): Promise<readonly (readonly [string, unknown])[]> {
  return new Promise((resolve, reject) => {
    const found: (readonly [string, unknown])[] = [];
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const request = database.transaction(store, "readonly").objectStore(store).openCursor(range);
    request.addEventListener("error", () => reject(request.error ?? new Error("not read")));
    request.addEventListener("success", () => {
      const cursor = request.result;
      if (cursor === null) return resolve(found);
      if (typeof cursor.key === "string") found.push([cursor.key, cursor.value]);
      cursor.continue();
    });
  });
}
