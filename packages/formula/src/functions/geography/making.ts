import { message } from "@sheaf/messages";
import { FLOAT, GEOGRAPHY, INTEGER, TEXT, sql, typeOf } from "@sheaf/sql";
import type { Example, FunctionEntry } from "../../catalogue.ts";
import { toText } from "../../lower/conversions.ts";
import { arg, column, example, param, returns } from "../entry.ts";
import { asGeography, coordinate, geographyOf, placesOf, pointText, scalar } from "./shape.ts";

/** Making shapes, and taking points apart. */

const texts = (...values: readonly (string | null)[]): Example["columns"] => ({ t: column(TEXT, ...values) });
const POINT = param("point", "geography", "A point.");

export const makingFunctions: readonly FunctionEntry[] = [
  scalar({
    name: "Geography",
    doc: "A point, line or area from well-known text or GeoJSON, longitude first; null where it is none.",
    params: [param("text", "any", "Text, or a JSON value.")],
    examples: [
      example(
        "well-known text",
        "Text(Geography([t]))",
        ["POINT(13.4 52.5)", "LINESTRING(0 0,1 -1.5)", null],
        texts(" point ( 13.4   52.5 )", "LineString(0 0, 1 -1.5)", null),
      ),
      example(
        "GeoJSON",
        "Text(Geography([t]))",
        ["POINT(13.4 52.5)", "POLYGON((0 0,1 0,1 1,0 0))"],
        texts('{"type": "Point", "coordinates": [13.4, 52.5, 34]}', '{"coordinates": [[[0,0],[1,0],[1,1],[0,0]]], "type": "Polygon"}'),
      ),
      example("a JSON value", "Text(Geography(Json([t])))", ["POINT(1 2)"], texts('{"type": "Point", "coordinates": [1, 2]}')),
      example(
        "what is none is null",
        "Text(Geography([t]))",
        [null, null, null, null, null, null],
        texts("POINT(181 0)", "POINT(1)", "POLYGON((0 0,1 0,1 1,0 1))", "LINESTRING(0 0)", '{"type":"Feature"}', "CIRCLE(0 0)"),
      ),
    ],
    suggestedFor: ["ToGeography", "GeoFromText"],
    resultType: ({ types, report }) => {
      const kind = types[0]?.kind ?? "null";
      if (kind !== "text" && kind !== "variant" && kind !== "geography" && kind !== "null" && kind !== "error")
        report("E_FORMULA_TYPE", message("findings.argument.geography"), 0);
      return GEOGRAPHY;
    },
    lower: (args, context) => {
      const value = arg(args, 0);
      return typeOf(value).kind === "geography" ? value : geographyOf(toText(value, context));
    },
  }),
  scalar({
    name: "Latitude",
    doc: "How far north a point lies, in degrees; null of lines and areas.",
    params: [POINT],
    examples: [
      example("of a point", "Latitude(MakePoint(13.4, [y]))", [52.5, null], { y: column(FLOAT, 52.5, null) }),
      example("of a line", 'Latitude(Geography("LINESTRING(0 0,1 1)"))', [null]),
      example("south", "Latitude(Geography([t]))", [-33.5], texts("POINT(151 -33.5)")),
    ],
    resultType: returns(FLOAT),
    lower: (args) => coordinate(arg(args, 0), "latitude"),
  }),
  scalar({
    name: "Longitude",
    doc: "How far east a point lies, in degrees; null of lines and areas.",
    params: [POINT],
    examples: [
      example("of a point", "Longitude(MakePoint([x], 52.5))", [13.4, null], { x: column(FLOAT, 13.4, null) }),
      example("of an area", 'Longitude(Geography("POLYGON((0 0,1 0,1 1,0 0))"))', [null]),
      example("west", "Longitude(Geography([t]))", [-70.6], texts("POINT(-70.6 -33.5)")),
    ],
    resultType: returns(FLOAT),
    lower: (args) => coordinate(arg(args, 0), "longitude"),
  }),
  scalar({
    name: "MakeLine",
    doc: "A line through points and lines, in this order.",
    params: [
      param("shape", "geography", "A point or a line."),
      param("next", "geography", "Further points and lines.", { repeats: "next" }),
    ],
    examples: [
      example("through points", "Text(MakeLine(MakePoint(1, 2), MakePoint([x], 4)))", ["LINESTRING(1 2,3 4)", null], {
        x: column(INTEGER, 3, null),
      }),
      example("a line goes on", 'Text(MakeLine(Geography("LINESTRING(0 0,1 1)"), MakePoint(2, 2)))', ["LINESTRING(0 0,1 1,2 2)"]),
      example("an area is no part of a line", 'MakeLine(MakePoint(0, 0), Geography("POLYGON((0 0,1 0,1 1,0 0))"))', [null]),
    ],
    resultType: returns(GEOGRAPHY),
    lower: (args) => {
      const places = args.flatMap((shape, index) => (index === 0 ? [placesOf(shape)] : [sql.text(","), placesOf(shape)]));
      return asGeography(sql.concat([sql.text("LINESTRING("), ...places, sql.text(")")]));
    },
  }),
  scalar({
    name: "MakePoint",
    doc: "A point from its longitude and latitude in degrees; null where there is no such place.",
    params: [param("longitude", "number", "Degrees east, −180 to 180."), param("latitude", "number", "Degrees north, −90 to 90.")],
    examples: [
      example("a point", "MakePoint([x], 52.5)", ["POINT(13.25 52.5)", null], { x: column(FLOAT, 13.25, null) }),
      example("no such place", "MakePoint([x], 91)", [null], { x: column(FLOAT, 13.25) }),
      example("near zero", "Text(MakePoint([x], 0))", ["POINT(1E-07 0)", "POINT(-180 0)"], { x: column(FLOAT, 1e-7, -180) }),
    ],
    resultType: returns(GEOGRAPHY),
    lower: (args, context) => {
      const [x, y] = [arg(args, 0), arg(args, 1)];
      const known = sql.and(sql.le(sql.abs(x), sql.int(180)), sql.le(sql.abs(y), sql.int(90)));
      return sql.case([{ when: known, then: pointText(toText(x, context), toText(y, context)) }], null, GEOGRAPHY);
    },
  }),
];
