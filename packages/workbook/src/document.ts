/**
 * The document: one JSON value per workbook, data model or report, in the nested form of the workbook file.
 * These are the shapes that every package may rely on; the zod schemas beside each kind validate them.
 * Formulas are in stored form (semantics G4), layout is parsed, everything else is as in the file.
 */
export type Id = string;

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export interface WorkbookDocument {
  readonly schemaVersion: 1;
  readonly kind: "workbook" | "data-model" | "report";
  readonly name: string;
  readonly description: string | null;
  readonly pages: readonly Page[];
  /** Layout of each region by id; absent region = auto layout (workbook-file 8.7). */
  readonly layout: readonly RegionLayout[];
  /** Every other top-level member, kept verbatim in file order: settings, overlays, panels, agents, automatedActions, sheaf. */
  readonly rest: { readonly [key: string]: Json };
}

export interface Page {
  readonly id: Id;
  readonly name: string;
  readonly elements: readonly Element[];
  readonly rest: { readonly [key: string]: Json };
}

export interface RegionLayout {
  readonly regionId: Id;
  readonly tag: "Page" | "Panel";
  readonly attributes: { readonly [name: string]: string };
  readonly nodes: readonly LayoutNode[];
}

export interface LayoutNode {
  /** Element, Container, TabbedContainer, Tab, Style, Size, Desktop, Mobile; another tag is kept as it stands. */
  readonly tag: string;
  readonly elementId: Id | null;
  /** Grid lines, end exclusive; null in a stack and where the lines are no plain numbers (they stay in the attributes then). */
  readonly place: { readonly column: readonly [number, number]; readonly row: readonly [number, number] } | null;
  /** Attributes besides elementId and the place, in file order. */
  readonly attributes: { readonly [name: string]: string };
  readonly children: readonly LayoutNode[];
}

/** An element: the members its kind knows are typed by the kind's schema; a kind not typed yet is kept whole (N_KEPT). */
export type Element = { readonly id: Id; readonly kind: string } & { readonly [key: string]: Json };

export type Source =
  | { readonly kind: "warehouse-table"; readonly connectionId: Id; readonly path: readonly string[] }
  | { readonly kind: "sql"; readonly connectionId: Id; readonly statement: string }
  | { readonly kind: "table"; readonly elementId: Id; readonly groupingId?: Id }
  | { readonly kind: "csv-table"; readonly connectionId: Id; readonly inodeId: Id }
  | { readonly kind: "data-model"; readonly dataModelId: Id; readonly elementId: Id; readonly groupingId?: Id }
  | JoinSource
  | UnionSource
  | TransposeSource
  | ({ readonly kind: string } & { readonly [key: string]: Json });

/** Rows of several legs side by side. */
export interface JoinSource {
  readonly kind: "join";
  readonly joins: readonly JoinStep[];
  readonly name?: string;
  /** Absent: the one leg that is never a right. */
  readonly primarySource?: Source;
}

export interface JoinStep {
  /** The primary source, or the right of an earlier join. */
  readonly left: Source;
  readonly right: Source;
  /** All of them hold together; formulas in the legs' own scopes. */
  readonly columns: readonly { readonly left: string; readonly right: string; readonly op?: JoinOperator }[];
  readonly name?: string;
  readonly joinType?: "inner" | "left-outer" | "right-outer" | "full-outer" | "lookup";
}

export type JoinOperator = "=" | "!=" | "<" | "<=" | ">" | ">=" | "within" | "intersects" | "is-distinct-from" | "is-not-distinct-from";

/** Rows of several sources below each other. */
export interface UnionSource {
  readonly kind: "union";
  readonly sources: readonly Source[];
  /** `sourceColumns[k]` is of `sources[k]`: an id, `[Name]`, or null. */
  readonly matches: readonly { readonly outputColumnName: string; readonly sourceColumns: readonly (string | null)[] }[];
  readonly name?: string;
}

export type TransposeSource =
  | {
      readonly kind: "transpose";
      readonly direction: "row-to-column";
      readonly source: Source;
      readonly columnToTranspose: string;
      readonly valueColumn: string;
      readonly aggregate: "min" | "max" | "count" | "count-if" | "count-distinct" | "sum" | "avg" | "median";
      readonly outputColumns: readonly FilterValue[];
    }
  | {
      readonly kind: "transpose";
      readonly direction: "column-to-row";
      readonly source: Source;
      readonly columnsToMerge: readonly string[];
      readonly columnLabelForMergedColumns: string;
      readonly columnLabelForValues: string;
    };

