import { constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bearerOf } from "./bearer.ts";

/** What is shorter fits a packet of the network as it is (bytes). */
const WORTH_IT = 1_400;

/**
 * Answers of calls travel compressed where the client takes it. Only those of callers with a token of their own: no other page can make a browser
 * send that, so nobody measures how well our secrets and their text compress together (BREACH). What is streamed is as it is: files are mostly
 * compressed already, and rows would cost a crowd of viewers three times the time that they take now (measured with the bench `crowd`).
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload: unknown) => {
    if (!isForIt(request, reply)) return payload;
    const type = String(reply.getHeader("content-type") ?? "");
    if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return payload;
    if (!/^(?:application\/(?:json|yaml)|text\/)/.test(type) || Buffer.byteLength(payload) < WORTH_IT) return payload;
    const packed = await new Promise<Buffer>((resolve, reject) =>
      gzip(payload, { level: constants.Z_BEST_SPEED }, (error, bytes) => (error === null ? resolve(bytes) : reject(error))),
    );
    reply.header("content-encoding", "gzip").removeHeader("content-length");
    return packed;
  });
}

function isForIt(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.method === "HEAD" || reply.hasHeader("content-encoding") || reply.hasHeader("set-cookie")) return false;
  return takesGzip(String(request.headers["accept-encoding"] ?? "")) && bearerOf(request) !== null;
}

/** Named without `q=0`. */
function takesGzip(accepted: string): boolean {
  return accepted.split(",").some((one) => {
    const [name = "", ...parameters] = one.split(";").map((part) => part.trim().toLowerCase());
    return name === "gzip" && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
