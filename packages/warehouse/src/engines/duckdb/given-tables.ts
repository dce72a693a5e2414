import { message } from "@sheaf/messages";
import {
  BIGINT,
  BOOLEAN,
  DATE,
  DECIMAL,
  DOUBLE,
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
  HUGEINT,
  TIMESTAMP,
  VARCHAR,
} from "@duckdb/node-api";
import { appendBatch, type CellValue, emptyTable, isEndMark, type ResultColumn, type ResultTable } from "@sheaf/result";
import { duckdbTypeText, TEXT, type ValueType } from "@sheaf/sql";
import { WarehouseError } from "../../errors.ts";
import type { GivenTable } from "../../port.ts";
import { unscaledOf } from "../../values/iso-texts.ts";
import { identifier } from "./sql-text.ts";

/** Rows that the engine takes at a time. */
const CHUNK_ROWS = 2048;

interface Open {
  readonly appender: DuckDBAppender;
  readonly columns: readonly ResultColumn[];
  readonly types: readonly DuckDBType[];
  /** Without rows, once the schema has come. */
  shape: ResultTable | null;
}

/**
 * Temporary tables of one connection, filled from Arrow messages. Values have the form that the dialect gives them inside a statement:
 * instants in UTC without a zone, JSON for variants, lists for arrays.
 */
export class GivenTables {
  readonly #open: readonly Open[];

  private constructor(open: readonly Open[]) {
    this.#open = open;
  }

  static async make(connection: DuckDBConnection, tables: readonly GivenTable[]): Promise<GivenTables> {
    const open: Open[] = [];
    for (const [index, table] of tables.entries()) {
      const hasArrays = table.columns.some(({ type }) => type.kind === "array");
      const stored = hasArrays ? freeName(`rows ${index}`, tables) : table.name;
      const columns = table.columns.map(({ name, type }) => `${identifier(name)} ${storedAs(type)}`);
      await connection.run(`CREATE TEMP TABLE ${identifier(stored)} (${columns.join(", ")})`);
      if (hasArrays) {
        const read = table.columns.map(({ name, type }) =>
          type.kind === "array" ? `CAST(${identifier(name)} AS ${engineType(type)}) AS ${identifier(name)}` : identifier(name),
        );
        await connection.run(
          `CREATE TEMP VIEW ${identifier(table.name)} AS SELECT ${read.join(", ")} FROM temp.main.${identifier(stored)}`,
        );
      }
      open.push({
        appender: await connection.createAppender(stored, "main", "temp"),
        columns: table.columns.map(({ name, type }) => ({ id: name, name, type, level: "base", role: "value" })),
        types: table.columns.map(({ type }) => vectorType(type)),
        shape: null,
      });
    }
    return new GivenTables(open);
  }

  take(table: number, message: Uint8Array): void {
    const open = this.#open[table];
    if (open === undefined) throw new Error(`No table ${table} is given.`);
    if (open.shape === null) {
      open.shape = emptyTable(open.columns, message);
      return;
    }
    if (isEndMark(message)) return;
    for (const { cells, length } of appendBatch(open.shape, message).segments) {
      for (let start = 0; start < length; start += CHUNK_ROWS) {
        const rows = Math.min(CHUNK_ROWS, length - start);
        const chunk = DuckDBDataChunk.create(open.types, rows);
        for (const [index, read] of cells.entries()) {
          const column = open.columns[index];
          const value = valueOf(column?.type ?? { kind: "text" }, column?.name ?? "");
          const values: DuckDBValue[] = [];
          for (let row = 0; row < rows; row += 1) {
            const cell = read(start + row);
            values.push(cell === null ? null : value(cell));
          }
          chunk.setColumnValues(index, values);
        }
        open.appender.appendDataChunk(chunk);
      }
    }
  }

  /** All rows are there: the tables can be read. */
  finish(): void {
    for (const { appender } of this.#open) appender.flushSync();
  }

  close(): void {
    for (const { appender } of this.#open) appender.closeSync();
  }
}

/** Reads several sources at the same time, each message after the one before it was taken. The first failure is that of the whole. */
export async function readAll(
  chunks: readonly AsyncIterable<Uint8Array>[],
  take: (table: number, message: Uint8Array) => Promise<void>,
): Promise<void> {
  await Promise.all(
    chunks.map(async (one, table) => {
      for await (const message of one) await take(table, message);
    }),
  );
}

function freeName(wanted: string, tables: readonly GivenTable[]): string {
  return tables.some(({ name }) => name.toLowerCase() === wanted) ? freeName(`${wanted}_`, tables) : wanted;
}

/** Arrays come as JSON, and become lists where they are read. */
function storedAs(type: ValueType): string {
  return type.kind === "array" ? "JSON" : engineType(type);
}

/** Columns without a type hold nothing: they are texts. Integers have the width that Arrow gives them. */
function engineType(type: ValueType): string {
  return duckdbTypeText(type.kind === "null" || type.kind === "error" ? TEXT : type, LONGEST_BIGINT);
}

const LONGEST_BIGINT = 19;
const VECTORS: Readonly<Record<string, DuckDBType>> = { HUGEINT, BIGINT, DOUBLE, BOOLEAN, DATE, TIMESTAMP };

/** What comes as text, as JSON does, is appended as text. */
function vectorType(type: ValueType): DuckDBType {
  return type.kind === "decimal" ? DECIMAL(type.precision, type.scale) : (VECTORS[engineType(type)] ?? VARCHAR);
}

function valueOf(type: ValueType, column: string): (cell: NonNullable<CellValue>) => DuckDBValue {
  if (type.kind === "decimal") {
    const { precision, scale } = type;
    const beyond = 10n ** BigInt(precision);
    return (cell) => {
      const unscaled = unscaledOf(String(cell), scale) ?? beyond;
      if (unscaled >= beyond || unscaled <= -beyond) throw tooWide(column, precision - scale);
      return new DuckDBDecimalValue(unscaled, precision, scale);
    };
  }
  return VALUES[type.kind] ?? ((cell) => cell);
}

/** Cells of these types come as numbers and go as values of the engine. */
const VALUES: Readonly<Partial<Record<ValueType["kind"], (cell: NonNullable<CellValue>) => DuckDBValue>>> = {
  date: (cell) => new DuckDBDateValue(Number(cell)),
  datetime: (cell) => new DuckDBTimestampValue(BigInt(cell)),
  integer: (cell) => BigInt(cell),
};

function tooWide(column: string, digits: number): WarehouseError {
  return new WarehouseError("warehouse_query_failed", message("errors-data.warehouse.number-too-wide", { column, digits }), {
    cause: "mismatch",
  });
}
