import { type ControlValue, readControlText } from "@sheaf/compiler";
import {
  CodedError,
  type DrawnFormat,
  drawnFormats,
  exportAnswer,
  type ExportFormat,
  type ExportRequest,
  exportRequest,
  limits,
  queryParams,
  workbookParams,
  type ErrorText,
  ofFinding,
} from "@sheaf/contract";
import { fileName, formatFacts } from "@sheaf/files";
import { message } from "@sheaf/messages";
import { handleOf, type Id, isOwnControl, type WorkbookDocument } from "@sheaf/workbook";
import { z } from "zod";
import { audit, operation, type OperationContext, RawAnswer } from "../../../platform/operations/index.ts";
import { languageFor, numbersFor } from "../../organizations/index.ts";
import { workbookLoad } from "../../queries/index.ts";
import type { ExportParts } from "../export-parts.ts";
import { cellPicture, elementPicture, requireDrawable, whatOf } from "../draw-file.ts";
import { drawnAnswer, type Save } from "./draw.ts";
import { bodyOf, outliving } from "./outliving.ts";
import { savedAs } from "../file-stream.ts";
import { type KeptExport, partOf } from "../kept-exports.ts";
import { seenAs } from "../seen-as.ts";
import { requireExport } from "../require-export.ts";
import { exportRowLimit } from "../row-limit.ts";
import { openTicket, sealTicket } from "../tickets.ts";
import { bookFile, sheetsOf } from "../write-book.ts";
import { elementFile, requireElement } from "../write-element.ts";

const partHeader = z.string().max(200).optional();

/** Files for programs: asked for, then fetched. */
export function exportCalls(parts: ExportParts) {
  const requestExport = operation({
    name: "RequestExport",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/workbooks/:workbookId/export" },
    summary: "Asks for an element, a page or a workbook as a file, which GET /v2/query/{queryId}/download gives within the next hour",
    input: z.object({ params: workbookParams, body: exportRequest }),
    output: exportAnswer,
    capability: "canExport",
    scope: "documents:read",
    ids: { "params.workbookId": "workbook" },
    run: async (context, { params: { workbookId }, body }) => {
      parts.requireTurn(context.actor);
      const { load } = await lookedAt(parts, context, workbookId, body);
      if (isDrawn(formatOf(body))) requireDrawable(load, whatOf(body), formatOf(body));
      else if (isBook(body)) requireDrawable(load, whatOf(body), "xlsx");
      else requireElement(load.document, requireElementId(body));
      const until = context.clock.now() + limits.exportTicket;
      const queryId = sealTicket(context.secrets, context.actor, { workbookId, asked: body, until });
      if (queryId.length > limits.addressPart) throw new CodedError("EFBIG", message("errors-exports.file.values-controls-too-long"));
      return { jobComplete: true, queryId };
    },
  });

  const downloadQuery = operation({
    name: "DownloadQuery",
    kind: "query",
    transport: { kind: "rest", method: "GET", path: "/v2/query/:queryId/download" },
    summary:
      "The file that was asked for, as it is. A connection that ends before the file does has not brought it: within some minutes the rest comes with Range and, in If-Range, the ETag",
    input: z.object({ params: queryParams, headers: z.object({ range: partHeader, "if-range": partHeader }).default({}) }),
    output: null,
    capability: "canExport",
    scope: "documents:read",
    tokenScope: "download",
    ids: {},
    run: async (asking, { params: { queryId }, headers }) => {
      parts.requireTurn(asking.actor);
      const { context, orEnd, begin } = outliving(asking);
      const { workbookId, asked } = openTicket(context.secrets, context.actor, queryId, context.clock.now());
      const { load, documentKey, sourcesKey, name, now } = await lookedAt(parts, context, workbookId, asked);
      const seen = seenAs({ load, documentKey, sourcesKey });
      const before = parts.kept.find(queryId, seen);
      const rest = headers.range === undefined || before === undefined ? null : await restOf(asking, before, headers);
      if (rest !== null) return rest;
      const save: Save = async ({ contentType, fileName: saved }, write) => {
        const about = { "content-type": contentType, "content-disposition": savedAs(saved), "x-accel-buffering": "no" };
        const file = await begin(parts.kept, { ticket: queryId, seen, about }, write);
        return new RawAnswer(200, { ...about, etag: file.etag, "accept-ranges": "bytes" }, bodyOf(asking, file));
      };
      const format = formatOf(asked);
      const drawing = { ...parts, load, documentKey, turn: () => parts.gate.turn(context.actor) };
      if (isDrawn(format)) {
        const wanted = { workbookId, what: whatOf(asked), format, paper: asked.paper ?? {} };
        return orEnd(drawnAnswer(context, drawing, wanted, save));
      }
      if (isBook(asked)) {
        const what = sheetsOf(asked.pageId);
        const wanted = { workbookId, what, rowLimit: asked.rowLimit ?? null };
        const book = await bookFile({ ...drawing, documentName: name, now }, context, wanted);
        await orEnd(audit(context, "workbook.export", { kind: "workbook", id: workbookId }, { ...what, format }));
        return save(book, (sink) => book.write(sink, () => Promise.resolve()));
      }
      const elementId = requireElementId(asked);
      const maxRows = await exportRowLimit(context, context.actor.organizationId, asked.rowLimit);
      const file = await elementFile(
        {
          ...drawing,
          documentName: name,
          now,
          currency: (await numbersFor(context)).currency,
          language: await languageFor(context),
          drawn: elementPicture(drawing, context, workbookId),
          cellPicture: cellPicture(drawing, context, workbookId),
        },
        {
          elementId,
          level: asked.level ?? null,
          format,
          values: asked.values ?? (format === "xlsx" ? "formatted" : "raw"),
          layout: asked.layout ?? "grid",
          extraFilters: [],
          offset: asked.offset ?? 0,
          maxRows,
          forSpreadsheets: false,
        },
      );
      await orEnd(audit(context, "element.export", { kind: "workbook", id: workbookId }, { elementId, format }));
      const { ending, contentType } = formatFacts[format];
      const saysIt = format === "xlsx" || format === "json" || asked.rowLimit === maxRows;
      const saved = { contentType, fileName: fileName([name, file.elementName, now.slice(0, 10)], ending) };
      return save(saved, async (sink) => {
        const written = await file.write(sink, async () => undefined);
        // Nothing in the file could say that rows are missing: it must not look whole.
        if (written.isCut && !saysIt) throw new CodedError("EFBIG", message("errors-exports.file.element-rows-file-may-ask"));
      });
    },
  });

  return [requestExport, downloadQuery];
}

