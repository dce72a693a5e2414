import { message, type Message } from "@sheaf/messages";
import type { Diagnostic, Fix, Span } from "../ast.ts";
import type { FormulaSymbol, Token } from "./tokens.ts";

/**
 * How a formula is written that somebody wrote as in a spreadsheet or in SQL: `if … then … else …`, `CASE WHEN … END`, `… IS NULL`,
 * `… LIKE …`, `… IN (…)`, `10%`, `&&`. Null where it is none of these: then the parser's own findings say more.
 */
export function foreignSpelling(source: string, given: readonly Token[]): Diagnostic | null {
  const tokens = given.filter(({ kind }) => kind !== "comment");
  for (const read of [conditional, caseWhen, percent, doubleAmpersand, isNull, binaryWord]) {
    const found = read(source, tokens);
    if (found !== null) return found;
  }
  return null;
}

type Reader = (source: string, tokens: readonly Token[]) => Diagnostic | null;

function finding(said: Message, span: Span, text: string | null): Diagnostic {
  const fixes: readonly Fix[] = text === null ? [] : [{ kind: "replace", title: message("findings.fix.write", { text }), span, text }];
  return { code: "E_SYNTAX", message: said, span, fixes };
}

/** The places of words outside of parentheses that begin behind `from`. */
function wordsAt(tokens: readonly Token[], from: number, words: readonly string[]): readonly number[] {
  const places: number[] = [];
  let depth = 0;
  for (let place = from; place < tokens.length && depth >= 0; place++) {
    const token = tokens[place]!;
    if (isSymbol(token, "(")) depth += 1;
    else if (isSymbol(token, ")")) depth -= 1;
    else if (depth === 0 && words.some((word) => isWord(token, word))) places.push(place);
  }
  return places;
}

/** The text from one place to another one, that one left out; null where nothing stands there. */
function textOf(source: string, tokens: readonly Token[], from: number, to: number): string | null {
  const [first, last] = [tokens[from], tokens[to - 1]];
  return first === undefined || last === undefined || from >= to ? null : source.slice(first.start, last.end);
}

const conditional: Reader = (source, tokens) => {
  const start = tokens.findIndex((token, place) => isWord(token, "if") && !isSymbol(tokens[place + 1], "("));
  const inParentheses = tokens.findIndex((token) => isWord(token, "if"));
  const at = start < 0 && wordsAt(tokens, 0, ["then"]).length > 0 ? inParentheses : start;
  if (at < 0) return null;
  const [then] = wordsAt(tokens, at + 1, ["then"]);
  if (then === undefined) return null;
  const [otherwise] = wordsAt(tokens, then + 1, ["else"]);
  const [end = tokens.length] = wordsAt(tokens, then + 1, ["end"]);
  const parts = [
    textOf(source, tokens, at + 1, then),
    textOf(source, tokens, then + 1, otherwise ?? end),
    ...(otherwise === undefined ? [] : [textOf(source, tokens, otherwise + 1, end)]),
  ];
  return written(message("findings.syntax.choice"), tokens, at, end, parts);
};

const caseWhen: Reader = (source, tokens) => {
  const at = tokens.findIndex((token) => isWord(token, "case"));
  const marks = at < 0 ? [] : wordsAt(tokens, at + 1, ["when", "then", "else", "end"]);
  const [first] = marks;
  if (first === undefined || !isWord(tokens[first], "when")) return null;
  const end = marks.find((place) => isWord(tokens[place], "end")) ?? tokens.length;
  // `CASE x WHEN 1 THEN …` compares x with each.
  const subject = textOf(source, tokens, at + 1, first);
  const inside = marks.filter((place) => place < end);
  const parts = inside.map((place, index) => {
    const text = textOf(source, tokens, place + 1, inside[index + 1] ?? end);
    return subject !== null && text !== null && isWord(tokens[place], "when") ? `${subject} = ${text}` : text;
  });
  return written(message("findings.syntax.choices"), tokens, at, end, parts);
};

function written(said: Message, tokens: readonly Token[], at: number, end: number, parts: readonly (string | null)[]): Diagnostic {
  const last = tokens[end] ?? tokens.at(-1);
  const span = { start: tokens[at]?.start ?? 0, end: last?.end ?? 0 };
  return finding(said, span, parts.includes(null) ? null : `If(${parts.join(", ")})`);
}

