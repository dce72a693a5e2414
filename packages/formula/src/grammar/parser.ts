import { message, type Message } from "@sheaf/messages";
import { foreignSpelling } from "./foreign.ts";
import type { BinaryOp, Diagnostic, Expr, Fix, Span } from "../ast.ts";
import { MAX_CHAIN, MAX_FORMULA_BYTES, MAX_NESTING, TooDeep, isTooLong, tooDeep } from "./bounds.ts";
import { tokenize } from "./lexer.ts";
import { NOT_POWER, POWER, operatorOf } from "./operators.ts";
import { keywordOf, type FormulaForm, type FormulaSymbol, type Keyword, type Token } from "./tokens.ts";

const MAX_DIAGNOSTICS = 20;

export interface Parsed {
  readonly expr: Expr;
  readonly tokens: readonly Token[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a formula. Always gives a tree: `error` nodes stand where the parser recovered, and there is a diagnostic with a
 * range, and where possible a fix, for each (G5). Past a bound the whole formula is one error node (G6).
 */
export function parse(source: string, form: FormulaForm = "printed"): Parsed {
  if (isTooLong(source)) return refused(source, message("findings.syntax.long", { most: MAX_FORMULA_BYTES / 1024 }));
  const tokens = tokenize(source, form);
  const parser = new Parser(source, tokens);
  try {
    const expr = parser.formula();
    // One finding that says how it is written is worth more than all that a foreign word leads to.
    const foreign = parser.diagnostics.length === 0 ? null : foreignSpelling(source, tokens);
    return { expr, tokens, diagnostics: foreign === null ? parser.diagnostics : [foreign] };
  } catch (problem) {
    if (problem instanceof TooDeep) return { ...refused(source, problem.said), tokens };
    throw problem;
  }
}

function refused(source: string, said: Message): Parsed {
  const span = { start: 0, end: source.length };
  return { expr: { kind: "error", span }, tokens: [], diagnostics: [{ code: "E_LIMIT", message: said, span, fixes: [] }] };
}

type SymbolToken = Extract<Token, { kind: "symbol" }>;

class Parser {
  readonly diagnostics: Diagnostic[] = [];
  private readonly source: string;
  private readonly tokens: readonly Token[];
  private position = 0;
  private nesting = 0;
  /** How deep each node is, chains of `and` and `or` counted once. */
  private readonly depths = new WeakMap<Expr, number>();
  /** Operands of each such chain. */
  private readonly chains = new WeakMap<Expr, number>();

  constructor(source: string, tokens: readonly Token[]) {
    this.source = source;
    this.tokens = tokens.filter((token) => token.kind !== "comment");
  }

  formula(): Expr {
    if (this.tokens.length === 0) {
      return this.fail({ start: 0, end: this.source.length }, message("findings.syntax.empty"));
    }
    let expr = this.expression(0);
    for (let token = this.peek(); token !== undefined; token = this.peek()) {
      const span = spanOf(token);
      if (isSymbol(token, ")")) {
        this.position++;
        this.report(span, message("findings.syntax.without", { text: ")", other: "(" }), [removed(span, ")")]);
      } else if (isSymbol(token, ",")) {
        this.position++;
        this.report(span, message("findings.syntax.comma"));
      } else if (isSymbol(token, "]")) {
        this.position++;
        this.report(span, message("findings.syntax.without", { text: "]", other: "[" }), [removed(span, "]")]);
      } else {
        this.reportStray(token);
        const before = this.position;
        const rest = this.expression(0);
        if (this.position === before) this.position++;
        expr = this.node({ kind: "error", span: { start: expr.span.start, end: rest.span.end } });
      }
    }
    return expr;
  }

  private peek(): Token | undefined {
    return this.tokens[this.position];
  }

  private report(span: Span, said: Message, fixes: readonly Fix[] = []): void {
    if (this.diagnostics.length < MAX_DIAGNOSTICS) this.diagnostics.push({ code: "E_SYNTAX", message: said, span, fixes });
  }

  private fail(span: Span, said: Message, fixes: readonly Fix[] = []): Expr {
    this.report(span, said, fixes);
    return this.node({ kind: "error", span });
  }

  /** Notes how deep a node is, and stops at the bound (G6). */
  private node(expr: Expr, ...children: readonly Expr[]): Expr {
    const depth = 1 + Math.max(0, ...children.map((child) => this.depthOf(child)));
    if (depth > MAX_NESTING) throw tooDeep();
    this.depths.set(expr, depth);
    return expr;
  }

  private depthOf(expr: Expr): number {
    return this.depths.get(expr) ?? 1;
  }

  private expression(minimum: number): Expr {
    if (++this.nesting > MAX_NESTING) throw tooDeep();
    let left = this.prefix();
    for (let operator = this.operator(); operator !== null && POWER[operator.op] >= minimum; operator = this.operator()) {
      this.position++;
      const power = POWER[operator.op];
      const right = this.expression(operator.op === "^" ? power : power + 1);
      left = this.binary(operator.op, left, right, operator.span);
    }
    this.nesting--;
    return left;
  }

  private binary(op: BinaryOp, left: Expr, right: Expr, opSpan: Span): Expr {
    const expr: Expr = { kind: "binary", op, left, right, opSpan, span: { start: left.span.start, end: right.span.end } };
    const isChain = (op === "and" || op === "or") && left.kind === "binary" && left.op === op;
    if (!isChain) return this.node(expr, left, right);
    const operands = 1 + (this.chains.get(left) ?? 2);
    this.chains.set(expr, operands);
    if (operands > MAX_CHAIN) throw new TooDeep(message("findings.syntax.chain", { most: String(MAX_CHAIN), op }));
    this.depths.set(expr, Math.max(this.depthOf(left), 1 + this.depthOf(right)));
    return expr;
  }

  private operator(): { readonly op: BinaryOp; readonly span: Span } | null {
    const token = this.peek();
    if (token === undefined) return null;
    const op = operatorOf(token);
    if (op !== null) return { op, span: spanOf(token) };
    return this.mistypedOperator(token);
  }

  /** `==`, `&&`, `||`: said and mended, then read as what was meant. */
  private mistypedOperator(token: Token): { readonly op: BinaryOp; readonly span: Span } | null {
    const following = this.tokens[this.position + 1];
    if (token.kind !== "unknown" || token.value !== "|" || following?.kind !== "unknown" || following.value !== "|") return null;
    this.position++;
    const span = { start: token.start, end: following.end };
    this.report(span, message("findings.syntax.write", { word: "or" }), [replaced(span, "||", "or")]);
    return { op: "or", span };
  }

  private prefix(): Expr {
    const token = this.peek();
    if (token?.kind === "word" && keywordOf(token.value) === "not") {
      this.position++;
      const arg = this.expression(NOT_POWER);
      return this.node({ kind: "unary", op: "not", arg, span: { start: token.start, end: arg.span.end } }, arg);
    }
    if (token !== undefined && (isSymbol(token, "-") || isSymbol(token, "+"))) {
      this.position++;
      if (++this.nesting > MAX_NESTING) throw tooDeep();
      const arg = this.prefix();
      this.nesting--;
      const op = isSymbol(token, "-") ? "-" : "+";
      return this.node({ kind: "unary", op, arg, span: { start: token.start, end: arg.span.end } }, arg);
    }
    return this.postfix(this.primary());
  }

  private postfix(operand: Expr): Expr {
    let expr = operand;
    for (let token = this.peek(); token !== undefined; token = this.peek()) {
      if (isSymbol(token, ".")) expr = this.field(expr, token);
      else if (isSymbol(token, "[")) expr = this.index(expr);
      else break;
    }
    return expr;
  }

  private field(object: Expr, point: SymbolToken): Expr {
    this.position++;
    const name = this.peek();
    if (name?.kind !== "word") {
      const span = spanOf(point);
      this.report(span, message("findings.syntax.point"), [removed(span, ".")]);
      return this.node({ kind: "error", span: { start: object.span.start, end: point.end } }, object);
    }
    this.position++;
    return this.node({ kind: "field", object, name: name.value, span: { start: object.span.start, end: name.end } }, object);
  }

  private index(object: Expr): Expr {
    this.position++;
    const index = this.expression(0);
    const close = this.peek();
    if (close !== undefined && isSymbol(close, "]")) this.position++;
    else this.report(index.span, message("findings.syntax.index-open"), [added(index.span.end, "]")]);
    const end = close !== undefined && isSymbol(close, "]") ? close.end : index.span.end;
    return this.node({ kind: "index", object, index, span: { start: object.span.start, end } }, object, index);
  }

  private primary(): Expr {
    const token = this.peek();
    if (token === undefined) {
      const last = this.tokens.at(-1);
      const end = last?.end ?? 0;
      return this.fail({ start: last?.start ?? 0, end }, message("findings.syntax.missing-at-end"));
    }
    const span = spanOf(token);
    switch (token.kind) {
      case "number":
        this.position++;
        return this.node({ kind: "literal", literal: token.literal, value: token.value, span });
      case "text":
        this.position++;
        if (!token.closed) {
          const quote = this.source[token.start] ?? '"';
          this.report(span, message("findings.syntax.text-open", { quote }), [added(token.end, quote)]);
        }
        return this.node({ kind: "literal", literal: "text", value: token.value, span });
      case "reference":
        return this.reference(token);
      case "word":
        return this.word(token);
      case "symbol":
        return isSymbol(token, "(") ? this.parenthesized(token) : this.missingOperand(token);
      case "unknown":
        return this.unknown(token);
      case "comment":
        throw new Error("Comments are no tokens of the parser");
    }
  }

  private reference(token: Extract<Token, { kind: "reference" }>): Expr {
    this.position++;
    const span = spanOf(token);
    if (!token.closed) this.report(span, message("findings.syntax.reference-open"), [added(token.end, "]")]);
    if (token.path.some((part) => part.trim() === "")) return this.fail(span, message("findings.syntax.no-name"));
    return this.node({ kind: "ref", path: token.path, target: token.target, span });
  }

  private word(token: Extract<Token, { kind: "word" }>): Expr {
    const span = spanOf(token);
    const following = this.tokens[this.position + 1];
    const isCall = following !== undefined && isSymbol(following, "(");
    const keyword = keywordOf(token.value);
    if (keyword !== null && !(isCall && (keyword === "true" || keyword === "false" || keyword === "null"))) {
      return this.keyword(keyword, span);
    }
    this.position++;
    if (isCall) return this.call(token);
    const [column, call] = [`[${token.value}]`, `${token.value}()`];
    return this.fail(span, message("findings.syntax.alone", { word: token.value }), [
      { kind: "replace", title: message("findings.fix.refer", { text: column }), span, text: column },
      { kind: "replace", title: message("findings.fix.call", { text: call }), span, text: call },
    ]);
  }

  private keyword(keyword: Keyword, span: Span): Expr {
    switch (keyword) {
      case "true":
      case "false":
        this.position++;
        return this.node({ kind: "literal", literal: "boolean", value: keyword === "true", span });
      case "null":
        this.position++;
        return this.node({ kind: "literal", literal: "null", value: null, span });
      case "and":
      case "or":
      case "not":
        // Read on from here as the operator; what it joins is missing.
        return this.fail({ start: span.start, end: span.end }, message("findings.syntax.nothing-before", { word: keyword }));
    }
  }

  private call(name: Extract<Token, { kind: "word" }>): Expr {
    const open = this.peek();
    this.position++;
    const args: Expr[] = [];
    let end = open?.end ?? name.end;
    let closed = false;
    for (let token = this.peek(); token !== undefined; token = this.peek()) {
      if (isSymbol(token, ")")) {
        this.position++;
        end = token.end;
        closed = true;
        break;
      }
      if (args.length > 0 && !this.comma(token)) break;
      const before = this.position;
      const arg = this.argument();
      args.push(arg);
      end = Math.max(end, arg.span.end);
      // Nothing was read and nothing here can go on.
      const following = this.peek();
      if (this.position === before && following !== undefined && !isSymbol(following, ",") && !isSymbol(following, ")")) break;
    }
    if (!closed) {
      const at = this.tokens[this.position - 1]?.end ?? end;
      this.report(spanOf(name), message("findings.syntax.call-open", { name: name.value }), [added(at, ")")]);
    }
    const span = { start: name.start, end };
    return this.node({ kind: "call", name: name.value, args, span, nameSpan: spanOf(name) }, ...args);
  }

  /** A comma between arguments; a semicolon is said and read as one. */
  private comma(token: Token): boolean {
    if (isSymbol(token, ",")) {
      this.position++;
      return true;
    }
    const span = spanOf(token);
    if (token.kind === "unknown" && token.value === ";") {
      this.position++;
      this.report(span, message("findings.syntax.commas"), [replaced(span, ";", ",")]);
      return true;
    }
    if (isSymbol(token, "]")) return false;
    this.reportStray(token);
    return true;
  }

  private argument(): Expr {
    const token = this.peek();
    if (token !== undefined && (isSymbol(token, ",") || isSymbol(token, ")"))) {
      return this.fail({ start: token.start, end: token.start }, message("findings.syntax.argument-missing"));
    }
    return this.expression(0);
  }

  private parenthesized(open: SymbolToken): Expr {
    this.position++;
    const inner = this.expression(0);
    const close = this.peek();
    if (close !== undefined && isSymbol(close, ")")) {
      this.position++;
      return this.node({ kind: "paren", inner, span: { start: open.start, end: close.end } }, inner);
    }
    this.report(spanOf(open), message("findings.syntax.without", { text: "(", other: ")" }), [added(inner.span.end, ")")]);
    return this.node({ kind: "paren", inner, span: { start: open.start, end: inner.span.end } }, inner);
  }

  private missingOperand(token: SymbolToken): Expr {
    const span = spanOf(token);
    if (token.value === "=" && this.position === 0) {
      this.position++;
      this.report(span, message("findings.syntax.equals-first"), [removed(span, "=")]);
      return this.expression(0);
    }
    const before = this.tokens[this.position - 1];
    if (token.value === "=" && before !== undefined && isSymbol(before, "=")) {
      this.position++;
      const both = { start: before.start, end: token.end };
      this.report(both, message("findings.syntax.equality"), [replaced(both, "==", "=")]);
      return this.expression(POWER["="] + 1);
    }
    // Closing symbols and commas are left for the one who opened; an operator is passed over.
    const said = message("findings.syntax.missing-before", { text: token.value });
    if (operatorOf(token) === null) return this.fail(span, said);
    this.report(span, said);
    return this.node({ kind: "error", span: { start: span.start, end: span.start } });
  }

  private unknown(token: Extract<Token, { kind: "unknown" }>): Expr {
    this.position++;
    const span = spanOf(token);
    const quote = /[“”„«»]/u.test(token.value) ? '"' : /[‘’‚]/u.test(token.value) ? "'" : null;
    if (quote !== null) {
      const title = message("findings.fix.replace-by", { text: quote });
      return this.fail(span, message("findings.syntax.quotes"), [{ kind: "replace", title, span, text: quote }]);
    }
    if (token.value === "!") return this.fail(span, message("findings.syntax.not"), [replaced(span, "!", "not", "not ")]);
    return this.fail(span, message("findings.syntax.no-meaning", { text: token.value }));
  }

  /** Two operands side by side. */
  private reportStray(token: Token): void {
    const before = this.tokens[this.position - 1];
    const span = spanOf(token);
    const fixes = before === undefined ? [] : [added(before.end, ",", message("findings.fix.add-comma"))];
    this.report(span, message("findings.syntax.operator-missing"), fixes);
  }
}

function spanOf(token: Token): Span {
  return { start: token.start, end: token.end };
}

function added(at: number, text: string, title: Message = message("findings.fix.add", { text })): Fix {
  return { kind: "replace", title, span: { start: at, end: at }, text };
}

function removed(span: Span, text: string): Fix {
  return { kind: "replace", title: message("findings.fix.remove", { text }), span, text: "" };
}

function replaced(span: Span, text: string, by: string, written = by): Fix {
  return { kind: "replace", title: message("findings.fix.replace", { text, by }), span, text: written };
}

function isSymbol(token: Token, symbol: FormulaSymbol): token is SymbolToken {
  return token.kind === "symbol" && token.value === symbol;
}
