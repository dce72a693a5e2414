import { message, type Message } from "@sheaf/messages";
import { BOOLEAN, ERROR, FLOAT, NULL, TEXT, VARIANT, decimal, integer, isNumber, type ValueType } from "@sheaf/sql";
import type { Diagnostic, DiagnosticCode, Expr, Fix, Span } from "../ast.ts";
import type { FunctionEntry } from "../catalogue.ts";
import { entryNamed, findFunction } from "../functions/index.ts";
import type { CustomFunction } from "../custom/custom-function.ts";
import { customEntry, customNamed } from "../custom/named.ts";
import { parse, type Parsed } from "../grammar/parser.ts";
import { printPath } from "../grammar/references.ts";
import type { FormulaForm } from "../grammar/tokens.ts";
import { arityProblem, tooMany } from "./arity.ts";
import { type Growth, isOvergrown, measure, placedAt, type Surroundings } from "./expansion.ts";
import { type Findings, agree, fit, whole } from "./fit.ts";
import { aboutBareWord, leftOut, namedById, severalNamed, similarFunctions, similarNames } from "./meant.ts";
import { foldName, resolvePath, type Resolved, type Scope, type ScopeColumn, type ScopeControl } from "./scope.ts";
import { constantOf, type ControlMember, type TypedExpr } from "./typed.ts";
import { describeType, isDate } from "./types.ts";

export interface Checked {
  readonly expr: TypedExpr;
  readonly type: ValueType;
  /** Syntax first, then in the order of the text. The formula is broken if one of them is an error (G5). */
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses and checks a formula text. */
export function checkFormula(source: string, scope: Scope, form: FormulaForm = "stored"): Checked {
  return checkParsed(parse(source, form), source, scope);
}

/** Checks a formula that is parsed already, with what the parser found wrong told as its scope knows it. */
export function checkParsed({ expr, diagnostics }: Pick<Parsed, "expr" | "diagnostics">, source: string, scope: Scope): Checked {
  const checked = check(expr, source, scope);
  return { ...checked, diagnostics: [...diagnostics.map((found) => aboutBareWord(found, source, scope)), ...checked.diagnostics] };
}

/**
 * Types a parsed formula: resolves names by G3, turns operators into calls, makes arguments agree where they must (V1).
 * Levels are not decided here. `source` is the text that the tree's spans point into; fixes quote it.
 */
export function check(expr: Expr, source: string, scope: Scope): Checked {
  const checker = new Checker(source, scope);
  const typed = checker.visit(expr);
  return { expr: typed, type: typed.type, diagnostics: checker.diagnostics };
}

/** Checks the formula of a custom function with arguments of given types; their values are not known, as those of unset controls. */
export function checkBody(
  { name, formula }: CustomFunction,
  types: ReadonlyMap<string, ValueType>,
  functions: readonly CustomFunction[],
): Pick<Checked, "type" | "diagnostics"> {
  const { expr, diagnostics } = parse(formula, "printed");
  const nowhere: Span = { start: 0, end: 0 };
  const args = new Map(
    [...types].map(([param, type]): [string, TypedExpr] => [foldName(param), { kind: "literal", value: null, type, span: nowhere }]),
  );
  const checker = new Checker(formula, scopeOfBody(functions), { name, args, callers: [] });
  const { type } = checker.visit(expr);
  return { type, diagnostics: [...diagnostics, ...checker.diagnostics] };
}

function scopeOfBody(functions: readonly CustomFunction[] | undefined): Scope {
  return { own: [], controls: [], source: [], prefixes: [], byTarget: () => undefined, defining: null, functions: functions ?? [] };
}

/** Digits of an exact number. */
const MOST_DIGITS = 38;
const MEMBERS: readonly ControlMember[] = ["start", "end", "min", "max"];
const OPERATOR_NAMES = { "-": "negate", "+": "plus", not: "not" } as const;

class Checker implements Findings {
  readonly diagnostics: Diagnostic[] = [];
  private readonly source: string;
  private readonly scope: Scope;
  private readonly body: Surroundings | null;
  private readonly growth: Growth;

  constructor(source: string, scope: Scope, body: Surroundings | null = null, growth: Growth = { nodes: 0, depth: 0 }) {
    this.source = source;
    this.scope = scope;
    this.body = body;
    this.growth = growth;
  }

  report(code: DiagnosticCode, said: Message, span: Span | null, fixes: readonly Fix[] = []): void {
    this.diagnostics.push({ code, message: said, span, fixes });
  }

  private broken(span: Span): TypedExpr {
    return { kind: "error", type: ERROR, span };
  }

  text(span: Span): string {
    return this.source.slice(span.start, span.end);
  }

