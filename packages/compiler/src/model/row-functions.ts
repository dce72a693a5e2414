import { type SqlExpr, type SqlOrder, type ValueType, arrayOf, sql, typeOf } from "@sheaf/sql";

/** Functions that take the value of one row, as aggregates over the rows of a mark (S-L10f). */
export const rowFunctions: Readonly<Partial<Record<string, string>>> = {
  First: "@row-first",
  FirstNonNull: "@row-first-value",
  Last: "@row-last",
  LastNonNull: "@row-last-value",
  Nth: "@row-nth",
};

/** Whether an aggregate depends on the order of its rows by its nature. */
export function takesRow(fn: string): boolean {
  return fn.startsWith("@row-");
}

/** One value of those that a group has in the order of its rows. */
export function valueOfRow(fn: string, args: readonly SqlExpr[], order: readonly SqlOrder[], type: ValueType): SqlExpr | null {
  const [value, row] = args;
  if (value === undefined) return null;
  const orderBy = fn.startsWith("@row-last") ? order.map(turned) : order;
  const filter = fn.endsWith("-value") ? sql.isNotNull(value) : null;
  const list = sql.aggregate("array", [value], { orderBy, filter, type: arrayOf(typeOf(value)) });
  const place = fn === "@row-nth" && row?.kind === "literal" ? Number(row.value) - 1 : 0;
  return place < 0 ? sql.null(type) : sql.primitive("array-element", [list, sql.int(place)], type);
}

function turned({ expr, direction, nulls }: SqlOrder): SqlOrder {
  return { expr, direction: direction === "ascending" ? "descending" : "ascending", nulls: nulls === "last" ? "first" : "last" };
}
