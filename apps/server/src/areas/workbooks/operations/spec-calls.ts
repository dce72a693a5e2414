import {
  CodedError,
  type fileQuery,
  type fileWriteQuery,
  isUuid,
  type JsonPatch,
  limits,
  nameSchema,
  textSchema,
  untranslated,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { inEnglish } from "@sheaf/messages/english";
import { isKnownTheme, knownThemes } from "@sheaf/theme";
import { nearest, reportEntry, tellEntry, type ToldEntry, type ToldReport } from "@sheaf/workbook";
import type { z } from "zod";
import { audit, type OperationContext, Outdated, type Prepared, RawAnswer } from "../../../platform/operations/index.ts";
import { named, sharedJson, type SharedText, textIn } from "../../../platform/workers/index.ts";
import { presentInode, requireInode, touch } from "../../documents/index.ts";
import { themesOf } from "../../themes/index.ts";
import { createWorkbookIn, withName, workbookUrl } from "../documents.ts";
import { compareJob } from "../files/compare-job.ts";
import { type DocumentRead, type FileRead, patchJob, readJob } from "../files/read-job.ts";
import { documentAsFile } from "../files/document-file.ts";
import type { VerifyRate } from "../files/verify-rate.ts";
import type { DocumentReader } from "../document-reader.ts";
import { requirePlaces, type SourceRights } from "../sources.ts";
import { type DocumentState, lastChange, lockHead, readDocument, replaceDocument } from "../store.ts";
import { requireOpenPages } from "../closed-pages.ts";
import { readMoment } from "./read-document.ts";

/** What compiling says of a document that was read; added to the report of every answer (workbook-file 13). */
export type CompileReport = (
  context: OperationContext,
  document: { readonly text: SharedText; readonly settings: DocumentRead["settings"] },
) => Promise<{ readonly elements: readonly unknown[]; readonly beyond: number }>;

/** Kinds of documents that files are of, and what they are among the inodes. */
export type SpecKind =
  | { readonly kind: "workbook"; readonly type: "workbook"; readonly idName: "workbookId" }
  | { readonly kind: "data-model"; readonly type: "dataset"; readonly idName: "dataModelId" }
  | { readonly kind: "report"; readonly type: "report"; readonly idName: "reportId" };

type WriteQuery = z.infer<typeof fileWriteQuery>;

/** What a file call answers: the document by its id, where it stands, and what was found. */
export interface SpecAnswer {
  readonly id: string;
  readonly url: string;
  readonly documentVersion: number;
  readonly report: unknown;
  /** Of a data model. */
  readonly elementIds: readonly string[];
  readonly envelope?: "flat";
}

export interface SpecParts {
  readonly rights: SourceRights;
  readonly documents: DocumentReader;
  readonly compileReport: CompileReport;
  readonly verifyRate: VerifyRate;
}

/** Documents as files over HTTP (workbook-file 13), whatever kind they are of. */
export interface SpecCalls {
  readonly create: (context: OperationContext, query: WriteQuery, body: string) => Promise<Prepared<SpecAnswer>>;
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
  ) => Promise<Prepared<SpecAnswer>>;
  readonly patch: (
    context: OperationContext,
    id: string,
    query: WriteQuery,
    match: string | undefined,
    body: JsonPatch,
  ) => Promise<Prepared<SpecAnswer>>;
}

/** A document that was read, named for the threads that work on it. */
type ReadDocument = DocumentRead & { readonly text: SharedText };
interface Read extends Omit<FileRead, "document"> {
  readonly document: ReadDocument | null;
}

function readFile(
  { work, actor, signal }: OperationContext,
  text: string,
  query: WriteQuery,
  before: SharedText | null,
  kind: SpecKind["kind"],
): Promise<Read> {
  const reading = { text, before, kind, ...query };
  const bytes = Buffer.byteLength(text);
  return work.run(readJob, reading, { person: actor, signal, bytes, ...(before === null ? {} : { key: before.key }) }).then(withText);
}

/** The same, refused where it names a theme that the organization does not have (workbook-file 9). */
async function knownTheme({ db, actor }: OperationContext, read: Read): Promise<Read> {
  const name = read.document?.theme ?? null;
  if (name === null) return read;
  const organization = await themesOf(db, actor.organizationId);
  if (isKnownTheme(organization, name)) return read;
  const known = knownThemes(organization);
  const near = nearest(name, known);
  const error = entryOf({
    code: "E_DANGLING_ID",
    path: "/settings/theme/name",
    message: `There is no theme "${name}". Known themes: ${known.join(", ")}`,
    ...(near === null ? {} : { suggestions: [near] }),
  });
  return { ...read, document: null, report: { ...read.report, valid: false, errors: [...read.report.errors, error] } };
}

function withText({ document, ...read }: FileRead): Read {
  return { ...read, document: document === null ? null : { ...document, text: named(document.bytes) } };
}

