import { message } from "@sheaf/messages";
import { open, type FileHandle } from "node:fs/promises";
import { createInflateRaw } from "node:zlib";
import { LoadRefused } from "../dialect.ts";
import { cellLimits } from "./cell-file.ts";

interface Entry {
  readonly isStored: boolean;
  readonly isEncrypted: boolean;
  readonly packedBytes: number;
  readonly offset: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
/** The end of the directory stands behind at most this much. */
const LONGEST_TAIL = 22 + 65_535;
const CHUNK = 64 * 1024;

/**
 * Reads the entries of a ZIP file one by one, as far as spreadsheets use the form: stored or deflated, found by the
 * directory. What all entries together unpack to is counted as it is read, whatever they claim.
 */
export class ZipFile {
  readonly #file: FileHandle;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left: number = cellLimits.unpackedBytes;

  private constructor(file: FileHandle, entries: ReadonlyMap<string, Entry>) {
    this.#file = file;
    this.#entries = entries;
  }

  static async open(path: string): Promise<ZipFile> {
    const file = await open(path, "r");
    try {
      return new ZipFile(file, await readDirectory(file));
    } catch (error) {
      await file.close();
      throw error instanceof RangeError ? damaged() : error;
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The unpacked bytes of an entry. Nothing where there is none. */
  async *read(name: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    if (entry.isEncrypted) throw new LoadRefused("unreadable-file", message("errors-files.load.file-protected-password-save-without"));
    const head = await readAt(this.#file, entry.offset, 30);
    if (head.readUInt32LE(0) !== LOCAL_ENTRY) throw damaged();
    const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    const packed = this.#packed(start, entry.packedBytes);
    for await (const chunk of entry.isStored ? packed : inflated(packed)) {
      if (signal.aborted) return;
      this.#left -= chunk.length;
      if (this.#left < 0) throw new LoadRefused("unreadable-file", message("errors-files.load.file-unpacks-4-gib"));
      yield chunk;
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async *#packed(start: number, length: number): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < length;) {
      const chunk = await readAt(this.#file, start + at, Math.min(CHUNK, length - at));
      at += chunk.length;
      yield chunk;
    }
  }
}

async function* inflated(packed: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: CHUNK });
  const feeding = (async (): Promise<void> => {
    for await (const chunk of packed) {
      if (inflate.destroyed) return;
      if (!inflate.write(chunk)) await new Promise<void>((resolve) => void inflate.once("drain", resolve).once("close", resolve));
    }
    if (!inflate.destroyed) inflate.end();
  })();
  feeding.catch((error: unknown) => inflate.destroy(error instanceof Error ? error : damaged()));
  try {
    for await (const chunk of inflate) yield chunk as Uint8Array;
    await feeding;
  } catch (error) {
    throw error instanceof LoadRefused ? error : damaged();
  } finally {
    inflate.destroy();
  }
}

async function readDirectory(file: FileHandle): Promise<ReadonlyMap<string, Entry>> {
  const { size } = await file.stat();
  const tailLength = Math.min(size, LONGEST_TAIL);
  const tail = await readAt(file, size - tailLength, tailLength);
  let end = tail.length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  if (end < 0) throw damaged();
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (count > cellLimits.entries || offset + length > size) throw damaged();
  const directory = await readAt(file, offset, length);
  const entries = new Map<string, Entry>();
  for (let at = 0, n = 0; n < count; n++) {
    if (directory.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged();
    const nameLength = directory.readUInt16LE(at + 28);
    const method = directory.readUInt16LE(at + 10);
    const name = directory.toString("utf8", at + 46, at + 46 + nameLength).replaceAll("\\", "/");
    if (entries.has(name)) throw damaged();
    if (method === 0 || method === 8) {
      entries.set(name, {
        isStored: method === 0,
        isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
        packedBytes: directory.readUInt32LE(at + 20),
        offset: directory.readUInt32LE(at + 42),
      });
    }
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead !== length) throw damaged();
  return buffer;
}

function damaged(): LoadRefused {
  return new LoadRefused("unreadable-file", message("errors-files.load.file-damaged-not-form-name"));
}
