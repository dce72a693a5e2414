import { INTEGER64, type SqlExpr, type ValueType, sql, typeOf } from "@sheaf/sql";

/** The compiler's own aggregates; null for a function of the catalogue. */
export function coreAggregate(fn: string, args: readonly SqlExpr[], type: ValueType): SqlExpr | null {
  const [value] = args;
  switch (fn) {
    case "@rows":
      return sql.aggregate("count-rows", []);
    case "@agreed":
      return value === undefined ? null : onlyIf(sql.and(isOne(value), sql.eq(rows(), count(value))), value, type);
    case "@one":
      return value === undefined ? null : onlyIf(isOne(value), value, type);
    case "@agreed-count":
      return value === undefined
        ? null
        : sql.add(distinct(value), sql.case([{ when: sql.gt(rows(), count(value)), then: sql.int(1) }], sql.int(0), INTEGER64));
    case "@one-count":
      return value === undefined ? null : distinct(value);
    default:
      return null;
  }
}

function onlyIf(condition: SqlExpr, value: SqlExpr, type: ValueType): SqlExpr {
  return sql.case([{ when: condition, then: sql.aggregate(isOrdered(value) ? "min" : "any-value", [value]) }], null, type);
}

/** All values besides nulls are one; two ends that meet are cheaper to find than a count of what lies between. */
function isOne(value: SqlExpr): SqlExpr {
  if (!isOrdered(value)) return sql.eq(distinct(value), sql.int(1));
  return sql.eq(sql.aggregate("min", [value]), sql.aggregate("max", [value]));
}

function isOrdered(value: SqlExpr): boolean {
  const { kind } = typeOf(value);
  return kind !== "variant" && kind !== "array" && kind !== "geography";
}

function distinct(value: SqlExpr): SqlExpr {
  return sql.aggregate("count", [value], { distinct: true });
}

function count(value: SqlExpr): SqlExpr {
  return sql.aggregate("count", [value]);
}

function rows(): SqlExpr {
  return sql.aggregate("count-rows", []);
}