/** The part that is asked for of a file that is kept. Null: the whole is the answer, made anew. */
async function restOf(
  context: OperationContext,
  file: KeptExport,
  headers: { readonly range?: string | undefined; readonly "if-range"?: string | undefined },
): Promise<RawAnswer | null> {
  if (headers["if-range"] !== undefined && headers["if-range"] !== file.etag) return null;
  const size = await file.whole(context.signal).catch(() => null);
  const reason: unknown = context.signal.reason;
  if (context.signal.aborted) throw reason instanceof CodedError ? reason : new CodedError("connection_closed");
  const part = size === null ? null : partOf(headers.range, size);
  if (part === null) return null;
  const facts = { etag: file.etag, "accept-ranges": "bytes" };
  if (part === "unsatisfiable") return new RawAnswer(416, { ...facts, "content-range": `bytes */${size}` }, null);
  const { start, end } = part;
  const range = { "content-range": `bytes ${start}-${end - 1}/${size}`, "content-length": String(end - start) };
  return new RawAnswer(206, { ...file.about, ...facts, ...range }, bodyOf(context, file, part));
}

/** A page or a workbook with a sheet for each element. */
const isBook = (asked: ExportRequest): boolean => formatOf(asked) === "xlsx" && asked.elementId === undefined;

const isDrawn = (format: string): format is DrawnFormat => (drawnFormats as readonly string[]).includes(format);

const formatOf = ({ format }: ExportRequest): ExportFormat | DrawnFormat => (typeof format === "string" ? format : format.type);

function requireElementId({ elementId }: ExportRequest): Id {
  if (elementId !== undefined) return elementId;
  throw new CodedError("EINVAL", message("errors.field", { field: "elementId", problem: message("errors-exports.file.rows-element") }), {
    fields: [{ path: "body.elementId", message: message("errors-exports.file.needed") }],
  });
}

async function lookedAt(parts: ExportParts, context: OperationContext, workbookId: string, asked: ExportRequest) {
  await requireExport(context, workbookId);
  const now = new Date(context.clock.now()).toISOString();
  const looked = { at: null, overlay: [], controls: {}, now, refresh: false };
  const loaded = await workbookLoad(parts, context, workbookId, looked);
  const { parameters = {} } = asked;
  if (Object.keys(parameters).length === 0) return { ...loaded, now };
  const controls = controlsNamed(loaded.load.document, parameters);
  return { ...(await workbookLoad(parts, context, workbookId, { ...looked, controls })), now };
}

/** Values of controls by their control ids, written as in the address of a page. */
function controlsNamed(document: WorkbookDocument, parameters: Readonly<Record<string, string>>): Record<Id, ControlValue | null> {
  const controls = document.pages.flatMap(({ elements }) => elements).filter(isOwnControl);
  return Object.fromEntries(
    Object.entries(parameters).map(([name, text]) => {
      const refused = (text: ErrorText): CodedError =>
        new CodedError("EINVAL", message("errors.field", { field: name, problem: text }), {
          fields: [{ path: `body.parameters.${name}`, message: text }],
        });
      const control =
        controls.find((one) => handleOf(one) === name) ?? controls.find((one) => handleOf(one).toLowerCase() === name.toLowerCase());
      if (control === undefined) throw refused(message("errors-exports.file.no-such-control"));
      const read = readControlText(control, text);
      if (!read.ok) throw refused(ofFinding(read.message));
      return [control.id, read.value];
    }),
  );
}
