import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { takeTurnsAtConnections } from "./connection-turns.ts";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server that is busy for a while with the beginning of each connection. */
async function serve(busyMs: number) {
  server = createServer((request, response) => {
    void request.toArray().then((body) => response.end(`${request.url} ${Buffer.concat(body as Uint8Array[]).length}`));
  });
  let begun = 0;
  server.prependListener("connection", () => {
    begun += 1;
    for (const until = performance.now() + busyMs; performance.now() < until;) continue;
  });
  takeTurnsAtConnections(server);
  let taken = 0;
  server.on("connection", () => (taken += 1));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, begun: () => begun, taken: () => taken };
}

const dial = (port: number): Promise<Socket> => {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  return once(socket, "connect").then(() => socket);
};

test("what else is to be done comes between many connections that arrive at once", async () => {
  const { port, begun, taken } = await serve(5);
  const between = new Set<number>();
  const looking = setInterval(() => between.add(begun()), 1);
  const sockets = await Promise.all(Array.from({ length: 60 }, () => dial(port)));
  await expect.poll(begun).toBe(60);
  clearInterval(looking);
  expect(taken()).toBe(60);
  // three at most in one turn
  expect(between.size).toBeGreaterThan(10);
  for (const socket of sockets) socket.destroy();
});

test("a call is answered as before: what came ahead of its turn, a body, the second call of a connection, an upgrade", async () => {
  const { port } = await serve(20);
  const heard: string[] = [];
  server.on("upgrade", (_, socket, head) => {
    heard.push(head.toString());
    socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n");
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => (await fetch(`${url}/${at}`, { method: "POST", body: "x".repeat(200_000) })).text()),
  );
  expect(answers).toEqual(Array.from({ length: 8 }, (_, at) => `/${at} 200000`));

  const kept = await dial(port);
  let said = "";
  kept.on("data", (bytes: Buffer) => (said += bytes.toString()));
  for (const path of ["/a", "/b"]) {
    kept.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await expect.poll(() => said).toContain(`${path} 0`);
  }
  const line = await dial(port);
  line.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nhead");
  await expect.poll(() => heard).toEqual(["head"]);
});

test("who has gone before their turn is not begun with, and the others are", async () => {
  const { port, begun, taken } = await serve(0);
  const hold = new Int32Array(new SharedArrayBuffer(4));
  server.once("connection", (socket: Socket) => {
    Atomics.wait(hold, 0, 0, 5);
    socket.destroy();
  });
  const first = await dial(port);
  await once(first, "close");
  expect([taken(), begun()]).toEqual([1, 0]);
  expect(await (await fetch(`http://127.0.0.1:${port}/after`)).text()).toBe("/after 0");
  expect(begun()).toBe(1);
});
