import { connect } from "node:net";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { limits, reservedSlugs } from "@sheaf/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCalls } from "../../areas/session/index.ts";
import { PASSWORD, startWorld, type World } from "../../testing/world.ts";
import { closeListening, createHttpServer, isCanonicalPath } from "./index.ts";

let world: World;
const web = mkdtempSync(join(tmpdir(), "sheaf-http-web-"));
beforeAll(async () => {
  mkdirSync(join(web, "assets"), { recursive: true });
  writeFileSync(
    join(web, "index.html"),
    "<!doctype html><title>Sheaf</title><script>document.documentElement.dataset.theme='dark'</script><script type=module src=/assets/app-x.js></script>",
  );
  writeFileSync(join(web, "assets", "app-x.js"), "export {};\n".repeat(100));
  writeFileSync(join(web, "assets", "app-x.js.gz"), gzipSync("export {};\n".repeat(100)));
  writeFileSync(join(web, "assets", "app-x.js.map"), "{}");
  writeFileSync(join(web, "assets", "app-old.js"), "export {};\n");
  world = await startWorld({ webFolder: web });
});
afterAll(async () => {
  await world.close();
  rmSync(web, { recursive: true });
});

/** Sends a request line as it is: `fetch` would mend the path first. */
function raw(line: string, headers: readonly string[] = []): Promise<string> {
  const { hostname, port } = new URL(world.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname, () =>
      socket.write(
        `${line} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n${headers.map((header) => `${header}\r\n`).join("")}\r\n`,
      ),
    );
    let text = "";
    socket
      .setEncoding("utf8")
      .on("data", (part: string) => (text += part))
      .on("end", () => resolve(text))
      .on("error", reject);
  });
}

describe("V36: one spelling of each path", () => {
  const odd = [
    "/%67raphql2",
    "/graphql2%2f",
    "//graphql2",
    "/./graphql2",
    "/graphql2/.",
    "/x/../graphql2",
    "/graphql2;x",
    "/graphql2%3bx",
    "/graphql2/%2e%2e/graphql2",
    "/..%5cgraphql2",
    "/\\graphql2",
    "/graphql2%00",
    "/graphql2%20",
    "/v2%2fuploads",
    "/graphql2%2F..",
    "/%2e/graphql2",
    "/graphql2/..%2f",
    "/%252e%252e/graphql2",
  ];
  test.each(odd)("%s does not exist, with and without a session", async (path) => {
    for (const headers of [[], [`authorization: Bearer ${world.a.admin.token}`]]) {
      expect(await raw(`POST ${path}`, [...headers, "content-length: 2", "content-type: application/json", "", "{}"])).toMatch(
        /^HTTP\/1.1 404/,
      );
      expect(await raw(`GET ${path}`, headers)).toMatch(/^HTTP\/1.1 404/);
    }
  });
  test.each(["/GraphQL2", "/graphql2/", "/graphql2/require.js", "/login/", "/LOGIN"])("POST %s is no call", async (path) => {
    expect((await world.post(world.a.admin, path, { query: "{ me { isAdminLike } }" })).status).toBe(404);
  });
  test.each(["/", "/acme/workbook/Fl%C3%BCge-7n42DGM5Tflk9n8mt7Fhc7/edit", "/login?samlErrorMsg=%2e%2e%2f", "/a/b-c_d~e!f"])(
    "%s is fine",
    (path) => expect(isCanonicalPath(path)).toBe(true),
  );
});

