import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { inEnglish } from "@sheaf/messages/english";
import { message } from "@sheaf/messages";
import { type ErrorBody, limits } from "@sheaf/contract";
import type { FastifyInstance } from "fastify";

/** How slowly a request may arrive. */
export interface BodyPatience {
  /** Milliseconds without a byte, and before the average counts. */
  readonly silence: number;
  /** Bytes a second, on the average. */
  readonly rate: number;
}

/** One request of which more is to come. */
interface Arriving {
  readonly response: ServerResponse;
  /** The request itself forgets it when it is over. */
  readonly socket: Socket;
  /** Bytes of its connection before it. */
  readonly before: number;
  read: number;
  /** Milliseconds that we waited for the peer: since its last byte, and in all. The time in which the peer waits for us is not among them. */
  silent: number;
  waited: number;
}

/**
 * Cuts requests that do not get on: each holds a connection, its buffers and a call's place, and whoever opens hundreds keeps others out. A slow line
 * is no offense as long as it brings something.
 */
export function cutSlowBodies(app: FastifyInstance, patience: BodyPatience = { silence: limits.bodySilence, rate: limits.bodyRate }): void {
  const arriving = new Map<IncomingMessage, Arriving>();
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === "0")) return;
    const { socket } = request;
    arriving.set(request, { response, socket, before: socket.bytesRead, read: 0, silent: 0, waited: 0 });
  });
  let looked = performance.now();
  const timer = setInterval(
    () => {
      const passed = performance.now() - looked;
      looked += passed;
      for (const [request, one] of arriving) {
        // an answer is no end: one that was refused early still sends
        if (request.complete || one.socket.destroyed) arriving.delete(request);
        // what has arrived and was not taken yet: we are the slow ones
        else if (request.readableLength === 0 && isTooSlow(one, one.socket.bytesRead - one.before, passed, patience)) cut(one);
      }
    },
    Math.min(1_000, patience.silence / 4),
  ).unref();
  app.server.once("close", () => clearInterval(timer));
}

function isTooSlow(one: Arriving, read: number, passed: number, { silence, rate }: BodyPatience): boolean {
  one.silent = read > one.read ? 0 : one.silent + passed;
  one.waited += passed;
  one.read = read;
  return one.silent > silence || read < ((one.waited - silence) / 1_000) * rate;
}

const TOO_SLOW = message("errors.http.too-slow");

/** Told in one go and not through the call: whoever handles it sees the peer leave. */
function cut({ socket, response }: Arriving): void {
  if (response.headersSent) {
    socket.destroy();
    return;
  }
  const body: ErrorBody = {
    code: "ETIMEDOUT",
    errorCode: "timedout",
    message: inEnglish(TOO_SLOW),
    text: TOO_SLOW,
    requestId: null,
    incidentId: null,
  };
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    () => socket.destroy(),
  );
}
