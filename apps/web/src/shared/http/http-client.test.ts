import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createHttpClient } from "./http-client.ts";

/** Seconds that the next answers ask to wait; then one that is good. */
let putOff: string[] = [];
let asked: { readonly at: number; readonly requestId: string; readonly headers: IncomingHttpHeaders; readonly bytes: () => number }[] = [];
let server: Server;
const usual = globalThis.fetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    let bytes = 0;
    request.on("data", (part: Buffer) => (bytes += part.length));
    asked.push({
      at: performance.now(),
      requestId: String(request.headers["x-request-id"]),
      headers: request.headers,
      bytes: () => bytes,
    });
    const seconds = putOff.shift();
    const body =
      seconds === undefined
        ? { done: true }
        : { code: "EAGAIN", errorCode: "too_many_requests", message: "", requestId: null, incidentId: null };
    response.writeHead(seconds === undefined ? 200 : 429, {
      "content-type": "application/json",
      ...(seconds === undefined ? {} : { "retry-after": seconds }),
    });
    request.on("end", () => response.end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  // the page's own origin, which this process has not
  globalThis.fetch = (input, init) =>
    usual(new URL(input instanceof Request ? input.url : input.toString(), `http://127.0.0.1:${port}`), init);
});
afterAll(async () => {
  globalThis.fetch = usual;
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  asked = [];
});

test("a call that comes too soon is asked again when the server said, as the same request, and nobody hears of it", async () => {
  putOff = ["1", "1"];
  let busy = 0;
  const http = createHttpClient({ token: async () => "t", replace: async () => "t" }, { onBusy: () => (busy += 1) });
  expect(await http.json("/v2/x", { method: "POST", body: {} })).toEqual({ done: true });
  expect([asked.length, new Set(asked.map(({ requestId }) => requestId)).size, busy]).toEqual([3, 1, 0]);
  // timers may be a little early
  for (const [at, { at: moment }] of asked.entries()) if (at > 0) expect(moment - (asked[at - 1]?.at ?? 0)).toBeGreaterThan(950);
});

test("a long pause is told, and can be given up", async () => {
  putOff = ["20"];
  const leaving = new AbortController();
  const http = createHttpClient({ token: async () => "t", replace: async () => "t" }, { onBusy: () => leaving.abort() });
  await expect(http.json("/v2/x", { signal: leaving.signal })).rejects.toMatchObject({ name: "AbortError" });
  expect(asked).toHaveLength(1);
});

test("a body of more than 20,000 characters goes compressed, unless that is turned off", async () => {
  const plain = { token: async () => "t", replace: async () => "t" };
  const body = (length: number): object => ({ x: "x".repeat(length - '{"x":""}'.length) });
  const http = createHttpClient(plain);
  await http.json("/v2/x", { body: body(20_000) });
  await http.json("/v2/x", { body: body(20_001) });
  await createHttpClient(plain, { isPacked: () => false }).json("/v2/x", { body: body(20_001) });
  expect(asked.map(({ headers }) => headers["content-encoding"])).toEqual([undefined, "gzip", undefined]);
  expect(asked.map(({ bytes }) => bytes() < 1000)).toEqual([false, true, false]);
});

test("every call says which tab and which version it comes from, and has a token unless it needs none", async () => {
  let count = 0;
  const http = createHttpClient({ token: async () => `t${(count += 1)}`, replace: async () => "another" });
  await http.json("/v2/x");
  await http.json("/v2/y", { body: { z: 1 } });
  await http.json("/v2/x", { withoutToken: true });
  const said = (name: string) => asked.map(({ headers }) => headers[name]);
  expect(said("authorization")).toEqual(["Bearer t1", "Bearer t2", undefined]);
  expect(said("content-type")).toEqual([undefined, "application/json", undefined]);
  expect(new Set(said("x-session-id")).size).toBe(1);
  expect(said("x-session-id")[0]).toMatch(/^.{10,}$/);
  expect(said("x-sheaf-version")).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^\d+\.\d+\.\d+/)));
  expect(new Set(said("x-request-id")).size).toBe(3);
});
