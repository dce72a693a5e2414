import { message } from "@sheaf/messages";
import { rm, stat } from "node:fs/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { readRows } from "../engines/duckdb/session.ts";
import { literal } from "../engines/duckdb/sql-text.ts";
import { lookOf, type ColumnLoad } from "./types/column-types.ts";
import type { NumberLook } from "./types/dressed-numbers.ts";
import type { LoadNote } from "./cut-times.ts";
import { LoadRefused, type Dialect, type LoadProblem } from "./dialect.ts";
import { findProblems } from "./types/find-problems.ts";
import { inferTypes } from "./types/infer-types.ts";
import { stageDelimited } from "./staging/stage.ts";

export interface PrepareRequest {
  readonly file: string;
  /** Where the rows are staged; a path that does not exist yet. It is kept if all is well. */
  readonly staged: string;
  readonly dialect: Dialect;
  /** In the order of the file; null: types by all texts of the file, where nothing is lost. */
  readonly columns: readonly ColumnLoad[] | null;
  /** What becomes of texts that are no value of their column: the file is refused, or they are loaded as empty and told. */
  readonly badCells?: "empty";
  /** Lines on which rows begin that a person does not want. */
  readonly leaveOut?: readonly number[] | undefined;
}

/** A staged file whose every text is a value of its column, or is told. */
export interface Prepared {
  readonly columns: readonly ColumnLoad[];
  /** How the numbers of each column are shown in the file; null where it does not say. */
  readonly looks: readonly (NumberLook | null)[];
  readonly rows: number;
  readonly blankLines: number;
  readonly bytes: number;
  /** Texts that will be empty: for each column the first one, and how many there are. */
  readonly emptied: readonly LoadProblem[];
  /** What could not be kept. */
  readonly notes: readonly LoadNote[];
}

export type PrepareOutcome =
  | { readonly ok: true; readonly prepared: Prepared }
  | { readonly ok: false; readonly problems: readonly LoadProblem[] };

export type PrepareProgress =
  | { readonly phase: "reading"; readonly bytes: number; readonly totalBytes: number }
  | { readonly phase: "checking" };

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
    if (totalBytes === 0) throw new LoadRefused("empty-file", message("errors-files.load.file-empty"));
    const staged = await stageDelimited(request.file, request.staged, request.dialect, {
      maxBytes: Number.POSITIVE_INFINITY,
      signal,
      leaveOut: request.leaveOut,
      progress: (bytes) => {
        progress({ phase: "reading", bytes, totalBytes });
      },
    });
    progress({ phase: "checking" });
    const relation = `read_parquet(${literal(request.staged)})`;
    const read = (sql: string): ReturnType<typeof readRows> => readRows(connection, sql);
    if (request.columns !== null && request.columns.length !== staged.columns.length) {
      throw new LoadRefused(
        "ragged-row",
        message("errors-files.load.other-count-of-columns", { count: staged.columns.length, expected: request.columns.length }),
        {
          line: 1,
        },
      );
    }
    const columns =
      request.columns ??
      (await inferTypes(staged.columns, relation, read, { proposeNulls: false, delimiter: request.dialect.delimiter })).map(
        (inferred) => inferred.load,
      );
    // Inferred types were tried on every text.
    const problems = request.columns === null ? [] : await findProblems(columns, relation, read);
    if (problems.length > 0 && request.badCells === undefined) return { ok: false, problems };
    isGood = true;
    const { rows, blankLines, bytes } = staged;
    return {
      ok: true,
      prepared: { columns, looks: columns.map(({ type }) => lookOf(type)), rows, blankLines, bytes, emptied: problems, notes: [] },
    };
  } catch (error) {
    if (error instanceof LoadRefused) return { ok: false, problems: [error.problem] };
    throw error;
  } finally {
    if (!isGood) await rm(request.staged, { force: true });
  }
}
