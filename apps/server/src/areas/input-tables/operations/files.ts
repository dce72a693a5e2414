import type { Readable } from "node:stream";
import {
  cellFile,
  type CellFile,
  cellFileParams,
  cellFileQuery,
  cellFileText,
  CodedError,
  fileBroken,
  fileMessages,
  fileName,
  inputStateQuery,
  inputTableParams,
  limits,
  mediaType,
  untranslated,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { entryColumnsOf, isControlType, uploadDestination, type WorkbookDocument } from "@sheaf/workbook";
import { z } from "zod";
import { audit, operation, RawAnswer } from "../../../platform/operations/index.ts";
import { verified } from "../../../platform/files/index.ts";
import { beginsDrawable, imageType } from "../../images/index.ts";
import { requireEntering, requireInputTable } from "../access.ts";
import { columnsWithFile, heldFiles, waitingFiles } from "../files/held-files.ts";
import { columnsFor, shownOf } from "../rules/entry-rules.ts";
import type { EnterParts } from "./enter.ts";

/** So many bytes say what kind of picture a file is and how large; what is no picture in a cell needs fewer. */
const HEAD = 256 * 1024;
const NO_PICTURE = 16;

/** Files for the cells of input tables: first they come, then an entry names them. */
export function fileOperations({ documents }: EnterParts) {
  const uploadFile = operation({
    name: "UploadCellFile",
    kind: "mutation",
    transport: { kind: "rest", method: "POST", path: "/v2/workbooks/:workbookId/input-tables/:elementId/files" },
    summary: "Takes the bytes of a file for a column of an input table; an entry with the value that comes back puts it into a cell",
    input: z.object({ params: inputTableParams, query: cellFileQuery, headers: z.looseObject({ "content-type": z.string().optional() }) }),
    output: cellFile,
    capability: "canEditInputTable",
    scope: "data:write",
    ids: { "params.workbookId": "workbook" },
    body: "stream",
    transaction: false,
    run: async (context, { params: { workbookId, elementId }, query, headers }, raw?: Readable) => {
      const { actor, caller, store, files, clock, ids, signal } = context;
      const { organizationId, userId } = actor;
      const { document, element, shown } = await requireEntering(context, documents, { workbookId, elementId, layer: query.layer });
      const known = shownOf(columnsFor(document, element, actor, caller.email), shown).get(query.columnId);
      if (known?.column.type !== "file") throw new CodedError("EINVAL", message("errors-data.input-tables.column-takes-no-files"));
      if (known.locked) throw new CodedError("EPERM", message("errors-data.input-tables.locked", { name: known.name }));
      const named = { name: fileName(query.name), type: mediaType(headers["content-type"] ?? "") };
      const control = query.control === undefined ? null : uploadControl(document, query.control, { elementId, columnId: query.columnId });
      const check = (size: number): void => {
        const broken =
          (control === null ? null : fileBroken(control, { ...named, size }, limits.cellFileBytes)) ??
          fileBroken(known.column, { ...named, size }, limits.cellFileBytes);
        if (broken !== null) throw new CodedError(broken === fileMessages.tooLarge ? "EFBIG" : "EINVAL", untranslated(broken));
      };
      check(0);
      if ((await waitingFiles(store.db, organizationId, userId)) >= limits.cellFilesWaiting)
        throw new CodedError("too_many_requests", message("errors-data.input-tables.too-many-files-uploaded-entered"), {
          retryAfter: 3600,
        });
      const id = ids.make();
      const place = { organizationId, kind: "cell" as const, id };
      const { size, sha256 } = await files.write(place, raw, { check, signal });
      const file: CellFile = { id, ...named, size };
      try {
        await store.db
          .insertInto("cell_files")
          .values({
            organization_id: organizationId,
            workbook_id: workbookId,
            id,
            name: file.name,
            media_type: file.type,
            byte_size: size,
            sha256,
            owner_id: userId,
            created_at: new Date(clock.now()),
          })
          .execute();
      } catch (error) {
        await files.remove(place);
        throw error;
      }
      await audit(
        { ...context, db: store.db },
        "input-table.upload",
        { kind: "workbook", id: workbookId },
        { element: elementId, file: id, size },
      );
      return {
        ...file,
        downloadUrl: `/v2/workbooks/${workbookId}/input-tables/${encodeURIComponent(elementId)}/files/${id}?layer=${query.layer}`,
        value: cellFileText(file),
      };
    },
  });

  const readFile = operation({
    name: "ReadCellFile",
    kind: "query",
    transport: { kind: "rest", method: "GET", path: "/v2/workbooks/:workbookId/input-tables/:elementId/files/:fileId" },
    summary: "A file of an input table, to be saved: pictures of a size that browsers draw by their own type, anything else as bytes",
    input: z.object({ params: cellFileParams, query: inputStateQuery }),
    output: null,
    capability: null,
    scope: "documents:read",
    ids: { "params.workbookId": "workbook", "params.fileId": "file" },
    run: async (context, { params: { workbookId, elementId, fileId }, query: { layer } }) => {
      const { db, actor, files } = context;
      const { organizationId, userId } = actor;
      const { element, mayEnter, shown } = await requireInputTable(context, documents, { workbookId, elementId, layer });
      const place = { organizationId, workbookId, elementId, layer };
      const held = (await heldFiles(db, place, [fileId])).get(fileId);
      if (held === undefined) throw new CodedError("ENOENT");
      const standing = await columnsWithFile(db, place, fileId, mayEnter);
      const isSeen = entryColumnsOf(element).some(
        ({ id, hidden }) => standing.has(id) && (shown === null ? layer === "draft" || mayEnter || hidden !== true : shown.has(id)),
      );
      // Who uploaded a file looks at it before it is in a cell.
      const isOwn = mayEnter && held.ownerId === userId;
      if (!isSeen && !isOwn) throw new CodedError("ENOENT");
      const first = held.file.size <= limits.imageBytes ? HEAD : NO_PICTURE;
      const { head, body } = await files.read({ organizationId, kind: "cell", id: fileId }, first);
      const type = beginsDrawable(head) ? imageType(head) : null;
      return new RawAnswer(200, headersOf(held.file, type), verified(body, held.sha256));
    },
  });

  return [uploadFile, readFile];
}

/** The file upload by which a file comes; it leads into that column and nowhere else. */
function uploadControl(document: WorkbookDocument, controlId: string, to: { readonly elementId: string; readonly columnId: string }) {
  const found = document.pages.flatMap(({ elements }) => elements).find(({ id }) => id === controlId);
  if (found === undefined || !isControlType(found, "file-upload")) throw new CodedError("ENOENT");
  const destination = uploadDestination(document, found);
  const leads = destination?.kind === "files" && destination.table.id === to.elementId && destination.column.id === to.columnId;
  if (!leads) throw new CodedError("EINVAL", message("errors-data.input-tables.file-upload-leads-into-another"));
  return found;
}

/** Always to be saved, never to be shown as a page: what a person uploaded may be a program. */
function headersOf({ name, size }: CellFile, picture: string | null): Readonly<Record<string, string>> {
  const plain = name.replaceAll(/[^\u0020-\u007e]|["\\%]/gu, "_");
  const exact = encodeURIComponent(name).replaceAll(/['()*]/gu, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return {
    "content-type": picture ?? "application/octet-stream",
    "content-length": String(size),
    "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${exact}`,
    "x-content-type-options": "nosniff",
  };
}
