import type { Pause } from "./long-work.ts";
import { readSheetText, type SheetCells } from "./sheet-text.ts";

/** Cells on the clipboard: of a paste, else (null) as far as the browser lets the page look. Null: it does not. */
export async function clipboardCells(data: DataTransfer | null, pause: Pause): Promise<SheetCells | null> {
  // What a paste holds is gone once its event is over.
  const [plain, html] = [data?.getData("text/plain") ?? "", data?.getData("text/html") ?? ""];
  if (data === null) {
    try {
      return await readSheetText(await navigator.clipboard.readText(), pause);
    } catch {
      return null;
    }
  }
  // Spreadsheets bring both; a table of a page or a letter has its cells only in its markup.
  if (!plain.includes("\t") && /<t[dh][\s>]/i.test(html)) return htmlCells(html);
  return readSheetText(plain, pause);
}

/** Cells of the first table of a piece of markup. It is parsed as data: nothing of it is run or loaded. */
function htmlCells(html: string): SheetCells {
  const table = new DOMParser().parseFromString(html, "text/html").querySelector("table");
  const rows: string[][] = [];
  for (const [at, row] of [...(table?.rows ?? [])].entries()) {
    const cells = (rows[at] ??= []);
    let column = 0;
    for (const cell of row.cells) {
      while (cells[column] !== undefined) column += 1;
      for (const line of cell.querySelectorAll("br")) line.replaceWith("\n");
      const text = (cell.textContent ?? "").replaceAll("\u00a0", " ").trim();
      // What spans cells stands in the first of them.
      for (let down = 0; down < Math.min(cell.rowSpan, 1_000); down += 1)
        for (let right = 0; right < cell.colSpan; right += 1)
          (rows[at + down] ??= [])[column + right] = down === 0 && right === 0 ? text : "";
      column += cell.colSpan;
    }
  }
  return rows.map((row) => Array.from(row, (text) => text ?? ""));
}
