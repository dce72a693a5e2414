import { failureBehind, reportRequest, type SchemaColumn, type TableSchema } from "@sheaf/compiler";
import { CodedError, sourceColumnsAnswer, sourceColumnsRequest, workbookParams, ofFinding } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { typeName } from "@sheaf/sql";
import type { WorkbookDocument } from "@sheaf/workbook";
import { z } from "zod";
import { operation } from "../../../platform/operations/index.ts";
import type { Warehouses } from "../../connections/index.ts";
import { type DocumentReader, readScreenMoment, requireSources, type SourceRights } from "../../workbooks/index.ts";
import { askingOf, compiled } from "../compile-query.ts";
import { organizationCatalog, organizationSources } from "../compile.ts";
import { environmentOf, organizationSettings, settingsOf } from "../page-load.ts";
import { controlsInForce } from "../shown-request.ts";

/** The element that stands for the source that is asked about; it is in no document. */
const ASKED = "asked-source";

/**
 * Columns of SQL as it would run in a document, the values of its controls filled in, and of an uploaded file: what nobody can say without
 * the engine. A source that the document does not have is asked for as if it were brought in (V31).
 */
export function readSourceColumns({
  warehouses,
  rights,
  documents,
}: {
  readonly warehouses: Warehouses;
  readonly rights: SourceRights;
  readonly documents: DocumentReader;
}) {
  return operation({
    name: "ReadSourceColumns",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/workbooks/:workbookId/sourceColumns" },
    summary: "Columns of SQL or of an uploaded file as a source of an element of the document, with their types",
    input: z.object({ params: workbookParams, body: sourceColumnsRequest }),
    output: sourceColumnsAnswer,
    capability: null,
    scope: "documents:read",
    ids: { "params.workbookId": "workbook" },
    run: async (context, { params: { workbookId }, body: { source, controls, now } }) => {
      const [{ document: before, permissions }, organization] = await Promise.all([
        readScreenMoment(context, documents, workbookId, {}),
        organizationSettings(context),
      ]);
      if (!permissions.canExplore && !permissions.canEdit) throw new CodedError("EPERM");
      const document = withSource(before, source);
      await requireSources(context, rights, before, document);
      const told: { columns: readonly SchemaColumn[] | null; formats: TableSchema["formats"] } = { columns: null, formats: undefined };
      const usual = organizationSources(context, warehouses);
      const catalog = organizationCatalog({
        ...usual,
        statement: async (warehouse, text) => (told.columns = await usual.statement(warehouse, text)),
        file: async (warehouse, connectionId, inodeId) => {
          const found = await usual.file(warehouse, connectionId, inodeId);
          told.columns = found?.columns ?? null;
          told.formats = found?.formats;
          return found;
        },
      });
      const environment = environmentOf(
        context,
        organization,
        settingsOf(document),
        now,
        controlsInForce(document, controls, { onlyShown: false }),
      );
      const query = await compiled(askingOf(context), document, reportRequest(ASKED), environment, catalog);
      if (told.columns !== null)
        return {
          columns: told.columns.map(({ name, type, nativeType }) => {
            return { name, type: typeName(type), nativeType, format: told.formats?.[name] ?? null };
          }),
        };
      const wrong = query.diagnostics.find(({ code }) => code.startsWith("E_"));
      const failure = wrong === undefined ? undefined : failureBehind(catalog, document, wrong);
      throw failure instanceof Error
        ? failure
        : new CodedError(
            "EINVAL",
            wrong === undefined ? message("errors-data.queries.columns-source-not-known") : ofFinding(wrong.message),
          );
    },
  });
}

/** The document with an element that reads the source, on a page of its own. */
function withSource(document: WorkbookDocument, source: object): WorkbookDocument {
  const element = { id: ASKED, kind: "table", source, columns: [{ id: "one", name: "One", formula: "1" }] };
  return { ...document, pages: [...document.pages, { id: `${ASKED}-page`, name: "", rest: {}, elements: [element as never] }] };
}
