import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { type Grant, limits } from "@sheaf/contract";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, randomId, startWorld, turnableClock, type World } from "../../testing/world.ts";

let world: World;
const clock = turnableClock();
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

const ME = "{ me { member { userId } } }";
const cookieOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
const refresh = (cookie: string, orgId = world.a.organizationId, headers: Record<string, string> = {}) =>
  world.post<Grant>(null, "/refresh-token", { orgId }, { cookie, ...headers });

describe("the password flow (product-spec 7.3)", () => {
  test("finds an organization by slug and by id", async () => {
    const { a } = world;
    const wanted = {
      data: {
        organization: {
          name: "tenant-a",
          slug: "tenant-a",
          orgId: a.organizationId,
          authMethod: "password",
          customScript: null,
          providers: [],
        },
      },
      cloudHost: world.url,
    };
    expect((await world.post(null, "/organization-from-slug", { environment: "production", slug: "Tenant-A" })).body).toEqual(wanted);
    expect((await world.post(null, "/organization-from-id", { environment: "production", id: a.organizationId })).body).toEqual(wanted);
    expect((await world.post(null, "/organization-from-slug", { slug: "nobody" })).body).toMatchObject({ code: "ENOENT" });
    // no name finds the only organization; here there are two
    expect((await world.post(null, "/organization-from-slug", { slug: "" })).body).toMatchObject({ code: "ENOENT" });
    expect((await world.post(null, "/organization-from-slug", { slug: "login" })).body).toMatchObject({
      code: "EINVAL",
      message: "URL not available",
    });
    expect((await world.post(null, "/organization-from-id", { id: randomId() })).body).toMatchObject({ code: "ENOENT" });
  });

  test("signs in, refreshes, signs out", async () => {
    const answer = await world.post<Grant>(null, "/login", {
      environment: "production",
      orgId: world.a.organizationId,
      email: " ADMIN@tenant-a.example ",
      password: PASSWORD,
    });
    expect(answer.body).toMatchObject({
      kind: "grant",
      expiresIn: limits.accessTokenSeconds,
      uid: world.a.admin.userId,
      organizationId: world.a.organizationId,
    });
    for (const line of answer.headers.getSetCookie())
      expect(line).toMatch(/HttpOnly; SameSite=Strict|SameSite=Strict.*HttpOnly|HttpOnly.*SameSite=Strict/);
    const next = await refresh(cookieOf(answer.headers));
    expect(next.status).toBe(200);
    expect(await world.graphql({ ...world.a.admin, token: next.body.token }, ME)).toMatchObject({
      me: { member: { userId: world.a.admin.userId } },
    });
    await world.post({ ...world.a.admin, token: next.body.token }, "/logout", {});
    expect((await world.post({ ...world.a.admin, token: next.body.token }, "/graphql2", { query: ME })).status).toBe(401);
    expect((await refresh(cookieOf(next.headers))).body).toMatchObject({ code: "EACCES", errorCode: "session_expired" });
  });

  test("a wrong password and an unknown account are one answer", async () => {
    const wrong = await world.post(null, "/login", { orgId: world.a.organizationId, email: "admin@tenant-a.example", password: "wrong" });
    const unknown = await world.post(null, "/login", {
      orgId: world.a.organizationId,
      email: "nobody@tenant-a.example",
      password: "wrong",
    });
    const elsewhere = await world.post(null, "/login", { orgId: randomId(), email: "admin@tenant-a.example", password: PASSWORD });
    for (const answer of [wrong, unknown, elsewhere]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: "EINVAL", message: "Incorrect email or password" });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });
});

