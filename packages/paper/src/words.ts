/** What sheets say by themselves. */
const count = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/gu, ",");

export const words = {
  empty: "No rows",
  continued: (name: string): string => `${name} (continued)`,
  continues: "Continued on the next page",
  page: (page: number, pages: number): string => `Page ${page} of ${pages}`,
  firstRows: (shown: number, total: number, isCut: boolean): string =>
    isCut ? `First ${count(shown)} of more than ${count(total)} rows` : `First ${count(shown)} of ${count(total)} rows`,
  firstColumns: (shown: number, total: number): string => `First ${count(shown)} of ${count(total)} columns`,
  rows: (total: number): string => (total === 1 ? "1 row" : `${count(total)} rows`),
  notDrawn: "This chart cannot be drawn",
  noValues: "No values to draw",
} as const;
