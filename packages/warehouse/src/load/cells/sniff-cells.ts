import { rm, stat } from "node:fs/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { readRows } from "../../engines/duckdb/session.ts";
import { literal } from "../../engines/duckdb/sql-text.ts";
import { columnNames } from "../column-names.ts";
import { LoadRefused, type LoadProblem } from "../dialect.ts";
import type { SniffedColumn } from "../sniff.ts";
import { shownRows } from "../shown-texts.ts";
import { totalRow, type TotalRow } from "../total-row.ts";
import { findProblems } from "../types/find-problems.ts";
import { areYearNames } from "../year-names.ts";
import { LINE_COLUMN } from "../staging/stage.ts";
import { type ColumnLoad, lookOf } from "../types/column-types.ts";
import { inferTypes, type ReadRows } from "../types/infer-types.ts";
import { chosenRange, chosenTable, type CellChoice } from "./cell-choice.ts";
import type { CellFile, FoundTable } from "./cell-file.ts";
import { typeOfCells } from "./cell-types.ts";
import { openCellFile, type CellFormat } from "./open-cell-file.ts";
import { rangeText } from "./cell-range.ts";
import { stageCells, type ColumnFacts, type StagedCells } from "./stage-cells.ts";

/** How a spreadsheet, or a file of records, would be loaded, for a person to look at and correct. */
export interface SniffedCells {
  readonly tables: readonly FoundTable[];
  readonly table: string;
  /** Null where columns have names of their own. */
  readonly range: string | null;
  readonly header: boolean;
  readonly columns: readonly SniffedColumn[];
  readonly preview: readonly (readonly (string | null)[])[];
  readonly rowsSeen: number;
  readonly isWhole: boolean;
  readonly blankLines: number;
  /** The last row where it adds up the others; null where it does not, or where not all rows were read. */
  readonly totalRow: TotalRow | null;
  /** Rows and columns that nobody sees in the sheet, and what becomes of them. */
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
  readonly hidden: "load" | "leave-out";
  /** Of the columns that were asked about: their texts that are no values, as loading will tell. */
  readonly problems: readonly LoadProblem[];
  /** Cells that are empty because their formula failed, or was never computed. */
  readonly errors: number;
  readonly unsaved: number;
  readonly bytes: number;
}

/** `tables`: what the file holds besides, where the one that was asked for is at fault. */
export type SniffCellsOutcome =
  | { readonly ok: true; readonly sniffed: SniffedCells }
  | { readonly ok: false; readonly problem: LoadProblem; readonly tables: readonly FoundTable[]; readonly table: string | null };

export interface SniffCellsRequest {
  readonly file: string;
  readonly staged: string;
  readonly format: CellFormat;
  readonly choice: CellChoice;
  readonly leaveOut?: readonly number[] | undefined;
  /** As which columns a person wants to load it: tried on the rows that are read. */
  readonly columns?: readonly ColumnLoad[] | undefined;
}

const SAMPLE_ROWS = 50_000;
const SAMPLE_BYTES = 64 * 1024 * 1024;
const PREVIEW_ROWS = 100;

export async function sniffCells(
  connection: DuckDBConnection,
  request: SniffCellsRequest,
  signal: AbortSignal,
): Promise<SniffCellsOutcome> {
  let tables: readonly FoundTable[] = [];
  let table: string | null = null;
  try {
    const file = await openCellFile(request.file, request.format, signal);
    try {
      ({ tables } = file);
      const chosen = chosenTable(file, request.choice);
      table = tables[chosen]?.name ?? null;
      return { ok: true, sniffed: await sniff(connection, request, file, chosen, signal) };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof LoadRefused) return { ok: false, problem: error.problem, tables, table };
    throw error;
  } finally {
    await rm(request.staged, { force: true });
  }
}

