import type { Element, Id, WorkbookDocument } from "../../document.ts";
import type { AxisKey, Channel, ElementQuery, PivotQuery, QueryColumn, QuerySort } from "../../query.ts";
import { axisSortBy, sortFormula, unusedId } from "../cartesian/axis-sort.ts";
import { queryColumns } from "../columns-query.ts";
import { conditionColumnId, formatRulesOf, formatsWhenOf, formatWhenColumnId, ruleColumns } from "../format-rules.ts";
import type { QueryNames } from "../kind.ts";
import { isKind, type PivotElement } from "../known.ts";

type ShelfEntry = NonNullable<PivotElement["rowsBy"]>[number];

const totalName = (axis: "rows" | "columns", valueId: Id): string => `total-${axis}-${valueId}`;

/** The column that a value's formula of its own in totals along an axis is evaluated as: findings about it bear its id. */
export const totalColumnId = (pivot: Element, axis: "rows" | "columns", valueId: Id): Id =>
  unusedId(pivotOf(pivot), totalName(axis, valueId));

/** A pivot table as its schema types it; for elements of this kind only. */
export function pivotOf(element: Element): PivotElement {
  if (!isKind(element, "pivot-table")) throw new Error(`${element.kind} is no pivot table.`);
  return element;
}

/** The level of the cells: one row per combination of all keys. */
export const cellsLevel = "cells";

/** What stands on the shelves: columns that exist, each once; what is on both is on the rows. */
export function shelvesOf(element: PivotElement): {
  readonly rows: readonly ShelfEntry[];
  readonly columns: readonly ShelfEntry[];
  readonly values: readonly Id[];
} {
  const known = new Set(element.columns.map((column) => column.id));
  const taken = new Set<Id>();
  const free = (entry: ShelfEntry): boolean =>
    known.has(entry.columnId) && !taken.has(entry.columnId) && taken.add(entry.columnId).size > 0;
  return {
    rows: (element.rowsBy ?? []).filter(free),
    columns: (element.columnsBy ?? []).filter(free),
    values: [...new Set(element.values)].filter((id) => known.has(id)),
  };
}

/** L10: keys are the columns on rows and columns, values stand at the cells; the rest decides for itself. */
export function pivotQuery(_document: WorkbookDocument, element: PivotElement, names: QueryNames): ElementQuery {
  const { rows, columns, values } = shelvesOf(element);
  const keysOf = (shelf: readonly ShelfEntry[]): readonly Id[] => shelf.map(({ columnId }) => columnId);
  const keys = [...keysOf(rows), ...keysOf(columns)];
  const atCells = new Set([...keys, ...values]);
  const known = new Set(element.columns.map((column) => column.id));
  const hidden = new Set(element.columns.filter((column) => column.hidden === true).map((column) => column.id));
  const made: QueryColumn[] = [];
  const add = (id: string, name: string, formula: string, path: readonly (string | number)[] | null): Id => {
    const column = { id: unusedId(element, id), name, formula, level: cellsLevel, hidden: true, format: null, made: { path } };
    made.push(column);
    return column.id;
  };

  const axis = (shelf: readonly ShelfEntry[], on: string): readonly AxisKey[] =>
    shelf.map(({ columnId, sort }, index): AxisKey => {
      const own = axisSortBy(columnId, sort ?? { direction: "ascending" });
      const by = sort?.by;
      if (sort === undefined || by === undefined || by === columnId || (by !== "row-count" && !known.has(by)))
        return { columnId, sorts: [own] };
      const sorted = add(`${on}-sort-${index + 1}`, "Axis sort", sortFormula(by, known.has(by), sort.aggregation), null);
      const prefix = keysOf(shelf.slice(0, index + 1));
      return {
        columnId,
        sorts: [
          { ...axisSortBy(sorted, sort), keys: prefix },
          { columnId, direction: "ascending" },
        ],
      };
    });
  const rowAxis = axis(rows, "row");
  const columnAxis = axis(columns, "column");
  const totalsOf = (on: "rows" | "columns"): Readonly<Record<Id, Id>> => {
    const perColumn = element.sheaf?.totals?.[on]?.perColumn ?? {};
    return Object.fromEntries(
      values.flatMap((id) => {
        const formula = perColumn[id]?.formula;
        return formula === undefined
          ? []
          : [
              [
                id,
                add(totalName(on, id), `${names.column(element, id)} (total)`, formula, [
                  "sheaf",
                  "totals",
                  on,
                  "perColumn",
                  id,
                  "formula",
                ]),
              ],
            ];
      }),
    );
  };
  const totals = { rows: totalsOf("rows"), columns: totalsOf("columns") };
  // L10: windows follow the columns inside a row; without columns they follow the rows.
  const along: readonly QuerySort[] = (columns.length > 0 ? columnAxis : rowAxis).flatMap((key) => key.sorts);
  return {
    elementId: element.id,
    name: names.element(element),
    source: element.source,
    levels: [
      { id: "summary", kind: "summary", keys: [], sorts: [] },
      { id: cellsLevel, kind: "grouping", keys, sorts: along },
      { id: "base", kind: "base", keys: [], sorts: [] },
    ],
    columns: [
      ...queryColumns(element, names, (columnId) => (atCells.has(columnId) ? cellsLevel : "auto")),
      ...made,
      ...ruleColumns(element, (columnId) => (values.includes(columnId) ? cellsLevel : null)),
    ],
    filters: (element.filters ?? []).filter((filter) => known.has(filter.columnId)),
    defaultLevel: cellsLevel,
    partitionKeys: columns.length > 0 ? keysOf(rows) : [],
    channels: Object.fromEntries(keys.map((id, index): [Id, Channel] => [id, index < rows.length ? "row" : "column"])),
    agreeOnDefaultLevel: true,
    pivot: {
      rows: rowAxis,
      columns: columnAxis,
      values: values.filter((id) => !hidden.has(id)),
      totals,
      conditions: conditionsOf(element, values),
    },
  };
}

/** The conditions by formula that color a value or decide its format, each with where it does. */
function conditionsOf(element: PivotElement, values: readonly Id[]): PivotQuery["conditions"] {
  const everywhere = { values: true, subtotals: true, grandTotals: true };
  const formats = element.columns.flatMap((column) =>
    values.includes(column.id) && column.hidden !== true
      ? formatsWhenOf(column).flatMap(({ formula }, index) =>
          formula.trim() === "" ? [] : [{ columnId: formatWhenColumnId(column.id, index), ...everywhere }],
        )
      : [],
  );
  const colors = formatRulesOf(element).flatMap((rule, index) =>
    rule.type === "single" && rule.condition === "formula" && rule.columnIds.some((id) => values.includes(id))
      ? [
          {
            columnId: conditionColumnId(index, cellsLevel),
            values: rule.includeValues !== false,
            subtotals: rule.includeSubtotals === true,
            grandTotals: rule.includeGrandTotals === true,
          },
        ]
      : [],
  );
  return [...colors, ...formats];
}
