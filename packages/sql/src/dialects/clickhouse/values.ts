import type { PrimitiveRules, Printer, Rule } from "../../print/dialect.ts";
import { BINDING, atom, callOf, type Fragment } from "../../print/fragment.ts";
import { join, type Doc } from "../../print/layout.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { both, only, three } from "../common/arguments.ts";
import { ELEMENT, MOST_ELEMENTS, PLACE } from "../common/elements.ts";
import { guarded } from "../common/guarded.ts";
import { inside, isKnown, isThere, known, letIn, listWhere } from "./lists/elements.ts";
import { JSON_TEXT, isJson, partOfJson } from "./lists/json.ts";
import { typeText } from "./literals.ts";
import { count64, int64 } from "./numbers/counts.ts";
import { asFloat, asType } from "./numbers/numbers.ts";
import { parts } from "./texts/text.ts";

type Print = Rule<SqlPrimitive>["print"];

const bare = (p: Printer, expr: SqlExpr): Doc => p.at(expr, BINDING.lowest);

function elementType(list: SqlExpr): ValueType {
  const type = typeOf(list);
  return type.kind === "array" ? type.of : { kind: "text" };
}

const twice = (print: Print): Rule<SqlPrimitive> => ({ print, repeats: () => 2 });

/** A list made of the list inside the first argument, null where any argument is. */
function made(of: (call: SqlPrimitive, p: Printer) => Doc): Rule<SqlPrimitive> {
  return twice((call, p) =>
    listWhere(
      call.args.flatMap((arg) => isKnown(p, arg)),
      of(call, p),
    ),
  );
}

function all(conditions: readonly Doc[]): Doc {
  return join(conditions, " AND ");
}

function filtered(condition: Doc, list: Doc): Doc {
  return callOf("arrayFilter", [[ELEMENT, " -> ", condition], list]).doc;
}

/** Whether a list has a value: one null is like another. */
function amongOther(has: string): Rule<SqlPrimitive> {
  return made((call, p) => {
    const [list, other] = both(call);
    return letIn(LIST, inside(p, other), filtered([has, found("has", "arrayExists")], inside(p, list))).doc;
  });
}

/** What a function finds of an element in LIST. A null looked for in the list of a row is to the engine the empty value of its type. */
function found(fn: "has" | "indexOf", ofNull: "arrayExists" | "arrayFirstIndex"): Doc {
  return `if(${ELEMENT} IS NULL, ${ofNull}(${OTHER} -> ${OTHER} IS NULL, ${LIST}), ${fn}(${LIST}, ${ELEMENT}))`;
}

const LIST = '"list to look in"';
const OTHER = '"other element"';

const FROM = "first";
const TO = "last";
const BY = "step";

/** A series of integers: empty where its step leads away from its end, null where it or its numbers would be too long (V7). */
function sequence(call: SqlPrimitive, p: Printer): Fragment {
  const values = three(call).map((arg) => asFloat(p, arg, BINDING.lowest));
  const unknown = [FROM, TO, BY].map((name) => `${name} IS NULL`).join(" OR ");
  const away = `${BY} = 0 OR ${BY} > 0 AND ${FROM} > ${TO} OR ${BY} < 0 AND ${FROM} < ${TO}`;
  const isShort = `abs(${FROM} - ${TO}) <= ${MOST_ELEMENTS} * abs(${BY}) AND abs(${FROM}) < 1e15 AND abs(${BY}) < 1e15`;
  // What is not wanted is computed all the same, and must not be too long.
  const steps = `toUInt32(if(${isShort}, floor(assumeNotNull((${TO} - ${FROM}) / ${BY})) + 1, 0))`;
  const series = `arrayMap(${PLACE} -> toInt64(${FROM}) + ${PLACE} * toInt64(${BY}), range(if((${away}) OR ${unknown}, 0, assumeNotNull(${steps}))))`;
  const body = `multiIf(${unknown}, [], ${away}, [[]], ${isShort}, [${series}], [])`;
  return atom(callOf("arrayMap", [`(${FROM}, ${TO}, ${BY}) -> ${body}`, ...values.map((value): Doc => ["[", value, "]"])]).doc, "[1]");
}

/** The object that a field of a field belongs to, and the names on the way. */
function pathOf(call: SqlPrimitive): { readonly object: SqlExpr; readonly names: readonly SqlExpr[] } {
  const [object, name] = both(call);
  if (object.kind !== "primitive" || object.name !== "variant-field") return { object, names: [name] };
  const outer = pathOf(object);
  return { object: outer.object, names: [...outer.names, name] };
}

