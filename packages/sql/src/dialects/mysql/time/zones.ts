import type { Printer } from "../../../print/dialect.ts";
import { BINDING, callOf, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import type { SqlPrimitive } from "../../../tree.ts";
import { only, textOption } from "../../common/arguments.ts";
import { guarded } from "../../common/guarded.ts";
import { SAME_CALENDAR, zoneOffsets } from "../../common/time/zone-offsets.ts";

/**
 * Clocks of zones. The engine's CONVERT_TZ needs tables that a server may lack, knows no time before 1970 and none after 2037, and answers then
 * with the time as it was. So the offsets stand in the statement: INTERVAL finds the last change before a time, ELT the offset from then on.
 */

const EPOCH = 62_135_596_800;
/** A time beyond 2037, moved to the same day of a year with the same calendar. */
function movedYear(x: () => Doc): Doc {
  const leap: Doc = ["(DAY(MAKEDATE(YEAR(", x(), "), 60)) = 29)"];
  const calendar: Doc = ["DAYOFWEEK(MAKEDATE(YEAR(", x(), "), 1)) + 7 * ", leap];
  return [x(), " + INTERVAL CAST(", callOf("ELT", [calendar, ...SAME_CALENDAR.map(String)]).doc, " AS SIGNED) - YEAR(", x(), ") YEAR"];
}

/** Seconds that the clock is ahead at a time, which is one in UTC or, where told so, one on the clock. */
export function offsetAt(zone: string, x: () => Doc, onClock: boolean): Doc | null {
  const { changes, offsets, recurring } = zoneOffsets(zone);
  if (offsets.every((offset) => offset === offsets[0])) return offsets[0] === 0 ? null : String(offsets[0]);
  // A time that the clock leaves out is read by the offset before, one that it shows twice by the offset after the change.
  const places = changes.map((change, index) => String(EPOCH + change + (onClock ? (offsets[index + 1] ?? 0) : 0)));
  const seconds = (time: Doc): Doc => ["TIMESTAMPDIFF(SECOND, TIMESTAMP '0001-01-01 00:00:00', ", time, ")"];
  const time = recurring
    ? guarded([[x(), " < TIMESTAMP '2037-12-31 00:00:00'"], seconds(x())], [[x(), " IS NOT NULL"], seconds(movedYear(x))]).doc
    : seconds(x());
  const place: Doc = ["1 + ", callOf("INTERVAL", [time, places.join(", ")]).doc];
  return ["CAST(", callOf("ELT", [place, offsets.join(", ")]).doc, " AS SIGNED)"];
}

/** How often `offsetAt` writes the time. */
export const OFFSET_REPEATS = 7;

/** `x ± INTERVAL offset SECOND`. */
export function toClock(call: SqlPrimitive, p: Printer): Fragment {
  return shifted(call, p, " + ", false);
}

export function fromClock(call: SqlPrimitive, p: Printer): Fragment {
  return shifted(call, p, " - ", true);
}

function shifted(call: SqlPrimitive, p: Printer, sign: string, onClock: boolean): Fragment {
  const x = (): Doc => p.at(only(call), BINDING.additive);
  const offset = offsetAt(textOption(call, "zone"), x, onClock);
  return offset === null ? p.fragment(only(call)) : { doc: [x(), sign, "INTERVAL ", offset, " SECOND"], binding: BINDING.additive };
}
