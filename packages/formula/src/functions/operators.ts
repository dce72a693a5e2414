import { message } from "@sheaf/messages";
import {
  BOOLEAN,
  FLOAT,
  INTEGER,
  NULL,
  TEXT,
  VARIANT,
  additionType,
  arrayOf,
  decimal,
  moduloType,
  multiplicationType,
  negatedType,
  sql,
  type SqlExpr,
  type ValueType,
} from "@sheaf/sql";
import type { CheckedArgs, Example, FunctionEntry, Param, ScalarFunction } from "../catalogue.ts";
import { toFloat } from "../lower/conversions.ts";
import { remainder } from "../lower/multiples.ts";
import { arg, column, example, param, returns } from "./entry.ts";

/** Operators are entries like functions: checked, lowered and tested the same way. They are not listed among the functions. */

const NUMBERS: readonly Param[] = [param("left", "number", "A number."), param("right", "number", "A number.")];
const COMPARED: readonly Param[] = [param("left", "any", "A value."), param("right", "any", "A value of the same type.")];
const ORDERED: readonly Param[] = [param("left", "comparable", "A value."), param("right", "comparable", "A value of the same type.")];
const CONDITIONS: readonly Param[] = [param("condition", "condition", "A condition.", { repeats: "condition" })];

const ab = (
  left: readonly (string | number | null)[],
  right: readonly (string | number | null)[],
  type: ValueType,
): Example["columns"] => ({
  a: column(type, ...left),
  b: column(type, ...right),
});

function binary(
  name: string,
  params: readonly Param[],
  doc: string,
  examples: readonly Example[],
  resultType: (args: CheckedArgs) => ValueType,
  build: (a: SqlExpr, b: SqlExpr) => SqlExpr,
): ScalarFunction {
  return {
    role: "scalar",
    nulls: "propagate",
    name,
    category: "operator",
    params,
    doc,
    examples,
    resultType,
    lower: (args) => build(arg(args, 0), arg(args, 1)),
  };
}

const arithmetic =
  (typed: (a: ValueType, b: ValueType) => { readonly type: ValueType }) =>
  ({ types }: CheckedArgs): ValueType =>
    typed(types[0] ?? NULL, types[1] ?? NULL).type;

function comparison(
  name: string,
  doc: string,
  ordered: boolean,
  examples: readonly Example[],
  build: (a: SqlExpr, b: SqlExpr) => SqlExpr,
): ScalarFunction {
  return { ...binary(name, ordered ? ORDERED : COMPARED, doc, examples, comparedType(name), build), agree: () => [[0, 1]] };
}

/** JSON values and lists are not compared: what they hold has no type yet. */
function comparedType(name: string): (args: CheckedArgs) => ValueType {
  return ({ types, report }) => {
    const index = types.findIndex((type) => type.kind === "variant" || type.kind === "array" || type.kind === "geography");
    if (index === -1) return BOOLEAN;
    report("E_FORMULA_TYPE", message("findings.argument.not-compared", { name }), index);
    return BOOLEAN;
  };
}

const MAX_INT64 = "9223372036854775807";
const NINES = "9".repeat(38);

