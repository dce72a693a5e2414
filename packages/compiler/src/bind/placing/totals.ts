import { type Fix, type TypedCall, type TypedExpr, isAggregated, typedChildrenOf } from "@sheaf/formula";
import { message } from "@sheaf/messages";
import { FLOAT } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";
import { type Bound, type ReduceMode, walk } from "../../model/bound.ts";
import { containsAggregate } from "../../values/stages.ts";
import { referenceOf } from "../names/reference.ts";
import { type Placing, quoted } from "./place.ts";

const modes: readonly ReduceMode[] = [
  "grand_total",
  "parent_grouping",
  "x_axis",
  "color",
  "trellis_row",
  "trellis_column",
  "trellis",
  "row",
  "column",
  "row_parent",
  "column_parent",
];

/** The aggregate over the level that a mode names, evaluated anew there; `skip`: how many levels further out (L8). */
export function bindTotal(call: TypedCall, placing: Placing, mode: ReduceMode, skip: number): Bound | null {
  const [arg] = call.args;
  if (arg === undefined) return null;
  // A measure of a chart has a value at any keys: where it holds no aggregate, what the rows agree on (L5).
  const isMeasure = placing.scope.agreeOnDefaultLevel && arg.kind === "column" && referenceOf(arg.column).kind === "own";
  if (!isMeasure && !aggregates(arg, placing, new Set())) {
    const text = quoted(placing.scope.text, arg.span);
    const fix = (fn: string): Fix => {
      const called = `${fn}(${text})`;
      return { kind: "replace", title: message("findings.fix.use", { text: called }), span: arg.span, text: called };
    };
    const needed = message("findings.argument.aggregate", { name: call.entry.name, example: `Sum(${text})` });
    placing.report("E_FORMULA_TYPE", needed, arg.span, [fix("Sum"), fix("Count")]);
    return null;
  }
  return { kind: "reduce", arg: placing.bind(arg, { depth: Infinity, aggregated: false }), mode, skip, type: arg.type };
}

/** `Subtotal(aggregate, mode, skip)`; without a mode the parent grouping in a table, everything in a chart. */
export function bindSubtotal(call: TypedCall, placing: Placing): Bound | null {
  const [, modeArg, skipArg] = call.args;
  const text = modeArg?.kind === "literal" && typeof modeArg.value === "string" ? modeArg.value.toLowerCase() : null;
  const byDefault: ReduceMode = placing.scope.agreeOnDefaultLevel ? "grand_total" : "parent_grouping";
  const mode = modeArg === undefined ? byDefault : modes.find((one) => one === text);
  if (mode === undefined) {
    placing.report(
      "E_UNSUPPORTED",
      message("findings.argument.mode", {
        mode: text ?? "",
        name: call.entry.name,
        modes: modes.map((one) => `"${one}"`).join(", "),
      }),
      modeArg?.span ?? call.span,
    );
    return null;
  }
  const skip = skipArg?.kind === "literal" ? Number(skipArg.value ?? 0) : 0;
  return bindTotal(call, placing, mode, Number.isFinite(skip) && skip > 0 ? Math.trunc(skip) : 0);
}

/** `PercentOfTotal(aggregate, mode, skip)`: the aggregate here by its Subtotal. */
export function bindPercentOfTotal(call: TypedCall, placing: Placing): Bound | null {
  const total = bindSubtotal(call, placing);
  const part = call.args[0];
  return total === null || part === undefined ? null : { kind: "call", fn: "/", args: [placing.bind(part), total], type: FLOAT };
}

/** True if a formula holds an aggregate, or names a column that does. */
function aggregates(node: TypedExpr, placing: Placing, seen: Set<Id>): boolean {
  const holds = (columnId: Id): boolean => {
    if (seen.has(columnId)) return false;
    seen.add(columnId);
    const expr = placing.scope.own(columnId)?.expr;
    if (expr === null || expr === undefined) return false;
    let found = containsAggregate(expr);
    walk(expr, (one) => {
      if (one.kind === "own" && holds(one.columnId)) found = true;
    });
    return found;
  };
  if (isAggregated(node)) return true;
  if (node.kind === "column") {
    const reference = referenceOf(node.column);
    return reference.kind === "own" && holds(reference.columnId);
  }
  return typedChildrenOf(node).some((child) => aggregates(child, placing, seen));
}
