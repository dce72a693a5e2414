import { exactShape } from "../../../numeric-types.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../../tree.ts";

/**
 * Between which powers of ten the non-zero values of a number can lie. Engines raise or give infinity where float64
 * overflows. Where they raise, a guard is printed only where an expression could leave float64 although its columns hold values between
 * 1e-100 and 1e100 ("usual"), so that ordinary arithmetic stays readable: what raises all the same runs again in the long form, which, like any
 * statement of an engine that goes on with an infinity ("large"), is written for whatever a float64 can be ("any"). Who builds an expression may know better than its parts
 * tell: `options.magnitude` of a primitive promises so many digits at most on both sides of the point.
 */
export interface Magnitude {
  readonly least: number;
  readonly most: number;
}

/** What float64 columns are reckoned to hold; "large" where nothing need be known of what vanishes, as the engine makes it 0. */
export type FloatColumns = "usual" | "any" | "large";

const USUAL: Magnitude = { least: -100, most: 100 };
const FULL: Magnitude = { least: -308, most: 308 };
const ROWS = 12;
const SIGNIFICANT = 17;

export function magnitudeOf(expr: SqlExpr, columns: FloatColumns = "usual"): Magnitude {
  const COLUMN = columns === "usual" ? USUAL : FULL;
  const shape = exactShape(typeOf(expr));
  if (shape !== null) return { least: -shape.scale, most: shape.whole };
  switch (expr.kind) {
    case "literal": {
      const value = Math.abs(Number(expr.value));
      if (!Number.isFinite(value)) return FULL;
      return value === 0 ? { least: 0, most: 0 } : { least: Math.floor(Math.log10(value)), most: Math.ceil(Math.log10(value)) };
    }
    case "cast":
      return magnitudeOf(expr.expr, columns);
    case "primitive":
      return ofPrimitive(expr, columns);
    case "aggregate": {
      const [arg] = expr.args;
      const inner = arg === undefined ? COLUMN : magnitudeOf(arg, columns);
      if (expr.name === "sum") return { least: inner.least - SIGNIFICANT, most: inner.most + ROWS };
      if (expr.name === "avg" || expr.name === "min" || expr.name === "max") return { least: inner.least - SIGNIFICANT, most: inner.most };
      return COLUMN;
    }
    case "case":
      return union([...expr.whens.map(({ then }) => then), ...(expr.otherwise === null ? [] : [expr.otherwise])], columns);
    case "column":
    case "window":
    case "window-function":
    case "exists":
    case "scalar-query":
      return COLUMN;
  }
}

function ofPrimitive(expr: SqlPrimitive, columns: FloatColumns): Magnitude {
  const COLUMN = columns === "usual" ? USUAL : FULL;
  const { name, args } = expr;
  const promised = expr.options?.["magnitude"];
  if (typeof promised === "number") return { least: -promised, most: promised };
  const [a, b] = args.map((arg) => magnitudeOf(arg, columns));
  switch (name) {
    case "add":
    case "subtract":
      return a === undefined || b === undefined ? COLUMN : ofSum(args, a, b);
    case "multiply":
      return a === undefined || b === undefined ? COLUMN : clamp({ least: a.least + b.least, most: a.most + b.most });
    case "divide":
      return a === undefined || b === undefined ? COLUMN : clamp({ least: a.least - b.most, most: a.most - b.least });
    case "power": {
      const digits = powerDigits(expr);
      if (digits !== null) return { least: -digits, most: digits };
      return a === undefined || args[1] === undefined ? FULL : ofPower(a, args[1]);
    }
    case "exp":
      return FULL;
    // Near a zero of its own the sine is as small as its argument; no float64 is so near a zero of the cosine.
    case "sin":
    case "asin":
    case "atan":
      return { least: (a ?? COLUMN).least - 1, most: 1 };
    case "cos":
      return { least: -SIGNIFICANT, most: 1 };
    case "ln":
    case "log10":
      return { least: -SIGNIFICANT, most: 3 };
    case "acos":
    case "atan2":
      return { least: COLUMN.least, most: 1 };
    case "sqrt":
      return a === undefined ? COLUMN : { least: a.least / 2, most: a.most / 2 };
    case "negate":
    case "abs":
    case "round":
    case "truncate":
    case "floor":
    case "ceiling":
    case "null-if":
      return a ?? COLUMN;
    // A fold's last argument is what each element comes to, usually far inside float64; a search walks among logarithms.
    case "array-reduce": {
      if (columns === "usual") return COLUMN;
      const each = args.at(-1);
      const inner = each === undefined ? COLUMN : magnitudeOf(each, columns);
      return expr.options?.["fold"] === "sum" ? { least: inner.least - SIGNIFICANT, most: inner.most + ROWS } : inner;
    }
    case "search":
      return { least: -SIGNIFICANT, most: 3 };
    case "coalesce":
    case "greatest":
    case "least":
      return union(args, columns);
    default:
      return COLUMN;
  }
}

