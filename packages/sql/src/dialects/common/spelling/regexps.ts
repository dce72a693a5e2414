import type { PrimitiveRules, Printer, Rule } from "../../../print/dialect.ts";
import type { Doc } from "../../../print/layout.ts";
import type { Refusal } from "../../../print/refusal.ts";
import type { SqlPrimitive } from "../../../tree.ts";
import { hasAnyCharacter } from "../../../regexp/ambiguity.ts";
import { capturingOnly } from "../../../regexp/groups.ts";
import { printRegexp, type RegexpFlavor } from "../../../regexp/print.ts";
import { numberOption, textOption } from "../arguments.ts";
import { patternOf } from "../texts/regexps.ts";
import { chosen, type Spell, type Words } from "./template.ts";

/** Templates with `{pattern}`, `{group}`, `{occurrence}` and `{to}`, the replacement. */
export interface RegexpWords {
  readonly flavor: RegexpFlavor;
  readonly quoteText: (text: string) => string;
  /** The engine extracts its one group: others do not capture. */
  readonly oneGroup?: true;
  readonly match: string;
  readonly extract: string;
  /** Where the whole match is asked for; absent: as any group. */
  readonly extractWhole?: string;
  readonly extractAll: string;
  readonly count: string;
  readonly replace: string;
  readonly replacement: (text: string) => string;
  /** More slots of the templates. */
  readonly flags?: (call: SqlPrimitive) => Words;
  readonly refuse?: (call: SqlPrimitive) => Refusal | null;
}

/** Regular expressions of engines that take the first way to match, as RE2 does. */
export function spelledRegexps(spell: Spell, words: RegexpWords) {
  const { flavor, quoteText } = words;
  const pattern = (call: SqlPrimitive, group: number | null): string => {
    const parsed = patternOf(call);
    const regexp = group === null ? parsed : capturingOnly(parsed, group);
    const dot = flavor === "re2" && hasAnyCharacter(parsed) ? "(?s)" : "";
    return dot + printRegexp(regexp, flavor);
  };
  const slots =
    (group: (call: SqlPrimitive) => number | null) =>
    (call: SqlPrimitive, _p: Printer): Words => {
      const number = (name: string): Doc => (call.options?.[name] === undefined ? "" : String(numberOption(call, name)));
      return {
        pattern: quoteText(pattern(call, group(call))),
        group: number("group"),
        occurrence: number("occurrence"),
        ...words.flags?.(call),
        to: typeof call.options?.["replacement"] === "string" ? quoteText(words.replacement(textOption(call, "replacement"))) : "",
      };
    };
  const refuse = words.refuse ?? ((): null => null);
  const wanted = (call: SqlPrimitive): number | null => (words.oneGroup === true ? numberOption(call, "group") : null);
  const none = (): number | null => (words.oneGroup === true ? 0 : null);
  const extract = spell(words.extract, { words: slots(wanted), refuse });
  const extractWhole = spell(words.extractWhole ?? words.extract, { words: slots(wanted), refuse });
  const rule = (text: string, group: (call: SqlPrimitive) => number | null): Rule<SqlPrimitive> =>
    spell(text, { words: slots(group), refuse });
  return {
    "regexp-match": rule(words.match, none),
    "regexp-extract": chosen((call) => (numberOption(call, "group") === 0 ? extractWhole : extract)),
    "regexp-extract-all": rule(words.extractAll, wanted),
    "regexp-count": rule(words.count, none),
    "regexp-replace": rule(words.replace, () => null),
  } satisfies Partial<PrimitiveRules>;
}
