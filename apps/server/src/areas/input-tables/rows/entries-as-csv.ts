import { csvLine, guardedText } from "@sheaf/result";
import { cellFilesOf } from "@sheaf/contract";
import { type Element, entryColumnsOf, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import type { Database } from "../../../platform/database/index.ts";
import type { InputPlace } from "../log/tables.ts";
import { readRows, type StoredRow } from "./projection.ts";

const PORTION = 2_000;

/** What people entered into a layer as lines of CSV, a portion at a time: columns by the names that they have in the document. */
export async function* entriesAsCsv(db: Database, place: InputPlace, element: Element, document: WorkbookDocument): AsyncGenerator<string> {
  const names = namesOf(document);
  const columns = entryColumnsOf(element);
  const own = ["Row ID", "Created at", "Created by", "Updated at", "Updated by"];
  yield csvLine([...columns.map((column) => guardedText(names.column(element, column.id))), ...own]);
  for (let behind: string | null = null; ;) {
    const rows: readonly StoredRow[] = await readRows(db, place, -1, behind, PORTION);
    if (rows.length > 0)
      yield rows
        .map((row) =>
          csvLine([
            ...columns.map(({ id }) => cellText(row.cells[id])),
            row.row_id,
            row.created_at.toISOString(),
            row.creator,
            row.updated_at.toISOString(),
            row.updater,
          ]),
        )
        .join("");
    const last = rows.at(-1);
    if (last === undefined || rows.length < PORTION) return;
    behind = last.row_id;
  }
}

function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const files = cellFilesOf(value);
  if (files.length > 0) return guardedText(files.map(({ name }) => name).join("; "));
  if (Array.isArray(value)) return guardedText(value.map(String).join("; "));
  return typeof value === "string" ? guardedText(value) : JSON.stringify(value);
}
