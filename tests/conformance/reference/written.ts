import type { TestElement } from "../support/documents.ts";
import { type ElementSpec, printFormula } from "./formula.ts";

/** An element of the reference in the form of files. */
export function writtenElement(spec: ElementSpec): TestElement {
  const { source } = spec;
  const sourceName = "table" in source ? source.table : source.element;
  return {
    id: spec.id,
    name: spec.id,
    source:
      "table" in source
        ? { kind: "warehouse-table", connectionId: "c", path: [source.table] }
        : { kind: "table", elementId: source.element, ...(source.grouping === null ? {} : { groupingId: source.grouping }) },
    columns: spec.columns.map((column) => ({ id: column.id, name: column.id, formula: printFormula(column.formula, sourceName) })),
    groupings: spec.groupings.map((grouping) => ({
      id: grouping.id,
      groupBy: grouping.keys,
      calculations: spec.columns.filter((column) => column.level === grouping.id && !column.isKey).map((column) => column.id),
      ...(grouping.sorts.length === 0 ? {} : { sort: grouping.sorts }),
    })),
    ...(spec.columns.some((column) => column.level === "summary")
      ? { summary: spec.columns.filter((column) => column.level === "summary").map((column) => column.id) }
      : {}),
    ...(spec.baseSorts.length === 0 ? {} : { sort: spec.baseSorts }),
    ...(spec.filters.length === 0 ? {} : { filters: spec.filters.map((filter, index) => ({ id: `f${index}`, ...filterOf(filter) })) }),
  };
}

function filterOf(filter: ElementSpec["filters"][number]): object {
  const { columnId } = filter;
  switch (filter.kind) {
    case "range":
      return {
        columnId,
        kind: "number-range",
        ...(filter.min === null ? {} : { min: filter.min }),
        ...(filter.max === null ? {} : { max: filter.max }),
      };
    case "list":
      return { columnId, kind: "list", mode: filter.exclude ? "exclude" : "include", values: filter.values };
    case "top":
      return { columnId, kind: "top-n", rankingFunction: filter.fn, mode: filter.mode, rowCount: filter.count };
  }
}