function requireName({ name, description }: DocumentRead, report: ToldReport): string {
  const checked = nameSchema.safeParse(name);
  if (!checked.success || !textSchema(4_000).safeParse(description ?? "").success)
    throw new CodedError("document_invalid", message("errors-documents.workbook.name"), { report });
  return checked.data;
}

export function specCalls({ kind, type, idName }: SpecKind, parts: SpecParts): SpecCalls {
  const { rights, documents, compileReport, verifyRate } = parts;
  /** A document that can be stored, or 422 with the report. */
  const requireDocument = (read: Read, strict: boolean): ReadDocument => {
    if (read.document === null || (strict && read.report.errors.length > 0))
      throw new CodedError(
        "document_invalid",
        read.report.errors[0] === undefined ? message("errors.code.document-invalid") : untranslated(read.report.errors[0].summary),
        { report: read.report },
      );
    if (read.document.kind !== kind)
      throw new CodedError("document_invalid", message("errors-documents.workbook.only-this-kind", { kind }), { report: read.report });
    return read.document;
  };
  const requireKind = async ({ db, actor }: OperationContext, id: string): Promise<void> => {
    const { facts } = await requireInode(db, actor, id, "inode.edit");
    if (facts.object.type !== type) throw new CodedError("ENOENT");
  };
  /** The report with what compiling says. */
  const reportOn = async (context: OperationContext, document: ReadDocument, report: ToldReport) => {
    const { elements, beyond } = await compileReport(context, document);
    return { ...report, ...(beyond === 0 ? {} : { notes: [...report.notes, notCompiled(beyond)] }), elements };
  };
  const answer = async (
    context: OperationContext,
    id: string,
    name: string,
    sequence: number,
    { elementIds }: ReadDocument,
    report: unknown,
  ): Promise<SpecAnswer> => ({
    id,
    url: await workbookUrl(context, id, name, type),
    documentVersion: sequence,
    report,
    elementIds,
  });

  /** `current`: what the file was read against. It is put in the place of that, and of nothing that came later. */
  const replace = async (
    context: OperationContext,
    id: string,
    read: Read,
    strict: boolean,
    base: number | null,
    current: DocumentState,
  ): Promise<Prepared<SpecAnswer>> => {
    const document = requireDocument(read, strict);
    const name = requireName(document, read.report);
    if (base !== null && base !== current.sequence) throw await stale(context, id, base, document.text, current);
    await requirePlaces(context, rights, document.places);
    const warned = base === null ? { ...read.report, warnings: [...read.report.warnings, withoutVersion(current.sequence)] } : read.report;
    const report = await reportOn(context, document, warned);
    return async (within) => {
      const { db, actor, clock, ids, bus } = within;
      const head = await lockHead(db, actor.organizationId, id);
      if (head.sequence !== current.sequence) throw new Outdated();
      await requireKind(within, id);
      await requirePlaces(within, rights, document.places);
      const sequence = await replaceDocument(
        db,
        clock,
        {
          organizationId: actor.organizationId,
          workbookId: id,
          authorId: actor.userId,
          transactionId: ids.make(),
          label: "Replace by file",
        },
        head.sequence,
        { text: textIn(document.bytes), operations: document.operations ?? "[]" },
      );
      await touch(within, id, { name, ...(document.description === null ? {} : { description: document.description }) });
      await audit(within, "workbook.replace", { kind: "workbook", id }, { sequence });
      within.afterCommit(() => bus.publish({ kind: "workbook-replaced", organizationId: actor.organizationId, workbookId: id }));
      const answered = await answer(within, id, name, sequence, document, report);
      return read.envelope === "flat" ? { ...answered, envelope: "flat" } : answered;
    };
  };

  return {
    create: async (context, query, body) => {
      const { db, actor } = context;
      const read = await knownTheme(context, await readFile(context, body, query, null, kind));
      const document = requireDocument(read, query.strict === "true");
      const name = requireName(document, read.report);
      const { folderId } = read;
      if (folderId === null)
        throw new CodedError(
          "document_invalid",
          message("errors.field", { field: "folderId", problem: message("errors-documents.workbook.folder-missing", { kind }) }),
          {
            report: read.report,
          },
        );
      if (!isUuid(folderId)) throw new CodedError("ENOENT");
      await requireInode(db, actor, folderId, "inode.create-child");
      await requirePlaces(context, rights, document.places);
      const report = await reportOn(context, document, read.report);
      return async (within) => {
        const inode = await createWorkbookIn(within, rights, {
          name,
          folderId,
          document: { kind: document.kind, text: textIn(document.bytes), places: document.places },
          description: document.description ?? "",
        });
        await audit(within, "workbook.create", { kind: "workbook", id: inode.inodeId }, { from: "file" });
        return answer(within, inode.inodeId, name, 0, document, report);
      };
    },
    verify: async (context, query, body) => {
      verifyRate.require(context, Buffer.byteLength(body));
      const { document, report } = await knownTheme(context, await readFile(context, body, query, null, kind));
      if (document === null) return { ...report, elements: [] };
      // what compiling says of a source is for those who may build on it
      await requirePlaces(context, rights, document.places);
      return reportOn(context, document, report);
    },
    read: async (context, id, query, accept) => {
      const { db, actor, signal } = context;
      const { facts } = await requireInode(db, actor, id, "inode.explore");
      if (facts.object.type !== type) throw new CodedError("ENOENT");
      const moment = await readMoment(context, documents, id, query, [type]);
      requireOpenPages(context, moment.document, moment.permissions);
      const { name } = moment;
      const inode = await presentInode(db, actor, id);
      const json = (query.format ?? (/\bapplication\/json\b/.test(accept ?? "") ? "json" : "yaml")) === "json";
      const writing = {
        document: moment.document,
        name,
        format: json ? "json" : "yaml",
        options: {
          envelope: query.envelope ?? "nested",
          dialect: query.dialect ?? "sheaf",
          ...(inode.parentId === null ? {} : { folderId: inode.parentId }),
        },
        server: {
          [idName]: id,
          url: await workbookUrl(context, id, name, type),
          documentVersion: moment.sequence,
          ownerId: inode.owner.userId,
          createdAt: inode.createdAt,
          updatedAt: inode.updatedAt,
        },
      } as const;
      const text = await documentAsFile(context, writing, { person: actor, signal });
      return new RawAnswer(
        200,
        { "content-type": json ? "application/json; charset=utf-8" : "application/yaml; charset=utf-8", etag: `"${moment.sequence}"` },
        text,
      );
    },
    update: async (context, id, query, match, body) => {
      const { db, actor } = context;
      await requireKind(context, id);
      const current = await documents.at(db, actor.organizationId, id, null);
      const read = await knownTheme(context, await readFile(context, body, query, sharedJson(current.document), kind));
      return replace(context, id, read, query.strict === "true", baseVersion(match, read.documentVersion), current);
    },
    patch: async (context, id, query, match, body) => {
      const { db, actor, work, signal } = context;
      await requireKind(context, id);
      const base = baseVersion(match, null);
      const current = await documents.at(db, actor.organizationId, id, null);
      const before = sharedJson(current.document);
      if (base !== null && base !== current.sequence) throw await stale(context, id, base, before, current);
      const { name } = await withName(db, actor.organizationId, id, current.document);
      const patching = { before, name, patch: body, unknown: query.unknown };
      const read = await knownTheme(context, withText(await work.run(patchJob, patching, { person: actor, signal, key: before.key })));
      return replace(context, id, read, query.strict === "true", current.sequence, current);
    },
  };
}

