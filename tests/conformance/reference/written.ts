import type { TestElement } from "../support/documents.ts";
import { type AxisKeySpec, type ElementSpec, type SourceSpec, enteredBy, gathered, printFormula } from "./formula.ts";

/** An element of the reference in the form of files. */
export function writtenElement(spec: ElementSpec): TestElement {
  const { chart } = spec;
  const sourceName = nameOfSource(spec.source);
  const source = writtenSource(spec.source);
  const filters =
    spec.filters.length === 0 ? {} : { filters: spec.filters.map((filter, index) => ({ id: `f${index}`, ...filterOf(filter) })) };
  const columns = spec.columns
    .filter((column) => !column.id.startsWith("~"))
    .map((column) => {
      const { id } = column;
      const entered = enteredBy(spec, column);
      if (entered === null) return { id, name: id, formula: printFormula(column.formula, sourceName) };
      return "key" in entered ? { id, name: id, key: entered.key } : { id, name: id, type: entryKinds[entered.entry] };
    });
  const named = {
    ...(spec.metrics === undefined
      ? {}
      : {
          metrics: spec.metrics.map(({ name, formula }) => ({ id: `${spec.id}${name}`, name, formula: printFormula(formula, sourceName) })),
        }),
    ...(spec.relationships === undefined
      ? {}
      : {
          relationships: spec.relationships.map(({ name, target, keys }) => ({
            id: `${spec.id}${name}`,
            name,
            targetElementId: target,
            keys: keys.map(({ own, other }) => ({ sourceColumnId: own, targetColumnId: other })),
          })),
        }),
  };
  if (chart !== undefined) {
    const { x, color, trellisRow, trellisColumn, sortedBy } = chart;
    const measures = spec.columns.filter((column) => column.level === "marks" && !column.isKey && !column.id.startsWith("~"));
    return {
      id: spec.id,
      kind: "bar-chart",
      name: spec.id,
      source,
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
      source,
      columns,
      rowsBy: shelf(spec.pivot.rows),
      columnsBy: shelf(spec.pivot.columns),
      values: valuesOf(spec),
      ...filters,
    };
  }
  return {
    id: spec.id,
    ...(spec.source.kind === "entered" || spec.source.kind === "linked" ? { kind: "input-table", inputMode: "edit" } : {}),
    name: spec.id,
    source,
    columns,
    ...(spec.groupings.length === 0 ? {} : { groupings: spec.groupings.map((grouping) => writtenGrouping(spec, grouping)) }),
    ...(spec.columns.some((column) => column.level === "summary")
      ? { summary: spec.columns.filter((column) => column.level === "summary").map((column) => column.id) }
      : {}),
    ...(spec.baseSorts.length === 0 ? {} : { sort: spec.baseSorts }),
    ...filters,
    ...named,
  };
}

function writtenGrouping(spec: ElementSpec, { id, keys, sorts }: ElementSpec["groupings"][number]): object {
  const calculations = spec.columns.filter((column) => column.level === id && !column.isKey).map((column) => column.id);
  return { id, groupBy: keys, calculations, ...(sorts.length === 0 ? {} : { sort: sorts }) };
}

const UNION = "U";
/** Types of entered columns in the file. */
const entryKinds = { text: "text", number: "number", check: "checkbox" } as const;

function writtenSource(source: SourceSpec): object {
  switch (source.kind) {
    case "table":
      return { kind: "warehouse-table", connectionId: "c", path: [source.table] };
    case "element":
      return { kind: "table", elementId: source.element, ...(source.grouping === null ? {} : { groupingId: source.grouping }) };
    case "union": {
      const matches = source.matches.map(({ name, from }) => ({ outputColumnName: name, sourceColumns: from }));
      return { kind: "union", name: UNION, sources: source.legs.map(writtenSource), matches };
    }
    case "spread":
      return {
        kind: "transpose",
        direction: "row-to-column",
        source: writtenSource(source.leg),
        columnToTranspose: source.by,
        valueColumn: source.value,
        aggregate: source.aggregate,
        outputColumns: source.outputs,
      };
    case "gather":
      return {
        kind: "transpose",
        direction: "column-to-row",
        source: writtenSource(source.leg),
        columnsToMerge: source.merged,
        columnLabelForMergedColumns: gathered.label,
        columnLabelForValues: gathered.value,
      };
    case "entered":
      return { kind: "empty", connectionId: "c" };
    case "linked":
      return { kind: "linked", from: source.from };
  }
}

/** What stands before the names of a source's columns in formulas. */
function nameOfSource(source: SourceSpec): string {
  switch (source.kind) {
    case "table":
      return source.table;
    case "element":
      return source.element;
    case "union":
      return UNION;
    case "spread":
    case "gather":
      return nameOfSource(source.leg);
    case "entered":
      return "";
    case "linked":
      return source.from;
  }
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
