import { message } from "@sheaf/messages";
import { open } from "node:fs/promises";
import { zstdDecompressSync } from "node:zlib";
import { CompressionType, compressionRegistry, DataType, RecordBatchReader, type Field, type RecordBatch, type Schema } from "apache-arrow";
import { LoadRefused } from "../../dialect.ts";
import { plainSigns, type LoadType } from "../../types/column-types.ts";
import type { Cell, CellFile, CellKind, RowSink } from "../cell-file.ts";
import { textOf } from "./arrow-values.ts";
import { unpackLz4 } from "./lz4.ts";

const FLUSH_ROWS = 2_000;

/** A file or a stream of Arrow's: one table, whose columns and types it says itself. */
export async function openArrow(path: string): Promise<CellFile> {
  compressionRegistry.set(CompressionType.LZ4_FRAME, { decode: unpackLz4 });
  compressionRegistry.set(CompressionType.ZSTD, { decode: (packed) => zstdDecompressSync(packed) });
  const schema = await withReader(path, (reader) => Promise.resolve(reader.schema));
  const fields = schema.fields;
  /** Of the last reading. */
  let cut: number[] = [];
  return {
    tables: [{ name: "", hidden: false }],
    columnNames: () => Promise.resolve(fields.map(({ name }) => name)),
    columnTypes: fields.map(typeOf),
    cutTimes: () => cut,
    read: async (_table, sink, signal) => {
      await withReader(path, async (reader) => {
        let line = 0;
        cut = fields.map(() => 0);
        for await (const batch of reader) {
          if (signal.aborted) return;
          const isOpen = await readBatch(batch, line, fields, cut, sink);
          line += batch.numRows;
          if (!isOpen) return;
        }
      });
    },
    close: () => Promise.resolve(),
  };
}

async function readBatch(batch: RecordBatch, before: number, fields: readonly Field[], cut: number[], sink: RowSink): Promise<boolean> {
  const columns = fields.map((field, index) => {
    const onCut = (): void => {
      cut[index] = (cut[index] ?? 0) + 1;
    };
    return { kind: kindOf(field), text: textOf(batch.getChildAt(index), onCut) };
  });
  for (let row = 0; row < batch.numRows; row++) {
    const cells: Cell[] = [];
    for (const [column, { kind, text }] of columns.entries()) {
      const value = text(row);
      if (value !== null) cells.push({ column, text: value, kind });
    }
    if (!sink.row(before + row + 1, cells)) return false;
    if (row % FLUSH_ROWS === FLUSH_ROWS - 1) await sink.flush();
  }
  await sink.flush();
  return true;
}

/** Whatever the reader of a damaged file throws: the file is at fault. */
async function withReader<T>(
  path: string,
  work: (reader: AsyncIterable<RecordBatch> & { readonly schema: Schema }) => Promise<T>,
): Promise<T> {
  const handle = await open(path, "r");
  try {
    const reader = await RecordBatchReader.from(handle);
    await reader.open({ autoDestroy: false });
    return await work(reader);
  } catch (error) {
    if (error instanceof LoadRefused) throw error;
    throw new LoadRefused("unreadable-file", message("errors-files.load.file-no-arrow-file-read"));
  } finally {
    await handle.close().catch(() => undefined);
  }
}

/** Undefined where the texts tell: times, lengths of time, and numbers of more digits than ours have. */
function typeOf({ type }: Field): LoadType | undefined {
  if (DataType.isDictionary(type)) return typeOf({ type: type.dictionary as DataType } as Field);
  if (DataType.isInt(type)) return { kind: "integer", wide: type.bitWidth === 64 && !type.isSigned, signs: plainSigns };
  if (DataType.isFloat(type)) return { kind: "float", signs: plainSigns };
  if (DataType.isDecimal(type) && type.precision <= 38 && type.scale >= 0) {
    return { kind: "decimal", precision: type.precision, scale: type.scale, signs: plainSigns };
  }
  if (DataType.isBool(type)) return { kind: "boolean" };
  if (DataType.isDate(type)) return { kind: "date", format: "iso" };
  if (DataType.isTimestamp(type)) return { kind: "datetime", format: "iso" };
  return DataType.isDecimal(type) || DataType.isTime(type) || DataType.isDuration(type) ? undefined : { kind: "text" };
}

function kindOf(field: Field): CellKind {
  const kind = typeOf(field)?.kind ?? "text";
  switch (kind) {
    case "integer":
    case "decimal":
    case "float":
      return "number";
    case "duration":
      return "text";
    default:
      return kind;
  }
}
