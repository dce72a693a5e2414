import { type TypedCall, type TypedExpr, isAggregated, typedChildrenOf, visitTyped } from "@sheaf/formula";
import { message } from "@sheaf/messages";
import { BOOLEAN, INTEGER64, TEXT } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";
import type { Bound, LabelRank } from "../../model/bound.ts";
import type { Placing } from "./place.ts";
import { extracting, makingChild } from "../findings/mends.ts";
import { referenceOf } from "../names/reference.ts";

/** What labels beyond the limit are shown as. */
const OTHERS = "Others";

/**
 * `VisibilityLimit(label, n, rank)`: the label where it is among the first n by the sort of the level, else "Others" (S-L6f). As a key it is
 * evaluated on base rows, so the groups that it makes are groups of rows like any other, and every total of theirs is evaluated over all of them.
 */
export function bindVisibility(call: TypedCall, placing: Placing): Bound | null {
  const [label, limit, mode] = call.args;
  if (label === undefined || limit === undefined) return null;
  const { scope } = placing;
  if (isSecond(call, scope.typed)) {
    placing.report("E_UNSUPPORTED", message("findings.visibility.once"), call.nameSpan, [extracting(call.span)]);
    return null;
  }
  if (isAggregated(label) || holdsWindow(label)) {
    placing.report("E_LEVEL", message("findings.visibility.several-rows"), label.span, [
      makingChild({ elementId: scope.elementId, columnId: scope.columnId, moves: "label", span: label.span }),
    ]);
    return null;
  }
  const shown = placing.bind(label);
  const atMost = placing.bind(limit);
  // An unset control limits nothing (F6).
  if (atMost.kind === "literal" && atMost.value === null) return shown;
  const key = keyOf(label, placing);
  const whose = key ?? { label: placing.seriesBy(labelOfRows(label, placing)), of: scope.columnId, level: levelOf(placing) };
  const rank: LabelRank = { kind: "label-rank", fn: rankOf(mode), ...whose, type: INTEGER64 };
  const isShown: Bound = { kind: "call", fn: "<=", args: [rank, atMost], type: BOOLEAN };
  return { kind: "call", fn: "If", args: [isShown, shown, { kind: "literal", value: OTHERS, type: TEXT }], type: TEXT };
}

/** A key, used elsewhere than in a key, is ranked as the groups that it makes. */
function keyOf(label: TypedExpr, { scope }: Placing): Pick<LabelRank, "label" | "of" | "level"> | null {
  if (scope.isKey || label.kind !== "column") return null;
  const reference = referenceOf(label.column);
  const own = reference.kind === "own" ? scope.own(reference.columnId) : undefined;
  return own?.isKey === true ? { label: own.query.id, of: own.query.id, level: own.level } : null;
}

function levelOf({ scope, depth }: Placing): Id {
  return scope.isKey && scope.level !== "auto" ? scope.level : (scope.levels[depth] ?? "base");
}

function labelOfRows(label: TypedExpr, placing: Placing): Bound {
  return placing.bind(label, { depth: placing.scope.levels.length - 1, aggregated: true });
}

function rankOf(mode: TypedExpr | undefined): LabelRank["fn"] {
  const text = mode?.kind === "literal" && typeof mode.value === "string" ? mode.value.toLowerCase() : "rank";
  return text === "rownumber" ? "@row-number" : text === "rankdense" ? "@rank-dense" : "@rank";
}

function isSecond(call: TypedCall, formula: TypedExpr): boolean {
  let first: TypedExpr | null = null;
  visitTyped(formula, (node) => {
    if (node.kind === "call" && node.entry.name === call.entry.name) first ??= node;
  });
  return first !== null && first !== call;
}

function holdsWindow(node: TypedExpr): boolean {
  return (node.kind === "call" && node.entry.role === "window") || typedChildrenOf(node).some(holdsWindow);
}