export interface Column {
  readonly id: Id;
  readonly formula?: string;
  readonly name?: string;
  readonly description?: string;
  readonly hidden?: boolean;
  readonly format?: Format;
}

export interface Grouping {
  readonly id: Id;
  readonly groupBy: readonly Id[];
  readonly calculations?: readonly Id[];
  readonly sort?: readonly Sort[];
}

export interface Sort {
  readonly columnId: Id;
  readonly direction: "ascending" | "descending";
  readonly nulls?: "first" | "last" | "connection-default";
}

export type Format =
  | {
      readonly kind: "number";
      readonly formatString?: string;
      readonly prefix?: string;
      readonly suffix?: string;
      readonly displayNullAs?: string;
      readonly decimalSymbol?: string;
      readonly digitGroupingSymbol?: string;
      readonly digitGroupingSize?: readonly number[];
      readonly currencySymbol?: string;
    }
  | { readonly kind: "datetime"; readonly formatString?: string; readonly displayNullAs?: string }
  | { readonly kind: "percent"; readonly displayNullAs?: string };

interface FilterBase {
  readonly id: Id;
  readonly columnId: Id;
  readonly state?: "enabled" | "disabled";
  readonly includeNulls?: "always" | "never" | "when-no-value-is-selected";
  /** Formulas in the place of values, by the member that they stand for. Stored form (G4). */
  readonly sheaf?: { readonly bind?: { readonly [member: string]: string } };
}

export const dateUnits = [
  "year",
  "quarter",
  "month",
  "week",
  "week-starting-sunday",
  "week-starting-monday",
  "day",
  "hour",
  "minute",
] as const;
export type DateUnit = (typeof dateUnits)[number];
export type DateBound = string | { readonly op: "now-minus" | "now-plus"; readonly unit: DateUnit; readonly value: number };
export type DateRange =
  | { readonly mode: "between"; readonly startDate?: string; readonly endDate?: string }
  | { readonly mode: "on" | "before" | "after"; readonly date: string }
  | { readonly mode: "last" | "next"; readonly value: number; readonly unit: DateUnit; readonly includeToday: boolean }
  | { readonly mode: "current"; readonly unit: DateUnit }
  | { readonly mode: "custom"; readonly startDate?: DateBound; readonly endDate?: DateBound };

export type FilterValue = string | number | boolean | null;

/** A number; as decimal text where a double does not hold it exactly (V2). */
export type ExactNumber = number | string;

export type Filter =
  | (FilterBase & { readonly kind: "list"; readonly mode?: "include" | "exclude"; readonly values?: readonly FilterValue[] })
  | (FilterBase & { readonly kind: "number-range"; readonly min?: ExactNumber; readonly max?: ExactNumber })
  | (FilterBase & { readonly kind: "date-range" } & DateRange)
  | (FilterBase & {
      readonly kind: "text-match";
      readonly mode: TextMatchMode;
      readonly value?: string;
      readonly case?: "sensitive" | "insensitive";
    })
  | (FilterBase & {
      readonly kind: "top-n";
      readonly rankingFunction: "rank" | "rank-dense" | "row-number";
      readonly mode: "top-n" | "bottom-n";
      readonly rowCount: number;
    })
  | (FilterBase & {
      readonly kind: "top-n";
      readonly rankingFunction: "rank-percentile" | "cume-dist";
      readonly mode: "top-percentile" | "bottom-percentile";
      readonly percentile: number;
    })
  | (FilterBase & {
      readonly kind: "hierarchy";
      readonly mode?: "include" | "exclude";
      readonly values?: readonly (readonly FilterValue[])[];
    });

export type TextMatchMode =
  | "equals"
  | "contains"
  | "starts-with"
  | "ends-with"
  | "like"
  | "matches-regexp"
  | "does-not-equal"
  | "does-not-contain"
  | "does-not-start-with"
  | "does-not-end-with"
  | "not-like"
  | "does-not-match-regexp";
