import { isTimeName } from "@sheaf/sql";
import { columnsListed, type Element, type FilterValue, type Id, type Operation } from "@sheaf/workbook";
import { columnOf, elementPath, filtersOf, set } from "../../commands/edit.ts";
import { excludeValues, keepValues } from "../../filters/quick-filters.ts";
import type { MemberChanges } from "../shelves/chart-channels.ts";
import { addColumnOperations, filterOperations, membersOperations, setColumnOperations } from "../shelves/chart-operations.ts";
import { keyFormula, type Period, periodTitles, shapeOf, truncated } from "../shelves/column-shape.ts";
import { keyBehind, limitOf, OTHERS } from "../shelves/keys/label-limit.ts";
import type { SourceField } from "../shelves/panel-port.ts";

/** A key by which a value can be taken apart further. */
export interface DrillStep {
  /** Stable in menus. */
  readonly key: string;
  readonly name: string;
  /** By what part of it: `Month`; null for all of it. */
  readonly detail: string | null;
  /** A column of the element, or the formula of a new one, in stored form. */
  readonly column: { readonly id: Id } | { readonly formula: string };
}

/** A key of what is drilled into, with its value there. */
export interface DrilledKey {
  readonly columnId: Id;
  readonly value: FilterValue;
  /** Of the rest of many values: those that it is all others of. */
  readonly beyond?: readonly FilterValue[];
}

/** Each of these parts lies within the one before it; weeks cross months. */
const nested: readonly Period[] = ["year", "quarter", "month", "day", "hour"];

/** The rest of the drill path (workbook-file 15.3): what comes behind the keys that are shown, then what was passed over. */
export function pathSteps(element: Element, placed: readonly Id[], nameOf: (columnId: Id) => string): readonly DrillStep[] {
  const path = columnsListed(element, "drillPath");
  const deepest = path.findLastIndex((id) => placed.includes(id));
  return [...path.slice(deepest + 1), ...path.slice(0, deepest + 1)]
    .filter((id) => !placed.includes(id))
    .map((id) => ({ key: `path-${id}`, name: nameOf(id), detail: null, column: { id } }));
}

/** Where it can go on from keys of these formulas: fields that are none of them yet, and finer parts of dates. */
export function drillSteps(fields: readonly SourceField[], keys: readonly string[]): readonly DrillStep[] {
  const shapes = keys.map((formula) => shapeOf(keyBehind(formula)));
  return fields.flatMap((field): readonly DrillStep[] => {
    const own = shapes.filter((shape) => (shape.kind === "plain" || shape.kind === "period") && shape.inner === field.reference);
    if (!isTimeName(field.type)) return own.length > 0 ? [] : [stepBy(field, keyFormula(field.reference, field.type), null)];
    if (own.some(({ kind }) => kind === "plain")) return [];
    const used = own.map((shape) => (shape.kind === "period" ? nested.indexOf(shape.unit === "week" ? "month" : shape.unit) : -1));
    const unit = own.length === 0 ? "month" : nested[Math.max(...used) + 1];
    if (unit === undefined || (unit === "hour" && field.type === "date")) return [];
    return [stepBy(field, truncated(field.reference, unit), periodTitles[unit])];
  });
}

const stepBy = ({ key, name }: SourceField, formula: string, detail: string | null): DrillStep => ({
  key,
  name,
  detail,
  column: { formula },
});

/** What labels beyond a limit are pooled in is no value that a filter could keep: filters of rows change who is among them. */
export const canDrillInto = (element: Element, kept: readonly DrilledKey[]): boolean =>
  kept.every(
    ({ columnId, value, beyond = [value] }) => !beyond.includes(OTHERS) || limitOf(columnOf(element, columnId)?.formula ?? "") === null,
  );

/**
 * Operations that keep only the rows of the given keys. Among those rows the places of a limit would be others: a limited key that is
 * kept at one of its labels is that label without a limit (S-L6m).
 */
export function keepOperations(element: Element, kept: readonly DrilledKey[], newId: () => Id): readonly Operation[] {
  const filters = kept.map(({ columnId, value, beyond }) =>
    beyond === undefined ? keepValues(filtersOf(element), columnId, [value]) : excludeValues(filtersOf(element), columnId, beyond),
  );
  const unlimited = kept.flatMap(({ columnId }) => {
    const limit = limitOf(columnOf(element, columnId)?.formula ?? "");
    return limit === null ? [] : setColumnOperations(element.id, columnId, { formula: limit.inner });
  });
  return [...unlimited, ...filterOperations(element, filters, newId)];
}

/** Operations that keep only the rows of the given keys and put a new key where it belongs. `hides`: as below. */
export const drillOperations = (
  element: Element,
  kept: readonly DrilledKey[],
  step: DrillStep,
  place: (element: Element, columnId: Id) => MemberChanges,
  newId: () => Id,
  hides: Id | null = null,
): readonly Operation[] => [...keepOperations(element, kept, newId), ...stepOperations(element, step, place, newId, hides)];

/**
 * Operations that put the key of a step where it belongs. `hides`: a key that makes way, and stays
 * because it is filtered.
 */
export function stepOperations(
  element: Element,
  step: DrillStep,
  place: (element: Element, columnId: Id) => MemberChanges,
  newId: () => Id,
  hides: Id | null,
): readonly Operation[] {
  const { column } = step;
  const columnId = "id" in column ? column.id : newId();
  const placed = place(element, columnId);
  return [
    ...("id" in column
      ? [...showOperations(element, columnId), ...membersOperations(element.id, placed)]
      : addColumnOperations(element, { id: columnId, formula: column.formula }, placed)),
    ...(hides === null || hides === columnId || columnOf(element, hides) === undefined
      ? []
      : [set(elementPath(element.id, "columns", { key: hides }, "hidden"), true)]),
  ];
}

/** A key of the path waits hidden until it is drilled to. */
export const showOperations = (element: Element, columnId: Id): readonly Operation[] =>
  columnOf(element, columnId)?.hidden === true ? [set(elementPath(element.id, "columns", { key: columnId }, "hidden"), undefined)] : [];
