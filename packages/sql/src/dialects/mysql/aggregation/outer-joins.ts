import { mapChildren } from "../../../children.ts";
import { typeOf, type SqlExpr, type SqlFrom, type SqlSelect } from "../../../tree.ts";

/**
 * The engine takes a column that a joined subquery computes of constants for that constant, and so does not look at the rows when it is asked
 * for the least or greatest of it: where no row matches, it answers the constant and not null. A call around the column has it look.
 */
export function lookingAtRows(select: SqlSelect): SqlSelect {
  const { from, joins } = select;
  const outer = joins.filter(({ type }) => type !== "inner" && type !== "cross");
  if (outer.length === 0) return select;
  const all: readonly SqlFrom[] = [...(from === null ? [] : [from]), ...joins.map((joined) => joined.from)];
  const isOneSided = outer.every(({ type }) => type === "left");
  const missing = new Set((isOneSided ? outer.map((joined) => joined.from) : all).map(({ alias }) => alias));
  const looking = (expr: SqlExpr): SqlExpr => {
    const inside = mapChildren(expr, looking);
    if (inside.kind !== "aggregate" || (inside.name !== "min" && inside.name !== "max")) return inside;
    return {
      ...inside,
      args: inside.args.map((arg) => (mayBeMissing(arg) ? { kind: "primitive", name: "coalesce", args: [arg], type: typeOf(arg) } : arg)),
    };
  };
  const mayBeMissing = (expr: SqlExpr): boolean => expr.kind === "column" && (expr.relation === null || missing.has(expr.relation));
  return {
    ...select,
    items: select.items.map((item) => ({ ...item, expr: looking(item.expr) })),
    having: select.having === null ? null : looking(select.having),
    orderBy: select.orderBy.map((order) => ({ ...order, expr: looking(order.expr) })),
  };
}
