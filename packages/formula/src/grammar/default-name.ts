import { tokenize } from "./lexer.ts";
import type { FormulaSymbol, Token } from "./tokens.ts";

/** What stands before the argument's name, by the function's name in lower case: `Sum([Amount])` is "Sum of Amount". */
const prefixes: ReadonlyMap<string, string> = new Map([
  ["sum", "Sum of"],
  ["avg", "Average of"],
  ["median", "Median of"],
  ["min", "Min of"],
  ["max", "Max of"],
  ["count", "Count of"],
  ["countdistinct", "Distinct"],
  ["stddev", "Standard deviation of"],
  ["variance", "Variance of"],
  ["first", "First"],
  ["last", "Last"],
  ["mode", "Mode of"],
  ["listagg", "List of"],
  ["year", "Year of"],
  ["quarter", "Quarter of"],
  ["month", "Month of"],
  ["day", "Day of"],
  ["dayofyear", "Day of year of"],
  ["hour", "Hour of"],
  ["minute", "Minute of"],
  ["second", "Second of"],
  ["weekday", "Weekday of"],
  ["monthname", "Month name of"],
  ["weekdayname", "Weekday name of"],
]);

/** Functions whose first argument names a period: `DateTrunc("week", [Date])` is "Week of Date". */
const byPeriod: ReadonlySet<string> = new Set(["datetrunc", "datepart"]);
/** Words behind the name of what is shown as a share of a total, by the function's second argument; none is the grand total. */
const shares: ReadonlyMap<string, string> = new Map([
  ["", "% of grand total"],
  ["grand_total", "% of grand total"],
  ["row", "% of row"],
  ["column", "% of column"],
  ["row_parent", "% of parent row"],
  ["column_parent", "% of parent column"],
  ["parent_grouping", "% of parent"],
]);
/** Functions that only narrow down what is shown of their first argument. */
const seenThrough: ReadonlySet<string> = new Set(["visibilitylimit"]);

/** A unit as people say it: a week is one whichever day it starts on. */
const unitName = (unit: string): string =>
  unit
    .trim()
    .toLowerCase()
    .replace(/_starting_(?:sunday|monday)$/u, "");

/** Calls within calls that still make a name; deeper ones are called by their text. */
const MOST_CALLS = 3;

/** Name of a column without one (G3): a pure reference by the column's name, an aggregate or a period by its words, else the formula's text. */
export function defaultColumnName(printed: string): string {
  const tokens = tokenize(printed, "printed").filter((token) => token.kind !== "comment");
  return nameOf(tokens, MOST_CALLS) ?? printed.trim();
}

function nameOf(tokens: readonly Token[], calls: number): string | null {
  const [first, second] = tokens;
  if (first === undefined) return null;
  if (first.kind === "reference") return tokens.length === 1 && first.closed ? (first.path.at(-1)?.trim() ?? "") : null;
  if (calls === 0 || first.kind !== "word" || second === undefined || !isSymbol(second, "(")) return null;
  const given = argumentsOf(tokens);
  if (given === null) return null;
  const name = first.value.toLowerCase();
  const [one = [], two] = given;
  if (name === "count" && given.length === 1 && one.length === 0) return "Number of rows";
  const period = one[0];
  if (byPeriod.has(name)) {
    // A third one is the zone, whose clock says nothing of what is shown.
    const isOne = (given.length === 2 || given.length === 3) && one.length === 1 && period?.kind === "text";
    const of = isOne && two !== undefined ? nameOf(two, calls - 1) : null;
    return of === null || period?.kind !== "text" ? null : joined(`${capitalized(unitName(period.value))} of`, of);
  }
  if (name === "percentoftotal") {
    const mode = two === undefined ? "" : two.length === 1 && two[0]?.kind === "text" ? two[0].value : null;
    const share = mode === null || given.length > 2 ? undefined : shares.get(mode);
    const of = share === undefined ? null : nameOf(one, calls - 1);
    return share === undefined || of === null || of === "" ? null : `${of} (${share})`;
  }
  if (seenThrough.has(name)) return nameOf(one, calls - 1);
  const prefix = prefixes.get(name);
  const of = prefix === undefined || given.length !== 1 ? null : nameOf(one, calls - 1);
  return prefix === undefined || of === null ? null : joined(prefix, of);
}

/** The arguments of a call that is all there is; null where more follows, or the call is not closed. */
function argumentsOf(tokens: readonly Token[]): readonly (readonly Token[])[] | null {
  const given: Token[][] = [[]];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (index === 0) continue;
    if (isSymbol(token, ")") && --depth === 0) return index === tokens.length - 1 ? given : null;
    if (depth === 1 && isSymbol(token, ",")) given.push([]);
    else if (depth > 0) given.at(-1)?.push(token);
    if (isSymbol(token, "(")) depth++;
  }
  return null;
}

const isSymbol = (token: Token, symbol: FormulaSymbol): boolean => token.kind === "symbol" && token.value === symbol;
const capitalized = (word: string): string => word.replace(/^./u, (letter) => letter.toUpperCase());
const joined = (prefix: string, of: string): string | null => (of === "" ? null : `${prefix} ${of}`);
