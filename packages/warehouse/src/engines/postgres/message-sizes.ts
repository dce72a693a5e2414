import type { Readable } from "node:stream";
import { limits } from "@sheaf/contract";
import { rowTooLarge } from "../../outside/row-size.ts";

/** A message is its kind (one byte), its length (four, which count themselves), and so many bytes. */
const HEAD_BYTES = 5;
const KIND_BYTES = 1;

/**
 * Looks at the length of each message before its bytes are collected: the driver holds a whole message, and makes texts of it. A server that
 * announces more than a row may have loses its session. Bytes come as the protocol's, from the first message on.
 */
export function watchMessageSizes(stream: Readable): void {
  const head = Buffer.alloc(HEAD_BYTES);
  let headBytes = 0;
  /** Of the message that is coming, behind its head. */
  let left = 0;
  // Before the driver's own listener, which is told of the same bytes next.
  stream.prependListener("data", (bytes: Buffer) => {
    for (let at = 0; at < bytes.length;) {
      if (left > 0) {
        const skipped = Math.min(left, bytes.length - at);
        left -= skipped;
        at += skipped;
        continue;
      }
      const copied = bytes.copy(head, headBytes, at, at + HEAD_BYTES - headBytes);
      headBytes += copied;
      at += copied;
      if (headBytes < HEAD_BYTES) return;
      headBytes = 0;
      const length = head.readUInt32BE(KIND_BYTES);
      if (length > limits.rowBytes) {
        stream.destroy(rowTooLarge());
        return;
      }
      left = Math.max(0, length + KIND_BYTES - HEAD_BYTES);
    }
  });
}
