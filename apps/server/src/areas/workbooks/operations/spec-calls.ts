import { CodedError, type fileQuery, type fileWriteQuery, isUuid, type JsonPatch, nameSchema, textSchema } from "@sheaf/contract";
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
import type { z } from "zod";
import { randomToken } from "../../../platform/ids.ts";
import { audit, type OperationContext, RawAnswer } from "../../../platform/operations/index.ts";
import { presentInode, requireInode, touch } from "../../documents/index.ts";
import { createWorkbookIn, documentId, withName, workbookUrl } from "../documents.ts";
import { applyPatch } from "../files/json-patch.ts";
import type { DocumentReader } from "../document-reader.ts";
import { threeWay } from "../files/three-way.ts";
import { requireSources, type SourceRights } from "../sources.ts";
import { type Head, lastChange, lockHead, readDocument, replaceDocument } from "../store.ts";
import { readMoment } from "./read-document.ts";

/** What compiling says of a document; added to the report of every answer (workbook-file 13). */
export type CompileReport = (context: OperationContext, document: WorkbookDocument) => Promise<readonly unknown[]>;

/** Kinds of documents that files are of, and what they are among the inodes. */
export type SpecKind =
  | { readonly kind: "workbook"; readonly type: "workbook"; readonly idName: "workbookId" }
  | { readonly kind: "data-model"; readonly type: "dataset"; readonly idName: "dataModelId" };

type WriteQuery = z.infer<typeof fileWriteQuery>;

/** What a file call answers: the document by its id, where it stands, and what was found. */
export interface SpecAnswer {
  readonly id: string;
  readonly url: string;
  readonly documentVersion: number;
  readonly report: unknown;
  readonly document: WorkbookDocument;
  readonly envelope?: "flat";
}

/** Documents as files over HTTP (workbook-file 13), whatever kind they are of. */
export interface SpecCalls {
  readonly create: (context: OperationContext, query: WriteQuery, body: string) => Promise<SpecAnswer>;
  readonly verify: (context: OperationContext, query: WriteQuery, body: string) => Promise<unknown>;
  readonly read: (
    context: OperationContext,
    id: string,
    query: z.infer<typeof fileQuery>,
    accept: string | undefined,
  ) => Promise<RawAnswer>;
  readonly update: (
    context: OperationContext,
    id: string,
    query: WriteQuery,
    match: string | undefined,
    body: string,
  ) => Promise<SpecAnswer>;
  readonly patch: (
    context: OperationContext,
    id: string,
    query: WriteQuery,
    match: string | undefined,
    body: JsonPatch,
  ) => Promise<SpecAnswer>;
}

function readFile(text: string, query: WriteQuery): ReadResult {
  return readWorkbookFile(text, {
    unknown: query.unknown ?? "refuse",
    newId: () => documentId(randomToken),
    ...(query.format === undefined ? {} : { format: query.format }),
  });
}

function requireName(document: WorkbookDocument, report: Report): string {
  const name = nameSchema.safeParse(document.name);
  if (!name.success || !textSchema(4_000).safeParse(document.description ?? "").success)
    throw new CodedError("document_invalid", "The name is empty, too long, or holds control characters", { report });
  return name.data;
}

