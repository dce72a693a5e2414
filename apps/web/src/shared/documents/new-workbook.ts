import type { HttpClient } from "../http/http-client.ts";

/** Where the rows of the first table of a new workbook come from. */
export type FirstSource =
  | { readonly kind: "warehouse-table"; readonly connectionId: string; readonly path: readonly string[] }
  | { readonly kind: "csv-table"; readonly connectionId: string; readonly inodeId: string };

/**
 * Makes a workbook by the same call that every tool uses: empty, or with one table of all columns of a source. Gives its
 * id. Throws CallError.
 */
export async function createWorkbook(
  http: HttpClient,
  wanted: { readonly name: string; readonly folderId: string; readonly table?: { readonly name: string; readonly source: FirstSource } },
): Promise<string> {
  const elements =
    wanted.table === undefined ? [] : [{ id: "table-1", kind: "table", name: wanted.table.name, source: wanted.table.source, columns: [] }];
  const answer = await http.json<{ readonly workbookId: string }>("/v2/workbooks/spec", {
    body: {
      schemaVersion: 1,
      kind: "workbook",
      name: wanted.name,
      folderId: wanted.folderId,
      pages: [{ id: "page-1", name: "Page 1", elements }],
    },
  });
  return answer.workbookId;
}
