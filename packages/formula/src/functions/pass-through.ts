import { message } from "@sheaf/messages";
import { BOOLEAN, DATETIME, FLOAT, GEOGRAPHY, INTEGER, TEXT, VARIANT, sql, type SqlExpr, type ValueType } from "@sheaf/sql";
import type { AggregateFunction, CheckedArgs, Example, FunctionEntry, Param, ScalarFunction } from "../catalogue.ts";
import { arg, column, example, param } from "./entry.ts";
import { geographyOf } from "./geography/shape.ts";

/**
 * Functions of the warehouse by name. Which of them may be called is a list of each dialect; anything else is refused where the formula
 * stands. The result comes as text and is read as the type that the formula asks for, so that no function can break a query by what it
 * answers (S-E2a).
 */

const NAME = param("function", "text", "The name of a function of the warehouse, written out.", { constant: true });
const ARGUMENTS: Param = param("argument", "any", "What it is called with.", { repeats: "argument", optional: true });

interface Reading {
  readonly word: string;
  readonly what: string;
  readonly type: ValueType;
  /** What the warehouse is asked for: text, or JSON. */
  readonly asked: ValueType;
  readonly read: (answer: SqlExpr) => SqlExpr;
  readonly called: readonly Example[];
  readonly aggregated: readonly Example[];
}

const texts = (...values: readonly (string | null)[]): Example["columns"] => ({ t: column(TEXT, ...values) });
const ints = (...values: readonly (number | null)[]): Example["columns"] => ({ x: column(INTEGER, ...values) });

/** Engines without a type of their own for them answer 1 and 0. */
function asBoolean(answer: SqlExpr): SqlExpr {
  const text = sql.primitive("lower", [answer], TEXT);
  const among = (...words: readonly string[]): SqlExpr => sql.isIn(text, words.map(sql.text));
  return sql.case(
    [
      { when: among("true", "1"), then: sql.bool(true) },
      { when: among("false", "0"), then: sql.bool(false) },
    ],
    null,
    BOOLEAN,
  );
}

const READINGS: readonly Reading[] = [
  {
    word: "Datetime",
    what: "a time",
    type: DATETIME,
    asked: TEXT,
    read: (answer) => sql.primitive("parse-datetime", [answer], DATETIME, { zone: "UTC" }),
    called: [
      example("a time in text", 'CallDatetime("replace", [t], "/", "-")', ["2024-02-29T10:20:30Z"], texts("2024/02/29 10:20:30")),
      example("what is no time is null", 'CallDatetime("upper", [t])', [null, null], texts("soon", null)),
      example("a date is its midnight", 'CallDatetime("lower", "2024-02-29")', ["2024-02-29T00:00:00Z"]),
    ],
    aggregated: [
      example("the last", 'AggDatetime("max", [t])', ["2024-03-01T00:00:00Z"], texts("2024-02-29 10:20:30", "2024-03-01 00:00:00")),
      example("nulls are left out by it", 'AggDatetime("min", [t])', ["2024-02-29T10:20:30Z"], texts(null, "2024-02-29 10:20:30")),
      example("what is no time is null", 'AggDatetime("max", [t])', [null], texts("soon")),
    ],
  },
  {
    word: "Geography",
    what: "a shape on the Earth",
    type: GEOGRAPHY,
    asked: TEXT,
    read: geographyOf,
    called: [
      example("well-known text", 'Text(CallGeography("replace", [t], ",", " "))', ["POINT(1 2)"], texts("POINT(1,2)")),
      example("nulls", 'Text(CallGeography("lower", [t]))', [null], texts(null)),
      example("what is none is null", 'Text(CallGeography("lower", [t]))', [null, "POINT(1 2)"], texts("POINT(1)", "POINT(1 2)")),
    ],
    aggregated: [
      example("the last", 'Text(AggGeography("max", [t]))', ["POINT(3 4)"], texts("POINT(1 2)", "POINT(3 4)")),
      example("nulls are left out by it", 'Text(AggGeography("min", [t]))', ["POINT(1 2)"], texts(null, "POINT(1 2)")),
      example("what is none is null", 'Text(AggGeography("max", [t]))', [null], texts("nowhere")),
    ],
  },
  {
    word: "Logical",
    what: "a condition",
    type: BOOLEAN,
    asked: TEXT,
    read: asBoolean,
    called: [
      example("a word", 'CallLogical("lower", [t])', [true, false, null], texts("TRUE", "False", null)),
      example("one and zero", 'CallLogical("length", [t])', [true, false], texts("x", "")),
      example("anything else is null", 'CallLogical("length", [t])', [null], texts("xy")),
    ],
    aggregated: [
      example("one and zero", 'AggLogical("count", [x])', [false], ints(null)),
      example("nulls are left out by it", 'AggLogical("max", [t])', [true], texts("true", null)),
      example("anything else is null", 'AggLogical("count", [x])', [null], ints(1, 1)),
    ],
  },
  {
    word: "Number",
    what: "a number",
    type: FLOAT,
    asked: TEXT,
    read: (answer) => sql.primitive("parse-number", [answer], FLOAT),
    called: [
      example("a length", 'CallNumber("length", [t])', [3, 0, null], texts("abc", "", null)),
      example("letter case of the name does not count", 'CallNumber("ABS", [x])', [5], ints(-5)),
      example("what is no number is null", 'CallNumber("lower", [t])', [null, 12], texts("A", "12")),
      example("without arguments", 'Round(CallNumber("pi"), 6)', [3.141593]),
    ],
    aggregated: [
      example("a sum", 'AggNumber("sum", [x])', [6], ints(1, 2, 3)),
      example("nulls are left out by it", 'AggNumber("max", [x])', [2], ints(1, null, 2)),
      example("over no value", 'AggNumber("count", [x])', [0], ints(null)),
    ],
  },
  {
    word: "Text",
    what: "text",
    type: TEXT,
    asked: TEXT,
    read: (answer) => answer,
    called: [
      example("in capitals", 'CallText("upper", [t])', ["ABC", null], texts("abc", null)),
      example("several arguments", 'CallText("replace", [t], "b", "x")', ["axc"], texts("abc")),
      example("hostile text stays text", 'CallText("lower", [t])', ["'); drop table t --"], texts("'); DROP TABLE t --")),
    ],
    aggregated: [
      example("the last", 'AggText("max", [t])', ["b"], texts("a", "b")),
      example("nulls are left out by it", 'AggText("min", [t])', ["b"], texts(null, "b")),
      example("over no value is null", 'AggText("max", [t])', [null], texts(null)),
    ],
  },
  {
    word: "Variant",
    what: "a JSON value",
    type: VARIANT,
    asked: VARIANT,
    read: (answer) => answer,
    called: [
      example("text becomes JSON text", 'Text(CallVariant("upper", [t]))', ["ABC", null], texts("abc", null)),
      example("a number", 'Number(CallVariant("length", [t]))', [3], texts("abc")),
      example("several arguments", 'Text(CallVariant("replace", "aé\\"", "a", "b"))', ['bé"']),
    ],
    aggregated: [
      example("a number", 'Number(AggVariant("count", [x]))', [2], ints(1, null, 2)),
      example("text", 'Text(AggVariant("max", [t]))', ["b"], texts("a", "b")),
      example("over no value is null", 'Text(AggVariant("max", [t]))', [null], texts(null)),
    ],
  },
];

