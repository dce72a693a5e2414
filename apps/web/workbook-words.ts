/** Areas of messages that every page of a workbook shows: a build has them in one file for each language. */
const workbookWords = [
  "workbook",
  "edits",
  "elements",
  "filters",
  "findings",
  "formats",
  "formula",
  "inspect",
  "model",
  "pages",
  "publish",
  "sources",
  "table",
  "table-panels",
  "control",
  "charts",
  "drawing",
  "pivot",
] as const;

/** Areas of messages that travel in one file for each language, by the name of the file; each area is in one of them at most. */
export const wordsTogether: Readonly<Record<string, readonly string[]>> = {
  "words-of-the-start": ["shared", "sign-in", "shell"],
  "words-of-workbooks": workbookWords,
};
