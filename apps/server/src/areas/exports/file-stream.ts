import { Readable } from "node:stream";
import { CodedError, FILE_STREAM, hidesRequestId } from "@sheaf/contract";
import type { Sink } from "@sheaf/files";
import { encodeFileBytesHead, encodeFilePacket, type FileHead, type FileOutcome, type ResultFailure } from "@sheaf/result";
import { type OperationContext, RawAnswer } from "../../platform/operations/index.ts";

/** Bytes that may wait for a reader before the warehouse waits, too. */
const WAITING = 1024 * 1024;
/** Bytes of a file that are sent together. */
const PIECE = 64 * 1024;

/** A body that is written at the pace of its reader; writing fails once the reader has left. */
function pacedBody(): { readonly body: Readable; readonly write: Sink } {
  let waiting: (() => void)[] = [];
  const wake = (): void => {
    const woken = waiting;
    waiting = [];
    for (const one of woken) one();
  };
  const body = new Readable({
    highWaterMark: WAITING,
    read: wake,
    destroy: (error, done) => {
      wake();
      done(error);
    },
  });
  const write = async (bytes: Uint8Array): Promise<void> => {
    if (body.destroyed) throw new CodedError("warehouse_query_canceled");
    if (!body.push(bytes)) await new Promise<void>((resolve) => waiting.push(resolve));
    if (body.destroyed) throw new CodedError("warehouse_query_canceled");
  };
  return { body, write };
}

/** Small pieces gathered to larger ones. */
function gathering(sink: Sink): { readonly sink: Sink; readonly flush: () => Promise<void> } {
  let held: Uint8Array[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (bytes === 0) return;
    const whole = held.length === 1 && held[0] !== undefined ? held[0] : Buffer.concat(held);
    held = [];
    bytes = 0;
    await sink(whole);
  };
  return {
    sink: async (piece) => {
      held.push(piece);
      bytes += piece.length;
      if (bytes >= PIECE) await flush();
    },
    flush,
  };
}

export type WriteFile = (sink: Sink, onRows: (rows: number) => Promise<void>) => Promise<FileOutcome>;

type WriterContext = Pick<OperationContext, "log" | "requestId" | "signal">;

export const packetHeaders = { "content-type": FILE_STREAM, "x-accel-buffering": "no" };

/** Answers with a file in packets that say how it ended. */
export function packetAnswer(context: WriterContext, head: FileHead, write: WriteFile): RawAnswer {
  const paced = pacedBody();
  packetWriter(
    context,
    head,
    write,
  )(paced.write)
    .then(() => paced.body.push(null))
    .catch((error: unknown) => paced.body.destroy(error instanceof Error ? error : new Error("the file failed")));
  return new RawAnswer(200, packetHeaders, paced.body);
}

/**
 * Writes a file in packets: what goes wrong in its middle is said, and what was not written to its end is no file. Rejects where that cannot be
 * said. The log has what failed without a word for it.
 */
export const packetWriter =
  ({ log, requestId, signal }: WriterContext, head: FileHead, write: WriteFile) =>
  async (sink: Sink): Promise<void> => {
    let isGone = false;
    /** Says what came of a piece whose reader is gone as no failure of the file. */
    const send = async (bytes: Uint8Array): Promise<void> => {
      try {
        await sink(bytes);
      } catch (error) {
        isGone = true;
        throw error;
      }
    };
    const pieces = gathering(async (bytes) => {
      await send(encodeFileBytesHead(bytes.length));
      await send(bytes);
    });
    try {
      await send(encodeFilePacket({ kind: "file", head }));
      const end = await write(pieces.sink, async (rows) => {
        await pieces.flush();
        await send(encodeFilePacket({ kind: "progress", rows }));
      });
      await pieces.flush();
      await send(encodeFilePacket({ kind: "end", end }));
    } catch (error) {
      if (isGone) throw error;
      if (!(error instanceof CodedError) && !signal.aborted) log.error({ err: error, requestId }, "a file failed unexpectedly");
      await send(encodeFilePacket({ kind: "error", error: failureBody(error, requestId) }));
    }
  };

/** The file as it is: a failure in its middle ends the connection, so that nobody takes what came for the whole. */
export function plainBody(write: (sink: Sink) => Promise<unknown>, failed: (error: unknown) => void): Readable {
  const paced = pacedBody();
  const run = async (): Promise<void> => {
    await gathered(write)(paced.write);
    paced.body.push(null);
  };
  run().catch((error: unknown) => {
    if (!paced.body.destroyed) failed(error);
    paced.body.destroy(error instanceof Error ? error : new Error("the file failed"));
  });
  return paced.body;
}

/** Writes a file in larger pieces than those that it is made of. */
export const gathered =
  (write: (sink: Sink) => Promise<unknown>) =>
  async (sink: Sink): Promise<void> => {
    const pieces = gathering(sink);
    await write(pieces.sink);
    await pieces.flush();
  };

/** The header that has a file saved under its name. */
export function savedAs(name: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", "%27")}`;
}

/** What is said of a failure in the middle of a file; the words of anything that is no coded error are for the log. */
function failureBody(error: unknown, requestId: string): ResultFailure {
  const coded = error instanceof CodedError ? error : new CodedError("service_error");
  const { code, message, errorCode, details } = coded;
  return {
    code,
    message,
    requestId: hidesRequestId(errorCode) ? null : requestId,
    incidentId: null,
    ...(errorCode === null ? {} : { errorCode }),
    ...(Object.keys(details).length === 0 ? {} : { details }),
  };
}
