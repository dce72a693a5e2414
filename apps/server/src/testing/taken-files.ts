// Files as the screen takes them: packets that say how the file ended.
import { FILE_STREAM } from "@sheaf/contract";
import { createFileDecoder, type FileHead, type FileOutcome, type ResultFailure } from "@sheaf/result";
import { givenTable, givenWorkbook } from "./given.ts";
import { type Actor, startWorld, type World } from "./world.ts";

interface TakenFile {
  readonly status: number;
  readonly head: FileHead | null;
  readonly bytes: Buffer;
  readonly end: FileOutcome | null;
  readonly error: ResultFailure | null;
}

export interface FileWorld {
  readonly world: World;
  readonly workbookId: string;
  /** The answer, before anything of it is read. */
  readonly open: (as: Actor, body: object, signal?: AbortSignal) => Promise<Response>;
  readonly take: (as: Actor, body: object) => Promise<TakenFile>;
}

/** A world with one table and one workbook, whose files are asked for under `path`. */
export async function startFileWorld(
  path: "book" | "download",
  table: { readonly name: string; readonly csv: string },
  file: (connectionId: string, viewerId: string) => string,
): Promise<FileWorld> {
  const world = await startWorld();
  await givenTable(world, table.name, table.csv);
  const workbookId = await givenWorkbook(world, world.a.creator, world.a, file(world.a.connectionId, world.a.viewer.userId));
  const open = (as: Actor, body: object, signal?: AbortSignal): Promise<Response> =>
    fetch(`${world.url}/v2/workbooks/${workbookId}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${as.token}` },
      body: JSON.stringify({ controls: {}, at: null, overlay: [], now: new Date().toISOString(), ...body }),
      ...(signal === undefined ? {} : { signal }),
    });
  return { world, workbookId, open, take: async (as, body) => taken(await open(as, body)) };
}

async function taken(response: Response): Promise<TakenFile> {
  const { status } = response;
  const answer = Buffer.from(await response.arrayBuffer());
  if (response.headers.get("content-type") !== FILE_STREAM)
    return { status, head: null, bytes: answer, end: null, error: JSON.parse(answer.toString()) as ResultFailure };
  const decoder = createFileDecoder();
  let head: FileHead | null = null;
  let end: FileOutcome | null = null;
  let error: ResultFailure | null = null;
  const pieces: Uint8Array[] = [];
  for (const packet of decoder.push(answer)) {
    if (packet.kind === "file") head = packet.head;
    else if (packet.kind === "bytes") pieces.push(packet.bytes);
    else if (packet.kind === "end") end = packet.end;
    else if (packet.kind === "error") error = packet.error;
  }
  decoder.end();
  return { status, head, bytes: Buffer.concat(pieces), end, error };
}
