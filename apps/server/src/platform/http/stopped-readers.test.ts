import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { watchConnections } from "./closing.ts";
import { endStoppedReaders } from "./stopped-readers.ts";

const PATIENCE = 500;
let app: FastifyInstance;
/** Answers that are being given. */
let giving = 0;

beforeEach(async () => {
  giving = 0;
  app = Fastify({ keepAliveTimeout: PATIENCE / 5 });
  watchConnections(app);
  endStoppedReaders(app, PATIENCE);
  app.get("/endless", (_request, reply) => {
    giving += 1;
    const answer = new Readable({ read: () => void answer.push(Buffer.alloc(64 * 1024)) });
    answer.once("close", () => (giving -= 1));
    return reply.send(answer);
  });
  app.get("/soon", () => "soon");
  app.get("/late", async (_request, reply) => {
    await new Promise((resolve) => setTimeout(resolve, 4 * PATIENCE));
    return reply.send("at last");
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
});

async function asking(path: string): Promise<Socket> {
  const address = app.server.address();
  const socket = connect(typeof address === "object" && address !== null ? address.port : 0, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  return socket;
}

test("R32 who reads nothing of an answer loses it, and what made it ends", async () => {
  const socket = await asking("/endless");
  socket.pause();
  await expect.poll(() => giving).toBe(1);
  await expect.poll(() => giving, { timeout: 10 * PATIENCE }).toBe(0);
  socket.destroy();
});

test("who reads slowly, and who waits for an answer that takes long, lose nothing", async () => {
  const slow = await asking("/endless");
  slow.pause();
  const reading = setInterval(() => {
    slow.resume();
    setTimeout(() => slow.pause(), 5);
  }, PATIENCE / 2);
  const late = await asking("/late");
  const [answer] = (await once(late, "data")) as [Buffer];
  expect(answer.toString()).toContain("at last");
  expect([giving, slow.destroyed]).toEqual([1, false]);
  clearInterval(reading);
  slow.destroy();
  late.destroy();
});

test("a connection that is kept for a next call is not kept for ever", async () => {
  const kept = await asking("/soon");
  kept.resume();
  // beyond what it is kept for there is a second in which a call may be on its way
  await expect.poll(() => kept.closed, { timeout: 10 * PATIENCE }).toBe(true);
});
