import type { DialectRules, PrimitiveRules, Printer } from "../../print/dialect.ts";
import { BINDING, atom, call, callOf, castOf, infix, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import type { SqlExpr, SqlPrimitive } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { both, only, three } from "../common/arguments.ts";
import { ELEMENT, PLACE, sequence } from "../common/elements.ts";
import { guarded } from "../common/guarded.ts";
import { int64 } from "../common/numbers/exact.ts";
import { toScale } from "./numbers/scales.ts";
import { literal, quoteText, typeText } from "./literals.ts";

/** A JSON path to one member, whatever characters its name has. */
function memberPath(name: string): string {
  return quoteText(`$."${name.replace(/[\\"]/gu, "\\$&")}"`);
}

/** The element at an index from 0; a negative index is none. */
function elementAt(p: Printer, expr: SqlExpr, index: SqlExpr, type: ValueType): Fragment {
  const place: Doc = ["[", int64(p, index, BINDING.additive), " + 1]"];
  const element = atom(p.at(expr, BINDING.cast), place);
  if (index.kind === "literal")
    return Number(index.value) < 0 ? p.rules.literal(null, type) : atom(p.at(expr, BINDING.cast), `[${Number(index.value) + 1}]`);
  return guarded([[p.at(index, BINDING.concat), " >= 0"], element.doc]);
}

export const valueRules = {
  "variant-field": (expr, p) => {
    const [object, name] = both(expr);
    const path = name.kind === "literal" ? memberPath(String(name.value)) : p.at(name, BINDING.lowest);
    return callOf("json_extract", [p.at(object, BINDING.lowest), path]);
  },
  "variant-index": (expr, p) => {
    const [list, index] = both(expr);
    const element = callOf("json_extract", [p.at(list, BINDING.lowest), int64(p, index)]);
    // The engine counts negative places from the end.
    if (index.kind === "literal") return Number(index.value) < 0 ? p.rules.literal(null, expr.type) : element;
    return guarded([[p.at(index, BINDING.concat), " >= 0"], element.doc]);
  },
  array: (expr, p) => {
    const of = expr.type.kind === "array" ? expr.type.of : expr.type;
    return callOf(
      "list_value",
      expr.args.map((arg) => toScale(arg, of, p).doc),
    );
  },
  "array-length": (expr, p) => call(p, "len", expr.args),
  "array-contains": (expr, p) => call(p, "list_contains", expr.args),
  "array-element": {
    print: (expr, p) => {
      const [list, index] = both(expr);
      return elementAt(p, list, index, expr.type);
    },
    repeats: () => 2,
  },
  "array-compact": (expr, p) => filtered([p.at(only(expr), BINDING.lowest)], `lambda ${ELEMENT}: ${ELEMENT} IS NOT NULL`),
  "array-concat": (expr, p) => infix(p, "||", BINDING.concat, expr.args),
  "array-distinct": {
    print: (expr, p) => {
      const list = p.at(only(expr), BINDING.lowest);
      const first = callOf("list_position", [list, ELEMENT]).doc;
      return filtered([list], [`lambda ${ELEMENT}, ${PLACE}: `, first, ` = ${PLACE}`]);
    },
    repeats: () => 2,
  },
  "array-except": { print: (expr, p) => amongOther(expr, p, "IS NULL"), repeats: () => 2 },
  "array-common": { print: (expr, p) => amongOther(expr, p, "IS NOT NULL"), repeats: () => 2 },
  "array-join": (expr, p) => {
    const [list, separator] = both(expr);
    const nulls = expr.args[2];
    const text: Doc = nulls === undefined ? `${ELEMENT}::VARCHAR` : [`COALESCE(${ELEMENT}::VARCHAR, `, p.at(nulls, BINDING.lowest), ")"];
    const texts = callOf("list_transform", [p.at(list, BINDING.lowest), [`lambda ${ELEMENT}: `, text]]).doc;
    return callOf("array_to_string", [texts, p.at(separator, BINDING.lowest)]);
  },
  "array-slice": (expr, p) => {
    const [list, from, to] = three(expr);
    return callOf("list_slice", [p.at(list, BINDING.lowest), int64(p, from), int64(p, to)]);
  },
  "array-sequence": {
    print: (expr, p) => {
      const [first, last, step] = expr.args.map((arg) => castOf(p, arg, "BIGINT").doc);
      return sequence(expr, p, "DOUBLE", callOf("generate_series", [first ?? "", last ?? "", step ?? ""]), "[]::BIGINT[]");
    },
    repeats: () => 4,
  },
  "split-array": {
    print: (expr, p) => {
      const [, delimiter] = both(expr);
      const split = call(p, "string_split", expr.args);
      return delimiter.kind === "literal" ? split : guarded([[p.at(delimiter, BINDING.concat), " IS NOT NULL"], split.doc]);
    },
    repeats: () => 2,
  },
  "parse-json": {
    print: (expr, p) => {
      const text = p.at(only(expr), BINDING.lowest);
      // The engine also takes NaN, Infinity and a comma before a bracket for JSON; what is inside texts does not count.
      const bare = callOf("regexp_replace", [text, `'"(?:[^"\\\\]|\\\\.)*"'`, `'""'`, "'g'"]).doc;
      const lenient = callOf("regexp_matches", [bare, "'(?i)nan|inf|,\\s*[\\]}]'"]).doc;
      const isValid: Doc = [
        callOf("json_valid", [text]).doc,
        " AND NOT ",
        lenient,
        " AND NOT ",
        callOf("contains", [text, "'\\u0000'"]).doc,
      ];
      return guarded([isValid, [p.at(only(expr), BINDING.cast), "::JSON"]]);
    },
    repeats: () => 4,
  },
} satisfies Partial<PrimitiveRules>;

function filtered(list: readonly Doc[], condition: Doc): Fragment {
  return callOf("list_filter", [...list, condition]);
}

/** Elements of a list, each once, by whether another list has them. */
function amongOther(expr: SqlPrimitive, p: Printer, found: string): Fragment {
  const [list, other] = both(expr);
  const position = callOf("list_position", [p.at(other, BINDING.lowest), ELEMENT]).doc;
  const kept = filtered([p.at(list, BINDING.lowest)], [`lambda ${ELEMENT}: `, position, ` ${found}`]);
  return guarded([[p.at(other, BINDING.concat), " IS NOT NULL"], kept.doc]);
}

/** The engine divides two float64, which with more than 15 digits may give the neighbor of what the decimal reads as; its text gives that. */
export const nearestFloat: NonNullable<DialectRules["nearestFloat"]> = (expr, p) => ({
  doc: [castOf(p, expr, "VARCHAR").doc, "::DOUBLE"],
  binding: BINDING.cast,
});

export const cast: DialectRules["cast"] = (expr, from, to, p) => {
  if (expr.kind === "literal" && expr.value === null) return literal(null, to);
  if (to.kind === "text") return asText(expr, from, p);
  if (from.kind === "variant" && to.kind !== "variant") return callOf(`TRY_CAST`, [[json(expr, p), ` AS ${typeText(to)}`]]);
  if (to.kind === "variant") return from.kind === "variant" ? p.fragment(expr) : callOf("to_json", [p.at(expr, BINDING.lowest)]);
  return castOf(p, expr, typeText(to));
};

/** A variant's text: a JSON text without its quotes, JSON null as null. */
function json(expr: SqlExpr, p: Printer): Doc {
  return [p.at(expr, BINDING.cast), " ->> '$'"];
}

/** Numbers as text: decimals without trailing zeros, float64 by its shortest digits without `.0`. */
function asText(expr: SqlExpr, from: ValueType, p: Printer): Fragment {
  const text = (): Fragment => castOf(p, expr, "VARCHAR");
  switch (from.kind) {
    case "text":
    case "geography":
      return p.fragment(expr);
    case "decimal": {
      if (from.scale === 0) return text();
      // Without digits before its point a decimal is written ".5".
      const written = from.precision > from.scale ? text().doc : callOf("regexp_replace", [text().doc, "'^(-?)[.]'", "'\\10.'"]).doc;
      return callOf("rtrim", [callOf("rtrim", [written, "'0'"]).doc, "'.'"]);
    }
    case "float":
      // A zero has no sign.
      return callOf("regexp_replace", [["(", p.at(expr, BINDING.additive), " + 0)::VARCHAR"], "'[.]0$'", "''"]);
    case "datetime":
      return callOf("replace", [text().doc, "' '", "'T'"]);
    case "variant":
      return { doc: json(expr, p), binding: BINDING.lowest };
    case "array":
      return { doc: [callOf("to_json", [p.at(expr, BINDING.lowest)]).doc, "::VARCHAR"], binding: BINDING.cast };
    case "integer":
    case "boolean":
    case "date":
    case "null":
    case "error":
      return text();
  }
}
