import { CodedError, type LinkedPlace } from "@sheaf/contract";
import type { MailFile } from "../../../../platform/mail/index.ts";
import { type LinkedClient, listOf } from "../../../linked-accounts/index.ts";
import { uploadInPieces } from "./chunks.ts";

/** Before the last byte that Drive has. */
const RANGE = /^bytes=0-(\d+)$/;

interface Writing {
  readonly signal: AbortSignal;
  /** A value that is made once for the run, and the same in every attempt. */
  readonly keep: (name: string, make: () => Promise<string>) => Promise<string>;
}

/** Puts files into a folder. Each has an id before it is sent, written down, by which another attempt finds it: there is none of them twice. */
export async function putInDrive(
  client: LinkedClient,
  origin: string,
  { placeId }: Pick<LinkedPlace, "placeId">,
  files: readonly MailFile[],
  { signal, keep }: Writing,
): Promise<void> {
  for (const [at, file] of files.entries()) {
    const id = await keep(`file ${at}`, () => newId(client, origin));
    if (await isThere(client, origin, id)) continue;
    try {
      await upload(client, { origin, folder: placeId, id }, file, signal);
    } catch (error) {
      // the line may have ended after it was whole
      if (!(await isThere(client, origin, id))) throw error;
    }
  }
}

async function newId(client: LinkedClient, origin: string): Promise<string> {
  const { json } = await client.call(`${origin}/drive/v3/files/generateIds?count=1&space=drive&type=files`, { method: "GET" });
  const id = listOf(json, "ids")[0];
  if (typeof id !== "string") throw new CodedError("EAGAIN", "Google gave no place for a file");
  return id;
}

async function isThere(client: LinkedClient, origin: string, id: string): Promise<boolean> {
  const { status } = await client.call(`${origin}/drive/v3/files/${encodeURIComponent(id)}?fields=id&supportsAllDrives=true`, {
    method: "GET",
    fine: [404],
  });
  return status !== 404;
}

async function upload(
  client: LinkedClient,
  { origin, folder, id }: { readonly origin: string; readonly folder: string; readonly id: string },
  { name, contentType, bytes }: MailFile,
  signal: AbortSignal,
): Promise<void> {
  const begun = await client.call(`${origin}/upload/drive/v3/files?uploadType=resumable&supportsAllDrives=true&fields=id`, {
    method: "POST",
    json: { id, name, parents: [folder] },
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
