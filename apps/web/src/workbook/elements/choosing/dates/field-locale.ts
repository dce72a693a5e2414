import type { NumberSymbols } from "@sheaf/locale";

/** English as it is written where days have this order and these marks: the words of the fields are the product's. */
const locales = new Map([
  ["%d/%m/%Y", "en-GB"],
  ["%d.%m.%Y", "en-CH"],
  ["%d-%m-%Y", "en-GB"],
  ["%Y/%m/%d", "en-ZA"],
  ["%Y. %m. %d.", "en-ZA"],
]);

/** What fields of dates and calendars are written by: the day, month and year in the order of the person's place. */
export const fieldLocale = ({ dates }: NumberSymbols): string => (dates === undefined ? undefined : locales.get(dates.date)) ?? "en-GB";