test("/logout with nothing ends what the cookies name, and nothing comes from a foreign page", async () => {
  const [inA, inB] = [
    await world.signIn(world.a.organizationId, world.a.viewer.email),
    await world.signIn(world.b.organizationId, world.b.viewer.email),
  ];
  const kept = await world.signIn(world.a.organizationId, world.a.viewer.email);
  const cookie = `${inA.cookie}; ${inB.cookie}`;
  const out = (headers: Record<string, string>) => world.request("/logout", { method: "POST", headers: { cookie, ...headers } });
  const alive = async () => [await refresh(inA.cookie), await refresh(inB.cookie, world.b.organizationId)].map(({ status }) => status);
  expect((await out({ origin: "https://evil.example" })).status).toBe(403);
  expect((await out({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await out({ "content-type": "application/x-www-form-urlencoded" })).status).toBeGreaterThanOrEqual(400);
  expect(await alive()).toEqual([200, 200]);
  const answer = await out({});
  expect(answer.body).toEqual({ ok: true });
  expect(answer.headers.getSetCookie().filter((line) => line.startsWith("sheaf_session_") && line.includes("=;"))).toHaveLength(2);
  expect(await alive()).toEqual([401, 401]);
  expect((await refresh(kept.cookie)).status).toBe(200);
});

test("one's sessions are listed with their browsers, and ended one by one; somebody else's are not there", async () => {
  const person = await world.addMember(world.a, "View");
  const elsewhere = await world.post<Grant>(
    null,
    "/login",
    { orgId: world.a.organizationId, email: person.email, password: PASSWORD },
    { "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0" },
  );
  interface Listed {
    readonly sessionId: string;
    readonly isThis: boolean;
    readonly userAgent: string | null;
  }
  const list = async () => (await world.graphql<{ sessions: Listed[] }>(person, "{ sessions { sessionId isThis userAgent } }")).sessions;
  const [own, other] = await list();
  expect([own?.isThis, other?.isThis, other?.userAgent]).toEqual([true, false, "Mozilla/5.0 (X11; Linux) Firefox/140.0"]);
  const end = (as: typeof person) =>
    world.graphql(as, "mutation($r: EndSessionRequest!) { endSession(request: $r) { success } }", { r: { sessionId: other!.sessionId } });
  await expect(end(world.a.admin)).rejects.toThrow();
  await expect(end(world.b.admin)).rejects.toThrow();
  await end(person);
  expect((await list()).map(({ sessionId }) => sessionId)).toEqual([own!.sessionId]);
  expect((await world.post({ ...person, token: elsewhere.body.token }, "/graphql2", { query: ME })).status).toBe(401);
});

describe("V14: access tokens", () => {
  const key = () => world.server.services.secrets.sessionKey;
  const claims = () => ({ org: world.a.organizationId, fam: decode(world.a.admin.token).fam });
  const decode = (token: string): Record<string, string> => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  const b64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const good = () => ({ ...decode(world.a.admin.token) });
  const forge = (header: object, payload: object, sign: (input: string) => string): string => {
    const input = `${b64(header)}.${b64(payload)}`;
    return `${input}.${sign(input)}`;
  };
  const hs =
    (algorithm: string, secret: Uint8Array | string = key()) =>
    (input: string) =>
      createHmac(algorithm, secret).update(input).digest("base64url");
  const H = { alg: "HS256", typ: "at+jwt" };

  test("our own token passes", async () => {
    const token = forge(H, good(), hs("sha256"));
    expect((await world.post({ ...world.a.admin, token }, "/graphql2", { query: ME })).status).toBe(200);
  });

  test.each([
    ["alg none", () => forge({ ...H, alg: "none" }, good(), () => "")],
    ["alg None, signed", () => forge({ ...H, alg: "None" }, good(), hs("sha256"))],
    ["no alg", () => forge({ typ: "at+jwt" }, good(), hs("sha256"))],
    ["HS384", () => forge({ ...H, alg: "HS384" }, good(), hs("sha384"))],
    ["HS512", () => forge({ ...H, alg: "HS512" }, good(), hs("sha512"))],
    ["RS256 named, HMAC made", () => forge({ ...H, alg: "RS256" }, good(), hs("sha256"))],
    ["EdDSA named, HMAC made", () => forge({ ...H, alg: "EdDSA" }, good(), hs("sha256"))],
    ["empty signature", () => forge(H, good(), () => "")],
    ["truncated signature", () => forge(H, good(), (input) => hs("sha256")(input).slice(0, 20))],
    ["empty key", () => forge(H, good(), hs("sha256", ""))],
    ["another key", () => forge(H, good(), hs("sha256", "0".repeat(32)))],
    ["kid path", () => forge({ ...H, kid: "../../../../dev/null" }, good(), hs("sha256"))],
    ["jku", () => forge({ ...H, jku: "https://attacker.example/keys" }, good(), hs("sha256"))],
    ["jwk", () => forge({ ...H, jwk: { kty: "oct", k: "AAAA" } }, good(), hs("sha256", Buffer.from("AAAA", "base64url")))],
    ["jwk beside our key", () => forge({ ...H, jwk: { kty: "oct", k: "AAAA" } }, good(), hs("sha256"))],
    ["x5u", () => forge({ ...H, x5u: "https://attacker.example/c" }, good(), hs("sha256"))],
    ["crit", () => forge({ ...H, crit: ["b64"], b64: false }, good(), hs("sha256"))],
    ["typ JWT", () => forge({ ...H, typ: "JWT" }, good(), hs("sha256"))],
    ["no typ", () => forge({ alg: "HS256" }, good(), hs("sha256"))],
    ["other audience", () => forge(H, { ...good(), aud: "embed" }, hs("sha256"))],
    ["other issuer", () => forge(H, { ...good(), iss: "elsewhere" }, hs("sha256"))],
    ["no expiry", () => forge(H, { ...good(), exp: undefined }, hs("sha256"))],
    ["expiry as text", () => forge(H, { ...good(), exp: "9999999999" }, hs("sha256"))],
    ["not yet valid", () => forge(H, { ...good(), nbf: Math.floor(Date.now() / 1000) + 3600 }, hs("sha256"))],
    ["organization B in our token", () => forge(H, { ...good(), org: world.b.organizationId }, hs("sha256"))],
    ["another member in our token", () => forge(H, { ...good(), sub: world.a.viewer.userId }, hs("sha256"))],
    ["ids that are no ids", () => forge(H, { ...good(), org: "*", sub: "1" }, hs("sha256"))],
    ["ids that are objects", () => forge(H, { ...good(), sub: { $ne: "" } }, hs("sha256"))],
    ["payload is an array", () => forge(H, [], hs("sha256"))],
    ["four parts", () => `${world.a.admin.token}.x`],
    ["two parts", () => world.a.admin.token.split(".").slice(0, 2).join(".")],
    ["empty parts", () => ".."],
    ["payload bent by one letter", () => world.a.admin.token.replace(/\.(.)/, (_, letter: string) => `.${letter === "e" ? "f" : "e"}`)],
    ["padding added", () => `${world.a.admin.token}=`],
    ["not base64url", () => "a b.c d.e f"],
  ])("%s: 401", async (_, token) => {
    const answer = await world.post({ ...world.a.admin, token: token() }, "/graphql2", { query: ME });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: "EACCES" });
  });

  test("401 vectors and more: every name of an algorithm with every kind of signature, and only ours with our key passes", async () => {
    const words =
      "none|None|NONE|nOnE|none | none|null|undefined||0|HS256 | HS256|hs256|Hs256|HS-256|HS256\u0000|HS1|HS224|HS384|HS512|RS256|RS384|RS512|PS256|PS384|PS512|ES256|ES384|ES512|ES256K|EdDSA|Ed25519|Ed448|dir|A128KW|A256GCMKW|PBES2-HS256+A128KW|RSA1_5|RSA-OAEP|MD5|SHA256|HMAC";
    const names: readonly unknown[] = [...words.split("|"), null, true, 0, 256, [], ["HS256"], {}, { alg: "HS256" }, undefined];
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
    const signatures: readonly ((input: string) => string)[] = [
      () => "",
      hs("sha256"),
      hs("sha384"),
      hs("sha512"),
      hs("sha1"),
      hs("sha256", ""),
      hs("sha256", Buffer.from(key()).toString("hex")),
      hs("sha256", pem),
      (input) => sign("sha256", Buffer.from(input), privateKey).toString("base64url"),
      () => Buffer.alloc(32).toString("base64url"),
    ];
    const passed: string[] = [];
    let asked = 0;
    for (const alg of names)
      for (const [at, signature] of signatures.entries()) {
        asked += 1;
        const answer = await world.post({ ...world.a.admin, token: forge({ ...H, alg }, good(), signature) }, "/graphql2", { query: ME });
        if (answer.status !== 401) passed.push(`${JSON.stringify(alg)} ${at}: ${answer.status}`);
      }
    expect(passed).toEqual([]);
    expect(asked).toBeGreaterThan(401);
  });

  test("past its time: session_expired, with the five seconds that clocks may differ", async () => {
    const at = Math.floor(Date.now() / 1000);
    const make = (exp: number) =>
      new SignJWT(claims())
        .setProtectedHeader(H)
        .setSubject(world.a.admin.userId)
        .setIssuer("sheaf")
        .setAudience("sheaf-calls")
        .setIssuedAt(at - 1000)
        .setExpirationTime(exp)
        .setJti("x")
        .sign(key());
    expect((await world.post({ ...world.a.admin, token: await make(at - 2) }, "/graphql2", { query: ME })).status).toBe(200);
    expect((await world.post({ ...world.a.admin, token: await make(at - 10) }, "/graphql2", { query: ME })).body).toMatchObject({
      errorCode: "session_expired",
    });
  });
});

