import { printTarget, printText } from "@sheaf/formula";
import { defaultSymbols, type NumberSymbols, parseNumberSpec } from "@sheaf/locale";
import type { Element, Id, Operation, WorkbookDocument } from "@sheaf/workbook";
import { addColumn } from "../../../commands/columns.ts";
import { insert } from "../../../commands/edit.ts";
import type { Needle } from "../../../find/needle.ts";
import type { ElementRequest } from "../../element-kind.ts";
import type { TableColumn, TableLevel } from "../shape/table-shape.ts";
import { writtenMoment } from "./written-moments.ts";

/** Rows with a find that are fetched of each level; one who looks through more narrows it down. */
export const MOST_FOUND = 1_000;

/** Asks a level of a table where something stands in its shown columns. */
export interface FindQuestion {
  /** An element beside the document's own ones; it is in no document. */
  readonly elementId: Id;
  readonly operations: readonly Operation[];
  /** Of each row with a find: where the groups around it stand in theirs and it in its own, from 1, and which columns have it. */
  readonly rows: ElementRequest;
  /** How many cells have it, in one row. */
  readonly total: ElementRequest;
  /** Ids of the answer, in the order of the levels and of the columns. */
  readonly places: readonly Id[];
  readonly hits: readonly { readonly id: Id; readonly columnId: Id }[];
  /** Ids of what stands in those columns, in their order; empty where that is not asked for. */
  readonly texts: readonly Id[];
}

/**
 * Null where no column of the level can hold it. Places are those of the grid: numbers of rows follow the sort of their level, as
 * paging does (L6).
 */
export function findQuestion(
  document: WorkbookDocument,
  element: Element,
  levels: readonly TableLevel[],
  depth: number,
  needle: Needle,
  newId: () => Id,
  /** Of how many rows what stands in them is asked for as well; 0: of none. */
  texts = 0,
  /** How the person's cells are written. */
  symbols: NumberSymbols = defaultSymbols,
): FindQuestion | null {
  const page = document.pages.find(({ elements }) => elements.some(({ id }) => id === element.id));
  const level = levels[depth];
  if (page === undefined || level === undefined) return null;
  const searched = level.columns.flatMap((column) => {
    const test = column.isHidden || column.problem !== null ? null : testOf(element.id, column, needle, symbols);
    return test === null ? [] : [{ column, test }];
  });
  if (searched.length === 0) return null;

  const operations: Operation[] = [];
  const numbered = levels.slice(0, depth + 1).map(({ id }): Id => {
    const columnId = newId();
    operations.push(...addColumn(document, element, { id: columnId, formula: "RowNumber()", level: id, after: null }).operations);
    return columnId;
  });
  const places = numbered.map((columnId, index) => ({
    id: `place-${index}`,
    formula: printTarget({ kind: "element", elementId: element.id, columnId }),
  }));
  const hits = searched.map(({ column, test }, index) => ({ id: `hit-${index}`, columnId: column.id, formula: test }));
  const shown = texts === 0 ? [] : searched.map(({ column }, index) => ({ id: `text-${index}`, formula: valueOf(element.id, column) }));
  const own = (id: Id): string => printTarget({ kind: "own", columnId: id });
  const elementId = newId();
  const child = {
    id: elementId,
    kind: "table",
    source: { kind: "table", elementId: element.id, ...(level.id === "base" ? {} : { groupingId: level.id }) },
    columns: [
      ...places,
      ...hits.map(({ id, formula }) => ({ id, formula })),
      ...shown,
      {
        id: "any",
        formula: joinedEvenly(
          hits.map(({ id }) => own(id)),
          "Or",
        ),
      },
      {
        id: "total",
        formula: joinedEvenly(
          hits.map(({ id }) => `CountIf(${own(id)})`),
          "+",
        ),
      },
    ],
    filters: [{ id: "found", columnId: "any", kind: "list", mode: "include", values: [true] }],
    sort: places.map(({ id }) => ({ columnId: id, direction: "ascending" })),
    summary: ["total"],
  };
  operations.push(insert(["pages", { key: page.id }, "elements"], child, page.elements.at(-1)?.id ?? null));
  return {
    elementId,
    operations,
    places: places.map(({ id }) => id),
    hits: hits.map(({ id, columnId }) => ({ id, columnId })),
    texts: shown.map(({ id }) => id),
    rows: {
      level: "base",
      want: { kind: "rows", columns: [...places, ...hits, ...shown].map(({ id }) => id), withOuter: false, outline: false },
      window: { offset: 0, limit: texts === 0 ? MOST_FOUND : texts },
      within: null,
    },
    total: {
      level: "summary",
      want: { kind: "rows", columns: ["total"], withOuter: false, outline: false },
      window: null,
      within: null,
    },
  };
}

/** Formulas with an operator between them, in halves of halves: a table may have more columns than a formula may be deep. */
function joinedEvenly(formulas: readonly string[], operator: "Or" | "+"): string {
  if (formulas.length < 2) return formulas.join("");
  const middle = Math.ceil(formulas.length / 2);
  const half = (part: readonly string[]): string => (part.length === 1 ? part.join("") : `(${joinedEvenly(part, operator)})`);
  return `${half(formulas.slice(0, middle))} ${operator} ${half(formulas.slice(middle))}`;
}

const valueOf = (elementId: Id, column: TableColumn): string => printTarget({ kind: "element", elementId, columnId: column.id });

/** Whether a cell has it, by what is shown as far as the warehouse can write that; null for what cannot. */
function testOf(elementId: Id, column: TableColumn, needle: Needle, symbols: NumberSymbols): string | null {
  const value = valueOf(elementId, column);
  const { type, format } = column;
  const has = (text: string, part: string): string => `Coalesce(Contains(Lower(${text}), ${printText(part)}), False)`;
  switch (type) {
    case "integer":
    case "number": {
      if (needle.number === null) return null;
      const whole = has(`Text(${rounded(value, column)})`, needle.number);
      // Means and quotients of groups are shown to fewer digits than they have; both ways of writing them are found.
      if (type !== "number" || format !== null || column.level === "base") return whole;
      const short = has(`Text(If(Abs(${value}) >= 1, Round(${value}, 2), Round(${value}, 3)))`, needle.number);
      return `(${joinedEvenly([whole, short], "Or")})`;
    }
    case "text":
      return has(value, needle.text);
    case "boolean":
    case "variant":
      return has(`Text(${value})`, needle.text);
    case "date":
    case "datetime":
      return has(writtenMoment(value, type, format, symbols), needle.text);
    case "array":
    case "geography":
    case "null":
    case "error":
      return null;
  }
}

/** A number as its format rounds it; one that is shortened to thousands stays as it is. */
function rounded(value: string, { format }: TableColumn): string {
  if (format?.kind === "percent") return `Round(${value} * 100, 0)`;
  if (format?.kind !== "number" || format.formatString === undefined) return value;
  const read = parseNumberSpec(format.formatString);
  if (!read.ok) return value;
  const { type, precision } = read.spec;
  if (type === "%") return `Round(${value} * 100, ${precision ?? 6})`;
  return type === "f" || type === "d" ? `Round(${value}, ${type === "d" ? 0 : (precision ?? 6)})` : value;
}
