import { FLOAT, INTEGER, sql, type SqlExpr } from "@sheaf/sql";
import type { Example, FunctionEntry, ScalarFunction } from "../../catalogue.ts";
import { toFloat } from "../../lower/conversions.ts";
import { arg, column, example, param, returns } from "../entry.ts";

/** Numbers of one row taken together. */

/** Mean radius of the Earth in kilometers. */
export const RADIUS = 6371;

function scalar(entry: Omit<ScalarFunction, "role" | "category">): ScalarFunction {
  return { ...entry, role: "scalar", category: "math" };
}

const unary = (name: "sin" | "cos" | "sqrt" | "asin", x: SqlExpr): SqlExpr => sql.primitive(name, [x], FLOAT);
const radians = (degrees: SqlExpr): SqlExpr => sql.multiply(degrees, sql.float(Math.PI / 180));
const square = (x: SqlExpr): SqlExpr => sql.multiply(x, x);

/** Haversine: right for near points as well. */
export function greatCircle(lat1: SqlExpr, lon1: SqlExpr, lat2: SqlExpr, lon2: SqlExpr): SqlExpr {
  const half = (from: SqlExpr, to: SqlExpr): SqlExpr => unary("sin", sql.divide(radians(sql.subtract(to, from)), sql.float(2)));
  const cosines = sql.multiply(unary("cos", radians(lat1)), unary("cos", radians(lat2)));
  const haversine = sql.add(square(half(lat1, lat2)), sql.multiply(cosines, square(half(lon1, lon2))));
  // Rounding can lift it a hair over 1 for opposite points.
  const bounded = sql.case([{ when: sql.gt(haversine, sql.float(1)), then: sql.float(1) }], haversine, FLOAT);
  return sql.multiply(unary("asin", unary("sqrt", bounded)), sql.float(2 * RADIUS));
}

const points = (
  lat1: readonly (number | null)[],
  lon1: readonly (number | null)[],
  lat2: readonly (number | null)[],
  lon2: readonly (number | null)[],
): Example["columns"] => ({
  a: column(FLOAT, ...lat1),
  b: column(FLOAT, ...lon1),
  c: column(FLOAT, ...lat2),
  d: column(FLOAT, ...lon2),
});

export const distanceFunctions: readonly FunctionEntry[] = [
  scalar({
    name: "DistanceGlobe",
    nulls: "propagate",
    doc: "The distance in kilometers between two places on the Earth, along a great circle.",
    params: [
      param("latitude 1", "number", "Degrees north."),
      param("longitude 1", "number", "Degrees east."),
      param("latitude 2", "number", "Degrees north."),
      param("longitude 2", "number", "Degrees east."),
    ],
    examples: [
      example(
        "Berlin to Paris",
        "Round(DistanceGlobe([a], [b], [c], [d]), 1)",
        [877.5, null],
        points([52.52, 52.52], [13.405, 13.405], [48.8566, 48.8566], [2.3522, null]),
      ),
      example("the same place", "DistanceGlobe(1.5, 2.5, 1.5, 2.5)", [0]),
      example("half around the Earth", "Round(DistanceGlobe(0, 0, 0, 180), 1)", [20015.1]),
    ],
    resultType: returns(FLOAT),
    lower: (args) => greatCircle(toFloat(arg(args, 0)), toFloat(arg(args, 1)), toFloat(arg(args, 2)), toFloat(arg(args, 3))),
  }),
  scalar({
    name: "DistancePlane",
    nulls: "propagate",
    doc: "The distance between two points of a plane.",
    params: [
      param("x1", "number", "The first point, to the right."),
      param("y1", "number", "The first point, upward."),
      param("x2", "number", "The second point, to the right."),
      param("y2", "number", "The second point, upward."),
    ],
    examples: [
      example("a right triangle", "DistancePlane([a], [b], [c], [d])", [5, null], points([0, 0], [0, 0], [3, null], [4, 4])),
      example("the same point", "DistancePlane(1, 2, 1, 2)", [0]),
      example("negative coordinates", "DistancePlane(-3, 0, 3, -8)", [10]),
    ],
    resultType: returns(FLOAT),
    lower: (args) => {
      const [x1, y1, x2, y2] = [toFloat(arg(args, 0)), toFloat(arg(args, 1)), toFloat(arg(args, 2)), toFloat(arg(args, 3))];
      return unary("sqrt", sql.add(square(sql.subtract(x2, x1)), square(sql.subtract(y2, y1))));
    },
  }),
  scalar({
    name: "RowAvg",
    nulls: "own",
    doc: "The mean of several numbers of one row, nulls left out.",
    params: [param("number", "number", "Numbers.", { repeats: "number" })],
    examples: [
      example("columns", "RowAvg([a], [b])", [2, 1, null], { a: column(INTEGER, 1, 1, null), b: column(INTEGER, 3, null, null) }),
      example("decimals", "RowAvg(1.5, 2, 2.5)", [2]),
      example("one number", "RowAvg(7)", [7]),
    ],
    resultType: returns(FLOAT),
    lower: (args) => {
      const numbers = args.map(toFloat);
      const sum = numbers.map((number) => sql.coalesce([number, sql.float(0)], FLOAT)).reduce((a, b) => sql.add(a, b));
      const one = (number: SqlExpr): SqlExpr => sql.case([{ when: sql.isNotNull(number), then: sql.int(1) }], sql.int(0));
      const count = numbers.map(one).reduce((a, b) => sql.add(a, b));
      return sql.divide(sum, toFloat(count));
    },
  }),
];
