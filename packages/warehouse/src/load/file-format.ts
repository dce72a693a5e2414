import type { CellFormat } from "./cells/open-cell-file.ts";

/** How a file is read, by the ending of its name; whatever has none of these is delimited text. */
export function formatOf(fileName: string): "delimited" | "parquet" | CellFormat {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  return FORMATS.get(ending) ?? "delimited";
}

const FORMATS: ReadonlyMap<string, "parquet" | CellFormat> = new Map([
  ["parquet", "parquet"],
  ["pq", "parquet"],
  ["xlsx", "spreadsheet"],
  ["xlsm", "spreadsheet"],
  ["xls", "spreadsheet"],
  ["xlsb", "spreadsheet"],
  ["ods", "spreadsheet"],
  ["json", "json"],
  ["jsonl", "json"],
  ["ndjson", "json"],
  ["arrow", "arrow"],
  ["arrows", "arrow"],
  ["feather", "arrow"],
  ["ipc", "arrow"],
]);
