import type { TableDescription } from "@sheaf/contract";
import type { Format } from "@sheaf/workbook";

type Told = Pick<TableDescription["columns"][number], "name" | "format">;

/** By the names of columns, how the uploaded file showed their numbers. */
export function formatsOfColumns(columns: readonly Told[]): ReadonlyMap<string, Format> {
  // The server writes what documents hold.
  return new Map(columns.flatMap(({ name, format }) => (format === null ? [] : [[name, format as Format] as const])));
}
