import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createHttpClient } from "./http-client.ts";

/** Seconds that the next answers ask to wait; then one that is good. */
let putOff: string[] = [];
let asked: { readonly at: number; readonly requestId: string }[] = [];
let server: Server;
const usual = globalThis.fetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ at: performance.now(), requestId: String(request.headers["x-request-id"]) });
    const seconds = putOff.shift();
    const body =
      seconds === undefined
        ? { done: true }
        : { code: "EAGAIN", errorCode: "too_many_requests", message: "", requestId: null, incidentId: null };
    response.writeHead(seconds === undefined ? 200 : 429, {
      "content-type": "application/json",
      ...(seconds === undefined ? {} : { "retry-after": seconds }),
    });
    response.end(JSON.stringify(body));
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
