import type { QueryRequest } from "@sheaf/compiler";
import { timeZone, UTC } from "@sheaf/locale";
import type { SheetSource } from "@sheaf/press";
import type { ResultTable } from "@sheaf/result";
import { type Element, elementQuery, type WorkbookDocument } from "@sheaf/workbook";
import type { Io } from "../command/io.ts";

/** What the sheet of an element needs to look as on screen; null: the element has no rows. What cannot be computed colors nothing. */
export function sheetSourceOf(
  document: WorkbookDocument,
  element: Element,
  zone: string,
  ask: (request: QueryRequest) => Promise<ResultTable>,
  io: Io,
): SheetSource | null {
  const query = elementQuery(document, element.id);
  if (query === null) return null;
  return {
    element,
    query,
    zone: timeZone(zone, Intl) ?? UTC,
    formatted: (format) => format,
    asked: ({ level, want }) =>
      ask({ elementId: element.id, level, want, window: null, within: null, extraFilters: [] }).catch((error: unknown) => {
        if (io.signal.aborted) throw error;
        return null;
      }),
  };
}
