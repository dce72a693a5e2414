import type { DialectRules, Printer } from "../../print/dialect.ts";
import { BINDING, atom, callOf, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { isNumber } from "../../numeric-types.ts";
import type { SqlExpr } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { guarded } from "../common/guarded.ts";
import { jsonText } from "./lists/elements.ts";
import { asDouble, byCodePoint, castAs, literal, typeText } from "./literals.ts";
import { parsedNumber } from "./time/parsing.ts";

export const cast: DialectRules["cast"] = (expr, from, to, p) => {
  if (expr.kind === "literal" && expr.value === null) return literal(null, to);
  if (to.kind === "text") return asText(expr, from, p);
  if (from.kind === "variant" && to.kind !== "variant") return fromVariant(expr, to, p);
  if (to.kind === "variant" || to.kind === "array") {
    if (from.kind === "variant" || from.kind === "array") return p.fragment(expr);
    return guarded([[p.at(expr, BINDING.concat), " IS NOT NULL"], jsonText(expr, p)]);
  }
  if (to.kind === "float") return asDouble(p, expr);
  // Beyond the type CAST stops at its end; so does CAST to DATETIME of a date need a time of its own.
  return castAs(p, expr, typeText(to));
};

/** A variant's text: a JSON text without its quotes, JSON null as null. */
function variantText(expr: SqlExpr, p: Printer): Fragment {
  const known: Doc = [callOf("JSON_TYPE", [p.at(expr, BINDING.lowest)]).doc, " <> 'NULL'"];
  // A part of a list or an object comes back with spaces in it.
  const compact = callOf("JSON_COMPACT", [p.at(expr, BINDING.lowest)]).doc;
  return guarded([known, byCodePoint(callOf("JSON_UNQUOTE", [compact]).doc)]);
}

/** Null where the variant's text is no value of the type. */
function fromVariant(expr: SqlExpr, to: ValueType, p: Printer): Fragment {
  const text = variantText(expr, p).doc;
  if (to.kind === "boolean") return guarded([[text, " = 'true'"], "TRUE"], [[text, " = 'false'"], "FALSE"]);
  if (!isNumber(to)) return atom("CAST(", text, ` AS ${typeText(to)})`);
  const number = parsedNumber(() => text);
  if (to.kind === "float") return atom(number);
  // All digits of an exact number, which float64 would lose.
  return guarded([
    [number, " IS NOT NULL"],
    ["CAST(", text, ` AS ${typeText(to)})`],
  ]);
}

function trimmed(text: Doc): Doc {
  return ["TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM ", text, "))"];
}

/** Numbers as text: decimals without trailing zeros, float64 by its shortest digits, with an exponent from 1e16 on and below 1e-4. */
function asText(expr: SqlExpr, from: ValueType, p: Printer): Fragment {
  const text = (): Fragment => castAs(p, expr, "CHAR");
  switch (from.kind) {
    case "text":
    case "geography":
      return p.fragment(expr);
    case "decimal":
      return from.scale === 0 ? text() : atom(trimmed(castAs(p, expr, `DECIMAL(65, ${from.scale})`).doc));
    case "float":
      return floatText(expr, p);
    case "boolean":
      return guarded([p.at(expr, BINDING.not), "'true'"], [["NOT ", p.at(expr, BINDING.unary)], "'false'"]);
    case "datetime":
      return atom(trimmed(["DATE_FORMAT(", p.at(expr, BINDING.lowest), ", '%Y-%m-%dT%H:%i:%s.%f')"]));
    case "date":
      return atom("DATE_FORMAT(", p.at(expr, BINDING.lowest), ", '%Y-%m-%d')");
    case "variant":
      return variantText(expr, p);
    case "array":
      // Text that is no JSON any more, lest it become a list inside a list.
      return callOf("CONCAT", [callOf("JSON_COMPACT", [p.at(expr, BINDING.lowest)]).doc]);
    case "integer":
    case "null":
    case "error":
      return text();
  }
}

function floatText(expr: SqlExpr, p: Printer): Fragment {
  const x = (): Doc => p.at(expr, BINDING.lowest);
  const size: Doc = ["ABS(", x(), ")"];
  const text: Doc = ["CAST(", x(), " AS CHAR)"];
  const sign: Doc = ["IF(", p.at(expr, BINDING.concat), " < 0, '-', '')"];
  // The engine writes 0.00001 and 1e-20: digits and exponent are taken from what it wrote, whichever it is.
  const digits: Doc = ["REGEXP_SUBSTR(SUBSTRING_INDEX(", text, ", 'e', 1), '[1-9][0-9.]*$')"];
  const mantissa: Doc = ["IF(", digits, " LIKE '_' OR ", digits, " LIKE '_.%', ", digits, ", INSERT(", digits, ", 2, 0, '.'))"];
  const exponent: Doc = guarded(
    [
      [text, " LIKE '%e%'"],
      ["ABS(SUBSTRING_INDEX(", text, ", 'e', -1))"],
    ],
    [
      [text, " IS NOT NULL"],
      ["CHAR_LENGTH(SUBSTRING_INDEX(", text, ", '.', -1)) - CHAR_LENGTH(", digits, ") + 1"],
    ],
  ).doc;
  const scientific = (letter: string): Doc =>
    callOf("CONCAT", [sign, mantissa, `'${letter}'`, ["LPAD(", exponent, ", GREATEST(2, CHAR_LENGTH(", exponent, ")), '0')"]]).doc;
  return guarded(
    [[p.at(expr, BINDING.concat), " = 0"], "'0'"],
    [[size, " >= 1e16"], scientific("e+")],
    [[size, " < 1e-4"], scientific("e-")],
    [[size, " >= 1e-4"], trimmed(["CAST(", x(), " AS DECIMAL(38, 21))"])],
  );
}
