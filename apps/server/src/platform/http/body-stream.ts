import type { IncomingMessage } from "node:http";
import { PassThrough, type Readable } from "node:stream";

/** So much of a body that its reader gave up is read and forgotten; a connection that brings more of it is closed. */
const MOST_FORGOTTEN = 64 * 1024 * 1024;

/**
 * The body of a request as a stream of its own, which its reader may give up. A request that is given up itself is taken off its connection and
 * read no further: the next call on that connection, somebody else's behind a proxy, waits until it is cut.
 */
export function bodyStream(request: IncomingMessage): Readable {
  const body = new PassThrough();
  request.pipe(body);
  request.once("error", (error) => body.destroy(error));
  request.once("close", () => {
    if (!request.complete) body.destroy(new Error("The body ended before its end"));
  });
  body.once("close", () => {
    if (request.complete || request.destroyed) return;
    let forgotten = 0;
    request.unpipe(body);
    request.on("data", (piece: Buffer) => {
      forgotten += piece.length;
      if (forgotten > MOST_FORGOTTEN) request.socket.destroy();
    });
    request.resume();
  });
  return body;
}