describe("V16: refresh tokens", () => {
  test("two tabs at once both stay signed in", async () => {
    const me = await world.addMember(world.a, "View");
    const tabs = await Promise.all([refresh(me.cookie), refresh(me.cookie), refresh(me.cookie)]);
    expect(tabs.map((tab) => tab.status)).toEqual([200, 200, 200]);
    for (const tab of tabs) expect((await refresh(cookieOf(tab.headers))).status).toBe(200);
  });

  test("an old one that comes back ends the whole family", async () => {
    const me = await world.addMember(world.a, "View");
    const second = await refresh(me.cookie);
    clock.turn(limits.refreshGrace + 1_000);
    const third = await refresh(cookieOf(second.headers));
    expect(third.status).toBe(200);
    expect((await refresh(me.cookie)).body).toMatchObject({ errorCode: "session_expired" });
    expect((await refresh(cookieOf(third.headers))).body).toMatchObject({ errorCode: "session_expired" });
    expect((await world.post({ ...me, token: third.body.token }, "/graphql2", { query: ME })).status).toBe(401);
    const entry = await world.server.services.store.db
      .selectFrom("audit_entries")
      .select("action")
      .where("actor_id", "=", me.userId)
      .where("action", "<>", "session.begin")
      .executeTakeFirst();
    expect(entry?.action).toBe("session.refresh-token-reused");
  });

  test("only the token's hash is stored", async () => {
    const me = await world.addMember(world.a, "View");
    const token = /sheaf_session_\w+=([^;]+)/.exec(me.cookie)?.[1] ?? "";
    const rows = await world.server.services.store.db.selectFrom("refresh_tokens").select("token_hash").execute();
    expect(rows.some((row) => row.token_hash.toString("utf8").includes(token) || row.token_hash.toString("base64url") === token)).toBe(
      false,
    );
  });

  test("ends 30 days after its last use", async () => {
    const me = await world.addMember(world.a, "View");
    clock.turn((limits.refreshTokenSeconds + 60) * 1_000);
    expect((await refresh(me.cookie)).body).toMatchObject({ errorCode: "session_expired" });
    clock.turn(-(limits.refreshTokenSeconds + 60) * 1_000);
  });
});

