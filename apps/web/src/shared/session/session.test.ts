import { beforeEach, describe, expect, test } from "vitest";
import { CallError } from "../http/call-error.ts";
import { Session, type SessionPorts, type TabMessage } from "./session.ts";

const ORG = "11111111-1111-4111-8111-111111111111";

/** A server of sessions in a few lines: what counts here are the rules of the page's side. */
class World {
  time = 0;
  calls: { readonly path: string; readonly body: unknown; readonly token: string | null }[] = [];
  told: TabMessage[] = [];
  left: string[] = [];
  remembered = new Set<string>([ORG]);
  timers: { readonly at: number; readonly run: () => void; readonly length: number }[] = [];
  expiresIn = 900;
  refuse: CallError | null = null;
  #serial = 0;

  readonly ports: SessionPorts = {
    post: async <T>(path: string, body: unknown, token: string | null): Promise<T> => {
      this.calls.push({ path, body, token });
      await Promise.resolve();
      if (this.refuse !== null && path !== "/logout") throw this.refuse;
      this.#serial += 1;
      return {
        kind: "grant",
        token: `t${this.#serial}`,
        expiresIn: this.expiresIn,
        uid: "u1",
        email: "a@b.example",
        organizationId: ORG,
      } as T;
    },
    now: () => this.time,
    setTimer: (run, milliseconds) => {
      const timer = { at: this.time + milliseconds, run, length: milliseconds };
      this.timers.push(timer);
      return timer;
    },
    clearTimer: (timer) => void (this.timers = this.timers.filter((other) => other !== timer)),
    exclusively: async (_name, run) => run(),
    leaveFor: (url) => void this.left.push(url),
    tell: (message) => void this.told.push(message),
    remembers: (id) => this.remembered.has(id),
    remember: (id, isIn) => void (isIn ? this.remembered.add(id) : this.remembered.delete(id)),
  };

