import type { MarkKey } from "@sheaf/charts";
import { printTarget, printText } from "@sheaf/formula";
import type { TypeName } from "@sheaf/sql";
import type { Element, Filter, Id, Operation } from "@sheaf/workbook";
import { columnsOf } from "@sheaf/workbook";
import { elementPath, filtersOf, insert } from "../../../commands/edit.ts";

type Group = readonly MarkKey[];

/** A longer formula is none that somebody could read, or change. */
const MOST_MARKS = 200;

/**
 * A logical formula in stored form that is true for the rows of just these marks: their keys, told by the exact values. Null where a key has
 * no exact value that a formula could say, or marks have different keys.
 */
export function chosenFormula(chosen: readonly Group[], typeOf: (columnId: Id) => TypeName | null): string | null {
  const [first] = chosen;
  const columnIds = first?.map(({ columnId }) => columnId) ?? [];
  if (columnIds.length === 0 || chosen.length > MOST_MARKS) return null;
  const marks: string[] = [];
  for (const group of chosen) {
    if (group.length !== columnIds.length) return null;
    const tests = columnIds.map((columnId) => {
      const key = group.find((one) => one.columnId === columnId);
      return key === undefined ? null : testOf(key, typeOf(columnId));
    });
    if (tests.includes(null)) return null;
    marks.push(`(${tests.join(" and ")})`);
  }
  return marks.join(" or\n");
}

function testOf({ columnId, text }: MarkKey, type: TypeName | null): string | null {
  const own = printTarget({ kind: "own", columnId });
  if (text === null) return `IsNull(${own})`;
  const value = valueOf(text, type);
  return value === null ? null : `${own} = ${value}`;
}

function valueOf(text: string, type: TypeName | null): string | null {
  switch (type) {
    case "text":
      return printText(text);
    case "number":
    case "integer":
      return /^-?\d+(?:\.\d+)?$/u.test(text) ? text : null;
    case "date":
      return /^\d{4}-\d{2}-\d{2}$/u.test(text) ? `Date(${printText(text)})` : null;
    // The instant itself, in UTC: what it is called in the workbook's zone may be two of them.
    case "datetime":
      return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/u.test(text) ? `Date(${printText(text)})` : null;
    case "boolean":
      return text === "true" || text === "false" ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : null;
    default:
      return null;
  }
}

/** A hidden column that holds the formula, and a filter that keeps, or leaves out, the rows for which it is true. */
export function formulaFilterOperations(
  element: Element,
  formula: string,
  name: string,
  mode: "keep" | "exclude",
  newId: () => Id,
): readonly Operation[] {
  const columnId = newId();
  const filter: Filter = { id: newId(), columnId, kind: "list", ...(mode === "keep" ? {} : { mode: "exclude" as const }), values: [true] };
  return [
    insert(elementPath(element.id, "columns"), { id: columnId, name, formula, hidden: true }, columnsOf(element).at(-1)?.id ?? null),
    insert(elementPath(element.id, "filters"), filter, filtersOf(element).at(-1)?.id ?? null),
  ];
}
