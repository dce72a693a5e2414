import { BOOLEAN, INTEGER64 as INTEGER } from "@sheaf/sql";
import { baseOf } from "../model/grain.ts";
import { mapLeaves } from "../plan/expression.ts";
import { bring, columnValue, evaluate, keyIn, rowReader } from "./evaluate.ts";
import { frameAt, placeAt } from "./place.ts";
import { leaf, typeOf } from "./graph.ts";
import { tiesWithin } from "./order.ts";
import type { Planner } from "./planner.ts";
import { type StagedFilter, rankingGroup } from "./stages.ts";
import type { Frame, Scalar } from "./value.ts";

/** The tests that leave rows of `before` out on the way to the next phase, as conditions over values of `before`. */
export function testsInto(planner: Planner, after: Frame, before: Frame): readonly Scalar[] {
  return planner.stages.filters.filter((one) => one.stage === after.phase).map((one) => test(planner, one, before));
}

function test(planner: Planner, staged: StagedFilter, before: Frame): Scalar {
  const { rule } = staged.filter;
  if (rule.kind === "test") {
    const tested = testedValue(planner, staged, before);
    return mapLeaves<{ readonly kind: "tested" }, Exclude<Scalar, { kind: "literal" | "call" | "core" | "single" }>>(
      rule.test,
      () => tested,
    );
  }
  const rows = frameAt(planner, staged.grain, 2);
  const value =
    staged.grain.id === staged.column.grain.id
      ? bring(planner, columnValue(planner, staged.column.id, 2), rows)
      : evaluate(
          planner,
          { kind: "own", columnId: staged.column.id, type: staged.column.type },
          { ...placeAt(staged.grain, 2), reduced: true },
        );
  const inGroup = rankingGroup(planner.model, staged.grain);
  const isNull: Scalar = { kind: "core", op: "is-null", args: [value], type: BOOLEAN };
  const isShare = rule.fn === "@rank-percentile" || rule.fn === "@cume-dist";
  const rank = planner.graph.intern(rows, isShare ? { kind: "float" } : INTEGER, {
    kind: "window",
    fn: rule.fn,
    args: [],
    // F4: null never ranks, so it may not count among those that do.
    partition: [...inGroup.map((key) => keyIn(planner, rows, key)), ...(isShare ? [isNull] : [])],
    order: [{ expr: value, direction: rule.direction, nulls: "last" }],
    ties: rule.fn === "@row-number" ? tiesWithin(planner, staged.grain, inGroup, rows, rowReader) : [],
  });
  planner.graph.suggestName(rank, `rank of ${staged.column.name}`);
  const limit: Scalar =
    typeof rule.atMost === "number"
      ? { kind: "literal", value: String(rule.atMost), type: isShare ? { kind: "float" } : INTEGER }
      : evaluate(planner, rule.atMost, placeAt(staged.grain, 2));
  const ranked: Scalar = {
    kind: "core",
    op: "and",
    args: [
      { kind: "core", op: "is-not-null", args: [bring(planner, value, before)], type: BOOLEAN },
      { kind: "core", op: "less-or-equal", args: [bring(planner, leaf(rank), before), limit], type: BOOLEAN },
    ],
    type: BOOLEAN,
  };
  const kept: Scalar = !rule.keepNulls ? ranked : { kind: "core", op: "or", args: [bring(planner, isNull, before), ranked], type: BOOLEAN };
  if (typeof rule.atMost === "number") return kept;
  // F6: what is not there filters nothing.
  return { kind: "core", op: "or", args: [{ kind: "core", op: "is-null", args: [limit], type: BOOLEAN }, kept], type: BOOLEAN };
}

function testedValue(planner: Planner, { stage, column }: StagedFilter, before: Frame): Scalar {
  if (stage !== 1) return bring(planner, columnValue(planner, column.id, 1), before);
  // F2: a scalar of any level can be told from the base rows, before there are levels.
  if (column.isKey) return keyIn(planner, before, column.id);
  if (column.grain.kind === "base") return bring(planner, columnValue(planner, column.id, 0), before);
  const scalar = evaluate(planner, column.expr, { grain: baseOf(planner.model.stack), level: column.grain, phase: 0, reduced: false });
  if (scalar.kind === "literal" || scalar.kind === "value") return scalar;
  const value = planner.graph.intern(before, typeOf(scalar), { kind: "scalar", expr: scalar });
  planner.graph.suggestName(value, column.name);
  return leaf(value);
}