describe("V64: files of the web app", () => {
  const traversals = [
    "/assets/../../package.json",
    "/assets/..%2f..%2fpackage.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/....//package.json",
    "/assets//etc/passwd",
    "/assets/\\..\\package.json",
    "/assets/app-x.js%00.css",
    "/assets/..;/package.json",
    "/assets/.%2e/package.json",
    "/assets/app-x.js/..",
    "/.env",
    "/assets/.git/config",
    "/assets/app-x.js.map",
    "/assets/app-x.js.gz",
    "/assets/",
    "/assets",
    "/index.html/../secrets.json",
    "/%c0%ae%c0%ae/package.json",
    "/assets/%E0%80%AE",
  ];
  test.each(traversals)("GET %s is no file", async (path) => {
    const answer = await raw(`GET ${path}`);
    expect(answer).toMatch(/^HTTP\/1.1 40[04]/);
    expect(answer).not.toMatch(/workspaces|root:|export \{\}/);
  });
  test("a built file is kept for ever, compressed as the browser likes, and typed", async () => {
    const plain = await world.request("/assets/app-x.js", { headers: { "accept-encoding": "identity" } });
    expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(plain.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(plain.headers.get("x-content-type-options")).toBe("nosniff");
    const packed = await world.request("/assets/app-x.js", { headers: { "accept-encoding": "gzip" } });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(packed.text).toBe(plain.text);
    expect(
      (
        await world.request("/assets/app-x.js", {
          headers: { "accept-encoding": "gzip;q=0", "if-none-match": plain.headers.get("etag") ?? "" },
        })
      ).status,
    ).toBe(304);
  });
  test("a built file that is gone since the start, as after a new build, is one that does not exist; its copies stay good", async () => {
    const there = await world.request("/assets/app-old.js");
    expect([there.status, there.text]).toEqual([200, "export {};\n"]);
    rmSync(join(web, "assets", "app-old.js"));
    const gone = await world.request("/assets/app-old.js");
    expect([gone.status, gone.headers.get("cache-control")]).toEqual([404, "no-store"]);
    const kept = await world.request("/assets/app-old.js", { headers: { "if-none-match": there.headers.get("etag") ?? "" } });
    expect(kept.status).toBe(304);
  });
  test("V57: every screen's address gives the page, framed by nobody, under a strict policy that lets its own inline script run", async () => {
    for (const path of ["/", "/login", "/acme", "/acme/workbook/x/edit", "/acme/x.css", "/expired"]) {
      const answer = await world.request(path);
      expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 200, "text/html; charset=utf-8"]);
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(/default-src 'none'; script-src 'self' 'sha256-[^']+';/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe|\*/);
    }
  });
  test("addresses of calls never give the page", async () => {
    for (const path of [
      "/graphql2",
      "/refresh-token",
      "/logout",
      "/v2/nothing",
      "/healthz2x.json",
      "/live/x",
      "/robots.txt",
      "/favicon.ico",
    ])
      expect((await world.request(path)).status).toBe(404);
  });
});

describe("V75: nothing private is kept on the way", () => {
  test("every answer of a call says no-store and what it varies by", async () => {
    const answers = [
      await world.post(world.a.admin, "/graphql2", { query: "{ me { isAdminLike } }" }),
      await world.post(world.a.admin, "/graphql2", { query: "{ nothing }" }),
      await world.post(null, "/graphql2", {}),
      await world.post(null, "/login", { orgId: world.a.organizationId, email: world.a.admin.email, password: PASSWORD }),
      await world.request("/v2/nothing", { as: world.a.admin }),
    ];
    for (const answer of answers) {
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("vary")).toContain("Authorization");
      expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    }
    expect((await world.post(world.a.admin, "/graphql2/x.css", { query: "{ me { isAdminLike } }" })).status).toBe(404);
  });
});

describe("V74: links use our own address", () => {
  test("whatever the request says of the host", async () => {
    for (const headers of [
      { host: "attacker.example" },
      { "x-forwarded-host": "attacker.example" },
      { "x-forwarded-proto": "https", forwarded: "host=attacker.example" },
    ]) {
      const body = JSON.stringify({ slug: "tenant-a" });
      const answer = await raw("POST /organization-from-slug", [
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        "content-type: application/json",
        `content-length: ${body.length}`,
        "",
        body,
      ]);
      expect(answer).toContain(`"cloudHost":"${world.url}"`);
      expect(answer).not.toContain("attacker");
    }
  });
});

