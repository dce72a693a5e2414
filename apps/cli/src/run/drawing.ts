import { compileQuery, type Environment, gathered, type QueryRequest, reportEntries } from "@sheaf/compiler";
import { CodedError, limits } from "@sheaf/contract";
import type { Limits, Source } from "@sheaf/press";
import type { ReadResult, WorkbookDocument } from "@sheaf/workbook";
import type { Given } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { FindingsError, UsageError } from "../command/failures.ts";
import type { Io } from "../command/io.ts";
import { reportFailure } from "../command/report-failure.ts";
import type { Brought, Connections } from "../connections/connections.ts";
import { named } from "../connections/open-connection.ts";
import { printFindings } from "../files/print-findings.ts";
import { computingIn } from "./open-workbook.ts";
import { collectCut } from "./print-result.ts";
import { tellEmptyTables } from "./read-rows.ts";
import { placeOf, refusal } from "./refusal.ts";

/** A file here is its reader's own: what is drawn is limited only by what can be looked at. */
export const drawnLimits: Limits = {
  rows: limits.drawnRows,
  marks: limits.chartRows,
  points: limits.pointRows,
  cells: Number.MAX_SAFE_INTEGER,
  printsTime: Number.MAX_SAFE_INTEGER,
};

interface Opened {
  readonly read: ReadResult;
  readonly document: WorkbookDocument;
  readonly brought: Brought;
  readonly connections: Connections;
  readonly timeoutMs: number | null;
  /** One element alone has no neighbors to be drawn for: what is wrong with it ends the whole. */
  readonly isAlone: boolean;
}

export type Drawing = Awaited<ReturnType<typeof openDrawing>>;

/** The values of what is drawn, from the connections of a file; what cannot be computed is said at the end. */
export async function openDrawing(given: Given, opened: Opened, io: Io) {
  const { read, document, brought, connections, timeoutMs, isAlone } = opened;
  const environment = await computingIn(document, given, brought, io);
  const failures: unknown[] = [];
  let code: number = exitCodes.done;
  const compiled = async (request: QueryRequest, controls: Environment["controls"] = environment.controls) => {
    const found = await gathered(connections.catalog, () =>
      compileQuery(document, request, { ...environment, controls, catalog: connections.catalog }),
    );
    if (!found.ok) throw refusal(read, document, found.diagnostics, connections);
    const findings = reportEntries(document, found.diagnostics, read.placeOf);
    await printFindings(findings, io);
    if (findings.some(({ code: finding }) => finding.startsWith("E_"))) code = exitCodes.findings;
    return found;
  };
  const source: Source = {
    document,
    environment,
    ask: async (request, mostRows, controls) => {
      const found = await compiled(request, controls);
      return collectCut(found, connections.connectorOf, { timeoutMs, mostRows }, io).catch((error: unknown) => {
        throw named(error, placeOf(found));
      });
    },
    explain: (error) => {
      const isOfElement = error instanceof FindingsError || error instanceof CodedError || error instanceof UsageError;
      if (isAlone || io.signal.aborted || !isOfElement) throw error;
      failures.push(error);
      return error.message;
    },
    pause: async () => io.signal.throwIfAborted(),
  };
  const end = async (): Promise<number> => {
    await tellEmptyTables(document, connections.catalog.inputsRead, brought.rows, io);
    for (const failure of failures) await reportFailure(failure, io);
    return failures.length > 0 ? exitCodes.findings : code;
  };
  return { document, environment, connections, timeoutMs, compiled, source, end };
}
