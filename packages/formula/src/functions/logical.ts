import { BOOLEAN, FLOAT, INTEGER, NULL, TEXT, decimal, sql, widerNumber, type ValueType } from "@sheaf/sql";
import type { CheckedArgs, Example, FunctionEntry, ScalarFunction } from "../catalogue.ts";
import { commonTypeOf } from "../check/types.ts";
import { toFloat } from "../lower/conversions.ts";
import { arg, column, example, param, returns } from "./entry.ts";

function scalar(entry: Omit<ScalarFunction, "role" | "category">): ScalarFunction {
  return { ...entry, role: "scalar", category: "logical" };
}

const VALUES = param("value", "any", "Values of one type.", { repeats: "value" });
const range = (from: number, count: number): readonly number[] =>
  Array.from({ length: Math.max(0, count - from) }, (_, index) => from + index);
const common = ({ types }: CheckedArgs): ValueType => commonTypeOf(types) ?? NULL;
const commonOf = (types: readonly ValueType[], indexes: readonly number[]): ValueType =>
  commonTypeOf(indexes.map((index) => types[index] ?? NULL)) ?? NULL;

const numbers = (...values: readonly (number | null)[]): Example["columns"] => ({ x: column(INTEGER, ...values) });
const texts = (...values: readonly (string | null)[]): Example["columns"] => ({ t: column(TEXT, ...values) });

/** Places of the results of If: every second argument, and the last one of an odd number. */
function ifResults(count: number): readonly number[] {
  return range(0, count).filter((index) => index % 2 === 1 || (count % 2 === 1 && index === count - 1));
}

/** Whether a place of Switch(value, case, result, …, [else]) is that of a result; the others are the value and its cases. */
const isSwitchResult = (count: number, index: number): boolean =>
  index > 0 && (index % 2 === 0 || (count % 2 === 0 && index === count - 1));

