import { FLOAT, GEOGRAPHY, TEXT, arrayOf, integer, sql, type PrimitiveName, type SqlExpr } from "@sheaf/sql";
import type { ScalarFunction } from "../../catalogue.ts";
import { bound, reduce } from "../../lower/iteration.ts";

/**
 * Places, lines and areas as text of one form, so that every engine has them: `POINT(lon lat)`, `LINESTRING(…)`, `POLYGON((…),(…))`,
 * `MULTILINESTRING` and `MULTIPOLYGON`, in capitals, without needless spaces, numbers as they were written (S-V1a). What is made here has
 * been checked; what reads it need not check again.
 */

export function scalar(entry: Omit<ScalarFunction, "role" | "nulls" | "category">): ScalarFunction {
  return { ...entry, role: "scalar", nulls: "propagate", category: "geography" };
}

const TEXTS = arrayOf(TEXT);
const ZERO = sql.float(0);
const ONE = sql.float(1);

const NUMBER = "-?(?:0|[1-9][0-9]*)(?:[.][0-9]+)?(?:E[+-]?[0-9]{1,2})?";
const RING = "\\(p(?:,p){3,}\\)";
const LINE = "\\(p(?:,p)+\\)";
const AREA = `\\(${RING}(?:,${RING})*\\)`;
/** Of a text in which every pair of numbers has become `p`. */
const SHAPES = `^(?:POINT\\(p\\)|LINESTRING${LINE}|POLYGON${AREA}|MULTILINESTRING\\(${LINE}(?:,${LINE})*\\)|MULTIPOLYGON\\(${AREA}(?:,${AREA})*\\))$`;

const text = (name: PrimitiveName, args: readonly SqlExpr[], options: Readonly<Record<string, string | number>> = {}): SqlExpr =>
  sql.primitive(name, args, TEXT, options);
const replaced = (of: SqlExpr, pattern: string, replacement: string): SqlExpr => text("regexp-replace", [of], { pattern, replacement });
const extracted = (of: SqlExpr, pattern: string): SqlExpr => text("regexp-extract", [of], { pattern, group: 1, occurrence: 1 });
const upper = (of: SqlExpr): SqlExpr => text("upper", [of]);
const swap = (of: SqlExpr, from: string, to: string): SqlExpr => text("replace", [of, sql.text(from), sql.text(to)]);
const matches = (of: SqlExpr, pattern: string): SqlExpr => sql.primitive("regexp-match", [of], { kind: "boolean" }, { pattern });
/** Coordinates have been checked to be numbers within float64. */
const number = (of: SqlExpr): SqlExpr => sql.cast(of, FLOAT);

/** Well-known text in the one form. */
function tidied(wkt: SqlExpr): SqlExpr {
  const spaced = replaced(wkt, "\\s+", " ");
  return upper(text("trim", [replaced(spaced, " ?([(),]) ?", "\\1")], { side: "both" }));
}

/** The same of a GeoJSON geometry of two members; altitudes are left out. */
function fromGeoJson(json: SqlExpr): SqlExpr {
  const compact = replaced(json, "\\s+", "");
  const type = upper(extracted(compact, '"type":"([A-Za-z]+)"'));
  const pairs = replaced(
    replaced(extracted(compact, '"coordinates":(\\[[^"{}]*)'), ",$", ""),
    "\\[([^\\[\\],]+),([^\\[\\],]+)(?:,[^\\[\\],]+)?\\]",
    "\\1 \\2",
  );
  const body = upper(swap(swap(pairs, "[", "("), "]", ")"));
  const whole = sql.case([{ when: sql.eq(type, sql.text("POINT")), then: sql.concat([sql.text("("), body, sql.text(")")]) }], body, TEXT);
  return sql.case([{ when: matches(compact, "^\\{[^{}]*\\}$"), then: sql.concat([type, whole]) }], null, TEXT);
}

/** A geography from text, null where it is none: wrong form, places that do not exist, rings that do not close. */
export function geographyOf(written: SqlExpr): SqlExpr {
  const isJson = matches(written, "^\\s*\\{");
  const wkt = sql.case([{ when: isJson, then: fromGeoJson(written) }], tidied(written), TEXT);
  const known = (x: SqlExpr, y: SqlExpr): SqlExpr => sql.and(sql.le(sql.abs(x), sql.float(180)), sql.le(sql.abs(y), sql.float(90)));
  const ends = (part: SqlExpr): SqlExpr => sql.eq(between(part, ",", 1), between(part, ",", -1));
  const isValid = ofShapes({ shape: wkt }, (shape = wkt) => {
    const outside = overPlaces(shape, "max", (x, y) => sql.case([{ when: known(x, y), then: ZERO }], ONE, FLOAT));
    const open = reduce("max", [{ list: partsOf(shape), name: "part" }], (part = shape) =>
      sql.case([{ when: ends(part), then: ZERO }], ONE, FLOAT),
    );
    const isClosed = sql.or(sql.not(isArea(shape)), sql.eq(open, ZERO));
    const isShape = matches(replaced(shape, `${NUMBER} ${NUMBER}`, "p"), SHAPES);
    const checked = sql.case([{ when: sql.and(sql.eq(outside, ZERO), isClosed), then: ONE }], null, FLOAT);
    return sql.case([{ when: isShape, then: checked }], null, FLOAT);
  });
  return sql.case([{ when: sql.eq(isValid, ONE), then: wkt }], null, GEOGRAPHY);
}

