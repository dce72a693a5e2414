import { FLOAT, INTEGER64, NULL, OPEN_DECIMAL, decimal, integer, isOpen, type ValueType } from "./types.ts";

/** Result types of arithmetic (V2): exact beside exact stays exact, float64 beside anything numeric is float64. */

/** Digits before and after the point that an exact type can hold; null for every other type. */
export interface ExactShape {
  readonly whole: number;
  readonly scale: number;
}

export const MAX_DIGITS = 38;

export function exactShape(type: ValueType): ExactShape | null {
  if (type.kind === "integer") return { whole: type.digits ?? MAX_DIGITS, scale: 0 };
  if (type.kind === "decimal") return { whole: type.precision - type.scale, scale: type.scale };
  return null;
}

/** The exact type of a shape, capped at 38 digits. A scale of zero is an integer only where `integral` says so. */
function exactType(shape: ExactShape, integral: boolean): ValueType {
  if (integral) return integer(shape.whole);
  const scale = Math.min(MAX_DIGITS, shape.scale);
  return decimal(Math.min(MAX_DIGITS, Math.max(1, shape.whole + shape.scale)), scale);
}

/** An exact result and whether it can leave 38 digits (then the rule guards it, V7). */
export interface ArithmeticType {
  readonly type: ValueType;
  readonly mayOverflow: boolean;
}

function combine(a: ValueType, b: ValueType, shapeOf: (x: ExactShape, y: ExactShape) => ExactShape): ArithmeticType {
  if (a.kind === "null" || b.kind === "null") return { type: a.kind === "null" ? (b.kind === "null" ? NULL : b) : a, mayOverflow: false };
  const x = exactShape(a);
  const y = exactShape(b);
  if (x === null || y === null) return { type: FLOAT, mayOverflow: false };
  const shape = shapeOf(x, y);
  if (isOpen(a) || isOpen(b)) return { type: OPEN_DECIMAL, mayOverflow: true };
  return {
    type: exactType(shape, a.kind === "integer" && b.kind === "integer"),
    mayOverflow: shape.whole + shape.scale > MAX_DIGITS,
  };
}

export function additionType(a: ValueType, b: ValueType): ArithmeticType {
  return combine(a, b, (x, y) => ({ whole: Math.max(x.whole, y.whole) + 1, scale: Math.max(x.scale, y.scale) }));
}

/** Places behind the point that every product keeps, if its factors have so many. */
const PRODUCT_PLACES = 18;

/**
 * A product whose type would need more than 38 digits gives up places behind the point, never below 18 nor below those of a factor, so that
 * there is room before it (S-V2g).
 */
export function multiplicationType(a: ValueType, b: ValueType): ArithmeticType {
  return combine(a, b, (x, y) => {
    const [whole, places] = [x.whole + y.whole, x.scale + y.scale];
    if (whole + places <= MAX_DIGITS) return { whole, scale: places };
    return { whole, scale: Math.min(places, Math.max(x.scale, y.scale, PRODUCT_PLACES, MAX_DIGITS - whole)) };
  });
}

/** Places that the product of two types gives up: what stands there is rounded, ties away from zero. */
export function placesGivenUp(a: ValueType, b: ValueType): number {
  const { type } = multiplicationType(a, b);
  return type.kind === "decimal" ? (exactShape(a)?.scale ?? 0) + (exactShape(b)?.scale ?? 0) - type.scale : 0;
}

/** Sign of the dividend, never larger than the dividend nor the divisor. */
export function moduloType(a: ValueType, b: ValueType): ArithmeticType {
  return combine(a, b, (x, y) => ({ whole: Math.min(x.whole, y.whole), scale: Math.max(x.scale, y.scale) }));
}

/** Integer part of a quotient: grows by the digits after the divisor's point. */
export function quotientType(a: ValueType, b: ValueType): ArithmeticType {
  const result = combine(a, b, (x, y) => ({ whole: x.whole + y.scale, scale: 0 }));
  const { type } = result;
  return type.kind === "decimal" ? { type: integer(isOpen(type) ? MAX_DIGITS : type.precision), mayOverflow: result.mayOverflow } : result;
}

/** Digits by which a sum can be longer than its longest value: no table has more than 10^12 rows. */
const ROW_DIGITS = 12;

/** The sum of small integers fits 64 bits, and engines that add them in 64 bits say so (PostgreSQL). */
export function sumType(type: ValueType): ArithmeticType {
  const shape = exactShape(type);
  if (shape === null) return { type: type.kind === "null" ? NULL : FLOAT, mayOverflow: false };
  if (type.kind === "integer" && shape.whole <= 10) return { type: INTEGER64, mayOverflow: false };
  if (isOpen(type)) return { type, mayOverflow: true };
  const sum = { whole: shape.whole + ROW_DIGITS, scale: shape.scale };
  return { type: exactType(sum, type.kind === "integer"), mayOverflow: sum.whole + sum.scale > MAX_DIGITS };
}

/** The type that holds both numbers: the wider exact one, or float64. Null beside a type is that type. */
export function widerNumber(a: ValueType, b: ValueType): ValueType {
  if (a.kind === "integer" && b.kind === "integer") return (a.digits ?? MAX_DIGITS) >= (b.digits ?? MAX_DIGITS) ? a : b;
  return combine(a, b, (x, y) => ({ whole: Math.max(x.whole, y.whole), scale: Math.max(x.scale, y.scale) })).type;
}

/** `Round`, `Trunc`, `Floor`, `Ceiling` to `digits` places after the point (negative: before it). */
export function roundedType(type: ValueType, digits: number): ArithmeticType {
  const shape = exactShape(type);
  if (shape === null) return { type, mayOverflow: false };
  if (isOpen(type) ? digits > 0 : digits >= shape.scale) return { type, mayOverflow: isOpen(type) };
  const whole = isOpen(type) ? MAX_DIGITS : Math.max(shape.whole, -digits) + 1;
  const scale = Math.max(0, Math.min(shape.scale, digits));
  return { type: exactType({ whole, scale }, scale === 0), mayOverflow: whole + scale > MAX_DIGITS };
}

/** The negative, or the absolute value: one more than 64 bits hold for the smallest of them. */
export function negatedType(type: ValueType): ValueType {
  return type.kind === "integer" && type.digits === 19 ? integer(20) : type;
}

export function isNumber(type: ValueType): boolean {
  return type.kind === "integer" || type.kind === "decimal" || type.kind === "float";
}

export function isExact(type: ValueType): boolean {
  return type.kind === "integer" || type.kind === "decimal";
}
