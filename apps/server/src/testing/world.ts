import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ErrorBody, Grant } from "@sheaf/contract";
import { Client } from "pg";
import { createOrganization, insertMember } from "../areas/organizations/create.ts";
import { defaultAllowances, type SessionAllowances } from "../areas/session/index.ts";
import { type RunningServer, startServer, type StartOptions } from "../app/server.ts";
import { readConfig } from "../platform/config/index.ts";
import { createLog } from "../platform/log/index.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";
import type { Clock } from "../platform/clock.ts";

export const PASSWORD = "correct horse battery staple";

/** A member of a test tenant, signed in. */
export interface Actor {
  readonly organizationId: string;
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  readonly cookie: string;
}

export interface Tenant {
  readonly organizationId: string;
  readonly slug: string;
  readonly connectionId: string;
  readonly admin: Actor;
  readonly creator: Actor;
  readonly viewer: Actor;
  readonly guest: Actor;
}

export interface Answer<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
  readonly text: string;
}

export interface World {
  readonly server: RunningServer;
  readonly url: string;
  readonly a: Tenant;
  readonly b: Tenant;
  /** Every log line so far. */
  readonly log: string[];
  request(path: string, init?: RequestInit & { readonly as?: Actor | null }): Promise<Answer>;
  post<T = unknown>(as: Actor | null, path: string, body: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  /** One GraphQL request; throws its first error as `GraphqlFailure`. */
  graphql<T>(as: Actor, query: string, variables?: Record<string, unknown>, headers?: Record<string, string>): Promise<T>;
  signIn(organizationId: string, email: string, password?: string): Promise<Actor>;
  addMember(tenant: { readonly organizationId: string }, accountType: string, kind?: "internal" | "guest"): Promise<Actor>;
  close(): Promise<void>;
}

export class GraphqlFailure extends Error {
  readonly body: ErrorBody;
  constructor(message: string, extensions: Omit<ErrorBody, "message">) {
    super(message);
    this.body = { ...extensions, message };
  }
}

/** A clock that a test turns; it runs on from the real time. */
export function turnableClock(): Clock & { turn(milliseconds: number): void } {
  let offset = 0;
  return { now: () => Date.now() + offset, turned: () => offset, turn: (milliseconds) => (offset += milliseconds) };
}

const generous = { burst: 100_000, refill: 1 };
export const noLimits: SessionAllowances = {
  tryAccountFromSource: generous,
  trySource: generous,
  tryAccount: generous,
  lookup: generous,
  refresh: generous,
  refreshUnknown: generous,
};
/** Tests are quicker than people. */
const quick = { parallel: 10_000, calls: generous };
export { defaultAllowances };

/** A real server on a real PostgreSQL (DATABASE_URL's, else a temporary one), with tenants A and B. */
export async function startWorld(options: StartOptions & { readonly environment?: Readonly<Record<string, string>> } = {}): Promise<World> {
  const given = process.env["DATABASE_URL"];
  const postgres = given === undefined ? await startTemporaryPostgres() : null;
  const database = `sheaf_test_${randomBytes(6).toString("hex")}`;
  const base = given ?? postgres?.url() ?? "";
  await run(base, `create database ${database}`);
  const target = new URL(base);
  target.pathname = `/${database}`;

  const folder = mkdtempSync(join(tmpdir(), "sheaf-world-"));
  const log: string[] = [];
  const config = readConfig({ SHEAF_DATA: folder, PORT: "0", DATABASE_URL: target.href, ...options.environment });
  const server = await startServer(config, {
    allowances: noLimits,
    personAllowances: quick,
    log: createLog("debug", { write: (line) => void log.push(line) }),
    webFolder: join(folder, "web"),
    ...options,
  });
  const { services, app } = server;
  const hash = await app.passwords.hash(PASSWORD);

  const request: World["request"] = async (path, init = {}) => {
    const { as, ...rest } = init;
    const headers = new Headers(rest.headers);
    if (as != null) headers.set("authorization", `Bearer ${as.token}`);
    const response = await fetch(`${server.url}${path}`, { redirect: "manual", ...rest, headers });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body:
        (response.headers.get("content-type") ?? "").match(/json(?:;|$)/) !== null &&
        !(response.headers.get("content-type") ?? "").includes("ndjson") &&
        text !== ""
          ? JSON.parse(text)
          : text,
    };
  };
  const post: World["post"] = async <T>(as: Actor | null, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await request(path, {
      as,
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return answer as Answer<T>;
  };
  const signIn: World["signIn"] = async (organizationId, email, password = PASSWORD) => {
    const { status, body, headers } = await post<Grant>(null, "/login", { orgId: organizationId, email, password });
    if (status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(body)}`);
    return {
      organizationId,
      userId: body.uid,
      email,
      token: body.token,
      cookie: headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0] ?? "")
        .join("; "),
    };
  };
  const addMember: World["addMember"] = async ({ organizationId }, accountType, kind = "internal") => {
    const type = await services.store.db
      .selectFrom("account_types")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("name", "=", accountType)
      .executeTakeFirstOrThrow();
    const email = `${accountType.toLowerCase()}-${randomBytes(4).toString("hex")}@${organizationId.slice(-6)}.example`;
    await insertMember(
      { db: services.store.db, ids: services.ids },
      { organizationId, email, firstName: accountType, lastName: "Person", userKind: kind, accountTypeId: type.id, passwordHash: hash },
    );
    return signIn(organizationId, email);
  };
  const tenant = async (slug: string): Promise<Tenant> => {
    const made = await createOrganization(
      { db: services.store.db, clock: services.clock, ids: services.ids, hash: async () => hash },
      { slug, admin: { email: `admin@${slug}.example`, firstName: "Ada", lastName: slug }, password: PASSWORD },
    );
    const [admin, creator, viewer, guest] = await Promise.all([
      signIn(made.organizationId, made.email),
      addMember(made, "Build"),
      addMember(made, "View"),
      addMember(made, "View", "guest"),
    ]);
    return { organizationId: made.organizationId, slug, connectionId: made.managedConnectionId, admin, creator, viewer, guest };
  };
  return {
    server,
    url: server.url,
    a: await tenant("tenant-a"),
    b: await tenant("tenant-b"),
    log,
    request,
    post,
    signIn,
    addMember,
    graphql: async <T>(as: Actor, query: string, variables: Record<string, unknown> = {}, headers: Record<string, string> = {}) => {
      const { body, status } = await post<{ data?: T; errors?: readonly { message: string; extensions: Omit<ErrorBody, "message"> }[] }>(
        as,
        "/graphql2",
        { query, variables },
        headers,
      );
      const [error] = body.errors ?? [];
      if (error !== undefined)
        throw new GraphqlFailure(
          error.extensions.code === "UNKNOWN"
            ? (log.findLast((line) => line.includes(error.extensions.incidentId ?? "?")) ?? error.message)
            : error.message,
          error.extensions,
        );
      if (body.data == null) throw new Error(`no data, status ${status}: ${JSON.stringify(body)}`);
      return body.data;
    },
    close: async () => {
      await server.stop();
      if (postgres === null) await run(base, `drop database ${database} with (force)`);
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function randomId(): string {
  return randomUUID();
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
