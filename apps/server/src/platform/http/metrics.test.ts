import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { presentError } from "./error-presenter.ts";
import { serveMetrics } from "./metrics.ts";

const apps: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

const silent = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} } as unknown as Parameters<typeof presentError>[2];

function server(metricsToken: string | null = null): FastifyInstance {
  const app = Fastify();
  app.setErrorHandler((error, request, reply) =>
    reply.code(presentError(error, { requestId: request.id, who: null }, silent).status).send(),
  );
  serveMetrics(app, { metricsToken });
  app.get("/workbooks/:id", () => ({ ok: true }));
  apps.push(app);
  return app;
}

const at = (remoteAddress: string, headers: Record<string, string> = {}) => ({ url: "/metrics", remoteAddress, headers });

test("calls are counted by route, not by address: neither ids nor what strangers type make series", async () => {
  const app = server();
  for (const url of ["/workbooks/1", "/workbooks/2", "/nowhere-1", "/nowhere-2"]) await app.inject(url);
  const { body, headers } = await app.inject(at("127.0.0.1"));
  expect(headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
  const name = "sheaf_http_request_duration_seconds";
  expect(body).toContain(`${name}_count{method="GET",route="/workbooks/:id",status="200"} 2\n`);
  expect(body).toContain(`${name}_bucket{method="GET",route="/workbooks/:id",status="200",le="+Inf"} 2\n`);
  expect(body).toContain(`${name}_count{method="GET",route="none",status="404"} 2\n`);
  expect(body).not.toContain("nowhere");
  // the call that asks is the one that is open
  expect(body).toContain("sheaf_http_requests_open 1\n");
});

test("every line is one that a reader of the form knows, and counts of buckets only grow", async () => {
  const app = server();
  await app.inject("/workbooks/1");
  const lines = (await app.inject(at("127.0.0.1"))).body.trimEnd().split("\n");
  for (const line of lines)
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) [a-z_0-9]+ .+|[a-z_0-9]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? [0-9.e+-]+)$/);
  const counts = lines.filter((line) => line.includes("_bucket")).map((line) => Number(line.split(" ").at(-1)));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
});

test("without a token this machine alone reads it, and nobody through a proxy", async () => {
  const app = server();
  expect((await app.inject(at("::1"))).statusCode).toBe(200);
  expect((await app.inject(at("203.0.113.9"))).statusCode).toBe(404);
  expect((await app.inject(at("127.0.0.1", { "x-forwarded-for": "203.0.113.9" }))).statusCode).toBe(404);
});

test("with a token whoever brings it reads it, and nobody else, on this machine neither", async () => {
  const app = server("a token of the test");
  const asked = async (authorization: string) => (await app.inject(at("203.0.113.9", { authorization }))).statusCode;
  expect(await asked("Bearer a token of the test")).toBe(200);
  for (const wrong of ["", "Bearer ", "Bearer a token of the tes", "Basic a token of the test"]) expect(await asked(wrong)).toBe(404);
  expect((await app.inject(at("127.0.0.1"))).statusCode).toBe(404);
});
