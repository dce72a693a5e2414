import { isTimeName } from "@sheaf/sql";
import { columnsOf, type Element, type FilterValue, type Id, type Operation } from "@sheaf/workbook";
import { columnOf, elementPath, filtersOf, set } from "../../commands/edit.ts";
import { keepValues } from "../../filters/quick-filters.ts";
import type { MemberChanges } from "../chart/panel/chart-channels.ts";
import { addColumnOperations, filterOperations, setColumnOperations } from "../chart/panel/chart-operations.ts";
import { keyFormula, type Period, periodTitles, shapeOf, truncated } from "../chart/panel/column-shape.ts";
import { limitOf, OTHERS, withoutLimit } from "../chart/panel/keys/label-limit.ts";
import type { SourceField } from "../chart/panel/panel-port.ts";

/** A column of the source by which a value can be taken apart further. */
export interface DrillStep {
  readonly field: SourceField;
  /** The key that is made of it, in stored form. */
  readonly formula: string;
  /** By what part of it: `Month`; null for all of it. */
  readonly detail: string | null;
}

/** A key of what is drilled into, with its value there. */
export interface DrilledKey {
  readonly columnId: Id;
  readonly value: FilterValue;
}

/** Each of these parts lies within the one before it; weeks cross months. */
const nested: readonly Period[] = ["year", "quarter", "month", "day", "hour"];

/** Where it can go on from keys of these formulas: fields that are none of them yet, and finer parts of dates. */
export function drillSteps(fields: readonly SourceField[], keys: readonly string[]): readonly DrillStep[] {
  const shapes = keys.map((formula) => shapeOf(withoutLimit(formula)));
  return fields.flatMap((field): readonly DrillStep[] => {
    const own = shapes.filter((shape) => (shape.kind === "plain" || shape.kind === "period") && shape.inner === field.reference);
    if (!isTimeName(field.type)) return own.length > 0 ? [] : [{ field, formula: keyFormula(field.reference, field.type), detail: null }];
    if (own.some(({ kind }) => kind === "plain")) return [];
    const used = own.map((shape) => (shape.kind === "period" ? nested.indexOf(shape.unit === "week" ? "month" : shape.unit) : -1));
    const unit = own.length === 0 ? "month" : nested[Math.max(...used) + 1];
    if (unit === undefined || (unit === "hour" && field.type === "date")) return [];
    return [{ field, formula: truncated(field.reference, unit), detail: periodTitles[unit] }];
  });
}

/** What labels beyond a limit are pooled in is no value that a filter could keep: filters of rows change who is among them. */
export const canDrillInto = (element: Element, kept: readonly DrilledKey[]): boolean =>
  kept.every(({ columnId, value }) => value !== OTHERS || limitOf(columnOf(element, columnId)?.formula ?? "") === null);

/**
 * Operations that keep only the rows of the given keys and put a new key where it belongs. Among those rows the places of a limit
 * would be others: a limited key that is kept at one of its labels is that label without a limit (S-L6f). `hides`: a key that makes
 * way, and stays because it is filtered.
 */
export function drillOperations(
  element: Element,
  kept: readonly DrilledKey[],
  step: DrillStep,
  place: (element: Element, columnId: Id) => MemberChanges,
  newId: () => Id,
  hides: Id | null = null,
): readonly Operation[] {
  const columnId = newId();
  const filters = kept.map((key) => keepValues(filtersOf(element), key.columnId, [key.value]));
  const unlimited = kept.flatMap(({ columnId: keyId }) => {
    const limit = limitOf(columnOf(element, keyId)?.formula ?? "");
    return limit === null ? [] : setColumnOperations(element.id, keyId, { formula: limit.inner });
  });
  return [
    ...unlimited,
    ...filterOperations(element, filters, newId),
    ...addColumnOperations(element, columnId, step.formula, place(element, columnId)),
    ...(hides === null || columnsOf(element).every(({ id }) => id !== hides)
      ? []
      : [set(elementPath(element.id, "columns", { key: hides }, "hidden"), true)]),
  ];
}
