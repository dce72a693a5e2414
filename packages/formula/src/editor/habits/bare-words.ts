import { prefixesNamed, resolvePath, type Scope } from "../../check/scope.ts";
import { findFunction } from "../../functions/index.ts";
import { tokenize } from "../../grammar/lexer.ts";
import { printPath } from "../../grammar/references.ts";
import { keywordOf, type FormulaSymbol, type Token } from "../../grammar/tokens.ts";
import { unitNamed } from "../../lower/dates.ts";

/** Words of one name of a column, at most. */
const MOST_WORDS = 6;

/** A piece of the text that is written otherwise, and how many tokens it takes. */
interface Rewriting {
  readonly text: string;
  readonly count: number;
}

type Reader = (words: Words, at: number) => Rewriting | null;

interface Words {
  readonly source: string;
  readonly tokens: readonly Token[];
  readonly scope: Scope;
}

/** A column that stands for all columns of a table, as VLOOKUP takes one. It names nothing: what is not made into something else stays wrong. */
export const WHOLE_TABLE = "*";

/**
 * Names as other programs write them, in brackets: `Amount`, `Order Date`, `Orders[Amount]`, `Orders.Amount`, `[@Amount]`; units of dates
 * as texts; `AND(…)`, `OR(…)`, `TRUE()`, `COUNT(*)` and `COUNT(DISTINCT …)` as calls that can be read.
 */
export function bracketed(source: string, scope: Scope): string {
  const tokens = tokenize(source, "printed");
  const words: Words = { source, tokens, scope };
  const out: string[] = [];
  let from = 0;
  for (let at = 0; at < tokens.length;) {
    const found = rewritten(words, at);
    const first = tokens[at]!;
    if (found === null) {
      at += 1;
      continue;
    }
    at += found.count;
    out.push(source.slice(from, first.start), found.text);
    from = tokens[at - 1]!.end;
  }
  return out.join("") + source.slice(from);
}

/** By the first reader that knows it. */
function rewritten(words: Words, at: number): Rewriting | null {
  for (const read of readers) {
    const found = read(words, at);
    if (found !== null) return found;
  }
  return null;
}

/** `Order Date`, `amount`: the longest run of words that names a column or a control. */
const column: Reader = ({ source, tokens, scope }, at) => {
  const first = tokens[at];
  if (first?.kind !== "word" || isSymbol(tokens[at - 1], ".")) return null;
  let end = at;
  while (end < tokens.length && end - at < MOST_WORDS && isPartOfName(tokens[end]!)) end += 1;
  for (; end > at; end--) {
    const last = tokens[end - 1]!;
    const isCall = isSymbol(tokens[end], "(");
    const isKeyword = end - at === 1 && keywordOf(first.value) !== null;
    const name = source.slice(first.start, last.end);
    if (!isCall && !isKeyword && names(scope, [name])) return { text: printPath([name]), count: end - at };
  }
  return null;
};

/** `Orders[Amount]`, `Orders.Amount`; the table's own columns without it. */
const columnOfTable: Reader = ({ tokens, scope }, at) => {
  const [table, second, third] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (table?.kind !== "word") return null;
  const isDotted = isSymbol(second, ".") && third?.kind === "word" && !isSymbol(tokens[at + 3], "(");
  const name = isDotted ? third.value : second?.kind === "reference" && second.start === table.end ? second.path[0] : undefined;
  if (name === undefined) return null;
  const path = [[table.value, unmarked(name)], [unmarked(name)]].find((one) => names(scope, one));
  return path === undefined ? null : { text: printPath(path), count: isDotted ? 3 : 2 };
};

/** `[@Amount]`: the value of this row, which is what a name means anyway. */
const ofThisRow: Reader = ({ tokens, scope }, at) => {
  const token = tokens[at];
  const [name, more] = token?.kind === "reference" ? token.path : [];
  if (name === undefined || more !== undefined || !name.startsWith("@") || !names(scope, [unmarked(name)])) return null;
  return { text: printPath([unmarked(name)]), count: 1 };
};

/** The second argument of VLOOKUP: a table by its name. */
const wholeTable: Reader = ({ tokens, scope }, at) => {
  const token = tokens[at];
  if (token?.kind !== "word" || !isSymbol(tokens[at - 1], ",") || !isSymbol(tokens[at + 1], ",")) return null;
  return prefixesNamed(scope, token.value).length === 0 ? null : { text: printPath([token.value, WHOLE_TABLE]), count: 1 };
};

/** `DATEDIFF(day, a, b)`. */
const unit: Reader = ({ tokens }, at) => {
  const [name, word] = [tokens[at - 2], tokens[at]];
  if (word?.kind !== "word" || name?.kind !== "word" || !isSymbol(tokens[at - 1], "(") || !isSymbol(tokens[at + 1], ",")) return null;
  const isOfDates = findFunction(name.value.replaceAll("_", ""))?.category === "date";
  return isOfDates && unitNamed(word.value) !== null ? { text: `"${word.value.toLowerCase()}"`, count: 1 } : null;
};

/** `AND(a, b)` begins an operand here: it is a call, by a name that is none of ours. */
const logicalCall: Reader = ({ tokens }, at) => {
  const [before, word] = [tokens[at - 1], tokens[at]];
  if (word?.kind !== "word" || !isSymbol(tokens[at + 1], "(")) return null;
  const isOperand = before === undefined || (before.kind === "symbol" && before.value !== ")" && before.value !== "]");
  const lower = word.value.toLowerCase();
  return isOperand && (lower === "and" || lower === "or") ? { text: `${lower}_`, count: 1 } : null;
};

/** `TRUE()` and `FALSE()`. */
const constant: Reader = ({ tokens }, at) => {
  const word = tokens[at];
  if (word?.kind !== "word" || !isSymbol(tokens[at + 1], "(") || !isSymbol(tokens[at + 2], ")")) return null;
  const lower = word.value.toLowerCase();
  return lower === "true" || lower === "false" ? { text: lower, count: 3 } : null;
};

/** `COUNT(*)` and `COUNT(DISTINCT …`. */
const counted: Reader = ({ tokens }, at) => {
  const [word, open, third, close] = tokens.slice(at, at + 4);
  if (word?.kind !== "word" || word.value.toLowerCase() !== "count" || !isSymbol(open, "(")) return null;
  if (isSymbol(third, "*") && isSymbol(close, ")")) return { text: "Count()", count: 4 };
  return third?.kind === "word" && third.value.toLowerCase() === "distinct" ? { text: "CountDistinct(", count: 3 } : null;
};

const readers: readonly Reader[] = [counted, constant, logicalCall, unit, columnOfTable, column, ofThisRow, wholeTable];

function isPartOfName(token: Token): boolean {
  return token.kind === "word" || token.kind === "number";
}

function isSymbol(token: Token | undefined, value: FormulaSymbol): boolean {
  return token?.kind === "symbol" && token.value === value;
}

function names(scope: Scope, path: readonly string[]): boolean {
  const { kind } = resolvePath(scope, path);
  return kind === "column" || kind === "control";
}

const unmarked = (name: string): string => name.replace(/^@/u, "");
