import { inEnglish } from "@sheaf/messages/english";
import { checkDocument } from "@sheaf/workbook";
import { sql } from "kysely";
import { DocumentReader } from "../../areas/workbooks/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { error, type Tell, warning } from "./findings.ts";

interface Log {
  readonly organization_id: string;
  readonly workbook_id: string;
  readonly name: string;
  readonly head: number;
  readonly snapshot: number | null;
  readonly entries: number;
}

/** Every document's log has no hole after its newest snapshot, and the document opens. Gives how many were looked at. */
export async function examineDocuments(db: Database, signal: AbortSignal, tell: Tell): Promise<number> {
  const { rows } = await sql<Log>`
    select w.organization_id, w.inode_id as workbook_id, i.name, w.head_sequence::float8 as head, s.sequence::float8 as snapshot,
      (select count(*)::float8 from operation_log l where l.organization_id = w.organization_id and l.workbook_id = w.inode_id
        and l.sequence > s.sequence and l.sequence <= w.head_sequence) as entries
    from workbooks w
    join inodes i on i.organization_id = w.organization_id and i.id = w.inode_id
    left join lateral (select max(sequence) as sequence from snapshots s
      where s.organization_id = w.organization_id and s.workbook_id = w.inode_id and s.sequence <= w.head_sequence) s on true`.execute(db);
  for (const { organization_id: organization, workbook_id: workbook, name, head, snapshot, entries } of rows) {
    signal.throwIfAborted();
    const of = `${JSON.stringify(name)} (${workbook})`;
    if (snapshot === null || entries !== head - snapshot) {
      const message = `Of ${head - (snapshot ?? 0)} changes after its snapshot ${entries} are there. Restore a backup beside it and bring the document over.`;
      tell(error("E_DOCUMENT_LOG", of, message));
      continue;
    }
    try {
      const { document } = await new DocumentReader().at(db, organization, workbook, null);
      const unsound = checkDocument(document).find(({ code }) => code === "E_DUPLICATE_ID" || code === "E_LIMIT");
      if (unsound !== undefined) tell(warning("W_DOCUMENT_UNSOUND", of, inEnglish(unsound.message)));
    } catch (problem) {
      const why = problem instanceof Error ? problem.message : String(problem);
      tell(error("E_DOCUMENT_UNREADABLE", of, `It does not open: ${why}`));
    }
  }
  return rows.length;
}
