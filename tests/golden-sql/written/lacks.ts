import type { WrittenDialectName } from "@sheaf/sql";

/**
 * The grammar of the `sqlparser` crate takes more than each engine does. What it takes and an engine is known not to have is looked for here: words,
 * and for SQL Server the places in which orders, queries and conditions may not stand.
 */

const WORDS: Readonly<Partial<Record<WrittenDialectName, RegExp>>> = {
  redshift:
    /\b(?:LATERAL|FILTER|UNNEST|ARRAY_AGG|STRING_AGG|GENERATE_SERIES|CORR|MODE|REGR_\w+)\b|\bIS (?:NOT )?(?:DISTINCT|TRUE)\b|\b(?:RANGE|GROUPS) BETWEEN\b|::/iu,
  sqlserver:
    /\b(?:LIMIT|NULLS|TRUE|FALSE|BOOLEAN|LATERAL|FILTER|SUBSTR|LPAD|RPAD|LENGTH|NTH_VALUE|LISTAGG|ARRAY_AGG|DATE_TRUNC|EXTRACT|UNNEST|INTERVAL|TIMESTAMP|REGEXP_\w+)\b|\bDATE '|\b(?:RANGE|GROUPS) BETWEEN\b|\|\||::/iu,
};

/** A statement without what people name and write: texts, names and comments are told by what begins first. */
function bare(sql: string): string {
  return sql.replaceAll(/--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|\[(?:[^\]]|\]\])*\]/gu, (piece) => {
    if (piece.startsWith("--")) return "";
    return piece.startsWith("'") ? "''" : "name";
  });
}

interface Group {
  /** The word before the parenthesis; empty where there is none. */
  readonly before: string;
  /** What stands in it, with `()` for each of its own. */
  readonly text: string;
  readonly inner: readonly Group[];
}

/** What stands in parentheses, taken apart. */
function groupsOf(sql: string): Group {
  const open: { before: string; text: string; inner: Group[] }[] = [{ before: "", text: "", inner: [] }];
  for (const char of sql) {
    const last = open.at(-1);
    if (last === undefined) break;
    if (char === "(") open.push({ before: /(\w+) ?$/u.exec(last.text)?.[1]?.toUpperCase() ?? "", text: "", inner: [] });
    else if (char === ")" && open.length > 1) {
      open.pop();
      const outer = open.at(-1);
      if (outer !== undefined) outer.text += "()";
      outer?.inner.push(last);
    } else last.text += char;
  }
  return open[0] ?? { before: "", text: "", inner: [] };
}

const AGGREGATES = new Set(["SUM", "MIN", "MAX", "AVG", "COUNT", "COUNT_BIG", "STDEV", "STDEVP", "VAR", "VARP", "STRING_AGG"]);
/** Words before parentheses in which conditions may stand. */
const OF_CONDITIONS = new Set([
  "",
  "WHERE",
  "AND",
  "OR",
  "NOT",
  "ON",
  "WHEN",
  "HAVING",
  "AS",
  "EXISTS",
  "THEN",
  "ELSE",
  "IN",
  "FROM",
  "APPLY",
]);

const hasQuery = (group: Group): boolean => /^\s*SELECT\b/u.test(group.text) || group.inner.some(hasQuery);

/** What is left where every CASE is a value. */
function withoutCases(text: string): string {
  for (let left = text; ;) {
    const next = left.replace(/\bCASE\b(?:(?!\bCASE\b)[^])*?\bEND\b/u, "value");
    if (next === left) return left;
    left = next;
  }
}

const isCondition = (text: string): boolean => /[=<>]|\b(?:AND|OR|NOT|LIKE|IN|IS)\b/u.test(withoutCases(text));

function misplaced(group: Group, isLast: boolean): string | null {
  const { before, text, inner } = group;
  for (const one of inner) {
    const found = misplaced(one, false);
    if (found !== null) return found;
  }
  if (AGGREGATES.has(before) && inner.some(hasQuery)) return "a query inside an aggregate";
  const selects = text.split(/\bUNION ALL\b/u).filter((one) => /\bSELECT\b/u.test(one));
  for (const select of selects) {
    const isLimited = /\bSELECT (?:DISTINCT )?TOP\b|\bOFFSET\b/u.test(select);
    if (!isLast && !isLimited && /\bORDER BY\b/u.test(select)) return "an order of what is no result";
    const items = /\bSELECT\b(?:(?!\bFROM\b)[^])*/u.exec(select)?.[0] ?? "";
    if (isCondition(items)) return "a condition in place of a value";
  }
  const isCall = /^\w+$/u.test(before) && !OF_CONDITIONS.has(before) && selects.length === 0;
  return isCall && before !== "OVER" && before !== "GROUP" && isCondition(text) ? `a condition as an argument of ${before}` : null;
}

/** What an engine does not have although its grammar here reads it; null if nothing is found. */
export function lackIn(name: WrittenDialectName, sql: string): string | null {
  const plain = bare(sql);
  const word = WORDS[name]?.exec(plain)?.[0];
  if (word !== undefined) return `the engine has no ${word}`;
  return name === "sqlserver" ? misplaced(groupsOf(plain), true) : null;
}
