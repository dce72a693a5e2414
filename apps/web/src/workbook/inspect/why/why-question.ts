import {
  asColumnBeside,
  type FormulaPart,
  nullQuestion,
  type NullQuestion,
  printTarget,
  type ProbedValue,
  type Scope,
} from "@sheaf/formula";
import { cellAt, cellTextAt, type ResultTable } from "@sheaf/result";
import { type Element, type Id, namesOf, type Operation, pivotShown, type WorkbookDocument, columnsOf, isKind } from "@sheaf/workbook";
import { columnOf, elementPath, groupingsOf, isKey, levelOf, set } from "../../commands/edit.ts";
import { withColumns } from "../../commands/probes.ts";
import type { ElementRequest } from "../../elements/element-kind.ts";
import type { Doubt } from "../../state/workbook.ts";

/** Formulas put on top of the document, and the request that brings their values in one row. */
interface Asked {
  readonly operations: readonly Operation[];
  readonly request: ElementRequest;
  /** Ids of the added columns, in the order of the formulas. */
  readonly columns: readonly Id[];
}

export interface EmptyQuestion extends Asked {
  readonly question: NullQuestion;
  readonly text: string;
}

function printedFormula(document: WorkbookDocument, element: Element, columnId: Id): string {
  return namesOf(document).toPrinted(element.id, columnId, columnOf(element, columnId)?.formula ?? "");
}

/** Every part of the column's formula, asked for in the row of the empty cell. Null where the formula cannot be read. */
export function emptyQuestion(
  document: WorkbookDocument,
  element: Element,
  doubt: Extract<Doubt, { kind: "empty" }>,
  scope: Scope,
  newId: () => Id,
): EmptyQuestion | null {
  const text = printedFormula(document, element, doubt.columnId);
  const question = nullQuestion(text);
  if (question === null) return null;
  // A key is computed on the rows of its group: any one of them tells.
  const isOfKey = isKey(element, doubt.columnId);
  const level = isOfKey ? "base" : levelOf(element, doubt.columnId);
  const names = namesOf(document);
  // What cannot be named beside the column is not computed, and counts as not known.
  const stored = question.texts.map((part) => {
    const beside = asColumnBeside(part, scope);
    return beside === null ? "" : names.toStored(element.id, doubt.columnId, beside);
  });
  const { columns, operations } = withColumns(document, element, stored, level, newId);
  return {
    question,
    text,
    columns,
    operations,
    request: {
      level,
      want: { kind: "rows", columns, withOuter: false, outline: false },
      window: { offset: isOfKey ? 0 : doubt.offset, limit: 1 },
      within: doubt.within,
    },
  };
}

/** Values of the added columns in the first row of an answer; undefined for one that could not be computed. */
export function valuesOf(table: ResultTable, columns: readonly Id[]): readonly ProbedValue[] {
  return columns.map((id) => {
    const at = table.columns.findIndex((column) => column.id === id && column.role === "value");
    if (at < 0 || table.rowCount === 0) return undefined;
    const value = cellAt(table, 0, at);
    return value === null || typeof value === "boolean" ? value : cellTextAt(table, 0, at);
  });
}

export interface TotalQuestion {
  readonly text: string;
  /** The total itself: the column re-evaluated over everything (L8). */
  readonly total: ElementRequest;
  /** The shown values added up, and how many there are. */
  readonly shown: Asked;
  /** What is shown: groups of a table, cells of a pivot. */
  readonly of: "groups" | "cells";
  /** The total has a formula of its own, which `text` is. */
  readonly isOwn: boolean;
}

/** Null for a column of the base or the summary: it has no total of its own. */
export function totalQuestion(document: WorkbookDocument, element: Element, columnId: Id, newId: () => Id): TotalQuestion | null {
  if (element.kind === "pivot-table") return pivotTotalQuestion(document, element, columnId, newId);
  const level = levelOf(element, columnId);
  if (!groupingsOf(element).some(({ id }) => id === level) || isKey(element, columnId)) return null;
  const name = printTarget({ kind: "own", columnId });
  const { columns, operations } = withColumns(document, element, [`Sum(${name})`, `CountIf(IsNotNull(${name}))`], "summary", newId);
  return {
    of: "groups",
    isOwn: false,
    text: printedFormula(document, element, columnId),
    total: { level, want: { kind: "totals", totalsAt: "summary" }, window: null, within: null },
    shown: {
      columns,
      operations,
      request: { level: "summary", want: { kind: "rows", columns, withOuter: false, outline: false }, window: null, within: null },
    },
  };
}

/** The grand total of a value, and what its cells add up to: in a total an aggregate of the value ranges over the cells (S-L8f). */
function pivotTotalQuestion(document: WorkbookDocument, element: Element, columnId: Id, newId: () => Id): TotalQuestion | null {
  const { values } = pivotShown(element);
  if (!values.includes(columnId)) return null;
  const name = printTarget({ kind: "own", columnId });
  const { columns, operations } = withColumns(document, element, [`Sum(${name})`, `CountIf(IsNotNull(${name}))`], "base", newId);
  const grandTotal: ElementRequest = { level: null, want: { kind: "pivot", rows: 0, columns: 0 }, window: null, within: null };
  const own = ownTotal(element, columnId);
  return {
    of: "cells",
    isOwn: own !== null,
    text: own === null ? printedFormula(document, element, columnId) : namesOf(document).toPrinted(element.id, null, own),
    total: grandTotal,
    shown: { columns, operations: [...operations, set(elementPath(element.id, "values"), [...values, ...columns])], request: grandTotal },
  };
}

/** Where both axes have one, the formula of the rows counts (S-L8f). */
function ownTotal(element: Element, columnId: Id): string | null {
  const totals = isKind(element, "pivot-table") ? element.sheaf?.totals : undefined;
  return totals?.rows?.perColumn?.[columnId]?.formula ?? totals?.columns?.perColumn?.[columnId]?.formula ?? null;
}

/** The own column that a part names, whose formula may say more. */
export function namedColumn(element: Element, document: WorkbookDocument, part: FormulaPart | undefined): Id | null {
  if (part?.expr.kind !== "ref" || part.expr.path.length !== 1) return null;
  const [name] = part.expr.path;
  const names = namesOf(document);
  const found = columnsOf(element).find(({ id }) => names.column(element, id).toLowerCase() === name?.toLowerCase());
  return found?.id ?? null;
}
