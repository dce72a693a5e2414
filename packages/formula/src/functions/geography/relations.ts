import { BOOLEAN, FLOAT, TEXT, integer, sql, type SqlExpr } from "@sheaf/sql";
import type { Example, FunctionEntry } from "../../catalogue.ts";
import { bound, reduce } from "../../lower/iteration.ts";
import { arg, column, example, param, returns } from "../entry.ts";
import { atFirstPlace, coordinate, isArea, isPoint, ofShapes, overEdges, partsOf, scalar, type Edge } from "./shape.ts";

/**
 * How shapes lie to each other: edges are straight between longitudes and latitudes, as GeoJSON has them, and none crosses the date line
 * (S-V1c). Sums and products of float64 are the same on every engine, so that a point on a border is one everywhere.
 */

const ZERO = sql.float(0);
const ONE = sql.float(1);
/** Added for an edge on which a point lies: more than all crossings. */
const ON_EDGE = 1e9;

/** Twice the area of a triangle: positive where the third place lies to the left of the way from the first to the second. */
function turn(x1: SqlExpr, y1: SqlExpr, x2: SqlExpr, y2: SqlExpr, x: SqlExpr, y: SqlExpr): SqlExpr {
  return sql.subtract(sql.multiply(sql.subtract(x2, x1), sql.subtract(y, y1)), sql.multiply(sql.subtract(x, x1), sql.subtract(y2, y1)));
}

function within(value: SqlExpr, a: SqlExpr, b: SqlExpr): SqlExpr {
  return sql.or(sql.and(sql.le(a, value), sql.le(value, b)), sql.and(sql.le(b, value), sql.le(value, a)));
}

function isOn({ x1, y1, x2, y2 }: Edge, x: SqlExpr, y: SqlExpr): SqlExpr {
  return sql.and(sql.eq(turn(x1, y1, x2, y2, x, y), ZERO), within(x, x1, x2), within(y, y1, y2));
}

/** How many edges of a shape a ray from a place to the east crosses; far more where the place lies on one. */
function crossings(shape: SqlExpr, x: SqlExpr, y: SqlExpr): SqlExpr {
  const crossed = (edge: Edge): SqlExpr => {
    const { x1, y1, x2, y2 } = edge;
    const side = turn(x1, y1, x2, y2, x, y);
    const upward = sql.and(sql.le(y1, y), sql.gt(y2, y), sql.gt(side, ZERO));
    const downward = sql.and(sql.le(y2, y), sql.gt(y1, y), sql.lt(side, ZERO));
    return sql.case(
      [
        { when: isOn(edge, x, y), then: sql.float(ON_EDGE) },
        { when: sql.or(upward, downward), then: ONE },
      ],
      ZERO,
      FLOAT,
    );
  };
  return reduce("sum", [{ list: partsOf(shape), name: "part" }], (part = shape) => overEdges(part, "edge", "sum", crossed));
}

/** 1 where a place lies inside an area, 2 on an edge, 0 elsewhere. */
function placeIn(shape: SqlExpr, x: SqlExpr, y: SqlExpr): SqlExpr {
  const count = sql.coalesce([crossings(shape, x, y), ZERO]);
  const isOdd = sql.eq(sql.modulo(sql.cast(count, integer(9)), sql.int(2)), sql.int(1));
  return sql.case(
    [
      // MariaDB takes a sum for one of the query outside unless it names a place of its own.
      { when: sql.or(sql.isNull(x), sql.isNull(y)), then: ZERO },
      { when: sql.ge(count, sql.float(ON_EDGE)), then: sql.float(2) },
      { when: sql.and(isArea(shape), isOdd), then: ONE },
    ],
    ZERO,
    FLOAT,
  );
}

/** Whether a part of one shape begins inside another, or on its edge. */
function beginsIn(inner: SqlExpr, outer: SqlExpr): SqlExpr {
  const each = reduce("max", [{ list: partsOf(inner), name: "other part" }], (part = inner) =>
    atFirstPlace(part, "first", (x, y) => placeIn(outer, x, y)),
  );
  return sql.gt(sql.coalesce([each, ZERO]), ZERO);
}

/** Whether two edges meet. */
function meet(a: Edge, b: Edge): SqlExpr {
  const side = (of: Edge, x: SqlExpr, y: SqlExpr): SqlExpr => sql.primitive("sign", [turn(of.x1, of.y1, of.x2, of.y2, x, y)], integer(1));
  const apart = (of: Edge, to: Edge): SqlExpr => sql.lt(sql.multiply(side(of, to.x1, to.y1), side(of, to.x2, to.y2)), sql.int(0));
  return sql.or(sql.and(apart(a, b), apart(b, a)), isOn(a, b.x1, b.y1), isOn(a, b.x2, b.y2), isOn(b, a.x1, a.y1), isOn(b, a.x2, a.y2));
}

