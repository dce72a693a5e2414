import { rm } from "node:fs/promises";
import { join } from "node:path";
import { CodedError, limits, uploadAnswer, uploadCreation, uploadParams } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { receiveFile } from "../../../platform/receive-file.ts";
import { audit, operation, type OperationContext } from "../../../platform/operations/index.ts";
import { requireConnection, type WarehouseDoor } from "../../connections/index.ts";
import { moveUpload, removeIncoming, requireUpload } from "../store.ts";

/** Receiving files: their bytes go to the disk as they come, never into memory whole. */
export function receiveOperations(door: WarehouseDoor) {
  const createUpload = operation({
    name: "CreateUpload",
    kind: "mutation",
    transport: { kind: "rest", method: "POST", path: "/v2/uploads" },
    summary: "Announces a file for the organization's own warehouse; its bytes follow by PUT …/content",
    input: z.object({ body: uploadCreation }),
    output: uploadAnswer,
    capability: "canUploadCSV",
    scope: "data:write",
    ids: { "body.connectionId": "connection" },
    run: async (context, { body }) => {
      const { db, actor, ids, clock } = context;
      await requireUploadable(context, body.connectionId);
      await freeForgotten(context, door);
      const unfinished = await db
        .selectFrom("uploads")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("organization_id", "=", actor.organizationId)
        .where("owner_id", "=", actor.userId)
        .where("state", "in", ["receiving", "received"])
        .executeTakeFirstOrThrow();
      if (Number(unfinished.count) >= 20)
        throw new CodedError("too_many_requests", message("errors-files.uploads.finish-discard-uploads-under-way"), { retryAfter: 60 });
      const uploadId = ids.make();
      await db
        .insertInto("uploads")
        .values({
          organization_id: actor.organizationId,
          id: uploadId,
          owner_id: actor.userId,
          connection_id: body.connectionId,
          file_name: body.fileName,
          byte_size: body.byteSize,
          state: "receiving",
          created_at: new Date(clock.now()),
        })
        .execute();
      return { uploadId, state: "receiving" as const, byteSize: body.byteSize };
    },
  });

  const receiveContent = operation({
    name: "ReceiveUpload",
    kind: "mutation",
    transport: { kind: "rest", method: "PUT", path: "/v2/uploads/:uploadId/content" },
    summary: "Takes the bytes of an announced file; a second time replaces the first",
    input: z.object({ params: uploadParams }),
    output: uploadAnswer,
    capability: "canUploadCSV",
    scope: "data:write",
    ids: { "params.uploadId": "upload" },
    body: "stream",
    transaction: false,
    run: async (context, { params: { uploadId } }, raw) => {
      const { db, actor, signal } = context;
      const upload = await requireUpload(context, uploadId);
      if (upload.state !== "receiving" && upload.state !== "received")
        throw new CodedError("EEXIST", message("errors-files.uploads.file-loaded-discarded-already"));
      const folder = await door.managed(actor.organizationId).incomingFolder();
      const { size: received } = await receiveFile(raw, join(folder, uploadId), {
        check: (size) => {
          if (size > limits.uploadBytes) throw new CodedError("payload_too_large", message("errors-files.uploads.file-larger-uploaded"));
          if (size > upload.byteSize)
            throw new CodedError("EINVAL", message("errors-files.uploads.came-announced"), { announced: upload.byteSize });
        },
        signal,
      });
      if (received !== upload.byteSize) {
        await rm(join(folder, uploadId), { force: true });
        throw new CodedError("EINVAL", message("errors-files.uploads.file-announced-bytes-came", { byteSize: upload.byteSize, received }), {
          announced: upload.byteSize,
          received,
        });
      }
      if (!(await moveUpload(db, actor.organizationId, uploadId, ["receiving", "received"], "received"))) throw new CodedError("EEXIST");
      return { uploadId, state: "received" as const, byteSize: received };
    },
  });

  const discardUpload = operation({
    name: "DiscardUpload",
    kind: "mutation",
    transport: { kind: "rest", method: "DELETE", path: "/v2/uploads/:uploadId" },
    summary: "Forgets a received file that was not loaded",
    input: z.object({ params: uploadParams }),
    output: uploadAnswer,
    capability: "canUploadCSV",
    scope: "data:write",
    ids: { "params.uploadId": "upload" },
    run: async (context, { params: { uploadId } }) => {
      const { db, actor } = context;
      const upload = await requireUpload(context, uploadId);
      await moveUpload(db, actor.organizationId, uploadId, ["receiving", "received", "failed"], "discarded");
      context.afterCommit(async () => {
        if (upload.state !== "loaded") await rm(join(await door.managed(actor.organizationId).incomingFolder(), uploadId), { force: true });
      });
      await audit(context, "upload.discard", { kind: "upload", id: uploadId });
      return { uploadId, state: upload.state === "loaded" ? ("loaded" as const) : ("discarded" as const), byteSize: upload.byteSize };
    },
  });

  return [createUpload, receiveContent, discardUpload] as const;
}

/** A file that was announced so long ago (milliseconds), and did not come, is given up for the next one. */
const FORGOTTEN = 3_600_000;

/** Gives back the places of the caller's uploads whose page was closed, or whose line broke. */
async function freeForgotten(context: OperationContext, door: WarehouseDoor): Promise<void> {
  const { db, actor, clock } = context;
  const rows = await db
    .updateTable("uploads")
    .set({ state: "discarded" })
    .where("organization_id", "=", actor.organizationId)
    .where("owner_id", "=", actor.userId)
    .where("state", "=", "receiving")
    .where("created_at", "<", new Date(clock.now() - FORGOTTEN))
    .returning("id")
    .execute();
  context.afterCommit(() =>
    removeIncoming(
      door,
      rows.map(({ id }) => ({ organization_id: actor.organizationId, id })),
    ),
  );
}

/** The organization's own warehouse takes files of whoever may write to it. */
export async function requireUploadable({ db, actor }: OperationContext, connectionId: string): Promise<void> {
  const row = await requireConnection(db, actor, connectionId, "connection.use");
  if (!row.managed) throw new CodedError("EINVAL", message("errors-files.uploads.files-uploaded-organizations-own-warehouse"));
  if (row.object.right !== "edit") throw new CodedError("EPERM");
}
