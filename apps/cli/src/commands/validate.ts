import {
  analyzeDocument,
  compileQuery,
  type ElementDiagnostic,
  type ElementReport,
  elementReport,
  type Environment,
  failureBehind,
  gathered,
  reportEntries,
  reportRequest,
  withEntries,
} from "@sheaf/compiler";
import { CodedError } from "@sheaf/contract";
import {
  dataElementKinds,
  legsOf,
  readWorkbookFile,
  type ReadResult,
  type Report,
  type Source,
  sourceIn,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { choice, type Command } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { adviceOf } from "../command/report-failure.ts";
import { type Io, write } from "../command/io.ts";
import { assumedCatalog } from "../connections/assumed-catalog.ts";
import { connectionHelp, connectionOptions, readConnectionOptions } from "../connections/connection-option.ts";
import { type Brought, type Connections, openConnections } from "../connections/connections.ts";
import { sourceColumnsFrom } from "../connections/source-columns.ts";
import { printFindings } from "../files/print-findings.ts";
import { fileArgument, readFileText } from "../files/read-file.ts";
import { readingOptions, strictHelp } from "../files/reading-options.ts";
import { environmentHelp, environmentOf, environmentOptions } from "../run/environment.ts";
import { modelHelp, readModels } from "../run/read-models.ts";

export const validate: Command = {
  positionals: ["FILE"],
  options: {
    ...connectionOptions,
    keep: { type: "boolean" },
    strict: { type: "boolean" },
    model: { type: "string", multiple: true },
    format: { type: "string" },
    ...environmentOptions,
  },
  help: `Usage: sheaf validate FILE [--connection NAME=DATABASE]… [--model ID=FILE]… [--strict] [--format table|json]

Prints every finding about a workbook file: code, path, range in the formula, and what could be meant. ${fileArgument}.
Runs no query.

${connectionHelp}
                       looks up the tables and columns that the file reads; sheaf help run explains the forms and
                       --password-file. Without it names of tables and of their columns are taken as they are written, and
                       types that rest on them stay open
${modelHelp}
${strictHelp}
  --format table       one block for each finding, then how many there are (default)
  --format json        {valid, errors, warnings, notes, losses, elements}; an entry is {code, path, at, message, summary, span,
                       formula, suggestions}, an element {id, ok, columns: [{id, type, level, error}], sql, sources}
${environmentHelp}

Exit code 0: no errors; warnings and notes are none. 1: there are errors.
`,
  run: async (given, io) => {
    const format = choice("format", given.text("format"), ["table", "json"], "table");
    const brought: Brought = { models: new Map(), rows: new Map() };
    const connections = openConnections(readConnectionOptions(given), brought, io);
    try {
      await readModels(given.texts("model"), brought.models, connections, io);
      const text = await readFileText(given.argument(0), io);
      const read = await gathered(connections.catalog, () =>
        readWorkbookFile(text, {
          ...readingOptions(given.flag("strict")),
          sourceColumns: sourceColumnsFrom(connections.catalog),
        }),
      );
      const { document } = read;
      const checked =
        document === null
          ? { report: read.report, elements: [] }
          : await checkedDocument(read, document, environmentOf(document, new Map(), given, io), connections, brought.models);
      if (format === "json") await write(io.stdout, `${JSON.stringify({ ...checked.report, elements: checked.elements }, null, 2)}\n`);
      else await printReport(checked.report, io);
      await tellAssumptions(connections, io);
      return checked.report.valid ? exitCodes.done : exitCodes.findings;
    } finally {
      await connections.close();
    }
  },
};

interface Checked {
  readonly report: Report;
  readonly elements: readonly Omit<ElementReport, "diagnostics">[];
}

async function checkedDocument(
  read: ReadResult,
  document: WorkbookDocument,
  settings: Omit<Environment, "catalog">,
  connections: Connections,
  models: ReadonlyMap<string, WorkbookDocument>,
): Promise<Checked> {
  const environment = { ...settings, catalog: assumedCatalog([document, ...models.values()], connections) };
  const analysis = await gathered(connections.catalog, () => analyzeDocument(document, environment));
  const open = openTypes(analysis);
  const found: ElementDiagnostic[] = [...analysis.elements.values()].flatMap((element) => element.diagnostics);
  const elements: Omit<ElementReport, "diagnostics">[] = [];
  const kinds = new Set<string>(dataElementKinds.map((kind) => kind.kind));
  for (const element of document.pages.flatMap((page) => page.elements)) {
    if (!kinds.has(element.kind)) continue;
    const compiled = await gathered(connections.catalog, () => compileQuery(document, reportRequest(element.id), environment));
    found.push(...compiled.diagnostics);
    const { diagnostics: _, ...report } = elementReport(element.id, compiled);
    const isAssumed =
      compiled.ok && [...compiled.tables, ...compiled.statements].some(({ connectionId }) => connections.missing().includes(connectionId));
    elements.push(isAssumed ? { ...report, sql: null, sources: [] } : report);
  }
  const told = found.filter(
    (finding) =>
      !(rests.has(finding.code) && finding.columnId !== null && open.has(keyOf(finding.elementId, finding.columnId))) &&
      !(finding.code === "E_AMBIGUOUS" && readsSeveral(document, finding.elementId, connections.missing())),
  );
  const explained = told.map((finding) => {
    const failure = failureBehind(connections.catalog, document, finding);
    if (!(failure instanceof CodedError)) return finding;
    return { ...finding, message: [failure.message, adviceOf(failure) ?? ""].join(" ").trim() };
  });
  const distinct = new Map(explained.map((finding) => [JSON.stringify(finding), finding]));
  return { report: withEntries(read.report, reportEntries(document, [...distinct.values()], read.placeOf)), elements };
}

/** Findings that say nothing where the type of the column is not known. */
const rests: ReadonlySet<string> = new Set(["E_FORMULA_TYPE", "E_VALUE_TYPE"]);

/** Whether an element joins tables that were not looked up: each of them is taken to have every column, so no name tells them apart. */
function readsSeveral(document: WorkbookDocument, elementId: string, connections: readonly string[]): boolean {
  const reads = (source: Source): boolean => {
    const { connectionId } = source as { readonly connectionId?: unknown };
    return typeof connectionId === "string" ? connections.includes(connectionId) : legsOf(source).some(reads);
  };
  const source = sourceIn(document.pages.flatMap((page) => page.elements).find((one) => one.id === elementId)?.["source"]);
  return source?.kind === "join" && reads(source);
}

/** Columns whose type rests on tables that were not looked up. */
function openTypes(analysis: ReturnType<typeof analyzeDocument>): ReadonlySet<string> {
  return new Set(
    [...analysis.elements.values()].flatMap(({ elementId, columns }) =>
      columns.flatMap(({ id, type }) => (type.kind === "null" ? [keyOf(elementId, id)] : [])),
    ),
  );
}

function keyOf(elementId: string, columnId: string): string {
  return JSON.stringify([elementId, columnId]);
}

async function printReport({ errors, warnings, notes, losses }: Report, io: Io): Promise<void> {
  await printFindings([...errors, ...warnings, ...notes, ...losses], io, io.stdout);
  const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
  const parts = [counted(errors.length, "error"), counted(warnings.length, "warning"), counted(notes.length, "note")];
  await write(io.stdout, `${parts.join(", ")}\n`);
}

async function tellAssumptions(connections: Connections, io: Io): Promise<void> {
  const missing = connections.missing().map((name) => JSON.stringify(name));
  if (missing.length === 0) return;
  const which = missing.length === 1 ? `connection ${missing[0]}` : `connections ${missing.join(", ")}`;
  await write(io.stderr, `No --connection names ${which}: tables and columns were not looked up there.\n`);
}
