import type { FormulaValue } from "@sheaf/contract";
import { cellAt, cellJson, type ResultTable } from "@sheaf/result";
import { typeName } from "@sheaf/sql";
import { cardRowId, type Element, type FilterValue, type Id, isKind, rowFormulaColumn } from "@sheaf/workbook";
import { createContext } from "react";
import type { ElementRequest } from "./results/element-request.ts";
import type { ActionSelection, FormulaPlace } from "./actions/action-world.ts";

/** The row that a card of a repeated container, or a container of a single row, stands for. */
export interface CardRow {
  readonly holderId: Id;
  /** The element whose rows the cards are. */
  readonly sourceId: Id;
  readonly table: ResultTable;
  readonly row: number;
  readonly isStale: boolean;
  /** What is wrong with the formula of a column. */
  readonly problemOf: (columnId: Id) => string | null;
}

/** Null outside of such containers. What stands inside finds its values there and asks for none itself. */
export const CardRowContext = createContext<CardRow | null>(null);

/** The key with which a container of a single row begins, where the document says one. */
export function firstKeyOf(element: Element): FilterValue | undefined {
  const first = isKind(element, "single-row-container") ? element.keyColumnValue : undefined;
  return typeof first === "string" || typeof first === "number" || typeof first === "boolean" ? first : undefined;
}

/** The rows whose cards are drawn. `chosen`: the key of the one row that a container of a single row shows; undefined: all, in turn. */
export function cardsRequest(
  element: Element,
  chosen: FilterValue | undefined,
  window: { readonly offset: number; readonly limit: number },
): ElementRequest {
  const keyId = isKind(element, "single-row-container") ? element.keyColumnId : null;
  return {
    level: "base",
    want: { kind: "rows", columns: null, withOuter: false, outline: false },
    window: chosen === undefined ? window : { ...window, limit: 1 },
    within: null,
    ...(chosen === undefined || keyId === null
      ? {}
      : { extraFilters: [{ id: "row", columnId: keyId, kind: "list", mode: "include", values: [chosen] }] }),
  };
}

/** A formula of something in a card, where it is about the card's row; null where it is not. */
export function cardFormula(card: CardRow, element: Element, { path, part }: FormulaPlace): FormulaValue | null {
  const columnId = rowFormulaColumn(element, path, part ?? 0);
  if (columnId === null) return null;
  const problem = card.problemOf(columnId);
  if (problem !== null) return { kind: "failed", message: problem };
  const value = cellOf(card, columnId);
  return value === null ? null : { kind: "value", ...value };
}

/** What the actions of something in a card begin with: the row that the card stands for. */
export function cardSelection(card: CardRow, element: Element): ActionSelection {
  const rowId = cellOf(card, cardRowId(card.holderId))?.value;
  return {
    values: new Map(),
    rowId: typeof rowId === "string" ? rowId : null,
    card: { sourceId: card.sourceId, formula: (place) => cardFormula(card, element, place) },
  };
}

function cellOf({ table, row }: CardRow, columnId: Id): { readonly type: string; readonly value: unknown } | null {
  const at = table.columns.findIndex(({ id, role }) => id === columnId && role === "value");
  const type = table.columns[at]?.type;
  return type === undefined || row >= table.rowCount ? null : { type: typeName(type), value: cellJson(cellAt(table, row, at), type) };
}
