import type { PrepareCellsRequest } from "../../../load/cells/prepare-cells.ts";
import type { SniffCellsOutcome, SniffCellsRequest } from "../../../load/cells/sniff-cells.ts";
import type { ParquetOutcome } from "../../../load/parquet.ts";
import type { PrepareOutcome, PrepareRequest } from "../../../load/prepare.ts";
import type { SniffOutcome, SniffRequest } from "../../../load/sniff.ts";
import type { TableListing } from "../../../port.ts";
import type { RowsMark } from "../../../rows.ts";
import type { TableWritten } from "../../../tables.ts";
import type { SchemaColumn, TableSchema } from "../../../schema.ts";
import { engineFailure } from "../engine-errors.ts";
import type { TableReference } from "../guard/statement-tree.ts";
import type { DuckDbSession } from "../session.ts";
import { describeTable, listSchemas, listTables } from "./catalog.ts";
import { discard, ingest, inspect, prepare, prepareSheets, sniff, sniffSheets, type IngestRequest, type OperationContext } from "./load.ts";
import { commentTable, createSchema, dropSchema, dropTable, listVersions, renameTable, type TableVersion } from "./changes.ts";
import { copyDatabase, type CopyRequest } from "./copy.ts";
import { type ExaminedTables, examineTables } from "./examine.ts";
import { readMark, writeRows, type RowsRequest } from "./rows.ts";
import { type TableRequest, writeTable } from "./tables.ts";

/**
 * What can be asked of an open database besides queries, wherever it is open: in this process or in one of its own. Arguments
 * and results are plain JSON.
 */
export interface Operations {
  readonly version: { readonly input: null; readonly output: string };
  readonly check: { readonly input: { readonly sql: string }; readonly output: { readonly tables: readonly TableReference[] } };
  readonly describe: { readonly input: { readonly sql: string }; readonly output: readonly SchemaColumn[] };
  readonly listTables: { readonly input: null; readonly output: readonly TableListing[] };
  readonly listSchemas: { readonly input: null; readonly output: readonly string[] };
  readonly describeTable: { readonly input: { readonly path: readonly string[] }; readonly output: TableSchema };
  readonly listVersions: { readonly input: null; readonly output: readonly TableVersion[] };
  readonly createSchema: { readonly input: { readonly name: string }; readonly output: null };
  readonly dropSchema: { readonly input: { readonly name: string }; readonly output: null };
  readonly dropTable: { readonly input: { readonly path: readonly string[] }; readonly output: null };
  readonly renameTable: { readonly input: { readonly path: readonly string[]; readonly name: string }; readonly output: null };
  readonly commentTable: { readonly input: { readonly path: readonly string[]; readonly comment: string | null }; readonly output: null };
  readonly sniff: { readonly input: SniffRequest; readonly output: SniffOutcome };
  readonly prepare: { readonly input: PrepareRequest; readonly output: PrepareOutcome };
  readonly sniffCells: { readonly input: SniffCellsRequest; readonly output: SniffCellsOutcome };
  readonly prepareCells: { readonly input: PrepareCellsRequest; readonly output: PrepareOutcome };
  readonly inspect: { readonly input: { readonly file: string; readonly whole: boolean }; readonly output: ParquetOutcome };
  readonly ingest: { readonly input: IngestRequest; readonly output: { readonly version: number } };
  readonly readMark: { readonly input: { readonly path: readonly [string, string] }; readonly output: RowsMark | null };
  readonly writeRows: { readonly input: RowsRequest; readonly output: boolean };
  readonly writeTable: { readonly input: TableRequest; readonly output: TableWritten };
  readonly discard: { readonly input: { readonly file: string }; readonly output: null };
  readonly copyDatabase: { readonly input: CopyRequest; readonly output: null };
  readonly examineTables: { readonly input: null; readonly output: ExaminedTables };
}

export type OperationName = keyof Operations;

type Implementation<K extends OperationName> = (
  session: DuckDbSession,
  input: Operations[K]["input"],
  context: OperationContext,
) => Promise<Operations[K]["output"]>;

const implementations: { readonly [K in OperationName]: Implementation<K> } = {
  version: async (session) => String((await session.rows("SELECT version()"))[0]?.[0]),
  check: async (session, { sql }) => ({ tables: (await session.check(sql)).tables }),
  describe: (session, { sql }) => session.describe(sql),
  listTables: (session) => listTables(session),
  listSchemas: (session) => listSchemas(session),
  describeTable: (session, { path }) => describeTable(session, path),
  listVersions: (session) => listVersions(session),
  createSchema: (session, { name }) => createSchema(session, name),
  dropSchema: (session, { name }) => dropSchema(session, name),
  dropTable: (session, { path }) => dropTable(session, path),
  renameTable: (session, { path, name }) => renameTable(session, path, name),
  commentTable: (session, { path, comment }) => commentTable(session, path, comment),
  sniff,
  prepare,
  sniffCells: sniffSheets,
  prepareCells: prepareSheets,
  inspect,
  ingest,
  readMark: (session, { path }) => readMark(session, path),
  writeRows,
  writeTable,
  discard: (_session, { file }) => discard(file),
  copyDatabase,
  examineTables,
};

export function isOperation(name: string): name is OperationName {
  return Object.hasOwn(implementations, name);
}

/** Runs an operation; engine errors become coded ones. */
export async function runOperation<K extends OperationName>(
  session: DuckDbSession,
  name: K,
  input: Operations[K]["input"],
  context: OperationContext,
): Promise<Operations[K]["output"]> {
  try {
    return await implementations[name](session, input, context);
  } catch (error) {
    throw engineFailure(error, null);
  }
}
