import type { ResultTable } from "@sheaf/result";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { RowFile } from "../row-file.ts";
import type { Sink } from "../sink.ts";
import { type CarriedColumn, carriedColumns, HeldColumns } from "./columns.ts";

/** Rows that are packed together: so many are held, and nothing else goes on while they are packed. */
const GROUP_ROWS = 10_000;
const DIGITS = 38;

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]["schema"][number];

/** Rows as a Parquet file, exact: whole numbers of 64 bits, decimals, days, moments in UTC. */
export function parquetFile(sink: Sink): RowFile {
  let writing: {
    readonly writer: ParquetWriter;
    readonly columns: readonly CarriedColumn[];
    readonly held: HeldColumns;
    readonly end: () => Promise<void>;
  } | null = null;
  let rows = 0;
  const begin = (part: ResultTable) => {
    const columns = carriedColumns(part);
    const schema: SchemaElement[] = [{ name: "rows", num_children: columns.length }, ...columns.map(elementOf)];
    const bytes = new PassingWriter(sink);
    const writer = new ParquetWriter({ writer: bytes, schema, createdBy: "Sheaf" });
    return { writer, columns, held: new HeldColumns(columns), end: () => bytes.flush() };
  };
  const pack = async ({ writer, columns, held }: NonNullable<typeof writing>): Promise<void> => {
    if (held.rows === 0) return;
    const cells = held.give();
    await writer.write({
      columnData: columns.map(({ name }, at) => ({ name, data: cells[at] ?? [] })),
      rowGroupSize: GROUP_ROWS,
    });
  };
  return {
    rows: async (part) => {
      const now = (writing ??= begin(part));
      rows += part.rowCount;
      await now.held.take(part, GROUP_ROWS, () => pack(now));
    },
    end: async () => {
      if (writing !== null) {
        await pack(writing);
        await writing.writer.finish();
        await writing.end();
      }
      return { rows, sheets: 0, longNumbers: 0, cutTexts: 0 };
    },
    destroy: () => undefined,
  };
}

/** Passes on what is written, a group of rows at a time. */
class PassingWriter extends ByteWriter {
  readonly #sink: Sink;

  constructor(sink: Sink) {
    super(64 * 1024);
    this.#sink = sink;
  }

  flush(): Promise<void> {
    const bytes = this.getBytes().slice();
    this.index = 0;
    return this.#sink(bytes);
  }
}

function elementOf({ name, carried }: CarriedColumn): SchemaElement {
  const column = { name, repetition_type: "OPTIONAL" } as const;
  switch (carried.kind) {
    case "integer":
      return { ...column, type: "INT64" };
    case "float":
      return { ...column, type: "DOUBLE" };
    case "boolean":
      return { ...column, type: "BOOLEAN" };
    case "date":
      return { ...column, type: "INT32", converted_type: "DATE" };
    case "datetime":
      return {
        ...column,
        type: "INT64",
        converted_type: "TIMESTAMP_MICROS",
        logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MICROS" },
      };
    case "decimal":
      return {
        ...column,
        type: "FIXED_LEN_BYTE_ARRAY",
        type_length: 16,
        converted_type: "DECIMAL",
        precision: DIGITS,
        scale: carried.scale,
      };
    case "text":
      return { ...column, type: "BYTE_ARRAY", converted_type: "UTF8" };
  }
}