describe("V66: compressed bodies", () => {
  const send = (body: Buffer, headers: Record<string, string> = {}) =>
    world.request("/organization-from-slug", {
      method: "POST",
      headers: { "content-type": "application/json", "content-encoding": "gzip", ...headers },
      body: new Uint8Array(body),
    });
  test("are read", async () =>
    expect((await send(gzipSync(JSON.stringify({ slug: "tenant-a", environment: "x".repeat(30) })))).status).toBe(200));
  test("a bomb is refused before it is inflated, in 64 MiB", async () => {
    // a gzip stream of many members: 1.9 MiB that would inflate to 1.9 GiB
    const member = gzipSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 });
    const bomb = Buffer.concat(Array.from({ length: Math.floor((limits.compressedBodyBytes - 1000) / member.length) }, () => member));
    const before = process.memoryUsage().rss;
    const start = performance.now();
    const answers = await Promise.all([send(bomb), send(bomb), send(bomb)]);
    // to inflate it takes longer, even on a busy machine
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
    for (const answer of answers) {
      expect(answer.status).toBe(413);
      expect(answer.body).toMatchObject({ code: "EFBIG" });
    }
  });
  test("too large as sent, broken, cut, or in another coding: refused by code", async () => {
    expect((await send(Buffer.alloc(limits.compressedBodyBytes + 1))).body).toMatchObject({ code: "EFBIG" });
    expect((await send(Buffer.from("not gzip"))).body).toMatchObject({ code: "EINVAL" });
    expect((await send(gzipSync(JSON.stringify({ slug: "tenant-a" })).subarray(0, 15))).body).toMatchObject({ code: "EINVAL" });
    expect((await send(gzipSync("{}"), { "content-encoding": "br" })).body).toMatchObject({ code: "EINVAL" });
    expect((await world.post(null, "/organization-from-slug", { slug: "x".repeat(limits.bodyBytes) })).body).toMatchObject({
      code: "EFBIG",
    });
  });
});

