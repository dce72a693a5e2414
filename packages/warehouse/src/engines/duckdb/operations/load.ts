import { message } from "@sheaf/messages";
import { rm } from "node:fs/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { canceled, WarehouseError } from "../../../errors.ts";
import { prepareCells, type PrepareCellsRequest } from "../../../load/cells/prepare-cells.ts";
import { sniffCells, type SniffCellsOutcome, type SniffCellsRequest } from "../../../load/cells/sniff-cells.ts";
import { withinTime } from "../../../load/cells/within-time.ts";
import { type LoadProblem, LoadRefused } from "../../../load/dialect.ts";
import { textSql, valueOrNullSql, valueSql, type ColumnLoad } from "../../../load/types/column-types.ts";
import { inspectParquet, parquetSelectList, type ParquetOutcome } from "../../../load/parquet.ts";
import { prepareDelimited, type PrepareOutcome, type PrepareProgress, type PrepareRequest } from "../../../load/prepare.ts";
import { sniffDelimited, type SniffOutcome, type SniffRequest } from "../../../load/sniff.ts";
import { LINE_COLUMN } from "../../../load/staging/stage.ts";
import { readRows, type DuckDbSession } from "../session.ts";
import { identifier, literal } from "../sql-text.ts";
import { describeTable, listSchemas, qualified, textOf } from "./catalog.ts";
import { checkName, raiseVersion, refuseTaken } from "./changes.ts";

/** What an operation may use while it runs. */
export interface OperationContext {
  readonly signal: AbortSignal;
  /** Tells whoever waits how far it is; plain JSON. */
  readonly progress: (report: unknown) => void;
}

/** Rows that wait in a Parquet file to become a table, or part of one. */
export interface IngestRequest {
  readonly file: string;
  readonly content:
    /** `hasBadTexts`: texts that are no values of their columns are empty, which somebody chose. */
    | { readonly kind: "staged-texts"; readonly columns: readonly ColumnLoad[]; readonly hasBadTexts?: boolean }
    | {
        readonly kind: "parquet";
        /** `isFine`: instants that are cut to the microsecond. */
        readonly columns: readonly { readonly name: string; readonly original: string; readonly isFine?: boolean }[];
      };
  readonly path: readonly [schema: string, table: string];
  /** `create`: EEXIST where there is such a table. `append`: only with the same columns of the same types. */
  readonly mode: "create" | "replace" | "append";
  /** As many rows as have to arrive. */
  readonly rows: number;
  readonly comment: string | null;
}

export interface IngestProgress {
  readonly phase: "storing";
  /** 0–100. */
  readonly percentage: number;
}

const INTERRUPT_AGAIN_MS = 50;
const PROGRESS_MS = 250;
const LOOK_SECONDS = 120;

export function sniff(session: DuckDbSession, request: SniffRequest, { signal }: OperationContext): Promise<SniffOutcome> {
  const late = (problem: LoadProblem): SniffOutcome => ({ ok: false, problem, dialect: null });
  return looked(session, signal, (connection, inTime) => sniffDelimited(connection, request, inTime), late);
}

export function prepare(session: DuckDbSession, request: PrepareRequest, { signal, progress }: OperationContext): Promise<PrepareOutcome> {
  return session.withConnection((connection) =>
    interruptible(connection, signal, () => prepareDelimited(connection, request, signal, (report: PrepareProgress) => progress(report))),
  );
}

export function sniffSheets(session: DuckDbSession, request: SniffCellsRequest, { signal }: OperationContext): Promise<SniffCellsOutcome> {
  const late = (problem: LoadProblem): SniffCellsOutcome => ({ ok: false, problem, tables: [], table: null });
  return looked(session, signal, (connection, inTime) => sniffCells(connection, request, inTime), late);
}

export function prepareSheets(
  session: DuckDbSession,
  request: PrepareCellsRequest,
  { signal, progress }: OperationContext,
): Promise<PrepareOutcome> {
  return session.withConnection((connection) =>
    interruptible(connection, signal, () => prepareCells(connection, request, signal, (report: PrepareProgress) => progress(report))),
  );
}

export function inspect(
  session: DuckDbSession,
  { file, whole }: { readonly file: string; readonly whole: boolean },
  { signal }: OperationContext,
): Promise<ParquetOutcome> {
  if (whole)
    return session.withConnection((connection) => interruptible(connection, signal, () => inspectParquet(connection, file, whole)));
  const late = (problem: LoadProblem): ParquetOutcome => ({ ok: false, problem });
  return looked(session, signal, (connection) => inspectParquet(connection, file, whole), late);
}