export const operators: readonly FunctionEntry[] = [
  binary(
    "+",
    NUMBERS,
    "Adds two numbers.",
    [
      example("numbers", "[a] + [b]", ["3", "-5", null], ab([1, -7, 1], [2, 2, null], INTEGER)),
      example("exact decimals", "0.1 + 0.2", ["0.3"]),
      example("more than 64 bits", "[a] + 1", ["9223372036854775808"], { a: column({ kind: "integer", digits: 19 }, MAX_INT64) }),
      example("more than 38 digits is null", "[a] + 1", [null], { a: column(INTEGER, NINES) }),
      example("a decimal beside float64", "[a] + 0.5", [1.75, null], { a: column(FLOAT, 1.25, null) }),
    ],
    arithmetic(additionType),
    sql.add,
  ),
  binary(
    "-",
    NUMBERS,
    "Subtracts the second number from the first.",
    [
      example("numbers", "[a] - [b]", ["-1", "-9", null], ab([1, -7, 1], [2, 2, null], INTEGER)),
      example("exact decimals", "[a] - 0.1", ["0.2", null], { a: column(decimal(10, 2), "0.30", null) }),
      example("smallest integer", "-[a] - 1", ["9223372036854775807"], {
        a: column({ kind: "integer", digits: 19 }, "-9223372036854775808"),
      }),
    ],
    arithmetic(additionType),
    sql.subtract,
  ),
  binary(
    "*",
    NUMBERS,
    "Multiplies two numbers.",
    [
      example("numbers", "[a] * [b]", ["2", "-14", null], ab([1, -7, 1], [2, 2, null], INTEGER)),
      example("exact decimals", "1.1 * 1.1", ["1.21"]),
      example("more than 64 bits", "[a] * [a]", ["85070591730234615847396907784232501249"], {
        a: column({ kind: "integer", digits: 19 }, MAX_INT64),
      }),
      example("more than 38 digits is null", "[a] * 10", [null], { a: column(INTEGER, NINES) }),
    ],
    arithmetic(multiplicationType),
    sql.multiply,
  ),
  binary(
    "/",
    NUMBERS,
    "Divides the first number by the second, never dropping the fraction.",
    [
      example("whole numbers", "[a] / [b]", [0.5, -3.5, null], ab([1, -7, 1], [2, 2, null], INTEGER)),
      example("by zero is null", "[a] / [b]", [null, null], ab([1, 0], [0, 0], INTEGER)),
      example("decimals", "1.5 / 0.5", [3]),
      example("float64 by zero is null", "[a] / [b]", [null, 2.5], ab([1.5, 5], [0, 2], FLOAT)),
    ],
    returns(FLOAT),
    sql.divide,
  ),
  binary(
    "%",
    NUMBERS,
    "The rest of a division, with the sign of the dividend.",
    [
      example("sign of the dividend", "[a] % [b]", ["1", "-1", "1", null], ab([7, -7, 7, null], [3, 3, -3, 3], INTEGER)),
      example("by zero is null", "[a] % 0", [null], { a: column(INTEGER, 5) }),
      example("decimals", "5.5 % 2", ["1.5"]),
      example("float64", "[a] % 2", [1.5, -1.5], { a: column(FLOAT, 5.5, -5.5) }),
    ],
    arithmetic(moduloType),
    remainder,
  ),
  binary(
    "^",
    NUMBERS,
    "Raises the first number to the power of the second.",
    [
      example("right to left", "2 ^ 3 ^ 2", [512]),
      example("the sign binds tighter", "-2 ^ 2", [4]),
      example("undefined is null", "[a] ^ [b]", [null, null, 1, 0.25], ab([-8, 0, 0, 2], [0.5, -1, 0, -2], FLOAT)),
      example("beyond float64 is null", "[a] ^ [b]", [null, 0, null], ab([10, 10, 1], [400, -400, null], FLOAT)),
    ],
    returns(FLOAT),
    (a, b) => sql.primitive("power", [toFloat(a), toFloat(b)], FLOAT),
  ),
  {
    ...binary(
      "&",
      [param("left", "any", "A value, taken as text."), param("right", "any", "A value, taken as text.")],
      "Joins two values as text.",
      [
        example("text", '[a] & "-" & [b]', ["x-y", null], ab(["x", "x"], ["y", null], TEXT)),
        example("numbers become text", '"n" & 5 & 2.50', ["n52.5"]),
        example("dates become text", '"on " & [d]', ["on 2024-02-29", null], { d: column({ kind: "date" }, "2024-02-29", null) }),
      ],
      returns(TEXT),
      (a, b) => sql.concat([...concatenated(a), ...concatenated(b)]),
    ),
  },
  comparison(
    "=",
    "Whether two values are equal; null if one of them is null.",
    false,
    [
      example("numbers", "[a] = [b]", [true, false, null], ab([1, 1, 1], [1, 2, null], INTEGER)),
      example("text, by letter case", '[a] = "Ab"', [true, false, null], { a: column(TEXT, "Ab", "ab", null) }),
      example("a date and the instant of its midnight", '[d] = Date("2024-03-01")', [true, false], {
        d: column({ kind: "datetime" }, "2024-03-01T00:00:00Z", "2024-03-01T00:00:01Z"),
      }),
    ],
    sql.eq,
  ),
  comparison(
    "!=",
    "Whether two values differ; null if one of them is null.",
    false,
    [
      example("numbers", "[a] != [b]", [false, true, null], ab([1, 1, 1], [1, 2, null], INTEGER)),
      example("also written <>", '[a] <> "x"', [false, true, null], { a: column(TEXT, "x", "X", null) }),
      example("conditions", "(1 = 1) != (1 = 2)", [true]),
    ],
    sql.ne,
  ),
  comparison(
    "<",
    "Whether the first value comes before the second.",
    true,
    [
      example("numbers", "[a] < [b]", [true, false, null], ab([1, 2, 1], [2, 2, null], INTEGER)),
      example("text by code point", "[a] < [b]", [true, true, false], ab(["B", "Z", "ä"], ["a", "a", "z"], TEXT)),
      example("dates", '[d] < Date("2024-03-01")', [true, false], { d: column({ kind: "date" }, "2024-02-29", "2024-03-01") }),
    ],
    sql.lt,
  ),
  comparison(
    "<=",
    "Whether the first value comes before the second or equals it.",
    true,
    [
      example("numbers", "[a] <= [b]", [true, true, null], ab([1, 2, 1], [2, 2, null], INTEGER)),
      example("beyond the basic plane", "[a] <= [b]", [true], ab(["\uffee"], ["😀"], TEXT)),
      example("decimals and integers", "[a] <= 2.5", [true, false], { a: column(INTEGER, 2, 3) }),
    ],
    sql.le,
  ),
  comparison(
    ">",
    "Whether the first value comes after the second.",
    true,
    [
      example("numbers", "[a] > [b]", [false, true, null], ab([1, 3, 1], [2, 2, null], INTEGER)),
      example("text by code point", "[a] > [b]", [true, false], ab(["a", "Z"], ["B", "a"], TEXT)),
      example("an instant after a day's start", '[d] > Date("2024-03-01")', [true, false], {
        d: column({ kind: "datetime" }, "2024-03-01T00:00:01Z", "2024-03-01T00:00:00Z"),
      }),
    ],
    sql.gt,
  ),
  comparison(
    ">=",
    "Whether the first value comes after the second or equals it.",
    true,
    [
      example("numbers", "[a] >= [b]", [false, true, null], ab([1, 2, 1], [2, 2, null], INTEGER)),
      example("float64", "[a] >= 0.1", [true, false], { a: column(FLOAT, 0.1, 0.09) }),
      example("chained by and", "[a] >= 1 and [a] < 3", [false, true, false], { a: column(INTEGER, 0, 2, 3) }),
    ],
    sql.ge,
  ),
  {
    role: "scalar",
    nulls: "own",
    name: "and",
    category: "operator",
    params: CONDITIONS,
    doc: "True if all conditions are true; false if one is false; else null.",
    examples: [
      example("true and false", "True and False", [false]),
      example(
        "three values",
        "[a] and [b]",
        [true, false, null, false],
        ab3(["true", "true", "true", null], ["true", "false", null, "false"]),
      ),
      example("a long chain", "True and True and True and True", [true]),
    ],
    resultType: returns(BOOLEAN),
    lower: (args) => sql.and(...args),
  },
  {
    role: "scalar",
    nulls: "own",
    name: "or",
    category: "operator",
    params: CONDITIONS,
    doc: "True if one condition is true; false if all are false; else null.",
    examples: [
      example("true and false", "True or False", [true]),
      example(
        "three values",
        "[a] or [b]",
        [true, true, true, null],
        ab3(["true", "true", "true", null], ["true", "false", null, "false"]),
      ),
      example("lower than and", "True or False and False", [true]),
    ],
    resultType: returns(BOOLEAN),
    lower: (args) => sql.or(...args),
  },
  {
    role: "scalar",
    nulls: "propagate",
    name: "not",
    category: "operator",
    params: [param("condition", "condition", "A condition.")],
    doc: "True if the condition is false, false if it is true.",
    examples: [
      example("with parentheses or a space", "Not (1 = 1) or Not(1 = 2)", [true]),
      example("lower than comparisons", "Not 1 = 2", [true]),
      example("null stays null", "Not [a] > 1", [true, false, null], { a: column(INTEGER, 1, 2, null) }),
    ],
    resultType: returns(BOOLEAN),
    lower: (args) => sql.not(arg(args, 0)),
  },
  {
    role: "scalar",
    nulls: "propagate",
    name: "negate",
    category: "operator",
    params: [param("number", "number", "A number.")],
    doc: "The number with its sign turned.",
    examples: [
      example("numbers", "-[a]", ["-1", "7", null], { a: column(INTEGER, 1, -7, null) }),
      example("the smallest 64-bit integer", "-[a]", ["9223372036854775808"], {
        a: column({ kind: "integer", digits: 19 }, "-9223372036854775808"),
      }),
      example("binds tighter than ^", "-[a] ^ 2", [9], { a: column(INTEGER, 3) }),
    ],
    resultType: ({ types }) => negatedType(types[0] ?? NULL),
    lower: (args) => sql.negate(arg(args, 0)),
  },
  {
    role: "scalar",
    nulls: "propagate",
    name: "plus",
    category: "operator",
    params: [param("number", "number", "A number.")],
    doc: "The number itself.",
    examples: [
      example("a literal", "+5", ["5"]),
      example("a column", "+[a]", ["1", null], { a: column(INTEGER, 1, null) }),
      example("between others", "2 - +3", ["-1"]),
    ],
    resultType: ({ types }) => types[0] ?? NULL,
    lower: (args) => arg(args, 0),
  },
  {
    role: "scalar",
    nulls: "propagate",
    name: ".",
    category: "operator",
    params: [param("value", "variant", "A JSON value."), param("field", "text", "The field's name.")],
    doc: "A field of a JSON value.",
    examples: [
      example("a field", "Text([v].name)", ["Ann", null, null], { v: column(VARIANT, '{"name": "Ann"}', '{"other": 1}', null) }),
      example("any name, in brackets", 'Text([v]["a \\" b"])', ["1"], { v: column(VARIANT, '{"a \\" b": 1}') }),
      example("nested", "Number([v].a.b)", [2.5], { v: column(VARIANT, '{"a": {"b": 2.5}}') }),
    ],
    resultType: returns(VARIANT),
    lower: (args) => sql.primitive("variant-field", [arg(args, 0), arg(args, 1)], VARIANT),
  },
  {
    role: "scalar",
    nulls: "propagate",
    name: "[]",
    category: "operator",
    params: [param("list", "any", "An array or JSON value."), param("index", "integer", "The place, counted from 0.")],
    doc: "An element of an array.",
    examples: [
      example("from zero", "Array(10, 20, 30)[1]", ["20"]),
      example("beyond the end is null", "Array(10, 20)[5]", [null]),
      example("of a JSON value", "Text([v].list[0])", ["x", null], { v: column(VARIANT, '{"list": ["x", "y"]}', null) }),
      example("of a column, before the start is null", "[l][[i]]", ["a", null, null], {
        l: column(arrayOf(TEXT), '["a"]', '["a"]', null),
        i: column(INTEGER, 0, -1, 0),
      }),
    ],
    resultType: ({ types }) => (types[0]?.kind === "array" ? types[0].of : VARIANT),
    lower: (args, context) =>
      sql.primitive(
        context.argTypes[0]?.kind === "array" ? "array-element" : "variant-index",
        [arg(args, 0), arg(args, 1)],
        context.resultType,
      ),
  },
];

function ab3(left: readonly (string | null)[], right: readonly (string | null)[]): Example["columns"] {
  const bool = (text: string | null): boolean | null => (text === null ? null : text === "true");
  return { a: column(BOOLEAN, ...left.map(bool)), b: column(BOOLEAN, ...right.map(bool)) };
}

/** Parts of a chain of `&`. */
function concatenated(expr: SqlExpr): readonly SqlExpr[] {
  return expr.kind === "primitive" && expr.name === "concat" ? expr.args : [expr];
}
