import type { Logger } from "../log/index.ts";

/** What a line that breaks says, whoever is at its other end. */
const BROKEN_LINE = new Set([
  "ECONNRESET",
  "ECONNABORTED",
  "ECONNREFUSED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_WRITE_AFTER_END",
  "ERR_STREAM_PREMATURE_CLOSE",
]);

/**
 * A failure that nobody has caught is written down with its reason, whatever it is. A line that broke, and a promise that nobody waited for, end nothing: a
 * peer must not be able to end the server for all. Any other exception has left something half done, and the process ends in good order.
 */
export function surviveStrays(log: Logger, end: () => void): void {
  process.on("uncaughtException", (error: unknown, origin) => {
    const { code } = (error instanceof Error ? error : {}) as { readonly code?: string };
    if (origin === "unhandledRejection" || (code !== undefined && BROKEN_LINE.has(code))) {
      log.error({ err: error, origin }, "a failure that nobody waited for");
      return;
    }
    log.fatal({ err: error, origin }, "a failure that nobody caught: the server ends");
    end();
  });
  // the ends of pipes that nobody reads any more
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
