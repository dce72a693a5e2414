/** Areas of messages that every page of a workbook shows: a build has them in one file for each language. */
export const workbookWords = [
  "workbook",
  "edits",
  "elements",
  "filters",
  "formats",
  "formula",
  "inspect",
  "model",
  "publish",
  "sources",
  "table",
  "table-panels",
  "control",
] as const;
