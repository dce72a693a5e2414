import { type CompileQuery, type ElementDiagnostic, gathered, GatheringCatalog } from "@sheaf/compiler";
import { typeName } from "@sheaf/sql";
import { dataElementKinds, type WorkbookDocument } from "@sheaf/workbook";
import type { OperationContext } from "../../platform/operations/index.ts";
import type { Warehouses } from "../connections/index.ts";
import { organizationSources } from "./compile.ts";
import { environmentOf } from "./page-load.ts";

/** What compiling says of one element (workbook-file 13). */
export interface ElementReport {
  readonly id: string;
  readonly ok: boolean;
  readonly columns: readonly { readonly id: string; readonly type: string; readonly level: string; readonly error: string | null }[];
  readonly sql: string | null;
  readonly sources: readonly { readonly connectionId: string; readonly path: readonly string[] }[];
  readonly diagnostics: readonly ElementDiagnostic[];
}

/** More elements than this are not compiled for a report; people do not read so far. */
const MOST = 500;

/** Compiles every data element of a document once, at its default level. A warehouse that is away makes its elements not ok, and nothing else. */
export async function compileReport(
  compile: CompileQuery,
  warehouses: Warehouses,
  context: OperationContext,
  document: WorkbookDocument,
): Promise<readonly ElementReport[]> {
  const environment = await environmentOf(context, document, new Date(context.clock.now()).toISOString(), new Map());
  const catalog = new GatheringCatalog(organizationSources(context, warehouses));
  const kinds = new Set<string>(dataElementKinds.map((kind) => kind.kind));
  const elements = document.pages.flatMap((page) => page.elements).filter((element) => kinds.has(element.kind));
  const reports: ElementReport[] = [];
  for (const element of elements.slice(0, MOST)) {
    const request = {
      elementId: element.id,
      level: null,
      want: { kind: "rows", columns: null, withOuter: true, outline: false },
      window: null,
      within: null,
      extraFilters: [],
    } as const;
    try {
      const compiled = await gathered(catalog, () => compile(document, request, { ...environment, catalog }));
      const errors = compiled.diagnostics.filter((diagnostic) => diagnostic.code.startsWith("E_"));
      const errorOf = (columnId: string): string | null => errors.find((diagnostic) => diagnostic.columnId === columnId)?.message ?? null;
      const broken = errors.flatMap(({ columnId, message }) =>
        columnId === null ? [] : [{ id: columnId, type: "error", level: "", error: message }],
      );
      const columns = compiled.ok
        ? compiled.columns
            .filter((column) => column.role === "value")
            .map((column) => ({ id: column.id, type: typeName(column.type), level: column.level, error: errorOf(column.id) }))
        : [];
      reports.push({
        id: element.id,
        ok: compiled.ok && errors.length === 0,
        columns: [...columns, ...broken.filter(({ id }) => !columns.some((column) => column.id === id))],
        sql: compiled.ok ? compiled.sql : null,
        sources: compiled.ok ? compiled.tables : [],
        diagnostics: compiled.diagnostics,
      });
    } catch (error) {
      context.log.warn({ err: error, elementId: element.id }, "an element could not be compiled for a report");
      reports.push({ id: element.id, ok: false, columns: [], sql: null, sources: [], diagnostics: [] });
    }
  }
  return reports;
}
