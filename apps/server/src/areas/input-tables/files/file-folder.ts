import type { ReadStream } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { CodedError, isUuid } from "@sheaf/contract";

export interface OldFile {
  readonly organizationId: string;
  readonly fileId: string;
  readonly path: string;
}

/** Where the bytes of files in cells lie: a folder for each organization, files by their ids. No name of a person's is part of a path. */
export class FileFolder {
  readonly #root: string;

  constructor(dataFolder: string) {
    this.#root = join(dataFolder, "files");
  }

  /** Path of a file that is about to be written; its folder is there. */
  async place(organizationId: string, fileId: string): Promise<string> {
    const folder = this.#of(organizationId);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, known(fileId));
  }

  /** The first bytes of a file, and all of them as a stream to be read or destroyed. Throws ENOENT. */
  async read(organizationId: string, fileId: string, first: number): Promise<{ readonly head: Buffer; readonly body: ReadStream }> {
    const file = await open(join(this.#of(organizationId), known(fileId)), "r").catch(() => null);
    if (file === null) throw new CodedError("ENOENT", "The file is gone from the disk");
    const { buffer, bytesRead } = await file.read(Buffer.alloc(first), 0, first, 0);
    return { head: buffer.subarray(0, bytesRead), body: file.createReadStream({ start: 0 }) };
  }

  async remove(organizationId: string, fileId: string): Promise<void> {
    await rm(join(this.#of(organizationId), known(fileId)), { force: true });
  }

  /** Ids of files, whole ones or not, that were last written before a moment (milliseconds). */
  async *olderThan(moment: number): AsyncGenerator<OldFile> {
    for (const organizationId of await readdir(this.#root).catch(() => [])) {
      if (!isUuid(organizationId)) continue;
      for (const name of await readdir(this.#of(organizationId)).catch(() => [])) {
        const path = join(this.#of(organizationId), name);
        const fileId = name.replace(/\.part$/u, "");
        if (!isUuid(fileId)) continue;
        const found = await stat(path).catch(() => null);
        if (found !== null && found.mtimeMs < moment) yield { organizationId, fileId, path };
      }
    }
  }

  #of(organizationId: string): string {
    return join(this.#root, known(organizationId));
  }
}

function known(id: string): string {
  if (!isUuid(id)) throw new Error("not an id");
  return id;
}
