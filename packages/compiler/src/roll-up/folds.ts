import { type SqlAggregate, type SqlExpr, INTEGER, INTEGER64, isExact, sql, sumType, typeOf, type ValueType } from "@sheaf/sql";

/** How an aggregate over rows is one over groups of them. */
export interface Fold {
  /** What the groups have to be told apart by as well. */
  readonly keys: readonly SqlExpr[];
  /** What has to be known of each group. */
  readonly measures: readonly SqlAggregate[];
  /** The aggregate, over groups of which keys and measures stand in columns. */
  readonly over: (keys: readonly SqlExpr[], measures: readonly SqlExpr[]) => SqlExpr;
}

/** Integers of so many digits are added without a guard: what groups were added up to is not longer than the whole (V2). */
const UNGUARDED: ValueType = { kind: "integer", digits: 10 };

/** Null for an aggregate that groups do not lead to, or that would come out otherwise in its last digits. */
export function foldOf(call: SqlAggregate): Fold | null {
  if (call.orderBy.length > 0 || call.options !== undefined) return null;
  switch (call.name) {
    case "count-rows":
    case "count":
      return call.distinct ? distinctCount(call) : { keys: [], measures: [call], over: (_, [count]) => added(count ?? sql.int(0)) };
    case "sum":
      return isExactSum(call) ? { keys: [], measures: [call], over: (_, [sum]) => addedAs(call, sum ?? sql.null()) } : null;
    case "min":
    case "max":
      return call.distinct || !isPlain(call.type)
        ? null
        : { keys: [], measures: [call], over: (_, [value]) => sql.aggregate(call.name, [asType(value ?? sql.null(), call.type)]) };
    default:
      return null;
  }
}

/** How many different values there are: of groups that are told apart by them. */
function distinctCount(call: SqlAggregate): Fold | null {
  const [value] = call.args;
  if (value === undefined || call.args.length > 1 || call.filter !== null) return null;
  return { keys: [value], measures: [], over: ([key]) => sql.aggregate("count", [key ?? value], { distinct: true }) };
}

function isExactSum(call: SqlAggregate): boolean {
  const [value] = call.args;
  return !call.distinct && value !== undefined && isExact(typeOf(value)) && !sumType(typeOf(value)).mayOverflow;
}

/** The sum of counts, which is 0 where there are no groups. */
function added(count: SqlExpr): SqlExpr {
  const sum = sql.aggregate("sum", [asType(count, UNGUARDED)], { type: INTEGER });
  return sql.cast(sql.coalesce([sum, sql.int(0)], INTEGER), INTEGER64);
}

/** The sum of sums: its values are taken for ones of the type that was added up, so that it is written and typed like the sum of those. */
function addedAs(call: SqlAggregate, sum: SqlExpr): SqlExpr {
  const [value] = call.args;
  return sql.aggregate("sum", [asType(sum, value === undefined ? INTEGER64 : typeOf(value))], { type: call.type });
}

function asType(expr: SqlExpr, type: ValueType): SqlExpr {
  return expr.kind === "column" ? { ...expr, type } : expr;
}

const PLAIN: ReadonlySet<string> = new Set(["text", "integer", "decimal", "boolean", "date", "datetime", "float"]);

function isPlain(type: ValueType): boolean {
  return PLAIN.has(type.kind);
}
