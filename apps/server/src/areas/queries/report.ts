import type { ToldElementReport } from "@sheaf/compiler";
import { limits } from "@sheaf/contract";
import type { WorkbookDocument } from "@sheaf/workbook";
import type { OperationContext } from "../../platform/operations/index.ts";
import { type SharedText, textIn } from "../../platform/workers/index.ts";
import type { Warehouses } from "../connections/index.ts";
import { noEnteredRows } from "../input-tables/index.ts";
import { modelOf, organizationCatalog, organizationSources } from "./compile.ts";
import { lookupsOf } from "./jobs/environment.ts";
import { type Reported, reportJob } from "./jobs/report-job.ts";
import { type DocumentSettings, environmentOf, organizationSettings } from "./page-load.ts";

/** A document that was read from a file. */
export interface ReportedDocument {
  readonly text: SharedText;
  readonly settings: DocumentSettings;
}

/**
 * How the elements of a document compile, each at its default level, in the order of the document. A warehouse that is away makes its
 * elements not ok, and nothing else. `beyond`: elements that are too many to be reported on.
 */
export async function compileReport(
  warehouses: Warehouses,
  context: OperationContext,
  { text, settings }: ReportedDocument,
): Promise<{ readonly elements: readonly ToldElementReport[]; readonly beyond: number }> {
  const { work, actor, signal, log, clock } = context;
  const organization = await organizationSettings(context);
  const environment = environmentOf(context, organization, settings, new Date(clock.now()).toISOString(), new Map());
  const entered = noEnteredRows(() => JSON.parse(textIn(text.bytes)) as WorkbookDocument, modelOf(context));
  const catalog = organizationCatalog(organizationSources(context, warehouses, entered));
  const reports = new Map<string, ToldElementReport>();
  let left: readonly string[] | null = null;
  let order: readonly string[] = [];
  let [sql, beyond] = [limits.reportSql, 0];
  do {
    const reported: Reported = await work.run(
      reportJob,
      { document: text, environment, known: lookupsOf(catalog), elementIds: left, sql },
      { person: actor, signal, key: text.key },
    );
    for (const { elementId, message } of reported.defects)
      log.warn({ elementId, defect: message }, "an element could not be compiled for a report");
    for (const report of reported.reports) reports.set(report.id, report);
    if (left === null) {
      beyond = reported.beyond;
      order = reported.order;
    }
    left = reported.left;
    sql = reported.sql;
    for (const lookup of reported.asked) catalog.ask(lookup);
    await catalog.gather();
  } while (left.length > 0);
  return { elements: order.flatMap((id) => reports.get(id) ?? []), beyond };
}
