import { isExact } from "../../numeric-types.ts";
import type { PrimitiveRules, Printer, Rule } from "../../print/dialect.ts";
import { BINDING, atom, callOf, infixOf, placed, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { both, only } from "../common/arguments.ts";
import { logicRules } from "../common/logic.ts";
import { firstThere, hasRoomless, ifAllFit, isRoomless } from "../common/numbers/roomless.ts";
import { inside, isThere } from "./lists/elements.ts";
import { key, printedKey } from "./numbers/keys.ts";
import { isLong } from "./literals.ts";
import { asFloat, asType } from "./numbers/numbers.ts";

/** The engine brings integers, decimals and float64 to no common type. */
function ofOneType(name: string) {
  return (call: SqlPrimitive, p: Printer): Fragment =>
    callOf(
      name,
      call.args.map((arg) => asType(arg, call.type, p).doc),
    );
}

const isArray = (expr: SqlExpr): boolean => typeOf(expr).kind === "array";

function extreme(name: string): Rule<SqlPrimitive> {
  return {
    print: (call, p) => (hasRoomless(call) ? ifAllFit(call, p, asType, ofOneType(name)(call, p)) : ofOneType(name)(call, p)),
    repeats: (call) => (hasRoomless(call) ? 3 : 1),
  };
}

function coalesce(call: SqlPrimitive, p: Printer): Fragment {
  if (hasRoomless(call)) return firstThere(call, p, asType);
  if (call.type.kind !== "array") return ofOneType("coalesce")(call, p);
  const lists = call.args.filter(isArray);
  const last = lists.at(-1);
  if (last === undefined) return p.fragment(call.args[0] ?? { kind: "literal", value: null, type: call.type });
  const choices = lists.slice(0, -1).flatMap((list): Doc[] => [isThere(p, list), p.at(list, BINDING.lowest)]);
  return choices.length === 0 ? p.fragment(last) : callOf("multiIf", [...choices, p.at(last, BINDING.lowest)]);
}

const isFloat = (expr: SqlExpr): boolean => typeOf(expr).kind === "float";

/** What the engine may make a join by, wherever it stands: it carries conditions into joins, and finds partners by their bits. */
function mayJoin(a: SqlExpr, b: SqlExpr): boolean {
  const areNumbers = [a, b].every((one) => one.kind !== "literal" && (isFloat(one) || isExact(typeOf(one))));
  return areNumbers && (isFloat(a) || isFloat(b));
}

function sameNumber(operator: string, call: SqlPrimitive, p: Printer): Fragment {
  return infixOf(
    operator,
    BINDING.comparison,
    // Joins bring exact numbers and float64 to no common type.
    both(call).map((operand) =>
      isExact(typeOf(operand)) ? asFloat(p, operand, BINDING.concat) : placed(printedKey(p, operand), BINDING.concat),
    ),
  );
}

/**
 * Joins bring an integer of 128 bits and a decimal to no common type either, and where they are compared the places of the one may be too many for
 * the other: with 76 digits there is room for both.
 */
function sameExact(operator: string, call: SqlPrimitive, p: Printer): Fragment | null {
  const decimal = both(call)
    .map(typeOf)
    .find((type) => type.kind === "decimal");
  const wide = both(call).find((operand) => typeOf(operand).kind === "integer" && !isLong(typeOf(operand)));
  if (decimal?.kind !== "decimal" || wide === undefined) return null;
  // A literal is in no join: beside one the engine has room enough for all but the longest.
  if (both(call).some((operand) => operand.kind === "literal") && !isRoomless(wide, decimal)) return null;
  const scale = String(decimal.scale);
  return infixOf(
    operator,
    BINDING.comparison,
    both(call).map((operand) => callOf("toDecimal256", [p.at(operand, BINDING.lowest), scale]).doc),
  );
}

function sameKey(call: SqlPrimitive, p: Printer): Fragment {
  const operator = "IS NOT DISTINCT FROM";
  if (both(call).some(isFloat)) return sameNumber(operator, call, p);
  return sameExact(operator, call, p) ?? logicRules["is-not-distinct"](call, p);
}

/** A list that is not there is equal to nothing. */
function comparison(name: "eq" | "ne", call: SqlPrimitive, p: Printer): Fragment {
  const [a, b] = both(call);
  if (!isArray(a) || !isArray(b)) {
    if (name === "eq" && mayJoin(a, b)) return sameNumber("=", call, p);
    return sameExact(name === "eq" ? "=" : "<>", call, p) ?? logicRules[name](call, p);
  }
  const same: Doc = [inside(p, a), name === "eq" ? " = " : " <> ", inside(p, b)];
  return callOf("if", [[isThere(p, a), " AND ", isThere(p, b)], same, "NULL"]);
}

function order(name: keyof typeof ORDER): Rule<SqlPrimitive>["print"] {
  return (call, p) => sameExact(ORDER[name], call, p) ?? logicRules[name](call, p);
}

const ORDER = { lt: "<", le: "<=", gt: ">", ge: ">=" } as const;

/** What the engine finds in a set as it compares: literals of the value's own kind. A null among others it leaves out (V5). */
function isSet(call: SqlPrimitive): boolean {
  const [value, ...candidates] = call.args;
  const kind = value === undefined ? null : typeOf(value).kind;
  return candidates.every((one) => one.kind === "literal" && one.value !== null && typeOf(one).kind === kind);
}

function isIn(call: SqlPrimitive, p: Printer): Fragment {
  const [value, ...candidates] = call.args;
  if (value === undefined) throw new Error("in needs a value");
  if (isSet(call)) {
    // A set is looked into by bits, where a zero with a sign is none of a literal's.
    const hasZero = isFloat(value) && candidates.some((one) => one.kind === "literal" && Number(one.value) === 0);
    return logicRules.in(hasZero ? { ...call, args: [key(value), ...candidates] } : call, p);
  }
  const type: ValueType = { kind: "boolean" };
  const equal = candidates.map((one): SqlPrimitive => ({ kind: "primitive", name: "eq", args: [value, one], type }));
  const [first] = equal;
  return first !== undefined && equal.length === 1
    ? p.fragment(first)
    : logicRules.or({ kind: "primitive", name: "or", args: equal, type }, p);
}

const NOTHING: ValueType = { kind: "null" };

export const clickhouseLogicRules = {
  ...logicRules,
  eq: (call, p) => comparison("eq", call, p),
  ne: (call, p) => comparison("ne", call, p),
  lt: order("lt"),
  le: order("le"),
  gt: order("gt"),
  ge: order("ge"),
  in: { print: isIn, repeats: (call) => (isSet(call) ? 1 : call.args.length - 1) },
  "is-null": (call, p) => (isArray(only(call)) ? callOf("empty", [p.at(only(call), BINDING.lowest)]) : logicRules["is-null"](call, p)),
  "is-not-null": (call, p) => (isArray(only(call)) ? atom(isThere(p, only(call))) : logicRules["is-not-null"](call, p)),
  "is-not-distinct": sameKey,
  "same-key": sameKey,
  coalesce: { print: coalesce, repeats: (call) => (call.type.kind === "array" || hasRoomless(call) ? 2 : 1) },
  greatest: extreme("greatest"),
  least: extreme("least"),
  "null-if": (call, p) => {
    const [a, b] = both(call);
    return typeOf(b).kind === NOTHING.kind ? p.fragment(a) : logicRules["null-if"](call, p);
  },
} satisfies Partial<PrimitiveRules>;
