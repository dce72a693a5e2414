/** Characters of a text of a file that a person is shown of it before it is loaded. */
const SHOWN = 1_000;

/** A text as it is shown: a longer one says that it is cut. One cell may be as long as a book, and a file may hold the same one in every row. */
export function shownText(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN - 1)}…`;
}

/** The first rows of a file as they are shown. */
export function shownRows(rows: readonly (readonly unknown[])[]): readonly (readonly (string | null)[])[] {
  return rows.map((row) => row.map((text) => (typeof text === "string" ? shownText(text) : null)));
}