describe("V17: the end of sessions", () => {
  test("logout everywhere ends every other session's calls within five seconds", async () => {
    const first = await world.addMember(world.a, "View");
    const second = await world.signIn(world.a.organizationId, first.email);
    expect((await world.post(first, "/graphql2", { query: ME })).status).toBe(200);
    await world.post(second, "/logout", { everywhere: true });
    const start = performance.now();
    while ((await world.post(first, "/graphql2", { query: ME })).status === 200)
      expect(performance.now() - start).toBeLessThan(limits.revocation);
    expect((await refresh(first.cookie)).status).toBe(401);
  });

  test("archiving a member, and taking a role away, are felt within five seconds", async () => {
    const me = await world.addMember(world.a, "Build");
    const types = await world.graphql<{ accountTypes: { accountTypeId: string; name: string }[] }>(
      world.a.admin,
      "{ accountTypes { accountTypeId name } }",
    );
    const view = types.accountTypes.find((type) => type.name === "View")!.accountTypeId;
    const change = "mutation($r: UpdateMemberRequest!) { updateMember(request: $r) { userId } }";
    const create = { query: 'mutation { createFolder(request: { name: "x" }) { inodeId } }' };
    expect((await world.post<{ errors?: unknown }>(me, "/graphql2", create)).body.errors).toBeUndefined();
    await world.graphql(world.a.admin, change, { r: { userId: me.userId, accountTypeId: view } });
    let start = performance.now();
    while ((await world.post<{ errors?: unknown }>(me, "/graphql2", create)).body.errors === undefined)
      expect(performance.now() - start).toBeLessThan(limits.revocation);
    await world.graphql(world.a.admin, change, { r: { userId: me.userId, isArchived: true } });
    start = performance.now();
    while ((await world.post(me, "/graphql2", { query: ME })).status === 200)
      expect(performance.now() - start).toBeLessThan(limits.revocation);
    expect((await world.post(null, "/login", { orgId: world.a.organizationId, email: me.email, password: PASSWORD })).body).toMatchObject({
      code: "EINVAL",
    });
  });
});