export function specCalls(
  { kind, type, idName }: SpecKind,
  rights: SourceRights,
  documents: DocumentReader,
  compileReport: CompileReport,
): SpecCalls {
  /** A document that can be stored, or 422 with the report. */
  const requireDocument = (read: ReadResult, strict: boolean): WorkbookDocument => {
    if (read.document === null || (strict && read.report.errors.length > 0))
      throw new CodedError("document_invalid", read.report.errors[0]?.summary ?? "The document is not valid", { report: read.report });
    if (read.document.kind !== kind)
      throw new CodedError(
        "document_invalid",
        kind === "workbook" ? "Only workbooks can be stored here" : "Only data models can be stored here",
        {
          report: read.report,
        },
      );
    return read.document;
  };
  const requireKind = async ({ db, principal }: OperationContext, id: string): Promise<void> => {
    const { facts } = await requireInode(db, principal, id, "inode.edit");
    if (facts.object.type !== type) throw new CodedError("ENOENT");
  };
  const answer = async (
    context: OperationContext,
    id: string,
    name: string,
    sequence: number,
    document: WorkbookDocument,
    report: Report,
  ): Promise<SpecAnswer> => ({
    id,
    url: await workbookUrl(context, id, name, type),
    documentVersion: sequence,
    report: { ...report, elements: await compileReport(context, document) },
    document,
  });

  const replace = async (
    context: OperationContext,
    id: string,
    read: ReadResult,
    strict: boolean,
    base: number | null,
  ): Promise<SpecAnswer> => {
    const { db, principal, clock, ids, bus } = context;
    const document = requireDocument(read, strict);
    const name = requireName(document, read.report);
    const head: Head = await lockHead(db, principal.organizationId, id);
    const current = await readDocument(db, principal.organizationId, id, head.sequence);
    if (base !== null && base !== head.sequence) throw await stale(context, id, base, document, current.document, head);
    await requireSources(context, rights, current.document, document);
    const state = await replaceDocument(
      db,
      clock,
      {
        organizationId: principal.organizationId,
        workbookId: id,
        authorId: principal.userId,
        transactionId: ids.make(),
        label: "Replace by file",
      },
      current,
      document,
    );
    await touch(context, id, { name, ...(document.description === null ? {} : { description: document.description }) });
    await audit(context, "workbook.replace", { kind: "workbook", id }, { sequence: state.sequence });
    context.afterCommit(() => bus.publish({ kind: "workbook-replaced", organizationId: principal.organizationId, workbookId: id }));
    const warned = base === null ? { ...read.report, warnings: [...read.report.warnings, withoutVersion(head.sequence)] } : read.report;
    const answered = await answer(context, id, name, state.sequence, document, warned);
    return read.envelope === "flat" ? { ...answered, envelope: "flat" } : answered;
  };

  return {
    create: async (context, query, body) => {
      const read = readFile(body, query);
      const document = requireDocument(read, query.strict === "true");
      const name = requireName(document, read.report);
      if (read.folderId === null)
        throw new CodedError(
          "document_invalid",
          `folderId: the folder to put the ${kind === "workbook" ? "workbook" : "data model"} into is missing`,
          {
            report: read.report,
          },
        );
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
    verify: async (context, query, body) => {
      const read = readFile(body, query);
      return { ...read.report, elements: read.document === null ? [] : await compileReport(context, read.document) };
    },
    read: async (context, id, query, accept) => {
      const { db, principal } = context;
      const { facts } = await requireInode(db, principal, id, "inode.explore");
      if (facts.object.type !== type) throw new CodedError("ENOENT");
      const moment = await readMoment(context, documents, id, query, [type]);
      const document = await withName(db, principal.organizationId, id, moment.document);
      const inode = await presentInode(db, principal, id);
      const json = (query.format ?? (/\bapplication\/json\b/.test(accept ?? "") ? "json" : "yaml")) === "json";
      const options = {
        envelope: query.envelope ?? "nested",
        dialect: query.dialect ?? "sheaf",
        ...(inode.parentId === null ? {} : { folderId: inode.parentId }),
      } as const;
      const server = {
        [idName]: id,
        url: await workbookUrl(context, id, document.name, type),
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
    update: async (context, id, query, match, body) => {
      await requireKind(context, id);
      const read = readFile(body, query);
      return replace(context, id, read, query.strict === "true", baseVersion(match, read.documentVersion));
    },
    patch: async (context, id, query, match, body) => {
      const { db, principal } = context;
      await requireKind(context, id);
      const head = await lockHead(db, principal.organizationId, id);
      const base = baseVersion(match, null);
      const current = await readDocument(db, principal.organizationId, id, head.sequence);
      if (base !== null && base !== head.sequence) throw await stale(context, id, base, current.document, current.document, head);
      const value = writeWorkbookValue(await withName(db, principal.organizationId, id, current.document)).value;
      const read = readWorkbookValue(applyPatch(value, body) as Json, {
        unknown: query.unknown ?? "refuse",
        newId: () => documentId(randomToken),
      });
      return replace(context, id, read, query.strict === "true", head.sequence);
    },
  };
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
