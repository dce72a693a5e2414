/** At most so much of a clipboard is looked at, and taken. */
const MOST_CHARACTERS = 50_000_000;

/** A table on the clipboard as a file of its rows, as spreadsheets and pages put it there; null where there is none. */
export function pastedTable(clipboard: DataTransfer | null, name: string): File | null {
  const text = clipboard?.getData("text/plain") ?? "";
  if (text.length > MOST_CHARACTERS) return null;
  const rows = text.slice(0, endOfLines(text)).split(/\r?\n/u, 3);
  // A single row or column may be anything: words, a list, lines of a program.
  if (rows.length < 2 || rows.some((row) => !row.includes("\t") && !row.startsWith('"'))) return null;
  return new File([text.endsWith("\n") ? text : `${text}\n`], `${name}.tsv`, { type: "text/tab-separated-values" });
}

/** Where the text ends but for empty lines behind it. */
function endOfLines(text: string): number {
  let end = text.length;
  while (end > 0 && (text[end - 1] === "\n" || text[end - 1] === "\r")) end -= 1;
  return end;
}
