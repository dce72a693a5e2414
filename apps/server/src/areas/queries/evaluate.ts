import type { ToldDiagnostic, QueryRequest } from "@sheaf/compiler";
import { CodedError, limits, ofFinding } from "@sheaf/contract";
import type { CustomFunction } from "@sheaf/formula";
import { message } from "@sheaf/messages";
import { type CellValue, cellAt, readTable } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import { executeParts } from "@sheaf/warehouse";
import type { WorkbookDocument } from "@sheaf/workbook";
import type { OperationContext } from "../../platform/operations/index.ts";
import type { Warehouses } from "../connections/index.ts";
import type { EnteredRows, EvaluatedRows } from "../input-tables/index.ts";
import { askingOf, compiled } from "./compile-query.ts";
import { organizationCatalog, type OrganizationSources, organizationSources } from "./compile.ts";
import { environmentOf, organizationSettings, settingsOf } from "./page-load.ts";

/** Rows in memory, and what was found about them. */
interface Evaluated extends EvaluatedRows {
  /** Null of a column that the answer has not. */
  readonly type: (columnId: string) => ValueType | null;
  readonly diagnostics: readonly ToldDiagnostic[];
}

/** What is otherwise than for a query of a document. */
export interface Differences {
  /** What is looked up elsewhere than usual. */
  readonly sources?: ((sources: OrganizationSources) => OrganizationSources) | undefined;
  /** Custom functions in the place of the organization's. */
  readonly customFunctions?: readonly CustomFunction[] | undefined;
  /** `limits.queryTimeout` if absent. */
  readonly timeoutMs?: number | undefined;
  /** Values of controls; the document's where absent. */
  readonly controls?: Parameters<typeof environmentOf>[4] | undefined;
  /** The moment of the page (D3); now if absent. */
  readonly now?: string | undefined;
}

/** Computes a request of a document that nobody sees, as rows in memory: for what the server itself has to know. Nothing of it is kept. */
export async function evaluate(
  warehouses: Warehouses,
  context: OperationContext,
  document: WorkbookDocument,
  entered: EnteredRows | null,
  request: QueryRequest,
  differences: Differences = {},
): Promise<Evaluated> {
  const settings = await organizationSettings(context);
  const organization = { ...settings, customFunctions: differences.customFunctions ?? settings.customFunctions };
  const { now = new Date(context.clock.now()).toISOString(), controls = new Map() } = differences;
  const environment = environmentOf(context, organization, settingsOf(document), now, controls);
  const usual = organizationSources(context, warehouses, entered);
  const sources = differences.sources?.(usual) ?? usual;
  const catalog = organizationCatalog(sources);
  const query = await compiled(askingOf(context), document, request, environment, catalog);
  const first = query.diagnostics.find(({ code }) => code.startsWith("E_"));
  if (!query.ok)
    throw new CodedError("EINVAL", first === undefined ? message("errors-data.queries.formula-cannot-computed") : ofFinding(first.message));
  const { chunks, done } = executeParts({
    query,
    connectorOf: (id) => {
      const connector = id === null ? sources.embedded() : catalog.warehouses.get(id)?.connector;
      if (connector === undefined) throw new CodedError("unknown_node");
      return connector;
    },
    signal: context.signal,
    timeoutMs: differences.timeoutMs ?? limits.queryTimeout,
    person: context.actor.userId,
    maxRows: limits.inputBatchRows,
  });
  const messages: Uint8Array[] = [];
  for await (const chunk of chunks) messages.push(chunk);
  await done;
  const table = readTable(query.columns, messages);
  const index = new Map(query.columns.map((column, at) => [column.id, at]));
  return {
    rows: table.rowCount,
    cell: (row, columnId): CellValue => {
      const at = index.get(columnId);
      return at === undefined ? null : cellAt(table, row, at);
    },
    // the first finding about a column, which then has no values
    type: (columnId) => query.columns.find(({ id }) => id === columnId)?.type ?? null,
    diagnostics: query.diagnostics,
    problem: (columnId) => query.diagnostics.find((one) => one.columnId === columnId && one.code.startsWith("E_"))?.message ?? null,
  };
}
