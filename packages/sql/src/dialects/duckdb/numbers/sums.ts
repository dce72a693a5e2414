import { exactShape, sumType } from "../../../numeric-types.ts";
import type { AggregateRule, Printer } from "../../../print/dialect.ts";
import { BINDING, atom, callOf, castOf, castPrinted, infixOf, placed, tighter, type Fragment } from "../../../print/fragment.ts";
import { group, indent, line, type Doc } from "../../../print/layout.ts";
import { typeOf, type SqlAggregate, type SqlExpr } from "../../../tree.ts";
import { aggregateCall, finiteTotal } from "../../common/aggregates.ts";
import { both, hasAggregate, only } from "../../common/arguments.ts";
import { asFloat } from "../../common/numbers/arithmetic.ts";
import { guarded } from "../../common/guarded.ts";

const FLOAT = "DOUBLE";

/** Decimals of this many digits are reckoned in 64 bits. */
const SHORT_DIGITS = 18;
/** Beside a literal of this size and more the engine would reckon in 128 bits. */
const SMALL = 1e18;
/** With more places after the point too few digits before it are left: most values would be long ones. */
const SHORT_SCALE = 8;

const operators = {
  add: { symbol: "+", binding: BINDING.additive },
  subtract: { symbol: "-", binding: BINDING.additive },
  multiply: { symbol: "*", binding: BINDING.multiplicative },
} as const;

export const sum: AggregateRule = {
  print: (call, p, over) => {
    const x = only(call);
    if (!sumType(typeOf(x)).mayOverflow)
      return finiteTotal(call, "isfinite", aggregateCall(p, call, "sum", [p.at(x, BINDING.lowest)], over));
    const scale = exactShape(typeOf(x))?.scale ?? 0;
    const isLong = scale === 0 || scale > SHORT_SCALE || hasAggregate(x);
    return isLong ? longSum(call, p, over) : mostlyShortSum(call, p, over, shortValue(p, x, scale, "null"));
  },
};

/**
 * Sums of short statements (S-V7d): every value is held in 64 bits, and one that does not fit fails the statement. `told` is called for each that
 * the rule above would write longer; others are as there.
 */
export function shortSum(told: () => void): AggregateRule {
  return {
    print: (call, p, over) => {
      const x = only(call);
      const scale = exactShape(typeOf(x))?.scale ?? 0;
      if (!sumType(typeOf(x)).mayOverflow || scale > SHORT_SCALE) return sum.print(call, p, over);
      told();
      if (scale > 0) return aggregateCall(p, call, "sum", [shortValue(p, x, scale, "raise")], over);
      // Else the total would be an integer, which may have more digits than 38 in what is reckoned with it.
      return castPrinted(p, aggregateCall(p, call, "sum", [shortInteger(p, x).doc], over), "DECIMAL(38, 0)");
    },
  };
}

/**
 * Nearly all values of a type of many digits are short: those are added as fast as 64 bits allow, and no number of rows makes their total too
 * long. Values that are not short, if there are any, are counted in units of their last digit and take the long way (V2, V7).
 */
function mostlyShortSum(call: SqlAggregate, p: Printer, over: Doc, short: Doc): Fragment {
  const x = only(call);
  const scale = exactShape(typeOf(x))?.scale ?? 0;
  // The type is said, so that the statement itself tells that no text of many digits becomes a number of that many.
  const units = (value: Doc): Doc => ["replace(", value, `::DECIMAL(38, ${scale})::VARCHAR, '.', '')::BIGNUM`];
  const added = aggregateCall(p, call, "sum", [short], over).doc;
  const long = aggregateCall(p, call, "sum", [["CASE WHEN ", short, " IS NULL THEN ", units(p.at(x, BINDING.cast)), " END"]], over).doc;
  const total: Doc = [`TRY_CAST((`, long, " + coalesce(", units(added), ", 0::BIGNUM))::VARCHAR AS DECIMAL(38, 0))"];
  return {
    doc: group(
      "CASE",
      indent(line, "WHEN ", long, " IS NULL THEN ", added, line, "ELSE ", total, ` * 0.${"0".repeat(scale - 1)}1`),
      line,
      "END",
    ),
    binding: BINDING.unary,
  };
}

/** What becomes of a value that has too many digits for 64 bits. */
type TooLong = "null" | "raise";

/** A value in 64 bits. */
function shortValue(p: Printer, x: SqlExpr, scale: number, tooLong: TooLong): Doc {
  return (shortArithmetic(p, x, tooLong)?.fragment ?? shortened(p, x, scale, tooLong)).doc;
}

function shortened(p: Printer, x: SqlExpr, scale: number, tooLong: TooLong): Fragment {
  const type = `DECIMAL(${SHORT_DIGITS}, ${scale})`;
  return tooLong === "raise" ? castOf(p, x, type) : atom("TRY_CAST(", p.at(x, BINDING.lowest), ` AS ${type})`);
}

/** A whole number in 64 bits, which raises where it does not fit. */
function shortInteger(p: Printer, x: SqlExpr): Fragment {
  const type = typeOf(x);
  if (type.kind === "integer" && x.kind === "primitive" && x.name in operators) {
    const { symbol, binding } = operators[x.name as keyof typeof operators];
    const [a, b] = both(x);
    return infixOf(symbol, binding, [placed(shortInteger(p, a), binding), placed(shortInteger(p, b), tighter(binding))]);
  }
  const isSmall = x.kind === "literal" && type.kind === "integer" && Math.abs(Number(x.value)) < SMALL;
  return isSmall ? p.fragment(x) : castOf(p, x, "BIGINT");
}

