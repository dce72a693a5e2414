import type { DateField, DateFormatPart } from "../../../dates.ts";
import type { PrimitiveRules, Printer } from "../../../print/dialect.ts";
import { BINDING, callOf, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { cannot } from "../../../print/refusal.ts";
import type { SqlPrimitive } from "../../../tree.ts";
import { only, textOption } from "../../common/arguments.ts";
import { ISO_LOCAL, ISO_OFFSET, NUMBER, formatOf, shapeOfParts } from "../../common/time/dates.ts";
import { guarded } from "../../common/guarded.ts";
import { asTime, realDate } from "./dates.ts";
import { known, letIn } from "../lists/elements.ts";
import { quoteText } from "../literals.ts";
import { instantOf } from "./zones.ts";

function hasShape(text: Doc, pattern: string): Doc {
  return callOf("match", [text, quoteText(pattern)]).doc;
}

/** A number written so that every engine reads it, else null; beyond float64 it is none. */
export function parsedNumber(text: Doc): Fragment {
  const number = callOf("toFloat64OrNull", [callOf("extract", [text, quoteText(NUMBER)]).doc]).doc;
  return callOf("nullIf", [callOf("nullIf", [number, "inf"]).doc, "-inf"]);
}

export function parsedBoolean(text: Doc): Fragment {
  const word = callOf("lower", [text]).doc;
  return guarded([[word, " = 'true'"], "TRUE"], [[word, " = 'false'"], "FALSE"]);
}

/** ISO text as a time: with an offset, or in a zone. */
export function parsedTime(text: Doc, zone: string): Fragment {
  const time = callOf("parseDateTime64BestEffortOrNull", [text, "6", "'UTC'"]).doc;
  return guarded([hasShape(text, ISO_OFFSET), time], [hasShape(text, ISO_LOCAL), instantOf(time, zone)]);
}

const MONTHS = "january february march april may june july august september october november december".split(" ");
const FIELDS = '"fields of the text"';

/** The time that the fields of a text say, which stand in a list in the order of the format. */
function timeOf(parts: readonly DateFormatPart[]): Doc {
  const names = parts.flatMap((part) => (part.kind === "field" ? [part.field] : []));
  const textAt = (name: DateField): Doc | null => (names.includes(name) ? `${FIELDS}[${names.lastIndexOf(name) + 1}]` : null);
  const numberAt = (...all: readonly DateField[]): Doc | null => {
    const found = all.map(textAt).find((text) => text !== null);
    return found === undefined || found === null ? null : callOf("toInt64OrZero", [found]).doc;
  };
  const monthAt = (name: DateField, letters: number): Doc | null => {
    const text = textAt(name);
    const list = MONTHS.map((month) => quoteText(month.slice(0, letters))).join(", ");
    return text === null ? null : [`indexOf([${list}], lower(`, text, "))"];
  };
  const short = numberAt("year2");
  const year = numberAt("year") ?? (short === null ? "1900" : ["(", short, " + if(", short, " < 70, 2000, 1900))"]);
  const month = numberAt("month", "month-short") ?? monthAt("month-name", 9) ?? monthAt("month-abbreviation", 3);
  const day = numberAt("day", "day-short");
  const ofYear = month === null && day === null ? numberAt("day-of-year") : null;
  const january = realDate(year, "1", "1").doc;
  const dayOfYear = (of: Doc): Doc =>
    guarded([
      ["toYear(addDays(", january, ", ", of, " - 1)) = ", year, " AND ", of, " > 0"],
      ["addDays(", january, ", ", of, " - 1)"],
    ]).doc;
  const date = ofYear === null ? realDate(year, month ?? "1", day ?? "1").doc : dayOfYear(ofYear);
  const half = textAt("half-day");
  const afternoon: Doc = half === null ? "" : [" + if(lower(", half, ") = 'pm', 12, 0)"];
  const twelve = numberAt("hour12", "hour12-short");
  const hour = numberAt("hour", "hour-short") ?? (twelve === null ? "0" : ["(", twelve, " % 12", afternoon, ")"]);
  const seconds: Doc = ["(", hour, " * 60 + ", numberAt("minute") ?? "0", ") * 60 + ", numberAt("second") ?? "0"];
  const millis = numberAt("millisecond");
  const micros: Doc = numberAt("microsecond") ?? (millis === null ? "0" : [millis, " * 1000"]);
  return callOf("addMicroseconds", [asTime(date).doc, ["(", seconds, ") * 1000000 + ", micros]]).doc;
}

function formatted(call: SqlPrimitive, p: Printer): Fragment {
  const parts = formatOf(call);
  const shape = shapeOfParts(parts, (field) => `(${field})`);
  const text = only(call);
  // Without a field there is no group to be found.
  const found = callOf("extractGroups", [known(p, text), quoteText(shape.includes("(") ? shape : `(${shape})`)]).doc;
  const time = letIn(FIELDS, found, guarded([`notEmpty(${FIELDS})`, timeOf(parts)]).doc).doc;
  return guarded([[p.at(text, BINDING.concat), " IS NOT NULL"], time]);
}

export const parsingRules = {
  "parse-number": (call, p) => parsedNumber(p.at(only(call), BINDING.lowest)),
  "parse-boolean": { print: (call, p) => parsedBoolean(p.at(only(call), BINDING.lowest)), repeats: () => 2 },
  "parse-datetime": {
    print: (call, p) => parsedTime(p.at(only(call), BINDING.lowest), textOption(call, "zone")),
    repeats: () => 4,
  },
  "parse-datetime-format": {
    print: formatted,
    repeats: () => 2,
    refuse: (call) =>
      formatOf(call).some((part) => part.kind === "field" && part.field === "quarter") ? cannot("findings.engine.read-quarter") : null,
  },
} satisfies Partial<PrimitiveRules>;
