import { INTEGER, TEXT, integer, isNumber, typeName, type ValueType } from "@sheaf/sql";
import type { DiagnosticCode, Fix, Span } from "../ast.ts";
import type { FunctionEntry, Param } from "../catalogue.ts";
import { paramOf } from "./arity.ts";
import { nearest } from "./suggest.ts";
import { constantOf, isAggregated, type TypedExpr } from "./typed.ts";
import { acceptsType, commonTypeOf, describeAccepts, describeType, isDate } from "./types.ts";

/** Where findings about a formula go. */
export interface Findings {
  report(code: DiagnosticCode, message: string, span: Span | null, fixes?: readonly Fix[]): void;
  /** The formula's text there; fixes quote it. */
  text(span: Span): string;
}

/** One argument against its parameter: type, constancy, and the conversions that the language makes by itself. */
export function fit(at: Findings, entry: FunctionEntry, arg: TypedExpr, index: number, args: readonly TypedExpr[]): TypedExpr {
  const param = paramOf(entry, index, args.length);
  if (param === undefined || arg.type.kind === "error") return arg;
  if (!acceptsType(param.accepts, arg.type)) {
    if (!reportConditional(at, entry, index, args)) reportMismatch(at, entry, param, arg, index);
    return arg;
  }
  if (param.accepts === "aggregate" && !isAggregated(arg)) {
    const text = at.text(arg.span);
    const fix = (name: string): Fix => ({ kind: "replace", title: `Use ${name}(${text})`, span: arg.span, text: `${name}(${text})` });
    const fixes = isNumber(arg.type) ? [fix("Sum"), fix("Avg")] : [fix("Count")];
    at.report("E_FORMULA_TYPE", `${entry.name} needs an aggregate here, such as Sum(${text}).`, arg.span, fixes);
  }
  if (param.constant === true || param.accepts === "unit") checkConstant(at, entry, param, arg);
  if (param.accepts === "integer") return whole(arg);
  return entry.name === "&" && arg.type.kind !== "text" && arg.type.kind !== "null"
    ? { kind: "convert", arg, type: TEXT, span: arg.span }
    : arg;
}

function checkConstant(at: Findings, entry: FunctionEntry, param: Param, arg: TypedExpr): void {
  const value = constantOf(arg);
  if (value === undefined) {
    at.report("E_FORMULA_TYPE", `The ${param.name} of ${entry.name} must be a constant: a value you write, or a control.`, arg.span);
    return;
  }
  if (param.oneOf === undefined || value === null) return;
  const wanted = String(value).toLowerCase();
  if (param.oneOf.some((one) => one.toLowerCase() === wanted)) return;
  const fixes = nearest(wanted, param.oneOf).map((name): Fix => ({
    kind: "replace",
    title: `Did you mean "${name}"?`,
    span: arg.span,
    text: `"${name}"`,
  }));
  at.report(
    "E_FORMULA_TYPE",
    `The ${param.name} of ${entry.name} must be one of ${param.oneOf.map((one) => `"${one}"`).join(", ")}.`,
    arg.span,
    fixes,
  );
}

function reportMismatch(at: Findings, entry: FunctionEntry, param: Param, arg: TypedExpr, index: number): void {
  const what = entry.category === "operator" ? `"${entry.name}"` : entry.params.length > 1 ? `${entry.name} (${param.name})` : entry.name;
  const hint = entry.name === "+" && arg.type.kind === "text" ? " Texts are joined by &." : "";
  const message = `${what} needs ${describeAccepts(param.accepts)}, but this is ${describeType(arg.type)}.${hint}`;
  const wrap = wrapperFor(param.accepts);
  const fixes = wrap === null || !canWrap(arg.type, wrap) ? [] : [wrapFix(at, arg, wrap)];
  at.report("E_FORMULA_TYPE", message, arg.span, index < 0 ? [] : fixes);
}

/**
 * Spreadsheets write the range and what it must be like as two arguments, and the value behind the condition. Told once, at the first of
 * them; false where the arguments are wrong in another way.
 */
function reportConditional(at: Findings, entry: FunctionEntry, index: number, args: readonly TypedExpr[]): boolean {
  const [first, second] = args;
  if (!/^\p{L}+If$/u.test(entry.name) || args.length !== 2 || first === undefined || second === undefined) return false;
  const span = { start: first.span.start, end: second.span.end };
  const say = (message: string, text: string): true => {
    if (index === 0 || acceptsType(paramOf(entry, 0, 2)?.accepts ?? "any", first.type))
      at.report("E_FORMULA_TYPE", message, span, [{ kind: "replace", title: `Write ${entry.name}(${text})`, span, text }]);
    return true;
  };
  const takesValue = entry.params.length > 1;
  if (takesValue && first.type.kind === "boolean" && second.type.kind !== "boolean")
    return say(`${entry.name} takes the value first and the condition behind it.`, `${at.text(second.span)}, ${at.text(first.span)}`);
  if (takesValue || first.type.kind === "boolean") return false;
  return say(`${entry.name} takes one condition, such as a comparison.`, comparison(at, first, second));
}

