import type { PrimitiveRules, Printer } from "../../../print/dialect.ts";
import { BINDING, callOf, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { cannot, notSupported } from "../../../print/refusal.ts";
import { mayLack } from "../../../regexp/groups.ts";
import { printRegexp, printReplacement } from "../../../regexp/print.ts";
import type { SqlPrimitive } from "../../../tree.ts";
import { numberOption, only, textOption } from "../../common/arguments.ts";
import { guarded } from "../../common/guarded.ts";
import { patternOf, refuseEmpty } from "../../common/texts/regexps.ts";
import { MARK } from "../lists/elements.ts";
import { byCodePoint, quoteText } from "../literals.ts";

const OPEN = "\ufdd2";
const CLOSE = "\ufdd3";

/** The pattern with its flags in front, and without them. */
function patterns(expr: SqlPrimitive): { readonly flags: string; readonly body: string; readonly uncaptured: string } {
  const whole = printRegexp(patternOf(expr), "pcre");
  const flags = /^\(\?\w+\)/u.exec(whole)?.[0] ?? "";
  const body = whole.slice(flags.length);
  return { flags, body, uncaptured: uncaptured(body) };
}

/** The same pattern without capturing groups; a parenthesis in a set or behind a backslash is none. */
function uncaptured(body: string): string {
  let text = "";
  let set: "outside" | "at its start" | "inside" = "outside";
  for (let at = 0; at < body.length; at += 1) {
    const sign = body.charAt(at);
    if (sign === "\\") {
      text += body.slice(at, at + 2);
      at += 1;
      if (set !== "outside") set = "inside";
      continue;
    }
    text += sign === "(" && set === "outside" && body.charAt(at + 1) !== "?" ? "(?:" : sign;
    if (set === "outside") set = sign === "[" ? "at its start" : "outside";
    // A bracket that comes first belongs to the set.
    else if (set === "inside") set = sign === "]" ? "outside" : "inside";
    else if (sign !== "^") set = "inside";
  }
  return text;
}

function matches(expr: SqlPrimitive, p: Printer, pattern: string): Doc {
  return [p.at(only(expr), BINDING.concat), " REGEXP ", quoteText(pattern)];
}

function replaced(text: Doc, pattern: string, replacement: string): Fragment {
  return callOf("REGEXP_REPLACE", [text, quoteText(pattern), quoteText(replacement)]);
}

/** A list of every match: each is put between signs, what lies between matches goes, and the signs become those of JSON. */
export function extractAll(text: Doc, flags: string, body: string, group: string): Doc {
  const marked = replaced(text, `${flags}.*?(?:${body})`, `${OPEN}${group}${CLOSE}`).doc;
  const found = callOf("REGEXP_REPLACE", [marked, quoteText(`[^${CLOSE}]*(?!.|\n)`), "''"]).doc;
  const signs: readonly (readonly [string, string])[] = [
    [`${CLOSE}${OPEN}`, '","'],
    [`"${OPEN}`, '["'],
    [`${CLOSE}"`, '"]'],
  ];
  return signs.reduce<Doc>(
    (json, [from, to]) => callOf("REPLACE", [json, quoteText(from), quoteText(to)]).doc,
    byCodePoint(callOf("JSON_QUOTE", [found]).doc),
  );
}

export const regexpRules = {
  "regexp-match": (expr, p) => ({ doc: matches(expr, p, printRegexp(patternOf(expr), "pcre")), binding: BINDING.comparison }),
  "regexp-extract": {
    // The engine finds whole first matches only. What lies before the match and behind it is matched too, and the group put in place of all;
    // earlier matches are passed over whole, never to be taken back.
    print: (expr, p) => {
      const { flags, body, uncaptured: skipped } = patterns(expr);
      const group = numberOption(expr, "group");
      const occurrence = numberOption(expr, "occurrence");
      if (occurrence < 1) return { doc: "CAST(NULL AS CHAR)", binding: BINDING.atom };
      const before = occurrence === 1 ? "" : `(?>.*?(?:${skipped})){${occurrence - 1}}`;
      const pattern = group === 0 ? `${flags}^${before}.*?(${skipped}).*(?!.)` : `${flags}^${before}.*?(?:${body}).*(?!.)`;
      const found = replaced(p.at(only(expr), BINDING.lowest), pattern, `\\${Math.max(1, group)}`);
      // A group that took no part is null; the first match stands, whether or not it has the group.
      const known = group === 0 ? pattern : `${flags}^(?>${before}.*?(?:${body}))(?(${group})|(?!))`;
      return guarded([matches(expr, p, known), found.doc]);
    },
    repeats: () => 2,
    refuse: (expr) => (numberOption(expr, "occurrence") > 1 ? refuseEmpty(expr) : null),
  },
  "regexp-replace": {
    print: (expr, p) => {
      const replacement = printReplacement(textOption(expr, "replacement"), "re2");
      return replaced(p.at(only(expr), BINDING.lowest), printRegexp(patternOf(expr), "pcre"), replacement);
    },
    refuse: refuseEmpty,
  },
  "regexp-extract-all": {
    print: (expr, p) => {
      const { flags, body, uncaptured: plain } = patterns(expr);
      const group = numberOption(expr, "group");
      const text = p.at(only(expr), BINDING.lowest);
      const found = group === 0 ? extractAll(text, flags, `(${plain})`, "\\1") : extractAll(text, flags, body, `\\${group}`);
      const none: Doc = [p.at(only(expr), BINDING.concat), " IS NOT NULL"];
      return guarded([matches(expr, p, printRegexp(patternOf(expr), "pcre")), found], [none, "'[]'"]);
    },
    repeats: () => 3,
    refuse: (expr) =>
      refuseEmpty(expr) ??
      (numberOption(expr, "group") > 0 && mayLack(patternOf(expr).root) ? cannot("findings.engine.absent-group-of-all") : null),
  },
  // Its patterns are not those of the formula language.
  "regexp-replace-by": notSupported("findings.engine.pattern-of-column"),
  // Each match grows by the mark.
  "regexp-count": {
    print: (expr, p) => {
      const { flags, uncaptured: plain } = patterns(expr);
      const text = p.at(only(expr), BINDING.lowest);
      const grown = callOf("CHAR_LENGTH", [replaced(text, `${flags}(${plain})`, `\\1${MARK}`).doc]).doc;
      return { doc: ["(", grown, " - ", callOf("CHAR_LENGTH", [text]).doc, `) DIV ${MARK.length}`], binding: BINDING.multiplicative };
    },
    repeats: () => 2,
    refuse: refuseEmpty,
  },
} satisfies Partial<PrimitiveRules>;
