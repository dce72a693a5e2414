import { printTarget } from "@sheaf/formula";
import { isNumberName, isTimeName, type TypeName } from "@sheaf/sql";
import type { Element, Id, Operation, WorkbookDocument } from "@sheaf/workbook";
import { insert, levelOf } from "../../../commands/edit.ts";
import { literal } from "../../../commands/formula-literals.ts";
import type { ElementRequest } from "../../element-kind.ts";

/** What is told of a column as a whole; which of it depends on its type. */
export type ColumnFigure = "rows" | "filled" | "distinct" | "min" | "max" | "avg" | "median" | "sum" | "stddev";

export interface ColumnQuestion {
  /** An element beside the document's own ones, which reads the column's level; it is in no document. */
  readonly elementId: Id;
  readonly operations: readonly Operation[];
  readonly figures: readonly ColumnFigure[];
  readonly request: ElementRequest;
}

const formulas: Readonly<Record<ColumnFigure, (value: string) => string>> = {
  rows: () => "Count()",
  filled: (value) => `CountIf(IsNotNull(${value}))`,
  distinct: (value) => `CountDistinct(${value})`,
  min: (value) => `Min(${value})`,
  max: (value) => `Max(${value})`,
  avg: (value) => `Avg(${value})`,
  median: (value) => `Median(${value})`,
  sum: (value) => `Sum(${value})`,
  stddev: (value) => `StdDev(${value})`,
};

function figuresFor(type: TypeName): readonly ColumnFigure[] {
  if (isNumberName(type)) return ["rows", "filled", "distinct", "min", "max", "avg", "median", "sum", "stddev"];
  if (isTimeName(type) || type === "text") return ["rows", "filled", "distinct", "min", "max"];
  return type === "boolean" ? ["rows", "filled", "distinct"] : ["rows", "filled"];
}

const VALUE = "value";

/**
 * Asks for the figures of a column over the rows of its level, the filters of its element applied: those that its type has, of `wanted` if
 * that is given. Null for an element that is gone.
 */
export function figuresQuestion(
  document: WorkbookDocument,
  element: Element,
  columnId: Id,
  type: TypeName,
  newId: () => Id,
  wanted?: readonly ColumnFigure[],
): ColumnQuestion | null {
  const figures = figuresFor(type).filter((figure) => wanted?.includes(figure) !== false);
  const value = printTarget({ kind: "own", columnId: VALUE });
  const columns = figures.map((figure) => ({ id: figure, formula: formulas[figure](value) }));
  return beside(document, element, columnId, newId, {
    figures,
    members: { columns, summary: figures },
    request: { level: "summary", want: { kind: "rows", columns: figures, withOuter: false, outline: false }, window: null, within: null },
  });
}

/** Bars of a histogram. */
export const BINS = 24;

/** Asks how many rows fall into each of equally wide bins, or into each period; null where a column has no such thing. */
export function histogramQuestion(
  document: WorkbookDocument,
  element: Element,
  columnId: Id,
  type: TypeName,
  range: { readonly min: number; readonly max: number },
  newId: () => Id,
): ColumnQuestion | null {
  if (!(range.max > range.min) || !Number.isFinite((range.max - range.min) * BINS)) return null;
  const value = printTarget({ kind: "own", columnId: VALUE });
  const [min, max] = [literal(range.min), literal(range.max)];
  const bin = isNumberName(type)
    ? `If(${value} >= ${max}, ${BINS}, BinFixed(${value}, ${min}, ${max}, ${BINS}))`
    : isTimeName(type)
      ? `DateTrunc("${periodOf(range)}", ${value})`
      : null;
  if (bin === null) return null;
  const columns = [
    { id: "bin", formula: bin },
    { id: "count", formula: "Count()" },
  ];
  return beside(document, element, columnId, newId, {
    figures: [],
    members: {
      columns,
      groupings: [{ id: "bins", groupBy: ["bin"], calculations: ["count"], sort: [{ columnId: "bin", direction: "ascending" }] }],
    },
    request: {
      level: "bins",
      want: { kind: "rows", columns: ["bin", "count"], withOuter: false, outline: false },
      window: { offset: 0, limit: 500 },
      within: null,
    },
  });
}

/** Values listed with their counts. */
export const TOP_VALUES = 12;

/** Asks for the most frequent values of a column; null where values cannot be told apart. */
export function topQuestion(
  document: WorkbookDocument,
  element: Element,
  columnId: Id,
  type: TypeName,
  newId: () => Id,
): ColumnQuestion | null {
  if (type === "variant" || type === "array" || type === "geography") return null;
  return beside(document, element, columnId, newId, {
    figures: [],
    members: {
      columns: [{ id: "count", formula: "Count()" }],
      groupings: [{ id: "values", groupBy: [VALUE], calculations: ["count"], sort: [{ columnId: "count", direction: "descending" }] }],
    },
    request: {
      level: "values",
      want: { kind: "rows", columns: [VALUE, "count"], withOuter: false, outline: false },
      window: { offset: 0, limit: TOP_VALUES },
      within: null,
    },
  });
}

/** Milliseconds since 1970 to the period of which some dozens cover them. */
function periodOf({ min, max }: { readonly min: number; readonly max: number }): string {
  const days = (max - min) / 86_400_000;
  if (days > 365 * 12) return "year";
  if (days > 365 * 3) return "quarter";
  if (days > 120) return "month";
  if (days > 45) return "week";
  return days > 3 ? "day" : "hour";
}

function beside(
  document: WorkbookDocument,
  element: Element,
  columnId: Id,
  newId: () => Id,
  {
    figures,
    members,
    request,
  }: {
    figures: readonly ColumnFigure[];
    members: { readonly columns: readonly object[]; readonly [member: string]: unknown };
    request: ElementRequest;
  },
): ColumnQuestion | null {
  const page = document.pages.find(({ elements }) => elements.some(({ id }) => id === element.id));
  if (page === undefined) return null;
  const level = levelOf(element, columnId);
  const elementId = newId();
  const source = { kind: "table", elementId: element.id, ...(level === "base" || level === "summary" ? {} : { groupingId: level }) };
  const value = { id: VALUE, formula: printTarget({ kind: "element", elementId: element.id, columnId }) };
  const item = { id: elementId, kind: "table", source, ...members, columns: [value, ...members.columns] };
  return {
    elementId,
    operations: [insert(["pages", { key: page.id }, "elements"], item, page.elements.at(-1)?.id ?? null)],
    figures,
    request,
  };
}
