import type { ColumnExpr, PlanExpr, ReadExpr } from "./expression.ts";
import type { Plan, SelectRelation } from "./plan.ts";

/** A text or an array may be made of so many; thirty columns that each join the one before with itself would make it of a thousand million. */
export const MOST_JOINED = 10_000;

/** What is as long as all of its arguments together. */
const JOINING: ReadonlySet<string> = new Set(["&", "Concat", "Array", "ArrayConcat"]);
/** What may put its last argument into its first one anywhere. */
const PUTTING_IN: ReadonlySet<string> = new Set(["Replace", "RegexpReplace", "ArrayJoin"]);
/** A literal of the document counts once for so many letters. */
const LETTERS = 100;

/** Of how many texts the longest one of a plan is made, each as long as a cell: a bound known before anything is asked. */
export function mostJoined(plan: Plan): number {
  const columns = new Map<string, ReadonlyMap<string, number>>();
  let most = 1;
  const select = (relation: SelectRelation): ReadonlyMap<string, number> => {
    const inputs = new Map([relation.from, ...relation.joins].map(({ alias, relation: id }) => [alias, columns.get(id)]));
    const joined = measurer((column) => inputs.get(column.input)?.get(column.name) ?? 1);
    const own = new Map(relation.columns.map(({ name, expr }) => [name, joined(expr)]));
    for (const expr of [...relation.columns.map((column) => column.expr), ...relation.where]) most = Math.max(most, joined(expr));
    return own;
  };
  for (const relation of plan.relations) {
    if (relation.kind === "select") columns.set(relation.id, select(relation));
    else if (relation.kind === "union") {
      const own = new Map<string, number>();
      for (const branch of relation.branches)
        for (const [name, joined] of select(branch)) own.set(name, Math.max(joined, own.get(name) ?? 1));
      columns.set(relation.id, own);
    }
  }
  select(plan.output);
  return most;
}

function measurer(joinedIn: (column: ColumnExpr | ReadExpr) => number): (expr: PlanExpr) => number {
  const known = new WeakMap<PlanExpr, number>();
  const measure = (expr: PlanExpr): number => {
    const found = known.get(expr);
    if (found !== undefined) return found;
    const joined = isLong(expr) ? measured(expr) : 1;
    known.set(expr, joined);
    return joined;
  };
  const measured = (expr: PlanExpr): number => {
    switch (expr.kind) {
      case "literal":
        return typeof expr.value === "string" ? 1 + Math.floor(expr.value.length / LETTERS) : 1;
      case "column":
      case "read":
        return joinedIn(expr);
      case "call":
      case "core":
      case "single":
      case "aggregate":
      case "window": {
        const parts = expr.args.map(measure);
        const fn = expr.kind === "core" ? "" : expr.fn;
        if (JOINING.has(fn)) return parts.reduce((sum, part) => sum + part, 0);
        if (PUTTING_IN.has(fn)) return (parts[0] ?? 1) * (parts.at(-1) ?? 1);
        return Math.max(1, ...parts);
      }
    }
  };
  return measure;
}

/** Numbers, dates and truth values are short, whatever they are made of. */
const isLong = ({ type }: PlanExpr): boolean => type.kind === "text" || type.kind === "array" || type.kind === "variant";