export const logicalFunctions: readonly FunctionEntry[] = [
  scalar({
    name: "Between",
    nulls: "own",
    doc: "Whether a value lies between two others, both included; the same as value >= low and value <= high.",
    params: [
      param("value", "comparable", "A value."),
      param("low", "comparable", "The least."),
      param("high", "comparable", "The greatest."),
    ],
    examples: [
      example("both ends are included", "Between([x], 1, 3)", [false, true, true, true, false, null], numbers(0, 1, 2, 3, 4, null)),
      example("text by code point", 'Between([t], "a", "c")', [true, false], texts("b", "B")),
      example("the last day counts from its midnight only", 'Between(Date("2024-01-31 10:00"), Date("2024-01-01"), Date("2024-01-31"))', [
        false,
      ]),
    ],
    agree: () => [[0, 1, 2]],
    resultType: returns(BOOLEAN),
    lower: (args) => sql.and(sql.ge(arg(args, 0), arg(args, 1)), sql.le(arg(args, 0), arg(args, 2))),
  }),
  scalar({
    name: "Choose",
    nulls: "own",
    doc: "The value at a place, counted from 1; null where there is none.",
    params: [param("place", "integer", "The place, from 1."), VALUES],
    examples: [
      example("places", 'Choose([x], "a", "b")', ["a", "b", null, null, null], numbers(1, 2, 3, 0, null)),
      example("numbers", "Choose(2, 10, 20)", ["20"]),
      example("integers beside decimals", "Choose(1, 10, 2.5)", ["10"]),
    ],
    agree: (count) => [range(1, count)],
    resultType: ({ types }) => commonOf(types, range(1, types.length)),
    lower: (args, context) => {
      const place = arg(args, 0);
      const whens = args.slice(1).map((then, index) => ({ when: sql.eq(place, sql.int(index + 1)), then }));
      return sql.case(whens, null, context.resultType);
    },
  }),
  scalar({
    name: "Coalesce",
    nulls: "own",
    doc: "The first value that is not null.",
    params: [VALUES],
    examples: [
      example("the first that is there", "Coalesce([x], 0)", ["1", "0"], numbers(1, null)),
      example("a division by zero is null", "Coalesce(Null, 1 / 0, 1)", [1]),
      example("empty text is not null", 'Coalesce([t], "none")', ["", "none"], texts("", null)),
    ],
    suggestedFor: ["IfNull", "IsNullThen", "Nvl"],
    agree: (count) => [range(0, count)],
    resultType: common,
    lower: (args, context) => (args.length === 1 ? arg(args, 0) : sql.coalesce(args, context.resultType)),
  }),
  scalar({
    name: "If",
    nulls: "own",
    doc: "The value of the first condition that is true, else the last value, else null; a null condition is not met.",
    params: [
      param("condition", "condition", "A condition.", { repeats: "case" }),
      param("value", "any", "The value if it is true.", { repeats: "case" }),
      param("else", "any", "The value if none is true.", { optional: true, default: "Null" }),
    ],
    examples: [
      example("two ways", 'If([x] > 1, "many", "one")', ["many", "one", "one"], numbers(2, 1, null)),
      example("several conditions", 'If([x] > 2, "c", [x] > 1, "b", "a")', ["c", "b", "a"], numbers(3, 2, 1)),
      example("without else", "If([x] > 1, [x])", ["2", null], numbers(2, 1)),
      example("a null condition is not met", "If(Null >= 1, 1, 2)", ["2"]),
      example("by its other name", 'Case([x] > 1, "many", "one")', ["many", "one"], numbers(2, 1)),
    ],
    aliases: ["Case"],
    suggestedFor: ["Iif", "IfElse", "IfThen"],
    agree: (count) => [ifResults(count)],
    resultType: ({ types }) => commonOf(types, ifResults(types.length)),
    lower: (args, context) => {
      const whens = [];
      for (let index = 0; index + 1 < args.length; index += 2) whens.push({ when: arg(args, index), then: arg(args, index + 1) });
      return sql.case(whens, args.length % 2 === 1 ? arg(args, args.length - 1) : null, context.resultType);
    },
  }),
  scalar({
    name: "In",
    nulls: "own",
    doc: "Whether a value equals one of several; null if it is null.",
    params: [
      param("value", "comparable", "A value."),
      param("candidate", "comparable", "A value of the same type.", { repeats: "candidate" }),
    ],
    examples: [
      example("numbers", "In([x], 1, 3)", [true, false, true, null], numbers(1, 2, 3, null)),
      example("text, by letter case", 'In([t], "a", "b")', [true, false, false], texts("a", "A", "")),
      example("dates", 'In(Date("2024-01-01"), Date("2024-01-01"))', [true]),
      example("by its other name", "IsIn([x], 2, 3)", [false, true], numbers(1, 2)),
    ],
    aliases: ["IsIn"],
    agree: (count) => [range(0, count)],
    resultType: returns(BOOLEAN),
    lower: (args) => sql.isIn(arg(args, 0), args.slice(1)),
  }),
  scalar({
    name: "IsNotNull",
    nulls: "own",
    doc: "Whether there is a value; empty text is one.",
    params: [param("value", "any", "Any value.")],
    examples: [
      example("numbers", "IsNotNull([x])", [true, false], numbers(0, null)),
      example("empty text is a value", "IsNotNull([t])", [true, false], texts("", null)),
      example("what is undefined", "IsNotNull(1 / 0)", [false]),
    ],
    resultType: returns(BOOLEAN),
    lower: (args) => sql.isNotNull(arg(args, 0)),
  }),
  scalar({
    name: "IsNull",
    nulls: "own",
    doc: "Whether there is no value; empty text is one.",
    params: [param("value", "any", "Any value.")],
    examples: [
      example("numbers", "IsNull([x])", [false, true], numbers(0, null)),
      example("empty text is a value", "IsNull([t])", [false, true], texts("", null)),
      example("what is undefined", "IsNull(Sqrt(-1))", [true]),
    ],
    suggestedFor: ["IsBlank", "IsEmpty"],
    resultType: returns(BOOLEAN),
    lower: (args) => sql.isNull(arg(args, 0)),
  }),
  scalar({
    name: "NullIf",
    nulls: "own",
    doc: "Null if two values are equal, else the first.",
    params: [param("value", "comparable", "A value."), param("other", "comparable", "The value to be taken for null.")],
    examples: [
      example("numbers", "NullIf([x], 0)", [null, "1", null], numbers(0, 1, null)),
      example("text", 'NullIf([t], "")', [null, "a"], texts("", "a")),
      example("another null changes nothing", "NullIf([x], Null)", ["1"], numbers(1)),
    ],
    agree: () => [[0, 1]],
    resultType: common,
    // Engines do not agree whether the value or the other decides the type of the result.
    lower: (args, context) => sql.nullIf(context.resultType.kind === "float" ? toFloat(arg(args, 0)) : arg(args, 0), arg(args, 1)),
  }),
  scalar({
    name: "Switch",
    nulls: "own",
    doc: "The result of the first case that equals the value, else the last one, else null.",
    params: [
      param("value", "comparable", "A value."),
      param("case", "comparable", "A value to compare with.", { repeats: "case" }),
      param("result", "any", "The result if they are equal.", { repeats: "case" }),
      param("else", "any", "The result if no case fits.", { optional: true, default: "Null" }),
    ],
    examples: [
      example("cases", 'Switch([x], 1, "one", 2, "two", "more")', ["one", "two", "more", "more"], numbers(1, 2, 3, null)),
      example("without else", 'Switch([t], "a", 1)', ["1", null], texts("a", "b")),
      example("dates", 'Switch(Date("2024-01-01"), Date("2024-01-01"), True, False)', [true]),
    ],
    agree: (count) => [
      range(0, count).filter((index) => !isSwitchResult(count, index)),
      range(0, count).filter((index) => isSwitchResult(count, index)),
    ],
    resultType: ({ types }) =>
      commonOf(
        types,
        range(0, types.length).filter((index) => isSwitchResult(types.length, index)),
      ),
    lower: (args, context) => {
      const value = arg(args, 0);
      const whens = [];
      for (let index = 1; index + 1 < args.length; index += 2)
        whens.push({ when: sql.eq(value, arg(args, index)), then: arg(args, index + 1) });
      return sql.case(whens, args.length % 2 === 0 ? arg(args, args.length - 1) : null, context.resultType);
    },
  }),
  scalar({
    name: "Zn",
    nulls: "own",
    doc: "The number, or zero where it is null.",
    params: [param("number", "number", "A number.")],
    examples: [
      example("null is zero", "Zn([x])", ["5", "0"], numbers(5, null)),
      example("decimals", "Zn([d])", ["1.5", "0"], { d: column(decimal(10, 2), "1.50", null) }),
      example("float64", "Zn([f])", [2.5, 0], { f: column(FLOAT, 2.5, null) }),
    ],
    resultType: ({ types }) =>
      types[0] === undefined || types[0].kind === "null" ? INTEGER : widerNumber(types[0], { kind: "integer", digits: 1 }),
    lower: (args, context) => sql.coalesce([arg(args, 0), sql.int(0)], context.resultType),
  }),
];
