import type { PrimitiveRules, Rule } from "../../../print/dialect.ts";
import { BINDING, infix } from "../../../print/fragment.ts";
import { notSupported } from "../../../print/refusal.ts";
import type { SqlExpr, SqlPrimitive } from "../../../tree.ts";
import { both, textOption, three } from "../arguments.ts";
import { MOST_EDITED } from "../iteration.ts";
import { chosen, type Spell } from "./template.ts";

export interface TextWords {
  /** A function of the text, or a template over `{x}`. */
  readonly length: string;
  /** How texts are put together; absent: by `||`. */
  readonly concat?: PrimitiveRules["concat"];
  /** Characters of `{0}` from `{1i}` on, `{n}` of them; absent: by SUBSTR, which may be told no number. */
  readonly substring?: string;
  /** `{0}` filled up by `{2}` to `{1i}` characters, and cut to them; absent: by LPAD and RPAD. */
  readonly pad?: Readonly<Record<"start" | "end", string>>;
  readonly replace?: string;
  /** `{0} LIKE {1}`; absent: as it stands. */
  readonly like?: Rule<SqlPrimitive>;
  /** `LEFT` and `RIGHT` of a count from 0. */
  readonly left: string;
  readonly right: string;
  readonly trim: Readonly<Record<"both" | "start" | "end", string>>;
  readonly repeat: string;
  readonly position: string;
  /** These are told by the position where an engine has no words for them. */
  readonly contains?: string;
  readonly startsWith?: string;
  readonly endsWith?: string;
  /** Whether `{x}` is the empty text, where `{x} = ''` does not tell; such engines find nothing where nothing is sought. */
  readonly isEmpty?: string;
  /** A backslash in a LIKE pattern escapes what follows: how one is written in a literal. */
  readonly escapesLike: string | null;
  readonly md5: string;
  readonly sha256: string;
  /** The function that tells the edit distance; null: there is none. */
  readonly editDistance: string | null;
}

/** Whether a text is a constant that is not empty. */
export function isFilledText(expr: SqlExpr | undefined): boolean {
  if (expr?.kind === "primitive" && (expr.name === "lower" || expr.name === "upper")) return isFilledText(expr.args[0]);
  return isLiteral(expr, (text) => text !== "");
}

function isLiteral(expr: SqlExpr | undefined, holds: (value: string) => boolean): boolean {
  return expr?.kind === "literal" && expr.value !== null && holds(String(expr.value));
}

const fromZero = (expr: SqlExpr): boolean => isLiteral(expr, (number) => Number(number) >= 0);

