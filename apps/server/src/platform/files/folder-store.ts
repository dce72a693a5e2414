import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { receiveFile, UNFINISHED } from "../receive-file.ts";
import { type FilePlace, type FileStore, type FileWriting, keyOf, type ListedFile, placeOf, type WrittenFile } from "./file-store.ts";

/** Files in a folder of this machine. */
export class FolderStore implements FileStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  get where(): string {
    return `folder ${this.#root}`;
  }

  async write(place: FilePlace, body: Readable | undefined, writing: FileWriting = {}): Promise<WrittenFile> {
    const path = this.#pathOf(place);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return receiveFile(body, path, writing);
  }

  async read(place: FilePlace, first: number): Promise<{ readonly head: Buffer; readonly size: number; readonly body: Readable }> {
    const file = await open(this.#pathOf(place), "r").catch(() => null);
    if (file === null) throw new CodedError("ENOENT", message("errors.files.file-gone-from-disk"));
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(first), 0, first, 0);
      const { size } = await file.stat();
      return { head: buffer.subarray(0, bytesRead), size, body: file.createReadStream({ start: 0 }) };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async remove(place: FilePlace): Promise<void> {
    await rm(this.#pathOf(place), { force: true });
  }

  async *list(): AsyncGenerator<ListedFile> {
    for await (const { key, writtenAt } of this.#below("")) {
      const place = placeOf(key);
      if (place !== null) yield { place, writtenAt };
    }
  }

  async forgetUnfinished(before: number): Promise<number> {
    let gone = 0;
    for await (const { key, writtenAt } of this.#below("")) {
      if (!key.endsWith(UNFINISHED) || placeOf(key.slice(0, -UNFINISHED.length)) === null || writtenAt >= before) continue;
      await rm(join(this.#root, key), { force: true });
      gone += 1;
    }
    return gone;
  }

  /** Files below a folder, one folder at a time. One that goes meanwhile is left out. */
  async *#below(folder: string): AsyncGenerator<{ readonly key: string; readonly writtenAt: number }> {
    const entries = await readdir(join(this.#root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const key = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* this.#below(key);
      else if (entry.isFile()) {
        const found = await stat(join(this.#root, key)).catch(() => null);
        if (found !== null) yield { key, writtenAt: found.mtimeMs };
      }
    }
  }

  #pathOf(place: FilePlace): string {
    return join(this.#root, keyOf(place));
  }
}
