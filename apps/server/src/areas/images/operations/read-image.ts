import { imageRequest, workbookParams } from "@sheaf/contract";
import { z } from "zod";
import { operation, RawAnswer } from "../../../platform/operations/index.ts";
import type { ImageStore } from "../fetch/image-store.ts";
import { requirePaged } from "./require-paged.ts";

/** Pictures in cells: the page itself may ask nobody but this server. */
export function imageOperations(images: ImageStore) {
  const readImage = operation({
    name: "ReadWorkbookImage",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/workbooks/:workbookId/image" },
    summary: "The picture at a public address that stands in a cell of a workbook",
    input: z.object({ params: workbookParams, body: imageRequest }),
    output: null,
    capability: null,
    scope: "documents:read",
    ids: { "params.workbookId": "workbook" },
    run: async ({ db, actor }, { params: { workbookId }, body: { url } }) => {
      await requirePaged({ db, actor }, workbookId, "inode.view");
      const { type, bytes } = await images.read(actor.organizationId, url);
      return new RawAnswer(200, { "content-type": type, "content-length": String(bytes.length) }, bytes);
    },
  });
  return [readImage];
}
