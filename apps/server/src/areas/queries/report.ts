import { type CompileQuery, type ElementReport, elementReport, failureBehind, gathered, reportRequest } from "@sheaf/compiler";
import { dataElementKinds, type WorkbookDocument } from "@sheaf/workbook";
import type { OperationContext } from "../../platform/operations/index.ts";
import type { Warehouses } from "../connections/index.ts";
import { noEnteredRows } from "../input-tables/index.ts";
import { modelOf, organizationCatalog, organizationSources } from "./compile.ts";
import { environmentOf, organizationSettings } from "./page-load.ts";

/** More elements than this are not compiled for a report; people do not read so far. */
const MOST = 500;

/** Compiles every data element of a document once, at its default level. A warehouse that is away makes its elements not ok, and nothing else. */
export async function compileReport(
  compile: CompileQuery,
  warehouses: Warehouses,
  context: OperationContext,
  document: WorkbookDocument,
): Promise<readonly ElementReport[]> {
  const organization = await organizationSettings(context);
  const environment = environmentOf(context, organization, document, new Date(context.clock.now()).toISOString(), new Map());
  const catalog = organizationCatalog(organizationSources(context, warehouses, noEnteredRows(document, modelOf(context))));
  const kinds = new Set<string>(dataElementKinds.map((kind) => kind.kind));
  const elements = document.pages.flatMap((page) => page.elements).filter((element) => kinds.has(element.kind));
  const reports: ElementReport[] = [];
  for (const element of elements.slice(0, MOST)) {
    try {
      const compiled = await gathered(catalog, () => compile(document, reportRequest(element.id), { ...environment, catalog }));
      const diagnostics = compiled.diagnostics.map((diagnostic) => {
        const failure = failureBehind(catalog, document, diagnostic);
        return failure instanceof Error ? { ...diagnostic, message: failure.message } : diagnostic;
      });
      reports.push(elementReport(element.id, { ...compiled, diagnostics }));
    } catch (error) {
      context.log.warn({ err: error, elementId: element.id }, "an element could not be compiled for a report");
      reports.push({ id: element.id, ok: false, columns: [], sql: null, sources: [], diagnostics: [] });
    }
  }
  return reports;
}
