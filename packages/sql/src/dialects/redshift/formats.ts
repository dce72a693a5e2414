import type { DateField, DateFormatPart } from "../../dates.ts";
import type { Rule } from "../../print/dialect.ts";
import { cannot } from "../../print/refusal.ts";
import type { SqlPrimitive } from "../../tree.ts";
import { formatOf, shapeOfParts } from "../common/time/dates.ts";
import { chosen } from "../common/spelling/template.ts";
import { quotePattern } from "./literals.ts";
import { spell } from "./scalars.ts";

/** A pattern of ours as the engine's literal: to PCRE a dollar sign also stands before a last line break. */
export function shape(pattern: string): string {
  return quotePattern(`(?s)${pattern.replace(/\$$/u, "(?!.)")}`);
}

/** A part of ISO text: the fields that tell it, how many digits it has, what stands before it, and the slot of its pattern. */
interface IsoPart {
  readonly fields: readonly DateField[];
  readonly digits: number;
  readonly before: string;
  readonly slot: string;
}

const DAY: readonly IsoPart[] = [
  { fields: ["year"], digits: 4, before: "", slot: "year" },
  { fields: ["month", "month-short"], digits: 2, before: "-", slot: "month" },
  { fields: ["day", "day-short"], digits: 2, before: "-", slot: "day" },
];
const CLOCK: readonly IsoPart[] = [
  { fields: ["hour", "hour-short"], digits: 2, before: " ", slot: "hour" },
  { fields: ["minute"], digits: 2, before: ":", slot: "minute" },
  { fields: ["second"], digits: 2, before: ":", slot: "second" },
];
/** Written only where it is read: it has as many digits as the format says. */
const FRACTION: IsoPart = { fields: ["microsecond", "millisecond"], digits: 0, before: ".", slot: "fraction" };
const PARTS: readonly IsoPart[] = [...DAY, ...CLOCK, FRACTION];

function tells({ fields }: IsoPart, part: DateFormatPart): boolean {
  return part.kind === "field" && fields.includes(part.field);
}

/** The format's pattern, in which one part alone is a group that captures. */
function patternFor(format: readonly DateFormatPart[], wanted: IsoPart): string {
  const fields = format.filter((part) => part.kind === "field");
  let at = -1;
  return shape(
    shapeOfParts(format, (one) => {
      at += 1;
      const part = fields[at];
      return part !== undefined && tells(wanted, part) ? `(${one})` : `(?:${one})`;
    }),
  );
}

function ruleOf(format: readonly DateFormatPart[]): Rule<SqlPrimitive> {
  const pieces = PARTS.flatMap((part): string[] => {
    const isRead = format.some((one) => tells(part, one));
    if (!isRead && part === FRACTION) return [];
    const cut = `REGEXP_SUBSTR({0}, {${part.slot}}, 1, 1, 'pe')`;
    const piece = isRead ? (part.digits === 0 ? cut : `LPAD(${cut}, ${part.digits}, '0')`) : `'${"0".repeat(part.digits)}'`;
    return part.before === "" ? [piece] : [`'${part.before}'`, piece];
  });
  const patterns = Object.fromEntries(PARTS.map((part) => [part.slot, patternFor(format, part)]));
  const whole = shape(shapeOfParts(format, (one) => `(?:${one})`));
  return spell(`CASE WHEN REGEXP_COUNT({0}, {shape}, 1, 'p') > 0 THEN TRY_CAST(${pieces.join(" || ")} AS TIMESTAMP) END`, {
    words: () => ({ ...patterns, shape: whole }),
  });
}

/** The engine's own reader takes the 30th of February for the 1st of March: each field is cut out, and all of them together are read as ISO text. */
export const parseFormat: Rule<SqlPrimitive> = {
  ...chosen((call) => ruleOf(formatOf(call))),
  refuse: (call) => {
    const fields = formatOf(call).filter((part) => part.kind === "field");
    if (fields.some((field) => !PARTS.some((part) => tells(part, field)))) {
      return cannot("findings.engine.read-parts");
    }
    const times = (part: IsoPart): number => fields.filter((field) => tells(part, field)).length;
    const isPlain = DAY.every((part) => times(part) === 1) && PARTS.every((part) => times(part) <= 1);
    return isPlain ? null : cannot("findings.engine.read-whole-dates");
  },
};