  visit(expr: Expr): TypedExpr {
    if (this.body === null) return this.visitNode(expr);
    this.growth.nodes += 1;
    this.growth.depth += 1;
    const typed = isOvergrown(this.growth) ? this.overgrown(expr.span) : this.visitNode(expr);
    this.growth.depth -= 1;
    return typed;
  }

  private overgrown(span: Span): TypedExpr {
    if (!this.diagnostics.some(({ code }) => code === "E_LIMIT")) this.report("E_LIMIT", message("findings.call.too-large"), span);
    return this.broken(span);
  }

  private visitNode(expr: Expr): TypedExpr {
    switch (expr.kind) {
      case "literal":
        return this.literal(expr);
      case "ref":
        return this.reference(expr, null);
      case "paren":
        return this.visit(expr.inner);
      case "call":
        return this.call(expr);
      case "unary":
        return this.unary(expr);
      case "binary":
        return expr.op === "and" || expr.op === "or"
          ? this.chain(expr)
          : this.operator(expr.op, [expr.left, expr.right], expr.span, expr.opSpan);
      case "field":
        return this.field(expr);
      case "index":
        return this.index(expr);
      case "error":
        return this.broken(expr.span);
    }
  }

  private literal(expr: Extract<Expr, { kind: "literal" }>): TypedExpr {
    const { span } = expr;
    switch (expr.literal) {
      case "null":
        return { kind: "literal", value: null, type: NULL, span };
      case "boolean":
        return { kind: "literal", value: expr.value, type: BOOLEAN, span };
      case "text":
        return { kind: "literal", value: expr.value, type: TEXT, span };
      case "integer":
      case "decimal":
        return this.exactLiteral(String(expr.value), span);
      case "float": {
        const value = Number(expr.value);
        if (Number.isFinite(value)) return { kind: "literal", value: String(value), type: FLOAT, span };
        this.report("E_VALUE_TYPE", message("findings.part.too-large"), span);
        return this.broken(span);
      }
    }
  }

  private exactLiteral(text: string, span: Span): TypedExpr {
    const [digits = "", fraction] = text.split(".");
    const whole = digits.replace(/^0+(?=\d)/u, "") || "0";
    const significant = (whole === "0" ? 0 : whole.length) + (fraction?.length ?? 0);
    if (significant > MOST_DIGITS) {
      this.report("E_VALUE_TYPE", message("findings.part.digits", { most: MOST_DIGITS }), span);
      return this.broken(span);
    }
    if (fraction === undefined) return { kind: "literal", value: whole, type: integer(Math.max(1, whole.length)), span };
    return { kind: "literal", value: `${whole}.${fraction}`, type: decimal(Math.max(1, significant), fraction.length), span };
  }

  private reference(expr: Extract<Expr, { kind: "ref" }>, member: ControlMember | null): TypedExpr {
    if (this.body !== null) return this.argument(this.body, expr);
    const resolved = expr.target === null ? resolvePath(this.scope, expr.path) : this.byTarget(expr);
    const { span } = expr;
    switch (resolved.kind) {
      case "column":
        return this.column(resolved.column, span);
      case "control":
        return this.control(resolved.control, member, span);
      case "itself":
        // A column that only passes a name on has that name by it: nothing bears it.
        if (expr.target === null && this.text(span) === this.source.trim()) return this.unknown(expr.path, span);
        this.report("E_CYCLE", message("findings.name.circular", { name: printPath(expr.path) }), span, [leftOut(expr.path, span)]);
        return this.broken(span);
      case "ambiguous":
        this.report("E_AMBIGUOUS", severalNamed(expr.path, resolved.ids), span, namedById(this.scope, expr.path, resolved.ids, span));
        return this.broken(span);
      case "unknown-prefix":
      case "unknown":
        return this.unknown(expr.path, span);
    }
  }

  /** The formula of a custom function sees its arguments alone: no name in it can mean a column where it is called. */
  private argument({ name, args }: Surroundings, { path, span }: Extract<Expr, { kind: "ref" }>): TypedExpr {
    const found = path.length === 1 ? args.get(foldName(path[0] ?? "")) : undefined;
    if (found === undefined) {
      this.report("E_UNKNOWN_COLUMN", message("findings.name.no-argument", { name: printPath(path), of: name }), span);
      return this.broken(span);
    }
    const { nodes, depth } = measure(found);
    this.growth.nodes += nodes;
    return isOvergrown({ nodes: this.growth.nodes, depth: this.growth.depth + depth }) ? this.overgrown(span) : found;
  }

  private unknown(path: readonly string[], span: Span): TypedExpr {
    this.report(
      "E_UNKNOWN_COLUMN",
      message("findings.name.unknown", { name: printPath(path) }),
      span,
      similarNames(this.scope, path, span),
    );
    return this.broken(span);
  }

