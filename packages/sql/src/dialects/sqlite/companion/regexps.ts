import { parseRegexp, type Regexp } from "../../../regexp/pattern.ts";
import { printRegexp } from "../../../regexp/print.ts";
import { arrayText, jsonOf } from "./json.ts";
import { countOf, strict, textOf, truth, type CompanionFunction } from "./value.ts";

/** Patterns of the formula language, matched as RE2 does: leftmost, first alternative, no empty match right behind another match. */

const MOST_KEPT = 200;
const kept = new Map<string, RegExp>();

function compiled(pattern: string): RegExp {
  const known = kept.get(pattern);
  if (known !== undefined) return known;
  const parsed = parseRegexp(pattern);
  if ("kind" in parsed) throw new Error(parsed.message.key);
  if (kept.size >= MOST_KEPT) kept.clear();
  const made = new RegExp(printRegexp(parsed satisfies Regexp, "javascript"), parsed.ignoreCase ? "giu" : "gu");
  kept.set(pattern, made);
  return made;
}

function* matchesOf(text: string, pattern: string): Generator<RegExpExecArray> {
  const regexp = compiled(pattern);
  regexp.lastIndex = 0;
  let end = -1;
  for (let match = regexp.exec(text); match !== null; match = regexp.exec(text)) {
    const at = match.index + match[0].length;
    if (match[0] === "") regexp.lastIndex = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    if (match[0] !== "" || at !== end) yield match;
    end = at;
    // A generator may be left and another begun in between.
    if (match[0] !== "") regexp.lastIndex = at;
  }
}

function filled(replacement: string, match: RegExpExecArray): string {
  return replacement.replace(/\\(.?)/gsu, (whole, next: string) => {
    if (/\d/u.test(next)) return match[Number(next)] ?? "";
    return next === "\\" || next === "" ? "\\" : whole;
  });
}

function replaced(text: string, pattern: string, replacement: string): string {
  let result = "";
  let from = 0;
  for (const match of matchesOf(text, pattern)) {
    result += text.slice(from, match.index) + filled(replacement, match);
    from = match.index + match[0].length;
  }
  return result + text.slice(from);
}

export const regexpFunctions: readonly CompanionFunction[] = strict({
  regexp_match: (text, pattern) => {
    const regexp = compiled(textOf(pattern));
    regexp.lastIndex = 0;
    return truth(regexp.test(textOf(text)));
  },
  regexp_extract: (text, pattern, group, occurrence) => {
    const match = [...matchesOf(textOf(text), textOf(pattern))].at(countOf(occurrence) - 1);
    return countOf(occurrence) < 1 || match === undefined ? null : (match[countOf(group)] ?? null);
  },
  regexp_extract_all: (text, pattern, group) =>
    arrayText([...matchesOf(textOf(text), textOf(pattern))].map((match) => jsonOf(match[countOf(group)] ?? null, "text"))),
  regexp_count: (text, pattern) => BigInt([...matchesOf(textOf(text), textOf(pattern))].length),
  regexp_replace: (text, pattern, replacement) => replaced(textOf(text), textOf(pattern), textOf(replacement)),
  regexp_replace_by: (text, pattern, replacement) =>
    "kind" in parseRegexp(textOf(pattern)) ? null : replaced(textOf(text), textOf(pattern), textOf(replacement)),
});
