import { FLOAT, sql, typeOf, type SqlExpr, type ValueType } from "@sheaf/sql";

/** Going through values inside one expression. What is inside names them by variables; names of nested ones must differ. */

interface Element {
  readonly list: SqlExpr;
  readonly name: string;
  /** Digits of a number on both sides of its point, where they are known to be few. */
  readonly magnitude?: number;
}

/** The sum, least, greatest or middle one of what `each` gives for the elements of lists of one length; null of nothing. */
export function reduce(
  fold: "sum" | "min" | "max" | "median",
  elements: readonly Element[],
  each: (...elements: readonly SqlExpr[]) => SqlExpr,
): SqlExpr {
  const variables = elements.map(({ list, name, magnitude }) => variable(name, elementType(list), magnitude));
  const names = elements.map(({ name }) => name).join(",");
  return sql.primitive("array-reduce", [...elements.map(({ list }) => list), each(...variables)], FLOAT, { fold, variables: names });
}

interface Range {
  readonly name: string;
  readonly from: number;
  readonly step: number;
  readonly steps: number;
}

/** Where a condition that holds from some number on no longer does: approached from below in steps, each half the one before. */
export function searchUpTo({ name, from, step, steps }: Range, condition: (value: SqlExpr) => SqlExpr): SqlExpr {
  return sql.primitive("search", [condition(variable(name, FLOAT, 20))], FLOAT, {
    variable: name,
    from,
    step,
    steps,
  });
}

/** Numbers with names: what is long or costly is written out once. */
export function bound(
  numbers: Readonly<Record<string, SqlExpr>>,
  magnitude: number,
  body: (...values: readonly SqlExpr[]) => SqlExpr,
): SqlExpr {
  const elements = Object.entries(numbers).map(([name, number]) => ({
    list: sql.primitive("array", [number], { kind: "array", of: FLOAT }),
    name,
    magnitude,
  }));
  return reduce("sum", elements, body);
}

function variable(name: string, type: ValueType, magnitude?: number): SqlExpr {
  return sql.primitive("variable", [], type, magnitude === undefined ? { name } : { name, magnitude });
}

function elementType(list: SqlExpr): ValueType {
  const type = typeOf(list);
  return type.kind === "array" ? type.of : FLOAT;
}

/** e to the power of a number of a known range. */
export function boundedExp(exponent: SqlExpr, magnitude: number): SqlExpr {
  return sql.primitive("exp", [exponent], FLOAT, { magnitude });
}
