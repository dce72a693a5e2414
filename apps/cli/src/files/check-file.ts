import {
  analyzeDocument,
  compileQuery,
  type ElementDiagnostic,
  elementReport,
  type Environment,
  failureBehind,
  gathered,
  reportEntries,
  reportRequest,
  tellElementReport,
  type ToldElementReport,
  withEntries,
} from "@sheaf/compiler";
import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { inEnglish } from "@sheaf/messages/english";
import {
  dataElementKinds,
  legsOf,
  readWorkbookFile,
  type ReadResult,
  type Source,
  tellEntry,
  tellReport,
  type ToldReport,
  type WorkbookDocument,
  sourceOf,
} from "@sheaf/workbook";
import type { Given } from "../command/command.ts";
import { type Io, write } from "../command/io.ts";
import { adviceOf } from "../command/report-failure.ts";
import { assumedCatalog } from "../connections/assumed-catalog.ts";
import type { Connections } from "../connections/connections.ts";
import { sourceColumnsFrom } from "../connections/source-columns.ts";
import { environmentOf } from "../run/environment.ts";
import { readingOptions } from "./reading-options.ts";

/** What is found out about a file without running a query. */
export interface Checked {
  readonly report: ToldReport;
  readonly elements: readonly Omit<ToldElementReport, "diagnostics">[];
}

/** Reads a file and compiles all that is in it; `given` has --strict and the settings of formulas. */
export async function checkedFile(
  text: string,
  given: Given,
  connections: Connections,
  models: ReadonlyMap<string, WorkbookDocument>,
  io: Io,
): Promise<Checked> {
  const read = await gathered(connections.catalog, () =>
    readWorkbookFile(text, { ...readingOptions(given.flag("strict")), sourceColumns: sourceColumnsFrom(connections.catalog) }),
  );
  const { document } = read;
  if (document === null) return { report: tellReport(read.report, inEnglish), elements: [] };
  return checkedDocument(read, document, environmentOf(document, new Map(), given, io), connections, models);
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
  const elements: Omit<ToldElementReport, "diagnostics">[] = [];
  const kinds = new Set<string>(dataElementKinds.map((kind) => kind.kind));
  for (const element of document.pages.flatMap((page) => page.elements)) {
    if (!kinds.has(element.kind)) continue;
    const compiled = await gathered(connections.catalog, () => compileQuery(document, reportRequest(element.id), environment));
    found.push(...compiled.diagnostics);
    const { diagnostics: _, ...report } = tellElementReport(elementReport(element.id, compiled), inEnglish);
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
    const words = [failure.message, adviceOf(failure) ?? ""].join(" ").trim();
    return { ...finding, message: message("findings.query.told", { finding: words }) };
  });
  const distinct = new Map(explained.map((finding) => [JSON.stringify(finding), finding]));
  const entries = reportEntries(document, [...distinct.values()], read.placeOf).map((entry) => tellEntry(entry, inEnglish));
  return { report: withEntries(tellReport(read.report, inEnglish), entries), elements };
}

/** Findings that say nothing where the type of the column is not known. */
const rests: ReadonlySet<string> = new Set(["E_FORMULA_TYPE", "E_VALUE_TYPE"]);

/** Whether an element joins tables that were not looked up: each of them is taken to have every column, so no name tells them apart. */
function readsSeveral(document: WorkbookDocument, elementId: string, connections: readonly string[]): boolean {
  const reads = (source: Source): boolean => {
    const { connectionId } = source as { readonly connectionId?: unknown };
    return typeof connectionId === "string" ? connections.includes(connectionId) : legsOf(source).some(reads);
  };
  const source = sourceOf(document.pages.flatMap((page) => page.elements).find((one) => one.id === elementId));
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

/** How many findings of each kind there are, in words. */
export function countsOf({ errors, warnings, notes }: ToldReport): string {
  const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
  return [counted(errors.length, "error"), counted(warnings.length, "warning"), counted(notes.length, "note")].join(", ");
}

/** Which connections nobody looked at. */
export async function tellAssumptions(connections: Connections, io: Io): Promise<void> {
  const missing = connections.missing().map((name) => JSON.stringify(name));
  if (missing.length === 0) return;
  const which = missing.length === 1 ? `connection ${missing[0]}` : `connections ${missing.join(", ")}`;
  await write(io.stderr, `No --connection names ${which}: tables and columns were not looked up there.\n`);
}
