import { FLOAT, TEXT, sql, type SqlExpr } from "@sheaf/sql";
import type { Example, FunctionEntry, LowerContext } from "../../catalogue.ts";
import { bound, reduce } from "../../lower/iteration.ts";
import { arg, column, example, param, returns } from "../entry.ts";
import { RADIUS, greatCircle } from "../math/distance.ts";
import { coordinate, isArea, isPoint, ofShapes, outerRingsOf, overEdges, partsOf, scalar, type Edge } from "./shape.ts";

/** Lengths and areas on a sphere with the Earth's mean radius; edges are great circles (S-V1b). */

const KILOMETERS = { kilometers: 1, meters: 1000, miles: 1 / 1.609344 } as const;
const SQUARES = { square_kilometers: 1, square_meters: 1e6, square_miles: 1 / 1.609344 ** 2 } as const;

function unit(units: Readonly<Record<string, number>>) {
  return param("unit", "unit", "The unit of the result.", { constant: true, oneOf: Object.keys(units) });
}

/** A length or area in the unit that a constant names; null where a control leaves it unset. */
function inUnit(units: Readonly<Record<string, number>>, context: LowerContext, measure: SqlExpr): SqlExpr {
  const factor = units[String(context.constant(0)).toLowerCase()];
  if (factor === undefined) return sql.null(FLOAT);
  return factor === 1 ? measure : sql.multiply(measure, sql.float(factor));
}

const ZERO = sql.float(0);
const radians = (degrees: SqlExpr): SqlExpr => sql.multiply(degrees, sql.float(Math.PI / 180));
const tangent = (x: SqlExpr): SqlExpr => sql.primitive("tan", [x], FLOAT, { magnitude: 20 });

/** The way east, the shorter one around the Earth. */
function eastward({ x1, x2 }: Edge): SqlExpr {
  const way = sql.subtract(x2, x1);
  return sql.case(
    [
      { when: sql.gt(way, sql.float(180)), then: sql.subtract(way, sql.float(360)) },
      { when: sql.lt(way, sql.float(-180)), then: sql.add(way, sql.float(360)) },
    ],
    way,
    FLOAT,
  );
}

/** What lies between an edge and the equator on a sphere of radius 1, positive eastward in the north. */
function belowEdge(edge: Edge): SqlExpr {
  const half = (degrees: SqlExpr): SqlExpr => tangent(sql.divide(radians(degrees), sql.float(2)));
  const [t1, t2] = [half(edge.y1), half(edge.y2)];
  const opposite = sql.multiply(half(eastward(edge)), sql.add(t1, t2));
  return sql.multiply(sql.float(2), sql.primitive("atan2", [opposite, sql.add(sql.float(1), sql.multiply(t1, t2))], FLOAT));
}

/** The area inside a ring on a sphere of radius 1: around a pole it is what is left of the hemisphere. */
function insideRing(ring: SqlExpr): SqlExpr {
  const size = sql.abs(overEdges(ring, "edge", "sum", belowEdge));
  const around = sql.abs(overEdges(ring, "edge", "sum", eastward));
  return sql.case([{ when: sql.gt(around, sql.float(180)), then: sql.subtract(sql.float(2 * Math.PI), size) }], size, FLOAT);
}

/** Outer rings, less the holes in them. */
function area(shape: SqlExpr): SqlExpr {
  const total = (rings: SqlExpr): SqlExpr => reduce("sum", [{ list: rings, name: "ring" }], (ring = shape) => insideRing(ring));
  const inside = sql.subtract(sql.multiply(sql.float(2), total(outerRingsOf(shape))), total(partsOf(shape)));
  return sql.case([{ when: isArea(shape), then: sql.multiply(inside, sql.float(RADIUS ** 2)) }], ZERO, FLOAT);
}

function perimeter(shape: SqlExpr): SqlExpr {
  const length = ({ x1, y1, x2, y2 }: Edge): SqlExpr => greatCircle(y1, x1, y2, x2);
  const total = reduce("sum", [{ list: partsOf(shape), name: "part" }], (part = shape) => overEdges(part, "edge", "sum", length));
  return sql.case([{ when: isPoint(shape), then: ZERO }], total, FLOAT);
}

const texts = (...values: readonly (string | null)[]): Example["columns"] => ({ t: column(TEXT, ...values) });

