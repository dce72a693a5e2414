import type { ResultColumn } from "@sheaf/result";
import { exactShape, type SqlAggregate, type SqlExpr, type SqlQuery, typeOf, type ValueType } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";

/** A value of a group, made of the rows of a slice that lie in it. Columns of the slice by their place. */
export type SliceValue =
  /** What the rows of the group have in common. */
  | { readonly kind: "key"; readonly column: number }
  /** Counts added up; 0 where there are no rows. */
  | { readonly kind: "count"; readonly column: number }
  /** Exact numbers added up; `scale`: their places behind the point. */
  | { readonly kind: "sum"; readonly column: number; readonly scale: number }
  | { readonly kind: "min" | "max"; readonly column: number }
  /** How many different values the rows have that are not null. */
  | { readonly kind: "different"; readonly column: number }
  | { readonly kind: "times"; readonly value: SliceValue; readonly by: number }
  /** As a float; null where it is divided by 0. */
  | { readonly kind: "ratio"; readonly over: SliceValue; readonly under: SliceValue };

/** How a statement is answered from the rows of a slice. Plain JSON: it travels to whoever filters the slice. */
export interface SliceReading {
  /** Columns that tell the groups apart; none: there is one group of all rows, also where there are no rows. */
  readonly keys: readonly number[];
  /** Those of the answer. */
  readonly columns: readonly ResultColumn[];
  /** One for each column of the answer. */
  readonly values: readonly SliceValue[];
  readonly order: readonly {
    readonly value: SliceValue;
    readonly direction: "ascending" | "descending";
    readonly nulls: "first" | "last";
  }[];
  /** What controls test, as long as nothing but their values changes. */
  readonly tested: readonly SliceTest[];
  /** As filters by dates read them. */
  readonly timeZone: string;
  readonly weekStart: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
}

/** What the filter of a control tests. */
export interface SliceTest {
  readonly controlId: Id;
  readonly column: number;
  /** Of the values that the filter is about. */
  readonly type: ValueType;
  /** Of instants: the column holds the day or the hour that they lie in. */
  readonly unit: "day" | "hour" | null;
}

type Reading = Pick<SliceReading, "keys" | "values" | "order">;

/** Of a statement over the rows of a slice whose columns have these names, in order; null where it does more than a reading can say. */
export function readingOf({ ctes, body }: SqlQuery, names: readonly string[]): Reading | null {
  if (ctes.length > 0 || body.kind !== "select" || body.distinct || body.having !== null) return null;
  if (body.where !== null || body.limit !== null || body.offset !== null || body.joins.length > 0) return null;
  const keys = new Set(body.groupBy.map((expr) => JSON.stringify(expr)));
  const places = body.groupBy.map((expr) => (expr.kind === "column" ? names.indexOf(expr.name) : -1));
  const read = (expr: SqlExpr): SliceValue | null => valueOf(expr, names, keys);
  const values = body.items.map(({ expr }) => read(expr));
  const order = body.orderBy.map(({ expr, direction, nulls }) => ({ value: read(expr), direction, nulls }));
  const isRead = (value: SliceValue | null): value is SliceValue => value !== null;
  const known = order.flatMap(({ value, ...way }) => (value === null ? [] : [{ value, ...way }]));
  if (!values.every(isRead) || known.length < order.length || places.includes(-1)) return null;
  return { keys: places, values, order: known };
}

function valueOf(expr: SqlExpr, names: readonly string[], keys: ReadonlySet<string>): SliceValue | null {
  const inside = (one: SqlExpr | undefined): SliceValue | null => (one === undefined ? null : valueOf(one, names, keys));
  switch (expr.kind) {
    case "column":
      return keys.has(JSON.stringify(expr)) ? at("key", expr, names) : null;
    case "aggregate":
      return aggregated(expr, names);
    case "cast":
      return countOf(expr, names) ?? (isWholeNumber(expr.from) && isWholeNumber(expr.to) ? inside(expr.expr) : null);
    case "primitive": {
      const [one, other] = expr.args;
      if (expr.name === "divide" && expr.type.kind === "float") {
        const [over, under] = [inside(one), inside(other)];
        return over === null || under === null || !isNumber(over) || !isNumber(under) ? null : { kind: "ratio", over, under };
      }
      if (expr.name !== "multiply" || other?.kind !== "literal" || !isWholeNumber(other.type)) return null;
      const [value, by] = [inside(one), Number(other.value)];
      return value === null || !isNumber(value) || value.kind === "ratio" || !Number.isSafeInteger(by)
        ? null
        : { kind: "times", value, by };
    }
    default:
      return null;
  }
}

const isWholeNumber = ({ kind }: ValueType): boolean => kind === "integer";

/** Whether it is computed of exact numbers, which the reader adds up itself. */
const isNumber = ({ kind }: SliceValue): boolean => kind !== "key" && kind !== "min" && kind !== "max";

function aggregated(call: SqlAggregate, names: readonly string[]): SliceValue | null {
  const [arg] = call.args;
  if (arg?.kind !== "column" || call.filter !== null || call.orderBy.length > 0 || call.options !== undefined) return null;
  if (call.name === "count" && call.distinct) return at("different", arg, names);
  if (call.distinct) return null;
  // Floats that are no numbers are read as null, and would be passed over.
  if (call.name === "min" || call.name === "max") return arg.type.kind === "float" ? null : at(call.name, arg, names);
  const shape = exactShape(typeOf(arg));
  const column = names.indexOf(arg.name);
  return call.name === "sum" && shape !== null && column !== -1 ? { kind: "sum", column, scale: shape.scale } : null;
}

/** Counts are added up to a whole number that is 0 without rows. */
function countOf(expr: SqlExpr & { readonly kind: "cast" }, names: readonly string[]): SliceValue | null {
  const { expr: inner } = expr;
  if (inner.kind !== "primitive" || inner.name !== "coalesce") return null;
  const [sum, nothing] = inner.args;
  if (sum?.kind !== "aggregate" || sum.name !== "sum" || nothing?.kind !== "literal" || Number(nothing.value) !== 0) return null;
  const [count] = sum.args;
  return count?.kind === "column" && inner.args.length === 2 ? at("count", count, names) : null;
}

function at(
  kind: "key" | "count" | "min" | "max" | "different",
  { name }: { readonly name: string },
  names: readonly string[],
): SliceValue | null {
  const column = names.indexOf(name);
  return column === -1 ? null : { kind, column };
}