/** `">5"` in a spreadsheet is a comparison with 5. */
function comparison(at: Findings, range: TypedExpr, criterion: TypedExpr): string {
  const value = constantOf(criterion);
  const written = typeof value === "string" ? /^(>=|<=|<>|>|<|=)(.+)$/u.exec(value) : null;
  const [, operator = "=", operand = ""] = written ?? [];
  const right =
    written === null ? at.text(criterion.span) : /^-?\d+(?:\.\d+)?$/u.test(operand) ? operand : `"${operand.replaceAll('"', '""')}"`;
  return `${at.text(range.span)} ${operator === "<>" ? "!=" : operator} ${right}`;
}

function wrapFix(at: Findings, arg: TypedExpr, wrapper: Wrapper): Fix {
  const text = at.text(arg.span);
  return { kind: "replace", title: `Convert by ${wrapper}(${text})`, span: arg.span, text: `${wrapper}(${text})` };
}

/** Gives each group of arguments that must agree its common type; null if one has none. */
export function agree(at: Findings, entry: FunctionEntry, args: readonly TypedExpr[]): readonly TypedExpr[] | null {
  const result = [...args];
  for (const group of entry.agree?.(args.length) ?? []) {
    const members = group.map((index) => args[index]).filter((arg) => arg !== undefined);
    const common = commonTypeOf(members.map((arg) => arg.type));
    if (common === null) {
      reportDisagreement(at, entry, members);
      return null;
    }
    for (const index of group) {
      const arg = args[index];
      if (arg !== undefined && common.kind === "datetime" && arg.type.kind === "date") {
        result[index] = { kind: "convert", arg, type: common, span: arg.span };
      }
    }
  }
  return result;
}

function reportDisagreement(at: Findings, entry: FunctionEntry, members: readonly TypedExpr[]): void {
  const [first] = members;
  const other = members.find((arg) => first !== undefined && commonTypeOf([first.type, arg.type]) === null);
  if (first === undefined || other === undefined) return;
  const [listed, single] = first.type.kind === "array" ? [first, other] : [other, first];
  if (listed.type.kind === "array" && single.type.kind !== "array") {
    const text = `ArrayContains(${at.text(listed.span)}, ${at.text(single.span)})`;
    const span = { start: Math.min(first.span.start, other.span.start), end: Math.max(first.span.end, other.span.end) };
    const fix: Fix = { kind: "replace", title: `Use ${text}`, span, text };
    at.report("E_FORMULA_TYPE", `A list cannot be compared with a single value. Write ${text}.`, span, entry.name === "=" ? [fix] : []);
    return;
  }
  const [a, b] = [typeName(first.type), typeName(other.type)];
  const what = entry.category === "operator" ? `"${entry.name}" compares` : `${entry.name} needs`;
  const fixes: Fix[] = [];
  for (const [arg, wanted] of [
    [other, first],
    [first, other],
  ] as const) {
    const wrapper = wrapperOf(wanted.type);
    if (wrapper !== null && canWrap(arg.type, wrapper)) fixes.push(wrapFix(at, arg, wrapper));
  }
  at.report("E_FORMULA_TYPE", `${what} values of one type, but here are ${a} and ${b}.`, other.span, fixes);
}

type Wrapper = "Text" | "Number" | "Date" | "Logical";

function wrapperFor(accepts: Param["accepts"]): Wrapper | null {
  switch (accepts) {
    case "text":
      return "Text";
    case "number":
    case "integer":
      return "Number";
    case "date":
    case "datetime":
    case "date-or-datetime":
      return "Date";
    case "boolean":
    case "condition":
      return "Logical";
    case "comparable":
      return "Text";
    case "any":
    case "variant":
    case "array":
    case "geography":
    case "unit":
    case "aggregate":
      return null;
  }
}

function wrapperOf(type: ValueType): Wrapper | null {
  if (type.kind === "text") return "Text";
  if (isNumber(type)) return "Number";
  if (isDate(type)) return "Date";
  return type.kind === "boolean" ? "Logical" : null;
}

/** Whether wrapping would help and loses nothing surprising. */
function canWrap(type: ValueType, wrapper: Wrapper): boolean {
  if (type.kind === "variant") return true;
  if (type.kind === "array" || type.kind === "geography") return false;
  return wrapper === "Text" || type.kind === "text" || (wrapper === "Number" && type.kind === "boolean");
}

/** A number as a whole one. */
export function whole(arg: TypedExpr): TypedExpr {
  if (arg.type.kind === "integer" || arg.type.kind === "null") return arg;
  if (arg.kind === "literal") {
    const value = Math.trunc(Number(arg.value));
    if (Number.isSafeInteger(value)) return { ...arg, value: String(value), type: integer(String(Math.abs(value)).length) };
  }
  return { kind: "convert", arg, type: INTEGER, span: arg.span };
}
