import { type CompiledQuery, compileQuery, gathered, printedSql, type QueryRequest, reportEntries } from "@sheaf/compiler";
import { partsOfGrid, pivotGrid, type PivotGrid, type RowFormat, rowFormats, textGrid } from "@sheaf/files";
import { inEnglish } from "@sheaf/messages/english";
import { pivotSheetLooks, sheetColumns, tableSheetLooks, totalIn, wholePart } from "@sheaf/press";
import { printTextGrid, type ResultTable } from "@sheaf/result";
import {
  type Element,
  elementsRead,
  isUnread,
  columnsTakenAway,
  elementQuery,
  kindOf,
  namesOf,
  type PivotPart,
  pivotShown,
  type ReadResult,
  type ReportEntry,
  type WorkbookDocument,
  memberOf,
} from "@sheaf/workbook";
import { choice, type Command, type Given, required } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { FindingsError, UnsupportedError, UsageError } from "../command/failures.ts";
import { type Io, write } from "../command/io.ts";
import { connectionHelp, readConnectionOptions } from "../connections/connection-option.ts";
import { type Brought, type Connections, openConnections } from "../connections/connections.ts";
import { named } from "../connections/open-connection.ts";
import { printFindings } from "../files/print-findings.ts";
import { fileArgument } from "../files/read-file.ts";
import { environmentHelp } from "../run/environment.ts";
import { withFailingColumns } from "../run/failing-columns.ts";
import { openDrawing } from "../run/drawing.ts";
import { pageOrAll } from "../run/drawn-part.ts";
import { findElement } from "../run/find-element.ts";
import { levelsOf, outwardFrom } from "../run/levels.ts";
import { expectedOf, pivotOf, pivotWant } from "../run/pivot-request.ts";
import { collectResult, printResult } from "../run/print-result.ts";
import { writeResultFile, writeWhole } from "../run/write-file.ts";
import { computingIn, computingOptions, openWorkbook } from "../run/open-workbook.ts";
import { modelHelp } from "../run/read-models.ts";
import { placeOf, refusal } from "../run/refusal.ts";
import { sheetSourceOf } from "../run/sheet-source.ts";
import { openSheets } from "../run/sheets.ts";
import { secondsOf } from "../run/time-limit.ts";
import { rowsHelp, tellEmptyTables } from "../run/read-rows.ts";

const printedFormats = ["table", "csv", "json", "sql", "plan"] as const;
type PrintedFormat = (typeof printedFormats)[number];
const fileFormats = ["tsv", "jsonl", "xlsx", "parquet", "arrow"] as const;

/** What is written to a file; null: the answer is printed. */
function asFile(
  format: PrintedFormat | RowFormat,
  output: string | null,
): { readonly format: RowFormat; readonly output: string | null } | null {
  if (format === "sql" || format === "plan" || format === "table") {
    if (output !== null) throw new UsageError(`--output takes rows: choose --format ${rowFormats.join(", ")}.`);
    return null;
  }
  if (output === null && (format === "csv" || format === "json")) return null;
  if (output === null && format !== "tsv" && format !== "jsonl") throw new UsageError(`--format ${format} needs --output FILE.`);
  return { format, output };
}

