import { message, type Message } from "@sheaf/messages";
import { INTEGER, TEXT, integer, isNumber, type ValueType } from "@sheaf/sql";
import type { DiagnosticCode, Fix, Span } from "../ast.ts";
import type { FunctionEntry, Param } from "../catalogue.ts";
import { paramOf } from "./arity.ts";
import { nearest } from "./suggest.ts";
import { constantOf, isAggregated, type TypedExpr } from "./typed.ts";
import { acceptsType, commonTypeOf, describeAccepts, describeType, isDate, nameOfType } from "./types.ts";

/** Where findings about a formula go. */
export interface Findings {
  report(code: DiagnosticCode, said: Message, span: Span | null, fixes?: readonly Fix[]): void;
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
    const fix = (name: string): Fix => used(arg.span, `${name}(${text})`);
    const fixes = isNumber(arg.type) ? [fix("Sum"), fix("Avg")] : [fix("Count")];
    at.report("E_FORMULA_TYPE", message("findings.argument.aggregate", { name: entry.name, example: `Sum(${text})` }), arg.span, fixes);
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
    at.report("E_FORMULA_TYPE", message("findings.argument.constant", { param: param.name, name: entry.name }), arg.span);
    return;
  }
  if (param.oneOf === undefined || value === null) return;
  const wanted = String(value).toLowerCase();
  if (param.oneOf.some((one) => one.toLowerCase() === wanted)) return;
  const fixes = nearest(wanted, param.oneOf).map((name): Fix => {
    const text = `"${name}"`;
    return { kind: "replace", title: message("findings.fix.meant", { text }), span: arg.span, text };
  });
  const values = param.oneOf.map((one) => `"${one}"`).join(", ");
  at.report("E_FORMULA_TYPE", message("findings.argument.one-of", { param: param.name, name: entry.name, values }), arg.span, fixes);
}

function reportMismatch(at: Findings, entry: FunctionEntry, param: Param, arg: TypedExpr, index: number): void {
  const what = entry.category === "operator" ? `"${entry.name}"` : entry.params.length > 1 ? `${entry.name} (${param.name})` : entry.name;
  const said = { what, wanted: describeAccepts(param.accepts), found: describeType(arg.type) };
  const isOfTexts = entry.name === "+" && arg.type.kind === "text";
  const wrap = wrapperFor(param.accepts);
  const fixes = wrap === null || !canWrap(arg.type, wrap) ? [] : [wrapFix(at, arg, wrap)];
  at.report(
    "E_FORMULA_TYPE",
    message(isOfTexts ? "findings.argument.texts-joined" : "findings.argument.wrong-type", said),
    arg.span,
    index < 0 ? [] : fixes,
  );
}

/**
 * Spreadsheets write the range and what it must be like as two arguments, and the value behind the condition. Told once, at the first of
 * them; false where the arguments are wrong in another way.
 */
function reportConditional(at: Findings, entry: FunctionEntry, index: number, args: readonly TypedExpr[]): boolean {
  const [first, second] = args;
  if (!/^\p{L}+If$/u.test(entry.name) || args.length !== 2 || first === undefined || second === undefined) return false;
  const span = { start: first.span.start, end: second.span.end };
  const say = (said: Message, text: string): true => {
    const title = message("findings.fix.write", { text: `${entry.name}(${text})` });
    if (index === 0 || acceptsType(paramOf(entry, 0, 2)?.accepts ?? "any", first.type))
      at.report("E_FORMULA_TYPE", said, span, [{ kind: "replace", title, span, text }]);
    return true;
  };
  const takesValue = entry.params.length > 1;
  if (takesValue && first.type.kind === "boolean" && second.type.kind !== "boolean")
    return say(message("findings.argument.condition-first", { name: entry.name }), `${at.text(second.span)}, ${at.text(first.span)}`);
  if (takesValue || first.type.kind === "boolean") return false;
  return say(message("findings.argument.one-condition", { name: entry.name }), comparison(at, first, second));
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
  const text = `${wrapper}(${at.text(arg.span)})`;
  return { kind: "replace", title: message("findings.fix.convert", { text }), span: arg.span, text };
}

function used(span: Span, text: string): Fix {
  return { kind: "replace", title: message("findings.fix.use", { text }), span, text };
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
    const fixes = entry.name === "=" ? [used(span, text)] : [];
    at.report("E_FORMULA_TYPE", message("findings.argument.list-compared", { text }), span, fixes);
    return;
  }
  const said = { name: entry.name, first: nameOfType(first.type), second: nameOfType(other.type) };
  const fixes: Fix[] = [];
  for (const [arg, wanted] of [
    [other, first],
    [first, other],
  ] as const) {
    const wrapper = wrapperOf(wanted.type);
    if (wrapper !== null && canWrap(arg.type, wrapper)) fixes.push(wrapFix(at, arg, wrapper));
  }
  const isOperator = entry.category === "operator";
  at.report(
    "E_FORMULA_TYPE",
    message(isOperator ? "findings.argument.compared-types" : "findings.argument.other-types", said),
    other.span,
    fixes,
  );
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
