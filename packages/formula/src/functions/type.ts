import { message } from "@sheaf/messages";
import { BOOLEAN, DATE, DATETIME, FLOAT, INTEGER, TEXT, VARIANT, decimal, isNumber, sql, typeOf, type SqlExpr } from "@sheaf/sql";
import type { FunctionEntry, LowerContext, ScalarFunction } from "../catalogue.ts";
import { fromClock, toText, toWhole } from "../lower/conversions.ts";
import { constantDate } from "../lower/date-text.ts";
import { geoJsonOf } from "./geography/shape.ts";
import { arg, column, example, param, returns } from "./entry.ts";

const VALUE = param("value", "any", "Any value.");

function scalar(entry: Omit<ScalarFunction, "role" | "nulls" | "category">): ScalarFunction {
  return { ...entry, role: "scalar", nulls: "propagate", category: "type" };
}

/** A JSON value is read as the text that it holds. */
function held(expr: SqlExpr, context: LowerContext): SqlExpr {
  return typeOf(expr).kind === "variant" ? toText(expr, context) : expr;
}

const MICROS = 1_000_000;

/** Unix seconds as an instant. */
export function fromUnix(seconds: SqlExpr, perSecond: number): SqlExpr {
  const micros = sql.multiply(seconds, sql.int(MICROS / perSecond));
  const whole = typeOf(micros).kind === "integer" ? micros : toWhole(sql.round(micros, 0));
  return sql.primitive("from-epoch-micros", [whole], DATETIME);
}

