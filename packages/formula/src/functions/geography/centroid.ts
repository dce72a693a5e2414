import { FLOAT, GEOGRAPHY, TEXT, decimal, integer, sql, type SqlExpr } from "@sheaf/sql";
import type { Example, FunctionEntry } from "../../catalogue.ts";
import { toFloat, toText } from "../../lower/conversions.ts";
import { bound, reduce } from "../../lower/iteration.ts";
import { arg, column, example, param, returns } from "../entry.ts";
import { atFirstPlace, isArea, isPoint, ofShapes, outerRingsOf, overEdges, partsOf, pointText, scalar, type Edge } from "./shape.ts";

/**
 * Centers of mass in the plane of longitudes and latitudes (S-V1d): of an area by what lies inside, of a line by its length. Coordinates are
 * taken from the first place on, so that small shapes far from zero lose no digits.
 */

const ZERO = sql.float(0);
const ONE = sql.float(1);
type Axis = "x" | "y";

function along(axis: Axis, { x1, y1, x2, y2 }: Edge): SqlExpr {
  return axis === "x" ? sql.add(x1, x2) : sql.add(y1, y2);
}

function doubled(edge: Edge): SqlExpr {
  return sql.subtract(sql.multiply(edge.x1, edge.y2), sql.multiply(edge.x2, edge.y1));
}

/** A quotient of sums of degrees. */
function small(a: SqlExpr, b: SqlExpr): SqlExpr {
  return sql.primitive("divide", [a, b], FLOAT, { magnitude: 20 });
}

/** The same edge seen from another place. */
function from(x: SqlExpr, y: SqlExpr, edge: Edge): Edge {
  return { x1: sql.subtract(edge.x1, x), y1: sql.subtract(edge.y1, y), x2: sql.subtract(edge.x2, x), y2: sql.subtract(edge.y2, y) };
}

/** Outer rings, less the holes in them. */
function overRings(shape: SqlExpr, each: (ring: SqlExpr) => SqlExpr): SqlExpr {
  const total = (rings: SqlExpr): SqlExpr => reduce("sum", [{ list: rings, name: "ring" }], (ring = shape) => each(ring));
  return sql.subtract(sql.multiply(sql.float(2), total(outerRingsOf(shape))), total(partsOf(shape)));
}

function ofArea(shape: SqlExpr, axis: Axis): SqlExpr {
  const part = sql.primitive("array-element", [partsOf(shape), sql.int(0)], TEXT);
  return atFirstPlace(part, "first", (x, y) => {
    const sum = (ring: SqlExpr, of: (edge: Edge) => SqlExpr): SqlExpr => overEdges(ring, "edge", "sum", (edge) => of(from(x, y, edge)));
    const size = overRings(shape, (ring) => sql.abs(sum(ring, doubled)));
    const moment = overRings(shape, (ring) => {
      const whole = sum(ring, (edge) => sql.multiply(along(axis, edge), doubled(edge)));
      return sql.multiply(toFloat(sql.primitive("sign", [sum(ring, doubled)], integer(1))), whole);
    });
    return sql.add(axis === "x" ? x : y, small(moment, sql.multiply(sql.float(3), size)));
  });
}

function ofLine(shape: SqlExpr, axis: Axis): SqlExpr {
  const sum = (of: (edge: Edge) => SqlExpr): SqlExpr =>
    reduce("sum", [{ list: partsOf(shape), name: "part" }], (part = shape) => overEdges(part, "edge", "sum", of));
  const square = (of: SqlExpr): SqlExpr => sql.multiply(of, of);
  const length = ({ x1, y1, x2, y2 }: Edge): SqlExpr =>
    sql.primitive("sqrt", [sql.add(square(sql.subtract(x2, x1)), square(sql.subtract(y2, y1)))], FLOAT);
  const moment = sum((edge) => sql.multiply(along(axis, edge), length(edge)));
  return small(moment, sql.multiply(sql.float(2), sum(length)));
}

const texts = (...values: readonly (string | null)[]): Example["columns"] => ({ t: column(TEXT, ...values) });

export const centroidFunctions: readonly FunctionEntry[] = [
  scalar({
    name: "Centroid",
    doc: "The center of mass of a shape, in the plane of longitudes and latitudes, to nine digits behind the point; a point is its own.",
    params: [param("shape", "geography", "A shape.")],
    examples: [
      example(
        "of an area",
        "Text(Centroid(Geography([t])))",
        ["POINT(2 1)", "POINT(10.333333333 50.333333333)", null],
        texts("POLYGON((0 0,4 0,4 2,0 2,0 0))", "POLYGON((10 50,11 50,10 51,10 50))", null),
      ),
      example(
        "a hole, whichever way it runs, and two parts",
        "Text(Centroid(Geography([t])))",
        ["POINT(1.928571429 2)", "POINT(1.928571429 2)", "POINT(4.166666667 0.5)"],
        texts(
          "POLYGON((0 0,4 0,4 4,0 4,0 0),(2 1,3 1,3 3,2 3,2 1))",
          "POLYGON((0 0,4 0,4 4,0 4,0 0),(2 1,2 3,3 3,3 1,2 1))",
          "MULTIPOLYGON(((0 0,1 0,1 1,0 1,0 0)),((5 0,6 0,6 1,5 1,5 0)),((6 0,7 0,7 1,6 1,6 0)))",
        ),
      ),
      example(
        "of a line, and a point",
        "Text(Centroid(Geography([t])))",
        ["POINT(1.5 0.25)", "POINT(7.0 8)"],
        texts("LINESTRING(0 0,2 0,2 1,2 0)", "POINT(7.0 8)"),
      ),
      example("of an area of no size", "Centroid(Geography([t]))", [null], texts("POLYGON((0 0,1 1,2 2,0 0))")),
    ],
    resultType: returns(GEOGRAPHY),
    lower: (args, context) => {
      const shape = arg(args, 0);
      const degrees = (axis: Axis): SqlExpr => {
        const value = ofShapes({ shape }, (of = ONE) => sql.case([{ when: isArea(of), then: ofArea(of, axis) }], ofLine(of, axis), FLOAT));
        // As a decimal, whose text is written out of it once.
        const rounded = bound({ degrees: value }, 20, (of = ZERO) => sql.round(of, 9));
        return toText(sql.cast(rounded, decimal(12, 9)), context);
      };
      return sql.case([{ when: isPoint(shape), then: shape }], pointText(degrees("x"), degrees("y")), GEOGRAPHY);
    },
  }),
];
