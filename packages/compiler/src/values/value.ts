import type { ValueType } from "@sheaf/sql";
import type { Id, JoinOperator } from "@sheaf/workbook";
import type { Grain } from "../model/grain.ts";
import type { Formed } from "../plan/expression.ts";

/** How many filter stages have passed: 0 source rows, 1 after stage 1, 2 after stage 2, 3 after stage 3 (F2–F5). */
export type Phase = 0 | 1 | 2 | 3;

/** The rows of a grain that remain after a phase. */
export interface Frame {
  readonly id: string;
  readonly grain: Grain;
  readonly phase: Phase;
}

/** An expression over values of one frame. */
export type Scalar = Formed<ValueLeaf>;

export interface ValueLeaf {
  readonly kind: "value";
  readonly value: Value;
}

export interface ScalarOrder {
  readonly expr: Scalar;
  readonly direction: "ascending" | "descending";
  readonly nulls: "first" | "last";
}

/** One computed thing per row of a frame. Equal definitions are one value. */
export interface Value {
  readonly id: number;
  readonly frame: Frame;
  readonly type: ValueType;
  readonly definition: Definition;
}

export type Definition =
  | { readonly kind: "source"; readonly column: string }
  /** A key of the frame's grain: what its rows are grouped by. */
  | { readonly kind: "key"; readonly columnId: Id }
  | { readonly kind: "scalar"; readonly expr: Scalar }
  | {
      readonly kind: "aggregate";
      readonly fn: string;
      readonly args: readonly Scalar[];
      readonly from: Frame;
      readonly order: readonly ScalarOrder[];
    }
  | {
      readonly kind: "window";
      readonly fn: string;
      readonly args: readonly Scalar[];
      readonly partition: readonly Scalar[];
      readonly order: readonly ScalarOrder[];
      readonly ties: readonly ScalarOrder[];
    }
  /** A value of a frame that encloses this one (L3), or of the same grain in an earlier phase (F5). */
  | { readonly kind: "outer"; readonly of: Value }
  | { readonly kind: "earlier"; readonly of: Value }
  /** J1, J2: what matching rows of a target give. */
  | { readonly kind: "matched"; readonly read: MatchRead; readonly local: readonly Scalar[]; readonly output: number };

/**
 * The target side of Lookups and Rollups that read the same rows by the same keys: one row per combination of keys, so that a join to it
 * never repeats a row (J1). Outputs are added as calls ask for them.
 */
export interface MatchRead {
  readonly id: number;
  /** The element whose rows are read, by its id among the planners of the statement. */
  readonly plannerId: string;
  readonly frame: Frame;
  readonly keys: readonly Scalar[];
  /** For each key how what is asked for is compared with it. */
  readonly ops: readonly JoinOperator[];
  /** Each combination of keys is known to occur once. */
  readonly unique: boolean;
  readonly outputs: readonly MatchOutput[];
}

export interface MatchOutput {
  readonly fn: string;
  readonly args: readonly Scalar[];
  readonly order: readonly ScalarOrder[];
  readonly type: ValueType;
}

/** The value that was brought to a frame, where it came from. */
export function origin(value: Value): Value {
  return value.definition.kind === "outer" || value.definition.kind === "earlier" ? origin(value.definition.of) : value;
}
