import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, defaultAllowances, PASSWORD, startWorld, type World } from "../../testing/world.ts";

const HOUR = 3_600_000;
let world: World;
beforeAll(async () => {
  world = await startWorld({
    allowances: {
      ...defaultAllowances,
      tryAccountFromSource: { burst: 2, refill: HOUR },
      trySource: { burst: 12, refill: HOUR },
      tryAccount: { burst: 4, refill: HOUR },
      refresh: { burst: 3, refill: HOUR },
      refreshUnknown: { burst: 3, refill: HOUR },
    },
    environment: { SHEAF_TRUSTED_PROXIES: "1" },
  });
});
afterAll(() => world.close());

const from = (source: string, cookie?: string): Record<string, string> => ({
  "x-forwarded-for": source,
  ...(cookie === undefined ? {} : { cookie }),
});
const cookieOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");
const signIn = (email: string, password: string, headers: Record<string, string>) =>
  world.post(null, "/login", { orgId: world.a.organizationId, email, password }, headers);
const refresh = (headers: Record<string, string>) => world.post(null, "/refresh-token", { orgId: world.a.organizationId }, headers);
const audited = (action: string) =>
  world.server.services.store.db
    .selectFrom("audit_entries")
    .select(["actor_id", "detail", "source_address"])
    .where("organization_id", "=", world.a.organizationId)
    .where("action", "=", action)
    .execute();

describe("V18: signing in", () => {
  test("what one source tries in vain locks the owner out nowhere else", async () => {
    const { email } = world.a.viewer;
    const tries = [];
    for (let n = 0; n < 8; n += 1) tries.push((await signIn(email, "a wrong password", from("203.0.113.1"))).status);
    expect(tries).toEqual([400, 400, 429, 429, 429, 429, 429, 429]);
    // four tries from anywhere: two were made, and those that were refused took none of them
    expect((await signIn(email, PASSWORD, from("198.51.100.1"))).status).toBe(200);
  });

  test("a source that has spent its tries holds up nobody in a browser that the account knows", async () => {
    const { email } = world.a.creator;
    const known = cookieOf(await signIn(email, PASSWORD, from("203.0.113.9")));
    for (let n = 0; n < 12; n += 1) await signIn(`nobody-${n}@tenant-a.example`, "a wrong password", from("203.0.113.9"));
    expect((await signIn("somebody@tenant-a.example", "a wrong password", from("203.0.113.9"))).status).toBe(429);
    expect((await signIn(email, PASSWORD, from("203.0.113.9", known))).status).toBe(200);
  });

  test("people who sign in behind one address do not count against each other", async () => {
    const { email } = world.a.guest;
    for (let n = 0; n < 14; n += 1) expect((await signIn(email, PASSWORD, from("203.0.113.20"))).status).toBe(200);
  });

  test("sign-ins and failures are in the audit log, without what was typed", async () => {
    const begun = await audited("session.begin");
    expect(begun.some(({ actor_id, source_address }) => actor_id === world.a.guest.userId && source_address === "203.0.113.20")).toBe(true);
    const refused = await audited("session.refused");
    expect(refused.some(({ actor_id }) => actor_id === world.a.viewer.userId)).toBe(true);
    expect(refused.some(({ actor_id, detail }) => actor_id === null && detail["knownAccount"] === false)).toBe(true);
    expect(JSON.stringify([begun, refused])).not.toMatch(/wrong password|nobody-|correct horse/u);
  });
});

describe("new access tokens", () => {
  test("an office of many sessions behind one address gets them; one session has its limit, unknown cookies theirs", async () => {
    const office = await Promise.all(Array.from({ length: 12 }, () => world.addMember(world.a, "View")));
    for (let n = 0; n < 2; n += 1) for (const { cookie } of office) expect((await refresh(from("203.0.113.30", cookie))).status).toBe(200);
    const [one, other] = office;
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push((await refresh(from("203.0.113.30", one?.cookie))).status);
    expect(answers).toEqual([200, 429, 429, 429]);
    const name = /sheaf_session_\w+/u.exec(one?.cookie ?? "")?.[0] ?? "";
    const strangers = [];
    for (let n = 0; n < 5; n += 1) strangers.push((await refresh(from("203.0.113.30", `${name}=${"x".repeat(43)}${n}`))).status);
    expect(strangers).toEqual([401, 401, 401, 429, 429]);
    expect((await refresh(from("203.0.113.30", other?.cookie))).status).toBe(200);
  });
});

describe("proxies", () => {
  const warnings = ({ log }: World) => log.filter((line) => line.includes("no proxy is trusted"));
  test("X-Forwarded-For without a trusted proxy is told once in the log, and no header is believed", async () => {
    const plain = await startWorld();
    try {
      expect(warnings(plain)).toHaveLength(0);
      for (const source of ["203.0.113.1", "203.0.113.2"]) await plain.request("/healthz", { headers: from(source) });
      expect(warnings(plain)).toHaveLength(1);
      expect(warnings(plain)[0]).toContain("SHEAF_TRUSTED_PROXIES");
    } finally {
      await plain.close();
    }
    expect(warnings(world)).toHaveLength(0);
  });
});

test("the list of calls is there for strangers only where the configuration says so", async () => {
  expect((await world.request("/openapi.json")).status).toBe(200);
  const closed = await startWorld({ environment: { SHEAF_OPENAPI: "no" } });
  try {
    const refused = await closed.request("/openapi.json", { headers: { accept: "application/json" } });
    expect([refused.status, refused.text.includes('"openapi"')]).toEqual([401, false]);
    // who is signed in tries calls by it
    const told = await closed.request("/openapi.json", { as: closed.a.viewer });
    expect([told.status, told.text.includes('"openapi"'), told.headers.get("cache-control")]).toEqual([200, true, "no-store"]);
  } finally {
    await closed.close();
  }
});