/** Text by code point, with what engines leave open decided by SQL around their functions. */
export function spelledText(spell: Spell, words: TextWords) {
  const isEmpty = (slot: string): string => (words.isEmpty ?? "{x} = ''").replaceAll("{x}", slot);
  const isFilled = (slot: string): string => (words.isEmpty === undefined ? `${slot} <> ''` : `NOT (${isEmpty(slot)})`);
  const length = (slot: string): string =>
    words.length.includes("{x}") ? words.length.replaceAll("{x}", slot) : `${words.length}(${slot})`;

  /** A negative count drops so many characters from the other end. */
  const side = (name: string): Rule<SqlPrimitive> => {
    const taken = (count: string): string => name.replaceAll("{n}", count);
    const rest = `GREATEST(${length("{0}")} + {1i}, 0)`;
    const plain = spell(taken("{1i}"));
    const any = spell(`CASE WHEN {1} >= 0 THEN ${taken("{1i}")} WHEN {1} < 0 THEN ${taken(rest)} END`);
    return chosen((call) => (fromZero(both(call)[1]) ? plain : any));
  };

  const pad = (start: boolean): Rule<SqlPrimitive> => {
    const name = start ? "LPAD" : "RPAD";
    const cut = words.left.replaceAll("{n}", "GREATEST({1i}, 0)");
    const filled = words.pad?.[start ? "start" : "end"] ?? `${name}({0}, GREATEST({1i}, 0), {2})`;
    const plain = spell(filled);
    // Engines differ in what they make of nothing to fill with.
    const any = spell(`CASE WHEN ${isEmpty("{2}")} THEN ${cut} WHEN ${isFilled("{2}")} THEN ${filled} END`);
    return chosen((call) => (isFilledText(three(call)[2]) ? plain : any));
  };
  const padStart = pad(true);
  const padEnd = pad(false);

  const trims = { both: spell(words.trim.both), start: spell(words.trim.start), end: spell(words.trim.end) };
  const replaced = words.replace ?? "REPLACE({0}, {1}, {2})";
  const replacePlain = spell(replaced);
  const replaceAny = spell(`CASE WHEN ${isEmpty("{1}")} AND {2} IS NOT NULL THEN {0} WHEN ${isFilled("{1}")} THEN ${replaced} END`);
  const located = (x: string, part: string): string => words.position.replaceAll("{0}", x).replaceAll("{1}", part);
  const search = (wanted: string, x = "{0}", part = "{1}"): Rule<SqlPrimitive> => {
    const plain = spell(located(x, part) + wanted);
    if (words.isEmpty === undefined) return plain;
    const any = spell(`CASE WHEN ${isEmpty("{1}")} AND {0} IS NOT NULL THEN 1 ELSE ${located(x, part)} END${wanted}`);
    return chosen((call) => (isFilledText(both(call)[1]) ? plain : any));
  };
  const substring = spell(words.substring?.replace("{n}", "{2i}") ?? "SUBSTR({0}, {1i}, {2i})");
  const substringOn = spell(words.substring?.replace("{n}", "2147483647") ?? "SUBSTR({0}, {1i})");
  const like = spell("{0} LIKE {1}");
  const bs = words.escapesLike;
  const likeEscaped = bs === null ? like : spell(`{0} LIKE REPLACE({1}, ${bs}, ${bs} || ${bs})`);
  const repeated = spell(words.repeat.replaceAll("{n}", "{1i}"));
  const repeatedAny = spell(words.repeat.replaceAll("{n}", "GREATEST({1i}, 0)"));

  return {
    concat: words.concat ?? ((call, p) => infix(p, "||", BINDING.concat, call.args)),
    upper: spell("UPPER({0})"),
    lower: spell("LOWER({0})"),
    length: spell(length("{0}")),
    left: side(words.left),
    right: side(words.right),
    substring: chosen((call) => (call.args.length > 2 ? substring : substringOn)),
    trim: chosen((call) => {
      const which = textOption(call, "side");
      return which === "start" ? trims.start : which === "end" ? trims.end : trims.both;
    }),
    pad: chosen((call) => (textOption(call, "side") === "start" ? padStart : padEnd)),
    repeat: chosen((call) => (fromZero(both(call)[1]) ? repeated : repeatedAny)),
    replace: chosen((call) => (isFilledText(three(call)[1]) ? replacePlain : replaceAny)),
    reverse: spell("REVERSE({0})"),
    position: search(""),
    contains: words.contains === undefined ? search(" > 0") : spell(words.contains),
    "starts-with": words.startsWith === undefined ? search(" = 1") : spell(words.startsWith),
    "ends-with": words.endsWith === undefined ? search(" = 1", "REVERSE({0})", "REVERSE({1})") : spell(words.endsWith),
    like: words.like ?? chosen((call) => (isLiteral(both(call)[1], (pattern) => !pattern.includes("\\")) ? like : likeEscaped)),
    md5: spell(words.md5),
    sha256: spell(words.sha256),
    "edit-distance":
      words.editDistance === null
        ? notSupported("findings.engine.text-distance")
        : spell(
            `CASE WHEN ${length("{0}")} <= ${MOST_EDITED} AND ${length("{1}")} <= ${MOST_EDITED} THEN ${words.editDistance}({0}, {1}) END`,
          ),
  } satisfies Partial<PrimitiveRules>;
}
