import { csvLine, guardedText } from "@sheaf/result";
import { cellFilesOf } from "@sheaf/contract";
import { type Element, entryColumnsOf, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import type { Database } from "../../../platform/database/index.ts";
import type { InputPlace } from "../log/tables.ts";
import { rowPortions } from "./projection.ts";

/** What people entered into a layer as lines of CSV, a portion at a time: columns by the names that they have in the document. */
export async function* entriesAsCsv(db: Database, place: InputPlace, element: Element, document: WorkbookDocument): AsyncGenerator<string> {
  const names = namesOf(document);
  const columns = entryColumnsOf(element);
  const own = ["Row ID", "Created at", "Created by", "Updated at", "Updated by"];
  yield csvLine([...columns.map((column) => guardedText(names.column(element, column.id))), ...own]);
  for await (const rows of rowPortions(db, place, -1))
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
}

function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const files = cellFilesOf(value);
  if (files.length > 0) return guardedText(files.map(({ name }) => name).join("; "));
  if (Array.isArray(value)) return guardedText(value.map(String).join("; "));
  return typeof value === "string" ? guardedText(value) : JSON.stringify(value);
}