export const run: Command = {
  positionals: ["FILE"],
  options: {
    element: { type: "string" },
    page: { type: "string" },
    level: { type: "string" },
    ...computingOptions,
    format: { type: "string" },
    output: { type: "string" },
  },
  help: `Usage: sheaf run FILE --element NAME | [--page NAME] --format xlsx [--level GROUPING] [--control ID=VALUE]… [--connection NAME=DATABASE]…
                 [--format table|csv|tsv|json|jsonl|xlsx|parquet|arrow|sql|plan] [--output FILE] [--functions FILE] [--model ID=FILE]… [--rows ELEMENT=FILE]…

Computes one element of a workbook file and prints its rows. Needs no server: the file is read, compiled to SQL and run on
the databases that --connection names. ${fileArgument}.

  --element NAME       the element's id or name; id:NAME where a name of another element is the same
  --page NAME          without --element, of --format xlsx: the page's id or name; the file has a sheet for each of its elements, without
                       --page for each of the whole workbook
  --level GROUPING     a grouping's id, summary or base; default: the base rows of a table (values of the groups repeated), the
                       marks of a chart, the row of a KPI, a pivot table as a whole
  --level ROWS,COLUMNS of a pivot table, how many keys of its rows and of its columns: 1,0 the totals of the outermost rows, 0,0
                       the grand total
  --control ID=VALUE   value of a control, by its control id, in place of the file's. Lists: a,b (a comma inside as \\,), the null
                       value :null, the empty text :empty. Dates: min:2026-01-01,max:2026-03-31 (either side alone too),
                       prior-3-month, next-1-week, one date. ID= unsets the control
${connectionHelp}
                       the database behind a connectionId of the file. PATH is a DuckDB file, or a folder of Parquet, CSV, TSV,
                       .xlsx, .ods, JSON Lines and Arrow files, or one such file (.json too), each a table named as the file
                       without its ending; of several sheets each is one, in a folder with the file's name in front. Behind a server's address, ?sslmode= is understood.
                       Passwords are in PGPASSWORD, MYSQL_PWD and CLICKHOUSE_PASSWORD, or in a file
  --password-file NAME=FILE
                       the file that holds the password of a connection
  --format table       columns padded for reading, null as ∅ (default)
  --format csv         RFC 4180: null is an empty field, empty text "", true and false, ISO dates, numbers as they are
  --format json        {columns: [{id, name, type, level}], rows: [[…]]}
  --format tsv|jsonl   the same with tabs; one JSON object a line
  --format xlsx        a workbook of spreadsheet programs, a pivot table with its headings; needs --output, as parquet and arrow do
  --format parquet|arrow
                       typed columns, exact; arrow is an Arrow stream
  --output FILE        writes the rows there instead; a file that is there already stays until the new one is whole
  --format sql         the SQL that would run
  --format plan        the plan behind the SQL, as JSON
  --functions FILE     custom functions that formulas may call, as JSON: [{name, doc, params: [{name, type, doc}], formula}]
${modelHelp}
${rowsHelp}
  --timeout SECONDS    end the query after so long; default: never
${environmentHelp}

A pivot table is printed as a grid with its totals; as csv and json its cells are, one per row behind its keys.

Printed are the visible columns of the level and of every level further out, in the element's order, all rows in the level's
sort. Several values behind one cell are *. Findings go to standard error; a column with an error is left out, the others are
printed, and the exit code is 1.
`,
  run: async (given, io) => {
    const format = choice("format", given.text("format"), [...printedFormats, ...fileFormats], "table");
    const output = given.text("output");
    const file = asFile(format, output);
    if (format === "xlsx" && given.text("element") === null) return runSheets(given, output, io);
    if (given.text("page") !== null) throw new UsageError("--page is for --format xlsx without --element.");
    const wanted = required(given, "element", "NAME, the id or name of an element");
    const timeoutMs = secondsOf(given.text("timeout"));
    const brought: Brought = { models: new Map(), rows: new Map() };
    const connections = openConnections(readConnectionOptions(given), brought, io);
    try {
      const { read, document } = await openWorkbook(given, brought, connections, io);
      const element = findElement(document, wanted);
      const leftOut = read.report.warnings.filter(({ code }) => code === "W_UNKNOWN_FIELD" || code === "W_LEFT_OUT");
      await printFindings([...read.report.errors, ...leftOut].filter(concerns(read, document, element)), io);
      const asked = given.text("level");
      const pivot = pivotOf(document, element);
      const want = pivot === null ? null : pivotWant(pivot, asked);
      const level = want === null ? levelOf(document, element, asked) : null;
      const environment = await computingIn(document, given, brought, io);
      const requestFor = (wanted: QueryRequest["want"]): QueryRequest => ({
        elementId: element.id,
        level,
        want: wanted,
        window: null,
        within: null,
        extraFilters: [],
      });
      const compileIn = async (document: WorkbookDocument, request: QueryRequest): Promise<CompiledQuery> => {
        const compiled = await gathered(connections.catalog, () =>
          compileQuery(document, request, { ...environment, catalog: connections.catalog }),
        );
        if (!compiled.ok) throw refusal(read, document, compiled.diagnostics, connections);
        return compiled;
      };
      const compile = (wanted: QueryRequest["want"]): Promise<CompiledQuery> => compileIn(document, requestFor(wanted));
      const sheet =
        format === "xlsx"
          ? sheetSourceOf(
              document,
              element,
              environment.timeZone,
              async (request) => collectResult(await compileIn(document, request), connections.connectorOf, timeoutMs, io),
              io,
            )
          : null;
      const rows = elementQuery(document, element.id);
      const isWhole = rows !== null && (level === null || level === rows.defaultLevel);
      const columns = sheet !== null ? sheetColumns(sheet.query, level) : isWhole ? columnsTakenAway(rows) : null;
      const compiled = await compile(want ?? { kind: "rows", columns, withOuter: true, outline: false });
      const shadowed = `"${namesOf(document).element(element)}"`;
      await printFindings(
        read.report.warnings.filter(({ code, message }) => code === "W_NAME_SHADOW" && inEnglish(message).includes(shadowed)),
        io,
      );
      await printFindings(reportEntries(document, compiled.diagnostics, read.placeOf), io);
      await tellEmptyTables(document, connections.catalog.inputsRead, brought.rows, io);
      const runsAlone = async (narrow: WorkbookDocument, columnId: string): Promise<boolean> => {
        const alone = await compileIn(narrow, requestFor({ kind: "rows", columns: [columnId], withOuter: false, outline: false }));
        return collectResult(alone, connections.connectorOf, timeoutMs, io).then(
          () => true,
          () => false,
        );
      };
      try {
        const isWhole = want !== null && asked === null;
        if (file !== null) {
          const pivoted =
            isWhole && file.format === "xlsx" ? await gridOf(document, element, compile, connections, timeoutMs, io, true) : null;
          const looks =
            sheet === null
              ? undefined
              : pivoted !== null
                ? await pivotSheetLooks(sheet, pivoted.cells)
                : pivot === null
                  ? await tableSheetLooks(sheet)
                  : undefined;
          const grid = pivoted?.grid ?? null;
          await writeResultFile(
            { ...file, document, element, compiled, grid, looks, timeZone: environment.timeZone, timeoutMs },
            connections.connectorOf,
            io,
          );
        } else if (isWhole && format === "table") await printPivot(document, element, compile, connections, timeoutMs, io, false);
        else await printAnswer(compiled, format as PrintedFormat, timeoutMs, connections, io);
      } catch (error) {
        throw want === null ? await withFailingColumns(error, document, element, compiled, runsAlone) : error;
      }
      const expected = pivot !== null && want !== null ? expectedOf(pivot) : outwardFrom(document, element, level);
      return leavesOut(element, expected, compiled) ? exitCodes.findings : exitCodes.done;
    } finally {
      await connections.close();
    }
  },
};