/** All rows or none. Gives the table's new data version. */
export async function ingest(
  session: DuckDbSession,
  request: IngestRequest,
  { signal, progress }: OperationContext,
): Promise<{ readonly version: number }> {
  const [schema, table] = request.path;
  checkName(table);
  const schemas = await listSchemas(session);
  if (!schemas.some((each) => each === schema))
    throw new WarehouseError("ENOENT", message("errors-data.warehouse.schema-not-exist", { name: schema }), { cause: "name" });
  if (request.mode === "append") await refuseOtherColumns(session, request);
  return session.change((connection) =>
    interruptible(connection, signal, async () => {
      const timer = setInterval(() => {
        progress({ phase: "storing", percentage: Math.max(0, Math.min(100, connection.progress.percentage)) } satisfies IngestProgress);
      }, PROGRESS_MS);
      try {
        await store(connection, request);
      } finally {
        clearInterval(timer);
      }
      return { version: await raiseVersion(connection, request.path) };
    }),
  );
}

export async function discard(file: string): Promise<null> {
  await rm(file, { force: true });
  return null;
}

async function store(connection: DuckDBConnection, request: IngestRequest): Promise<void> {
  const name = qualified(request.path);
  const select = selectSql(request);
  const before = request.mode === "append" ? await countRows(connection, name) : 0;
  switch (request.mode) {
    case "create":
      await refuseTaken(connection, request.path);
      await connection.run(`CREATE TABLE ${name} AS ${select}`);
      break;
    case "replace":
      await connection.run(`CREATE OR REPLACE TABLE ${name} AS ${select}`);
      break;
    case "append":
      await connection.run(`INSERT INTO ${name} BY NAME ${select}`);
  }
  const after = await countRows(connection, name);
  if (after - before !== request.rows) throw new Error(`${after - before} rows arrived where ${request.rows} were sent.`);
  if (request.comment !== null) await connection.run(`COMMENT ON TABLE ${name} IS ${literal(request.comment)}`);
}

function selectSql({ file, content }: IngestRequest): string {
  const source = `read_parquet(${literal(file)})`;
  if (content.kind === "parquet") return `SELECT ${parquetSelectList(content.columns)} FROM ${source}`;
  // Two steps: the texts first, so that a column's own text is not written out again and again.
  const texts = content.columns.map((load, index) => `${textSql(index, load)} AS v${index}`);
  const value = content.hasBadTexts === true ? valueOrNullSql : valueSql;
  const values = content.columns.map((load, index) => `${value(`v${index}`, load.type)} AS ${identifier(load.name)}`);
  return `SELECT ${values.join(", ")} FROM (SELECT ${texts.join(", ")} FROM (SELECT * EXCLUDE (${LINE_COLUMN}) FROM ${source}))`;
}

async function countRows(connection: DuckDBConnection, name: string): Promise<number> {
  const rows = await readRows(connection, `SELECT count(*) FROM ${name}`);
  return Number(rows[0]?.[0]);
}

async function refuseOtherColumns(session: DuckDbSession, request: IngestRequest): Promise<void> {
  const table = await describeTable(session, request.path);
  const described = await session.rows(`DESCRIBE ${selectSql(request)}`);
  const arriving = described.map(([name, type]) => `${textOf(name).toLowerCase()} ${textOf(type)}`).toSorted();
  const standing = await session.rows(`DESCRIBE SELECT * FROM ${qualified([table.path[0] ?? "", table.path[1] ?? ""])}`);
  const present = standing.map(([name, type]) => `${textOf(name).toLowerCase()} ${textOf(type)}`).toSorted();
  if (arriving.join("\n") !== present.join("\n")) {
    throw new WarehouseError("EINVAL", message("errors-data.warehouse.rows-other-columns-other-types"), { cause: "mismatch" });
  }
}

/** A look at a file, with everything that it asks of the engine, ends within its time; `late` is what is told then. */
async function looked<T>(
  session: DuckDbSession,
  signal: AbortSignal,
  look: (connection: DuckDBConnection, inTime: AbortSignal) => Promise<T>,
  late: (problem: LoadProblem) => T,
): Promise<T> {
  try {
    return await withinTime(LOOK_SECONDS, signal, (inTime) =>
      session.withConnection((connection) => interruptible(connection, inTime, () => look(connection, inTime))),
    );
  } catch (error) {
    if (error instanceof LoadRefused) return late(error.problem);
    throw error;
  }
}

/** Runs statements of a connection that a signal interrupts. */
async function interruptible<T>(connection: DuckDBConnection, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (signal.aborted) throw canceled();
  let again: NodeJS.Timeout | undefined;
  const interrupt = (): void => {
    connection.interrupt();
    again ??= setInterval(interrupt, INTERRUPT_AGAIN_MS);
  };
  signal.addEventListener("abort", interrupt);
  try {
    return await work();
  } catch (error) {
    throw signal.aborted ? canceled() : error;
  } finally {
    clearInterval(again);
    signal.removeEventListener("abort", interrupt);
  }
}
