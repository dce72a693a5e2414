import type { Filter, Format, Id, Sort, Source } from "./document.ts";
import type { Metric } from "./schema/parts/table-parts.ts";

/**
 * What an element asks of the warehouse, as pure data: the only thing the compiler sees of an element. Every element kind
 * turns itself into one of these in `elements/<kind>/query.ts`; the compiler knows no kinds.
 */
export interface ElementQuery {
  readonly elementId: Id;
  /** Display name of the element, for messages and SQL comments. */
  readonly name: string;
  readonly source: Source;
  /** Outermost first; always begins with `summary` and ends with `base` (semantics L1, L10). */
  readonly levels: readonly QueryLevel[];
  readonly columns: readonly QueryColumn[];
  readonly filters: readonly Filter[];
  /** Level at which the element is read when nothing else is asked: `base` for tables, `marks` for charts, `cells` for pivots, `summary` for a KPI. */
  readonly defaultLevel: Id;
  /** Of a part of an element: what its base rows are asked for by, where `base` means those of the element. */
  readonly rowsAskedAt?: Id;
  /** L10: windows partition by these keys (colour and trellis of a chart, the rows of a pivot with columns) and run along the rest. */
  readonly partitionKeys: readonly Id[];
  /** Which channel each key of the default level stands on, for the modes of Subtotal (L8); a key that is not listed stands on x. */
  readonly channels?: Readonly<Record<Id, Channel>>;
  /** L5: at the default level, a column that is no key and has no aggregate shows its agreed value, else the marker. */
  readonly agreeOnDefaultLevel: boolean;
  /** Of a pivot table: its two axes, along which totals are evaluated anew. */
  readonly pivot?: PivotQuery;
  /** Of a table: what leads from its rows to those of other elements (workbook-file 10). */
  readonly relationships?: readonly QueryRelationship[];
  readonly metrics?: readonly QueryMetric[];
  /** Who may see which columns, and which rows, whatever is asked (F8). */
  readonly securities?: readonly QuerySecurity[];
  readonly policies?: readonly QueryPolicy[];
}

/** Columns that only those may see whom the criteria admit; several rules on a column: all of them must. */
export interface QuerySecurity {
  readonly columns: readonly Id[];
  readonly criteria:
    | { readonly kind: "no-one-can-view" }
    | {
        readonly kind: "specific-users-and-teams";
        readonly assignments: readonly (
          | { readonly type: "user"; readonly userId: string }
          | { readonly type: "team"; readonly teamId: string }
        )[];
      }
    | { readonly kind: "user-attribute"; readonly assignments: readonly { readonly userAttributeId: string; readonly value: unknown }[] };
}

export interface QueryPolicy {
  readonly id: Id;
  readonly name: string;
  /** Stored form (G4). */
  readonly rule: string;
  readonly appliesTo: "everyone" | QueryPeople;
  readonly except: QueryPeople;
}

export interface QueryPeople {
  readonly users: readonly string[];
  readonly teams: readonly string[];
}

export interface QueryRelationship {
  readonly id: Id;
  /** Given, or that of the target. */
  readonly name: string;
  readonly targetElementId: Id;
  /** Ids of columns, or of warehouse columns that no column of the element is: `inode-<table>/<COLUMN>`. */
  readonly keys: readonly { readonly sourceColumnId: Id; readonly targetColumnId: Id }[];
  /** How many rows of the element lead to one of the target; absent: many. */
  readonly cardinality?: "N:1" | "1:1";
  /** What its author says of it. */
  readonly description?: string;
  /** Its author vouches that the target has one row at most for each row (`sheaf.cardinality`). */
  readonly isTrusted: boolean;
}

/** By which date a metric is told, and what it is compared with (workbook-file 10). Periods as the file calls them. */
export type MetricTimeline = NonNullable<Metric["timeline"]>;
export type MetricPeriod = NonNullable<MetricTimeline["truncation"]>;

/** A formula of aggregates that whoever reads the element can use by name. */
export interface QueryMetric {
  readonly id: Id;
  readonly name: string;
  /** Stored form (G4). */
  readonly formula: string;
  /** For columns that are the metric and say nothing themselves (S-G3g). */
  readonly format?: Format;
  readonly description?: string;
  readonly timeline?: MetricTimeline;
}

export type Channel = "x" | "color" | "trellis-row" | "trellis-column" | "row" | "column";

/**
 * L8, L10, L11: the cells of a pivot table stand at the level `cells`, whose keys are those of the rows, then those of the columns. Totals and
 * subtotals are the same values at the first `i` keys of the rows and the first `j` of the columns.
 */
export interface PivotQuery {
  readonly rows: readonly AxisKey[];
  readonly columns: readonly AxisKey[];
  /** Columns shown in the cells, in the order of the file. */
  readonly values: readonly Id[];
  /**
   * Formulas of their own that values have in totals: hidden columns that stand for them where keys of the rows (or of the columns) are left
   * out, by the value's id. Where both are left out, that of the rows counts.
   */
  readonly totals: { readonly rows: Readonly<Record<Id, Id>>; readonly columns: Readonly<Record<Id, Id>> };
  /** Conditions by formula of conditional formats, in the parts that they color (workbook-file 3.4). */
  readonly conditions: readonly {
    readonly columnId: Id;
    readonly values: boolean;
    readonly subtotals: boolean;
    readonly grandTotals: boolean;
  }[];
}

/** One key of an axis, and what its values are ordered by among those of the same outer keys: equal ones by the key itself, ascending. */
export interface AxisKey {
  readonly columnId: Id;
  readonly sorts: readonly QuerySort[];
}

/** `keys`: the column is evaluated again at these keys alone, so that it orders them whatever stands on the other axis. */
export interface QuerySort extends Sort {
  readonly keys?: readonly Id[];
}

export interface QueryLevel {
  /** `summary`, `base`, `marks`, `cells`, or the grouping's id. */
  readonly id: Id;
  readonly kind: "summary" | "grouping" | "base";
  readonly keys: readonly Id[];
  readonly sorts: readonly QuerySort[];
}

export interface QueryColumn {
  readonly id: Id;
  /** Display name (given, or derived from the formula as workbook-file 1.2 says). */
  readonly name: string;
  /** Stored form (G4). */
  readonly formula: string;
  /** Level id. `auto`: L10, with the measures if it depends on an aggregate, a window or a measure, else at base. */
  readonly level: Id | "auto";
  readonly hidden: boolean;
  readonly format: Format | null;
  readonly description?: string;
  /** Of a column that the element's kind made, which no formula can name: where its formula stands in the element, if it stands there. */
  readonly made?: { readonly path: readonly (string | number)[] | null };
  /** Drawings read it; rows that somebody takes away do not have it. */
  readonly isForDrawing?: true;
  /** Of a column that passes one of the source on as it is, one also that no name means. */
  readonly reads?: Id | null;
}

/** The columns of rows that somebody takes away; null: all that are not hidden. */
export const columnsTakenAway = ({ columns }: Pick<ElementQuery, "columns">): readonly Id[] | null =>
  columns.some(({ isForDrawing }) => isForDrawing === true)
    ? columns.flatMap(({ id, hidden, isForDrawing }) => (hidden || isForDrawing === true ? [] : [id]))
    : null;
