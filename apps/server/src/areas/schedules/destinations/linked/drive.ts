import { CodedError, type LinkedPlace } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { type LinkedClient, listOf } from "../../../linked-accounts/index.ts";
import { Gathering, type Opening, type Outgoing } from "../outgoing.ts";
import { PIECE_BYTES, uploadInPieces } from "./chunks.ts";

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
  files: readonly Opening[],
  { signal, keep }: Writing,
): Promise<void> {
  for (const [at, open] of files.entries()) {
    const id = await keep(`file ${at}`, () => newId(client, origin));
    if (await isThere(client, origin, id)) continue;
    const file = await open();
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
  if (typeof id !== "string") throw new CodedError("EAGAIN", message("errors-schedules.destinations.google-no-place"));
  return id;
}

async function isThere(client: LinkedClient, origin: string, id: string): Promise<boolean> {
  const { status } = await client.call(`${origin}/drive/v3/files/${encodeURIComponent(id)}?fields=id&supportsAllDrives=true`, {
    method: "GET",
    fine: [404],
  });
  return status !== 404;
}

/** Sends a file as it is made. How long it is is said with its last piece. */
async function upload(
  client: LinkedClient,
  { origin, folder, id }: { readonly origin: string; readonly folder: string; readonly id: string },
  { name, contentType, write }: Outgoing,
  signal: AbortSignal,
): Promise<void> {
  const begun = await client.call(`${origin}/upload/drive/v3/files?uploadType=resumable&supportsAllDrives=true&fields=id`, {
    method: "POST",
    json: { id, name, parents: [folder] },
    headers: { "x-upload-content-type": contentType.split(";")[0] ?? contentType },
  });
  const place = begun.headers.location ?? "";
  const next = ({ status, headers }: Awaited<ReturnType<LinkedClient["put"]>>): number | null => {
    if (status !== 308) return null;
    const last = RANGE.exec(headers.range?.toString() ?? "")?.[1];
    return last === undefined ? 0 : Number(last) + 1;
  };
  const gathering = new Gathering(PIECE_BYTES);
  const send = async (held: Buffer, isLast: boolean): Promise<void> => {
    const first = gathering.start;
    const whole = isLast ? String(first + held.length) : "*";
    const put = (range: string, body: Buffer) =>
      client.put(place, { method: "PUT", headers: { "content-range": `bytes ${range}/${whole}` }, body });
    await uploadInPieces(
      { start: first, end: first + held.length, isLast },
      async ({ start, end }) => next(await put(start === end ? "*" : `${start}-${end - 1}`, held.subarray(start - first, end - first))),
      async () => next(await put("*", Buffer.alloc(0))),
      signal,
    );
  };
  await write((bytes) => gathering.add(bytes, (held) => send(held, false)));
  await send(gathering.held, true);
}
