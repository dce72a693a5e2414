import { parquetReadObjects } from "hyparquet";

/** Every value of a Parquet file, whatever its columns are packed with, as one text. */
export async function parquetText(bytes: Uint8Array): Promise<string> {
  const file = bytes.slice().buffer;
  return JSON.stringify(await parquetReadObjects({ file }), (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
}
