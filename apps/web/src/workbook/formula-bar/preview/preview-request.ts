import { cellAt, type ResultTable } from "@sheaf/result";
import { type CellFormatter, cellFormatter, type NumberSymbols, type TimeZone } from "@sheaf/locale";
import { typeName, type ValueType } from "@sheaf/sql";
import { elementQuery, type Format, type Id, type WorkbookDocument } from "@sheaf/workbook";
import type { ElementRequest } from "../../elements/element-kind.ts";
import type { FocusedRow } from "../../state/focus-store.ts";
import { t } from "../../../shared/words/words.ts";

/** One row of the level at which a formula is computed, with the keys that name it. */
export interface PreviewQuestion {
  readonly request: ElementRequest;
  /** Keys of the level itself; empty for rows and for the whole table. */
  readonly keys: readonly Id[];
}

/** The row that somebody looks at, or the first one inside or around it. Null for what has no such level. */
export function previewQuestion(
  document: WorkbookDocument,
  elementId: Id,
  columnId: Id,
  level: Id,
  row: FocusedRow | null,
): PreviewQuestion | null {
  const query = elementQuery(document, elementId);
  const depth = query?.levels.findIndex(({ id }) => id === level) ?? -1;
  if (query === null || depth < 0) return null;
  const own = query.levels[depth];
  const keys = own?.kind === "grouping" ? own.keys : [];
  const known = query.levels.slice(0, depth + 1).reduce((sum, one) => sum + one.keys.length, 0);
  const within = row?.keys.slice(0, known) ?? [];
  const columns = [...new Set([...keys, columnId])];
  return {
    keys,
    request: {
      level,
      want: { kind: "rows", columns, withOuter: false, outline: false },
      window: { offset: 0, limit: 1 },
      within: within.length === 0 ? null : within,
    },
  };
}

export interface PreviewFormats {
  readonly zone: TimeZone;
  readonly symbols: NumberSymbols;
  readonly formatOf: (columnId: Id) => Format | undefined;
}

export interface PreviewWords {
  /** Which row it is: `ORD`, `2001, May`; null where there is only one or no name. */
  readonly row: string | null;
  readonly value: string;
}

/** What a preview says: the cell as the grid would write it. Null where the answer has no such column. */
export function previewWords(table: ResultTable, columnId: Id, keys: readonly Id[], formats: PreviewFormats): PreviewWords | null {
  if (table.rowCount === 0) return { row: null, value: t("formula.preview-request.no-rows") };
  const value = wordOf(table, columnId, formats);
  if (value === null) return null;
  const names = keys.flatMap((id) => wordOf(table, id, formats) ?? []);
  return { row: names.length === 0 ? null : names.join(", "), value };
}

function wordOf(table: ResultTable, columnId: Id, { zone, symbols, formatOf }: PreviewFormats): string | null {
  const index = table.columns.findIndex(({ id, role }) => id === columnId && role === "value");
  const type: ValueType | undefined = table.columns[index]?.type;
  if (type === undefined) return null;
  const marker = table.columns.findIndex(({ id, role }) => id === columnId && role === "marker-count");
  const distinct = marker < 0 ? 0n : cellAt(table, 0, marker);
  if (typeof distinct === "bigint" && distinct > 1n) return "*";
  const format: CellFormatter = cellFormatter(typeName(type), formatOf(columnId), { zone, symbols });
  return format(cellAt(table, 0, index));
}