const percent: Reader = (source, tokens) => {
  const at = tokens.findIndex((token, place) => {
    const next = tokens[place + 2];
    const ends =
      next === undefined || (next.kind === "symbol" && next.value !== "(") || (next.kind === "word" && /^(?:and|or)$/iu.test(next.value));
    return token.kind === "number" && isSymbol(tokens[place + 1], "%") && ends;
  });
  const [number, sign] = [tokens[at], tokens[at + 1]];
  if (at < 0 || number?.kind !== "number" || sign === undefined) return null;
  const span = { start: number.start, end: sign.end };
  const text = `${source.slice(number.start, number.end)} / 100`;
  return finding(message("findings.syntax.percentage", { text }), span, `(${text})`);
};

const doubleAmpersand: Reader = (_source, tokens) => {
  const at = tokens.findIndex((token, place) => isSymbol(token, "&") && isSymbol(tokens[place + 1], "&"));
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (at < 0 || first === undefined || second === undefined || first.end !== second.start) return null;
  return finding(message("findings.syntax.write", { word: "and" }), { start: first.start, end: second.end }, "and");
};

const isNull: Reader = (source, tokens) => {
  const at = tokens.findIndex((token, place) => place > 0 && isWord(token, "is"));
  const negated = isWord(tokens[at + 1], "not");
  const end = at + (negated ? 2 : 1);
  const operand = operandBefore(source, tokens, at);
  if (at < 0 || operand === null || !isWord(tokens[end], "null")) return null;
  const name = negated ? "IsNotNull" : "IsNull";
  const span = { start: operand.span.start, end: tokens[end]?.end ?? operand.span.end };
  return finding(message("findings.syntax.value-asked", { name }), span, `${name}(${operand.text})`);
};

const wordFunctions: ReadonlyMap<string, string> = new Map([
  ["like", "Like"],
  ["ilike", "ILike"],
  ["in", "In"],
]);

const binaryWord: Reader = (source, tokens) => {
  const at = tokens.findIndex((token, place) => {
    const name = token.kind === "word" ? token.value.toLowerCase() : "";
    return place > 0 && wordFunctions.has(name) && (name === "in" || !isSymbol(tokens[place + 1], "("));
  });
  const word = tokens[at];
  const negated = isWord(tokens[at - 1], "not");
  const operand = operandBefore(source, tokens, negated ? at - 1 : at);
  if (at < 0 || word?.kind !== "word" || operand === null) return null;
  const name = wordFunctions.get(word.value.toLowerCase()) ?? "";
  const end = isSymbol(tokens[at + 1], "(") ? closing(tokens, at + 1) : at + 1;
  const right = end === at + 1 ? textOf(source, tokens, at + 1, at + 2) : textOf(source, tokens, at + 2, end);
  if (right === null) return null;
  const call = `${name}(${operand.text}, ${right})`;
  const span = { start: operand.span.start, end: tokens[end]?.end ?? word.end };
  return finding(message("findings.syntax.is-function", { name }), span, negated ? `not ${call}` : call);
};

/** The reference, literal or call that ends before a place. */
function operandBefore(source: string, tokens: readonly Token[], at: number): { readonly text: string; readonly span: Span } | null {
  let start = at - 1;
  const last = tokens[start];
  if (last === undefined) return null;
  if (isSymbol(last, ")")) {
    let depth = 0;
    for (; start >= 0; start--) {
      if (isSymbol(tokens[start], ")")) depth += 1;
      else if (isSymbol(tokens[start], "(") && --depth === 0) break;
    }
    if (start < 0) return null;
    if (tokens[start - 1]?.kind === "word") start -= 1;
  } else if (last.kind !== "reference" && last.kind !== "text" && last.kind !== "number") return null;
  const text = textOf(source, tokens, start, at);
  return text === null ? null : { text, span: { start: tokens[start]?.start ?? 0, end: last.end } };
}

function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let place = open; place < tokens.length; place++) {
    if (isSymbol(tokens[place], "(")) depth += 1;
    else if (isSymbol(tokens[place], ")") && --depth === 0) return place;
  }
  return tokens.length - 1;
}

const isWord = (token: Token | undefined, word: string): boolean => token?.kind === "word" && token.value.toLowerCase() === word;
const isSymbol = (token: Token | undefined, symbol: FormulaSymbol): boolean => token?.kind === "symbol" && token.value === symbol;
