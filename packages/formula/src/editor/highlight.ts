import { resolvePath, type Scope } from "../check/scope.ts";
import { keywordOf, type Token } from "../grammar/tokens.ts";
import { functionNamed, tokensOf } from "./context.ts";

export type HighlightKind =
  | "function"
  | "column"
  | "control"
  | "text"
  | "number"
  | "operator"
  | "keyword"
  | "comment"
  | "field"
  | "punctuation"
  | "error";

/** A colored stretch of a formula text; what lies between is blank. */
export interface Highlight {
  readonly kind: HighlightKind;
  readonly start: number;
  readonly end: number;
}

/** Colors of a formula as a person types it. With a scope, references that name nothing are errors. */
export function highlight(text: string, scope: Scope | null): readonly Highlight[] {
  const tokens = tokensOf(text);
  return tokens.map((token, index) => ({
    kind: kindOf(token, tokens[index - 1], tokens[index + 1], scope),
    start: token.start,
    end: token.end,
  }));
}

function kindOf(token: Token, before: Token | undefined, after: Token | undefined, scope: Scope | null): HighlightKind {
  switch (token.kind) {
    case "number":
      return "number";
    case "text":
      return token.closed ? "text" : "error";
    case "comment":
      return "comment";
    case "unknown":
      return "error";
    case "reference":
      return referenceKind(token, scope);
    case "symbol":
      return /^[()[\],.]$/u.test(token.value) ? "punctuation" : "operator";
    case "word": {
      if (before?.kind === "symbol" && before.value === ".") return "field";
      const isCall = after?.kind === "symbol" && after.value === "(";
      const keyword = keywordOf(token.value);
      if (keyword !== null && !(isCall && keyword !== "not" && keyword !== "and" && keyword !== "or")) return "keyword";
      return isCall && functionNamed(token.value, scope) !== undefined ? "function" : "error";
    }
  }
}

function referenceKind(token: Extract<Token, { kind: "reference" }>, scope: Scope | null): HighlightKind {
  if (!token.closed) return "error";
  if (scope === null) return "column";
  const resolved = resolvePath(scope, token.path);
  if (resolved.kind === "control") return "control";
  return resolved.kind === "column" && resolved.column.broken !== true ? "column" : "error";
}