/** A page or the whole workbook as one file with a sheet for each element. */
async function runSheets(given: Given, output: string | null, io: Io): Promise<number> {
  if (given.text("level") !== null) throw new UsageError("--level is of one element: name it with --element.");
  const timeoutMs = secondsOf(given.text("timeout"));
  const brought: Brought = { models: new Map(), rows: new Map() };
  const connections = openConnections(readConnectionOptions(given), brought, io);
  try {
    const { read, document } = await openWorkbook(given, brought, connections, io);
    const what = pageOrAll(document, given);
    const drawing = await openDrawing(given, { read, document, brought, connections, timeoutMs, isAlone: false }, io);
    await writeWhole(output, await openSheets(drawing, what, io), io);
    return await drawing.end();
  } finally {
    await connections.close();
  }
}

/** Whether a finding about the file is about an element, what it reads, or no element: what is wrong with its neighbors is not its own. */
function concerns(read: ReadResult, document: WorkbookDocument, element: Element): (entry: ReportEntry) => boolean {
  const names = namesOf(document);
  const near = new Set<string>();
  const open = [element];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (near.has(one.id)) continue;
    near.add(one.id);
    for (const id of elementsRead(memberOf(one, "source"))) open.push(...[names.find(id)].filter((found) => found !== undefined));
  }
  const others = document.pages
    .flatMap((page) => page.elements)
    .flatMap(({ id }) => (near.has(id) ? [] : [read.placeOf(id, []).pointer]))
    .filter((pointer) => pointer !== "");
  return ({ path }) => !others.some((pointer) => path === pointer || path.startsWith(`${pointer}/`));
}