export const typeFunctions: readonly FunctionEntry[] = [
  scalar({
    name: "Date",
    doc: "A date from text in ISO form or Unix seconds; null where it is neither. Text without an offset is in the workbook's time zone.",
    params: [VALUE],
    examples: [
      example("a constant day is a date", 'Date("2024-02-29")', ["2024-02-29"]),
      example("a day that does not exist is null", 'Date("2024-02-30")', [null]),
      example(
        "text of a column is an instant",
        "Date([t])",
        ["2024-02-29T00:00:00Z", "2024-02-29T10:20:30.5Z", "2024-02-29T04:50:30Z", null, null],
        {
          t: column(TEXT, "2024-02-29", "2024-02-29 10:20:30.5", "2024-02-29T10:20:30+05:30", "29.2.2024", null),
        },
      ),
      example("Unix seconds", "Date([n])", ["2023-11-14T22:13:20Z", null], { n: column(INTEGER, 1700000000, null) }),
      example("dates stay", "Date([d])", ["2024-02-29"], { d: column(DATE, "2024-02-29") }),
    ],
    suggestedFor: ["ToDate", "DateValue", "Datetime"],
    resultType: ({ types, constant, report }) => {
      const [type] = types;
      if (type === undefined || type.kind === "boolean" || type.kind === "array" || type.kind === "geography") {
        report("E_FORMULA_TYPE", message("findings.argument.date"), 0);
        return DATETIME;
      }
      if (type.kind === "date") return DATE;
      const value = constant(0);
      return type.kind === "text" && typeof value === "string" && constantDate(value)?.kind !== "datetime" ? DATE : DATETIME;
    },
    lower: (args, context) => {
      const value = held(arg(args, 0), context);
      const type = typeOf(value);
      if (type.kind === "null") return sql.null(context.resultType);
      if (type.kind === "date" || type.kind === "datetime") return value;
      if (isNumber(type)) return fromUnix(value, 1);
      if (value.kind !== "literal") return sql.primitive("parse-datetime", [value], DATETIME, { zone: context.timeZone });
      const constant = constantDate(String(value.value));
      if (constant === null) return sql.null(context.resultType);
      if (constant.kind === "date") return sql.literal(constant.text, DATE);
      const literal = sql.literal(constant.text, DATETIME);
      return constant.isLocal ? fromClock(literal, context.timeZone) : literal;
    },
  }),
  scalar({
    name: "Json",
    doc: "A JSON value from text, null where it is none; any other value as the JSON value that it is. As text a number is spelled by the warehouse: 1e5 may be 100000, 100000.0 or 1e5; Number reads the same from each.",
    params: [VALUE],
    examples: [
      example("a field of an object", "Number(Json([t]).a)", [1, null, null, null], { t: column(TEXT, '{"a": 1}', "{}", "{a", null) }),
      example("an element", 'Text(Json("[1, 2]")[1])', ["2"]),
      example("there is no place before the first", 'Text(Json("[1, 2]")[-1])', [null]),
      example("a value is no list of itself", "Text(Json([t])[0])", ["1", null, null], { t: column(TEXT, "[1]", '"a"', "1") }),
      example("what only looks like JSON", "Text(Json([t]))", [null, null, null], { t: column(TEXT, "NaN", "[1,]", "") }),
      example("a geography is GeoJSON", "Number(Json(MakePoint([n], 2)).coordinates[0])", [5], { n: column(INTEGER, 5) }),
      example("numbers", "Text(Json([n]))", ["5"], { n: column(INTEGER, 5) }),
    ],
    suggestedFor: ["ParseJson", "JsonParse", "ToJson"],
    resultType: returns(VARIANT),
    lower: (args) => {
      const value = arg(args, 0);
      if (typeOf(value).kind === "geography") return sql.primitive("parse-json", [geoJsonOf(value)], VARIANT);
      return typeOf(value).kind === "text" ? sql.primitive("parse-json", [value], VARIANT) : sql.cast(value, VARIANT);
    },
  }),
  scalar({
    name: "Logical",
    doc: "True or false from text in any letter case, or from a number that is not zero or is; null where it is neither.",
    params: [VALUE],
    examples: [
      example("text", "Logical([t])", [true, false, null, null], { t: column(TEXT, "True", "FALSE", "yes", null) }),
      example("numbers", "Logical([n])", [true, false, null], { n: column(INTEGER, 5, 0, null) }),
      example("conditions stay", "Logical(1 = 1)", [true]),
    ],
    suggestedFor: ["Boolean", "ToBoolean", "Bool"],
    resultType: ({ types, report }) => {
      const kind = types[0]?.kind ?? "null";
      if (kind === "date" || kind === "datetime" || kind === "array" || kind === "geography")
        report("E_FORMULA_TYPE", message("findings.argument.logical"), 0);
      return BOOLEAN;
    },
    lower: (args, context) => {
      const value = held(arg(args, 0), context);
      const type = typeOf(value);
      if (type.kind === "boolean") return value;
      if (isNumber(type)) return sql.ne(value, sql.int(0));
      return type.kind === "null" ? sql.null(BOOLEAN) : sql.primitive("parse-boolean", [value], BOOLEAN);
    },
  }),
  scalar({
    name: "Number",
    doc: "A number from text, 1 or 0 from a condition, Unix seconds from a date; null where the text is no number.",
    params: [VALUE],
    examples: [
      example("text", "Number([t])", [953486, -0.5, 1500, null, null, null], {
        t: column(TEXT, "953486", "-.5", "1.5e3", "953,486", "abc", null),
      }),
      example("a condition", "Number(1 = 1)", ["1"]),
      example("a date", "Number([d])", ["1709164800", null], { d: column(DATE, "2024-02-29", null) }),
      example("an instant", "Number([d])", ["1700000000.5"], { d: column(DATETIME, "2023-11-14T22:13:20.5Z") }),
      example("numbers stay exact", "Number(2.50)", ["2.5"]),
      example("beyond float64 is null", 'Number("1e999")', [null]),
    ],
    suggestedFor: ["ToNumber", "Value", "Int64", "Float"],
    resultType: ({ types, report }) => {
      const [type] = types;
      switch (type?.kind) {
        case "integer":
        case "decimal":
        case "float":
          return type;
        case "boolean":
          return { kind: "integer", digits: 1 };
        case "date":
          return { kind: "integer", digits: 18 };
        case "datetime":
          return decimal(18, 6);
        case "array":
        case "geography":
          report("E_FORMULA_TYPE", message("findings.argument.number"), 0);
          return FLOAT;
        default:
          return FLOAT;
      }
    },
    lower: (args, context) => {
      const value = held(arg(args, 0), context);
      const type = typeOf(value);
      if (isNumber(type)) return value;
      switch (type.kind) {
        case "boolean":
          return sql.case(
            [
              { when: value, then: sql.int(1) },
              { when: sql.not(value), then: sql.int(0) },
            ],
            null,
          );
        case "date":
          return unixSeconds(sql.cast(value, DATETIME), true);
        case "datetime":
          return unixSeconds(value, false);
        case "null":
          return sql.null(FLOAT);
        default:
          return value.kind === "literal" ? constantNumber(String(value.value)) : sql.primitive("parse-number", [value], FLOAT);
      }
    },
  }),
  scalar({
    name: "Text",
    doc: "Any value as text: dates in ISO form, in the workbook's time zone.",
    params: [VALUE],
    examples: [
      example("numbers", "Text([n])", ["5", "-7", null], { n: column(INTEGER, 5, -7, null) }),
      example("decimals below one", "Text([d])", ["0.0725", "-0.5", "0"], { d: column(decimal(4, 4), "0.0725", "-0.5", "0") }),
      example("decimals without needless zeros", "Text([d])", ["2.5", "0.05", "100"], {
        d: column(decimal(10, 2), "2.50", "0.05", "100.00"),
      }),
      example("float64", "Text([f])", ["1", "0.1", "1e+20", "1e-07", "1234567890123456"], {
        f: column(FLOAT, 1, 0.1, 1e20, 1e-7, 1234567890123456),
      }),
      example("dates", "Text([d])", ["2024-02-29", null], { d: column(DATE, "2024-02-29", null) }),
      example("instants", "Text([d])", ["2024-02-29T10:20:30", "2024-02-29T10:20:30.5"], {
        d: column(DATETIME, "2024-02-29T10:20:30Z", "2024-02-29T10:20:30.5Z"),
      }),
      example("JSON values", "Text([v])", ["a", "1.5", null, null], { v: column(VARIANT, '"a"', "1.5", "null", null) }),
      example("conditions", "Text(1 = 1)", ["true"]),
    ],
    suggestedFor: ["ToText", "String", "ToString", "Str"],
    resultType: returns(TEXT),
    lower: (args, context) => toText(arg(args, 0), context),
  }),
  scalar({
    name: "Variant",
    doc: "Any value as a JSON value; text stays one text and is not parsed.",
    params: [VALUE],
    examples: [
      example("text is not parsed", 'Text(Variant("[1]"))', ["[1]"]),
      example("numbers", "Number(Variant([n]))", [5, null], { n: column(INTEGER, 5, null) }),
      example("conditions", "Text(Variant(1 = 1))", ["true"]),
    ],
    resultType: returns(VARIANT),
    lower: (args) => sql.cast(arg(args, 0), VARIANT),
  }),
];

/** A constant text as a number, by the same form as the engines read it. */
function constantNumber(text: string): SqlExpr {
  const isNumberText = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/u.test(text);
  const value = Number(text);
  return isNumberText && Number.isFinite(value) ? sql.float(value) : sql.null(FLOAT);
}

/** Seconds since 1970, exact. */
function unixSeconds(instant: SqlExpr, wholeOnly: boolean): SqlExpr {
  const micros = sql.primitive("epoch-micros", [instant], { kind: "integer", digits: 18 });
  if (wholeOnly) return sql.integerDivide(micros, sql.int(MICROS));
  return sql.multiply(micros, sql.literal("0.000001", decimal(6, 6)));
}