/** A sum is at most twice its greater part; what cancels out is a multiple of the least digit of its parts, counted once for a chain. */
function ofSum(args: readonly SqlExpr[], a: Magnitude, b: Magnitude): Magnitude {
  const isChain = args.some((arg) => arg.kind === "primitive" && (arg.name === "add" || arg.name === "subtract"));
  return { least: Math.min(a.least, b.least) - (isChain ? 0 : SIGNIFICANT), most: Math.max(a.most, b.most) + Math.log10(2) };
}

/** What a guard lets through lies within float64. */
function clamp(range: Magnitude): Magnitude {
  return { least: Math.max(FULL.least, range.least), most: Math.min(FULL.most, range.most) };
}

function union(exprs: readonly SqlExpr[], columns: FloatColumns): Magnitude {
  return exprs
    .map((expr) => magnitudeOf(expr, columns))
    .reduce((a, b) => ({ least: Math.min(a.least, b.least), most: Math.max(a.most, b.most) }), { least: 0, most: 0 });
}

/** Whether the product (or quotient) of the two can leave float64. */
export function mayLeaveFloat(operation: "multiply" | "divide" | "add", a: SqlExpr, b: SqlExpr, columns: FloatColumns = "usual"): boolean {
  const x = magnitudeOf(a, columns);
  const y = magnitudeOf(b, columns);
  const [most, least] = columns === "usual" ? [307, -307] : [FULL.most, columns === "large" ? Number.NEGATIVE_INFINITY : -307];
  switch (operation) {
    case "multiply":
      return x.most + y.most > most || x.least + y.least < least;
    case "divide":
      return x.most - y.least > most || x.least - y.most < least;
    case "add":
      return Math.max(x.most, y.most) > 307;
  }
}

/** A small whole power of a number stays defined and within float64. */
function ofPower(base: Magnitude, exponent: SqlExpr): Magnitude {
  const times = exponent.kind === "literal" ? Number(exponent.value) : Number.NaN;
  if (!Number.isInteger(times) || times < 1) return FULL;
  return { least: base.least * times, most: base.most * times };
}

/** The bound that a call sets to a power, in digits; null where float64 is the only one. */
export function powerDigits(call: SqlPrimitive): number | null {
  const digits = call.options?.["digits"];
  return typeof digits === "number" ? digits : null;
}

/** Whether `x ^ n` needs no guard: who built it has promised its magnitude, or n is a whole constant from 1 on and the result stays within float64. */
export function powerStaysFloat(call: SqlPrimitive, columns: FloatColumns = "usual"): boolean {
  const [base, exponent] = call.args;
  if (base === undefined || exponent === undefined || powerDigits(call) !== null) return false;
  if (call.options?.["magnitude"] !== undefined) return true;
  const range = ofPower(magnitudeOf(base, columns), exponent);
  return range.most < FULL.most && range.least > FULL.least;
}
