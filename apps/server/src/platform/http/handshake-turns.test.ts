import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { takeTurnsAtHandshakes } from "./handshake-turns.ts";

let app: FastifyInstance;
afterEach(() => app.close());

/** A server that notes who was opened, in their order, and is busy for a while with each. */
async function serve(waiting: { readonly ofSource: number; readonly ofAll: number }) {
  const opened: string[] = [];
  const warned: string[] = [];
  app = Fastify();
  app.server.on("upgrade", (request, socket: Duplex) => {
    opened.push(String(request.headers["x-forwarded-for"]));
    const until = performance.now() + 30;
    while (performance.now() < until) continue;
    socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n");
  });
  takeTurnsAtHandshakes(
    app,
    { trustedProxies: 1 },
    { warn: (...said: readonly unknown[]) => void warned.push(String(said.at(-1))) },
    waiting,
  );
  let [taken, made] = [0, 0];
  app.server.on("connection", () => (taken += 1));
  app.get("/calls", () => ({ after: opened.length }));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  /** Handshakes that all arrive at once. */
  const shake = async (sources: readonly string[]): Promise<readonly Promise<string>[]> => {
    const lines = await Promise.all(
      sources.map(async (source) => {
        const socket = connect(port, "127.0.0.1");
        await once(socket, "connect");
        made += 1;
        return { source, socket };
      }),
    );
    await expect.poll(() => taken).toBeGreaterThanOrEqual(made);
    return lines.map(({ source, socket }) => {
      socket.write(`GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Forwarded-For: ${source}\r\n\r\n`);
      let text = "";
      socket.on("data", (bytes: Buffer) => (text += bytes.toString())).on("error", () => undefined);
      return once(socket, "close").then(() => text);
    });
  };
  return { opened, warned, shake, url: `http://127.0.0.1:${port}` };
}

test("sources take turns, and calls come between", async () => {
  const { opened, shake, url } = await serve({ ofSource: 100, ofAll: 100 });
  const asked = await shake([...Array.from({ length: 20 }, () => "192.0.2.1"), "192.0.2.2", "192.0.2.3"]);
  await expect.poll(() => opened.length).toBeGreaterThan(1);
  const { after } = (await (await fetch(`${url}/calls`)).json()) as { after: number };
  expect(after).toBeLessThan(22);
  await Promise.all(asked);
  expect(opened.length).toBe(22);
  expect(Math.max(opened.indexOf("192.0.2.2"), opened.indexOf("192.0.2.3"))).toBeLessThan(12);
});

test("who finds the line full is told to come again, with a code, and one who leaves is not waited for", async () => {
  const { opened, warned, shake } = await serve({ ofSource: 2, ofAll: 3 });
  const sources = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"];
  const answers = await Promise.all(await shake(sources));
  const sent = answers.filter((answer) => answer.startsWith("HTTP/1.1 503"));
  expect(sent.length).toBeGreaterThan(0);
  expect(answers.at(-1)).toMatch(/^HTTP\/1\.1 101/u);
  for (const answer of sent) {
    expect(answer).toMatch(/retry-after: \d/u);
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toMatchObject({ code: "EAGAIN", errorCode: "service_error" });
  }
  expect(opened.length + sent.length).toBe(6);
  expect(warned).toEqual([expect.stringContaining("come again")]);
  const [later] = await shake(["192.0.2.1"]);
  expect(await later).toMatch(/^HTTP\/1\.1 101/u);
});

test("of those who are too many even to be told, each is cut off; nobody's side is kept open", async () => {
  const { opened, shake } = await serve({ ofSource: 1, ofAll: 2 });
  const answers = await Promise.all(await shake(Array.from({ length: 60 }, () => "192.0.2.1")));
  const [told, silent] = [answers.filter((answer) => answer.startsWith("HTTP/1.1 503")), answers.filter((answer) => answer === "")];
  expect(silent.length).toBeGreaterThan(0);
  expect(opened.length + told.length + silent.length).toBe(60);
  await expect.poll(connections).toBe(0);
});

test("who is sent away and keeps their side open has no connection any more", async () => {
  const { opened, shake } = await serve({ ofSource: 1, ofAll: 3 });
  const { port } = app.server.address() as AddressInfo;
  const kept = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
      socket.on("error", () => undefined);
      await once(socket, "connect");
      return socket;
    }),
  );
  await expect.poll(connections).toBe(kept.length);
  for (const socket of kept) socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  for (const socket of kept) socket.resume();
  // those that were opened are kept by whoever answered them
  await expect.poll(async () => (await connections()) - opened.length).toBe(0);
  expect(opened.length).toBeLessThan(kept.length);
  for (const socket of kept) socket.destroy();
  const [later] = await shake(["192.0.2.1"]);
  expect(await later).toMatch(/^HTTP\/1\.1 101/u);
});

const connections = (): Promise<number> =>
  new Promise((resolve, reject) => app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))));