/** The level that is asked for; null is the element's own. */
function levelOf(document: WorkbookDocument, element: Element, wanted: string | null): string | null {
  const levels = levelsOf(document, element);
  if (levels.length === 0) {
    // What is wrong with it was told when the file was read.
    if (isUnread(element)) throw new FindingsError([]);
    if (kindOf(element) === null)
      throw new UnsupportedError(
        `This version cannot compute elements of kind ${element.kind}.`,
        "The element is kept as it stands; every other element of the file can be computed.",
      );
    throw new UsageError(`The element ${element.id} (${element.kind}) has no rows.`, null, "E_UNSUPPORTED");
  }
  if (wanted === null || levels.includes(wanted)) return wanted;
  const pivot = pivotOf(document, element);
  const parts = pivot === null ? "" : `, and ROWS,COLUMNS up to ${pivot.rows.length},${pivot.columns.length}`;
  throw new UsageError(`The element ${element.id} has no level ${wanted}.`, `It has ${levels.join(", ")}${parts}.`, "E_DANGLING_ID");
}

async function printAnswer(
  compiled: CompiledQuery,
  format: PrintedFormat,
  timeoutMs: number | null,
  connections: Connections,
  io: Io,
): Promise<void> {
  switch (format) {
    case "sql":
      return write(io.stdout, `${printedSql(compiled)};\n`);
    case "plan":
      return write(io.stdout, `${JSON.stringify(compiled.plan, null, 2)}\n`);
    case "table":
    case "csv":
    case "json": {
      try {
        return await printResult(compiled, connections.connectorOf, format, timeoutMs, io);
      } catch (error) {
        throw named(error, placeOf(compiled));
      }
    }
  }
}

/** A pivot table as a grid. */
async function printPivot(...parts: Parameters<typeof gridOf>): Promise<void> {
  const io = parts[5];
  for (const piece of printTextGrid(textGrid((await gridOf(...parts)).grid))) await write(io.stdout, piece);
}

/** The grid of a pivot table, from one query per part; `conditions`: with what its conditional formats look at. */
async function gridOf(
  document: WorkbookDocument,
  element: Element,
  compile: (want: QueryRequest["want"]) => Promise<CompiledQuery>,
  connections: Connections,
  timeoutMs: number | null,
  io: Io,
  conditions: boolean,
): Promise<{ readonly grid: PivotGrid; readonly cells: ResultTable | null }> {
  const shown = pivotShown(element);
  const parts: { readonly part: PivotPart; readonly table: ResultTable }[] = [];
  for (const part of partsOfGrid(shown)) {
    const compiled = await compile({ kind: "pivot", ...part, conditions });
    try {
      parts.push({ part, table: await collectResult(compiled, connections.connectorOf, timeoutMs, io) });
    } catch (error) {
      throw named(error, placeOf(compiled));
    }
  }
  const names = namesOf(document);
  return {
    grid: pivotGrid(shown, (id) => names.column(element, id), parts, {
      total: await totalIn("en"),
      nullLabel: null,
    }),
    cells: wholePart(shown, parts),
  };
}

/** Whether a visible column that belongs to the answer has an error, or one that makes circles of columns, filters and sorts, shown or not. */
function leavesOut(element: Element, expected: ReadonlySet<string>, compiled: CompiledQuery): boolean {
  return compiled.diagnostics.some(
    ({ code, elementId, columnId }) =>
      elementId === element.id && (code === "E_CYCLE" || (code.startsWith("E_") && columnId !== null && expected.has(columnId))),
  );
}
