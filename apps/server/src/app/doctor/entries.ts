import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import { error, type Tell } from "./findings.ts";

interface Journal {
  readonly workbook_id: string;
  readonly element_id: string;
  readonly layer: string;
  readonly seq: number;
  readonly row_count: number;
  readonly entries: number;
  readonly last: number;
  readonly batched: number;
  readonly rows: number;
  readonly furthest: number;
}

/** What people entered: every journal runs from 1 to its head, and the rows that stand are those that it tells of. Gives how many were looked at. */
export async function examineEntries(db: Database, tell: Tell): Promise<number> {
  const same = (alias: string) =>
    sql.raw(
      `${alias}.organization_id = t.organization_id and ${alias}.workbook_id = t.workbook_id and ${alias}.element_id = t.element_id and ${alias}.layer = t.layer`,
    );
  const { rows } = await sql<Journal>`
    select t.workbook_id, t.element_id, t.layer, t.seq::float8 as seq, t.row_count::float8 as row_count,
      e.count::float8 as entries, coalesce(e.last, 0)::float8 as last, coalesce(b.last, 0)::float8 as batched,
      r.count::float8 as rows, coalesce(r.last, 0)::float8 as furthest
    from input_tables t
    left join lateral (select count(*), max(seq) as last from input_entries e where ${same("e")}) e on true
    left join lateral (select max(last_seq) as last from input_batches b where ${same("b")}) b on true
    left join lateral (select count(*) filter (where not deleted), max(seq) as last from input_rows r where ${same("r")}) r on true`.execute(
    db,
  );
  for (const { workbook_id: workbook, element_id: element, layer, ...journal } of rows) {
    const of = `${element} of ${workbook}, ${layer}`;
    const { seq, row_count: count, entries, last, batched, rows: standing, furthest } = journal;
    if (entries !== seq || last !== seq || batched > seq)
      tell(
        error(
          "E_ENTRIES_LOG",
          of,
          `Its journal should have ${seq} entries and has ${entries}, the last of number ${last}. Restore a backup beside it.`,
        ),
      );
    if (standing !== count || furthest > seq)
      tell(error("E_ENTRIES_ROWS", of, `${standing} rows stand where ${count} were counted. Restore a backup beside it.`));
  }
  return rows.length;
}
