import type { NumberSymbols } from "@sheaf/locale";
import type { Writing } from "./entry-values.ts";

/** How the person at this browser writes: numbers as the organization does, days and months in the order of their country. */
export function personWriting(symbols: NumberSymbols): Writing {
  const parts = new Intl.DateTimeFormat(navigator.language, { year: "numeric", month: "numeric", day: "numeric" }).formatToParts(0);
  const order = parts.map(({ type }) => type).filter((type) => type === "day" || type === "month");
  return { symbols, isDayFirst: order[0] === "day" };
}
