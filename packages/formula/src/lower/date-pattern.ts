import { message } from "@sheaf/messages";
import { patternProblem, type PatternProblem } from "./pattern-problem.ts";

/** A date pattern as the specifiers of DateFormat. */
export interface DatePattern {
  readonly kind: "date";
  readonly format: string;
}

const DATE_TOKENS: Readonly<Record<string, string>> = {
  yyyy: "%Y",
  yy: "%y",
  mmmm: "%B",
  mmm: "%b",
  mm: "%m",
  m: "%-m",
  dddd: "%A",
  ddd: "%a",
  dd: "%d",
  d: "%-d",
  hh: "%H",
  h: "%-H",
  ss: "%S",
  "am/pm": "%p",
  q: "%q",
};
const HALF_DAY: Readonly<Record<string, string>> = { hh: "%I", h: "%-I" };

/** `dd.mm.yyyy hh:mm`: `mm` are minutes behind hours or before seconds. */
export function parseDatePattern(pattern: string): DatePattern | PatternProblem {
  const tokens = pattern.match(/"[^"]*"|\\.|am\/pm|yyyy|yy|m{1,4}|d{1,4}|hh?|ss|q|[\s\S]/giu) ?? [];
  const names = tokens.map((token) => token.toLowerCase());
  const isHalf = names.includes("am/pm");
  const fields = names.map((name) => (Object.hasOwn(DATE_TOKENS, name) ? name : null));
  let format = "";
  for (const [index, token] of tokens.entries()) {
    const name = fields[index] ?? null;
    if (name === null) {
      if (/^[A-Za-z]$/u.test(token)) return patternProblem(message("findings.pattern.date-part", { pattern, part: token }));
      const text = token.startsWith('"') ? token.slice(1, -1) : token.startsWith("\\") && token.length > 1 ? token.slice(1) : token;
      format += text.replaceAll("%", "%%");
    } else if ((name === "mm" || name === "m") && isMinute(fields, index)) {
      if (name === "m") return patternProblem(message("findings.pattern.minutes"));
      format += "%M";
    } else format += (isHalf ? HALF_DAY[name] : undefined) ?? DATE_TOKENS[name] ?? "";
  }
  return { kind: "date", format };
}

function isMinute(fields: readonly (string | null)[], index: number): boolean {
  const before = fields.slice(0, index).findLast((field) => field !== null);
  const after = fields.slice(index + 1).find((field) => field !== null);
  return before === "hh" || before === "h" || after === "ss";
}
