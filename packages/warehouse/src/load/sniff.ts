import { message } from "@sheaf/messages";
import { open, rm, stat } from "node:fs/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { literal } from "../engines/duckdb/sql-text.ts";
import { readRows } from "../engines/duckdb/session.ts";
import { columnNames, type NamedColumn } from "./column-names.ts";
import { type ColumnLoad, lookOf } from "./types/column-types.ts";
import { detectCut } from "./detect-dialect.ts";
import { LoadRefused, type Dialect, type LoadProblem } from "./dialect.ts";
import { detectEncoding, Utf8Stream } from "./encoding.ts";
import type { NumberLook } from "./types/dressed-numbers.ts";
import { inferTypes, type Reading, type TypeOffer } from "./types/infer-types.ts";
import { leadingLines } from "./leading-lines.ts";
import { findProblems } from "./types/find-problems.ts";
import { shownRows } from "./shown-texts.ts";
import { totalRow, type TotalRow } from "./total-row.ts";
import { areYearNames } from "./year-names.ts";
import { LINE_COLUMN, stageDelimited } from "./staging/stage.ts";

/** What a person has set right in the preview. */
export type DialectChoice = Partial<Dialect>;

/** How a delimited file would be loaded, for a person to look at and correct. */
export interface Sniffed {
  readonly dialect: Dialect;
  /** False where the encoding is a guess that the bytes allow. */
  readonly encodingIsCertain: boolean;
  readonly columns: readonly SniffedColumn[];
  /** The first rows as the texts that stand in the file; null = nothing stands there. */
  readonly preview: readonly (readonly (string | null)[])[];
  /** Rows that the types were taken from, and whether they are all. */
  readonly rowsSeen: number;
  readonly isWhole: boolean;
  readonly blankLines: number;
  /** The last row where it adds up the others; null where it does not, or where not all rows were read. */
  readonly totalRow: TotalRow | null;
  /** Of the columns that were asked about: their texts that are no values, as loading will tell. */
  readonly problems: readonly LoadProblem[];
  readonly bytes: number;
}

export interface SniffedColumn extends ColumnLoad {
  readonly original: string;
  readonly renamed: NamedColumn["renamed"];
  readonly ambiguous: boolean;
  /** Where it is ambiguous, what it could be; the type among them. */
  readonly readings: readonly Reading[];
  /** How the file shows the values of the column. */
  readonly look: NumberLook | null;
  readonly offer: TypeOffer | null;
}

/** `dialect`: as which the file was read where that went wrong, for a person to correct. */
export type SniffOutcome =
  | { readonly ok: true; readonly sniffed: Sniffed }
  | { readonly ok: false; readonly problem: LoadProblem; readonly dialect: Dialect | null };

export interface SniffRequest {
  readonly file: string;
  /** A path that does not exist yet: the sample is staged there, and taken away again. */
  readonly staged: string;
  readonly fileName: string | null;
  readonly choice: DialectChoice;
  readonly leaveOut?: readonly number[] | undefined;
  /** As which columns a person wants to load it: tried on the rows that are read. */
  readonly columns?: readonly ColumnLoad[] | undefined;
}

const SAMPLE_BYTES = 16 * 1024 * 1024;
const PREVIEW_ROWS = 100;
/** Columns that mostly tell whether the first row is a header. */
const FEW_COLUMNS = 50;

/** Looks at the beginning of a file. */
export async function sniffDelimited(connection: DuckDBConnection, request: SniffRequest, signal: AbortSignal): Promise<SniffOutcome> {
  let dialect: Dialect | null = null;
  try {
    const sniffed = await sniff(connection, request, signal, (read) => {
      dialect = read;
    });
    return { ok: true, sniffed };
  } catch (error) {
    if (error instanceof LoadRefused) return { ok: false, problem: error.problem, dialect };
    throw error;
  } finally {
    await rm(request.staged, { force: true });
  }
}

