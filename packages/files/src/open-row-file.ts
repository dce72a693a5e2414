import { arrowFile } from "./columnar/arrow-file.ts";
import { parquetFile } from "./columnar/parquet-file.ts";
import type { RowFile, RowFormat, Writing } from "./row-file.ts";
import type { Sink } from "./sink.ts";
import { textFile } from "./text/text-file.ts";
import type { Picture } from "./xlsx/sheet-extras.ts";
import { xlsxFile } from "./xlsx/xlsx-file.ts";

/** Begins a file of rows; `name` is that of its sheet, where it has one, and `picture` stands there beside them. */
export function openRowFile(sink: Sink, format: RowFormat, writing: Writing, name: string, picture: Picture | null = null): RowFile {
  switch (format) {
    case "csv":
    case "tsv":
    case "json":
    case "jsonl":
      return textFile(sink, format, writing);
    case "xlsx":
      return xlsxFile(sink, writing, name, picture);
    case "parquet":
      return parquetFile(sink);
    case "arrow":
      return arrowFile(sink);
  }
}
