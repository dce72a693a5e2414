import { fileAnswer, fileQuery, fileWriteQuery, jsonPatch, workbookParams } from "@sheaf/contract";
import { z } from "zod";
import { operation } from "../../../platform/operations/index.ts";
import type { DocumentReader } from "../document-reader.ts";
import type { SourceRights } from "../sources.ts";
import { type CompileReport, type SpecAnswer, specCalls } from "./spec-calls.ts";

export const bodyText = z.string({ message: "The body is a workbook file: YAML or JSON" });
export const headers = z.looseObject({ "if-match": z.string().optional(), accept: z.string().optional() });

/** Workbook files over HTTP (workbook-file 13). */
export function fileOperations(rights: SourceRights, documents: DocumentReader, compileReport: CompileReport) {
  const calls = specCalls({ kind: "workbook", type: "workbook", idName: "workbookId" }, rights, documents, compileReport);
  const answerOf = ({ id, document: _, ...answer }: SpecAnswer) => ({ workbookId: id, ...answer });

  const createFile = operation({
    name: "CreateWorkbookFromFile",
    kind: "mutation",
    transport: { kind: "rest", method: "POST", path: "/v2/workbooks/spec" },
    summary: "Makes a workbook of a workbook file with `name` and `folderId`",
    input: z.object({ query: fileWriteQuery, body: bodyText }),
    output: fileAnswer,
    capability: "canSaveWorkbook",
    ids: {},
    body: "text",
    run: async (context, { query, body }) => answerOf(await calls.create(context, query, body)),
  });

  const verifyFile = operation({
    name: "VerifyWorkbookFile",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/workbooks/spec/verify" },
    summary: "Reads a workbook file and reports on it; nothing is stored",
    input: z.object({ query: fileWriteQuery, body: bodyText }),
    output: z.unknown(),
    capability: "canViewWorkbook",
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
    ids: { "params.workbookId": "workbook" },
    run: async (context, { params: { workbookId }, query, headers: { accept } }) => calls.read(context, workbookId, query, accept),
  });

  const updateFile = operation({
    name: "UpdateWorkbookFile",
    kind: "mutation",
    transport: { kind: "rest", method: "PUT", path: "/v2/workbooks/:workbookId/spec" },
    summary: "Replaces the draft by a workbook file; `documentVersion` or If-Match says which version was read",
    input: z.object({ params: workbookParams, query: fileWriteQuery, headers, body: bodyText }),
    output: fileAnswer,
    capability: "canSaveWorkbook",
    ids: { "params.workbookId": "workbook" },
    body: "text",
    run: async (context, { params: { workbookId }, query, headers: { "if-match": match }, body }) =>
      answerOf(await calls.update(context, workbookId, query, match, body)),
  });

  const patchFile = operation({
    name: "PatchWorkbookFile",
    kind: "mutation",
    transport: { kind: "rest", method: "PATCH", path: "/v2/workbooks/:workbookId/spec" },
    summary: "Changes the draft by a JSON Patch (RFC 6902) on the nested form",
    input: z.object({ params: workbookParams, query: fileWriteQuery, headers, body: jsonPatch }),
    output: fileAnswer,
    capability: "canSaveWorkbook",
    ids: { "params.workbookId": "workbook" },
    run: async (context, { params: { workbookId }, query, headers: { "if-match": match }, body }) =>
      answerOf(await calls.patch(context, workbookId, query, match, body)),
  });

  return [createFile, verifyFile, readSpec, updateFile, patchFile];
}
