import { message } from "@sheaf/messages";
import { rm, stat } from "node:fs/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { readRows } from "../../engines/duckdb/session.ts";
import { literal } from "../../engines/duckdb/sql-text.ts";
import type { LoadNote } from "../cut-times.ts";
import { LoadRefused } from "../dialect.ts";
import type { PrepareOutcome, PrepareProgress } from "../prepare.ts";
import { lookOf, type ColumnLoad } from "../types/column-types.ts";
import { findProblems } from "../types/find-problems.ts";
import type { ReadRows } from "../types/infer-types.ts";
import { chosenRange, chosenTable, type CellChoice } from "./cell-choice.ts";
import { openCellFile, type CellFormat } from "./open-cell-file.ts";
import { sniffedColumns } from "./sniff-cells.ts";
import { withinTime } from "./within-time.ts";
import { stageCells } from "./stage-cells.ts";

export interface PrepareCellsRequest {
  readonly file: string;
  /** Where the rows are staged; a path that does not exist yet. It is kept if all is well. */
  readonly staged: string;
  readonly format: CellFormat;
  readonly choice: CellChoice;
  /** In the order of the file; null: types by all cells. */
  readonly columns: readonly ColumnLoad[] | null;
  readonly badCells?: "empty";
  /** Lines of rows that a person does not want. */
  readonly leaveOut?: readonly number[] | undefined;
}

const PREPARE_SECONDS = 1800;

/** Reads the table of a file whole and checks every cell against its column's type. */
export async function prepareCells(
  connection: DuckDBConnection,
  request: PrepareCellsRequest,
  signal: AbortSignal,
  progress: (report: PrepareProgress) => void,
): Promise<PrepareOutcome> {
  let isGood = false;
  try {
    const { size: bytes } = await stat(request.file);
    progress({ phase: "reading", bytes: 0, totalBytes: bytes });
    return await withinTime(PREPARE_SECONDS, signal, async (inTime): Promise<PrepareOutcome> => {
      const file = await openCellFile(request.file, request.format, inTime);
      try {
        const table = chosenTable(file, request.choice);
        const names = await file.columnNames(table, inTime);
        const { range, merged, hiddenColumns, ...chosen } = await chosenRange(file, table, names, request.choice, inTime);
        const headerRows = (request.choice.header ?? true) ? chosen.headerRows : 0;
        const most = { maxRows: Number.POSITIVE_INFINITY, maxBytes: Number.POSITIVE_INFINITY };
        const { leaveOut, choice } = request;
        const shape = { range, names, headerRows, merged, hiddenColumns, hidden: choice.hidden ?? "load" };
        const staged = await stageCells(file, table, request.staged, { ...shape, leaveOut, ...most, signal: inTime });
        progress({ phase: "checking" });
        const read: ReadRows = (sql) => readRows(connection, sql);
        if (request.columns !== null && request.columns.length !== staged.columns.length) {
          const line = range === null ? {} : { line: range.firstRow };
          throw new LoadRefused(
            "ragged-row",
            message("errors-files.load.table-of-other-columns", { count: staged.columns.length, expected: request.columns.length }),
            line,
          );
        }
        const columns = request.columns ?? (await sniffedColumns(file, staged, request.staged, read, false));
        const problems = await findProblems(columns, `read_parquet(${literal(request.staged)})`, read);
        if (problems.length > 0 && request.badCells === undefined) return { ok: false, problems };
        isGood = true;
        const { rows, blankLines } = staged;
        const looks = columns.map(({ type }, index) => ("signs" in type ? (staged.facts[index]?.look ?? lookOf(type)) : lookOf(type)));
        return {
          ok: true,
          prepared: { columns, looks, rows, blankLines, bytes, emptied: problems, notes: notesOf(columns, file.cutTimes?.() ?? []) },
        };
      } finally {
        await file.close();
      }
    });
  } catch (error) {
    if (error instanceof LoadRefused) return { ok: false, problems: [error.problem] };
    throw error;
  } finally {
    if (!isGood) await rm(request.staged, { force: true });
  }
}

function notesOf(columns: readonly ColumnLoad[], cut: readonly number[]): readonly LoadNote[] {
  return columns.flatMap(({ name }, index) => {
    const count = cut[index] ?? 0;
    return count === 0 ? [] : [{ kind: "cut-to-microseconds", column: name, count }];
  });
}
