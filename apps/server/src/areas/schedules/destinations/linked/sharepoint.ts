import type { LinkedPlace } from "@sheaf/contract";
import type { MailFile } from "../../../../platform/mail/index.ts";
import { type LinkedClient, listOf, segment, textOf } from "../../../linked-accounts/index.ts";
import { uploadInPieces } from "./chunks.ts";

/** What no file of a library may be called. */
const FORBIDDEN = /["*:<>?/\\|#%\u0000-\u001f]/gu;
const ROOT = "root";

/** Puts files into a folder of a library, one that has the same name already in its place: those of each run have names of their own. */
export async function putInLibrary(
  client: LinkedClient,
  graph: string,
  { placeId, partId }: Pick<LinkedPlace, "placeId" | "partId">,
  files: readonly MailFile[],
  signal: AbortSignal,
): Promise<void> {
  const folder = partId === null || partId === ROOT ? ROOT : `items/${segment(partId)}`;
  for (const { name, bytes } of files) {
    const item = `${graph}/v1.0/drives/${segment(placeId)}/${folder}:/${segment(name.replaceAll(FORBIDDEN, "-"))}:`;
    const { json } = await client.call(`${item}/createUploadSession`, {
      method: "POST",
      json: { item: { "@microsoft.graph.conflictBehavior": "replace" } },
    });
    const place = textOf(json, "uploadUrl") ?? "";
    await uploadInPieces(
      { start: 0, end: bytes.length, isLast: true },
      async ({ start, end }) =>
        next(
          await client.put(place, {
            method: "PUT",
            headers: { "content-range": `bytes ${start}-${Math.max(start, end - 1)}/${bytes.length}` },
            body: bytes.subarray(start, end),
          }),
        ),
      async () => next(await client.put(place, { method: "GET" })),
      signal,
    );
  }
}

/** From where it goes on; a file that is whole has none. */
function next({ status, json }: Awaited<ReturnType<LinkedClient["put"]>>): number | null {
  const range = listOf(json, "nextExpectedRanges")[0];
  if (status === 201 || typeof range !== "string") return null;
  return Number(range.split("-")[0]);
}