async function sniff(
  connection: DuckDBConnection,
  request: SniffRequest,
  signal: AbortSignal,
  readAs: (dialect: Dialect) => void,
): Promise<Sniffed> {
  const { size } = await stat(request.file);
  if (size === 0) throw new LoadRefused("empty-file", message("errors-files.load.file-empty"));
  const { dialect, isCertain } = await detect(request, size);
  readAs(dialect);
  // The first row is staged as a row: whether it is a header shows when its texts meet the others'.
  const staged = await stageDelimited(
    request.file,
    request.staged,
    { ...dialect, header: false },
    { maxBytes: SAMPLE_BYTES, signal, progress: () => undefined, leaveOut: request.leaveOut },
  );
  const all = `read_parquet(${literal(request.staged)})`;
  const read = (sql: string): ReturnType<typeof readRows> => readRows(connection, sql);
  const list = staged.columns.map((_, index) => `"c${index}"`).join(", ");
  const preview = (await read(`SELECT ${list} FROM ${all} LIMIT ${PREVIEW_ROWS + 1}`)).map((row) =>
    row.map((text) => (typeof text === "string" ? text : null)),
  );
  const [first = []] = preview;
  const rest = `(SELECT * FROM ${all} WHERE ${LINE_COLUMN} > (SELECT min(${LINE_COLUMN}) FROM ${all}))`;
  const withoutFirst = await inferTypes(staged.columns, rest, read, { proposeNulls: true, delimiter: dialect.delimiter });
  const header = request.choice.header ?? (await isHeader());
  const columns = header ? withoutFirst : await inferTypes(staged.columns, all, read, { proposeNulls: true, delimiter: dialect.delimiter });
  const names = columnNames(header ? first.map((text) => text ?? "") : first.map(() => ""));
  const isWhole = size <= SAMPLE_BYTES;
  const loads = columns.map(({ load }) => load);
  const rows = header ? rest : all;
  const wanted = request.columns?.length === loads.length ? request.columns : [];
  return {
    totalRow: isWhole ? await totalRow(loads, rows, header ? staged.rows - 1 : staged.rows, read) : null,
    problems: await findProblems(wanted, rows, read),
    dialect: { ...dialect, header },
    encodingIsCertain: isCertain,
    columns: names.map(({ name, original, renamed }, index) => ({
      ...(columns[index]?.load ?? { type: { kind: "text" as const }, nullTexts: [] }),
      name,
      original,
      renamed,
      ambiguous: columns[index]?.ambiguous ?? false,
      readings: columns[index]?.readings ?? [],
      look: columns[index] === undefined ? null : lookOf(columns[index].load.type),
      offer: columns[index]?.offer ?? null,
    })),
    preview: shownRows(header ? preview.slice(1) : preview.slice(0, PREVIEW_ROWS)),
    rowsSeen: header ? staged.rows - 1 : staged.rows,
    isWhole,
    blankLines: staged.blankLines,
    bytes: size,
  };

  async function isHeader(): Promise<boolean> {
    const typesWithFirst = (of: typeof staged.columns): ReturnType<typeof inferTypes> =>
      inferTypes(of, all, read, { proposeNulls: false, delimiter: dialect.delimiter });
    // A column that has a type without its first text, and none with it.
    const breaks = (found: Awaited<ReturnType<typeof inferTypes>>): boolean =>
      found.some(({ load }, index) => load.type.kind === "text" && withoutFirst[index]?.load.type.kind !== "text");
    // Mostly a few columns tell, and there may be thousands.
    if (staged.columns.length > FEW_COLUMNS && breaks(await typesWithFirst(staged.columns.slice(0, FEW_COLUMNS)))) return true;
    const withFirst = await typesWithFirst(staged.columns);
    if (breaks(withFirst)) return true;
    const typed = withFirst.some(({ load }) => load.type.kind !== "text");
    if (
      areYearNames(
        first.map((text) => text ?? ""),
        preview.slice(1),
      )
    )
      return true;
    if (typed || staged.rows === 1) return !typed;
    // Only texts: names of columns seldom stand in them as well.
    const repeated = await read(
      `SELECT ${first.map((text, index) => (text === null ? "false" : `coalesce(bool_or("c${index}" = ${literal(text)}), false)`)).join(", ")} FROM ${rest}`,
    );
    return (repeated[0] ?? []).filter((each) => each === true).length * 2 < first.length;
  }
}

async function detect(request: SniffRequest, size: number): Promise<{ readonly dialect: Dialect; readonly isCertain: boolean }> {
  const head = await readHead(request.file, Math.min(size, 1024 * 1024));
  const isWhole = head.length === size;
  const { choice } = request;
  const detected = choice.encoding === undefined ? detectEncoding(head, isWhole) : { encoding: choice.encoding, certain: true };
  const stream = new Utf8Stream(detected.encoding);
  const text = isWhole ? Buffer.concat([stream.push(head), stream.end()]) : stream.push(head);
  const told = choice.skipLines === undefined ? delimiterTold(text) : null;
  const known = choice.skipLines ?? (told === null ? 0 : 1);
  const rest = known === 0 ? text : afterLines(text, known);
  const cut = detectCut(rest, request.fileName, {
    ...(told === null ? {} : { delimiter: told }),
    ...choice,
  });
  const skipLines = choice.skipLines ?? known + leadingLines(rest, cut);
  return {
    dialect: {
      ...cut,
      encoding: detected.encoding,
      header: choice.header ?? true,
      skipLines,
      ...(choice.ragged === undefined ? {} : { ragged: choice.ragged }),
    },
    isCertain: detected.certain,
  };
}

/** A first line of `sep=;` is no row: spreadsheets write and read it to say what parts the fields. */
function delimiterTold(text: Uint8Array): Dialect["delimiter"] | null {
  const [line = ""] = Buffer.from(text.subarray(0, 16)).toString("latin1").split(/\r?\n/u);
  return line.length === 5 && line.toLowerCase().startsWith("sep=") && /[,;\t|]/u.test(line.slice(4)) ? line.slice(4) : null;
}

async function readHead(file: string, length: number): Promise<Uint8Array> {
  const handle = await open(file, "r");
  try {
    const buffer = new Uint8Array(length);
    const { bytesRead } = await handle.read(buffer, 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function afterLines(text: Uint8Array, lines: number): Uint8Array {
  let at = 0;
  for (let n = 0; n < lines; n++) {
    const end = text.indexOf(0x0a, at);
    if (end === -1) return new Uint8Array(0);
    at = end + 1;
  }
  return text.subarray(at);
}
