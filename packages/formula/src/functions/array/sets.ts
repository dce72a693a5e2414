import { message } from "@sheaf/messages";
import { INTEGER, INTEGER64, NULL, TEXT, arrayOf, integer, parseRegexp, sql, typeOf, type SqlExpr, type ValueType } from "@sheaf/sql";
import type { CheckedArgs, Example, FunctionEntry, ScalarFunction } from "../../catalogue.ts";
import { commonTypeOf } from "../../check/types.ts";
import { wholeCount } from "../../lower/dates.ts";
import { arg, column, example, param } from "../entry.ts";
import { S } from "../text/entry.ts";
import { PATTERN, checkPattern, regexp } from "../text/patterns.ts";

/** Arrays made of other arrays, of numbers and of texts. */

const LIST = param("list", "array", "An array.");
const OTHER = param("other", "array", "Another array.");
const lists = (...values: readonly (string | null)[]): Example["columns"] => ({ l: column(arrayOf(TEXT), ...values) });
const texts = (...values: readonly (string | null)[]): Example["columns"] => ({ t: column(TEXT, ...values) });
const ints = (...values: readonly (number | null)[]): Example["columns"] => ({ n: column(INTEGER, ...values) });

function scalar(entry: Omit<ScalarFunction, "role" | "nulls" | "category">): ScalarFunction {
  return { ...entry, role: "scalar", nulls: "propagate", category: "array" };
}

const listType = ({ types }: CheckedArgs): ValueType => commonTypeOf(types) ?? arrayOf(NULL);
const sameList = ({ types }: CheckedArgs): ValueType => types[0] ?? arrayOf(NULL);
const all = (count: number): readonly (readonly number[])[] => [Array.from({ length: count }, (_, index) => index)];

function distinct(list: SqlExpr): SqlExpr {
  return sql.primitive("array-distinct", [list], typeOf(list));
}

/** A place or length, rounded, as a column or constant. */
function rounded(expr: SqlExpr): SqlExpr {
  const whole = wholeCount(expr);
  return whole.kind === "primitive" && whole.name === "round" && expr.kind === "literal" ? sql.int(Math.round(Number(expr.value))) : whole;
}

/** A constant place or length; null where it is none. */
function wholeConstant(expr: SqlExpr): number | null {
  return expr.kind === "literal" && expr.value !== null && Number.isSafeInteger(Number(expr.value)) ? Number(expr.value) : null;
}

/** Nulls are not left out here: none of the arguments is one, or the whole is. */
function atLeastZero(expr: SqlExpr): SqlExpr {
  const known = wholeConstant(expr);
  if (known !== null) return sql.int(Math.max(0, known));
  return sql.case([{ when: sql.lt(expr, sql.int(0)), then: sql.int(0) }], expr, typeOf(expr));
}

