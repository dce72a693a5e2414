import type { Printer } from "../../../print/dialect.ts";
import { BINDING, castOf, castPrinted, placed, tighter, type Binding } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import type { PrimitiveName } from "../../../primitives.ts";
import { typeOf, type SqlExpr } from "../../../tree.ts";
import type { ValueType } from "../../../types.ts";
import { guarded } from "../guarded.ts";

/** The engine's integer types: 64 bits, and the one that holds 38 digits. */
export interface IntegerTypes {
  readonly long: string;
  readonly huge: string;
  /** Precision that the engine does not leave by itself where both operands keep within it; null where decimals have no such bound. */
  readonly decimalPrecision: number | null;
}

/**
 * In how many bits the engine computes with an integer expression, as far as can be told. A column may be of 8 bits and
 * without a sign, and what passes a column through (COALESCE, CASE) is no wider; a literal takes the width of its partner.
 */
type Width = "literal" | "unknown" | "int32" | "int64" | "huge";

const INT32_MAX = 2 ** 31 - 1;
const INT64_MAX = 2 ** 63;

/** Operations that engines compute in 32 bits at least. */
const COMPUTED: ReadonlySet<PrimitiveName> = new Set<PrimitiveName>([
  "add",
  "subtract",
  "multiply",
  "modulo",
  "integer-divide",
  "negate",
  "abs",
  "sign",
  "length",
  "position",
  "regexp-count",
  "date-field",
  "days-between",
  "epoch-micros",
  "array-length",
]);

const ROUNDING: ReadonlySet<PrimitiveName> = new Set<PrimitiveName>(["floor", "ceiling", "round", "truncate"]);

/** Most digits of an integer, 38 of anything else. */
export function digitsOf(type: ValueType): number {
  return type.kind === "integer" ? (type.digits ?? 38) : 38;
}

function widthOf(expr: SqlExpr): Width {
  if (expr.kind === "literal") {
    const size = bound(expr);
    return size > INT64_MAX ? "huge" : size > INT32_MAX ? "int64" : "literal";
  }
  const type = typeOf(expr);
  if (type.kind !== "integer" || type.digits === undefined) return "unknown";
  // Of an integer these are the integer itself.
  const [inner] = expr.kind === "primitive" && ROUNDING.has(expr.name) ? expr.args : [];
  if (inner !== undefined && typeOf(inner).kind === "integer") return widthOf(inner);
  const isComputed =
    inner !== undefined ||
    expr.kind === "cast" ||
    expr.kind === "aggregate" ||
    expr.kind === "window" ||
    (expr.kind === "primitive" && COMPUTED.has(expr.name));
  if (isComputed) return type.digits > 19 ? "huge" : type.digits > 10 ? "int64" : "int32";
  // 20 digits are also those of an unsigned 64-bit column.
  return type.digits > 20 ? "huge" : type.digits > 10 && type.digits < 20 ? "int64" : "unknown";
}

/** Largest absolute value of an integer expression, as far as its type or its own text tells. */
function bound(expr: SqlExpr): number {
  if (expr.kind === "literal" && expr.value !== null) return Math.abs(Number(expr.value));
  return 10 ** digitsOf(typeOf(expr));
}

/**
 * Operands of exact `+ - *`, the first widened where the engine would otherwise compute in too few bits. `limit` is the
 * largest result that the operands' bounds allow.
 */
export function exactOperands(
  p: Printer,
  a: SqlExpr,
  b: SqlExpr,
  result: ValueType,
  limit: (x: number, y: number) => number,
  types: IntegerTypes,
  binding: Binding,
): readonly [Doc, Doc] {
  const right = p.at(b, tighter(binding));
  const plain = (): readonly [Doc, Doc] => [p.at(a, binding), right];
  if (result.kind === "decimal") return staysWithin(a, b, result, types) ? [castOf(p, a, wideDecimal(a)).doc, right] : plain();
  if (result.kind !== "integer") return plain();
  const widths = [widthOf(a), widthOf(b)];
  const fits32 = limit(bound(a), bound(b)) <= INT32_MAX;
  if (fits32 && !widths.includes("unknown")) return plain();
  if (widths.includes("huge")) return plain();
  if (digitsOf(result) > 18) return [castOf(p, a, types.huge).doc, right];
  return widths.includes("int64") ? plain() : [castOf(p, a, types.long).doc, right];
}

/** Whether the engine would compute a decimal in its narrow form and raise where that does not suffice. */
function staysWithin(a: SqlExpr, b: SqlExpr, result: ValueType, types: IntegerTypes): boolean {
  const bound = types.decimalPrecision;
  return bound !== null && precisionOf(result) > bound && precisionOf(typeOf(a)) <= bound && precisionOf(typeOf(b)) <= bound;
}

function precisionOf(type: ValueType): number {
  return type.kind === "decimal" ? type.precision : digitsOf(type);
}

function wideDecimal(expr: SqlExpr): string {
  const type = typeOf(expr);
  return `DECIMAL(38, ${type.kind === "decimal" ? type.scale : 0})`;
}

/** A single integer operand, widened where the engine's own type could overflow at its smallest value. */
export function widenedInteger(p: Printer, expr: SqlExpr, types: IntegerTypes, place: Binding): Doc {
  const type = typeOf(expr);
  const width = widthOf(expr);
  if (type.kind !== "integer" || width === "literal" || width === "huge") return p.at(expr, place);
  if (digitsOf(type) > 18) return placed(castOf(p, expr, types.huge), place);
  return width === "unknown" ? placed(castOf(p, expr, types.long), place) : p.at(expr, place);
}

/** An expression as a 32-bit integer, for functions that take no other; what is far out of range counts as 10^9. */
export function int32(p: Printer, expr: SqlExpr): Doc {
  if (expr.kind === "literal") return p.at(expr, BINDING.lowest);
  return digitsOf(typeOf(expr)) <= 9 ? castOf(p, expr, "INTEGER").doc : clamped(p, expr, "INTEGER");
}

/** The same for engines whose functions take 64 bits: what may be of more by its type alone is brought to them, what may leave them counts as 10^9. */
export function int64(p: Printer, expr: SqlExpr, place: Binding = BINDING.lowest): Doc {
  const digits = digitsOf(typeOf(expr));
  if (expr.kind === "literal" || digits <= 18) return p.at(expr, place);
  return digits === 19 ? castOf(p, expr, "BIGINT").doc : clamped(p, expr, "BIGINT");
}

function clamped(p: Printer, expr: SqlExpr, type: string): Doc {
  const x = (): Doc => p.at(expr, BINDING.concat);
  const within = guarded([[x(), " > 1000000000"], "1000000000"], [[x(), " < -1000000000"], "-1000000000"], [[x(), " IS NOT NULL"], x()]);
  return castPrinted(p, within, type).doc;
}
