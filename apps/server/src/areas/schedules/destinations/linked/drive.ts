import { createHash } from "node:crypto";
import type { LinkedPlace } from "@sheaf/contract";
import type { MailFile } from "../../../../platform/mail/index.ts";
import { type LinkedClient, listOf } from "../../../linked-accounts/index.ts";
import { uploadInPieces } from "./chunks.ts";

/** Before the last byte that Drive has. */
const RANGE = /^bytes=0-(\d+)$/;

/** Puts files into a folder. Each has a mark of its run, by which another attempt knows that it is there. */
export async function putInDrive(
  client: LinkedClient,
  origin: string,
  { placeId }: Pick<LinkedPlace, "placeId">,
  files: readonly MailFile[],
  { run, signal }: { readonly run: string; readonly signal: AbortSignal },
): Promise<void> {
  for (const file of files) {
    const mark = createHash("sha256").update(`${run}/${file.name}`).digest("hex");
    if (!(await isThere(client, origin, mark))) await upload(client, { origin, folder: placeId, mark }, file, signal);
  }
}

async function isThere(client: LinkedClient, origin: string, mark: string): Promise<boolean> {
  const query = new URLSearchParams({
    q: `appProperties has { key='sheafRun' and value='${mark}' } and trashed = false`,
    fields: "files(id)",
    supportsAllDrives: "true",
    includeItemsFromAllDrives: "true",
  });
  const { json } = await client.call(`${origin}/drive/v3/files?${query.toString()}`, { method: "GET" });
  return listOf(json, "files").length > 0;
}

async function upload(
  client: LinkedClient,
  { origin, folder, mark }: { readonly origin: string; readonly folder: string; readonly mark: string },
  { name, contentType, bytes }: MailFile,
  signal: AbortSignal,
): Promise<void> {
  const begun = await client.call(`${origin}/upload/drive/v3/files?uploadType=resumable&supportsAllDrives=true&fields=id`, {
    method: "POST",
    json: { name, parents: [folder], appProperties: { sheafRun: mark } },
    headers: { "x-upload-content-type": contentType.split(";")[0] ?? contentType, "x-upload-content-length": String(bytes.length) },
  });
  const place = begun.headers.location ?? "";
  const next = ({ status, headers }: Awaited<ReturnType<LinkedClient["put"]>>): number | null => {
    if (status !== 308) return null;
    const last = RANGE.exec(headers.range?.toString() ?? "")?.[1];
    return last === undefined ? 0 : Number(last) + 1;
  };
  await uploadInPieces(
    bytes.length,
    async ({ start, end }) =>
      next(
        await client.put(place, {
          method: "PUT",
          headers: { "content-range": bytes.length === 0 ? "bytes */0" : `bytes ${start}-${end - 1}/${bytes.length}` },
          body: bytes.subarray(start, end),
        }),
      ),
    async () =>
      next(await client.put(place, { method: "PUT", headers: { "content-range": `bytes */${bytes.length}` }, body: Buffer.alloc(0) })),
    signal,
  );
}
