/** A page has a line of its grid every 24 pixels (workbook-file 8.2); among elements lies a gap of 12. */
export const ROW = 24;
export const GAP = 12;
