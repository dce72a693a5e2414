import { isUuid } from "@sheaf/contract";
import type { AppendResult, Committed, LogStorage } from "@sheaf/sync";
import { formOfEntry, type Transaction } from "@sheaf/workbook";
import type { Database } from "../../../platform/database/index.ts";
import { snapshotAt, writeSnapshot } from "../store.ts";
import { storedEntry } from "../stored.ts";
import { holdsFence, type Lease } from "./lease.ts";

/** What a log entry's row holds besides its columns. */
type Payload = Omit<Transaction, "id">;

/**
 * The log of one document in PostgreSQL. An append is one transaction: fence, head, entries and the new head commit together, so
 * that an acknowledged entry is on the disk and a half one never is. Without a lease (tests) the head alone decides.
 */
export function postgresLogStorage(db: Database, organizationId: string, workbookId: string, lease: Lease | null): LogStorage {
  const read = async (after: number, upTo: number): Promise<Committed[]> => {
    const rows = await db
      .selectFrom("operation_log")
      .select(["sequence", "transaction_id", "author_id", "payload", "created_at"])
      .where("organization_id", "=", organizationId)
      .where("workbook_id", "=", workbookId)
      .where("sequence", ">", after)
      .where("sequence", "<=", upTo)
      .orderBy("sequence")
      .execute();
    return rows.map((row) => {
      return {
        ...storedEntry<Payload>(row.payload),
        id: row.transaction_id,
        sequence: row.sequence,
        author: row.author_id ?? "",
        time: row.created_at.getTime(),
      };
    });
  };
  return {
    read,
    snapshotAt: (sequence) => snapshotAt(db, organizationId, workbookId, sequence),
    load: async () => {
      const head = await db
        .selectFrom("workbooks")
        .select("head_sequence")
        .where("organization_id", "=", organizationId)
        .where("inode_id", "=", workbookId)
        .executeTakeFirst();
      if (head === undefined) return null;
      const snapshot = await snapshotAt(db, organizationId, workbookId, head.head_sequence);
      return snapshot === null ? null : { snapshot, tail: await read(snapshot.sequence, head.head_sequence) };
    },
    append: (head, entries): Promise<AppendResult> =>
      db.transaction().execute(async (transaction): Promise<AppendResult> => {
        if (lease !== null && !(await holdsFence(transaction, organizationId, workbookId, lease))) return { kind: "conflict" };
        const row = await transaction
          .selectFrom("workbooks")
          .select("head_sequence")
          .where("organization_id", "=", organizationId)
          .where("inode_id", "=", workbookId)
          .forUpdate()
          .executeTakeFirst();
        if (row?.head_sequence !== head || entries.some((entry, index) => entry.sequence !== head + 1 + index)) return { kind: "conflict" };
        const last = entries.at(-1);
        if (last === undefined) return { kind: "appended" };
        const known = await transaction
          .selectFrom("operation_log")
          .select(["transaction_id", "sequence"])
          .where("organization_id", "=", organizationId)
          .where("workbook_id", "=", workbookId)
          .where(
            "transaction_id",
            "in",
            entries.map((entry) => entry.id),
          )
          .execute();
        if (known.length > 0)
          return { kind: "duplicate", known: known.map((entry) => ({ id: entry.transaction_id, sequence: entry.sequence })) };
        await transaction
          .insertInto("operation_log")
          .values(
            entries.map((entry) => ({
              organization_id: organizationId,
              workbook_id: workbookId,
              sequence: entry.sequence,
              transaction_id: entry.id,
              author_id: entry.author,
              payload: JSON.stringify({ ...payloadOf(entry), ...formOfEntry() }),
              created_at: new Date(entry.time),
            })),
          )
          .execute();
        await transaction
          .updateTable("workbooks")
          .set({ head_sequence: last.sequence })
          .where("organization_id", "=", organizationId)
          .where("inode_id", "=", workbookId)
          .execute();
        await transaction
          .updateTable("inodes")
          .set({ updated_at: new Date(last.time), ...(isUuid(last.author) ? { updated_by: last.author } : {}) })
          .where("organization_id", "=", organizationId)
          .where("id", "=", workbookId)
          .execute();
        return { kind: "appended" };
      }),
    saveSnapshot: (snapshot) => writeSnapshot(db, organizationId, workbookId, snapshot),
  };
}

function payloadOf({ id: _id, sequence: _sequence, author: _author, time: _time, ...payload }: Committed): Payload {
  return payload;
}
