import type { FirstDay } from "./calendar-fields.tsx";

const days: readonly FirstDay[] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** The day that weeks of a workbook begin with, as calendars name it. `weekStart`: 0 is Sunday. */
export const weekStartDay = (weekStart: number): FirstDay => days[weekStart % 7] ?? "sun";
