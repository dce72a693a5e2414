import { isExact } from "../../numeric-types.ts";
import type { PrimitiveRules, Rule } from "../../print/dialect.ts";
import { BINDING, callOf, castPrinted, infixOf } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { notSupported } from "../../print/refusal.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import { both } from "../common/arguments.ts";
import { plainCall } from "../common/spelling/lists.ts";
import { bitOperators, spelledNumbers } from "../common/spelling/numbers.ts";
import { extremeText, isText, paddedLogic } from "../common/spelling/padded.ts";
import { chosen, spelling } from "../common/spelling/template.ts";
import { spelledText } from "../common/spelling/text.ts";
import { losesPlaces } from "./decimals.ts";
import { FLOAT, OURS, TEXT, bareText, typeText } from "./literals.ts";

export const spell = spelling(FLOAT);

/** A constant text that stands beside a value of a collation needs none of its own. */
export function bare(expr: SqlExpr): Doc | null {
  return expr.kind === "literal" && expr.value !== null && isText(expr) ? bareText(String(expr.value)) : null;
}

/** The length in bytes: spaces at the end count, which to LEN they do not. */
export function bytes(x: Doc): Doc {
  return ["DATALENGTH(", x, ")"];
}

const compared = paddedLogic({
  bytes,
  trimmed: (x) => ["RTRIM(", x, ")"],
  beside: (p, expr) => bare(expr) ?? p.at(expr, BINDING.concat),
  knowsDistinct: true,
});

const extreme = (name: "GREATEST" | "LEAST", operator: ">=" | "<="): PrimitiveRules["greatest"] =>
  chosen((call) => ({
    print: call.args.some(isText) ? extremeText(operator) : plainCall(name),
    repeats: () => (call.args.some(isText) ? 5 : 1),
  }));

const LENGTH = `(LEN(CAST({x} AS ${TEXT}) + '.') - 1)`;
const filled = `REPLICATE(CAST({2} AS ${TEXT}), {1i})`;
const hex = (algorithm: string, digits: number): string => `LOWER(CONVERT(VARCHAR(${digits}), HASHBYTES('${algorithm}', {0}), 2))${OURS}`;

/** What is behind the end counts as spaces where texts are compared, so a letter is put there; a bracket is no wildcard here. */
const like: Rule<SqlPrimitive> = (() => {
  const pattern = "REPLACE({1}, '[', '[[]')";
  const plain = spell(`{0} LIKE ${pattern}`);
  const closed = spell(`{0} + '.' LIKE ${pattern} + '.'`);
  return chosen((call) => {
    const [, wanted] = both(call);
    return wanted.kind === "literal" && String(wanted.value).endsWith("%") ? plain : closed;
  });
})();

const numbers = spelledNumbers({
  types: { long: "BIGINT", huge: "DECIMAL(38, 0)", decimalPrecision: null },
  float: FLOAT,
  typeText,
  // Here LOG is the natural logarithm.
  names: { ln: "LOG", atan2: "ATN2", ceiling: "CEILING" },
  roundFloat: (x) => callOf("ROUND", [x, "0"]).doc,
  truncated: (x) => callOf("ROUND", [x, "0", "1"]).doc,
  truncateExact: (x, digits) => callOf("ROUND", [x, String(digits), "1"]).doc,
  losesDigits: losesPlaces,
});

/** What is rounded has as many digits as what is not, and 9.9 would not be rounded to 10: all digits are given to it, and taken away again. */
const rounded = (rule: Rule<SqlPrimitive>): Rule<SqlPrimitive> => ({
  ...rule,
  print: (call, p) => {
    const [x] = call.args;
    if (x === undefined || typeOf(x).kind !== "decimal" || !isExact(call.type)) return rule.print(call, p);
    const type = typeOf(x);
    const scale = type.kind === "decimal" ? type.scale : 0;
    const wide: SqlExpr = { kind: "cast", expr: x, from: type, to: { kind: "decimal", precision: 38, scale } };
    const made = rule.print({ ...call, args: [wide] }, p);
    return call.type.kind === "decimal" ? castPrinted(p, made, typeText(call.type)) : made;
  },
});

export const scalarRules = {
  ...compared,
  "is-true": (call, p) => ({
    doc: ["CASE WHEN ", p.at(call.args[0] as SqlExpr, BINDING.lowest), " THEN 1 ELSE 0 END = 1"],
    binding: BINDING.comparison,
  }),
  greatest: extreme("GREATEST", ">="),
  least: extreme("LEAST", "<="),
  ...numbers,
  round: rounded(numbers.round),
  truncate: rounded(numbers.truncate),
  ...bitOperators,
  ...spelledText(spell, {
    length: LENGTH,
    concat: (call, p) => {
      // Two short texts together would be cut to 8,000 bytes.
      const [first, ...rest] = call.args.map((arg, index) => (index === 0 ? null : bare(arg)) ?? p.at(arg, BINDING.multiplicative));
      const [head] = call.args;
      const long: Doc = head === undefined ? "''" : [`CAST(`, p.at(head, BINDING.lowest), ` AS ${TEXT})`];
      return first === undefined ? { doc: "''", binding: BINDING.atom } : infixOf("+", BINDING.additive, [long, ...rest]);
    },
    left: "LEFT({0}, {n})",
    right: "RIGHT({0}, {n})",
    trim: { both: "TRIM({0})", start: "LTRIM({0})", end: "RTRIM({0})" },
    substring: "SUBSTRING({0}, {1i}, {n})",
    repeat: `REPLICATE(CAST({0} AS ${TEXT}), {n})`,
    replace: `REPLACE(CAST({0} AS ${TEXT}), {1}, {2})`,
    pad: {
      start:
        `CASE WHEN {1i} <= ${LENGTH.replaceAll("{x}", "{0}")} THEN LEFT({0}, GREATEST({1i}, 0))` +
        ` ELSE LEFT(${filled}, {1i} - ${LENGTH.replaceAll("{x}", "{0}")}) + {0} END`,
      end: `LEFT(CAST({0} AS ${TEXT}) + REPLICATE(CAST({2} AS ${TEXT}), GREATEST({1i}, 0)), GREATEST({1i}, 0))`,
    },
    position: "CHARINDEX({1}, {0})",
    isEmpty: "DATALENGTH({x}) = 0",
    escapesLike: null,
    like,
    md5: hex("MD5", 32),
    sha256: hex("SHA2_256", 64),
    editDistance: null,
  }),
  "title-case": notSupported("findings.engine.title-case"),
  "regexp-match": notSupported("findings.engine.no-patterns"),
  "regexp-extract": notSupported("findings.engine.no-patterns"),
  "regexp-extract-all": notSupported("findings.engine.no-patterns"),
  "regexp-count": notSupported("findings.engine.no-patterns"),
  "regexp-replace": notSupported("findings.engine.no-patterns"),
} satisfies Partial<PrimitiveRules>;