interface Short {
  readonly fragment: Fragment;
  /** How many digits the engine gives it before and after the point. */
  readonly whole: number;
  readonly scale: number;
}

/**
 * Sums, differences and products of columns and literals: the engine reckons in 64 bits if no operand is longer, and raises beyond them.
 * TRY stands around each step that may raise and not around them all: the engine takes steps that two expressions share out of a TRY.
 */
function shortArithmetic(p: Printer, x: SqlExpr, tooLong: TooLong): Short | null {
  if (x.kind === "literal" || x.kind === "column" || (x.kind === "primitive" && x.name === "read")) {
    const type = typeOf(x);
    const shape = exactShape(type);
    if (shape === null || shape.scale > SHORT_SCALE) return null;
    const digits = shape.whole + shape.scale;
    if (digits <= SHORT_DIGITS && (type.kind === "decimal" || x.kind === "literal")) return { fragment: p.fragment(x), ...shape };
    return { fragment: shortened(p, x, shape.scale, tooLong), whole: SHORT_DIGITS - shape.scale, scale: shape.scale };
  }
  if (x.kind === "case") return tooLong === "raise" ? shortCase(p, x) : null;
  if (x.kind !== "primitive" || !(x.name in operators)) return null;
  const { symbol, binding } = operators[x.name as keyof typeof operators];
  const [left, right] = both(x);
  const a = shortArithmetic(p, left, tooLong);
  const b = shortArithmetic(p, right, tooLong);
  if (a === null || b === null) return null;
  const isProduct = x.name === "multiply";
  const whole = isProduct ? a.whole + b.whole : Math.max(a.whole, b.whole) + 1;
  const scale = isProduct ? a.scale + b.scale : Math.max(a.scale, b.scale);
  if (scale > SHORT_SCALE) return null;
  const operand = (one: Short): Fragment => {
    // Bringing it to the places of the other is a step too, which the engine would take out of the TRY where it is shared.
    const mayFail = tooLong === "null" && !isProduct && one.scale < scale && one.whole + scale > SHORT_DIGITS;
    return mayFail ? atom("TRY_CAST(", one.fragment.doc, ` AS DECIMAL(${SHORT_DIGITS}, ${scale}))`) : one.fragment;
  };
  const step = infixOf(symbol, binding, [placed(operand(a), binding), placed(operand(b), tighter(binding))]);
  if (whole + scale <= SHORT_DIGITS) return { fragment: step, whole, scale };
  return { fragment: tooLong === "raise" ? step : callOf("TRY", [step.doc]), whole: SHORT_DIGITS - scale, scale };
}

/** One of several short values; null where a branch is no such value, or all together have too many digits for one type. */
function shortCase(p: Printer, { whens, otherwise }: Extract<SqlExpr, { readonly kind: "case" }>): Short | null {
  const none: Short = { fragment: atom("NULL"), whole: 0, scale: 0 };
  const shortOf = (x: SqlExpr): Short | null => (x.kind === "literal" && x.value === null ? none : shortArithmetic(p, x, "raise"));
  const cases = whens.map(({ when, then }) => ({ when: p.at(when, BINDING.lowest), then: shortOf(then) }));
  const last = otherwise === null ? none : shortOf(otherwise);
  const values = [...cases.map(({ then }) => then), last].filter((one) => one !== null);
  const whole = Math.max(...values.map((one) => one.whole));
  const scale = Math.max(...values.map((one) => one.scale));
  if (values.length <= cases.length || whole + scale > SHORT_DIGITS) return null;
  const branches = cases.map(({ when, then }): Doc => [line, "WHEN ", when, " THEN ", then?.fragment.doc ?? ""]);
  const rest: Doc = otherwise === null ? [] : [line, "ELSE ", last?.fragment.doc ?? ""];
  return { fragment: { doc: group("CASE", indent(...branches, rest), line, "END"), binding: BINDING.unary }, whole, scale };
}

/** The engine adds in 128 bits and raises where they do not suffice; long numbers are added in its unbounded type. */
function longSum(call: SqlAggregate, p: Printer, over: Doc): Fragment {
  const x = only(call);
  const scale = exactShape(typeOf(x))?.scale ?? 0;
  // Of that type only text can be cast back.
  const unbounded = (value: Doc): Doc => {
    const total = aggregateCall(p, call, "sum", [[value, "::BIGNUM"]], over).doc;
    return ["TRY_CAST(", total, `::VARCHAR AS DECIMAL(38, ${scale}))`];
  };
  if (scale === 0) return atom(unbounded([placed(castOf(p, x, "HUGEINT"), BINDING.cast)]));
  const whole: Doc = ["trunc(", p.at(x, BINDING.lowest), ")"];
  const fraction = aggregateCall(p, call, "sum", [[p.at(x, BINDING.additive), " - ", whole]], over).doc;
  const rough = aggregateCall(p, call, "sum", [asFloat(p, x, BINDING.lowest, FLOAT)], over).doc;
  return guarded([
    ["abs(", rough, `) < 9.99999999999e${37 - scale}`],
    infixOf("+", BINDING.additive, [unbounded([whole, "::HUGEINT"]), fraction]).doc,
  ]);
}
