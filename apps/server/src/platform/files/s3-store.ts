import { createReadStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { FileBucket } from "../config/index.ts";
import { receiveFile } from "../receive-file.ts";
import { type FilePlace, type FileStore, type FileWriting, keyOf, type ListedFile, placeOf, type WrittenFile } from "./file-store.ts";
import { S3Calls } from "./s3-calls.ts";
import { readListing } from "./s3-listing.ts";

const MOST_ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * Files in a bucket. What comes in is received into a folder first: its checksum is known when it is sent on, the other side compares it,
 * and a file that is cut off on its way here is never sent.
 */
export class S3Store implements FileStore {
  readonly #settings: FileBucket;
  readonly #waiting: string;
  readonly #calls: S3Calls;

  constructor(settings: FileBucket, waitingFolder: string, now: () => number) {
    this.#settings = settings;
    this.#waiting = waitingFolder;
    this.#calls = new S3Calls(settings, now);
  }

  get where(): string {
    const { endpoint, bucket, prefix } = this.#settings;
    return `bucket ${endpoint}/${bucket}${prefix === "" ? "" : `/${prefix}`}`;
  }

  /** Throws where the bucket is not there, or not for us. */
  async check(): Promise<void> {
    const answer = await this.#calls.make({ method: "GET", query: { "list-type": "2", "max-keys": "1" } });
    if (answer.statusCode !== 200) throw await this.#failed(answer, "look into");
    answer.destroy();
  }

  async write(place: FilePlace, body: Readable | undefined, { check, signal }: FileWriting = {}): Promise<WrittenFile> {
    const key = this.#keyOf(place);
    await mkdir(this.#waiting, { recursive: true, mode: 0o700 });
    const path = join(this.#waiting, randomUUID());
    const written = await receiveFile(body, path, {
      ...(check === undefined ? {} : { check }),
      ...(signal === undefined ? {} : { signal }),
    });
    try {
      const answer = await this.#calls.make({
        method: "PUT",
        key,
        body: { open: () => createReadStream(path), ...written, type: "application/octet-stream" },
        signal,
      });
      if (answer.statusCode !== 200) throw await this.#failed(answer, "write to");
      answer.destroy();
      return written;
    } finally {
      await rm(path, { force: true });
    }
  }

  async read(place: FilePlace, first: number): Promise<{ readonly head: Buffer; readonly size: number; readonly body: Readable }> {
    const answer = await this.#calls.make({ method: "GET", key: this.#keyOf(place) });
    if (answer.statusCode === 404) {
      answer.destroy();
      throw new CodedError("ENOENT", message("errors.files.file-gone-from-store"));
    }
    if (answer.statusCode !== 200) throw await this.#failed(answer, "read from");
    const size = Number(answer.headers["content-length"]);
    const pieces: Buffer[] = [];
    let known = 0;
    const source = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
    while (known < first) {
      const piece = await source.next();
      if (piece.done === true) break;
      pieces.push(piece.value);
      known += piece.value.length;
    }
    const start = Buffer.concat(pieces);
    const rest = async function* (): AsyncGenerator<Buffer> {
      try {
        let sent = start.length;
        if (start.length > 0) yield start;
        for (let piece = await source.next(); piece.done !== true; piece = await source.next()) {
          sent += piece.value.length;
          yield piece.value;
        }
        if (sent !== size) throw new Error("A file was cut off on its way from its store");
      } finally {
        answer.destroy();
      }
    };
    const body = Readable.from(rest(), { objectMode: false });
    // one that is never read is not begun, and would keep its connection
    body.once("close", () => answer.destroy());
    return { head: start.subarray(0, first), size, body };
  }

  async remove(place: FilePlace): Promise<void> {
    const answer = await this.#calls.make({ method: "DELETE", key: this.#keyOf(place) });
    if (answer.statusCode !== 204 && answer.statusCode !== 200 && answer.statusCode !== 404)
      throw await this.#failed(answer, "delete from");
    answer.destroy();
  }

  async *list(): AsyncGenerator<ListedFile> {
    const { prefix } = this.#settings;
    const before = prefix === "" ? "" : `${prefix}/`;
    let next: string | null = null;
    do {
      const answer = await this.#calls.make({
        method: "GET",
        query: { "list-type": "2", prefix: before, ...(next === null ? {} : { "continuation-token": next }) },
      });
      if (answer.statusCode !== 200) throw await this.#failed(answer, "look into");
      const listing = readListing(await textOf(answer));
      for (const { key, writtenAt } of listing.objects) {
        const place = key.startsWith(before) ? placeOf(key.slice(before.length)) : null;
        if (place !== null) yield { place, writtenAt };
      }
      next = listing.next;
    } while (next !== null);
  }

  async forgetUnfinished(before: number): Promise<number> {
    let gone = 0;
    for (const name of await readdir(this.#waiting).catch(() => [])) {
      const path = join(this.#waiting, name);
      const found = await stat(path).catch(() => null);
      if (found === null || found.mtimeMs >= before) continue;
      await rm(path, { force: true });
      gone += 1;
    }
    return gone;
  }

  #keyOf(place: FilePlace): string {
    const { prefix } = this.#settings;
    return prefix === "" ? keyOf(place) : `${prefix}/${keyOf(place)}`;
  }

  /** What the operator can help with is in the log; the other side's words stay there. */
  async #failed(answer: IncomingMessage, what: string): Promise<Error> {
    const code = /<Code>([A-Za-z]{1,60})<\/Code>/u.exec(await textOf(answer).catch(() => ""))?.[1] ?? "no code";
    return new Error(`Could not ${what} ${this.where}: it answered ${answer.statusCode ?? 0} (${code})`);
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MOST_ANSWER_BYTES) throw new Error("The answer is too long");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}
