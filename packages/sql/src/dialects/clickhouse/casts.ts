import { isExact } from "../../numeric-types.ts";
import type { DialectRules, Printer } from "../../print/dialect.ts";
import { BINDING, atom, callOf, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { typeOf, type SqlExpr } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { ELEMENT } from "../common/elements.ts";
import { guarded } from "../common/guarded.ts";
import { isKnown, letIn, listWhere } from "./lists/elements.ts";
import { JSON_TEXT } from "./lists/json.ts";
import { isLong, literal, quoteText, typeText } from "./literals.ts";
import { asFloat, asType, castTo } from "./numbers/numbers.ts";
import { parsedBoolean, parsedNumber, parsedTime } from "./time/parsing.ts";

export const cast: DialectRules["cast"] = (expr, from, to, p) => {
  if (expr.kind === "literal") {
    if (expr.value === null) return literal(null, to);
    // A bare number among keys would be taken for a place.
    if (from.kind === to.kind && from.kind !== "array") return castTo(p, expr, typeText(to));
  }
  switch (to.kind) {
    case "text":
      return asText(expr, from, p);
    case "variant":
      return asJson(expr, from, p);
    case "array":
      return from.kind === "variant" ? fromJsonList(expr, to.of, p) : p.fragment(expr);
    case "geography":
    case "null":
    case "error":
      return p.fragment(expr);
    case "integer":
    case "decimal":
    case "float":
    case "boolean":
    case "date":
    case "datetime":
      if (from.kind === "variant") return fromText(variantText(expr, p).doc, to);
      return from.kind === "text" ? fromText(p.at(expr, BINDING.lowest), to) : converted(expr, from, to, p);
  }
};

function converted(expr: SqlExpr, from: ValueType, to: ValueType, p: Printer): Fragment {
  switch (to.kind) {
    case "float":
      return atom(asFloat(p, expr, BINDING.lowest));
    case "integer": {
      const name = isLong(to) ? "toInt64" : "toInt128";
      if (from.kind === "boolean" || from.kind === "integer") return callOf(name, [p.at(expr, BINDING.lowest)]);
      return callOf("accurateCastOrNull", [callOf("round", [p.at(expr, BINDING.lowest)]).doc, isLong(to) ? "'Int64'" : "'Int128'"]);
    }
    case "decimal":
      // By its shortest digits, which the engine would cut off after a product in float64.
      if (from.kind === "float")
        return callOf("toDecimal128OrNull", [callOf("toString", [p.at(expr, BINDING.lowest)]).doc, String(to.scale)]);
      return isExact(from) ? asType(expr, to, p) : castTo(p, expr, typeText(to));
    case "date":
      return from.kind === "date" ? p.fragment(expr) : callOf("toDate32", [p.at(expr, BINDING.lowest)]);
    default:
      return to.kind === from.kind ? p.fragment(expr) : asType(expr, to, p);
  }
}

/** Null where a text is no value of the type. */
function fromText(text: Doc, to: ValueType): Fragment {
  switch (to.kind) {
    case "float":
      return parsedNumber(text);
    case "boolean":
      return parsedBoolean(text);
    case "integer": {
      const whole = callOf("round", [callOf("toDecimal256OrNull", [text, "20"]).doc]).doc;
      return callOf("accurateCastOrNull", [whole, isLong(to) ? "'Int64'" : "'Int128'"]);
    }
    case "decimal":
      return callOf("toDecimal128OrNull", [text, String(to.scale)]);
    case "date":
      return callOf("toDate32", [parsedTime(text, "UTC").doc]);
    default:
      return parsedTime(text, "UTC");
  }
}

/** A variant's text: a JSON text without its quotes, JSON null as null. */
function variantText(expr: SqlExpr, p: Printer): Fragment {
  const isText = `match(${JSON_TEXT}, '^\\\\s*"')`;
  const isNull = `match(${JSON_TEXT}, '^\\\\s*null')`;
  const text = guarded([isText, `JSONExtractString(${JSON_TEXT})`], [`NOT ${isNull}`, JSON_TEXT]);
  return letIn(JSON_TEXT, p.at(expr, BINDING.lowest), text.doc);
}

/** A value as JSON text; null is null. */
export function asJson(expr: SqlExpr, from: ValueType, p: Printer): Fragment {
  const json = jsonOf(p.at(expr, BINDING.lowest), from);
  if (from.kind === "variant" || from.kind === "null" || from.kind === "error") return atom(json);
  const all = isKnown(p, expr);
  return all.length === 0 ? atom(json) : guarded([all, json]);
}

/** JSON text of a value that is there. */
function jsonOf(value: Doc, type: ValueType): Doc {
  switch (type.kind) {
    case "variant":
    case "null":
    case "error":
      return value;
    case "boolean":
      return callOf("if", [value, "'true'", "'false'"]).doc;
    case "datetime":
      return callOf("toJSONString", [timeText(value)]).doc;
    case "array":
      return listJson([value, "[1]"], type.of);
    case "text":
    case "geography":
    case "integer":
    case "decimal":
    case "float":
    case "date":
      return callOf("toJSONString", [value]).doc;
  }
}

function listJson(list: Doc, of: ValueType): Doc {
  if (of.kind === "text" || of.kind === "integer") return callOf("toJSONString", [list]).doc;
  const isNull = of.kind === "array" ? `empty(${ELEMENT})` : `${ELEMENT} IS NULL`;
  const element = callOf("assumeNotNull", [callOf("if", [isNull, "'null'", jsonOf(ELEMENT, of)]).doc]).doc;
  return callOf("concat", [
    "'['",
    callOf("arrayStringConcat", [["arrayMap(", ELEMENT, " -> ", element, ", ", list, ")"], "','"]).doc,
    "']'",
  ]).doc;
}

/** ISO text without zeros at its end. */
function timeText(value: Doc): Doc {
  const micros = callOf("toString", [callOf("toDateTime64", [value, "6", "'UTC'"]).doc]).doc;
  return callOf("replaceOne", [callOf("replaceRegexpOne", [micros, "'\\\\.?0+$'", "''"]).doc, "' '", "'T'"]).doc;
}

function fromJsonList(expr: SqlExpr, of: ValueType, p: Printer): Fragment {
  const json = callOf("ifNull", [p.at(expr, BINDING.lowest), "''"]).doc;
  const list = callOf("JSONExtract", [json, quoteText(`Array(${typeText(of)})`)]).doc;
  return listWhere([[callOf("JSONType", [json]).doc, " = 'Array'"]], list);
}

/** Numbers as text: decimals without trailing zeros, float64 by its shortest digits, with an exponent from 1e16 on and below 1e-4. */
export function asText(expr: SqlExpr, from: ValueType, p: Printer): Fragment {
  const text = (): Fragment => callOf("toString", [p.at(expr, BINDING.lowest)]);
  switch (from.kind) {
    case "text":
    case "geography":
      return p.fragment(expr);
    case "float":
      return floatText(expr, p);
    case "boolean":
      return guarded([p.at(expr, BINDING.lowest), "'true'"], [["NOT ", p.at(expr, BINDING.comparison)], "'false'"]);
    case "datetime":
      return atom(timeText(p.at(expr, BINDING.lowest)));
    case "variant":
      return variantText(expr, p);
    case "array":
      return asJson(expr, typeOf(expr), p);
    case "integer":
    case "decimal":
    case "date":
    case "null":
    case "error":
      return text();
  }
}

const DIGITS = '"digits of a number"';

function floatText(expr: SqlExpr, p: Printer): Fragment {
  const x = p.at(expr, BINDING.lowest);
  const size = callOf("abs", [x]).doc;
  const isLarge: Doc = [size, " >= 1e16 OR ", size, " < 1e-4"];
  const sign: Doc = ["if(", x, " < 0, '-', '')"];
  const scientific = letIn(DIGITS, callOf("toString", [size]).doc, callOf("concat", [sign, ...fromDigits()]).doc);
  return guarded(
    [[p.at(expr, BINDING.concat), " = 0"], "'0'"],
    [isLarge, scientific.doc],
    [[p.at(expr, BINDING.concat), " IS NOT NULL"], callOf("toString", [x]).doc],
  );
}

/** The engine writes 1e21 and 100000000000000000, 1e-7 and 0.00001: mantissa, letter and exponent of whichever it is. */
function fromDigits(): readonly Doc[] {
  const significant = `replaceRegexpOne(replaceRegexpOne(${DIGITS}, '^[0.]+', ''), '0+$', '')`;
  const mantissa = `concat(substring(${significant}, 1, 1), if(length(${significant}) > 1, '.', ''), substring(${significant}, 2))`;
  const leading = `length(replaceRegexpOne(${DIGITS}, '^[0.]+', '')) + 1 - length(${DIGITS})`;
  const exponent =
    `multiIf(position(${DIGITS}, 'e') > 0, toInt64OrZero(splitByChar('e', ${DIGITS})[2]), ` +
    `startsWith(${DIGITS}, '0.'), ${leading}, length(${DIGITS}) - 1)`;
  return [
    `if(position(${DIGITS}, 'e') > 0, splitByChar('e', ${DIGITS})[1], ${mantissa})`,
    `if(${exponent} < 0, 'e-', 'e+')`,
    `leftPad(toString(abs(${exponent})), greatest(2, length(toString(abs(${exponent})))), '0')`,
  ];
}
