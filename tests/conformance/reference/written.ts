import type { TestElement } from "../support/documents.ts";
import { type AxisKeySpec, type ElementSpec, printFormula } from "./formula.ts";

/** An element of the reference in the form of files. */
export function writtenElement(spec: ElementSpec): TestElement {
  const { source, chart } = spec;
  const sourceName = "table" in source ? source.table : source.element;
  const sourceOf =
    "table" in source
      ? { kind: "warehouse-table", connectionId: "c", path: [source.table] }
      : { kind: "table", elementId: source.element, ...(source.grouping === null ? {} : { groupingId: source.grouping }) };
  const filters =
    spec.filters.length === 0 ? {} : { filters: spec.filters.map((filter, index) => ({ id: `f${index}`, ...filterOf(filter) })) };
  const columns = spec.columns
    .filter((column) => !column.id.startsWith("~"))
    .map((column) => ({ id: column.id, name: column.id, formula: printFormula(column.formula, sourceName) }));
  if (chart !== undefined) {
    const { x, color, trellisRow, trellisColumn, sortedBy } = chart;
    const measures = spec.columns.filter((column) => column.level === "marks" && !column.isKey && !column.id.startsWith("~"));
    return {
      id: spec.id,
      kind: "bar-chart",
      name: spec.id,
      source: sourceOf,
      columns,
      xAxis: { columnId: x, ...(sortedBy === null ? {} : { sort: { direction: sortedBy.direction, by: sortedBy.columnId } }) },
      yAxis: { columnIds: measures.map((column) => column.id) },
      ...(color === null ? {} : { color: { by: "category", column: color } }),
      ...(trellisRow === null && trellisColumn === null
        ? {}
        : {
            trellis: {
              ...(trellisRow === null ? {} : { rowsBy: [{ columnId: trellisRow }] }),
              ...(trellisColumn === null ? {} : { columnsBy: [{ columnId: trellisColumn }] }),
            },
          }),
      ...filters,
    };
  }
  if (spec.pivot !== undefined) {
    const shelf = (keys: readonly AxisKeySpec[]): readonly object[] =>
      keys.map(({ id, by, direction }) => ({ columnId: id, sort: { direction, ...(by === null ? {} : { by }) } }));
    return {
      id: spec.id,
      kind: "pivot-table",
      name: spec.id,
      source: sourceOf,
      columns,
      rowsBy: shelf(spec.pivot.rows),
      columnsBy: shelf(spec.pivot.columns),
      values: valuesOf(spec),
      ...filters,
    };
  }
  return {
    id: spec.id,
    name: spec.id,
    source: sourceOf,
    columns,
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
    ...filters,
  };
}

/** What the cells of a pivot show. */
export function valuesOf(spec: ElementSpec): readonly string[] {
  return spec.columns.filter((column) => column.level === "cells" && !column.isKey).map((column) => column.id);
}

function filterOf(filter: ElementSpec["filters"][number]): object {
  const { columnId } = filter;
  return { columnId, ...testOf(filter), ...(filter.nulls === undefined ? {} : { includeNulls: filter.nulls }) };
}

function testOf(filter: ElementSpec["filters"][number]): object {
  switch (filter.kind) {
    case "range":
      return {
        kind: "number-range",
        ...(filter.min === null ? {} : { min: filter.min }),
        ...(filter.max === null ? {} : { max: filter.max }),
      };
    case "list":
      return { kind: "list", mode: filter.exclude ? "exclude" : "include", values: filter.values };
    case "top":
      return { kind: "top-n", rankingFunction: filter.fn, mode: filter.mode, rowCount: filter.count };
    case "percentile":
      return { kind: "top-n", rankingFunction: filter.fn, mode: filter.mode, percentile: filter.percentile };
    case "dates":
      return { kind: "date-range", ...filter.range };
  }
}
