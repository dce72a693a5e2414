import type { Printer } from "../../../print/dialect.ts";
import { BINDING, callOf, infixOf, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import type { SqlPrimitive } from "../../../tree.ts";
import { only, textOption } from "../../common/arguments.ts";
import { zoneOffsets } from "../../common/time/zone-offsets.ts";
import { letIn } from "../lists/elements.ts";
import { quoteText } from "../literals.ts";

const DAY = 86_400;
const SECONDS = `"seconds since 1970"`;
/** From when on the engine knows the clocks of zones; seconds since 1970. */
const KNOWN_FROM = Date.UTC(1900, 0, 1) / 1000;

/**
 * Seconds that a zone's clock is ahead of UTC at an instant. The engine numbers the days of a zone without a gap, so that where one left out a day,
 * as those beside the date line did, all later days would be a day too early: for these the offsets stand in the statement.
 */
export function offset(instant: Doc, zone: string): Doc {
  const { changes, offsets } = zoneOffsets(zone);
  const leftOut = changes.some((change, index) => change > KNOWN_FROM && (offsets[index + 1] ?? 0) - (offsets[index] ?? 0) > DAY / 2);
  if (!leftOut) return callOf("timezoneOffset", [callOf("toTimeZone", [instant, quoteText(zone)]).doc]).doc;
  const steps = changes.flatMap((change, index) => [`${SECONDS} < ${change}`, String(offsets[index] ?? 0)]);
  const found = callOf("multiIf", [...steps, String(offsets[changes.length] ?? 0)]).doc;
  return letIn(SECONDS, callOf("toUnixTimestamp64Second", [instant]).doc, found).doc;
}

const CLOCK = `"clock time"`;

/** A zone's clock at an instant. */
export function toClock(call: SqlPrimitive, p: Printer): Fragment {
  const zone = textOption(call, "zone");
  const x = p.at(only(call), BINDING.lowest);
  return zone === "UTC" ? p.fragment(only(call)) : callOf("addSeconds", [x, offset(x, zone)]);
}

/**
 * The instant at which a zone's clock shows a time: by the offset of the day after where it is in force at that instant, else by that of the day
 * before. So a time that the clock leaves out is read by the offset before, one that it shows twice by the one after.
 */
export function instantOf(clock: Doc, zone: string): Doc {
  if (zone === "UTC") return clock;
  const at = (days: number): Doc => offset(`addSeconds(${CLOCK}, ${days * DAY})`, zone);
  const read = (seconds: Doc): Doc => callOf("subtractSeconds", [CLOCK, seconds]).doc;
  const after = at(1);
  const isInForce = infixOf("=", BINDING.comparison, [offset(read(after), zone), after]).doc;
  return letIn(CLOCK, clock, callOf("if", [isInForce, read(after), read(at(-1))]).doc).doc;
}

export function fromClock(call: SqlPrimitive, p: Printer): Fragment {
  const doc = instantOf(p.at(only(call), BINDING.lowest), textOption(call, "zone"));
  return { doc, binding: BINDING.atom };
}
