import type { Readable } from "node:stream";
import { CodedError, limits, pictureAnswer, pictureParams, workbookParams } from "@sheaf/contract";
import { z } from "zod";
import { audit, operation, type OperationContext, RawAnswer } from "../../../platform/operations/index.ts";
import { requireInode } from "../../documents/index.ts";
import { drawingSvg } from "../jobs/draw-svg.ts";
import { receivePicture } from "../pictures/picture-body.ts";
import { holdersOf, holdPicture, isHeld, keepPicture, readPicture } from "../pictures/picture-store.ts";
import { requirePaged } from "./require-paged.ts";

/** A picture as an answer: its own type, and nothing that could run. */
export function pictureBytes(type: string, bytes: Buffer): RawAnswer {
  return new RawAnswer(
    200,
    { "content-type": type, "content-length": String(bytes.length), "content-disposition": "inline", "x-content-type-options": "nosniff" },
    bytes,
  );
}

export const uploadPicture = operation({
  name: "UploadPicture",
  kind: "mutation",
  transport: { kind: "rest", method: "POST", path: "/v2/workbooks/:workbookId/pictures" },
  summary: "Takes the bytes of a picture (PNG, JPEG, GIF or WebP; an SVG is drawn as PNG) that elements of the workbook may show",
  input: z.object({ params: workbookParams }),
  output: pictureAnswer,
  // which one, the kind of the document says
  capability: null,
  scope: "documents:write",
  ids: { "params.workbookId": "workbook" },
  body: "stream",
  transaction: false,
  run: async (context, { params: { workbookId } }, raw?: Readable) => {
    const { store, actor, drawing, signal } = context;
    await requirePaged({ db: store.db, actor }, workbookId, "inode.edit");
    const picture = await receivePicture(raw, limits.pictureBytes, drawingSvg(drawing, actor, signal));
    const pictureId = await keepPicture(context, picture);
    await holdPicture(store.db, actor.organizationId, workbookId, pictureId);
    const byteSize = picture.bytes.length;
    await audit(
      { ...context, db: store.db },
      "picture.upload",
      { kind: "workbook", id: workbookId },
      { picture: pictureId, size: byteSize },
    );
    return { pictureId, type: picture.type, byteSize };
  },
});

export const readWorkbookPicture = operation({
  name: "ReadWorkbookPicture",
  kind: "query",
  transport: { kind: "rest", method: "GET", path: "/v2/workbooks/:workbookId/pictures/:pictureId" },
  summary: "A picture that was uploaded into a workbook, for whoever may see the workbook",
  input: z.object({ params: pictureParams }),
  output: null,
  capability: null,
  scope: "documents:read",
  ids: { "params.workbookId": "workbook", "params.pictureId": "picture" },
  run: async (context, { params: { workbookId, pictureId } }) => {
    const { db, actor } = context;
    await requirePaged(context, workbookId, "inode.view");
    if (!(await isHeld(db, actor.organizationId, workbookId, pictureId))) throw new CodedError("ENOENT");
    const { type, bytes } = await readPicture(context, actor.organizationId, pictureId);
    return pictureBytes(type, bytes);
  },
});

export const bringPicture = operation({
  name: "BringPicture",
  kind: "mutation",
  transport: { kind: "rest", method: "PUT", path: "/v2/workbooks/:workbookId/pictures/:pictureId" },
  summary: "Lets a workbook show a picture of another one that the caller may see: what a pasted element needs",
  input: z.object({ params: pictureParams }),
  output: z.object({ pictureId: z.string() }),
  // which one, the kind of the document says
  capability: null,
  scope: "documents:write",
  ids: { "params.workbookId": "workbook", "params.pictureId": "picture" },
  run: async (context, { params: { workbookId, pictureId } }) => {
    const { db, actor } = context;
    await requirePaged(context, workbookId, "inode.edit");
    if (await isHeld(db, actor.organizationId, workbookId, pictureId)) return { pictureId };
    if (!(await isSeenSomewhere(context, pictureId))) throw new CodedError("ENOENT");
    await holdPicture(db, actor.organizationId, workbookId, pictureId);
    await audit(context, "picture.bring", { kind: "workbook", id: workbookId }, { picture: pictureId });
    return { pictureId };
  },
});

async function isSeenSomewhere({ db, actor }: OperationContext, pictureId: string): Promise<boolean> {
  for (const workbookId of await holdersOf(db, actor.organizationId, pictureId)) {
    const isSeen = await requireInode(db, actor, workbookId, "inode.view").then(
      () => true,
      (error: unknown) => {
        if (error instanceof CodedError) return false;
        throw error;
      },
    );
    if (isSeen) return true;
  }
  return false;
}