  private byTarget(expr: Extract<Expr, { kind: "ref" }>): Resolved {
    const { target } = expr;
    if (target === null) return { kind: "unknown" };
    if (target.kind === "own" && target.columnId === this.scope.defining?.id) return { kind: "itself" };
    const found = this.scope.byTarget(target);
    if (found === undefined) return { kind: "unknown" };
    return found.kind === "column" ? { kind: "column", column: found } : { kind: "control", control: found };
  }

  private column(column: ScopeColumn, span: Span): TypedExpr {
    // The column's own formula says what is wrong with it; here it only makes this one unusable (G5).
    if (column.broken === true)
      this.report("E_UNKNOWN_COLUMN", column.problem ?? message("findings.name.broken", { name: printPath([column.name]) }), span);
    return { kind: "column", column, type: column.broken === true ? ERROR : column.type, span };
  }

  private control(control: ScopeControl, member: ControlMember | null, span: Span): TypedExpr {
    if (member !== null) return { kind: "control", control, member, type: control.type, span };
    switch (control.value) {
      case "scalar":
        return { kind: "control", control, member, type: control.type, span };
      case "list":
        return { kind: "control", control, member, type: { kind: "array", of: control.type }, span };
      case "range": {
        const name = this.text(span);
        const [low, high] = isDate(control.type) ? [`${name}.start`, `${name}.end`] : [`${name}.min`, `${name}.max`];
        const fixes = [low, high].map((text): Fix => ({ kind: "replace", title: message("findings.fix.use", { text }), span, text }));
        this.report("E_FORMULA_TYPE", message("findings.name.range", { name, low, high }), span, fixes);
        return this.broken(span);
      }
    }
  }

  private field(expr: Extract<Expr, { kind: "field" }>): TypedExpr {
    const member = MEMBERS.find((candidate) => candidate === expr.name.toLowerCase());
    if (expr.object.kind === "ref" && member !== undefined) {
      const control = this.rangeControl(expr.object);
      if (control !== null) return this.control(control, member, expr.span);
    }
    const object = this.visit(expr.object);
    if (object.type.kind === "error") return this.broken(expr.span);
    if (object.type.kind !== "variant" && object.type.kind !== "null") {
      const said = message("findings.part.field", { name: expr.name, type: describeType(object.type) });
      this.report("E_FORMULA_TYPE", said, expr.object.span);
      return this.broken(expr.span);
    }
    const name: TypedExpr = { kind: "literal", value: expr.name, type: TEXT, span: expr.span };
    return { kind: "call", entry: operatorEntry("."), args: [object, name], type: VARIANT, span: expr.span, nameSpan: expr.span };
  }

  private rangeControl(expr: Extract<Expr, { kind: "ref" }>): ScopeControl | null {
    const resolved = expr.target === null ? resolvePath(this.scope, expr.path) : this.byTarget(expr);
    return resolved.kind === "control" && resolved.control.value === "range" ? resolved.control : null;
  }

  private index(expr: Extract<Expr, { kind: "index" }>): TypedExpr {
    const object = this.visit(expr.object);
    const index = this.visit(expr.index);
    const { span } = expr;
    if (object.type.kind === "error" || index.type.kind === "error") return this.broken(span);
    if (object.type.kind !== "array" && object.type.kind !== "variant" && object.type.kind !== "null") {
      this.report("E_FORMULA_TYPE", message("findings.part.no-array", { type: describeType(object.type) }), expr.object.span);
      return this.broken(span);
    }
    const isField = object.type.kind === "variant" && index.type.kind === "text";
    if (!isField && !isNumber(index.type) && index.type.kind !== "null") {
      this.report("E_FORMULA_TYPE", message("findings.part.index", { type: describeType(index.type) }), expr.index.span);
      return this.broken(span);
    }
    const type = object.type.kind === "array" ? object.type.of : VARIANT;
    const args = [object, isField ? index : whole(index)];
    return { kind: "call", entry: operatorEntry(isField ? "." : "[]"), args, type, span, nameSpan: expr.index.span };
  }

  private unary(expr: Extract<Expr, { kind: "unary" }>): TypedExpr {
    const typed = this.operator(OPERATOR_NAMES[expr.op], [expr.arg], expr.span, { start: expr.span.start, end: expr.arg.span.start });
    if (typed.kind !== "call" || expr.op === "not") return typed;
    // +x is x, and -5 is a literal: constants are read off the tree.
    const [arg] = typed.args;
    if (arg === undefined || expr.op === "+") return arg ?? typed;
    if (arg.kind !== "literal" || typeof arg.value !== "string") return typed;
    return { ...arg, value: arg.value.startsWith("-") ? arg.value.slice(1) : `-${arg.value}`, span: expr.span };
  }

