import type { LiteralValue, ValueType } from "@sheaf/sql";
import type { Id, JoinOperator } from "@sheaf/workbook";

/**
 * A formula after binding: names resolved, types known, controls replaced by their values, levels decided. Own columns are those of the
 * element that the node is read in: inside the target part of a Lookup or Rollup, the columns of the target.
 */
export type Bound =
  | { readonly kind: "literal"; readonly value: LiteralValue; readonly type: ValueType }
  | { readonly kind: "own"; readonly columnId: Id; readonly type: ValueType }
  /** A column of the own source, by its name there; for a source that is an element, by the column's id. */
  | { readonly kind: "source"; readonly column: string; readonly type: ValueType }
  | { readonly kind: "call"; readonly fn: string; readonly args: readonly Bound[]; readonly type: ValueType }
  | { readonly kind: "convert"; readonly arg: Bound; readonly type: ValueType }
  /** `range`: the level whose rows the aggregate ranges over (L4), by grain id. */
  | { readonly kind: "aggregate"; readonly fn: string; readonly args: readonly Bound[]; readonly range: string; readonly type: ValueType }
  | { readonly kind: "window"; readonly fn: string; readonly args: readonly Bound[]; readonly type: ValueType }
  /** L8: the argument evaluated again with fewer keys. */
  | { readonly kind: "reduce"; readonly arg: Bound; readonly mode: ReduceMode; readonly skip: number; readonly type: ValueType }
  | LabelRank
  | MatchNode;

/**
 * The place of a row's label among the labels of its group (VisibilityLimit, S-L6f), over the rows that stage 1 left. `label`: the key that the
 * labels are; `of`: the key in whose stead they are ranked, at `level`, whose sort they follow.
 */
export interface LabelRank {
  readonly kind: "label-rank";
  readonly fn: "@rank" | "@rank-dense" | "@row-number";
  readonly label: Id;
  readonly of: Id;
  readonly level: Id;
  readonly type: ValueType;
}

/** J1, J2: `lookup` takes the one value of the matching rows, `rollup` a formula of aggregates over them. */
export interface MatchNode {
  readonly kind: "lookup" | "rollup";
  readonly target: MatchTarget;
  /** In the target's scope. */
  readonly formula: Bound;
  /** By "=" nulls match nothing (J1); by "is-not-distinct-from" a null finds nulls, as among the keys of a grouping (D4). */
  readonly keys: readonly { readonly local: Bound; readonly other: Bound; readonly op: JoinOperator }[];
  /** The target is known to have at most one row for each combination of the keys. */
  readonly unique: boolean;
  /** The own rows of an earlier period (D4), which in a total are rows of the total's keys (S-D4b). `date`: the key that tells periods apart; null if none does. */
  readonly back?: { readonly date: Id | null };
  readonly type: ValueType;
}

/** Whether a key is found by its value alone: what is matched is then one group of the target's rows, whoever asks for it. */
export function isEquality(op: JoinOperator): boolean {
  return op === "=" || op === "is-not-distinct-from";
}

export interface MatchTarget {
  /** Which rows are read: this element's after stage 1, another element's after its filters, or a table that an element of the document reads. */
  readonly rows:
    | { readonly kind: "own" }
    | { readonly kind: "element"; readonly elementId: Id }
    | { readonly kind: "source"; readonly ownerId: Id };
  /** Level at which they are read (J3), by grain id of the target. */
  readonly grain: string;
}

/** Modes of Subtotal and PercentOfTotal. */
export type ReduceMode =
  | "grand_total"
  | "parent_grouping"
  | "x_axis"
  | "color"
  | "trellis_row"
  | "trellis_column"
  | "trellis"
  | "row"
  | "column"
  | "row_parent"
  | "column_parent";

/** Calls `visit` for every node, outermost first; stops below a node for which it returns false. */
export function walk(node: Bound, visit: (node: Bound) => boolean | void): void {
  if (visit(node) === false) return;
  for (const child of childrenOf(node)) walk(child, visit);
}

/** Direct parts of a node in this element's scope: the target's part of a Lookup or Rollup is not among them unless it reads own rows. */
export function childrenOf(node: Bound): readonly Bound[] {
  switch (node.kind) {
    case "literal":
    case "own":
    case "source":
    case "label-rank":
      return [];
    case "call":
    case "aggregate":
    case "window":
      return node.args;
    case "convert":
    case "reduce":
      return [node.arg];
    case "lookup":
    case "rollup":
      return node.target.rows.kind === "own"
        ? [...node.keys.map((key) => key.local), node.formula, ...node.keys.map((key) => key.other)]
        : node.keys.map((key) => key.local);
  }
}
