import type { Element, Id } from "../../document.ts";
import { pivotOf, shelvesOf } from "./query.ts";

/** One request of a pivot: the values at the first keys of each axis. */
export interface PivotPart {
  readonly rows: number;
  readonly columns: number;
}

/** How the totals along one axis are shown: those that stand among its rows, or among its columns. */
export interface AxisTotalsShown {
  readonly position: "first" | "last";
  /** Null: the screen's own word for a total. */
  readonly label: string | null;
  readonly grand: boolean;
  /** For each key but the innermost whether its groups have a subtotal, in the order of the axis. */
  readonly subtotals: readonly boolean[];
  /** Values that are left blank in these totals. */
  readonly hiddenValues: ReadonlySet<Id>;
}

/** What a pivot table is to show, with what is absent filled in. */
export interface PivotShown {
  readonly rows: readonly Id[];
  readonly columns: readonly Id[];
  readonly values: readonly Id[];
  readonly totals: { readonly rows: AxisTotalsShown; readonly columns: AxisTotalsShown };
  /** Subtotals are only for groups that are collapsed. */
  readonly whenCollapsed: boolean;
  readonly valuesOn: "columns" | "rows";
  readonly rowLayout: "tabular" | "indented";
  readonly repeatLabels: boolean;
  readonly emptyCellText: string;
  /** What must be asked to fill it: the cells first, then totals from the outside in. `when-collapsed` asks as `shown` does. */
  readonly parts: readonly PivotPart[];
}

export function pivotShown(pivot: Element): PivotShown {
  const element = pivotOf(pivot);
  const shelves = shelvesOf(element);
  const hidden = new Set(element.columns.filter((column) => column.hidden === true).map((column) => column.id));
  const values = shelves.values.filter((id) => !hidden.has(id));
  const grand = (element.totals?.showGrandTotals ?? "shown") === "shown";
  const subtotals = element.totals?.showSubtotals ?? "shown";
  const axis = (on: "rows" | "columns"): AxisTotalsShown => {
    const totals = element.sheaf?.totals?.[on];
    const isHidden = (id: Id): boolean => totals?.perColumn?.[id]?.visibility === "hidden";
    return {
      position: totals?.position ?? "last",
      label: totals?.label ?? null,
      grand,
      subtotals: shelves[on].slice(0, -1).map(({ columnId }) => subtotals !== "hidden" && !isHidden(columnId)),
      hiddenValues: new Set(values.filter(isHidden)),
    };
  };
  const totals = { rows: axis("rows"), columns: axis("columns") };
  const arrangement = element.sheaf?.pivot;
  return {
    rows: shelves.rows.map(({ columnId }) => columnId),
    columns: shelves.columns.map(({ columnId }) => columnId),
    values,
    totals,
    whenCollapsed: subtotals === "when-collapsed",
    valuesOn: arrangement?.valuesOn ?? "columns",
    rowLayout: arrangement?.rowLayout ?? "tabular",
    repeatLabels: arrangement?.repeatLabels === "shown",
    emptyCellText: arrangement?.emptyCellText ?? "",
    parts: partsOf(totals, shelves.rows.length, shelves.columns.length),
  };
}

/** Every pair of prefixes whose totals are shown on both axes. */
function partsOf(totals: PivotShown["totals"], rows: number, columns: number): readonly PivotPart[] {
  const prefixes = (axis: AxisTotalsShown, length: number): readonly number[] => [
    length,
    ...(length > 0 && axis.grand ? [0] : []),
    ...axis.subtotals.flatMap((isShown, index) => (isShown ? [index + 1] : [])),
  ];
  return prefixes(totals.rows, rows).flatMap((i) => prefixes(totals.columns, columns).map((j) => ({ rows: i, columns: j })));
}
