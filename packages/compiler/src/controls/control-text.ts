import { message } from "@sheaf/messages";
import { type Element, isControl, typeOfControl } from "@sheaf/workbook";
import { controlReading } from "./readings.ts";
import type { ControlTextOutcome } from "./texts.ts";

/**
 * Reads a control's value in the text form of addresses, calls and the command line (workbook-file 6): lists are
 * comma-separated, `:null` is the null value, `:empty` the empty text, `min:a,max:b` a range with either side open,
 * `prior-3-month` and `next-2-week` whole units before and after the current one. No text at all is unset. A backslash before
 * a comma, a colon or a backslash takes its meaning away. Paths are a JSON list.
 */
export function readControlText(control: Element, text: string): ControlTextOutcome {
  if (isControl(control)) return text === "" ? { ok: true, value: null } : controlReading(control).text(control, text);
  const type = typeOfControl(control) ?? "unknown";
  return { ok: false, message: message("findings.control.no-value", { type }) };
}
