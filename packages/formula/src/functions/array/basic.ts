import { message } from "@sheaf/messages";
import { BOOLEAN, INTEGER, NULL, TEXT, arrayOf, integer, sql } from "@sheaf/sql";
import type { FunctionEntry, ScalarFunction } from "../../catalogue.ts";
import { commonTypeOf } from "../../check/types.ts";
import { arg, column, example, param, returns } from "../entry.ts";

function scalar(entry: Omit<ScalarFunction, "role" | "category">): ScalarFunction {
  return { ...entry, role: "scalar", category: "array" };
}

const LIST = param("list", "array", "An array, or a control with several values.");
const lists = (...values: readonly (string | null)[]) => ({ l: column(arrayOf(TEXT), ...values) });

export const basicArrayFunctions: readonly FunctionEntry[] = [
  scalar({
    name: "Array",
    nulls: "own",
    doc: "An array of values of one type, nulls kept.",
    params: [param("value", "any", "Values of one type.", { repeats: "value" })],
    examples: [
      example("an element, counted from 0", 'Array("a", "b")[1]', ["b"]),
      example("nulls are kept", "ArrayLength(Array([n], 2, Null))", ["3", "3"], { n: column(INTEGER, 1, null) }),
      example("as text", "Text(Array(1, 2))", ["[1,2]"]),
    ],
    agree: (count) => [Array.from({ length: count }, (_, index) => index)],
    resultType: ({ types }) => arrayOf(commonTypeOf(types) ?? NULL),
    lower: (args, context) => sql.primitive("array", args, context.resultType),
  }),
  scalar({
    name: "ArrayContains",
    nulls: "propagate",
    doc: "Whether an array contains a value.",
    params: [LIST, param("value", "any", "A value of the array's type.")],
    examples: [
      example("of constants", 'ArrayContains(Array("a", "b"), [t])', [true, false, null], { t: column(TEXT, "a", "A", null) }),
      example("of a column", 'ArrayContains([l], "b")', [true, false, null], lists('["a", "b"]', '["c", null]', null)),
      example("in a condition", 'If(ArrayContains(Array(1, 2, 3), 2), "yes", "no")', ["yes"]),
    ],
    resultType: ({ types, report }) => {
      const [list, value] = types;
      if (list?.kind === "array" && value !== undefined && commonTypeOf([list.of, value]) === null) {
        report("E_FORMULA_TYPE", message("findings.argument.array-values"), 1);
      }
      return BOOLEAN;
    },
    lower: (args) => {
      const [list, value] = [arg(args, 0), arg(args, 1)];
      // Of a list that is written out, or a control's, a comparison with each is simpler and can use an index.
      if (list.kind === "primitive" && list.name === "array" && list.args.every((item) => item.kind === "literal" && item.value !== null)) {
        return list.args.length === 0
          ? sql.case([{ when: sql.isNotNull(value), then: sql.bool(false) }], null)
          : sql.isIn(value, list.args);
      }
      return sql.primitive("array-contains", [list, value], BOOLEAN);
    },
  }),
  scalar({
    name: "ArrayLength",
    nulls: "propagate",
    doc: "The number of elements of an array, nulls counted.",
    params: [LIST],
    examples: [
      example("elements", "ArrayLength([l])", ["2", "0", null], lists('["a", null]', "[]", null)),
      example("of constants", "ArrayLength(Array(1, 2, 3))", ["3"]),
      example("nothing selected", "ArrayLength([l]) = 0", [true], lists("[]")),
    ],
    resultType: returns(integer(9)),
    lower: (args) => {
      const list = arg(args, 0);
      return list.kind === "primitive" && list.name === "array"
        ? sql.int(list.args.length)
        : sql.primitive("array-length", [list], integer(9));
    },
  }),
];