/** A number computed of shapes, each of which is written out once; null where one of them is. */
export function ofShapes(shapes: Readonly<Record<string, SqlExpr>>, body: (...shapes: readonly SqlExpr[]) => SqlExpr): SqlExpr {
  const elements = Object.entries(shapes).map(([name, shape]) => ({ list: sql.primitive("array", [shape], TEXTS), name }));
  return reduce("sum", elements, (...given) => {
    const present = given.map((shape) => sql.isNotNull(shape));
    return sql.case([{ when: sql.and(...present), then: body(...given) }], null, FLOAT);
  });
}

/** Text of the one form, told to be a geography. */
export function asGeography(wkt: SqlExpr): SqlExpr {
  return sql.case([{ when: sql.isNotNull(wkt), then: wkt }], null, GEOGRAPHY);
}

export function isArea(shape: SqlExpr): SqlExpr {
  return matches(shape, "POLYGON");
}

export function isPoint(shape: SqlExpr): SqlExpr {
  return matches(shape, "^POINT");
}

/** A point of coordinates in text. */
export function pointText(longitude: SqlExpr, latitude: SqlExpr): SqlExpr {
  return sql.concat([sql.text("POINT("), upper(longitude), sql.text(" "), upper(latitude), sql.text(")")]);
}

/** A coordinate of a point; null of any other shape. */
export function coordinate(shape: SqlExpr, which: "longitude" | "latitude"): SqlExpr {
  return number(extracted(shape, which === "longitude" ? "^POINT\\(([^ ]+) " : "^POINT\\([^ ]+ ([^)]+)\\)"));
}

/** The places of a point or a line, with commas between. */
export function placesOf(shape: SqlExpr): SqlExpr {
  return extracted(shape, "^(?:POINT|LINESTRING)\\(([^()]+)\\)$");
}

/** The shape as the text of a GeoJSON geometry. */
export function geoJsonOf(shape: SqlExpr): SqlExpr {
  const named = (name: string): { readonly when: SqlExpr; readonly then: SqlExpr } => ({
    when: matches(shape, `^${name.toUpperCase()}\\(`),
    then: sql.text(`{"type":"${name}","coordinates":`),
  });
  const start = sql.case(["Point", "LineString", "Polygon", "MultiLineString", "MultiPolygon"].map(named), null, TEXT);
  const pairs = replaced(replaced(shape, "^[A-Z]+", ""), "([^ ,()]+) ([^ ,()]+)", "[\\1,\\2]");
  const lists = swap(swap(pairs, "(", "["), ")", "]");
  const inner = sql.case([{ when: isPoint(shape), then: swap(swap(lists, "[[", "["), "]]", "]") }], lists, TEXT);
  return sql.concat([start, inner, sql.text("}")]);
}

function between(of: SqlExpr, delimiter: string, part: number): SqlExpr {
  return text("split-part", [of, sql.text(delimiter), sql.int(part)]);
}

/** Rings, or lines, as texts of places with commas between. */
export function partsOf(shape: SqlExpr): SqlExpr {
  return sql.primitive("regexp-extract-all", [shape], TEXTS, { pattern: "\\(([^()]+)\\)", group: 1 });
}

/** Of areas the rings around them, without those of holes. */
export function outerRingsOf(shape: SqlExpr): SqlExpr {
  return sql.primitive("regexp-extract-all", [shape], TEXTS, { pattern: "\\(\\(([^()]+)\\)", group: 1 });
}

function placesIn(part: SqlExpr): SqlExpr {
  return sql.primitive("split-array", [part, sql.text(",")], TEXTS);
}

/** Degrees, and differences of them. */
const DEGREES = 20;

/** Folds what is computed from every place of a shape. */
export function overPlaces(shape: SqlExpr, fold: "sum" | "max", each: (x: SqlExpr, y: SqlExpr) => SqlExpr): SqlExpr {
  return reduce(fold, [{ list: partsOf(shape), name: "part" }], (part = shape) =>
    reduce(fold, [{ list: placesIn(part), name: "place" }], (place = part) =>
      bound({ x: number(between(place, " ", 1)), y: number(between(place, " ", 2)) }, DEGREES, (x = place, y = place) => each(x, y)),
    ),
  );
}

/** The first place of a part. */
export function atFirstPlace(part: SqlExpr, names: string, of: (x: SqlExpr, y: SqlExpr) => SqlExpr): SqlExpr {
  const place = between(part, ",", 1);
  const numbers = { [`${names} x`]: number(between(place, " ", 1)), [`${names} y`]: number(between(place, " ", 2)) };
  return bound(numbers, DEGREES, (x = part, y = part) => of(x, y));
}

export interface Edge {
  readonly x1: SqlExpr;
  readonly y1: SqlExpr;
  readonly x2: SqlExpr;
  readonly y2: SqlExpr;
}

/** Folds what is computed from the edges of one part; null where it has none. Nested ones must differ in their names. */
export function overEdges(part: SqlExpr, names: string, fold: "sum" | "max", each: (edge: Edge) => SqlExpr): SqlExpr {
  const places = placesIn(part);
  const count = sql.primitive("array-length", [places], integer(9));
  const slice = (from: number, to: SqlExpr): SqlExpr => sql.primitive("array-slice", [places, sql.int(from), to], TEXTS);
  const starts = { list: slice(1, sql.subtract(count, sql.int(1))), name: `${names} start` };
  const ends = { list: slice(2, count), name: `${names} end` };
  return reduce(fold, [starts, ends], (start = part, end = part) => {
    const at = (place: SqlExpr, which: number): SqlExpr => number(between(place, " ", which));
    const numbers = { x1: at(start, 1), y1: at(start, 2), x2: at(end, 1), y2: at(end, 2) };
    const named = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [`${names} ${name}`, value]));
    return bound(named, DEGREES, (x1 = part, y1 = part, x2 = part, y2 = part) => each({ x1, y1, x2, y2 }));
  });
}
