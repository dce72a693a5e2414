import {
  CodedError,
  fileAnswer,
  fileQuery,
  fileWriteQuery,
  isUuid,
  jsonPatch,
  nameSchema,
  textSchema,
  workbookParams,
} from "@sheaf/contract";
import {
  type Json,
  type ReadResult,
  type Report,
  readWorkbookFile,
  readWorkbookValue,
  type WorkbookDocument,
  writeWorkbookFile,
  writeWorkbookValue,
} from "@sheaf/workbook";
import { z } from "zod";
import { randomToken } from "../../../platform/ids.ts";
import { audit, operation, type OperationContext, RawAnswer } from "../../../platform/operations/index.ts";
import { presentInode, requireInode, touch } from "../../documents/index.ts";
import { createWorkbookIn, documentId, withName, workbookUrl } from "../documents.ts";
import { applyPatch } from "../files/json-patch.ts";
import type { DocumentReader } from "../document-reader.ts";
import { threeWay } from "../files/three-way.ts";
import { requireSources, type SourceRights } from "../sources.ts";
import { type Head, lastChange, lockHead, readDocument, replaceDocument } from "../store.ts";
import { readMoment } from "./read-document.ts";

const bodyText = z.string({ message: "The body is a workbook file: YAML or JSON" });
const headers = z.looseObject({ "if-match": z.string().optional(), accept: z.string().optional() });

/** What compiling says of a document; added to the report of every answer (workbook-file 13). */
export type CompileReport = (context: OperationContext, document: WorkbookDocument) => Promise<readonly unknown[]>;

function readFile(text: string, query: z.infer<typeof fileWriteQuery>): ReadResult {
  return readWorkbookFile(text, {
    unknown: query.unknown ?? "refuse",
    newId: () => documentId(randomToken),
    ...(query.format === undefined ? {} : { format: query.format }),
  });
}

/** A document that can be stored, or 422 with the report. */
function requireDocument(read: ReadResult, strict: boolean): WorkbookDocument {
  if (read.document === null || (strict && read.report.errors.length > 0))
    throw new CodedError("document_invalid", read.report.errors[0]?.summary ?? "The document is not valid", { report: read.report });
  if (read.document.kind !== "workbook")
    throw new CodedError("document_invalid", "Only workbooks can be stored here", { report: read.report });
  return read.document;
}

function requireName(document: WorkbookDocument, report: Report): string {
  const name = nameSchema.safeParse(document.name);
  if (!name.success || !textSchema(4_000).safeParse(document.description ?? "").success)
    throw new CodedError("document_invalid", "The name is empty, too long, or holds control characters", { report });
  return name.data;
}

