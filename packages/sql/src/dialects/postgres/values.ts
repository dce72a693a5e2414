import { isNumber } from "../../numeric-types.ts";
import type { DialectRules, PrimitiveRules, Printer } from "../../print/dialect.ts";
import { BINDING, atom, call, callOf, castOf, placed, type Fragment } from "../../print/fragment.ts";
import { join, type Doc } from "../../print/layout.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { both, only, three } from "../common/arguments.ts";
import { ELEMENT, PLACE, sequence } from "../common/elements.ts";
import { int32 } from "../common/numbers/exact.ts";
import { guarded } from "../common/guarded.ts";
import { arrayOf, elementsOf, ofOuterQuery } from "./lists/elements.ts";
import { literal, typeText } from "./literals.ts";

function member(p: Printer, object: SqlExpr, key: Doc): Fragment {
  return { doc: [p.at(object, BINDING.additive), " -> ", key], binding: BINDING.concat };
}

export const valueRules = {
  "variant-field": (expr, p) => {
    const [object, name] = both(expr);
    return member(p, object, p.at(name, BINDING.additive));
  },
  "variant-index": {
    print: (expr, p) => {
      const [list, index] = both(expr);
      const element = member(p, list, int32(p, index));
      // The engine counts negative places from the end, and takes a value that is no list for a list of it.
      if (index.kind === "literal" && Number(index.value) < 0) return p.rules.literal(null, expr.type);
      if (index.kind === "literal" && Number(index.value) > 0) return element;
      const isList: Doc = [callOf("jsonb_typeof", [p.at(list, BINDING.lowest)]).doc, " = 'array'"];
      const isPlace: Doc = index.kind === "literal" ? [] : [" AND ", p.at(index, BINDING.concat), " >= 0"];
      return guarded([[isList, isPlace], element.doc]);
    },
    repeats: () => 2,
  },
  array: (expr, p) => {
    const of = expr.type.kind === "array" ? expr.type : null;
    const items = expr.args.map((arg) => p.at(arg, BINDING.lowest));
    const list = atom("ARRAY[", join(items, ", "), "]");
    return of === null ? list : { doc: [list.doc, `::${typeText(of)}`], binding: BINDING.cast };
  },
  // Of the outermost array: the engine counts the elements of those in it as well, and calls the length of an empty one unknown.
  "array-length": {
    print: (expr, p) => {
      const list = only(expr);
      const length = callOf("array_length", [p.at(list, BINDING.lowest), "1"]).doc;
      return guarded([[p.at(list, BINDING.concat), " IS NOT NULL"], callOf("COALESCE", [length, "0"]).doc]);
    },
    repeats: () => 2,
  },
  "array-contains": {
    print: (expr, p) => {
      const [list, value] = both(expr);
      const type = elementType(typeOf(list), typeOf(value));
      const known = typeOf(list).kind === "array" && `${typeText(typeOf(list))}` === `${type}[]`;
      // `@>` with a null inside is false, not null
      const wanted: Doc = ["ARRAY[", p.at(value, BINDING.lowest), `]::${type}[]`];
      const found: Doc = [known ? p.at(list, BINDING.concat) : castOf(p, list, `${type}[]`).doc, " @> ", wanted];
      if (value.kind === "literal") return { doc: found, binding: BINDING.comparison };
      return guarded([[p.at(value, BINDING.concat), " IS NOT NULL"], found]);
    },
    repeats: () => 2,
  },
  "array-element": {
    print: (expr, p) => {
      const [list, index] = both(expr);
      const place: Doc = index.kind === "literal" ? String(Number(index.value) + 1) : [int32(p, index), " + 1"];
      return atom("(", p.at(list, BINDING.lowest), ")[", place, "]");
    },
  },
  "array-compact": (expr, p) => callOf("array_remove", [p.at(only(expr), BINDING.lowest), "NULL"]),
  "array-concat": {
    print: (expr, p) => {
      const [a, b] = both(expr);
      // The engine takes a null list for an empty one.
      const present: Doc = [p.at(a, BINDING.concat), " IS NOT NULL AND ", p.at(b, BINDING.concat), " IS NOT NULL"];
      return guarded([present, callOf("array_cat", [p.at(a, BINDING.lowest), p.at(b, BINDING.lowest)]).doc]);
    },
    repeats: () => 2,
  },
  "array-distinct": {
    print: (expr, p) => {
      const list = only(expr);
      const each = elementsOf(p.at(ofOuterQuery(p, list), BINDING.lowest));
      const distinct = arrayOf(ELEMENT, each, `GROUP BY ${ELEMENT}`, `ORDER BY min(${PLACE})`);
      return guarded([[p.at(list, BINDING.concat), " IS NOT NULL"], distinct.doc]);
    },
    repeats: () => 2,
  },
  "array-except": { print: (expr, p) => amongOther(expr, p, "IS NULL"), repeats: () => 2 },
  "array-common": { print: (expr, p) => amongOther(expr, p, "IS NOT NULL"), repeats: () => 2 },
  "array-join": (expr, p) => call(p, "array_to_string", expr.args),
  "array-slice": (expr, p) => {
    const [list, from, to] = three(expr);
    return atom("(", p.at(list, BINDING.lowest), ")[", int32(p, from), ":", int32(p, to), "]");
  },
  "array-sequence": {
    print: (expr, p) => {
      const [first, last, step] = expr.args.map((arg) => castOf(p, ofOuterQuery(p, arg), "bigint").doc);
      const series = atom("ARRAY(SELECT ", callOf("generate_series", [first ?? "", last ?? "", step ?? ""]).doc, ")");
      return sequence(expr, p, "float8", series, "ARRAY[]::bigint[]");
    },
    repeats: () => 4,
  },
  "split-array": {
    print: (expr, p) => {
      const [text, delimiter] = both(expr);
      const place = (operand: SqlExpr): Doc => p.at(operand, BINDING.concat);
      const split = (by: Doc): Doc => callOf("string_to_array", [p.at(text, BINDING.lowest), by]).doc;
      return guarded(
        [[place(text), " IS NULL OR ", place(delimiter), " IS NULL"], "NULL"],
        [[place(text), " = ''"], "ARRAY['']"],
        // Without a delimiter the engine splits into characters.
        [[place(delimiter), " = ''"], split("NULL")],
        [[place(delimiter), " <> ''"], split(p.at(delimiter, BINDING.lowest))],
      );
    },
    repeats: () => 4,
  },
  "parse-json": {
    print: (expr, p) => {
      const text = only(expr);
      // The cast stands outside: of a constant it would be computed before the condition.
      const valid = guarded([callOf("pg_input_is_valid", [castOf(p, text, "text").doc, "'jsonb'"]).doc, castOf(p, text, "text").doc]);
      return { doc: [placed(valid, BINDING.cast), "::jsonb"], binding: BINDING.cast };
    },
    repeats: () => 2,
  },
} satisfies Partial<PrimitiveRules>;

