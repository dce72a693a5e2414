import { message } from "@sheaf/messages";
import { TEXT, VARIANT, sql, typeOf, type SqlExpr } from "@sheaf/sql";
import type { FunctionEntry } from "../../catalogue.ts";
import { arg, column, example, param } from "../entry.ts";

const texts = (...values: readonly (string | null)[]) => ({ t: column(TEXT, ...values) });

/** A value that is a JSON array; null where it is anything else. */
function jsonArray(value: SqlExpr): SqlExpr {
  if (typeOf(value).kind === "array") return sql.cast(value, VARIANT);
  const json = typeOf(value).kind === "text" ? sql.primitive("parse-json", [value], VARIANT) : value;
  // A JSON text that begins with a bracket reads like an array, but not inside one.
  const inside = sql.cast(sql.primitive("array", [json], { kind: "array", of: VARIANT }), TEXT);
  return sql.case([{ when: sql.primitive("starts-with", [inside, sql.text("[[")], { kind: "boolean" }), then: json }], null, VARIANT);
}

export const sparklineFunctions: readonly FunctionEntry[] = [
  {
    name: "Sparkline",
    role: "scalar",
    category: "array",
    nulls: "propagate",
    doc: "The points of a small chart from a JSON array of numbers or of x and y; null where the value is none.",
    params: [param("points", "any", "A JSON array, its text, or an array.")],
    examples: [
      example("points", "Number(Sparkline([t])[1].y)", [2.5, null], texts('[{"x": 1, "y": 2}, {"x": 2, "y": 2.5}]', null)),
      example("of an array", "Number(Sparkline(Array(1, 3, 2))[1])", [3]),
      example(
        "only arrays are points",
        "IsNull(Sparkline([t]))",
        [true, true, true, true, false],
        texts('{"x": 1}', '"[1]"', "[1,", "3", "[]"),
      ),
    ],
    resultType: ({ types, report }) => {
      const kind = types[0]?.kind ?? "null";
      if (!["array", "text", "variant", "null", "error"].includes(kind))
        report("E_FORMULA_TYPE", message("findings.argument.sparkline"), 0);
      return VARIANT;
    },
    lower: (args) => jsonArray(arg(args, 0)),
  },
];
