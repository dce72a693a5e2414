import { message, type Message } from "@sheaf/messages";
import { BOOLEAN, DATE, DATETIME, FLOAT, NULL, TEXT, VARIANT, arrayOf, type ValueType } from "@sheaf/sql";
import type { Diagnostic } from "../ast.ts";
import { checkBody } from "../check/check.ts";
import { foldName, type Scope, type ScopeColumn } from "../check/scope.ts";
import { findFunction } from "../functions/index.ts";
import { isTooLong } from "../grammar/bounds.ts";
import { keywordOf } from "../grammar/tokens.ts";
import type { CustomFunction, CustomParamType } from "./custom-function.ts";

/** What can be told of a custom function before anybody calls it. */
export interface CheckedDefinition {
  /** Of the value, where the arguments are of the declared types; a call has the type that its arguments give it. */
  readonly type: ValueType;
  /** `span`s are in the formula; null where the name or an argument is meant. */
  readonly diagnostics: readonly Diagnostic[];
}

const MAX_NAME = 128;
const MAX_PARAMS = 50;

/** `others`: the custom functions beside it; one of its own name is taken for an earlier version of it. */
export function checkDefinition(defined: CustomFunction, others: readonly CustomFunction[]): CheckedDefinition {
  const beside = [...others.filter((one) => foldName(one.name) !== foldName(defined.name)), defined];
  const declared = new Map(defined.params.map(({ name, type }) => [name, DECLARED[type]] as const));
  const { type, diagnostics } = checkBody(defined, declared, beside);
  return { type, diagnostics: [...problemsOfNames(defined), ...diagnostics] };
}

/** What the formula of a custom function can name, for completion, colors and help: its arguments, and the other functions. */
export function scopeOfDefinition({ name, params }: CustomFunction, others: readonly CustomFunction[]): Scope {
  const own = params.map((param): ScopeColumn => ({
    kind: "column",
    name: param.name,
    type: DECLARED[param.type],
    target: null,
    key: param.name,
    from: "Argument",
    doc: param.doc,
    id: param.name,
  }));
  const functions = others.filter((one) => foldName(one.name) !== foldName(name));
  return { own, controls: [], source: [], prefixes: [], byTarget: () => undefined, defining: null, functions };
}

const DECLARED: Readonly<Record<CustomParamType, ValueType>> = {
  any: NULL,
  text: TEXT,
  number: FLOAT,
  boolean: BOOLEAN,
  date: DATE,
  datetime: DATETIME,
  variant: VARIANT,
  array: arrayOf(VARIANT),
  geography: { kind: "geography" },
};

function problemsOfNames({ name, params, formula }: CustomFunction): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const report = (code: Diagnostic["code"], said: Message): void => void found.push({ code, message: said, span: null, fixes: [] });
  if (!/^[A-Z][A-Za-z0-9]*$/u.test(name)) report("E_SYNTAX", message("findings.definition.name", { name }));
  else if (name.length > MAX_NAME) report("E_LIMIT", message("findings.definition.long-name", { most: MAX_NAME }));
  else if (findFunction(name) !== undefined || keywordOf(name) !== null)
    report("E_AMBIGUOUS", message("findings.definition.known", { name }));
  if (params.length > MAX_PARAMS) report("E_LIMIT", message("findings.definition.arguments", { most: MAX_PARAMS }));
  const seen = new Set<string>();
  for (const param of params) {
    if (!/^[\p{L}_][\p{L}\p{N}_ ]*$/u.test(param.name) || param.name.length > MAX_NAME)
      report("E_SYNTAX", message("findings.definition.argument-name", { name: param.name }));
    if (seen.has(foldName(param.name))) report("E_AMBIGUOUS", message("findings.definition.same-arguments", { name: param.name }));
    seen.add(foldName(param.name));
  }
  if (formula.trim() === "" || isTooLong(formula))
    report(formula.trim() === "" ? "E_MISSING" : "E_LIMIT", message("findings.definition.formula"));
  return found;
}
