import { readStoredPath } from "./references.ts";
import type { FormulaForm, FormulaSymbol, Token } from "./tokens.ts";

/**
 * Splits formula text into tokens (G2). Never fails: what is no token of the language becomes an `unknown` token, a text or
 * reference without its end is not `closed`. Linear in the length of the text.
 */
export function tokenize(source: string, form: FormulaForm = "printed"): readonly Token[] {
  const lexer = new Lexer(source, form);
  return lexer.run();
}

const WORD = /[\p{L}_][\p{L}\p{N}\p{M}_]*/uy;
const SPACE = /\s+/uy;
const DIGITS = /\d+/y;
const FRACTION = /\.\d+/y;
const EXPONENT = /[eE][+-]?\d+/y;
/** `[0]`, `["name"]`, `[[i] + 1]`, `[Len(x)]`: what could be an expression. A bare word is a reference whose operator is missing. */
const INDEX = /\[\s*(?:-?\s*\d+\s*\]|"|'|\[|[^\][]{0,200}\()/uy;
/** What a name that is still being typed reaches to. */
const UNCLOSED = /\[[^\][()\n,"=<>&+*^%]*/uy;

const TWO: readonly FormulaSymbol[] = ["!=", "<>", "<=", ">="];
const ONE: readonly FormulaSymbol[] = ["=", "<", ">", "&", "+", "-", "*", "/", "%", "^", "(", ")", ",", ".", "]"];

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["\\", "\\"],
  ['"', '"'],
  ["'", "'"],
]);

class Lexer {
  private readonly source: string;
  private readonly form: FormulaForm;
  private readonly tokens: Token[] = [];
  private last: Token | null = null;
  /** Whether the last token ends an operand, so that a bracket behind it is an index and a point a field. */
  private operandBefore = false;
  /** No reference that opens from here on is closed: each place is looked at once. */
  private unclosedFrom = Number.POSITIVE_INFINITY;

  constructor(source: string, form: FormulaForm) {
    this.source = source;
    this.form = form;
  }

  run(): readonly Token[] {
    for (let at = this.skipSpace(0); at < this.source.length;) {
      const token = this.next(at);
      this.tokens.push(token);
      if (token.kind !== "comment") {
        this.operandBefore = this.endsOperand(token);
        this.last = token;
      }
      at = this.skipSpace(token.end);
    }
    return this.tokens;
  }

  private skipSpace(at: number): number {
    return at + (this.match(SPACE, at)?.length ?? 0);
  }

  private match(pattern: RegExp, at: number): string | null {
    pattern.lastIndex = at;
    return pattern.exec(this.source)?.[0] ?? null;
  }

  private endsOperand(token: Token): boolean {
    switch (token.kind) {
      case "reference":
      case "text":
        return true;
      case "symbol":
        return token.value === ")" || token.value === "]";
      case "word":
        return this.last?.kind === "symbol" && this.last.value === ".";
      case "number":
      case "comment":
      case "unknown":
        return false;
    }
  }

  private next(start: number): Token {
    const { source } = this;
    const char = source[start] ?? "";
    if (source.startsWith("//", start)) {
      const end = source.indexOf("\n", start);
      return { kind: "comment", start, end: end === -1 ? source.length : end };
    }
    if (char === '"' || char === "'") return this.text(start, char);
    if (char === "[") {
      const isIndex = this.operandBefore && this.match(INDEX, start) !== null;
      return isIndex ? { kind: "symbol", value: "[", start, end: start + 1 } : this.reference(start);
    }
    const digits = this.match(DIGITS, start);
    if (digits !== null || (!this.operandBefore && this.match(FRACTION, start) !== null)) return this.number(start, digits ?? "");
    const word = this.match(WORD, start);
    if (word !== null) return { kind: "word", value: word, start, end: start + word.length };
    const two = source.slice(start, start + 2);
    const symbol = TWO.find((known) => known === two) ?? ONE.find((known) => known === char);
    if (symbol !== undefined) return { kind: "symbol", value: symbol, start, end: start + symbol.length };
    const value = String.fromCodePoint(source.codePointAt(start) ?? 0xfffd);
    return { kind: "unknown", value, start, end: start + value.length };
  }

  private number(start: number, digits: string): Token {
    const fraction = this.match(FRACTION, start + digits.length) ?? "";
    const exponent = this.match(EXPONENT, start + digits.length + fraction.length) ?? "";
    const value = digits + fraction + exponent;
    const literal = exponent !== "" ? "float" : fraction !== "" ? "decimal" : "integer";
    return { kind: "number", literal, value, start, end: start + value.length };
  }

  private text(start: number, quote: string): Token {
    const { source } = this;
    const parts: string[] = [];
    let from = start + 1;
    for (let at = from; at < source.length; at++) {
      const char = source[at];
      const doubled = char === quote && source[at + 1] === quote;
      // Any other backslash stays as typed: "\d+".
      const meant = doubled ? quote : char === "\\" ? ESCAPES.get(source[at + 1] ?? "") : undefined;
      if (meant !== undefined) {
        parts.push(source.slice(from, at), meant);
        at++;
        from = at + 1;
      } else if (char === quote) {
        parts.push(source.slice(from, at));
        return { kind: "text", value: parts.join(""), closed: true, start, end: at + 1 };
      }
    }
    parts.push(source.slice(from));
    return { kind: "text", value: parts.join(""), closed: false, start, end: source.length };
  }

  private reference(start: number): Token {
    if (start < this.unclosedFrom) {
      const closed = this.closedReference(start);
      if (closed !== null) return closed;
      this.unclosedFrom = start;
    }
    const typed = this.match(UNCLOSED, start)?.trimEnd() ?? "[";
    return { kind: "reference", ...this.read(typed.slice(1).split("/")), closed: false, start, end: start + typed.length };
  }

  /** Everything up to the first `]` that is not escaped; line breaks and `[` may be part of a name. */
  private closedReference(start: number): Token | null {
    const { source } = this;
    const path: string[] = [];
    let part = "";
    let from = start + 1;
    for (let at = from; at < source.length; at++) {
      const char = source[at];
      if (char === "\\" && /[\\\]/]/u.test(source[at + 1] ?? "")) {
        part += source.slice(from, at);
        at++;
        from = at;
      } else if (char === "/" || char === "]") {
        path.push(part + source.slice(from, at));
        if (char === "]") return { kind: "reference", ...this.read(path), closed: true, start, end: at + 1 };
        part = "";
        from = at + 1;
      }
    }
    return null;
  }

  private read(path: readonly string[]): Pick<Extract<Token, { kind: "reference" }>, "path" | "target"> {
    return this.form === "stored" ? readStoredPath(path) : { path, target: null };
  }
}
