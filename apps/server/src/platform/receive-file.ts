import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { noRoom } from "./no-room.ts";
import { tooManyFiles } from "./too-many-files.ts";

/** Ending of a file that is not whole. */
export const UNFINISHED = ".part";

/**
 * Writes a body to a file named by us (V63), and says what came. The file is there whole, on the disk, or not at all; what
 * `check` throws of the size so far cuts the body off at once.
 */
export async function receiveFile(
  body: Readable | undefined,
  target: string,
  { check, signal }: { readonly check?: (size: number) => void; readonly signal?: AbortSignal },
): Promise<{ readonly size: number; readonly sha256: string }> {
  if (body === undefined) throw new CodedError("EINVAL", message("errors.common.file-no-content"));
  const unfinished = `${target}${UNFINISHED}`;
  const hash = createHash("sha256");
  let size = 0;
  const counted = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      size += chunk.length;
      check?.(size);
      hash.update(chunk);
      yield chunk;
    }
  };
  const writer = createWriteStream(unfinished, { mode: 0o600, flush: true });
  try {
    await pipeline(body, counted, writer, signal === undefined ? {} : { signal });
    await rename(unfinished, target);
    await flushFolder(dirname(target));
    return { size, sha256: hash.digest("hex") };
  } catch (error) {
    // It may be about to be opened still, and would be there after it was removed.
    if (!writer.closed) await new Promise<void>((resolve) => void writer.once("close", () => resolve()).destroy());
    await rm(unfinished, { force: true });
    if (error instanceof CodedError) throw error;
    throw noRoom(error) ?? tooManyFiles(error) ?? new CodedError("EINVAL", message("errors.common.file-not-arrive-whole"));
  }
}

/** A new name is on the disk once its folder is. Where folders cannot be opened, the system sees to it. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => null);
  try {
    await folder?.sync();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EINVAL" && (error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  } finally {
    await folder?.close();
  }
}