export const arraySetFunctions: readonly FunctionEntry[] = [
  scalar({
    name: "ArrayCompact",
    doc: "An array without its nulls.",
    params: [LIST],
    examples: [
      example("nulls are left out", "Text(ArrayCompact([l]))", ['["a","b"]', "[]", null], lists('["a", null, "b"]', "[null]", null)),
      example("of constants", "ArrayLength(ArrayCompact(Array(1, Null, 2)))", ["2"]),
      example("empty text stays", "ArrayLength(ArrayCompact([l]))", ["1"], lists('["", null]')),
    ],
    resultType: sameList,
    lower: (args) => sql.primitive("array-compact", [arg(args, 0)], typeOf(arg(args, 0))),
  }),
  scalar({
    name: "ArrayConcat",
    doc: "Arrays joined to one, nulls among their elements kept.",
    params: [LIST, param("other", "array", "Arrays of the same type.", { repeats: "other" })],
    examples: [
      example(
        "one after the other",
        'Text(ArrayConcat([l], Array("z")))',
        ['["a",null,"z"]', '["z"]', null],
        lists('["a", null]', "[]", null),
      ),
      example("several", "Text(ArrayConcat(Array(1), Array(2, 3), Array(1)))", ["[1,2,3,1]"]),
      example("a null array makes it null", 'ArrayConcat(Array("a"), [l])', [null], lists(null)),
    ],
    agree: all,
    resultType: listType,
    lower: (args, context) => args.reduce((a, b) => sql.primitive("array-concat", [a, b], context.resultType)),
  }),
  scalar({
    name: "ArrayDistinct",
    doc: "An array with each element once, where it first stands; one null is kept.",
    params: [LIST],
    examples: [
      example("each once", "Text(ArrayDistinct([l]))", ['["b","a",null]', "[]", null], lists('["b", "a", null, "b", null]', "[]", null)),
      example("numbers", "Text(ArrayDistinct(Array(2, 1, 2)))", ["[2,1]"]),
      example("letter case counts", "ArrayLength(ArrayDistinct([l]))", ["2"], lists('["a", "A"]')),
      example("empty text and null differ", 'Text(ArrayDistinct(Array([t], "", Null)))', ['["a","",null]', '[null,""]'], texts("a", null)),
    ],
    resultType: sameList,
    lower: (args) => distinct(arg(args, 0)),
  }),
  scalar({
    name: "ArrayExcept",
    doc: "The different elements of an array that another has not.",
    params: [LIST, OTHER],
    examples: [
      example("elements", 'Text(ArrayExcept([l], Array("b")))', ['["a",null]', "[]", null], lists('["a", "b", "a", null]', '["b"]', null)),
      example("nulls as well", "Text(ArrayExcept(Array(1, Null), Array(Null, 2)))", ["[1]"]),
      example("nothing in common", "Text(ArrayExcept(Array(1, 2), Array(3)))", ["[1,2]"]),
      example("a null is no empty text", 'Text(ArrayExcept(Array("b", Null), Array([t], "")))', ['["b",null]', '["b"]'], texts("a", null)),
    ],
    agree: all,
    resultType: sameList,
    lower: (args) => distinct(sql.primitive("array-except", [arg(args, 0), arg(args, 1)], typeOf(arg(args, 0)))),
  }),
  scalar({
    name: "ArrayIntersection",
    doc: "The different elements that two arrays have in common, in the order of the first.",
    params: [LIST, OTHER],
    examples: [
      example(
        "elements",
        'Text(ArrayIntersection([l], Array("c", "b")))',
        ['["b","c"]', "[]", null],
        lists('["a", "b", "c", "b"]', "[]", null),
      ),
      example("nulls as well", "ArrayLength(ArrayIntersection(Array(1, Null), Array(Null, 2)))", ["1"]),
      example("nothing in common", "Text(ArrayIntersection(Array(1, 2), Array(3)))", ["[]"]),
    ],
    agree: all,
    resultType: sameList,
    lower: (args) => distinct(sql.primitive("array-common", [arg(args, 0), arg(args, 1)], typeOf(arg(args, 0)))),
  }),
  scalar({
    name: "ArrayJoin",
    doc: "The elements of an array of texts or whole numbers as one text; nulls are left out unless a text for them is given.",
    params: [
      LIST,
      param("separator", "text", "What stands between.", { optional: true, default: '","', constant: true }),
      param("null text", "text", "What stands for a null.", { optional: true, default: "left out", constant: true }),
    ],
    examples: [
      example("by comma", "ArrayJoin([l])", ["a,b", "", null], lists('["a", null, "b"]', "[]", null)),
      example("with a text for nulls", 'ArrayJoin([l], " | ", "?")', ["a | ?"], lists('["a", null]')),
      example("whole numbers", 'ArrayJoin(Array(1, 2), "-")', ["1-2"]),
    ],
    suggestedFor: ["ArrayToString"],
    resultType: ({ types, report }) => {
      const of = types[0]?.kind === "array" ? types[0].of.kind : "null";
      if (of !== "text" && of !== "integer" && of !== "null") report("E_FORMULA_TYPE", message("findings.argument.joined-array"), 0);
      return TEXT;
    },
    lower: (args, context) => {
      const separator = context.constant(1);
      const nulls = context.constant(2);
      const parts = [arg(args, 0), sql.text(typeof separator === "string" ? separator : ",")];
      return sql.primitive("array-join", typeof nulls === "string" ? [...parts, sql.text(nulls)] : parts, TEXT);
    },
  }),
  scalar({
    name: "ArraySlice",
    doc: "A part of an array from a place on, counted from 0, or from the end if negative.",
    params: [
      LIST,
      param("start", "number", "Where it begins, from 0; rounded."),
      param("length", "number", "How many elements; rounded.", { optional: true, default: "to the end" }),
    ],
    examples: [
      example("a part", "Text(ArraySlice([l], 1, 2))", ['["b","c"]', "[]", null], lists('["a", "b", "c", "d"]', '["a"]', null)),
      example("from the end", "Text(ArraySlice(Array(1, 2, 3), [n]))", ["[2,3]", "[1,2,3]", "[]"], ints(-2, -9, 3)),
      example("a negative length is none", "Text(ArraySlice(Array(1, 2), 0, [n]))", ["[]", "[1]"], ints(-1, 1)),
      example("places are rounded", "Text(ArraySlice(Array(1, 2, 3), 0.6))", ["[2,3]"]),
    ],
    resultType: sameList,
    lower: (args) => {
      const list = arg(args, 0);
      const count = sql.primitive("array-length", [list], integer(9));
      const given = rounded(arg(args, 1));
      const fromEnd = atLeastZero(sql.add(count, given));
      const at = wholeConstant(given);
      const start =
        at === null ? sql.case([{ when: sql.lt(given, sql.int(0)), then: fromEnd }], given, INTEGER) : at < 0 ? fromEnd : sql.int(at);
      const length = args[2] === undefined ? count : atLeastZero(rounded(args[2]));
      const most = wholeConstant(length);
      const slice = (first: SqlExpr, to: SqlExpr): SqlExpr => sql.primitive("array-slice", [list, first, to], typeOf(list));
      // What is known is not computed: the list would be written out for it again and again.
      if (at !== null && at >= 0 && most !== null) return slice(sql.int(at + 1), sql.int(at + most));
      const to = sql.add(start, length);
      // Null where a place is: engines take a null bound for none.
      return sql.case([{ when: sql.isNotNull(to), then: slice(sql.add(start, sql.int(1)), to) }], null, typeOf(list));
    },
  }),
  {
    role: "scalar",
    nulls: "own",
    category: "array",
    name: "RaggedHierarchy",
    doc: "The path from the outermost level to the innermost, as an array without the levels that are null or empty.",
    params: [param("level", "text", "Levels, outermost first.", { repeats: "level" })],
    examples: [
      example(
        "a path",
        'Text(RaggedHierarchy("World", [t], "Berlin"))',
        ['["World","Europe","Berlin"]', '["World","Berlin"]'],
        texts("Europe", ""),
      ),
      example("nulls are skipped", "ArrayLength(RaggedHierarchy([t], Null))", ["1", "0"], texts("a", null)),
      example("how deep", 'ArrayLength(RaggedHierarchy("a", "b", "c"))', ["3"]),
    ],
    resultType: () => arrayOf(TEXT),
    lower: (args) => {
      const levels = args.map((level) => (typeOf(level).kind === "null" ? sql.null(TEXT) : sql.nullIf(level, sql.text(""))));
      return sql.primitive("array-compact", [sql.primitive("array", levels, arrayOf(TEXT))], arrayOf(TEXT));
    },
  },
  scalar({
    name: "RegexpExtractAll",
    doc: "An array of all that a regular expression finds: its first groups if it has one, else the whole matches.",
    params: [S, PATTERN],
    examples: [
      example("whole matches", 'Text(RegexpExtractAll([t], "\\d+"))', ['["12","3"]', "[]", null], texts("a12b3", "x", null)),
      example("first groups", 'Text(RegexpExtractAll("a=1,b=2", "(\\w)=\\d"))', ['["a","b"]']),
      example("how many", 'ArrayLength(RegexpExtractAll("aaa", "a"))', ["3"]),
    ],
    resultType: ({ constant, report }) => {
      checkPattern(constant(1), report);
      return arrayOf(TEXT);
    },
    lower: (args, context) => {
      const pattern = context.constant(1);
      const parsed = typeof pattern === "string" ? parseRegexp(pattern) : null;
      const group = parsed !== null && "groups" in parsed && parsed.groups > 0 ? 1 : 0;
      return regexp("regexp-extract-all", arg(args, 0), pattern, arrayOf(TEXT), { group });
    },
  }),
  scalar({
    name: "Sequence",
    doc: "An array of whole numbers from a first to a last one; empty where the step leads away from it.",
    params: [
      param("start", "number", "The first; rounded."),
      param("end", "number", "The last; rounded."),
      param("step", "number", "From one to the next; rounded.", { optional: true, default: "1" }),
    ],
    examples: [
      example("one by one", "Text(Sequence(1, [n]))", ["[1,2,3]", "[]", null], ints(3, 0, null)),
      example("by steps", "Text(Sequence(5, 0, -2))", ["[5,3,1]"]),
      example("a step of zero gives none", "Text(Sequence(1, 3, [n]))", ["[]"], ints(0)),
      example("more than 10,000 are null", "Sequence(0, [n])", [null], ints(10_001)),
    ],
    suggestedFor: ["Range", "GenerateSeries"],
    resultType: () => arrayOf(INTEGER64),
    lower: (args) => {
      const [start, end, step] = [rounded(arg(args, 0)), rounded(arg(args, 1)), args[2] === undefined ? sql.int(1) : rounded(args[2])];
      return sql.primitive("array-sequence", [start, end, step], arrayOf(INTEGER64));
    },
  }),
  scalar({
    name: "SplitToArray",
    doc: "The parts of a text between delimiters, as an array; an empty delimiter splits it into characters.",
    params: [S, param("delimiter", "text", "What separates.")],
    examples: [
      example("parts", 'Text(SplitToArray([t], ","))', ['["a","","b"]', '[""]', '["x"]', null], texts("a,,b", "", "x", null)),
      example("characters", 'Text(SplitToArray("ab", ""))', ['["a","b"]']),
      example("one of them", 'SplitToArray("a;b", ";")[1]', ["b"]),
    ],
    suggestedFor: ["Split", "SplitText"],
    resultType: () => arrayOf(TEXT),
    lower: (args) => sql.primitive("split-array", [arg(args, 0), arg(args, 1)], arrayOf(TEXT)),
  }),
];