  /** `a and b and c` as one call, however long. */
  private chain(expr: Extract<Expr, { kind: "binary" }>): TypedExpr {
    const operands: Expr[] = [];
    let left: Expr = expr;
    while (left.kind === "binary" && left.op === expr.op) {
      operands.push(left.right);
      left = left.left;
    }
    operands.push(left);
    return this.operator(expr.op, operands.toReversed(), expr.span, expr.opSpan);
  }

  private operator(name: string, args: readonly Expr[], span: Span, nameSpan: Span): TypedExpr {
    return this.apply(operatorEntry(name), args, span, nameSpan);
  }

  private call(expr: Extract<Expr, { kind: "call" }>): TypedExpr {
    const custom = findFunction(expr.name) === undefined ? customNamed(this.scope.functions, expr.name) : undefined;
    const entry = custom === undefined ? findFunction(expr.name) : customEntry(custom);
    if (entry === undefined) {
      const known = this.scope.functions?.map(({ name }) => name) ?? [];
      this.report(
        "E_UNKNOWN_FUNCTION",
        message("findings.call.unknown", { name: expr.name }),
        expr.nameSpan,
        similarFunctions(expr.name, known, expr.nameSpan),
      );
      for (const arg of expr.args) this.visit(arg);
      return this.broken(expr.span);
    }
    const problem = arityProblem(entry, expr.args.length);
    if (problem === null && custom !== undefined) return this.expand(custom, entry, expr);
    if (problem === null) return this.apply(entry, expr.args, expr.span, expr.nameSpan);
    this.report("E_ARITY", problem, expr.span, tooMany(entry, expr.args));
    for (const arg of expr.args) this.visit(arg);
    return this.broken(expr.span);
  }

  /** A call of a custom function is what its formula is, with the arguments in place of their names. */
  private expand(
    custom: CustomFunction,
    entry: FunctionEntry,
    { args: exprs, span, nameSpan }: Extract<Expr, { kind: "call" }>,
  ): TypedExpr {
    const { name, params, formula } = custom;
    const callers = this.body === null ? [] : [...this.body.callers, this.body.name];
    if (callers.includes(name)) {
      const between = callers.slice(callers.indexOf(name) + 1);
      const said =
        between.length === 0
          ? message("findings.call.calls-itself", { name })
          : message("findings.call.calls-itself-through", { name, others: between.join(", ") });
      this.report("E_CYCLE", said, nameSpan);
      return this.broken(span);
    }
    const before = this.diagnostics.length;
    const given = exprs.map((arg) => this.visit(arg));
    const args = given.map((arg, index) => fit(this, entry, arg, index, given));
    if (this.diagnostics.slice(before).some(({ code }) => code.startsWith("E_")) || args.some((arg) => arg.type.kind === "error"))
      return this.broken(span);
    const parsed = parse(formula, "printed");
    const byName = new Map(
      params.flatMap((param, index) => (args[index] === undefined ? [] : [[foldName(param.name), args[index]] as const])),
    );
    const inside = new Checker(this.source, scopeOfBody(this.scope.functions), { name, args: byName, callers }, this.growth);
    const typed = inside.visit(placedAt(parsed.expr, span));
    // Mends would change the function for everybody; they are offered where it is defined.
    for (const { code, message: finding } of [...parsed.diagnostics, ...inside.diagnostics]) {
      const isTold = code === "E_CYCLE" || (typeof finding === "object" && finding.key === "findings.formula.in-function");
      this.report(code, isTold ? finding : message("findings.formula.in-function", { name, finding }), nameSpan);
    }
    return this.diagnostics.slice(before).some(({ code }) => code.startsWith("E_")) ? this.broken(span) : typed;
  }

  private apply(entry: FunctionEntry, exprs: readonly Expr[], span: Span, nameSpan: Span): TypedExpr {
    const args = exprs.map((arg) => this.visit(arg));
    const before = this.diagnostics.length;
    const fitted = args.map((arg, index) => fit(this, entry, arg, index, args));
    if (this.diagnostics.length > before || args.some((arg) => arg.type.kind === "error")) return this.broken(span);
    const agreed = agree(this, entry, fitted);
    if (agreed === null) return this.broken(span);
    const type = entry.resultType({
      types: agreed.map((arg) => arg.type),
      exprs,
      constant: (argument) => constantOf(agreed[argument]),
      report: (code, said, argument) => this.report(code, said, argument === null ? span : (exprs[argument]?.span ?? span)),
    });
    const broken = this.diagnostics.slice(before).some((diagnostic) => diagnostic.code.startsWith("E_"));
    return broken || type.kind === "error" ? this.broken(span) : { kind: "call", entry, args: agreed, type, span, nameSpan };
  }
}

function operatorEntry(name: string): FunctionEntry {
  const entry = entryNamed(name);
  if (entry === undefined) throw new Error(`No operator ${name}`);
  return entry;
}