/** Elements of a list by whether another list has them, in their order. */
function amongOther(expr: SqlPrimitive, p: Printer, found: string): Fragment {
  const [list, other] = both(expr);
  const position = callOf("array_position", [p.at(ofOuterQuery(p, other), BINDING.lowest), ELEMENT]).doc;
  const kept = arrayOf(
    ELEMENT,
    elementsOf(p.at(ofOuterQuery(p, list), BINDING.lowest)),
    ["WHERE ", position, ` ${found}`],
    `ORDER BY ${PLACE}`,
  );
  const present: Doc = [p.at(list, BINDING.concat), " IS NOT NULL AND ", p.at(other, BINDING.concat), " IS NOT NULL"];
  return guarded([present, kept.doc]);
}

export const cast: DialectRules["cast"] = (expr, from, to, p) => {
  if (expr.kind === "literal" && expr.value === null) return literal(null, to);
  if (to.kind === "text") return asText(expr, from, p);
  if (to.kind === "variant") return from.kind === "variant" ? p.fragment(expr) : callOf("to_jsonb", [typedOperand(p, expr)]);
  return castOf(p, expr, typeText(to));
};

/** One type for the elements of a list and a value that is looked for: the engine compares lists of one type only. */
function elementType(list: ValueType, value: ValueType): string {
  const of = list.kind === "array" ? list.of : value;
  if (!isNumber(of) || !isNumber(value)) return typeText(of);
  return of.kind === "float" || value.kind === "float" ? "float8" : "numeric";
}

/** Functions of any type must be told that a bare literal is text. */
export function typedOperand(p: Printer, expr: SqlExpr): Doc {
  return expr.kind === "literal" && typeOf(expr).kind === "text" ? castOf(p, expr, "text").doc : p.at(expr, BINDING.lowest);
}

/** Numbers as text: decimals without trailing zeros, float64 by its shortest digits, with an exponent from 1e16 on. */
function asText(expr: SqlExpr, from: ValueType, p: Printer): Fragment {
  const text = (): Fragment => castOf(p, expr, "text");
  switch (from.kind) {
    case "text":
      return expr.kind === "literal" ? castOf(p, expr, "text") : p.fragment(expr);
    case "geography":
      return p.fragment(expr);
    case "decimal":
      return { doc: [callOf("trim_scale", [p.at(expr, BINDING.lowest)]).doc, "::text"], binding: BINDING.cast };
    case "float": {
      const size = callOf("abs", [p.at(expr, BINDING.lowest)]).doc;
      return guarded(
        [
          [size, " >= 1e15 AND ", size, " < 1e16"],
          [text().doc, "::numeric::text"],
        ],
        // A zero has no sign.
        [
          [p.at(expr, BINDING.concat), " IS NOT NULL"],
          ["(", p.at(expr, BINDING.additive), " + 0)::text"],
        ],
      );
    }
    case "date":
      return callOf("to_char", [castOf(p, expr, "timestamp").doc, "'YYYY-MM-DD'"]);
    case "datetime":
      return callOf("replace", [text().doc, "' '", "'T'"]);
    case "variant":
      return { doc: [p.at(expr, BINDING.additive), " #>> '{}'"], binding: BINDING.concat };
    case "array":
      return { doc: [callOf("to_json", [p.at(expr, BINDING.lowest)]).doc, "::text"], binding: BINDING.cast };
    case "integer":
    case "boolean":
    case "null":
    case "error":
      return text();
  }
}
