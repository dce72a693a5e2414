import type { Printer } from "../../print/dialect.ts";
import { BINDING, callOf, infixOf, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import type { SqlPrimitive } from "../../tree.ts";
import { only, textOption } from "../common/arguments.ts";
import { letIn } from "./elements.ts";
import { quoteText } from "./literals.ts";

/** Seconds that a zone's clock is ahead of UTC at an instant. */
function offset(instant: Doc, zone: string): Doc {
  return callOf("timezoneOffset", [callOf("toTimeZone", [instant, quoteText(zone)]).doc]).doc;
}

const DAY = 86_400;
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
