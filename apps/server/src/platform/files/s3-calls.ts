import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import aws4 from "aws4";
import type { FileBucket } from "../config/index.ts";
import { askOutside, operatorsDoor, type OutsideDoor, OutsideFailure } from "../http/outside-request.ts";

export interface S3Call {
  readonly method: "GET" | "PUT" | "POST" | "DELETE" | "HEAD";
  /** Of an object; without one the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Made anew for each attempt. */
  readonly body?: { readonly open: () => Readable; readonly size: number; readonly sha256: string; readonly type: string };
  readonly signal?: AbortSignal | undefined;
}

const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
/** Until the other side begins to answer. A large file has to get there first. */
const PATIENCE_MS = 30_000;
const SLOWEST_BYTES_A_MS = 32;
const ATTEMPTS = 3;
const PAUSE_MS = 100;

/** Signs and makes calls; those that the other side could not take are made again. Nothing is followed elsewhere. */
export class S3Calls {
  readonly #settings: Omit<FileBucket, "prefix">;
  readonly #now: () => number;
  readonly #door: OutsideDoor;

  /** `door`: what of the outside may be asked, where somebody else than the operator names the server. */
  constructor(settings: Omit<FileBucket, "prefix">, now: () => number, door: OutsideDoor = operatorsDoor) {
    this.#settings = settings;
    this.#now = now;
    this.#door = door;
  }

  /** The answer, whatever its status; its body is to be read or destroyed. */
  async make(call: S3Call): Promise<IncomingMessage> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#once(call).catch((error: unknown) => {
        if (attempt === ATTEMPTS || call.signal?.aborted === true) throw notReached(error);
        return null;
      });
      const isBusy = answer !== null && ((answer.statusCode ?? 500) >= 500 || answer.statusCode === 429);
      if (answer !== null && (!isBusy || attempt === ATTEMPTS)) return answer;
      answer?.destroy();
      await wait(PAUSE_MS * 4 ** (attempt - 1), undefined, { signal: call.signal });
    }
  }

  async #once({ method, key, query = {}, body, signal }: S3Call): Promise<IncomingMessage> {
    const { endpoint, region, bucket, accessKey, secretKey } = this.#settings;
    const { host } = new URL(endpoint);
    const search = new URLSearchParams(query).toString().replaceAll("+", "%20");
    const path = `/${bucket}${key === undefined ? "" : `/${key}`}${search === "" ? "" : `?${search}`}`;
    const signed = aws4.sign(
      {
        service: "s3",
        region,
        method,
        host,
        path,
        headers: {
          host,
          "x-amz-date": new Date(this.#now()).toISOString().replaceAll(/[-:]|\.\d{3}/gu, ""),
          "x-amz-content-sha256": body?.sha256 ?? EMPTY,
          ...(body === undefined ? {} : { "content-length": String(body.size), "content-type": body.type }),
        },
      },
      { accessKeyId: accessKey, secretAccessKey: secretKey },
    );
    const headers = Object.fromEntries(Object.entries(signed.headers ?? {}).map(([name, value]) => [name, String(value)]));
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), PATIENCE_MS + (body?.size ?? 0) / SLOWEST_BYTES_A_MS);
    try {
      return await askOutside(new URL(`${endpoint}${path}`), this.#door, {
        method,
        headers,
        ...(body === undefined ? {} : { body: body.open() }),
        signal: signal === undefined ? late.signal : AbortSignal.any([late.signal, signal]),
      });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** What a person is told; the log has the rest. */
const notReached = (error: unknown): Error =>
  error instanceof OutsideFailure
    ? new CodedError("service_error", message("errors.files.store-files-cannot-reached"), { reason: error.reason })
    : (error as Error);
