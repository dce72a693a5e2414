// What somebody without a session may send, and what comes of it.
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCalls } from "../../areas/session/index.ts";
import { PASSWORD, startWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("V02: whoever is not signed in sets nothing up and tests no connection, and makes the server call nobody", async () => {
  let calls = 0;
  const lure = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => lure.listen(0, "127.0.0.1", resolve));
  const address = lure.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  try {
    const settings = { host: "127.0.0.1", port, database: "x", user: "x" };
    const query = "mutation($r: TestConnectionRequest!) { testConnection(request: $r) { version } }";
    const tested = { query, variables: { r: { engine: "postgres", settings, secret: "x" } } };
    for (const headers of [{}, { authorization: "Bearer x.y.z" }])
      expect((await world.post(null, "/graphql2", tested, headers)).status).toBe(401);
    for (const path of ["/setup", "/api/setup", "/api/setup/validate", "/api/database", "/seed", "/v2/connections/test"])
      expect((await world.post(null, path, { token: "x", details: settings, engine: "postgres" })).status).toBeOneOf([401, 404]);
    // the link of the first administrator is none where an organization is
    for (const token of ["", "x", "1.2.3"]) expect((await world.post(null, "/get-started/read", { token })).status).toBe(400);
    expect(calls).toBe(0);
  } finally {
    lure.close();
  }
});

describe("V01: calls without a session", () => {
  const payloads: readonly unknown[] = [
    "' OR '1'='1",
    "'; DROP TABLE members; --",
    '" OR 1=1 --',
    "1; SELECT pg_sleep(5)",
    "'||(SELECT pg_sleep(5))||'",
    "$1",
    "\\'; --",
    "%' --",
    "admin'/*",
    "x' UNION SELECT password_hash FROM members --",
    "{{7*7}}",
    "${7*7}",
    "../../etc/passwd",
    "\u0000",
    "\ud800",
    "🔑",
    "a\r\nSet-Cookie: x=1",
    "<script>alert(1)</script>",
    "__proto__",
    {},
    { $ne: null },
    { $gt: "" },
    { $where: "sleep(5000)" },
    { toString: "x" },
    [],
    ["a"],
    [[]],
    [{ $ne: 1 }],
    0,
    -1,
    1.5,
    1e308,
    true,
    false,
    null,
    "x".repeat(1024 * 1024),
  ];
  const valid = () =>
    ({
      environment: "production",
      slug: "tenant-a",
      id: world.a.organizationId,
      orgId: world.a.organizationId,
      email: world.a.admin.email,
      password: PASSWORD,
      everywhere: false,
    }) as Record<string, unknown>;

  test.each(Object.values(openCalls).map((call) => [call.path, call] as const))(
    "%s: each field with each payload is a coded 4xx or an ordinary answer",
    { timeout: 120_000 },
    async (path, call) => {
      const fields = Object.keys(call.request.shape);
      const usual = Object.fromEntries(fields.map((field) => [field, valid()[field]]));
      for (const field of fields) {
        for (const payload of payloads) {
          const ask = async () => {
            const start = performance.now();
            const answer = await world.post<{ code?: string }>(null, path, { ...usual, [field]: payload });
            return { answer, took: performance.now() - start };
          };
          const { answer, took } = await ask();
          const label = `${field}=${JSON.stringify(payload).slice(0, 40)} -> ${answer.status} ${answer.text.slice(0, 120)}`;
          // a hash takes its time by design; nothing takes a sleep's, and a busy machine's delay is not there again
          const slow = took > 1_500 && (await ask()).took > 1_500 && (await ask()).took > 1_500;
          // a field that this call gives no meaning may be anything of its type; no payload opens somebody's session
          const opened = answer.status === 200 && path === "/login" && field !== "environment";
          const coded = answer.status === 200 || (answer.status < 500 && /^E[A-Z]+$/.test(answer.body.code ?? ""));
          expect({ label, slow, opened, coded }).toEqual({ label, slow: false, opened: false, coded: true });
        }
      }
      for (const body of [null, [], "text", 7, true, [{}]]) {
        const answer = await world.post<{ code?: string }>(null, path, body);
        expect([path, JSON.stringify(body), answer.status < 500]).toEqual([path, JSON.stringify(body), true]);
      }
      for (const text of ["", "{", '{"slug":', "\u0000", "[".repeat(100_000), '{"a":'.repeat(50_000), "NaN"]) {
        const answer = await world.request(path, { method: "POST", headers: { "content-type": "application/json" }, body: text });
        expect(answer.status).toBeLessThan(500);
      }
      expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
      expect((await world.graphql<{ me: object }>(world.a.admin, "{ me { isAdminLike } }")).me).toEqual({ isAdminLike: true });
    },
  );

  test("no statement carries a payload: values are bound", () => {
    expect(world.log.filter((line) => line.includes("pg_sleep") || line.includes("DROP TABLE"))).toEqual([]);
  });
});
