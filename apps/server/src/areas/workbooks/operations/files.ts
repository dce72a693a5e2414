import { fileAnswer, fileQuery, fileWriteQuery, jsonPatch, workbookParams } from "@sheaf/contract";
import { z } from "zod";
import { operation, type OperationContext, type Prepared, preparedOperation } from "../../../platform/operations/index.ts";
import { type SpecAnswer, specCalls, type SpecParts } from "./spec-calls.ts";

export const bodyText = z.string({ message: "The body is a workbook file: YAML or JSON" });
export const headers = z.looseObject({ "if-match": z.string().optional(), accept: z.string().optional() });

/** Workbook files over HTTP (workbook-file 13). */
export function fileOperations(parts: SpecParts) {
  const calls = specCalls({ kind: "workbook", type: "workbook", idName: "workbookId" }, parts);
  const finished = (finish: Prepared<SpecAnswer>) => async (context: OperationContext) => {
    const { id, elementIds: _, ...answer } = await finish(context);
    return { workbookId: id, ...answer };
  };

  const createFile = preparedOperation({
    name: "CreateWorkbookFromFile",
    kind: "mutation",
    transport: { kind: "rest", method: "POST", path: "/v2/workbooks/spec" },
    summary: "Makes a workbook of a workbook file with `name` and `folderId`",
    input: z.object({ query: fileWriteQuery, body: bodyText }),
    output: fileAnswer,
    capability: "canSaveWorkbook",
    scope: "documents:write",
    ids: {},
    body: "text",
    prepare: async (context, { query, body }) => finished(await calls.create(context, query, body)),
  });

  const verifyFile = operation({
    name: "VerifyWorkbookFile",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/workbooks/spec/verify" },
    summary: "Reads a workbook file and reports on it; nothing is stored",
    input: z.object({ query: fileWriteQuery, body: bodyText }),
    output: z.unknown(),
    capability: "canSaveWorkbook",
    scope: "documents:read",
    ids: {},
    body: "text",
    run: async (context, { query, body }) => calls.verify(context, query, body),
  });

  const readSpec = operation({
    name: "ReadWorkbookFile",
    kind: "query",
    transport: { kind: "rest", method: "GET", path: "/v2/workbooks/:workbookId/spec" },
    summary: "The workbook as a workbook file, YAML or JSON, with the server's own members",
    input: z.object({ params: workbookParams, query: fileQuery, headers }),
    output: null,
    capability: null,
    scope: "documents:read",
    ids: { "params.workbookId": "workbook" },
    run: async (context, { params: { workbookId }, query, headers: { accept } }) => calls.read(context, workbookId, query, accept),
  });

  const updateFile = preparedOperation({
    name: "UpdateWorkbookFile",
    kind: "mutation",
    transport: { kind: "rest", method: "PUT", path: "/v2/workbooks/:workbookId/spec" },
    summary: "Replaces the draft by a workbook file; `documentVersion` or If-Match says which version was read",
    input: z.object({ params: workbookParams, query: fileWriteQuery, headers, body: bodyText }),
    output: fileAnswer,
    capability: "canSaveWorkbook",
    scope: "documents:write",
    ids: { "params.workbookId": "workbook" },
    body: "text",
    prepare: async (context, { params: { workbookId }, query, headers: { "if-match": match }, body }) =>
      finished(await calls.update(context, workbookId, query, match, body)),
  });

  const patchFile = preparedOperation({
    name: "PatchWorkbookFile",
    kind: "mutation",
    transport: { kind: "rest", method: "PATCH", path: "/v2/workbooks/:workbookId/spec" },
    summary: "Changes the draft by a JSON Patch (RFC 6902) on the nested form",
    input: z.object({ params: workbookParams, query: fileWriteQuery, headers, body: jsonPatch }),
    output: fileAnswer,
    capability: "canSaveWorkbook",
    scope: "documents:write",
    ids: { "params.workbookId": "workbook" },
    prepare: async (context, { params: { workbookId }, query, headers: { "if-match": match }, body }) =>
      finished(await calls.patch(context, workbookId, query, match, body)),
  });

  return [createFile, verifyFile, readSpec, updateFile, patchFile];
}
