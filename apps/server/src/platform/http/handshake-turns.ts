import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { inEnglish } from "@sheaf/messages/english";
import { message } from "@sheaf/messages";
import { type ErrorBody, limits } from "@sheaf/contract";
import type { FastifyInstance } from "fastify";
import { randomToken } from "../ids.ts";
import type { Logger } from "../log/index.ts";
import { Turns, type Waiting } from "../workers/index.ts";
import { sourceKey } from "./rate-limit.ts";

/** Milliseconds of one turn of the loop that go to opening sockets: calls of everybody come between. */
const TURN = 10;
/** What those who are sent away may try again after, in seconds. */
const AGAIN_AFTER = 2;
/** Milliseconds that they may take to read that. */
const READING = 5_000;
/** Milliseconds between two lines of the log that say so. */
const TOLD_EVERY = 60_000;

interface Handshake extends Waiting {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  /** Stops hearing of the socket: what answers it listens from here on. */
  readonly letGo: () => void;
}

/**
 * Sockets open by turns: a little of each turn of the loop goes to them, and sources take turns at that. After a server has come back, and
 * whenever somebody means harm, thousands ask at once; done as they come, they would keep everybody's calls waiting for seconds. Who finds the
 * line full is told to come again. Called when what answers upgrades is in place.
 */
export function takeTurnsAtHandshakes(
  app: FastifyInstance,
  { trustedProxies }: { readonly trustedProxies: number },
  log: Pick<Logger, "warn">,
  waiting: { readonly ofSource: number; readonly ofAll: number } = { ofSource: limits.handshakesOfSource, ofAll: limits.handshakes },
): void {
  const { server } = app;
  const answer = server.listeners("upgrade") as ((...handshake: [IncomingMessage, Duplex, Buffer]) => void)[];
  server.removeAllListeners("upgrade");
  const turns = new Turns<Handshake>({
    running: Number.POSITIVE_INFINITY,
    waitingOfPerson: waiting.ofSource,
    waiting: waiting.ofAll,
    bytesOfPerson: Number.POSITIVE_INFINITY,
    bytes: Number.POSITIVE_INFINITY,
  });
  let isOnTurn = false;
  let isEnding = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  app.addHook("preClose", async () => {
    isEnding = true;
  });

  /** Who is sent away takes turns as well: telling them costs as much as opening. */
  const away: Duplex[] = [];
  const open = (): void => {
    const until = performance.now() + TURN;
    do {
      const leaving = away.shift();
      if (leaving !== undefined) sendAway(leaving);
      const next = turns.next();
      if (next === undefined) {
        isOnTurn = away.length > 0;
        if (isOnTurn) continue;
        return;
      }
      turns.done(next);
      if (isEnding) {
        sendAway(next.socket);
        continue;
      }
      next.letGo();
      for (const listener of answer) listener.call(server, next.request, next.socket, next.head);
    } while (performance.now() < until);
    setImmediate(open);
  };
  const begin = (): void => {
    if (isOnTurn) return;
    isOnTurn = true;
    setImmediate(open);
  };

  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node has taken its own listener away: an error that nobody hears would end the server.
    const failed = (): void => void socket.destroy();
    const gone = (): void => void turns.leave(handshake);
    const letGo = (): void => void socket.off("error", failed).off("close", gone);
    const person = { organizationId: sourceOf(request, trustedProxies), userId: "" };
    const handshake: Handshake = { request, socket, head, person, bytes: 0, letGo };
    socket.on("error", failed);
    if (!isEnding && turns.add(handshake) === "waits") {
      socket.on("close", gone);
      return begin();
    }
    if (away.length >= waiting.ofAll) return failed();
    away.push(socket);
    begin();
    if (isEnding || performance.now() - toldAt < TOLD_EVERY) return;
    toldAt = performance.now();
    log.warn({}, "More live sockets are being opened at once than may wait: some are told to come again");
  });
}

/** The address that limits count by, as the server's calls have it: proxies that are trusted say whom they speak for. */
function sourceOf(request: IncomingMessage, trustedProxies: number): string {
  const said = request.headers["x-forwarded-for"] ?? [];
  const hops = (Array.isArray(said) ? said.join() : said)
    .split(",")
    .map((hop) => hop.trim())
    .filter((hop) => hop !== "")
    .reverse();
  return sourceKey([request.socket.remoteAddress ?? "", ...hops].slice(0, trustedProxies + 1).at(-1) ?? "");
}

const TOO_MUCH = message("errors.http.too-much-to-do", { seconds: AGAIN_AFTER });

/** Their side may stay open for as long as they like; ours does not. */
function sendAway(socket: Duplex): void {
  const close = (): void => void socket.destroy();
  const patience = setTimeout(close, READING).unref();
  socket.once("finish", close).once("close", () => clearTimeout(patience));
  const said: ErrorBody = {
    code: "EAGAIN",
    errorCode: "service_error",
    message: inEnglish(TOO_MUCH),
    text: TOO_MUCH,
    requestId: randomToken(12),
    incidentId: null,
  };
  const body = JSON.stringify(said);
  socket.end(
    `HTTP/1.1 503 Service Unavailable\r\nretry-after: ${AGAIN_AFTER}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