  async pass(milliseconds: number): Promise<void> {
    this.time += milliseconds;
    const due = this.timers.filter((timer) => timer.at <= this.time);
    this.timers = this.timers.filter((timer) => timer.at > this.time);
    for (const timer of due) timer.run();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
}

let world = new World();
let session = new Session(world.ports);
const paths = (): readonly string[] => world.calls.map((call) => call.path);
const refused = new CallError({ code: "EACCES", errorCode: "session_expired", message: "Session expired", status: 401 });

beforeEach(() => {
  world = new World();
  session = new Session(world.ports);
});

describe("signing in", () => {
  test("keeps the token in memory, remembers the organization and tells the other tabs", async () => {
    await session.signIn({ organizationId: ORG, email: "a@b.example", password: "x" });
    expect(session.state()).toMatchObject({ kind: "signed-in", organizationId: ORG, userId: "u1" });
    expect(await session.token()).toBe("t1");
    expect(world.told).toEqual([{ kind: "signed-in", organizationId: ORG, userId: "u1" }]);
    expect(JSON.stringify([...world.remembered])).not.toContain("t1");
  });
  test("refused, it leaves everything as it was and tells why", async () => {
    world.refuse = new CallError({ code: "EINVAL", message: "Incorrect email or password", status: 400 });
    await expect(session.signIn({ organizationId: ORG, email: "a@b.example", password: "x" })).rejects.toThrow(
      "Incorrect email or password",
    );
    expect(session.state()).toEqual({ kind: "unknown" });
  });
});

describe("the access token", () => {
  test("is renewed 300 s before it ends", async () => {
    await session.resume(ORG);
    await world.pass(599_000);
    expect(paths()).toEqual(["/refresh-token"]);
    await world.pass(1000);
    expect(paths()).toEqual(["/refresh-token", "/refresh-token"]);
    expect(await session.token()).toBe("t2");
  });
  test("is asked for once, however many wait for it", async () => {
    const tokens = await Promise.all([
      session.resume(ORG).then(() => session.token()),
      session.resume(ORG).then(() => session.token()),
      session.resume(ORG).then(() => session.token()),
    ]);
    expect(new Set(tokens)).toEqual(new Set(["t1"]));
    expect(paths()).toEqual(["/refresh-token"]);
  });
  test("that the server refuses is replaced once for all who met the refusal", async () => {
    await session.resume(ORG);
    const [a, b] = await Promise.all([session.replace("t1"), session.replace("t1")]);
    expect([a, b]).toEqual(["t2", "t2"]);
    expect(await session.replace("t1")).toBe("t2");
    expect(paths()).toHaveLength(2);
  });
  test("R29 with a short life is never renewed faster than each 30 s", async () => {
    world.expiresIn = 1;
    await session.resume(ORG);
    expect(world.timers[0]?.length).toBe(30_000);
  });
  test("with a life past the platform's longest timer is taken in pieces", async () => {
    world.expiresIn = 5_000_000;
    await session.resume(ORG);
    expect(world.timers[0]?.length).toBe(2_147_483_647);
    await world.pass(2_147_483_647);
    expect(paths()).toHaveLength(1);
    expect(world.timers).toHaveLength(1);
  });
  test("of another organization is not taken", async () => {
    await expect(session.resume("22222222-2222-4222-8222-222222222222")).resolves.toBe(false);
    world.remembered.add("22222222-2222-4222-8222-222222222222");
    await expect(session.resume("22222222-2222-4222-8222-222222222222")).rejects.toThrow("somebody else");
  });
});

describe("the end of a session", () => {
  test("a refused renewal ends it with its reason", async () => {
    await session.resume(ORG);
    world.refuse = refused;
    await world.pass(600_000);
    expect(session.state()).toEqual({ kind: "signed-out", reason: "refresh_failed" });
    expect(world.remembered.has(ORG)).toBe(false);
  });
  test("an outage does not", async () => {
    await session.resume(ORG);
    world.refuse = new CallError({ code: "EAGAIN", errorCode: "service_error", message: "", status: 503 });
    await world.pass(600_000);
    expect(session.state().kind).toBe("signed-in");
    world.refuse = null;
    expect(await session.token()).toBe("t2");
  });
  test("signing out runs once, forgets the token and tells server and tabs", async () => {
    await session.resume(ORG);
    await Promise.all([session.signOut("user"), session.signOut("user")]);
    expect(world.calls.filter((call) => call.path === "/logout")).toEqual([{ path: "/logout", body: { orgId: ORG }, token: "t1" }]);
    expect(world.told).toEqual([{ kind: "signed-out", organizationId: ORG }]);
    expect(session.state()).toEqual({ kind: "signed-out", reason: "user" });
    expect(world.timers).toEqual([]);
  });
  test("without an organization there is nothing to renew", async () => {
    await expect(session.token()).rejects.toThrow("Session expired");
    expect(session.state()).toEqual({ kind: "signed-out", reason: "no_org_id" });
  });
  test("a browser that never signed in there does not ask", async () => {
    world.remembered.clear();
    expect(await session.resume(ORG)).toBe(false);
    expect(paths()).toEqual([]);
  });
});

describe("other tabs", () => {
  test("a sign-out there ends the session here", async () => {
    await session.resume(ORG);
    expect(session.heard({ kind: "signed-out", organizationId: ORG })).toBe("nothing");
    expect(session.state()).toEqual({ kind: "signed-out", reason: "other_tab" });
    expect(paths()).not.toContain("/logout");
  });
  test("a sign-in of somebody else leads this tab home, one elsewhere reloads it; one's own does nothing", async () => {
    await session.resume(ORG);
    expect(session.heard({ kind: "signed-in", organizationId: ORG, userId: "u1" })).toBe("nothing");
    expect(session.heard({ kind: "signed-in", organizationId: ORG, userId: "u2" })).toBe("home");
    expect(session.heard({ kind: "signed-in", organizationId: "other", userId: "u1" })).toBe("reload");
  });
  test("a tab that waits at the door goes in", async () => {
    world.remembered.clear();
    await session.resume(ORG);
    expect(session.heard({ kind: "signed-in", organizationId: ORG, userId: "u1" })).toBe("reload");
    expect(session.heard({ kind: "signed-in", organizationId: "other", userId: "u1" })).toBe("nothing");
  });
});
