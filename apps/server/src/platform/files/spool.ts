import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { ServerConfig } from "../config/index.ts";
import { noRoom } from "../no-room.ts";
import { tooManyFiles } from "../too-many-files.ts";

/** A file of its process alone, for what is made before anybody can say how long it is. */
export interface Spool {
  /** Bytes that are there. */
  readonly size: number;
  readonly add: (bytes: Uint8Array) => Promise<void>;
  /** From a byte to before another; fewer where there are no more. */
  readonly read: (start: number, end: number) => Promise<Buffer>;
  /** What is there is gone, and its room with it; more may come. */
  readonly clear: () => Promise<void>;
  /** It is gone, and its room with it. */
  readonly close: () => Promise<void>;
}

/** Where a server has its own: on the disk of its data, since what is temporary to the system may be memory. */
export const spoolFolder = ({ dataFolder }: Pick<ServerConfig, "dataFolder">): string => join(dataFolder, "spool");

/** Takes away what a server that was killed has left, where an open file keeps its name. Nobody else may be at the data folder. */
export const emptySpools = (config: Pick<ServerConfig, "dataFolder">): Promise<void> =>
  rm(spoolFolder(config), { recursive: true, force: true });

/** Opens one in a folder. It has no name any more once it is open: whatever ends the process, nothing of it stays. */
export async function openSpool(folder: string): Promise<Spool> {
  const path = join(folder, randomUUID());
  const handle = await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => open(path, "wx+", 0o600))
    .catch((error: unknown) => {
      throw noRoom(error) ?? tooManyFiles(error) ?? error;
    });
  // where an open file keeps its name, it is taken away with its end
  const isNameless = await unlink(path).then(
    () => true,
    () => false,
  );
  return new DiskSpool(handle, isNameless ? null : path);
}

class DiskSpool implements Spool {
  readonly #handle: FileHandle;
  readonly #path: string | null;
  #size = 0;

  constructor(handle: FileHandle, path: string | null) {
    this.#handle = handle;
    this.#path = path;
  }

  get size(): number {
    return this.#size;
  }

  readonly add = async (bytes: Uint8Array): Promise<void> => {
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.#handle.write(bytes, done, bytes.length - done, this.#size + done).catch((error: unknown) => {
        throw noRoom(error) ?? error;
      });
      done += bytesWritten;
    }
    this.#size += bytes.length;
  };

  readonly read = async (start: number, end: number): Promise<Buffer> => {
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(end, this.#size) - start));
    let done = 0;
    while (done < bytes.length) {
      const { bytesRead } = await this.#handle.read(bytes, done, bytes.length - done, start + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return bytes.subarray(0, done);
  };

  readonly clear = async (): Promise<void> => {
    await this.#handle.truncate(0);
    this.#size = 0;
  };

  readonly close = async (): Promise<void> => {
    await this.#handle.close();
    if (this.#path !== null) await unlink(this.#path).catch(() => undefined);
  };
}
