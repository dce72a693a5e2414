import type { PrimitiveRules, Printer, Rule } from "../../../print/dialect.ts";
import { BINDING, callOf } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { cannot, notSupported, type Refusal } from "../../../print/refusal.ts";
import { groupCanBeEmpty, mayLack } from "../../../regexp/groups.ts";
import { printRegexp, printReplacement } from "../../../regexp/print.ts";
import type { SqlPrimitive } from "../../../tree.ts";
import { numberOption, only, textOption } from "../../common/arguments.ts";
import { guarded } from "../../common/guarded.ts";
import { patternOf, refuseEmpty } from "../../common/texts/regexps.ts";
import { isKnown, known, listWhere } from "../lists/elements.ts";
import { quoteText } from "../literals.ts";

/** The engine's own is RE2, whose `.` it lets match line breaks. */
function pattern(call: SqlPrimitive, whole = (text: string): string => text): string {
  return quoteText(whole(printRegexp(patternOf(call), "re2")));
}

/** What the pattern, or a group of it, matched each time: the whole is made a group, as functions of groups must be given one. */
function matches(call: SqlPrimitive, p: Printer): Doc {
  return callOf("extractAllGroupsVertical", [known(p, only(call)), pattern(call, (text) => `(${text})`)]).doc;
}

function isText(call: SqlPrimitive, p: Printer): Doc {
  return [p.at(only(call), BINDING.concat), " IS NOT NULL"];
}

const twice = (print: Rule<SqlPrimitive>["print"], refuse?: Rule<SqlPrimitive>["refuse"]): Rule<SqlPrimitive> => ({
  print,
  repeats: () => 2,
  ...(refuse === undefined ? {} : { refuse }),
});

const group = (call: SqlPrimitive): number => numberOption(call, "group");

/** A group that took no part in a match is null (as on other engines); to this one it is empty text. */
function isLackTold(call: SqlPrimitive): boolean {
  return group(call) > 0 && mayLack(patternOf(call).root);
}

function groupText(call: SqlPrimitive, text: Doc): Doc {
  return isLackTold(call) ? callOf("nullIf", [text, "''"]).doc : text;
}

function refuseLack(call: SqlPrimitive): Refusal | null {
  return isLackTold(call) && groupCanBeEmpty(patternOf(call), group(call)) ? cannot("findings.engine.absent-group") : null;
}

/** A group of all matches. */
function groups(call: SqlPrimitive, p: Printer): Doc {
  return callOf("arrayMap", [["m -> ", groupText(call, `m[${group(call) + 1}]`)], matches(call, p)]).doc;
}

export const regexpRules = {
  "regexp-match": (call, p) => callOf("match", [p.at(only(call), BINDING.lowest), pattern(call)]),
  "regexp-extract": twice(
    (call, p) => {
      const occurrence = numberOption(call, "occurrence");
      const text = p.at(only(call), BINDING.lowest);
      if (occurrence === 1) {
        const found = callOf("regexpExtract", [text, pattern(call), String(group(call))]).doc;
        return guarded([callOf("match", [text, pattern(call)]).doc, groupText(call, found)]);
      }
      return guarded([isText(call, p), callOf("arrayElementOrNull", [groups(call, p), String(occurrence)]).doc]);
    },
    (call) => refuseLack(call) ?? (numberOption(call, "occurrence") === 1 ? null : refuseEmpty(call)),
  ),
  "regexp-replace": {
    print: (call, p) => {
      const replacement = printReplacement(textOption(call, "replacement"), "re2");
      // Where a pattern is no more than a text the engine puts replacements as they are.
      const whole = pattern(call, (text) => (replacement.includes("\\") ? `(?s)${text}` : text));
      return callOf("replaceRegexpAll", [p.at(only(call), BINDING.lowest), whole, quoteText(replacement)]);
    },
    refuse: refuseEmpty,
  },
  "regexp-extract-all": twice(
    (call, p) => listWhere(isKnown(p, only(call)), groups(call, p)),
    (call) => refuseLack(call) ?? refuseEmpty(call),
  ),
  // Its patterns are not those of the formula language.
  "regexp-replace-by": notSupported("findings.engine.pattern-of-column"),
  "regexp-count": twice(
    (call, p) => guarded([isText(call, p), callOf("toInt64", [callOf("length", [matches(call, p)]).doc]).doc]),
    refuseEmpty,
  ),
} satisfies Partial<PrimitiveRules>;
