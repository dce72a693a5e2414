import type { PrimitiveRules, Printer } from "../../../print/dialect.ts";
import { BINDING, callOf } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { cannot } from "../../../print/refusal.ts";
import type { SqlPrimitive } from "../../../tree.ts";
import { only, textOption } from "../../common/arguments.ts";
import { ISO_LOCAL, ISO_OFFSET, NUMBER, formatOf, missingFields, shapeOfFormat } from "../../common/time/dates.ts";
import { guarded } from "../../common/guarded.ts";
import { FORMAT } from "./dates.ts";
import { quoteText } from "../literals.ts";
import { offsetAt } from "./zones.ts";

/** The engine's `$` also stands before a last line break. */
function whole(pattern: string): string {
  return quoteText(`(?s)${pattern.replace(/\$$/u, "(?!.)")}`);
}

function hasShape(call: SqlPrimitive, p: Printer, pattern: string): Doc {
  return [p.at(only(call), BINDING.concat), " REGEXP ", whole(pattern)];
}

/** A time as text; where there is no such day, null. */
function asTime(text: Doc): Doc {
  return ["CAST(", text, " AS DATETIME(6))"];
}

/** Whether a number is written so that CAST reads it; the engine stops at what it does not know, and at the ends of float64. */
export function parsedNumber(text: () => Doc): Doc {
  const number: Doc = ["CAST(", text(), " AS DOUBLE)"];
  const readable = guarded([["(", text(), ") REGEXP ", whole(NUMBER)], number]).doc;
  return callOf("NULLIF", [callOf("NULLIF", [readable, "1.7976931348623157e308"]).doc, "-1.7976931348623157e308"]).doc;
}

function strptimeFormat(call: SqlPrimitive): string {
  return formatOf(call)
    .map((part) => {
      if (part.kind === "text") return part.text.replaceAll("%", "%%");
      return part.field === "quarter" ? "" : part.field === "millisecond" ? "%f" : FORMAT[part.field];
    })
    .join("");
}

export const parsingRules = {
  "parse-number": {
    print: (call, p) => ({ doc: parsedNumber(() => p.at(only(call), BINDING.lowest)), binding: BINDING.atom }),
    repeats: () => 2,
  },
  "parse-boolean": {
    print: (call, p) => {
      const text = callOf("LOWER", [p.at(only(call), BINDING.lowest)]).doc;
      return guarded([[text, " = 'true'"], "TRUE"], [[text, " = 'false'"], "FALSE"]);
    },
    repeats: () => 2,
  },
  "parse-datetime": {
    print: (call, p) => {
      const text = (): Doc => p.at(only(call), BINDING.lowest);
      const local = asTime(text());
      const ahead = offsetAt(textOption(call, "zone"), () => local, true);
      const here: Doc = ahead === null ? local : [local, " - INTERVAL ", ahead, " SECOND"];
      // The clock's part ends where the offset begins.
      const clock: Doc = ["REGEXP_SUBSTR(", text(), ", '^[^Z+]{19}[.0-9]*')"];
      const offset: Doc = ["SUBSTRING(", text(), ", CHAR_LENGTH(", clock, ") + 1)"];
      const minutes: Doc = [
        guarded(
          [[offset, " = 'Z'"], "0"],
          [
            ["CHAR_LENGTH(", offset, ") = 3"],
            ["CAST(", offset, " AS SIGNED) * 60"],
          ],
          // +0130 or +01:30: the sign and the hours, then the last two digits.
          [
            [offset, " <> ''"],
            ["(SUBSTRING(", offset, ", 2, 2) * 60 + RIGHT(", offset, ", 2)) * CONCAT(LEFT(", offset, ", 1), '1')"],
          ],
        ).doc,
      ];
      return guarded(
        [hasShape(call, p, ISO_OFFSET), [asTime(clock), " - INTERVAL ", minutes, " MINUTE"]],
        [hasShape(call, p, ISO_LOCAL), here],
      );
    },
    repeats: () => 20,
  },
  "parse-datetime-format": {
    print: (call, p) => {
      // Its reader takes February 30th for a day: what it read is written down and read again.
      // What is missing it takes for zero, and a date with a month of zero for none.
      const missing = missingFields(call);
      const own = p.at(only(call), BINDING.lowest);
      const text = missing.length === 0 ? own : callOf("CONCAT", [own, quoteText(missing.map((one) => ` ${one.text}`).join(""))]).doc;
      const format = strptimeFormat(call) + missing.map(({ field }) => ` ${FORMAT[field]}`).join("");
      const read = callOf("STR_TO_DATE", [text, quoteText(format)]).doc;
      return guarded([hasShape(call, p, shapeOfFormat(call)), asTime(callOf("CONCAT", [read]).doc)]);
    },
    repeats: () => 2,
    refuse: (call) =>
      formatOf(call).some((part) => part.kind === "field" && part.field === "quarter") ? cannot("findings.engine.read-quarter") : null,
  },
} satisfies Partial<PrimitiveRules>;
