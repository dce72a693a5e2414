import { CodedError } from "@sheaf/contract";
import { difference, formOfEntry, type Transaction, type WorkbookDocument } from "@sheaf/workbook";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import { replay } from "./replay.ts";
import { storedDocument } from "./stored.ts";

/** A document as it stood after an operation. */
export interface DocumentState {
  readonly document: WorkbookDocument;
  /** Log sequence number: the `documentVersion` of calls and files. */
  readonly sequence: number;
}

export interface Head {
  readonly sequence: number;
  readonly publishedVersion: number | null;
}

export async function readHead(db: Database, organizationId: string, workbookId: string): Promise<Head> {
  const row = await db
    .selectFrom("workbooks")
    .select(["head_sequence", "published_version"])
    .where("organization_id", "=", organizationId)
    .where("inode_id", "=", workbookId)
    .executeTakeFirst();
  if (row === undefined) throw new CodedError("ENOENT");
  return { sequence: row.head_sequence, publishedVersion: row.published_version };
}

/** How far the log of a workbook is, and which moment of it is the published one. */
export interface Newest extends Head {
  /** Null while nothing is published. */
  readonly publishedSequence: number | null;
}

/**
 * The document at a sequence number (null: the newest): the nearest snapshot before it, then the operations up to it. The same
 * number gives the same document for ever (R03 I5). `known`: how far its log is, read just now by whoever asks.
 */
export async function readDocument(
  db: Database,
  organizationId: string,
  workbookId: string,
  sequence: number | null = null,
  known: Head | null = null,
): Promise<DocumentState> {
  const head = known ?? (await readHead(db, organizationId, workbookId));
  const wanted = sequence ?? head.sequence;
  if (wanted > head.sequence) throw new CodedError("ENOENT");
  const snapshot = await snapshotAt(db, organizationId, workbookId, wanted);
  if (snapshot === null) throw new Error(`workbook ${workbookId} has no snapshot at or before ${wanted}`);
  if (snapshot.sequence === wanted) return snapshot;
  return {
    document: replay(snapshot.document, await readEntries(db, organizationId, workbookId, snapshot.sequence, wanted)),
    sequence: wanted,
  };
}

/** The newest snapshot that is not past a sequence number. */
export async function snapshotAt(db: Database, organizationId: string, workbookId: string, upTo: number): Promise<DocumentState | null> {
  const row = await db
    .selectFrom("snapshots")
    .select(["sequence", "document"])
    .where("organization_id", "=", organizationId)
    .where("workbook_id", "=", workbookId)
    .where("sequence", "<=", upTo)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { sequence: row.sequence, document: storedDocument(row.document) };
}

/** What the log holds behind a sequence number up to another, one entry for each. */
export async function readEntries(
  db: Database,
  organizationId: string,
  workbookId: string,
  after: number,
  upTo: number,
): Promise<readonly unknown[]> {
  const entries = await db
    .selectFrom("operation_log")
    .select(["sequence", "payload"])
    .where("organization_id", "=", organizationId)
    .where("workbook_id", "=", workbookId)
    .where("sequence", ">", after)
    .where("sequence", "<=", upTo)
    .orderBy("sequence")
    .execute();
  for (let index = 0; index < upTo - after; index++)
    if (entries[index]?.sequence !== after + index + 1)
      throw new Error(`the log of workbook ${workbookId} has a hole at ${after + index + 1}`);
  return entries.map((entry) => entry.payload);
}

export async function writeSnapshot(db: Database, organizationId: string, workbookId: string, state: DocumentState): Promise<void> {
  await writeSnapshotText(db, organizationId, workbookId, JSON.stringify(state.document), state.sequence);
}

