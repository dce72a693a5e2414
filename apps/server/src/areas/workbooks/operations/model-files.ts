import { fileQuery, fileWriteQuery, jsonPatch, modelAnswer, modelParams } from "@sheaf/contract";
import { z } from "zod";
import { operation, type OperationContext, type Prepared, preparedOperation } from "../../../platform/operations/index.ts";
import { bodyText, headers } from "./files.ts";
import { type SpecAnswer, specCalls, type SpecParts } from "./spec-calls.ts";

/** Data models as files over HTTP (workbook-file 10, 13). They are published like workbooks; workbooks read what is published. */
export function modelFileOperations(parts: SpecParts) {
  const calls = specCalls({ kind: "data-model", type: "dataset", idName: "dataModelId" }, parts);
  const finished = (finish: Prepared<SpecAnswer>) => async (context: OperationContext) => {
    const { id, elementIds, ...answer } = await finish(context);
    return { dataModelId: id, ...answer, idMap: Object.fromEntries(elementIds.map((elementId) => [elementId, elementId])) };
  };

  const createModel = preparedOperation({
    name: "CreateDataModelFromFile",
    kind: "mutation",
    transport: { kind: "rest", method: "POST", path: "/v2/dataModels/spec" },
    summary: "Makes a data model of a file with `kind: data-model`, `name` and `folderId`",
    input: z.object({ query: fileWriteQuery, body: bodyText }),
    output: modelAnswer,
    capability: "canEditDatasetOrSql",
    scope: "documents:write",
    ids: {},
    body: "text",
    prepare: async (context, { query, body }) => finished(await calls.create(context, query, body)),
  });

  const verifyModel = operation({
    name: "VerifyDataModelFile",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/dataModels/spec/verify" },
    summary: "Reads a data model's file and reports on it; nothing is stored",
    input: z.object({ query: fileWriteQuery, body: bodyText }),
    output: z.unknown(),
    capability: "canEditDatasetOrSql",
    scope: "documents:read",
    ids: {},
    body: "text",
    run: async (context, { query, body }) => calls.verify(context, query, body),
  });

  const readModel = operation({
    name: "ReadDataModelFile",
    kind: "query",
    transport: { kind: "rest", method: "GET", path: "/v2/dataModels/:dataModelId/spec" },
    summary: "The data model as a file, YAML or JSON, with the server's own members",
    input: z.object({ params: modelParams, query: fileQuery, headers }),
    output: null,
    capability: null,
    scope: "documents:read",
    ids: { "params.dataModelId": "dataset" },
    run: async (context, { params: { dataModelId }, query, headers: { accept } }) => calls.read(context, dataModelId, query, accept),
  });

  const updateModel = preparedOperation({
    name: "UpdateDataModelFile",
    kind: "mutation",
    transport: { kind: "rest", method: "PUT", path: "/v2/dataModels/:dataModelId/spec" },
    summary: "Replaces the draft of a data model by a file; `documentVersion` or If-Match says which version was read",
    input: z.object({ params: modelParams, query: fileWriteQuery, headers, body: bodyText }),
    output: modelAnswer,
    capability: "canEditDatasetOrSql",
    scope: "documents:write",
    ids: { "params.dataModelId": "dataset" },
    body: "text",
    prepare: async (context, { params: { dataModelId }, query, headers: { "if-match": match }, body }) =>
      finished(await calls.update(context, dataModelId, query, match, body)),
  });

  const patchModel = preparedOperation({
    name: "PatchDataModelFile",
    kind: "mutation",
    transport: { kind: "rest", method: "PATCH", path: "/v2/dataModels/:dataModelId/spec" },
    summary: "Changes parts of the draft of a data model: JSON Patch on the nested form",
    input: z.object({ params: modelParams, query: fileWriteQuery, headers, body: jsonPatch }),
    output: modelAnswer,
    capability: "canEditDatasetOrSql",
    scope: "documents:write",
    ids: { "params.dataModelId": "dataset" },
    prepare: async (context, { params: { dataModelId }, query, headers: { "if-match": match }, body }) =>
      finished(await calls.patch(context, dataModelId, query, match, body)),
  });

  return [createModel, verifyModel, readModel, updateModel, patchModel];
}
