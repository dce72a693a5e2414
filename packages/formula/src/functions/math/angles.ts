import { FLOAT, sql } from "@sheaf/sql";
import type { FunctionEntry } from "../../catalogue.ts";
import { toFloat } from "../../lower/conversions.ts";
import { arg, example, param, returns } from "../entry.ts";
import { scalar, ofFloat, unary, floats, pair } from "./common.ts";

/** Functions of angles, in radians. */
export const angleFunctions: readonly FunctionEntry[] = [
  ofFloat(
    "Acos",
    "The angle in radians whose cosine is the number; null outside −1 to 1.",
    [
      example("values", "Acos([x])", [0, 1.5707963267948966, null], floats(1, 0, null)),
      example("outside is null", "Acos(2)", [null]),
      example("of −1", "Acos(-1)", [Math.PI]),
    ],
    unary("acos"),
  ),
  ofFloat(
    "Asin",
    "The angle in radians whose sine is the number; null outside −1 to 1.",
    [
      example("values", "Asin([x])", [0, Math.PI / 2, null], floats(0, 1, null)),
      example("outside is null", "Asin(-1.5)", [null]),
      example("of −1", "Asin(-1)", [-Math.PI / 2]),
    ],
    unary("asin"),
  ),
  ofFloat(
    "Atan",
    "The angle in radians whose tangent is the number.",
    [
      example("values", "Atan([x])", [0, Math.PI / 4, null], floats(0, 1, null)),
      example("negative", "Atan(-1)", [-Math.PI / 4]),
      example("large", "Round(Atan(1e15), 6)", [1.570796]),
    ],
    unary("atan"),
  ),
  scalar({
    name: "Atan2",
    doc: "The angle in radians of the point (x, y), in its own quadrant.",
    params: [param("y", "number", "Upward."), param("x", "number", "To the right.")],
    examples: [
      example("quadrants", "Atan2([a], [b])", [Math.PI / 4, (3 * Math.PI) / 4, null], pair([1, 1, null], [1, -1, 1])),
      example("along the axis", "Atan2(0, 1)", [0]),
      example("the origin", "Atan2(0, 0)", [0]),
    ],
    resultType: returns(FLOAT),
    lower: (args) => sql.primitive("atan2", [toFloat(arg(args, 0)), toFloat(arg(args, 1))], FLOAT),
  }),
  ofFloat(
    "Cos",
    "The cosine of an angle in radians.",
    [
      example("values", "Cos([x])", [1, null], floats(0, null)),
      example("half a turn", "Cos(Pi())", [-1]),
      example("a quarter turn", "Round(Cos(Pi() / 2), 10)", [0]),
    ],
    unary("cos"),
    [param("radians", "number", "An angle in radians.")],
  ),
  ofFloat(
    "Cot",
    "The cotangent of an angle in radians; null where the sine is zero.",
    [
      example("values", "Cot([x])", [0.6420926159343306, null], floats(1, null)),
      example("of zero is null", "Cot(0)", [null]),
      example("an eighth turn", "Round(Cot(Pi() / 4), 10)", [1]),
    ],
    (x) => sql.divide(unary("cos")(x), unary("sin")(x)),
    [param("radians", "number", "An angle in radians.")],
  ),
  ofFloat(
    "Degrees",
    "An angle in degrees, from radians.",
    [
      example("half a turn", "Degrees(Pi())", [180]),
      example("values", "Degrees([x])", [0, null], floats(0, null)),
      example("negative", "Round(Degrees(-1), 4)", [-57.2958]),
    ],
    (x) => sql.divide(sql.multiply(x, sql.float(180)), sql.float(Math.PI)),
    [param("radians", "number", "An angle in radians.")],
  ),
  scalar({
    name: "Pi",
    doc: "The ratio of a circle's circumference to its diameter.",
    params: [],
    examples: [
      example("value", "Pi()", [Math.PI]),
      example("rounded", "Round(Pi(), 2)", [3.14]),
      example("doubled", "Pi() * 2", [2 * Math.PI]),
    ],
    resultType: returns(FLOAT),
    lower: () => sql.float(Math.PI),
  }),
  ofFloat(
    "Radians",
    "An angle in radians, from degrees.",
    [
      example("half a turn", "Radians(180)", [Math.PI]),
      example("values", "Radians([x])", [0, null], floats(0, null)),
      example("negative", "Radians(-90)", [-Math.PI / 2]),
    ],
    (x) => sql.divide(sql.multiply(x, sql.float(Math.PI)), sql.float(180)),
    [param("degrees", "number", "An angle in degrees.")],
  ),
  ofFloat(
    "Sin",
    "The sine of an angle in radians.",
    [
      example("values", "Sin([x])", [0, null], floats(0, null)),
      example("a quarter turn", "Sin(Pi() / 2)", [1]),
      example("half a turn", "Round(Sin(Pi()), 10)", [0]),
    ],
    unary("sin"),
    [param("radians", "number", "An angle in radians.")],
  ),
  ofFloat(
    "Tan",
    "The tangent of an angle in radians.",
    [
      example("values", "Tan([x])", [0, null], floats(0, null)),
      example("an eighth turn", "Round(Tan(Pi() / 4), 10)", [1]),
      example("negative", "Round(Tan(-1), 6)", [-1.557408]),
    ],
    unary("tan"),
    [param("radians", "number", "An angle in radians.")],
  ),
];
