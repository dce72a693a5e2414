import { type CompileQuery, gathered, type QueryRequest } from "@sheaf/compiler";
import { CodedError, limits } from "@sheaf/contract";
import { type CellValue, cellAt, readTable } from "@sheaf/result";
import { executeParts } from "@sheaf/warehouse";
import type { WorkbookDocument } from "@sheaf/workbook";
import type { OperationContext } from "../../platform/operations/index.ts";
import type { Warehouses } from "../connections/index.ts";
import type { EnteredRows, EvaluatedRows } from "../input-tables/index.ts";
import { organizationCatalog, type OrganizationSources, organizationSources } from "./compile.ts";
import { environmentOf, organizationSettings } from "./page-load.ts";

/** Computes a request of a document that nobody sees, as rows in memory: for what the server itself has to know. Nothing of it is kept. */
export async function evaluate(
  compile: CompileQuery,
  warehouses: Warehouses,
  context: OperationContext,
  document: WorkbookDocument,
  entered: EnteredRows,
  request: QueryRequest,
  /** What is looked up elsewhere than usual. */
  change: (sources: OrganizationSources) => OrganizationSources = (sources) => sources,
): Promise<EvaluatedRows> {
  const organization = await organizationSettings(context);
  const environment = environmentOf(context, organization, document, new Date(context.clock.now()).toISOString(), new Map());
  const sources = change(organizationSources(context, warehouses, entered));
  const catalog = organizationCatalog(sources);
  const compiled = await gathered(catalog, () => compile(document, request, { ...environment, catalog }));
  const first = compiled.diagnostics.find(({ code }) => code.startsWith("E_"));
  if (!compiled.ok) throw new CodedError("EINVAL", first?.message ?? "The formula cannot be computed");
  const { chunks, done } = executeParts({
    query: compiled,
    connectorOf: (id) => {
      const connector = id === null ? sources.embedded() : catalog.warehouses.get(id)?.connector;
      if (connector === undefined) throw new CodedError("unknown_node");
      return connector;
    },
    signal: context.signal,
    timeoutMs: limits.queryTimeout,
    maxRows: limits.inputBatchRows,
  });
  const messages: Uint8Array[] = [];
  for await (const chunk of chunks) messages.push(chunk);
  await done;
  const table = readTable(compiled.columns, messages);
  const index = new Map(compiled.columns.map((column, at) => [column.id, at]));
  return {
    rows: table.rowCount,
    cell: (row, columnId): CellValue => {
      const at = index.get(columnId);
      return at === undefined ? null : cellAt(table, row, at);
    },
    // the first finding about a column, which then has no values
    problem: (columnId) => compiled.diagnostics.find((one) => one.columnId === columnId && one.code.startsWith("E_"))?.message ?? null,
  };
}
