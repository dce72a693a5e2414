import type { ValueType } from "@sheaf/sql";
import type { Channel, Id, JoinOperator } from "@sheaf/workbook";
import type { SchemaColumn } from "../api.ts";
import type { Formed } from "../plan/expression.ts";
import type { Bound } from "./bound.ts";
import type { Grain, Stack } from "./grain.ts";

/** An element as the planner takes it: everything bound, broken columns left out. */
export interface ElementModel {
  readonly elementId: Id;
  /** Display name, for the names of CTEs. */
  readonly name: string;
  readonly stack: Stack;
  readonly columns: { readonly get: (columnId: Id) => ModelColumn | undefined };
  /** By grain id. */
  readonly sorts: ReadonlyMap<string, readonly ModelSort[]>;
  /** L10: keys of the marks that windows partition by. */
  readonly partitionKeys: readonly Id[];
  /** What each key of the marks stands on, for the modes of Subtotal (L8). */
  readonly channels: ReadonlyMap<Id, Channel>;
  /** Of a pivot table: the order of its axes, outermost key first. */
  readonly axes: ModelAxes | null;
  readonly source: ModelSource;
  readonly filters: readonly ModelFilter[];
}

export interface ModelColumn {
  readonly id: Id;
  readonly name: string;
  readonly type: ValueType;
  readonly grain: Grain;
  readonly isKey: boolean;
  readonly expr: Bound;
  /** L5: the cell is the value that all rows of this level share, else the marker. */
  readonly agreedOver: string | null;
}

export interface ModelSort {
  readonly columnId: Id;
  readonly direction: "ascending" | "descending";
  readonly nulls: "first" | "last";
  /** Where the column is evaluated again to order what lies further in (L8); null: at its own level. */
  readonly at: Grain | null;
}

/** L10: rows stand in the order of the rows' keys, then of the columns'. */
export interface ModelAxes {
  readonly rows: readonly ModelAxisKey[];
  readonly columns: readonly ModelAxisKey[];
}

export interface ModelAxisKey {
  readonly columnId: Id;
  readonly sorts: readonly ModelSort[];
}

/** Test over the value of the tested column; the leaf stands for that value. */
export type Test = Formed<{ readonly kind: "tested" }>;

export interface ModelFilter {
  readonly id: Id;
  readonly columnId: Id;
  readonly rule:
    | { readonly kind: "test"; readonly test: Test }
    /**
     * F4. `at most` ranks, or share (0–1) for the percentile functions, also as a formula of no row; where that is null, all pass (F6). Nulls
     * pass only if asked for.
     */
    | {
        readonly kind: "rank";
        readonly fn: "@rank" | "@rank-dense" | "@row-number" | "@rank-percentile" | "@cume-dist";
        readonly direction: "ascending" | "descending";
        readonly atMost: number | Bound;
        readonly keepNulls: boolean;
      };
}

/** Where base rows come from. */
export type ModelSource =
  | {
      readonly kind: "table";
      readonly connectionId: Id;
      readonly path: readonly string[];
      readonly columns: readonly SchemaColumn[];
      readonly key: readonly string[];
      readonly rowIdentity: string | null;
      /** Source columns that the element's columns read, in order (L6). */
      readonly read: readonly string[];
    }
  | {
      readonly kind: "statement";
      readonly connectionId: Id;
      readonly text: string;
      readonly columns: readonly SchemaColumn[];
      /** Empty but for rows that people entered. */
      readonly key: readonly string[];
      readonly read: readonly string[];
    }
  /** Another element, read at one of its levels after its own filters (F7, L9). */
  | { readonly kind: "element"; readonly elementId: Id; readonly grain: string; readonly read: readonly string[] }
  | {
      readonly kind: "join";
      /** Parts that read the legs, the primary one first. */
      readonly legs: readonly Id[];
      /** Step k brings leg k + 1. */
      readonly steps: readonly ModelJoin[];
      readonly read: readonly string[];
    }
  | {
      readonly kind: "union";
      readonly legs: readonly Id[];
      readonly columns: readonly ModelUnionColumn[];
      readonly read: readonly string[];
    };

/** A column of a union; its legs' columns become its type. */
export interface ModelUnionColumn {
  readonly id: string;
  readonly name: string;
  readonly type: ValueType;
  /** For each leg the column of its part; null where it has none. */
  readonly from: readonly (Id | null)[];
}

export interface ModelJoin {
  readonly left: number;
  /** `lookup`: it makes no rows; what is read of its leg is a Lookup (J1). */
  readonly type: "inner" | "left" | "right" | "full" | "lookup";
  /** Columns of the two parts, and the type in which they are compared where that is neither's own. */
  readonly keys: readonly {
    readonly left: Id;
    readonly right: Id;
    readonly op: JoinOperator;
    readonly as: ValueType | null;
  }[];
  /** The right has at most one row for each row of the left: without a reader it need not be joined (E4). */
  readonly unique: boolean;
}
