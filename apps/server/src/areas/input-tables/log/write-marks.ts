import type { Database } from "../../../platform/database/index.ts";
import { type InputPlace, keyOf, of } from "./tables.ts";
import { type Flag, writeEntries, type Writing } from "./write-log.ts";

/** What becomes of the marks of a row. */
export interface RowMarks {
  readonly rowId: string;
  readonly flags: Readonly<Record<string, Flag>>;
  readonly mended: readonly string[];
}

/** Marks cells, and takes marks away, as a batch of its own; gives its last entry. Null where the log is not at `seq` any more: nothing was written. */
export async function writeMarks(
  db: Database,
  place: InputPlace,
  writing: Writing,
  seq: number,
  marks: readonly RowMarks[],
): Promise<number | null> {
  const head = await db.selectFrom("input_tables").select("seq").where(of(place)).forUpdate().executeTakeFirst();
  if (head?.seq !== seq) return null;
  const last = seq + marks.length;
  await db
    .insertInto("input_batches")
    .values({
      ...keyOf(place),
      batch_id: writing.batchId,
      payload_hash: Buffer.alloc(0),
      first_seq: seq + 1,
      last_seq: last,
      author_id: writing.authorId,
      created_at: writing.at,
      answer: JSON.stringify(null),
    })
    .execute();
  await writeEntries(
    db,
    place,
    writing,
    marks.map((one, index) => ({ kind: "set", cells: {}, isQuiet: true, place: null, seq: seq + index + 1, ...one })),
  );
  await db.updateTable("input_tables").set({ seq: last }).where(of(place)).execute();
  return last;
}
