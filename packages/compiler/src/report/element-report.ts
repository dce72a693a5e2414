import type { Said, Say } from "@sheaf/messages";
import { typeName } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";
import type { CompiledQuery, ElementDiagnostic, FailedQuery, QueryRequest } from "../api.ts";
import { printedSql } from "./printed-sql.ts";
import { tellDiagnostics, type ToldDiagnostic } from "./told-diagnostics.ts";

/** What compiling says of one element (workbook-file 13); its words are made by whoever tells it. */
export interface ElementReport<Text = Said> {
  readonly id: Id;
  readonly ok: boolean;
  readonly columns: readonly { readonly id: Id; readonly type: string; readonly level: string; readonly error: Text | null }[];
  readonly sql: string | null;
  /** Why the SQL is not told though there is one. */
  readonly omitted?: string;
  readonly sources: CompiledQuery["tables"];
  readonly diagnostics: readonly ElementDiagnostic[];
}

/** The same in words. */
export interface ToldElementReport extends Omit<ElementReport<string>, "diagnostics"> {
  readonly diagnostics: readonly ToldDiagnostic[];
}

export function tellElementReport(report: ElementReport, say: Say): ToldElementReport {
  const columns = report.columns.map((column) => ({ ...column, error: column.error === null ? null : say(column.error) }));
  return { ...report, columns, diagnostics: tellDiagnostics(report.diagnostics, say) };
}

/** What a report compiles of an element: everything that it shows at its default level. */
export const reportRequest = (elementId: Id): QueryRequest => ({
  elementId,
  level: null,
  want: { kind: "rows", columns: null, withOuter: true, outline: false },
  window: null,
  within: null,
  extraFilters: [],
});

export function elementReport(id: Id, compiled: CompiledQuery | FailedQuery): ElementReport {
  const { diagnostics } = compiled;
  const errors = diagnostics.filter((diagnostic) => diagnostic.code.startsWith("E_"));
  const messages = new Map(errors.toReversed().map(({ columnId, message }) => [columnId, message]));
  const errorOf = (columnId: Id): Said | null => messages.get(columnId) ?? null;
  const broken = errors.flatMap(({ columnId, message }) =>
    columnId === null ? [] : [{ id: columnId, type: "error", level: "", error: message }],
  );
  const columns = compiled.ok
    ? compiled.columns
        .filter((column) => column.role === "value")
        .map((column) => ({ id: column.id, type: typeName(column.type), level: column.level, error: errorOf(column.id) }))
    : [];
  const shown = new Set(columns.map((column) => column.id));
  return {
    id,
    ok: compiled.ok && errors.length === 0,
    columns: [...columns, ...broken.filter((one) => !shown.has(one.id))],
    sql: compiled.ok ? printedSql(compiled) : null,
    sources: compiled.ok ? compiled.tables : [],
    diagnostics,
  };
}
