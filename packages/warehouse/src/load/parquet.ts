import { message } from "@sheaf/messages";
import { stat } from "node:fs/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { cellText } from "@sheaf/result";
import { cellOf } from "../engines/duckdb/values/cells.ts";
import { readRows } from "../engines/duckdb/session.ts";
import { identifier, literal } from "../engines/duckdb/sql-text.ts";
import { columnType } from "../engines/duckdb/values/types.ts";
import type { SchemaColumn } from "../schema.ts";
import { countCutInt96, countCutSql, fineTimes, type LoadNote, microsecondsSql } from "./cut-times.ts";
import { columnNames, type NamedColumn } from "./column-names.ts";
import { LoadRefused, loadLimits, type LoadProblem } from "./dialect.ts";
import { shownRows } from "./shown-texts.ts";

/** A Parquet file that can be loaded. */
export interface ParquetContent {
  /** Columns with the names that they will have; those of binary type are loaded and not shown. */
  readonly columns: readonly (SchemaColumn & Pick<NamedColumn, "original" | "renamed"> & ParquetColumn)[];
  readonly rows: number;
  readonly bytes: number;
  /** The first rows as text. */
  readonly preview: readonly (readonly (string | null)[])[];
  /** What is lost of it, where the whole file was read. */
  readonly notes: readonly LoadNote[];
}

/** `isFine`: its instants are cut to the microsecond. */
interface ParquetColumn {
  readonly hidden: boolean;
  readonly isFine: boolean;
}

export type ParquetOutcome =
  | { readonly ok: true; readonly content: ParquetContent }
  | { readonly ok: false; readonly problem: LoadProblem };

const PREVIEW_ROWS = 100;
/** A file may claim to hold far more than it weighs. */
const EXPANDED_BYTES = 64 * 1024 ** 3;

/** Looks at a Parquet file; with `whole` every page of it is read, so that what is broken shows before anything is stored. */
export async function inspectParquet(connection: DuckDBConnection, file: string, whole: boolean): Promise<ParquetOutcome> {
  try {
    return { ok: true, content: await inspect(connection, file, whole) };
  } catch (error) {
    if (error instanceof LoadRefused) return { ok: false, problem: error.problem };
    throw error;
  }
}

async function inspect(connection: DuckDBConnection, file: string, whole: boolean): Promise<ParquetContent> {
  const { size } = await stat(file);
  const source = `read_parquet(${literal(file)})`;
  const read = async (sql: string): ReturnType<typeof readRows> => {
    try {
      return await readRows(connection, sql);
    } catch (error) {
      // Canceled or out of memory is not the file's fault.
      if (error instanceof Error && /INTERRUPT|Out of Memory/u.test(error.message)) throw error;
      throw new LoadRefused("unreadable-file", message("errors-files.load.file-no-parquet-file-read"));
    }
  };
  const [counts = []] = await read(
    `SELECT (SELECT sum(num_rows) FROM parquet_file_metadata(${literal(file)})), (SELECT sum(total_uncompressed_size) FROM parquet_metadata(${literal(file)}))`,
  );
  const rows = Number(counts[0] ?? 0);
  if (Number(counts[1] ?? 0) > EXPANDED_BYTES) throw new LoadRefused("unreadable-file", message("errors-files.load.file-unpacks-64-gib"));
  const prepared = await connection.prepare(`SELECT * FROM ${source}`).catch(() => null);
  if (prepared === null) throw new LoadRefused("unreadable-file", message("errors-files.load.file-no-parquet-file-read"));
  if (prepared.columnCount > loadLimits.columns) {
    throw new LoadRefused(
      "too-many-columns",
      message("errors-files.load.file-columns-limit", { columns: prepared.columnCount, most: loadLimits.columns }),
    );
  }
  const originals = Array.from({ length: prepared.columnCount }, (_, index) => prepared.columnName(index));
  if (originals.reduce((sum, name) => sum + name.length, 0) > loadLimits.nameCharacters) {
    throw new LoadRefused(
      "unreadable-file",
      message("errors-files.load.names-columns-characters-together", { most: loadLimits.nameCharacters }),
    );
  }
  const types = originals.map((_, index) => columnType(prepared.columnType(index)));
  if (types.every((type) => type.hidden)) throw new LoadRefused("no-columns", message("errors-files.load.file-holds-no-column-could"));
  const names = columnNames(originals);
  const fine = await fineTimes(file, read);
  // A column of instants, or of others that happen to be called as one inside.
  const fineAt = originals.map((name, index) => (types[index]?.type.kind === "datetime" ? (fine.get(name) ?? null) : null));
  const notes = whole ? await notesOf() : [];
  async function notesOf(): Promise<readonly LoadNote[]> {
    const counted = fineAt.map((how, index) => (how === "nanoseconds" ? countCutSql(identifier(originals[index] ?? "")) : "0"));
    const [read_ = []] = await read(`SELECT count(*), bit_xor(hash(t)), ${counted.join(", ")} FROM ${source} t`);
    if (Number(read_[0]) !== rows) throw new LoadRefused("unreadable-file", message("errors-files.load.file-holds-another-number-rows"));
    const old = originals.filter((_, index) => fineAt[index] === "int96");
    const ofOld = old.length === 0 ? new Map<string, number | null>() : await countCutInt96(file, old);
    return names.flatMap(({ name }, index): readonly LoadNote[] => {
      const count = fineAt[index] === "int96" ? (ofOld.get(originals[index] ?? "") ?? null) : Number(read_[index + 2] ?? 0);
      return count === 0 ? [] : [{ kind: "cut-to-microseconds", column: name, count }];
    });
  }
  const preview = await read(`SELECT * FROM ${source} LIMIT ${PREVIEW_ROWS}`);
  return {
    columns: names.map(({ name, renamed }, index) => {
      const { type, nativeType, hidden } = types[index] ?? { type: { kind: "null" as const }, nativeType: "", hidden: true };
      return { name, original: originals[index] ?? "", renamed, type, nativeType, hidden, isFine: fineAt[index] === "nanoseconds" };
    }),
    rows,
    notes,
    bytes: size,
    preview: shownRows(preview.map((row) => row.map((value, index) => cellText(cellOf(value), types[index]?.type ?? { kind: "null" })))),
  };
}

/** The file's columns under their new names, as the select list of the table's making. */
export function parquetSelectList(
  columns: readonly { readonly name: string; readonly original: string; readonly isFine?: boolean }[],
): string {
  return columns
    .map(({ name, original, isFine }) => {
      const value = identifier(original);
      return `${isFine === true ? microsecondsSql(value) : value} AS ${identifier(name)}`;
    })
    .join(", ");
}
