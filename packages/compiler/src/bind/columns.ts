import type { Diagnostic, Expr, TypedExpr } from "@sheaf/formula";
import type { ValueType } from "@sheaf/sql";
import type { ElementQuery, Id, QueryColumn } from "@sheaf/workbook";
import type { Bound } from "../model/bound.ts";
import type { Reference } from "./names/reference.ts";

/** One column of an element after binding. */
export interface BoundColumn {
  readonly query: QueryColumn;
  readonly type: ValueType;
  /** Level id; `auto` is decided (L10). */
  readonly level: Id;
  readonly isKey: boolean;
  /** Null if the column is broken. */
  readonly expr: Bound | null;
  /** L5: level over whose rows the cell is the agreed value. */
  readonly agreedOver: Id | null;
  /** What the formula groups rows by beside the levels (SparklineAgg), in order. */
  readonly series: readonly Bound[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What was found out about the columns of an element. Nothing in it leads back to the session that did. */
export interface ColumnsSoFar {
  readonly query: ElementQuery;
  readonly parsed: Map<Id, { readonly expr: Expr; readonly diagnostics: readonly Diagnostic[] }>;
  readonly references: Map<Id, readonly Reference[]>;
  readonly bound: Map<Id, BoundColumn>;
  /** Longest chain of own columns that ends in a column. */
  readonly depth: Map<Id, number>;
}

/** References of a parsed formula, each as often as it occurs, as they stand in its text: rows without a key are ordered by them (L6). */
export function referencesOf(expr: Expr): readonly Extract<Expr, { kind: "ref" }>[] {
  const found: Extract<Expr, { kind: "ref" }>[] = [];
  // The next part is the last one: without recursion, as chains may be long (G6).
  const open: Expr[] = [expr];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    switch (node.kind) {
      case "ref":
        found.push(node);
        break;
      case "call":
        open.push(...node.args.toReversed());
        break;
      case "unary":
        open.push(node.arg);
        break;
      case "binary":
        open.push(node.right, node.left);
        break;
      case "field":
        open.push(node.object);
        break;
      case "index":
        open.push(node.index, node.object);
        break;
      case "paren":
        open.push(node.inner);
        break;
      case "literal":
      case "error":
        break;
    }
  }
  return found;
}

export function hasError(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.code.startsWith("E_"));
}

/** What binding a formula at its level needs of its element. */
export interface PlaceScope {
  readonly elementId: Id;
  readonly columnId: Id;
  readonly name: string;
  /** Level ids, outermost first. */
  readonly levels: readonly Id[];
  readonly isKey: boolean;
  /** Level of the column, or `auto` (L10). */
  readonly level: Id;
  readonly defaultLevel: Id;
  readonly agreeOnDefaultLevel: boolean;
  /** Another column of the element, bound already. */
  readonly own: (columnId: Id) => BoundColumn | undefined;
  readonly typed: TypedExpr;
  /** The formula's text, for fixes. */
  readonly text: string;
}
