import { BOOLEAN, type GuardedRead, type Side, type SqlExpr, type SqlPrimitive, guardedRead, sql, unguarded } from "@sheaf/sql";

/** What leaves the warehouse as it stands needs no guard: no result carries NaN or an infinity (S-V7g). */
export function asShown(expr: SqlExpr): SqlExpr {
  return guardedRead(expr)?.read ?? unguarded(expr);
}

/** A total alone in a column of a step is written plainly: one beyond float64 is no number there either, and goes on as an infinity. */
export function asColumn(expr: SqlExpr): SqlExpr {
  return expr.kind === "aggregate" || expr.kind === "window" ? unguarded(expr) : expr;
}

/**
 * Conditions that all hold, with columns compared as they are stored wherever a comparison with a constant tells infinities apart: an engine
 * finds such rows by its indexes and the bounds of its blocks, and does not look through a guard.
 */
export function comparedAsStored(conditions: readonly SqlExpr[]): readonly SqlExpr[] {
  const bounded = new Set<string>();
  const open: { readonly finite: SqlPrimitive; readonly side: "lower" | "upper" }[] = [];
  const plain = conditions.flatMap((condition) =>
    condition.kind === "primitive" && condition.name === "and" ? condition.args : [condition],
  );
  const kept = plain.map((condition) => {
    const compared = plainComparison(condition);
    if (compared === null) return condition;
    const key = JSON.stringify(compared.guarded.finite.args);
    for (const side of compared.bounds) bounded.add(`${side} ${key}`);
    for (const side of compared.guarded.keepsOut) {
      if (!compared.bounds.includes(side)) open.push({ finite: compared.guarded.finite, side });
    }
    return compared.condition;
  });
  const added = new Set<string>();
  for (const { finite, side } of open) {
    const key = `${side} ${JSON.stringify(finite.args)}`;
    if (bounded.has(key) || added.has(key)) continue;
    added.add(key);
    kept.push(sql.primitive("finite", finite.args, BOOLEAN, { ...finite.options, side }));
  }
  return kept;
}

const BOUNDS: Readonly<Partial<Record<SqlPrimitive["name"], readonly Side[]>>> = {
  eq: ["lower", "upper"],
  in: ["lower", "upper"],
  gt: ["lower"],
  ge: ["lower"],
  lt: ["upper"],
  le: ["upper"],
};

interface Compared {
  readonly condition: SqlExpr;
  readonly guarded: GuardedRead;
  /** Which infinities the comparison keeps out. */
  readonly bounds: readonly Side[];
}

function plainComparison(condition: SqlExpr): Compared | null {
  if (condition.kind !== "primitive") return null;
  const bounds = BOUNDS[condition.name];
  if (bounds === undefined) return null;
  const [left, ...others] = condition.args;
  if (left === undefined) return null;
  const first = guardedRead(left);
  if (first !== null && others.every(isConstant))
    return { condition: { ...condition, args: [first.read, ...others] }, guarded: first, bounds };
  const [right] = others;
  const second = right === undefined || others.length > 1 || !isConstant(left) ? null : guardedRead(right);
  if (second === null) return null;
  return {
    condition: { ...condition, args: [left, second.read] },
    guarded: second,
    bounds: bounds.length === 1 ? [OTHER[bounds[0] ?? "lower"]] : bounds,
  };
}

const OTHER: Readonly<Record<Side, Side>> = { lower: "upper", upper: "lower" };

/** Whether an expression is the same in all rows, and null or finite. */
function isConstant(expr: SqlExpr): boolean {
  switch (expr.kind) {
    case "literal":
      return true;
    case "cast":
      return isConstant(expr.expr);
    case "primitive":
      return expr.args.every(isConstant);
    case "column":
    case "case":
    case "aggregate":
    case "window":
    case "window-function":
    case "exists":
    case "scalar-query":
      return false;
  }
}
