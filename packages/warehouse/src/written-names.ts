import { message } from "@sheaf/messages";
import { WarehouseError } from "./errors.ts";
import { columnNames } from "./load/column-names.ts";

/** Names of columns that an engine takes: different without regard to case, no longer than so many bytes, none of the engine's own. */
export function writtenNames(headers: readonly string[], bytes: number, taken: ReadonlySet<string> = new Set()): readonly string[] {
  const used = new Set(taken);
  return columnNames(headers).map(({ name }) => {
    let fitting = within(name, bytes);
    for (let n = 2; used.has(fitting.toLowerCase()); n += 1) fitting = `${within(name, bytes - String(n).length - 1)}_${n}`;
    used.add(fitting.toLowerCase());
    return fitting;
  });
}

/** The beginning of a text that has so many bytes, no character cut in two. */
function within(text: string, bytes: number): string {
  let length = 0;
  let kept = "";
  for (const sign of text) {
    length += Buffer.byteLength(sign);
    if (length > bytes) break;
    kept += sign;
  }
  return kept;
}

export const takenName = (table: string): WarehouseError =>
  new WarehouseError("EEXIST", message("errors-data.warehouse.table-schedule-not-write", { table }), { cause: "name" });
export const otherColumns = (table: string): WarehouseError =>
  new WarehouseError("EINVAL", message("errors-data.warehouse.table-of-other-columns", { table }), { cause: "mismatch" });
