/** The cell that something was dropped on, by its row and column in the grid; null where it was none. */
export function cellUnder(target: EventTarget, rowCount: number): { readonly row: number; readonly flat: number } | null {
  if (!(target instanceof Element)) return null;
  const flat = Number(target.closest("[data-column]")?.getAttribute("data-column") ?? Number.NaN);
  const line = Number(target.closest("[aria-rowindex]")?.getAttribute("aria-rowindex") ?? Number.NaN);
  const lines = Number(target.closest("[aria-rowcount]")?.getAttribute("aria-rowcount") ?? Number.NaN);
  // Rows of headers are counted with the others.
  const row = line - 1 - (lines - rowCount);
  return Number.isNaN(flat) || Number.isNaN(row) || row < 0 || row >= rowCount ? null : { row, flat };
}
