import { cellFormatter, type ColumnFormat } from "@sheaf/locale";
import { cellAt, MARKER, type ResultTable } from "@sheaf/result";
import { typeName, type ValueType } from "@sheaf/sql";
import { cardColumnId, type Element, type Id, isContent, LIVE_TEXTS, shownFormulasOf } from "@sheaf/workbook";
import { useContext, useMemo } from "react";
import type { ElementRequest } from "../element-kind.ts";
import { type CardRow, CardRowContext } from "../../state/card-row.ts";
import { useResults } from "../../state/results/use-results.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { findingText } from "../../../shared/words/words.ts";

/** What a live formula of a text shows. */
type LiveValue =
  | { readonly kind: "value"; readonly text: string; readonly isStale: boolean }
  | { readonly kind: "waiting" }
  /** `why`: null where only the text's editors are told. */
  | { readonly kind: "problem"; readonly why: string | null };

export interface LiveValues {
  readonly of: (columnId: Id, format: string | null) => LiveValue;
}

/** What an element asks for the values in its texts. */
export const liveRequests = (element: Element): readonly ElementRequest[] => (isContent(element) ? ofContent : ofOthers);

const requestAt = (level: Id | null): readonly ElementRequest[] => [
  { level, want: { kind: "rows", columns: null, withOuter: false, outline: false }, window: null, within: null },
];
/** What reads rows itself has the formulas of its texts beside its own query. */
const ofContent = requestAt(null);
const ofOthers = requestAt(LIVE_TEXTS);

/** Values of the live formulas in an element's texts, asked of the server; an element without them asks nothing. */
export function useLiveValues(element: Element, isAsked = true): LiveValues {
  const { zone, symbols } = useWorkbook();
  const card = useContext(CardRowContext);
  const isOfCard = card !== null && isContent(element);
  const isLive = isAsked && !isOfCard && shownFormulasOf(element).length > 0;
  const [state] = useResults(element.id, isLive ? liveRequests(element) : null, 2);
  return useMemo((): LiveValues => {
    if (isOfCard) return { of: (columnId, format) => cardValue(card, cardColumnId(element.id, columnId), format, { zone, symbols }) };
    const table = state?.table ?? null;
    return {
      of: (columnId, format) => {
        if (table === null) {
          if (state?.status !== "failed") return { kind: "waiting" };
          return { kind: "problem", why: state.error?.message ?? null };
        }
        const at = columnAt(table, columnId, "value");
        const column = table.columns[at];
        if (column === undefined || table.rowCount === 0) {
          const finding = state?.facts?.diagnostics.find((one) => one.columnId === columnId);
          return { kind: "problem", why: findingText(finding) };
        }
        return { kind: "value", text: writtenLive(table, columnId, format, { zone, symbols }) ?? "", isStale: state?.isStale === true };
      },
    };
  }, [state, zone, symbols, isOfCard, card, element.id]);
}

/** The value of a live formula as it is written in a text; null where none came. */
export function writtenLive(
  table: ResultTable,
  columnId: Id,
  format: string | null,
  shownBy: Parameters<typeof cellFormatter>[2],
): string | null {
  const at = columnAt(table, columnId, "value");
  const column = table.columns[at];
  if (column === undefined || table.rowCount === 0) return null;
  const value = cellAt(table, 0, at);
  if (value === null && agreeing(table, columnId) > 1) return MARKER;
  return cellFormatter(typeName(column.type), formatFor(column.type, format), { ...shownBy, isInSentence: true })(value);
}

/** What a live formula is in the row of a card. */
function cardValue(
  { table, row, isStale }: CardRow,
  columnId: Id,
  format: string | null,
  shownBy: Parameters<typeof cellFormatter>[2],
): LiveValue {
  const text = writtenInRow(table, row, columnId, format, shownBy);
  return text === null ? { kind: "problem", why: null } : { kind: "value", text, isStale };
}

/** The value of a column in a row as it is written in a text; null where there is no such column. */
export function writtenInRow(
  table: ResultTable,
  row: number,
  columnId: Id,
  format: string | null,
  shownBy: Parameters<typeof cellFormatter>[2],
): string | null {
  const at = columnAt(table, columnId, "value");
  const column = table.columns[at];
  if (column === undefined) return null;
  return cellFormatter(typeName(column.type), formatFor(column.type, format), { ...shownBy, isInSentence: true })(cellAt(table, row, at));
}

function columnAt(table: ResultTable, columnId: Id, role: string): number {
  return table.columns.findIndex((column) => column.id === columnId && column.role === role);
}

/** How many values there are where one is shown for many rows (V9). */
function agreeing(table: ResultTable, columnId: Id): number {
  const at = table.columns.findIndex((column) => column.id === columnId && column.role !== "value");
  const count = at < 0 ? null : cellAt(table, 0, at);
  return count === null ? 0 : Number(count);
}

/** A text of d3-format or strftime, by the type of the value. */
function formatFor({ kind }: ValueType, format: string | null): ColumnFormat | null {
  if (format === null) return null;
  return kind === "date" || kind === "datetime" ? { kind: "datetime", formatString: format } : { kind: "number", formatString: format };
}
