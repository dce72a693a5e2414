import type { LinkedPlace } from "@sheaf/contract";
import { openSpool, type Spool } from "../../../../platform/files/index.ts";
import { type LinkedClient, listOf, segment, textOf } from "../../../linked-accounts/index.ts";
import type { Opening } from "../outgoing.ts";
import { uploadInPieces } from "./chunks.ts";

/** What no file of a library may be called. */
const FORBIDDEN = /["*:<>?/\\|#%\u0000-\u001f]/gu;
const ROOT = "root";

/**
 * Puts files into a folder of a library, one that has the same name already in its place: those of each run have names of their own. Each piece
 * has to say how long the whole is, so a file is made on the disk first, in the folder `spools`: no more of it than a piece is
 * in memory.
 */
export async function putInLibrary(
  client: LinkedClient,
  graph: string,
  { placeId, partId }: Pick<LinkedPlace, "placeId" | "partId">,
  files: readonly Opening[],
  { spools, signal }: { readonly spools: string; readonly signal: AbortSignal },
): Promise<void> {
  const folder = partId === null || partId === ROOT ? ROOT : `items/${segment(partId)}`;
  for (const open of files) {
    const { name, write } = await open();
    const spool = await openSpool(spools);
    try {
      await write(spool.add);
      const item = `${graph}/v1.0/drives/${segment(placeId)}/${folder}:/${segment(name.replaceAll(FORBIDDEN, "-"))}:`;
      await upload(client, item, spool, signal);
    } finally {
      await spool.close();
    }
  }
}

/** By a session of uploading: what breaks off goes on from where the service is; what fails for good is taken back. */
async function upload(client: LinkedClient, item: string, { size, read }: Spool, signal: AbortSignal): Promise<void> {
  const { json } = await client.call(`${item}/createUploadSession`, {
    method: "POST",
    json: { item: { "@microsoft.graph.conflictBehavior": "replace" } },
  });
  const place = textOf(json, "uploadUrl") ?? "";
  try {
    await uploadInPieces(
      { start: 0, end: size, isLast: true },
      async ({ start, end }) =>
        next(
          await client.put(place, {
            method: "PUT",
            headers: { "content-range": `bytes ${start}-${Math.max(start, end - 1)}/${size}` },
            body: await read(start, end),
          }),
        ),
      async () => next(await client.put(place, { method: "GET" })),
      signal,
    );
  } catch (error) {
    // the failure before it is what is told
    await client.put(place, { method: "DELETE" }).catch(() => undefined);
    throw error;
  }
}

/** From where it goes on; a file that is whole has none. */
function next({ status, json }: Awaited<ReturnType<LinkedClient["put"]>>): number | null {
  const range = listOf(json, "nextExpectedRanges")[0];
  if (status === 201 || typeof range !== "string") return null;
  return Number(range.split("-")[0]);
}
