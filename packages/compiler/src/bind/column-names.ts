/**
 * Columns of a table that a name may mean, the better spelling first: exact, without regard to case, then the friendly form of a raw name
 * (`Order Date` for `ORDER_DATE`). Several at one step are an ambiguity (G3).
 */
export function columnsNamed<C extends { readonly name: string }>(columns: readonly C[], wanted: string): readonly C[] {
  const exact = columns.filter((column) => column.name === wanted);
  if (exact.length > 0) return exact;
  const folded = fold(wanted);
  const same = columns.filter((column) => fold(column.name) === folded);
  if (same.length > 0) return same;
  const plain = friendly(wanted);
  return plain === "" ? [] : columns.filter((column) => friendly(column.name) === plain);
}

/** Whether a prefix in a formula is this alias of a source. */
export function isAlias(alias: string, prefix: string): boolean {
  return fold(alias) === fold(prefix) || (friendly(alias) !== "" && friendly(alias) === friendly(prefix));
}

function fold(name: string): string {
  return name.toUpperCase().toLowerCase();
}

/** Raw and friendly names differ in case, and in blanks where the raw one has `_`, `-`, `/` or meets a digit. */
function friendly(name: string): string {
  return fold(name).replaceAll(/[\s_\-/]+/gu, "");
}