export const measureFunctions: readonly FunctionEntry[] = [
  scalar({
    name: "Area",
    doc: "The area of a shape on the Earth, without its holes; that of points and lines is 0.",
    params: [unit(SQUARES), param("shape", "geography", "A shape.")],
    examples: [
      example(
        "a degree by a degree at the equator",
        'Round(Area("square_kilometers", Geography([t])), 3)',
        [12363.998, 0, null],
        texts("POLYGON((0 0,1 0,1 1,0 1,0 0))", "LINESTRING(0 0,1 1)", null),
      ),
      example(
        "a hole, whichever way it runs",
        'Round(Area("square_meters", Geography([t])) / 1e6, 3)',
        [9273.028, 9273.028],
        texts(
          "POLYGON((0 0,1 0,1 1,0 1,0 0),(0.25 0.25,0.75 0.25,0.75 0.75,0.25 0.75,0.25 0.25))",
          "POLYGON((0 0,1 0,1 1,0 1,0 0),(0.25 0.25,0.25 0.75,0.75 0.75,0.75 0.25,0.25 0.25))",
        ),
      ),
      example(
        "across the date line, around a pole, and in two parts",
        'Round(Area("square_kilometers", Geography([t])), 1)',
        [12364, 24729.9, 24728],
        texts(
          "POLYGON((179.5 0,-179.5 0,-179.5 1,179.5 1,179.5 0))",
          "POLYGON((0 89,90 89,180 89,-90 89,0 89))",
          "MULTIPOLYGON(((0 0,1 0,1 1,0 1,0 0)),((10 0,11 0,11 1,10 1,10 0)))",
        ),
      ),
    ],
    resultType: returns(FLOAT),
    lower: (args, context) =>
      inUnit(
        SQUARES,
        context,
        ofShapes({ shape: arg(args, 1) }, (shape = ZERO) => area(shape)),
      ),
  }),
  scalar({
    name: "Distance",
    doc: "The distance between two points on the Earth, along a great circle; null of lines and areas.",
    params: [unit(KILOMETERS), param("from", "geography", "A point."), param("to", "geography", "Another point.")],
    examples: [
      example("Berlin to Paris", 'Round(Distance("kilometers", MakePoint(13.405, 52.52), MakePoint([x], 48.8566)), 1)', [877.5, null], {
        x: column(FLOAT, 2.3522, null),
      }),
      example("in miles", 'Round(Distance("miles", MakePoint(0, 0), MakePoint(180, 0)), 1)', [12436.8]),
      example("of a line", 'Distance("meters", MakePoint(0, 0), Geography("LINESTRING(0 0,1 1)"))', [null]),
    ],
    resultType: returns(FLOAT),
    lower: (args, context) => {
      const [from, to] = [arg(args, 1), arg(args, 2)];
      const distance = ofShapes({ from, to }, (a = from, b = to) => {
        const places = {
          "from x": coordinate(a, "longitude"),
          "from y": coordinate(a, "latitude"),
          "to x": coordinate(b, "longitude"),
          "to y": coordinate(b, "latitude"),
        };
        return bound(places, 20, (x1 = ZERO, y1 = ZERO, x2 = ZERO, y2 = ZERO) => greatCircle(y1, x1, y2, x2));
      });
      return inUnit(KILOMETERS, context, distance);
    },
  }),
  scalar({
    name: "Perimeter",
    doc: "The length of all rings of an area, or of a line, on the Earth; that of points is 0.",
    params: [unit(KILOMETERS), param("shape", "geography", "A shape.")],
    examples: [
      example(
        "a degree by a degree, and one side of it",
        'Round(Perimeter("kilometers", Geography([t])), 3)',
        [444.763, 111.195, null],
        texts("POLYGON((0 0,1 0,1 1,0 1,0 0))", "LINESTRING(0 0,1 0)", null),
      ),
      example("of a point", 'Perimeter("meters", MakePoint(1, 2))', [0]),
      example(
        "in miles, with a hole",
        'Round(Perimeter("miles", Geography([t])), 3)',
        [414.546],
        texts("POLYGON((0 0,1 0,1 1,0 1,0 0),(0.25 0.25,0.75 0.25,0.75 0.75,0.25 0.75,0.25 0.25))"),
      ),
    ],
    resultType: returns(FLOAT),
    lower: (args, context) =>
      inUnit(
        KILOMETERS,
        context,
        ofShapes({ shape: arg(args, 1) }, (shape = ZERO) => perimeter(shape)),
      ),
  }),
];
