import {
  compileQuery,
  elementReport,
  tellElementReport,
  type ToldElementReport,
  failureBehind,
  type Lookup,
  reportRequest,
} from "@sheaf/compiler";
import { limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { inEnglish } from "@sheaf/messages/english";
import { dataElementKinds, type WorkbookDocument } from "@sheaf/workbook";
import { job, type SharedText, valueOf } from "../../../platform/workers/index.ts";
import { catalogOf, type Surroundings, type TravelingLookups } from "./environment.ts";

interface Reporting {
  readonly document: SharedText;
  readonly environment: Surroundings;
  readonly known: TravelingLookups;
  /** What is left to be reported on; null: all that can be. */
  readonly elementIds: readonly string[] | null;
  /** Characters of SQL that may still be told. */
  readonly sql: number;
}

export interface Reported {
  readonly reports: readonly ToldElementReport[];
  /** Elements that rest on something that is not known yet, and what that is. */
  readonly left: readonly string[];
  readonly asked: readonly Lookup[];
  readonly sql: number;
  /** What is reported on, in the order of the document. */
  readonly order: readonly string[];
  /** Elements that there are beyond those that are reported on. */
  readonly beyond: number;
  /** What failed though it never should. */
  readonly defects: readonly { readonly elementId: string; readonly message: string }[];
}

/** Compiles every data element of a document once, at its default level. */
export const reportJob = job("report on elements", ({ document: text, environment, known, elementIds, sql }: Reporting): Reported => {
  const document = valueOf<WorkbookDocument>(text);
  const kinds = new Set<string>(dataElementKinds.map((kind) => kind.kind));
  const all = elementIds ?? document.pages.flatMap((page) => page.elements).flatMap(({ id, kind }) => (kinds.has(kind) ? [id] : []));
  const reports: ToldElementReport[] = [];
  const left: string[] = [];
  const asked = new Map<string, Lookup>();
  const defects: Reported["defects"][number][] = [];
  let sqlLeft = sql;
  const order = all.slice(0, limits.reportElements);
  for (const elementId of order) {
    const catalog = catalogOf(known);
    try {
      const compiled = compileQuery(document, reportRequest(elementId), { ...environment, catalog });
      if (catalog.asked.length > 0) {
        left.push(elementId);
        for (const lookup of catalog.asked) asked.set(JSON.stringify(lookup), lookup);
        continue;
      }
      const diagnostics = compiled.diagnostics.map((diagnostic) => {
        const failure = failureBehind(catalog, document, diagnostic);
        return failure instanceof Error
          ? { ...diagnostic, message: message("findings.query.told", { finding: failure.message }) }
          : diagnostic;
      });
      const report = tellElementReport(elementReport(elementId, { ...compiled, diagnostics }), inEnglish);
      sqlLeft -= report.sql?.length ?? 0;
      reports.push(sqlLeft >= 0 ? report : { ...report, sql: null, omitted: "The SQL is left out: the report would be too long" });
    } catch (error) {
      defects.push({ elementId, message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      reports.push({ id: elementId, ok: false, columns: [], sql: null, sources: [], diagnostics: [] });
    }
  }
  const beyond = all.length - order.length;
  return { reports, left, asked: [...asked.values()], sql: sqlLeft, order, beyond, defects };
});
