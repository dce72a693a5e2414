import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterEach, expect, test } from "vitest";
import { bodyStream } from "./body-stream.ts";

let server: Server;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

async function serve(read: (body: Readable) => Promise<void>): Promise<void> {
  server = createServer((incoming, response) => {
    if (incoming.method === "GET") return void response.end("next");
    read(bodyStream(incoming)).then(
      () => response.end("read"),
      () => response.writeHead(413).end("too large"),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
}

const call = (method: string, body?: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const asked = request({ port, host: "127.0.0.1", agent, method, headers: body === undefined ? {} : { "content-length": body.length } });
    asked.on("error", reject);
    asked.on("response", (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece: string) => (text += piece));
      answer.on("end", () => resolve(`${answer.statusCode} ${text}`));
    });
    asked.end(body);
  });

const refuse = async (body: Readable): Promise<void> => {
  for await (const piece of body) if ((piece as Buffer).length > 0) throw new Error("enough");
};
const refuseInPipeline = (body: Readable): Promise<void> =>
  pipeline(body, new Writable({ write: (_piece, _encoding, done) => done(new Error("enough")) }));

const refuseUnread = async (body: Readable): Promise<void> => {
  body.destroy();
  throw new Error("not you");
};

test.each([
  ["nobody reads, or", refuseUnread],
  ["a loop", refuse],
  ["a pipeline", refuseInPipeline],
])("R16, V48: after a body that %s gives up, its connection takes the next call", async (_how, read) => {
  await serve(read);
  for (const size of [100_000, 3_000_000, 20_000_000]) {
    expect(await call("PUT", Buffer.alloc(size))).toBe("413 too large");
    expect(await call("GET")).toBe("200 next");
  }
});

test("a body is read whole, and one whose peer leaves is an error", async () => {
  let [bytes, ended] = [0, ""];
  await serve(async (body) => {
    try {
      for await (const piece of body) bytes += (piece as Buffer).length;
      ended = "whole";
    } catch {
      ended = "broken";
    }
  });
  expect(await call("PUT", Buffer.alloc(3_000_000))).toBe("200 read");
  expect([bytes, ended]).toEqual([3_000_000, "whole"]);
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, host: "127.0.0.1", method: "PUT", headers: { "content-length": 1_000 } });
  asked.on("error", () => undefined);
  asked.write("some");
  await expect.poll(() => bytes).toBe(3_000_004);
  asked.destroy();
  await expect.poll(() => ended).toBe("broken");
});