async function writeSnapshotText(db: Database, organizationId: string, workbookId: string, text: string, sequence: number): Promise<void> {
  await db
    .insertInto("snapshots")
    .values({ organization_id: organizationId, workbook_id: workbookId, sequence, document: text })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds the workbook's rows for an inode that was just made; `text` is its document's JSON. */
export async function insertWorkbook(db: Database, organizationId: string, workbookId: string, text: string): Promise<void> {
  await db.insertInto("workbooks").values({ organization_id: organizationId, inode_id: workbookId, published_version: null }).execute();
  await writeSnapshotText(db, organizationId, workbookId, text, 0);
}

/** Takes the workbook's row for a change of its log; everybody who orders operations of it waits here. */
export async function lockHead(db: Database, organizationId: string, workbookId: string): Promise<Head> {
  const row = await db
    .selectFrom("workbooks")
    .select(["head_sequence", "published_version"])
    .where("organization_id", "=", organizationId)
    .where("inode_id", "=", workbookId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new CodedError("ENOENT");
  return { sequence: row.head_sequence, publishedVersion: row.published_version };
}

/** A document that comes in the place of another one, as JSON, with the operations that make it of that one. */
export interface Replacement {
  readonly text: string;
  readonly operations: string;
}

/** Of a document that is held already, as a version or with other names in it: one larger than documents may be by now comes back too. */
export function replacementOf(current: WorkbookDocument, document: WorkbookDocument): Replacement {
  return { text: JSON.stringify(document), operations: JSON.stringify(difference(current, document)) };
}

/**
 * Puts a whole document in the place of the draft: one transaction of the log that makes the new one of the old one, so that
 * people who edit meanwhile merge with it, and its snapshot. Needs `lockHead` before it, which gave the `head`. Gives the new one.
 */
export async function replaceDocument(
  db: Database,
  clock: Clock,
  target: {
    readonly organizationId: string;
    readonly workbookId: string;
    readonly authorId: string;
    readonly transactionId: string;
    readonly label: string;
  },
  head: number,
  { text, operations }: Replacement,
): Promise<number> {
  const sequence = head + 1;
  const rest: Omit<Transaction, "id" | "operations"> = { label: target.label, undoes: null, ...formOfEntry() };
  await db
    .insertInto("operation_log")
    .values({
      organization_id: target.organizationId,
      workbook_id: target.workbookId,
      sequence,
      transaction_id: target.transactionId,
      author_id: target.authorId,
      payload: `{"operations":${operations},${JSON.stringify(rest).slice(1)}`,
      created_at: new Date(clock.now()),
    })
    .execute();
  await writeSnapshotText(db, target.organizationId, target.workbookId, text, sequence);
  await db
    .updateTable("workbooks")
    .set({ head_sequence: sequence })
    .where("organization_id", "=", target.organizationId)
    .where("inode_id", "=", target.workbookId)
    .execute();
  return sequence;
}

/** The published document; ENOENT while nothing is published. */
export async function readPublished(
  db: Database,
  organizationId: string,
  workbookId: string,
  version: number | null = null,
): Promise<DocumentState & { readonly version: number }> {
  const found = await publishedSequence(db, organizationId, workbookId, version);
  return { ...(await readDocument(db, organizationId, workbookId, found.sequence)), version: found.version };
}

/** Where in the log a published version (null: the newest) stands; ENOENT if there is none. */
export async function publishedSequence(
  db: Database,
  organizationId: string,
  workbookId: string,
  version: number | null,
): Promise<{ readonly version: number; readonly sequence: number }> {
  let query = db
    .selectFrom("published_versions")
    .select(["version", "sequence"])
    .where("organization_id", "=", organizationId)
    .where("workbook_id", "=", workbookId);
  query = version === null ? query.orderBy("version", "desc").limit(1) : query.where("version", "=", version);
  const row = await query.executeTakeFirst();
  if (row === undefined) throw new CodedError("ENOENT");
  return row;
}

/** The newest published version that stands at a sequence number; null if none does. */
export async function versionAt(db: Database, organizationId: string, workbookId: string, sequence: number): Promise<number | null> {
  const row = await db
    .selectFrom("published_versions")
    .select("version")
    .where("organization_id", "=", organizationId)
    .where("workbook_id", "=", workbookId)
    .where("sequence", "=", sequence)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Who wrote the last operation, and when; null for a document that nobody has changed. */
export async function lastChange(
  db: Database,
  organizationId: string,
  workbookId: string,
): Promise<{ readonly authorId: string | null; readonly at: Date } | null> {
  const row = await db
    .selectFrom("operation_log")
    .select(["author_id", "created_at"])
    .where("organization_id", "=", organizationId)
    .where("workbook_id", "=", workbookId)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { authorId: row.author_id, at: row.created_at };
}

/** Publishes the draft as it stands: its snapshot is kept and the count of publishes goes up by one. */
export async function publishDocument(
  db: Database,
  clock: Clock,
  target: { readonly organizationId: string; readonly workbookId: string; readonly authorId: string },
  name: string | null,
): Promise<{ readonly version: number; readonly sequence: number }> {
  const head = await lockHead(db, target.organizationId, target.workbookId);
  const state = await readDocument(db, target.organizationId, target.workbookId, head.sequence);
  await writeSnapshot(db, target.organizationId, target.workbookId, state);
  const version = (head.publishedVersion ?? 0) + 1;
  await db
    .insertInto("published_versions")
    .values({
      organization_id: target.organizationId,
      workbook_id: target.workbookId,
      version,
      sequence: state.sequence,
      name,
      author_id: target.authorId,
      created_at: new Date(clock.now()),
    })
    .execute();
  await db
    .updateTable("workbooks")
    .set({ published_version: version })
    .where("organization_id", "=", target.organizationId)
    .where("inode_id", "=", target.workbookId)
    .execute();
  return { version, sequence: state.sequence };
}
