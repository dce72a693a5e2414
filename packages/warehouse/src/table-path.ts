import type { TableListing } from "./port.ts";

/**
 * Full path of the table that a document means: matched from the right end without regard to case, so that shorter paths work
 * where one table fits; an exact spelling wins over another letter case.
 */
export function fullTablePath(tables: readonly TableListing[], path: readonly string[]): readonly string[] | "ambiguous" | null {
  const fits = (same: (a: string, b: string) => boolean) => (table: TableListing) =>
    table.path.length >= path.length && path.every((part, index) => same(table.path[table.path.length - path.length + index] ?? "", part));
  for (const same of [(a: string, b: string) => a === b, (a: string, b: string) => a.toLowerCase() === b.toLowerCase()]) {
    const found = tables.filter(fits(same));
    if (found.length === 1) return found[0]?.path ?? null;
    if (found.length > 1) return "ambiguous";
  }
  return null;
}
