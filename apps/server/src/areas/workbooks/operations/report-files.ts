import { fileQuery, fileWriteQuery, jsonPatch, reportAnswer, reportParams } from "@sheaf/contract";
import { z } from "zod";
import { operation, type OperationContext, type Prepared, preparedOperation } from "../../../platform/operations/index.ts";
import { bodyText, headers } from "./files.ts";
import { type SpecAnswer, specCalls, type SpecParts } from "./spec-calls.ts";

/** Reports as files over HTTP (workbook-file 11, 13). */
export function reportFileOperations(parts: SpecParts) {
  const calls = specCalls({ kind: "report", type: "report", idName: "reportId" }, parts);
  const finished = (finish: Prepared<SpecAnswer>) => async (context: OperationContext) => {
    const { id, elementIds: _ids, ...answer } = await finish(context);
    return { reportId: id, ...answer };
  };

  const createReport = preparedOperation({
    name: "CreateReportFromFile",
    kind: "mutation",
    transport: { kind: "rest", method: "POST", path: "/v2/reports/spec" },
    summary: "Makes a report of a file with `kind: report`, `name` and `folderId`",
    input: z.object({ query: fileWriteQuery, body: bodyText }),
    output: reportAnswer,
    capability: "canSaveReport",
    scope: "documents:write",
    ids: {},
    body: "text",
    prepare: async (context, { query, body }) => finished(await calls.create(context, query, body)),
  });

  const verifyReport = operation({
    name: "VerifyReportFile",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/reports/spec/verify" },
    summary: "Reads a report's file and says what is found; nothing is stored",
    input: z.object({ query: fileWriteQuery, body: bodyText }),
    output: z.unknown(),
    capability: "canSaveReport",
    scope: "documents:read",
    ids: {},
    body: "text",
    run: async (context, { query, body }) => calls.verify(context, query, body),
  });

  const readReport = operation({
    name: "ReadReportFile",
    kind: "query",
    transport: { kind: "rest", method: "GET", path: "/v2/reports/:reportId/spec" },
    summary: "The report as a file, YAML or JSON, with the server's own members",
    input: z.object({ params: reportParams, query: fileQuery, headers }),
    output: null,
    capability: null,
    scope: "documents:read",
    ids: { "params.reportId": "report" },
    run: async (context, { params: { reportId }, query, headers: { accept } }) => calls.read(context, reportId, query, accept),
  });

  const updateReport = preparedOperation({
    name: "UpdateReportFile",
    kind: "mutation",
    transport: { kind: "rest", method: "PUT", path: "/v2/reports/:reportId/spec" },
    summary: "Replaces the draft of a report by a file; `documentVersion` or If-Match says which version was read",
    input: z.object({ params: reportParams, query: fileWriteQuery, headers, body: bodyText }),
    output: reportAnswer,
    capability: "canSaveReport",
    scope: "documents:write",
    ids: { "params.reportId": "report" },
    body: "text",
    prepare: async (context, { params: { reportId }, query, headers: { "if-match": match }, body }) =>
      finished(await calls.update(context, reportId, query, match, body)),
  });

  const patchReport = preparedOperation({
    name: "PatchReportFile",
    kind: "mutation",
    transport: { kind: "rest", method: "PATCH", path: "/v2/reports/:reportId/spec" },
    summary: "Changes parts of the draft of a report: JSON Patch on the nested form",
    input: z.object({ params: reportParams, query: fileWriteQuery, headers, body: jsonPatch }),
    output: reportAnswer,
    capability: "canSaveReport",
    scope: "documents:write",
    ids: { "params.reportId": "report" },
    prepare: async (context, { params: { reportId }, query, headers: { "if-match": match }, body }) =>
      finished(await calls.patch(context, reportId, query, match, body)),
  });

  return [createReport, verifyReport, readReport, updateReport, patchReport];
}