export const valueRules = {
  "variant-field": (call, p) => {
    const { object, names } = pathOf(call);
    const path = names.map((name) => known(p, name));
    return partOfJson(bare(p, object), (json) => callOf("nullIf", [callOf("JSONExtractRaw", [json, ...path]).doc, "''"]).doc);
  },
  "variant-index": {
    print: (call, p) => {
      const [list, index] = both(call);
      if (index.kind === "literal" && Number(index.value) < 0) return p.rules.literal(null, call.type);
      const element = (place: Doc): Fragment =>
        partOfJson(bare(p, list), (json) => {
          const elements = callOf("JSONExtractArrayRaw", [callOf("ifNull", [json, "''"]).doc]).doc;
          return callOf("nullIf", [[elements, "[", place, "]"], "''"]).doc;
        });
      if (index.kind === "literal") return element(String(Number(index.value) + 1));
      return guarded([[p.at(index, BINDING.concat), " >= 0"], element([count64(p, index, known(p, index)), " + 1"]).doc]);
    },
    repeats: (call) => (both(call)[1].kind === "literal" ? 1 : 2),
  },
  array: (call, p) => {
    const of = call.type.kind === "array" ? call.type.of : call.type;
    if (call.args.length === 0) return atom(`CAST([[]] AS ${typeText(call.type)})`);
    return atom(
      "[[",
      join(
        call.args.map((arg) => asType(arg, of, p).doc),
        ", ",
      ),
      "]]",
    );
  },
  "array-length": twice((call, p) => {
    const list = only(call);
    return guarded([isThere(p, list), callOf("toInt64", [callOf("length", [inside(p, list)]).doc]).doc]);
  }),
  "array-contains": twice((call, p) => {
    const [list, value] = both(call);
    const found = callOf("has", [inside(p, list), asType(value, elementType(list), p).doc]).doc;
    return guarded([all([isThere(p, list), ...isKnown(p, value)]), found]);
  }),
  "array-element": {
    print: (call, p) => {
      const [list, index] = both(call);
      if (index.kind === "literal" && Number(index.value) < 0) return p.rules.literal(null, call.type);
      const place: Doc = index.kind === "literal" ? String(Number(index.value) + 1) : [int64(p, index, known(p, index)), " + 1"];
      // A list inside a list is no null where there is none, it is empty.
      const element: Doc =
        elementType(list).kind === "array"
          ? [inside(p, list), "[", place, "]"]
          : callOf("arrayElementOrNull", [inside(p, list), place]).doc;
      return index.kind === "literal" ? atom(element) : guarded([[p.at(index, BINDING.concat), " >= 0"], element]);
    },
    repeats: (call) => (both(call)[1].kind === "literal" ? 1 : 2),
  },
  "array-compact": made((call, p) => filtered(`${ELEMENT} IS NOT NULL`, inside(p, only(call)))),
  "array-concat": made(
    (call, p) =>
      callOf(
        "arrayConcat",
        both(call).map((list) => inside(p, list)),
      ).doc,
  ),
  "array-distinct": made((call, p) => {
    const first: Doc = [`(${ELEMENT}, ${PLACE}) -> `, found("indexOf", "arrayFirstIndex"), ` = ${PLACE}`];
    return letIn(LIST, inside(p, only(call)), callOf("arrayFilter", [first, LIST, callOf("arrayEnumerate", [LIST]).doc]).doc).doc;
  }),
  "array-except": amongOther("NOT "),
  "array-common": amongOther(""),
  "array-join": twice((call, p) => {
    const [list, separator] = both(call);
    const nulls = call.args[2];
    const text: Doc = `toString(${ELEMENT})`;
    const texts: Doc =
      nulls === undefined
        ? callOf("arrayMap", [`${ELEMENT} -> assumeNotNull(toString(${ELEMENT}))`, filtered(`${ELEMENT} IS NOT NULL`, inside(p, list))]).doc
        : callOf("arrayMap", [[`${ELEMENT} -> ifNull(`, text, ", ", known(p, nulls), ")"], inside(p, list)]).doc;
    const present = [isThere(p, list), ...isKnown(p, separator), ...(nulls === undefined ? [] : isKnown(p, nulls))];
    // A separator of every row is a text of all of them to the engine only if it is constant.
    const joined =
      separator.kind === "literal" ? callOf("arrayStringConcat", [texts, bare(p, separator)]).doc : joinedBy(texts, known(p, separator));
    return guarded([all(present), joined]);
  }),
  "array-slice": made((call, p) => {
    const [list, from, to] = three(call);
    const start = callOf("greatest", [count64(p, from, known(p, from)), "1"]).doc;
    const size = callOf("greatest", [[count64(p, to, known(p, to)), " - ", start, " + 1"], "0"]).doc;
    return callOf("arraySlice", [inside(p, list), start, size]).doc;
  }),
  "array-sequence": sequence,
  "split-array": made((call, p) => {
    const [text, delimiter] = both(call);
    const pieces = parts(p, text, delimiter);
    const characters = callOf("extractAll", [known(p, text), "'(?s).'"]).doc;
    const split =
      delimiter.kind === "literal"
        ? delimiter.value === ""
          ? characters
          : pieces
        : callOf("if", [[known(p, delimiter), " = ''"], characters, pieces]).doc;
    return callOf("if", [[known(p, text), " = ''"], "['']", split]).doc;
  }),
  "parse-json": (call, p) => {
    // A text with NUL inside is no JSON of every engine, and one behind a byte order mark is none.
    const isWanted: Doc = [isJson(), ` AND position(${JSON_TEXT}, '\\\\u0000') = 0 AND NOT startsWith(${JSON_TEXT}, '\ufeff')`];
    return letIn(JSON_TEXT, bare(p, only(call)), guarded([isWanted, JSON_TEXT]).doc);
  },
} satisfies Partial<PrimitiveRules>;

function joinedBy(texts: Doc, separator: Doc): Doc {
  const each: Doc = [`(${ELEMENT}, ${PLACE}) -> concat(if(${PLACE} = 1, '', `, separator, `), ${ELEMENT})`];
  return callOf("arrayStringConcat", [callOf("arrayMap", [each, texts, callOf("arrayEnumerate", [texts]).doc]).doc]).doc;
}
