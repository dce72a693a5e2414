import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file of its process alone, for what is made before anybody can say how long it is. */
export interface Spool {
  /** Bytes that are there. */
  readonly size: number;
  readonly add: (bytes: Uint8Array) => Promise<void>;
  /** From a byte to before another; fewer where there are no more. */
  readonly read: (start: number, end: number) => Promise<Buffer>;
  /** It is gone, and its room with it. */
  readonly close: () => Promise<void>;
}

/** Opens one on the disk. It has no name any more once it is open: whatever ends the process, nothing of it stays. */
export async function openSpool(folder: string = tmpdir()): Promise<Spool> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `sheaf-${randomUUID()}`);
  const handle = await open(path, "wx+", 0o600);
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
      const { bytesWritten } = await this.#handle.write(bytes, done, bytes.length - done, this.#size + done);
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

  readonly close = async (): Promise<void> => {
    await this.#handle.close();
    if (this.#path !== null) await unlink(this.#path).catch(() => undefined);
  };
}
