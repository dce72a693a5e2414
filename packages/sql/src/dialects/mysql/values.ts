import type { PrimitiveRules, Printer } from "../../print/dialect.ts";
import { BINDING, atom, call, callOf, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import type { SqlExpr, SqlPrimitive } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { both, only, three } from "../common/arguments.ts";
import { guarded } from "../common/guarded.ts";
import { ELEMENT, MARK, PLACE, RAW, elementType, elementsOf, jsonArray, jsonTable, jsonText, listOf, subquery } from "./lists/elements.ts";
import { MOST_ELEMENTS } from "../common/elements.ts";
import { byCodePoint, quoteText, typeText } from "./literals.ts";

/** `$[index]`; a negative index is none, though the engine counts it from the end. */
function pathTo(index: SqlExpr, p: Printer): Doc {
  if (index.kind === "literal") return `'$[${Number(index.value)}]'`;
  return callOf("CONCAT", ["'$['", p.at(index, BINDING.lowest), "']'"]).doc;
}

function atIndex(expr: SqlPrimitive, p: Printer, found: (path: Doc) => Fragment): Fragment {
  const [, index] = both(expr);
  if (index.kind === "literal") return Number(index.value) < 0 || index.value === null ? atom("NULL") : found(pathTo(index, p));
  return guarded([[p.at(index, BINDING.concat), " >= 0"], found(pathTo(index, p)).doc]);
}

function list(p: Printer, expr: SqlExpr): Doc {
  return p.at(expr, BINDING.lowest);
}

function known(p: Printer, ...exprs: readonly SqlExpr[]): Doc {
  return exprs.map((expr, index): Doc => [index === 0 ? "" : " AND ", p.at(expr, BINDING.concat), " IS NOT NULL"]);
}

/** Elements of a list by whether another list has them, in their order. Nulls are equal to each other. */
function amongOther(expr: SqlPrimitive, p: Printer, word: string): Fragment {
  const [own, other] = both(expr);
  const type = elementType(own);
  const others = elementsOf(list(p, other), type, "others");
  const found = subquery("1", others, ["WHERE ", `\`others\`.${ELEMENT} <=> \`elements\`.${ELEMENT}`]);
  const kept = listOf(`\`elements\`.${RAW}`, `\`elements\`.${PLACE}`, elementsOf(list(p, own), type), [`WHERE ${word} `, found.doc]);
  return guarded([known(p, own, other), kept.doc]);
}

export const valueRules = {
  "variant-field": (expr, p) => {
    const [object, name] = both(expr);
    const path = callOf("CONCAT", ["'$.'", byCodePoint(callOf("JSON_QUOTE", [p.at(name, BINDING.lowest)]).doc)]).doc;
    return callOf("JSON_EXTRACT", [p.at(object, BINDING.lowest), path]);
  },
  "variant-index": {
    print: (expr, p) =>
      atIndex(expr, p, (path) => {
        const [own, index] = both(expr);
        const found = callOf("JSON_EXTRACT", [list(p, own), path]);
        // The engine takes a value that is no list for a list of it.
        if (index.kind === "literal" && Number(index.value) > 0) return found;
        return guarded([[callOf("JSON_TYPE", [list(p, own)]).doc, " = 'ARRAY'"], found.doc]);
      }),
    repeats: () => 2,
  },
  array: (expr, p) => jsonArray(expr.args, p),
  "array-length": (expr, p) => call(p, "JSON_LENGTH", expr.args),
  "array-contains": {
    print: (expr, p) => {
      const [own, value] = both(expr);
      return guarded([known(p, value), callOf("JSON_CONTAINS", [list(p, own), jsonText(value, p)]).doc]);
    },
    repeats: () => 2,
  },
  "array-element": {
    print: (expr, p) => atIndex(expr, p, (path) => element(list(p, both(expr)[0]), path, expr.type)),
    repeats: () => 2,
  },
  "array-compact": {
    print: (expr, p) => {
      const own = only(expr);
      const kept = listOf(RAW, PLACE, elementsOf(list(p, own), { kind: "text" }), `WHERE ${RAW} <> 'null'`);
      return guarded([known(p, own), kept.doc]);
    },
    repeats: () => 2,
  },
  "array-concat": (expr, p) => call(p, "JSON_MERGE_PRESERVE", expr.args),
  "array-distinct": {
    print: (expr, p) => {
      const own = only(expr);
      const type = elementType(own);
      const earlier = subquery("1", elementsOf(list(p, own), type, "others"), [
        `WHERE \`others\`.${ELEMENT} <=> \`elements\`.${ELEMENT} AND \`others\`.${PLACE} < \`elements\`.${PLACE}`,
      ]);
      const kept = listOf(`\`elements\`.${RAW}`, `\`elements\`.${PLACE}`, elementsOf(list(p, own), type), [
        "WHERE NOT EXISTS ",
        earlier.doc,
      ]);
      return guarded([known(p, own), kept.doc]);
    },
    repeats: () => 3,
  },
  "array-except": { print: (expr, p) => amongOther(expr, p, "NOT EXISTS"), repeats: () => 2 },
  "array-common": { print: (expr, p) => amongOther(expr, p, "EXISTS"), repeats: () => 2 },
  "array-join": {
    print: (expr, p) => {
      const [own, separator] = both(expr);
      const nulls = expr.args[2];
      const value: Doc = nulls === undefined ? ELEMENT : callOf("COALESCE", [ELEMENT, p.at(nulls, BINDING.lowest)]).doc;
      // A separator must be a constant to the engine.
      const joined: Doc = ["COALESCE(GROUP_CONCAT(", value, ` ORDER BY ${PLACE} SEPARATOR ${quoteText(MARK)}), '')`];
      const text = subquery(joined, elementsOf(list(p, own), { kind: "text" }));
      return guarded([known(p, own), callOf("REPLACE", [text.doc, quoteText(MARK), p.at(separator, BINDING.lowest)]).doc]);
    },
    repeats: () => 2,
  },
  "array-slice": {
    print: (expr, p) => {
      const [own, from, to] = three(expr);
      const within: Doc = [`WHERE ${PLACE} BETWEEN `, p.at(from, BINDING.concat), " AND ", p.at(to, BINDING.concat)];
      return guarded([known(p, own, from, to), listOf(RAW, PLACE, elementsOf(list(p, own), { kind: "text" }), within).doc]);
    },
    repeats: () => 2,
  },
  "array-sequence": {
    print: (expr, p) => {
      const [first, last, step] = three(expr);
      const [from, to, by] = [first, last, step].map((arg) => p.at(arg, BINDING.unary)) as [Doc, Doc, Doc];
      const integer = { kind: "integer" } as const;
      const bounds = jsonTable(callOf("JSON_ARRAY", [jsonArray([first, last, step], p).doc]).doc, [
        { name: "`from`", type: integer, path: "$[0]" },
        { name: "`to`", type: integer, path: "$[1]" },
        { name: "`by`", type: integer, path: "$[2]" },
      ]);
      const zeros = "CONCAT('[', REPEAT('0,', (`to` - `from`) DIV `by`), '0]')";
      const series = listOf(`CAST(\`from\` + (${PLACE} - 1) * \`by\` AS CHAR)`, PLACE, [
        bounds,
        " AS `bounds`, ",
        elementsOf(zeros, integer),
      ]);
      const away: Doc = [by, " = 0 OR ", by, " > 0 AND ", from, " > ", to, " OR ", by, " < 0 AND ", from, " < ", to];
      const isShort: Doc = ["ABS(", from, " - ", to, `) <= ${MOST_ELEMENTS} * ABS(`, by, ")"];
      return guarded([[known(p, first, last, step), " AND (", away, ")"], "'[]'"], [isShort, series.doc]);
    },
    repeats: () => 5,
  },
  "parse-json": {
    print: (expr, p) => {
      const text = p.at(only(expr), BINDING.lowest);
      const withoutTexts = callOf("REGEXP_REPLACE", [text, quoteText(JSON_TEXTS), "''"]).doc;
      const isStrict: Doc = [
        "(",
        text,
        " NOT REGEXP ",
        quoteText(MAYBE_LOOSE),
        " OR ",
        withoutTexts,
        " NOT REGEXP ",
        quoteText(LOOSE),
        ")",
      ];
      const isValid: Doc = [callOf("JSON_VALID", [text]).doc, " AND LOCATE(", quoteText("\\u0000"), ", ", text, ") = 0 AND ", isStrict];
      return guarded([isValid, text]);
    },
    repeats: () => 5,
  },
} satisfies Partial<PrimitiveRules>;

/**
 * The engine takes `1.` for a number and `"\\x"` for a text, which are no JSON. A plain look finds what may be one; among those, one without the
 * well-formed texts tells: what is left of a text that is not is its quote.
 */
const MAYBE_LOOSE = '[0-9][.](?![0-9])|\\\\[^"\\\\/bfnrtu]';
const JSON_TEXTS = '"[^"\\\\]*+(?:\\\\["\\\\/bfnrtu][^"\\\\]*+)*+"';
const LOOSE = '"|[0-9][.](?![0-9])';

/** One element as a value of its type; JSON text where it is a variant. */
function element(own: Doc, path: Doc, type: ValueType): Fragment {
  if (type.kind === "variant" || type.kind === "array") return callOf("JSON_EXTRACT", [own, path]);
  const value = callOf("JSON_VALUE", [own, path]);
  return type.kind === "text" ? value : atom("CAST(", value.doc, ` AS ${typeText(type)})`);
}