/** Constants that change, as those of controls do, would make other SQL of the same formula. */
function checkName({ exprs, report }: CheckedArgs): void {
  const [name] = exprs;
  if (name !== undefined && !(name.kind === "literal" && name.literal === "text"))
    report("E_FORMULA_TYPE", message("findings.argument.function-name"), 0);
}

interface Called {
  readonly name: string;
  readonly doc: string;
  readonly params: readonly Param[];
  readonly examples: readonly Example[];
  readonly resultType: (args: CheckedArgs) => ValueType;
}

function called(name: string, doc: string, type: ValueType, params: readonly Param[], examples: readonly Example[]): Called {
  const resultType = (args: CheckedArgs): ValueType => {
    checkName(args);
    return type;
  };
  return { name, doc, params, examples, resultType };
}

function nameOf(name: SqlExpr): string {
  return name.kind === "literal" && typeof name.value === "string" ? name.value : "";
}

const calls = READINGS.map(({ word, what, type, asked, read, called: examples }): ScalarFunction => ({
  ...called(
    `Call${word}`,
    `What a function of the warehouse gives for each row, as ${what}; nulls are its own affair.`,
    type,
    [NAME, ARGUMENTS],
    examples,
  ),
  role: "scalar",
  nulls: "own",
  category: "passthrough",
  lower: ([name = sql.text(""), ...rest]) => read(sql.primitive("named-call", rest, asked, { function: nameOf(name) })),
}));

const aggregates = READINGS.map(({ word, what, type, asked, read, aggregated: examples }): AggregateFunction => ({
  ...called(
    `Agg${word}`,
    `What an aggregate function of the warehouse gives for a group, as ${what}.`,
    type,
    [NAME, { ...ARGUMENTS, optional: false }],
    examples,
  ),
  role: "aggregate",
  category: "passthrough",
  empty: "null",
  fanoutSafe: false,
  lower: (args) => read(sql.aggregate("named-call", args.slice(1), { type: asked, options: { function: nameOf(arg(args, 0)) } })),
}));

export const passThroughFunctions: readonly FunctionEntry[] = [...aggregates, ...calls];
