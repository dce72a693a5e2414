import { open } from "node:fs/promises";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { literal } from "../engines/duckdb/sql-text.ts";
import type { ReadRows } from "./types/infer-types.ts";

/** Something that a load could not keep, and what became of it. `count`: in how many rows; null where nobody counted all. */
export interface LoadNote {
  readonly kind: "cut-to-microseconds";
  readonly column: string;
  readonly count: number | null;
}

/** How a column of a Parquet file holds its instants, where that is finer than the microseconds of ours. */
export type FineTimes = "nanoseconds" | "int96";

/** More rows of the old form are not looked through one by one. */
const MOST_COUNTED = 20_000_000;

/** By name: columns of instants that may be finer than microseconds. Those inside others are shown as the file has them. */
export async function fineTimes(file: string, read: ReadRows): Promise<ReadonlyMap<string, FineTimes>> {
  const rows = await read(
    `SELECT name, type, coalesce(logical_type, '') FROM parquet_schema(${literal(file)}) WHERE coalesce(num_children, 0) = 0`,
  );
  const found = new Map<string, FineTimes>();
  for (const [name, type, logical] of rows) {
    if (typeof name !== "string") continue;
    if (type === "INT96") found.set(name, "int96");
    else if (typeof logical === "string" && /^TimestampType\(.*NANOS=NanoSeconds/u.test(logical)) found.set(name, "nanoseconds");
  }
  return found;
}

/** SQL for the microsecond in which an instant lies, as everything else shows it; the engine's own cast goes towards 1970. */
export function microsecondsSql(column: string): string {
  const nanoseconds = `epoch_ns(${column})`;
  const floor = `make_timestamp((${nanoseconds} - ((${nanoseconds} % 1000) + 1000) % 1000) // 1000)`;
  return `CASE WHEN isfinite(${column}) THEN ${floor} ELSE CAST(${column} AS TIMESTAMP) END`;
}

/** SQL for how many instants of a column are cut. */
export function countCutSql(column: string): string {
  return `count(CASE WHEN isfinite(${column}) AND epoch_ns(${column}) % 1000 <> 0 THEN 1 END)`;
}

/**
 * How many instants of the old form of twelve bytes are cut, by column: the engine reads that form to the microsecond and says nothing. Null
 * where the file is too long to look through, or packed in a way that this reader does not know.
 */
export async function countCutInt96(path: string, columns: readonly string[]): Promise<ReadonlyMap<string, number | null>> {
  const counts = new Map<string, number | null>(columns.map((column) => [column, 0]));
  const handle = await open(path, "r");
  try {
    const { parquetMetadataAsync, parquetRead } = await import("hyparquet");
    const { size: byteLength } = await handle.stat();
    const file = {
      byteLength,
      slice: async (start: number, end: number = byteLength): Promise<ArrayBuffer> => {
        const bytes = new Uint8Array(end - start);
        await handle.read(bytes, 0, bytes.length, start);
        return bytes.buffer;
      },
    };
    const metadata = await parquetMetadataAsync(file);
    if (Number(metadata.num_rows) > MOST_COUNTED) return new Map(columns.map((column) => [column, null]));
    await parquetRead({
      file,
      metadata,
      columns: [...columns],
      parsers: { timestampFromNanoseconds: (nanoseconds) => nanoseconds },
      compressors: {
        GZIP: (input) => gunzipSync(input),
        ZSTD: (input) => zstdDecompressSync(input),
        BROTLI: (input) => brotliDecompressSync(input),
      },
      onChunk: ({ columnName, columnData }) => {
        let cut = counts.get(columnName) ?? 0;
        for (const value of columnData as Iterable<unknown>) if (typeof value === "bigint" && value % 1000n !== 0n) cut += 1;
        counts.set(columnName, cut);
      },
    });
    return counts;
  } catch {
    return new Map(columns.map((column) => [column, null]));
  } finally {
    await handle.close();
  }
}