describe("V19: other sites", () => {
  const calls = () =>
    [
      ["/refresh-token", { orgId: world.a.organizationId }],
      ["/login", { orgId: world.a.organizationId, email: "admin@tenant-a.example", password: PASSWORD }],
      ["/logout", {}],
    ] as const;

  test("a foreign origin is refused, whatever it sends", async () => {
    for (const [path, body] of calls()) {
      for (const headers of [
        { origin: "https://attacker.example" },
        { origin: "null" },
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
        { origin: world.url.replace("http:", "http:").replace("localhost", "localhost.attacker.example") },
      ]) {
        const answer = await world.post(null, path, body, {
          cookie: world.a.admin.cookie,
          ...(headers as unknown as Record<string, string>),
        });
        expect([answer.status, path, headers]).toEqual([403, path, headers]);
        expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      }
    }
  });

  test("forms, plain text and GET are refused", async () => {
    for (const [path, body] of calls()) {
      for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"]) {
        const answer = await world.request(path, {
          method: "POST",
          headers: { "content-type": type, cookie: world.a.admin.cookie, origin: world.url },
          body: JSON.stringify(body),
        });
        expect(answer.status).toBe(400);
      }
      expect((await world.request(path, { headers: { cookie: world.a.admin.cookie, accept: "application/json" } })).text).not.toContain(
        "token",
      );
    }
  });

  test("the cookie alone opens no call, and no answer lets another site read", async () => {
    const answer = await world.post(null, "/graphql2", { query: ME }, { cookie: world.a.admin.cookie });
    expect(answer.status).toBe(401);
    const preflight = await world.request("/graphql2", {
      method: "OPTIONS",
      headers: { origin: "https://attacker.example", "access-control-request-method": "POST" },
    });
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
    expect(preflight.status).toBe(404);
  });
});

describe("V35: one organization", () => {
  test("A's token with B in body, query or header is 'Invalid token.', written down, without effect", async () => {
    const query = { query: 'mutation { createFolder(request: { name: "mixed" }) { inodeId } }' };
    const before = await count("session.organization-mismatch");
    const answers = [
      await world.post(world.a.admin, "/graphql2", query, { "x-organization-id": world.b.organizationId }),
      await world.post(world.a.admin, `/graphql2?orgId=${world.b.organizationId}`, query),
      await world.post(world.a.admin, "/graphql2", { ...query, orgId: world.b.organizationId }),
      await world.post(world.a.admin, "/logout", { orgId: world.b.organizationId }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ code: "EACCES", message: "Invalid token." });
    }
    expect(await count("session.organization-mismatch")).toBe(before + answers.length);
    expect(
      await world.server.services.store.db.selectFrom("inodes").select("id").where("name", "=", "mixed").executeTakeFirst(),
    ).toBeUndefined();
    expect((await world.post(world.a.admin, "/graphql2", { query: ME })).status).toBe(200);
  });

  test("A's refresh cookie under B's name is refused and written down", async () => {
    const b = world.b.admin.cookie.match(/sheaf_session_(\w+)=/)?.[1] ?? "";
    const token = world.a.admin.cookie.match(/sheaf_session_\w+=([^;]+)/)?.[1] ?? "";
    const answer = await refresh(`sheaf_session_${b}=${token}`, world.b.organizationId);
    expect(answer.body).toMatchObject({ code: "EACCES", message: "Invalid token." });
  });

  async function count(action: string): Promise<number> {
    return (await world.server.services.store.db.selectFrom("audit_entries").select("id").where("action", "=", action).execute()).length;
  }
});