/** 1 where an edge of one shape meets one of another, else 0. */
function edgesMeet(a: SqlExpr, b: SqlExpr): SqlExpr {
  const each = reduce("max", [{ list: partsOf(a), name: "part" }], (part = a) =>
    overEdges(part, "edge", "max", (edge) =>
      reduce("max", [{ list: partsOf(b), name: "other part" }], (otherPart = b) =>
        overEdges(otherPart, "other edge", "max", (other) => sql.case([{ when: meet(edge, other), then: ONE }], ZERO, FLOAT)),
      ),
    ),
  );
  return sql.coalesce([each, ZERO]);
}

function samePoint(a: SqlExpr, b: SqlExpr): SqlExpr {
  const same = (which: "longitude" | "latitude"): SqlExpr => sql.eq(coordinate(a, which), coordinate(b, which));
  return sql.and(same("longitude"), same("latitude"));
}

const pairs = (a: readonly (string | null)[], b: readonly (string | null)[]): Example["columns"] => ({
  a: column(TEXT, ...a),
  b: column(TEXT, ...b),
});
const SQUARE = "POLYGON((0 0,4 0,4 4,0 4,0 0),(1 1,3 1,3 3,1 3,1 1))";

export const relationFunctions: readonly FunctionEntry[] = [
  scalar({
    name: "Intersects",
    doc: "Whether two shapes have a place in common, borders included.",
    params: [param("shape", "geography", "A shape."), param("other", "geography", "Another shape.")],
    examples: [
      example(
        "lines that cross, touch and miss",
        "Intersects(Geography([a]), Geography([b]))",
        [true, true, false, null],
        pairs(
          ["LINESTRING(0 0,2 2)", "LINESTRING(0 0,1 1)", "LINESTRING(0 0,1 1)", "LINESTRING(0 0,1 1)"],
          ["LINESTRING(0 2,2 0)", "LINESTRING(1 1,2 0)", "LINESTRING(2 2,3 3)", null],
        ),
      ),
      example(
        "an area with a hole",
        "Intersects(Geography([a]), Geography([b]))",
        [true, false, true, true, true],
        pairs(
          ["POINT(0.5 0.5)", "POINT(2 2)", "POINT(3 2)", "LINESTRING(-1 2,0.5 2)", "POLYGON((-9 -9,9 -9,9 9,-9 9,-9 -9))"],
          [SQUARE, SQUARE, SQUARE, SQUARE, SQUARE],
        ),
      ),
      example("points", "Intersects(MakePoint(1, 2), Geography([a]))", [true, false], pairs(["POINT(1.0 2)", "POINT(2 1)"], [null, null])),
    ],
    resultType: returns(BOOLEAN),
    lower: (args) => {
      const found = ofShapes({ shape: arg(args, 0), other: arg(args, 1) }, (a = ZERO, b = ZERO) =>
        sql.case(
          [
            { when: sql.and(isPoint(a), isPoint(b)), then: sql.case([{ when: samePoint(a, b), then: ONE }], ZERO, FLOAT) },
            { when: beginsIn(a, b), then: ONE },
            { when: beginsIn(b, a), then: ONE },
          ],
          edgesMeet(a, b),
          FLOAT,
        ),
      );
      return sql.eq(found, ONE);
    },
  }),
  scalar({
    name: "Within",
    doc: "Whether a point lies inside an area: not on its border, nor in a hole; null where the first is no point or the second no area.",
    params: [param("point", "geography", "A point."), param("area", "geography", "An area.")],
    examples: [
      example(
        "inside, outside, in the hole",
        "Within(Geography([a]), Geography([b]))",
        [true, false, false, null],
        pairs(["POINT(0.5 2)", "POINT(5 2)", "POINT(2 2)", null], [SQUARE, SQUARE, SQUARE, SQUARE]),
      ),
      example(
        "on the border, on a corner, on the border of the hole",
        "Within(Geography([a]), Geography([b]))",
        [false, false, false],
        pairs(["POINT(4 2)", "POINT(0 0)", "POINT(1 2)"], [SQUARE, SQUARE, SQUARE]),
      ),
      example(
        "level with a corner, and in the second of two parts",
        "Within(Geography([a]), Geography([b]))",
        [true, false, true],
        pairs(
          ["POINT(1 1)", "POINT(-1 1)", "POINT(10.5 0.5)"],
          [
            "POLYGON((0 1,1 0,2 1,1 2,0 1))",
            "POLYGON((0 1,1 0,2 1,1 2,0 1))",
            "MULTIPOLYGON(((0 0,1 0,1 1,0 1,0 0)),((10 0,11 0,11 1,10 1,10 0)))",
          ],
        ),
      ),
      example("a line", 'Within(Geography("LINESTRING(0 0,1 1)"), Geography([b]))', [null], pairs([null], [SQUARE])),
    ],
    resultType: returns(BOOLEAN),
    lower: (args) => {
      const place = ofShapes({ point: arg(args, 0), area: arg(args, 1) }, (point = ZERO, area = ZERO) => {
        const numbers = { "point x": coordinate(point, "longitude"), "point y": coordinate(point, "latitude") };
        const inside = bound(numbers, 20, (x = ZERO, y = ZERO) => placeIn(area, x, y));
        return sql.case([{ when: sql.and(isPoint(point), isArea(area)), then: inside }], null, FLOAT);
      });
      return sql.eq(place, ONE);
    },
  }),
];
