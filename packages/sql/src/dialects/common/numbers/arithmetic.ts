import { exactShape, MAX_DIGITS, additionType, multiplicationType, placesGivenUp } from "../../../numeric-types.ts";
import type { PrimitiveName } from "../../../primitives.ts";
import type { PrimitiveRules, Printer, Rule } from "../../../print/dialect.ts";
import { BINDING, atom, callOf, castOf, infixOf, placed, tighter, type Binding, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../../tree.ts";
import { isOpen, type ValueType } from "../../../types.ts";
import { both, only } from "../arguments.ts";
import { exactOperands, widenedInteger, type IntegerTypes } from "./exact.ts";
import { besideFloat } from "./float-literals.ts";
import { isFloatChain, unguarded } from "../../../stored-reads.ts";
import { mayLeaveFloat, type FloatColumns } from "./float-range.ts";

/** What engines do differently in arithmetic. */
export interface ArithmeticEngine {
  readonly types: IntegerTypes;
  readonly float: string;
  /** `/` of two exact numbers is real division without a cast. */
  readonly divisionIsReal: boolean;
  /** An exact operation, null where its result needs more than 38 digits. */
  readonly guardExact: (call: SqlPrimitive, operator: Operator, p: Printer) => Fragment;
  /** Float64 arithmetic that can leave float64: null where it does. */
  readonly guardFloat: (call: SqlPrimitive, raw: () => Fragment, p: Printer) => Fragment;
  /** What float64 columns are reckoned to hold; absent: the usual. */
  readonly columns?: FloatColumns;
  /** Float64 that is too large becomes an infinity, which operands pass on to the guard around all of them; else the engine raises. */
  readonly passesInfinities?: true;
  /** A float64 cut off behind its point; absent: `trunc(x)`. */
  readonly truncated?: (x: Doc) => Doc;
  /** Whether an exact `%` and `/` by zero give null by themselves. */
  readonly zeroDivisorIsNull: boolean;
  /** An operand of `%` of two exact numbers that are not both integers. */
  readonly besideDecimal: (p: Printer, expr: SqlExpr, other: SqlExpr, place: Binding) => Doc;
  /** Exact integer part of a quotient. */
  readonly integerDivide: (call: SqlPrimitive, p: Printer) => Fragment;
}

export interface Operator {
  readonly symbol: string;
  readonly binding: Binding;
  readonly limit: (x: number, y: number) => number;
  readonly overflows: (a: SqlExpr, b: SqlExpr) => boolean;
  readonly leavesFloat: "add" | "multiply";
}

const sumOverflows = (a: SqlExpr, b: SqlExpr): boolean => additionType(typeOf(a), typeOf(b)).mayOverflow;
const productOverflows = (a: SqlExpr, b: SqlExpr): boolean => multiplicationType(typeOf(a), typeOf(b)).mayOverflow;
const plus: Operator = { symbol: "+", binding: BINDING.additive, limit: (x, y) => x + y, overflows: sumOverflows, leavesFloat: "add" };
const minus: Operator = { ...plus, symbol: "-" };
const times: Operator = {
  symbol: "*",
  binding: BINDING.multiplicative,
  limit: (x, y) => x * y,
  overflows: productOverflows,
  leavesFloat: "multiply",
};

export const OPERATORS = { add: plus, subtract: minus, multiply: times } as const satisfies Partial<Record<PrimitiveName, Operator>>;

/** Whether an exact product is rounded: its type has fewer places than its factors together (S-V2g). */
export function isRounded(call: SqlPrimitive): boolean {
  const [a, b] = both(call);
  return call.name === "multiply" && call.type.kind === "decimal" && placesGivenUp(typeOf(a), typeOf(b)) > 0;
}

/** Where the digits before the point are too many for an exact type. */
export function limitOf(type: ValueType): string {
  return `1e${isOpen(type) ? MAX_DIGITS : MAX_DIGITS - (exactShape(type)?.scale ?? 0)}`;
}

/** The exact limit: numbers of this size and more have too many digits for the type (V2). */
export function exactLimit(call: SqlPrimitive): string {
  return limitOf(call.type);
}

export function arithmeticRules(engine: ArithmeticEngine) {
  const { types, columns = "usual", passesInfinities = false } = engine;
  /** How often a guard writes out what it guards: where operands are written bare, the innermost one stands for all around it. */
  const timesGuarded = (call: SqlPrimitive): number =>
    !passesInfinities ? 4 : call.options?.["unguarded"] === true || call.args.some(isFloatChain) ? 1 : 2;
  const guardedFloat = (
    call: SqlPrimitive,
    leaves: "add" | "multiply" | "divide",
    print: (a: SqlExpr, b: SqlExpr) => Fragment,
    p: Printer,
  ): Fragment => {
    const [a, b] = both(call);
    if (call.options?.["unguarded"] === true && passesInfinities) return print(a, b);
    if (!mayLeaveFloat(leaves, a, b, columns)) return print(a, b);
    if (!passesInfinities) return engine.guardFloat(call, () => print(a, b), p);
    return engine.guardFloat(call, () => print(unguarded(a), leaves === "divide" ? b : unguarded(b)), p);
  };
  const truncated = engine.truncated ?? ((x: Doc): Doc => callOf("trunc", [x]).doc);

  const exactOrFloat = (operator: Operator): Rule<SqlPrimitive> => ({
    print: (call, p) => {
      const [a, b] = both(call);
      if (call.type.kind === "float") {
        const written = (x: SqlExpr, y: SqlExpr): Fragment =>
          infixOf(operator.symbol, operator.binding, [
            besideFloat(p, x, y, operator.binding),
            besideFloat(p, y, x, tighter(operator.binding)),
          ]);
        return guardedFloat(call, operator.leavesFloat, written, p);
      }
      return operator.overflows(a, b) ? engine.guardExact(call, operator, p) : exactOperation(p, call, operator, types);
    },
    repeats: (call) => {
      const [a, b] = both(call);
      if (call.type.kind === "float") return mayLeaveFloat(operator.leavesFloat, a, b, columns) ? timesGuarded(call) : 1;
      return operator.overflows(a, b) ? 2 : 1;
    },
  });

  const quotient = (p: Printer, a: SqlExpr, b: SqlExpr): Fragment => {
    const real = engine.divisionIsReal || typeOf(a).kind === "float" || typeOf(b).kind === "float";
    const dividend = real ? p.at(a, BINDING.multiplicative) : placed(castOf(p, a, engine.float), BINDING.multiplicative);
    return infixOf("/", BINDING.multiplicative, [dividend, divisor(p, b)]);
  };

  const divided: Rule<SqlPrimitive>["print"] = (call, p) =>
    guardedFloat({ ...call, name: "divide" }, "divide", (a, b) => quotient(p, a, b), p);

  const divide: Rule<SqlPrimitive> = {
    print: divided,
    repeats: (call) => {
      const [a, b] = both(call);
      return mayLeaveFloat("divide", a, b, columns) ? timesGuarded(call) : 1;
    },
  };

  /** Float64 on every engine by the same formula, so that the last bits agree. */
  const floatModulo = (call: SqlPrimitive, p: Printer): Fragment => {
    const [a, b] = both(call);
    const whole = truncated(quotient(p, a, b).doc);
    const product = infixOf("*", BINDING.multiplicative, [p.at(b, BINDING.multiplicative), whole]);
    return infixOf("-", BINDING.additive, [p.at(a, BINDING.additive), product.doc]);
  };

  return {
    add: exactOrFloat(plus),
    subtract: exactOrFloat(minus),
    multiply: exactOrFloat(times),
    divide,
    modulo: {
      print: (call, p) => {
        if (call.type.kind === "float") return floatModulo(call, p);
        const [a, b] = both(call);
        const isWhole = call.type.kind === "integer";
        const left = isWhole ? widenedInteger(p, a, types, BINDING.multiplicative) : engine.besideDecimal(p, a, b, BINDING.multiplicative);
        const plain = (): Doc => (isWhole ? p.at(b, BINDING.unary) : engine.besideDecimal(p, b, a, BINDING.unary));
        const right = engine.zeroDivisorIsNull ? plain() : divisor(p, b);
        return infixOf("%", BINDING.multiplicative, [left, right]);
      },
      repeats: (call) => (call.type.kind === "float" ? 2 : 1),
    },
    "integer-divide": {
      print: (call, p) => {
        if (call.type.kind !== "float") return engine.integerDivide(call, p);
        return atom(truncated(divided(call, p).doc));
      },
    },
    negate: (call, p) => ({ doc: ["-", widenedInteger(p, only(call), types, BINDING.cast)], binding: BINDING.unary }),
    abs: (call, p) => callOf("abs", [widenedInteger(p, only(call), types, BINDING.lowest)]),
  } satisfies Partial<PrimitiveRules>;
}

export function exactOperation(p: Printer, call: SqlPrimitive, operator: Operator, types: IntegerTypes): Fragment {
  const [a, b] = both(call);
  const operands = exactOperands(p, a, b, call.type, operator.limit, types, operator.binding);
  return infixOf(operator.symbol, operator.binding, operands);
}

/** `a & b`: how tightly such operators hold differs, so everything is put in parentheses. */
export function bitwise(call: SqlPrimitive, p: Printer, operator: string): Fragment {
  const operands = both(call).map((operand) => p.at(operand, BINDING.unary));
  return infixOf(operator, BINDING.comparison, operands);
}

/** The divisor, null where it is zero. */
export function divisor(p: Printer, expr: SqlExpr): Doc {
  if (isNonZeroLiteral(expr)) return p.at(expr, BINDING.unary);
  return atom("NULLIF(", p.at(expr, BINDING.lowest), ", 0)").doc;
}

export function isNonZeroLiteral(expr: SqlExpr): boolean {
  return expr.kind === "literal" && typeof expr.value === "string" && Number(expr.value) !== 0;
}

/** An expression as float64, for functions that would compute otherwise with another type. */
export function asFloat(p: Printer, expr: SqlExpr, place: Binding, float: string): Doc {
  return typeOf(expr).kind === "float" ? p.at(expr, place) : placed(castOf(p, expr, float), place);
}