describe("V48: JSON bodies", () => {
  const sendAs = (as: Parameters<typeof world.post>[0], path: string, body: string) =>
    world.request(path, { ...(as === null ? {} : { as }), method: "POST", headers: { "content-type": "application/json" }, body });
  const send = (body: string) => sendAs(null, "/organization-from-slug", body);
  const ask = (more: string) => sendAs(world.a.creator, "/graphql2", `{"query":"{ me { member { userId } } }","extensions":${more}}`);
  const names = (count: number): string => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(",")}}`;
  test.each([
    ["depth of 100,000", "[".repeat(100_000) + "]".repeat(100_000)],
    ["3.9 million values", `[${"0,".repeat(3_900_000)}0]`],
    ["200,000 names", names(200_000)],
  ])("%s are refused by their code", async (_, value) => {
    const answer = await ask(value);
    expect(answer.status).toBe(413);
    expect(answer.text).toContain("payload_too_large");
  });
  test("of many names and values are taken below that", async () => {
    for (const value of [names(100_000), `[${"0,".repeat(2_000_000)}0]`]) expect((await ask(value)).status).toBe(200);
  });
  test("of those who show no token that opens anything are short, wherever they go", async () => {
    const long = `{"slug":"tenant-a","environment":"${"x".repeat(limits.strangeBodyBytes)}"}`;
    for (const path of ["/organization-from-slug", "/graphql2", "/v2/workbooks/spec", "/v2/workbooks/spec/verify"])
      expect((await sendAs(null, path, long)).body, path).toMatchObject({ code: "EFBIG" });
    const headers = { "content-type": "application/json", "content-encoding": "gzip", authorization: "Bearer aaa.bbb.ccc" };
    const forged = await world.request("/graphql2", { method: "POST", headers, body: new Uint8Array(gzipSync(long)) });
    expect(forged.status).toBe(401);
  });
  test("that name __proto__ are read as quickly as others", async () => {
    const zeros = `[${"0,".repeat(2_900_000)}0]`;
    const [named, plain] = [`{"__proto__":1,"a":${zeros}}`, `{"b":1,"a":${zeros}}`];
    const took = async (value: string): Promise<number> => {
      const { user } = process.cpuUsage();
      expect((await ask(value)).status).toBe(200);
      return process.cpuUsage({ user, system: 0 }).user / 1_000;
    };
    // By turns: what else the machine does falls on both.
    const turns: (readonly [number, number])[] = [];
    for (let turn = 0; turn < 5; turn++) turns.push([await took(named), await took(plain)]);
    const quickest = (which: 0 | 1): number => Math.min(...turns.map((turn) => turn[which]));
    // the function that was called with every value took ten times as long
    expect(quickest(0)).toBeLessThan(4 * quickest(1));
  }, 60_000);
  test.each([
    ["half a character", '{"slug":"tenant-\\ud800"}', 400, "EINVAL"],
    ["half a character in a name", '{"slug":"tenant-a","\\uDC00":1}', 400, "EINVAL"],
  ])("%s is refused by its code", async (_, body, status, says) => {
    const answer = await send(body);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(says);
  });
  test("V47: __proto__ is left out, however it is written", async () => {
    expect((await send('{"slug":"tenant-a","__proto__":{"x":1}}')).status).toBe(200);
    expect((await send('{"slug":"tenant-a","\\u005f_pro\\u0074o__":{"slug":1}}')).status).toBe(200);
    expect((await send('{"slug":"tenant-a \\ud83d\\ude00"}')).status).not.toBe(500);
  });
  test("NUL where something is kept is EINVAL, in a body and in an address", async () => {
    const made = await world.post(world.a.creator, "/graphql2", {
      query: "mutation($r: CreateFolderRequest!) { createFolder(request: $r) { inodeId } }",
      variables: { r: { name: "a\u0000" } },
    });
    expect(made.text).toContain("EINVAL");
    const asked = await world.post(world.a.admin, "/graphql2", {
      query: "query($n: String!) { customFunctionVersions(name: $n) { version } }",
      variables: { n: "A\u0000" },
    });
    expect(asked.text).toContain("EINVAL");
    for (const path of ["/v2/workbooks/%00/spec", "/v2/workbooks/a%00b/document?version=%00"])
      expect((await world.request(path, { as: world.a.creator })).status).toBeLessThan(500);
  });
});

test("every first segment that the server answers is reserved", () => {
  const firsts = world.server.app.http.routePaths.map((path) => path.split("/")[1] ?? "");
  expect(firsts.length).toBeGreaterThan(5);
  for (const segment of firsts) expect(reservedSlugs).toContain(segment.replace(/\.\w+$/, ""));
});

describe("answers of failures", () => {
  test("carry the request id that the client sent, if it is one", async () => {
    const own = await world.post<{ requestId: string }>(
      null,
      "/organization-from-slug",
      { slug: "nobody" },
      { "x-request-id": "abcdefgh-1" },
    );
    expect(own.body.requestId).toBe("abcdefgh-1");
    const odd = await world.post<{ requestId: string }>(null, "/organization-from-slug", { slug: "nobody" }, { "x-request-id": "a b\tc" });
    expect(odd.body.requestId).toMatch(/^[A-Za-z0-9_-]{16}$/);
  });
  test("ready tells whether the store answers", async () => expect((await world.request("/readyz")).body).toEqual({ ok: true }));
});

test("OpenAPI lists every REST call, with its parameters", async () => {
  const { body } = await world.request("/openapi.json");
  const { paths, openapi } = body as {
    openapi: string;
    paths: Record<string, Record<string, { parameters?: { name: string; in: string; required: boolean }[] }>>;
  };
  expect(openapi).toBe("3.1.0");
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const wanted = world.server.app.operations.flatMap(({ transport }) =>
    transport.kind === "rest" ? [`${transport.method} ${transport.path.replaceAll(/:(\w+)/g, "{$1}")}`] : [],
  );
  expect(listed.toSorted()).toEqual([...wanted, ...Object.values(openCalls).map((call) => `POST ${call.path}`)].toSorted());
  expect(paths["/v2/workbooks/{workbookId}/spec"]?.["get"]?.parameters).toContainEqual(
    expect.objectContaining({ name: "workbookId", in: "path", required: true }),
  );
});

test("a call that comes on an open connection to a server that is ending is refused with a code", async () => {
  const app = await createHttpServer(world.server.services, () => Promise.reject(new Error("nobody signs in")));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  app.get("/held", async () => {
    await held;
    return { ok: true };
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  const line = connect(typeof address === "object" ? (address?.port ?? 0) : 0, "127.0.0.1");
  let said = "";
  line.setEncoding("utf8").on("data", (part: string) => (said += part));
  const ended = new Promise((resolve) => line.once("close", resolve));
  line.write("GET /held HTTP/1.1\r\nhost: x\r\n\r\n");
  await expect.poll(() => [...app.busyConnections.values()]).toEqual([1]);
  const closing = closeListening(app);
  await expect.poll(() => app.server.listening).toBe(false);
  line.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
  await expect.poll(() => [...app.busyConnections.values()]).toEqual([2]);
  release();
  await Promise.all([closing, ended]);
  expect(said.split("HTTP/1.1 ").map((part) => part.slice(0, 3))).toEqual(["", "200", "503"]);
  const refused = said.slice(said.lastIndexOf("HTTP/1.1 503"));
  expect(refused).toMatch(/retry-after: 1/u);
  expect(refused).toContain('"errorCode":"service_error"');
});
