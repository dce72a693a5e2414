import type { NumberSymbols } from "@sheaf/locale";
import type { Writing } from "./entry-values.ts";

/** How the person at this browser writes: numbers and days as they are shown to them; where no place was chosen, days and months in the order of their country. */
export function personWriting(symbols: NumberSymbols): Writing {
  if (symbols.dates !== undefined) return { symbols, isDayFirst: symbols.dates.isDayFirst };
  const parts = new Intl.DateTimeFormat(navigator.language, { year: "numeric", month: "numeric", day: "numeric" }).formatToParts(0);
  const order = parts.map(({ type }) => type).filter((type) => type === "day" || type === "month");
  return { symbols, isDayFirst: order[0] === "day" };
}
