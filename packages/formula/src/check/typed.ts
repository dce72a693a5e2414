import type { LiteralValue, ValueType } from "@sheaf/sql";
import type { Span } from "../ast.ts";
import type { ConstantValue, FunctionEntry } from "../catalogue.ts";
import type { ScopeColumn, ScopeControl } from "./scope.ts";

/** A checked formula: names resolved, every node typed, operators and field access as calls of the catalogue. */
export type TypedExpr =
  | { readonly kind: "literal"; readonly value: LiteralValue; readonly type: ValueType; readonly span: Span }
  | { readonly kind: "column"; readonly column: ScopeColumn; readonly type: ValueType; readonly span: Span }
  | {
      readonly kind: "control";
      readonly control: ScopeControl;
      readonly member: ControlMember | null;
      readonly type: ValueType;
      readonly span: Span;
    }
  | TypedCall
  /** A conversion that the language makes by itself: to text for `&`, a date to a datetime (V3), a number to a whole one. */
  | { readonly kind: "convert"; readonly arg: TypedExpr; readonly type: ValueType; readonly span: Span }
  | { readonly kind: "error"; readonly type: ValueType; readonly span: Span };

export interface TypedCall {
  readonly kind: "call";
  readonly entry: FunctionEntry;
  readonly args: readonly TypedExpr[];
  readonly type: ValueType;
  readonly span: Span;
  /** The function's name or operator. */
  readonly nameSpan: Span;
}

export type ControlMember = "start" | "end" | "min" | "max";

export function childrenOf(expr: TypedExpr): readonly TypedExpr[] {
  switch (expr.kind) {
    case "call":
      return expr.args;
    case "convert":
      return [expr.arg];
    case "literal":
    case "column":
    case "control":
    case "error":
      return [];
  }
}

/** Calls `visit` for every node, outermost first; `false` skips what is inside. */
export function visitTyped(expr: TypedExpr, visit: (node: TypedExpr) => boolean | void): void {
  if (visit(expr) === false) return;
  for (const child of childrenOf(expr)) visitTyped(child, visit);
}

/** Whether an aggregate, or a relational function that aggregates, stands anywhere inside. */
export function isAggregated(expr: TypedExpr): boolean {
  if (expr.kind === "call" && (expr.entry.role === "aggregate" || expr.entry.role === "relational")) return true;
  return childrenOf(expr).some(isAggregated);
}

/** The value of a constant: a literal, or a control whose value is known; undefined for everything else. */
export function constantOf(expr: TypedExpr | undefined): ConstantValue | undefined {
  if (expr === undefined) return undefined;
  switch (expr.kind) {
    case "literal":
      return numeric(expr.type) && typeof expr.value === "string" ? Number(expr.value) : expr.value;
    case "control":
      return expr.member === null ? expr.control.constant : undefined;
    case "convert":
      return numeric(expr.type) && numeric(expr.arg.type) ? constantOf(expr.arg) : undefined;
    case "column":
    case "call":
    case "error":
      return undefined;
  }
}

function numeric(type: ValueType): boolean {
  return type.kind === "integer" || type.kind === "decimal" || type.kind === "float";
}
