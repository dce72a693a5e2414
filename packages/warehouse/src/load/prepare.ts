import { rm, stat } from "node:fs/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { readRows } from "../engines/duckdb/session.ts";
import { literal } from "../engines/duckdb/sql-text.ts";
import { isValueSql, textSql, type ColumnLoad } from "./types/column-types.ts";
import { LoadRefused, type Dialect, type LoadProblem } from "./dialect.ts";
import { inferTypes } from "./types/infer-types.ts";
import { LINE_COLUMN, stageDelimited } from "./staging/stage.ts";

export interface PrepareRequest {
  readonly file: string;
  /** Where the rows are staged; a path that does not exist yet. It is kept if all is well. */
  readonly staged: string;
  readonly dialect: Dialect;
  /** In the order of the file; null: types by all texts of the file, where nothing is lost. */
  readonly columns: readonly ColumnLoad[] | null;
}

/** A staged file whose every text is a value of its column. */
export interface Prepared {
  readonly columns: readonly ColumnLoad[];
  readonly rows: number;
  readonly blankLines: number;
  readonly bytes: number;
}

export type PrepareOutcome =
  | { readonly ok: true; readonly prepared: Prepared }
  | { readonly ok: false; readonly problems: readonly LoadProblem[] };

export type PrepareProgress =
  | { readonly phase: "reading"; readonly bytes: number; readonly totalBytes: number }
  | { readonly phase: "checking" };

const COLUMNS_AT_ONCE = 100;
const PROBLEMS_TOLD = 100;
const VALUE_LENGTH = 200;

/** Reads a delimited file whole and checks every text against its column's type: exactly loaded, or refused with the place. */
export async function prepareDelimited(
  connection: DuckDBConnection,
  request: PrepareRequest,
  signal: AbortSignal,
  progress: (report: PrepareProgress) => void,
): Promise<PrepareOutcome> {
  let isGood = false;
  try {
    const { size: totalBytes } = await stat(request.file);
    if (totalBytes === 0) throw new LoadRefused("empty-file", "The file is empty.");
    const staged = await stageDelimited(request.file, request.staged, request.dialect, {
      maxBytes: Number.POSITIVE_INFINITY,
      signal,
      progress: (bytes) => {
        progress({ phase: "reading", bytes, totalBytes });
      },
    });
    progress({ phase: "checking" });
    const relation = `read_parquet(${literal(request.staged)})`;
    const read = (sql: string): ReturnType<typeof readRows> => readRows(connection, sql);
    if (request.columns !== null && request.columns.length !== staged.columns.length) {
      throw new LoadRefused("ragged-row", `The file has ${staged.columns.length} columns where ${request.columns.length} are expected.`, {
        line: 1,
      });
    }
    const columns =
      request.columns ?? (await inferTypes(staged.columns, relation, read, { proposeNulls: false })).map((inferred) => inferred.load);
    // Inferred types were tried on every text.
    const problems = request.columns === null ? [] : await findProblems(columns, relation, read);
    if (problems.length > 0) return { ok: false, problems };
    isGood = true;
    return { ok: true, prepared: { columns, rows: staged.rows, blankLines: staged.blankLines, bytes: staged.bytes } };
  } catch (error) {
    if (error instanceof LoadRefused) return { ok: false, problems: [error.problem] };
    throw error;
  } finally {
    if (!isGood) await rm(request.staged, { force: true });
  }
}

/** For each column the first text that is no value of its type. */
async function findProblems(
  columns: readonly ColumnLoad[],
  relation: string,
  read: (sql: string) => ReturnType<typeof readRows>,
): Promise<readonly LoadProblem[]> {
  const problems: LoadProblem[] = [];
  const typed = columns.map((load, index) => ({ load, index })).filter(({ load }) => load.type.kind !== "text");
  for (let start = 0; start < typed.length && problems.length < PROBLEMS_TOLD; start += COLUMNS_AT_ONCE) {
    const part = typed.slice(start, start + COLUMNS_AT_ONCE);
    const sources = part.map(({ load, index }) => `${textSql(index, load)} AS v${index}`);
    const checks = part.flatMap(({ load, index }) => {
      const isBad = `v${index} IS NOT NULL AND NOT coalesce(${isValueSql(`v${index}`, load.type)}, false)`;
      const badLine = `CASE WHEN ${isBad} THEN ${LINE_COLUMN} END`;
      return [`count(${badLine})`, `min(${badLine})`, `left(arg_min(v${index}, ${badLine}), ${VALUE_LENGTH})`];
    });
    const [found = []] = await read(`SELECT ${checks.join(", ")} FROM (SELECT ${LINE_COLUMN}, ${sources.join(", ")} FROM ${relation})`);
    for (const [at, { load }] of part.entries()) {
      const count = Number(found[at * 3]);
      if (count === 0) continue;
      const value = found[at * 3 + 2];
      problems.push({
        code: "bad-value",
        message: `${count === 1 ? "One text of the column is" : `${count} texts of the column are`} no ${typeWord(load)}.`,
        line: Number(found[at * 3 + 1]),
        column: load.name,
        value: typeof value === "string" ? value : null,
      });
    }
  }
  return problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)).slice(0, PROBLEMS_TOLD);
}

function typeWord({ type }: ColumnLoad): string {
  switch (type.kind) {
    case "text":
      return "text";
    case "integer":
      return type.wide ? "whole number of at most 38 digits" : "whole number of 64 bits";
    case "decimal":
      return `number with at most ${type.precision - type.scale} digits before the point and ${type.scale} behind it`;
    case "float":
      return "number";
    case "boolean":
      return "truth value";
    case "date":
      return type.format === "iso" ? "date like 2024-12-31" : `date of the form ${type.format}`;
    case "datetime":
      return type.format === "iso" ? "date with time like 2024-12-31 23:59:59" : `date with time of the form ${type.format}`;
  }
}