function baseVersion(match: string | undefined, inBody: number | null): number | null {
  if (match === undefined || match === "*") return inBody;
  const found = /^(?:W\/)?"(\d{1,15})"$/.exec(match.trim());
  if (found?.[1] === undefined)
    throw new CodedError("EINVAL", message("errors-documents.workbook.if-match", { example: '"<documentVersion>"' }));
  const version = Number(found[1]);
  if (inBody !== null && inBody !== version)
    throw new CodedError("EINVAL", message("errors-documents.workbook.if-match-documentversion-differ"));
  return version;
}

/** 409 with what the sender needs to merge: the current version, who made it, and an element by element comparison. */
async function stale(
  context: OperationContext,
  workbookId: string,
  base: number,
  mine: SharedText,
  current: DocumentState,
): Promise<CodedError> {
  const { db, actor, work, signal } = context;
  const before = base < current.sequence ? await readDocument(db, actor.organizationId, workbookId, base) : null;
  const change = await lastChange(db, actor.organizationId, workbookId);
  const author =
    change?.authorId == null
      ? undefined
      : await db
          .selectFrom("members")
          .select(["user_id", "email", "first_name", "last_name"])
          .where("organization_id", "=", actor.organizationId)
          .where("user_id", "=", change.authorId)
          .executeTakeFirst();
  const compared = ({ document }: DocumentState) => {
    const comparing = { base: sharedJson(document), mine, theirs: sharedJson(current.document) };
    return work.run(compareJob, comparing, { person: actor, signal });
  };
  return new CodedError("ESTALE", message("errors-documents.workbook.document-changed-since-read"), {
    documentVersion: current.sequence,
    changedBy: author === undefined ? null : { userId: author.user_id, email: author.email },
    changedAt: change?.at.toISOString() ?? null,
    differences: before === null ? null : await compared(before),
  });
}

function notCompiled(beyond: number): ToldEntry {
  const message = `${beyond} more elements were not compiled for this report, which covers ${limits.reportElements}`;
  return entryOf({ code: "E_LIMIT", path: "/pages", message });
}

function entryOf(finding: Parameters<typeof reportEntry>[0]): ToldEntry {
  return tellEntry(reportEntry(finding), inEnglish);
}

function withoutVersion(overwritten: number): ToldEntry {
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
