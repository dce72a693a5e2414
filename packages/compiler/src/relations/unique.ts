import { ERROR } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";
import type { BindingOf, ElementBinding } from "../bind/binding.ts";
import type { Bound } from "../model/bound.ts";
import { type JoinStep, splitLegColumn } from "./leg.ts";

/** Whether formulas over an element tell the rows of one of its levels apart: the level's keys do, and what tells the rows of its source apart. */
export function isUniqueIn(target: ElementBinding, level: Id, by: readonly Bound[], element: BindingOf): boolean {
  const named = by.flatMap((key) => (key.kind === "own" ? [key.columnId] : []));
  const depth = target.levels.indexOf(level);
  if (target.query.levels[depth]?.kind === "grouping") {
    return target.query.levels.slice(0, depth + 1).every((one) => one.keys.every((key) => named.includes(key)));
  }
  const { source } = target;
  if (level !== "base" || source === null || source.kind === "union") return false;
  const columns = by.flatMap((key) => (key.kind === "source" ? [key.column] : []));
  for (const id of named) {
    const expr = target.column(id)?.expr;
    if (expr?.kind === "source") columns.push(expr.column);
  }
  if (source.kind === "join") {
    // A row of the join is one of each leg, less those that a step brings once at most.
    return source.legs.every((leg, index) => {
      const step = source.steps[index - 1];
      const part = element(leg.elementId);
      if (part === null || (step !== undefined && bringsOne(step, part, element))) return part !== null;
      const own = columns.map(splitLegColumn).filter((one) => one.leg === index);
      return isUniqueIn(
        part,
        "base",
        own.map((one): Bound => ({ kind: "own", columnId: one.column, type: part.column(one.column)?.type ?? ERROR })),
        element,
      );
    });
  }
  if (source.kind === "table" || source.kind === "statement") {
    const { key } = source.schema;
    return key.length > 0 && key.every((column) => columns.includes(column));
  }
  const parent = element(source.elementId);
  const read = columns.map((columnId): Bound => ({ kind: "own", columnId, type: parent?.column(columnId)?.type ?? ERROR }));
  return parent !== null && isUniqueIn(parent, source.groupingId ?? "base", read, element);
}

/** Whether a step brings at most one row for each row that is there: it compares a key of its leg for equality. */
export function bringsOne(step: JoinStep, right: ElementBinding, element: BindingOf): boolean {
  if (step.type === "lookup") return true;
  if (step.type !== "left") return false;
  const keys = step.keys
    .filter((key) => key.op === "=")
    .map((key): Bound => ({ kind: "own", columnId: key.right, type: right.column(key.right)?.type ?? ERROR }));
  return isUniqueIn(right, "base", keys, element);
}