/** Workbook files over HTTP (workbook-file 13). */
export function fileOperations(rights: SourceRights, documents: DocumentReader, compileReport: CompileReport) {
  const answer = async (
    context: OperationContext,
    workbookId: string,
    name: string,
    sequence: number,
    document: WorkbookDocument,
    report: Report,
    extra: Readonly<Record<string, unknown>> = {},
  ) => ({
    workbookId,
    url: await workbookUrl(context, workbookId, name),
    documentVersion: sequence,
    report: { ...report, elements: await compileReport(context, document) },
    ...extra,
  });

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
    run: async (context, { query, body }) => {
      const read = readFile(body, query);
      const document = requireDocument(read, query.strict === "true");
      const name = requireName(document, read.report);
      if (read.folderId === null)
        throw new CodedError("document_invalid", "folderId: the folder to put the workbook into is missing", { report: read.report });
      if (!isUuid(read.folderId)) throw new CodedError("ENOENT");
      const inode = await createWorkbookIn(context, rights, {
        name,
        folderId: read.folderId,
        document,
        description: document.description ?? "",
      });
      await audit(context, "workbook.create", { kind: "workbook", id: inode.inodeId }, { from: "file" });
      return answer(context, inode.inodeId, name, 0, document, read.report);
    },
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
    run: async (context, { query, body }) => {
      const read = readFile(body, query);
      return { ...read.report, elements: read.document === null ? [] : await compileReport(context, read.document) };
    },
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
    run: async (context, { params: { workbookId }, query, headers: { accept } }) => {
      const { db, principal } = context;
      const { facts } = await requireInode(db, principal, workbookId, "inode.explore");
      if (facts.object.type !== "workbook") throw new CodedError("ENOENT");
      const moment = await readMoment(context, documents, workbookId, query);
      const document = await withName(db, principal.organizationId, workbookId, moment.document);
      const inode = await presentInode(db, principal, workbookId);
      const json = (query.format ?? (/\bapplication\/json\b/.test(accept ?? "") ? "json" : "yaml")) === "json";
      const options = {
        envelope: query.envelope ?? "nested",
        dialect: query.dialect ?? "sheaf",
        ...(inode.parentId === null ? {} : { folderId: inode.parentId }),
      } as const;
      const server = {
        workbookId,
        url: await workbookUrl(context, workbookId, document.name),
        documentVersion: moment.sequence,
        ownerId: inode.owner.userId,
        createdAt: inode.createdAt,
        updatedAt: inode.updatedAt,
      };
      const text = json
        ? `${JSON.stringify({ ...server, ...writeWorkbookValue(document, options).value }, null, 2)}\n`
        : // the server's members first, as YAML scalars that need no quoting but the address
          `${Object.entries(server)
            .map(([key, value]) => `${key}: ${typeof value === "number" ? value : JSON.stringify(value)}\n`)
            .join("")}${writeWorkbookFile(document, { ...options, format: "yaml" }).text}`;
      return new RawAnswer(
        200,
        { "content-type": json ? "application/json; charset=utf-8" : "application/yaml; charset=utf-8", etag: `"${moment.sequence}"` },
        text,
      );
    },
  });

  const replace = async (
    context: OperationContext,
    workbookId: string,
    read: ReadResult,
    strict: boolean,
    base: number | null,
  ): Promise<z.input<typeof fileAnswer>> => {
    const { db, principal, clock, ids, bus } = context;
    const document = requireDocument(read, strict);
    const name = requireName(document, read.report);
    const head: Head = await lockHead(db, principal.organizationId, workbookId);
    const current = await readDocument(db, principal.organizationId, workbookId, head.sequence);
    if (base !== null && base !== head.sequence) throw await stale(context, workbookId, base, document, current.document, head);
    await requireSources(context, rights, current.document, document);
    const state = await replaceDocument(
      db,
      clock,
      {
        organizationId: principal.organizationId,
        workbookId,
        authorId: principal.userId,
        transactionId: ids.make(),
        label: "Replace by file",
      },
      current,
      document,
    );
    await touch(context, workbookId, { name, ...(document.description === null ? {} : { description: document.description }) });
    await audit(context, "workbook.replace", { kind: "workbook", id: workbookId }, { sequence: state.sequence });
    context.afterCommit(() => bus.publish({ kind: "workbook-replaced", organizationId: principal.organizationId, workbookId }));
    const warned = base === null ? { ...read.report, warnings: [...read.report.warnings, withoutVersion(head.sequence)] } : read.report;
    return answer(context, workbookId, name, state.sequence, document, warned, read.envelope === "flat" ? { envelope: "flat" } : {});
  };

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
    run: async (context, { params: { workbookId }, query, headers: { "if-match": match }, body }) => {
      await requireWorkbook(context, workbookId);
      const read = readFile(body, query);
      return replace(context, workbookId, read, query.strict === "true", baseVersion(match, read.documentVersion));
    },
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
    run: async (context, { params: { workbookId }, query, headers: { "if-match": match }, body }) => {
      const { db, principal } = context;
      await requireWorkbook(context, workbookId);
      const head = await lockHead(db, principal.organizationId, workbookId);
      const base = baseVersion(match, null);
      const current = await readDocument(db, principal.organizationId, workbookId, head.sequence);
      if (base !== null && base !== head.sequence) throw await stale(context, workbookId, base, current.document, current.document, head);
      const value = writeWorkbookValue(await withName(db, principal.organizationId, workbookId, current.document)).value;
      const read = readWorkbookValue(applyPatch(value, body) as Json, {
        unknown: query.unknown ?? "refuse",
        newId: () => documentId(randomToken),
      });
      return replace(context, workbookId, read, query.strict === "true", head.sequence);
    },
  });

  return [createFile, verifyFile, readSpec, updateFile, patchFile];
}

async function requireWorkbook({ db, principal }: OperationContext, workbookId: string): Promise<void> {
  const { facts } = await requireInode(db, principal, workbookId, "inode.edit");
  if (facts.object.type !== "workbook") throw new CodedError("ENOENT");
}

function baseVersion(match: string | undefined, inBody: number | null): number | null {
  if (match === undefined || match === "*") return inBody;
  const found = /^(?:W\/)?"(\d{1,15})"$/.exec(match.trim());
  if (found?.[1] === undefined) throw new CodedError("EINVAL", 'If-Match is "<documentVersion>"');
  const version = Number(found[1]);
  if (inBody !== null && inBody !== version) throw new CodedError("EINVAL", "If-Match and documentVersion differ");
  return version;
}

/** 409 with what the sender needs to merge: the current version, who made it, and an element by element comparison. */
async function stale(
  context: OperationContext,
  workbookId: string,
  base: number,
  mine: WorkbookDocument,
  theirs: WorkbookDocument,
  head: Head,
): Promise<CodedError> {
  const { db, principal } = context;
  const before = base < head.sequence ? await readDocument(db, principal.organizationId, workbookId, base) : null;
  const change = await lastChange(db, principal.organizationId, workbookId);
  const author =
    change?.authorId == null
      ? undefined
      : await db
          .selectFrom("members")
          .select(["user_id", "email", "first_name", "last_name"])
          .where("organization_id", "=", principal.organizationId)
          .where("user_id", "=", change.authorId)
          .executeTakeFirst();
  return new CodedError("ESTALE", "The document was changed since it was read", {
    documentVersion: head.sequence,
    changedBy: author === undefined ? null : { userId: author.user_id, email: author.email },
    changedAt: change?.at.toISOString() ?? null,
    differences: before === null ? null : threeWay(before.document, mine, theirs),
  });
}

function withoutVersion(overwritten: number): Report["warnings"][number] {
  return {
    code: "W_NO_VERSION",
    path: "",
    at: "",
    message: `No documentVersion was given; version ${overwritten} was overwritten and can be read at /snapshot/${overwritten}`,
    summary: "No documentVersion was given",
    span: null,
    formula: null,
    suggestions: [],
  };
}
