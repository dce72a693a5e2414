import type { Format } from "@sheaf/workbook";
import type { HttpClient } from "../http/http-client.ts";
import { t } from "../words/words.ts";
import { rowsInSight } from "./rows-in-sight.ts";

/** Where the rows of the first table of a new workbook come from. */
export type FirstSource =
  | { readonly kind: "warehouse-table"; readonly connectionId: string; readonly path: readonly string[] }
  | { readonly kind: "csv-table"; readonly connectionId: string; readonly inodeId: string };

export interface FirstTable {
  readonly name: string;
  readonly source: FirstSource;
  /** Name that the source's columns bear in formulas: the table's, or the file's. */
  readonly sourceName: string;
  readonly columns: readonly string[];
  /** How columns are shown, by name. */
  readonly formats?: ReadonlyMap<string, Format>;
}

/**
 * Makes a workbook with one table of all columns of a source, by the call that every tool uses. Gives its id. Throws
 * CallError.
 */
export async function createWorkbookOnTable(
  http: HttpClient,
  wanted: { readonly name: string; readonly folderId: string; readonly table: FirstTable },
): Promise<string> {
  const body = workbookFile(wanted, rowsInSight(LEAST_ROWS));
  const answer = await http.json<{ readonly workbookId: string }>("/v2/workbooks/spec", { method: "POST", body });
  return answer.workbookId;
}

/** Makes a data model with one empty page, by the same kind of call. Gives its id. Throws CallError. */
export async function createDataModel(http: HttpClient, wanted: { readonly name: string; readonly folderId: string }): Promise<string> {
  const body = {
    schemaVersion: 1,
    kind: "data-model",
    ...wanted,
    pages: [{ id: "p1", name: t("shared.new-workbook.page-1"), elements: [] }],
  };
  return (await http.json<{ readonly dataModelId: string }>("/v2/dataModels/spec", { method: "POST", body })).dataModelId;
}

/** Makes a report with one empty page. Gives its id. Throws CallError. */
export async function createReport(http: HttpClient, wanted: { readonly name: string; readonly folderId: string }): Promise<string> {
  const body = { schemaVersion: 1, kind: "report", ...wanted, pages: [{ id: "p1", name: t("shared.new-workbook.page-1"), elements: [] }] };
  return (await http.json<{ readonly reportId: string }>("/v2/reports/spec", { method: "POST", body })).reportId;
}

/** Makes a report of a workbook, in the person's own documents. Gives its id, and how many elements paper cannot show. Throws CallError. */
export async function convertToReport(
  http: HttpClient,
  { inodeId }: { readonly inodeId: string },
): Promise<{ readonly reportId: string; readonly leftOut: number }> {
  const answer = await http.json<{ readonly reportId: string; readonly leftOut: readonly unknown[] }>(
    `/v2/workbooks/${inodeId}/convertToReport`,
    { method: "POST", body: {} },
  );
  return { reportId: answer.reportId, leftOut: answer.leftOut.length };
}

/** Rows of a table on a screen that shows next to none. */
const LEAST_ROWS = 12;

/** The workbook file of such a workbook (nested envelope), its table so many rows of the page high. */
export function workbookFile(
  { name, folderId, table }: { readonly name: string; readonly folderId: string; readonly table: FirstTable },
  rows: number,
): object {
  const columns = table.columns.map((column, index) => ({
    id: `c${index + 1}`,
    formula: `[${inBrackets(table.sourceName)}/${inBrackets(column)}]`,
    ...(table.formats?.has(column) === true ? { format: table.formats.get(column) } : {}),
  }));
  const element = { id: "t1", kind: "table", name: table.name, source: table.source, columns };
  return {
    schemaVersion: 1,
    kind: "workbook",
    name,
    folderId,
    pages: [{ id: "p1", name: t("shared.new-workbook.page-1"), elements: [element] }],
    layout: `<Page type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto" id="p1"><Element elementId="t1" gridColumn="1 / 25" gridRow="1 / ${1 + rows}"/></Page>`,
  };
}

/** A name inside a reference: its brackets, slashes and backslashes are escaped (G3). */
function inBrackets(name: string): string {
  return name.replaceAll(/[\\\]/]/g, "\\$&");
}
