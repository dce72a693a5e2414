/**
 * Cells of CSV text, as `csvPrinter` writes them: an empty field is null, `""` the empty text. Throws a SyntaxError that says what is wrong
 * and in which row (from 1, the header among them).
 */
export function readCsv(text: string): readonly (readonly (string | null)[])[] {
  const rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  let at = text.startsWith("\ufeff") ? 1 : 0;
  while (at < text.length) {
    let cell: string | null;
    if (text[at] === '"') {
      const parts: string[] = [];
      for (;;) {
        const end = text.indexOf('"', at + 1);
        if (end < 0) throw new SyntaxError(`Row ${rows.length + 1}: a quoted field does not end`);
        parts.push(text.slice(at + 1, end));
        at = end + 1;
        if (text[at] !== '"') break;
      }
      cell = parts.join('"');
    } else {
      const from = at;
      while (at < text.length && !",\r\n".includes(text.charAt(at))) at += 1;
      cell = at === from ? null : text.slice(from, at);
    }
    row.push(cell);
    if (text[at] === ",") {
      at += 1;
      if (at < text.length && !"\r\n".includes(text.charAt(at))) continue;
      row.push(null);
    }
    if (text[at] === "\r") at += 1;
    if (at < text.length && text[at] !== "\n") throw new SyntaxError(`Row ${rows.length + 1}: a field is followed by ${text.charAt(at)}`);
    at += 1;
    rows.push(row);
    row = [];
  }
  return rows;
}
