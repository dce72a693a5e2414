import type { Span } from "../ast.ts";
import type { FunctionEntry } from "../catalogue.ts";
import type { Scope } from "../check/scope.ts";
import { customEntry, customNamed } from "../custom/named.ts";
import { findFunction } from "../functions/index.ts";
import { tokenize } from "../grammar/lexer.ts";
import { keywordOf, type Token } from "../grammar/tokens.ts";

/** Where a caret stands in a formula; texts of the editor are in printed form. */

export interface OpenCall {
  readonly name: string;
  readonly entry: FunctionEntry | undefined;
  readonly nameSpan: Span;
  /** The argument that the caret is in, from 0. */
  readonly argument: number;
  /** Arguments so far, at least up to the caret's. */
  readonly count: number;
}

/** The token that the caret is in or at the end of; null between tokens. */
export function tokenAt(tokens: readonly Token[], caret: number): Token | null {
  return tokens.find((token) => token.start < caret && caret <= token.end && !endsBefore(token, caret)) ?? null;
}

/** At the closing bracket or quote a token is over. */
function endsBefore(token: Token, caret: number): boolean {
  if (caret < token.end) return false;
  return token.kind === "symbol" || ((token.kind === "reference" || token.kind === "text") && token.closed);
}

/** The innermost call whose parentheses hold the caret. */
export function openCallAt(tokens: readonly Token[], caret: number, scope: Pick<Scope, "functions"> | null): OpenCall | null {
  const open: { readonly name: Token | null; commas: number }[] = [];
  let index = 0;
  for (; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined || token.start >= caret) break;
    if (token.kind !== "symbol" || token.end > caret) continue;
    const before = tokens[index - 1];
    if (token.value === "(") open.push({ name: before?.kind === "word" && keywordOf(before.value) === null ? before : null, commas: 0 });
    else if (token.value === ")") open.pop();
    else if (token.value === ",") {
      const innermost = open.at(-1);
      if (innermost !== undefined) innermost.commas++;
    }
  }
  const call = open.findLast((one) => one.name !== null);
  if (call?.name?.kind !== "word" || open.at(-1)?.name === null) return null;
  const { value, start, end } = call.name;
  const argument = call.commas;
  return {
    name: value,
    entry: functionNamed(value, scope),
    nameSpan: { start, end },
    argument,
    count: argument + 1 + commasAfter(tokens, index),
  };
}

/** A function of the language, or of the organization. */
export function functionNamed(name: string, scope: Pick<Scope, "functions"> | null): FunctionEntry | undefined {
  const custom = findFunction(name) === undefined ? customNamed(scope?.functions, name) : undefined;
  return custom === undefined ? findFunction(name) : customEntry(custom);
}

/** Commas of the same call behind the caret. */
function commasAfter(tokens: readonly Token[], from: number): number {
  let depth = 0;
  let commas = 0;
  for (const token of tokens.slice(from)) {
    if (token.kind !== "symbol") continue;
    if (token.value === "(") depth++;
    else if (token.value === ")" && --depth < 0) break;
    else if (token.value === "," && depth === 0) commas++;
  }
  return commas;
}

export function tokensOf(text: string): readonly Token[] {
  return tokenize(text, "printed");
}