async function sniff(
  connection: DuckDBConnection,
  request: SniffCellsRequest,
  file: CellFile,
  table: number,
  signal: AbortSignal,
): Promise<SniffedCells> {
  const { size } = await stat(request.file);
  const names = await file.columnNames(table, signal);
  const { range, merged, headerRows, hiddenColumns } = await chosenRange(file, table, names, request.choice, signal);
  const stageAs = async (header: boolean): Promise<{ readonly staged: StagedCells; readonly columns: readonly SniffedColumn[] }> => {
    await rm(request.staged, { force: true });
    const { leaveOut } = request;
    const { hidden = "load" } = request.choice;
    const head = { range, names, headerRows: header ? headerRows : 0, merged };
    const options = { ...head, hiddenColumns, hidden, leaveOut, maxRows: SAMPLE_ROWS, maxBytes: SAMPLE_BYTES, signal };
    const staged = await stageCells(file, table, request.staged, options);
    return { staged, columns: await sniffedColumns(file, staged, request.staged, read) };
  };
  const read: ReadRows = (sql) => readRows(connection, sql);
  const wanted = names !== null || (request.choice.header ?? true);
  let found = await stageAs(wanted);
  let header = wanted;
  const isAlone = found.staged.rows === 0;
  const namesYears = async (): Promise<boolean> => {
    const list = found.columns.map((_, index) => `"c${index}"`).join(", ");
    const rows = await read(`SELECT ${list} FROM read_parquet(${literal(request.staged)}) ORDER BY ${LINE_COLUMN} LIMIT ${PREVIEW_ROWS}`);
    const texts = rows.map((row) => row.map((text) => (typeof text === "string" ? text : null)));
    return areYearNames(
      found.columns.map(({ original }) => original),
      texts,
    );
  };
  const isNamed = async (): Promise<boolean> => looksLikeHeader(found.columns, found.staged.facts) || (await namesYears());
  if (names === null && request.choice.header === null && (isAlone || !(await isNamed()))) {
    header = false;
    found = await stageAs(false);
  }
  const { staged, columns } = found;
  const list = columns.map((_, index) => `"c${index}"`).join(", ");
  const preview = await read(`SELECT ${list} FROM read_parquet(${literal(request.staged)}) ORDER BY ${LINE_COLUMN} LIMIT ${PREVIEW_ROWS}`);
  const relation = `read_parquet(${literal(request.staged)})`;
  const asked = request.columns?.length === columns.length ? request.columns : [];
  return {
    hiddenRows: staged.hiddenRows,
    hiddenColumns: staged.hiddenColumns,
    hidden: request.choice.hidden ?? "load",
    problems: await findProblems(asked, relation, read),
    totalRow: staged.isWhole ? await totalRow(columns, relation, staged.rows, read) : null,
    tables: file.tables,
    table: file.tables[table]?.name ?? "",
    range: range === null ? null : rangeText(range),
    header,
    columns,
    preview: shownRows(preview),
    rowsSeen: staged.rows,
    isWhole: staged.isWhole,
    blankLines: staged.blankLines,
    errors: staged.errors,
    unsaved: staged.unsaved,
    bytes: size,
  };
}

/** A first row that is half empty, or whose texts would be of the types of the columns below them, names nothing. */
function looksLikeHeader(columns: readonly SniffedColumn[], facts: readonly ColumnFacts[]): boolean {
  const named = columns.filter(({ original }) => original !== "");
  if (named.length * 2 < columns.length) return false;
  const typed = columns.filter((_, index) => facts[index]?.kinds.has("text") === false && facts[index].kinds.size > 0);
  return (
    typed.length === 0 || typed.some(({ original }) => original !== "" && !/^-?[\d.]+(?:e[+-]?\d+)?$|^\d{4}-\d\d-\d\d/u.test(original))
  );
}

export async function sniffedColumns(
  file: CellFile,
  staged: StagedCells,
  path: string,
  read: ReadRows,
  proposeNulls = true,
): Promise<readonly SniffedColumn[]> {
  const printed = new Set(staged.facts.flatMap(({ kinds }, index) => (kinds.has("number") ? [index] : [])));
  const inferred = await inferTypes(staged.columns, `read_parquet(${literal(path)})`, read, { proposeNulls, printed });
  const names = columnNames(staged.columns.map(({ original }) => original));
  return names.map(({ name, original, renamed }, index) => {
    const exact = file.columnTypes?.[index];
    const unknown = { load: { name, type: { kind: "text" as const }, nullTexts: [] }, ambiguous: false, readings: [], offer: null };
    const facts = staged.facts[index] ?? { kinds: new Set(), texts: new Set(), hasMoreTexts: false, look: null };
    const column =
      exact === undefined ? typeOfCells(inferred[index] ?? unknown, facts) : { ...unknown, load: { name, type: exact, nullTexts: [] } };
    const { load, ambiguous, readings, offer } = column;
    const isNumber = "signs" in load.type;
    const look = (isNumber ? facts.look : null) ?? lookOf(load.type);
    return { ...load, name, original, renamed, ambiguous, readings, look, offer };
  });
}
