import { createHash, createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomId, startWorld, type World } from "../../testing/world.ts";
import { forgetEntries, sealEntries, unsealedOrganizations, verifyChain } from "./audit/chain.ts";
import { sealedEntries } from "./audit/entries.ts";
import { forgetAuditEntries } from "./audit/jobs.ts";
import { sendEntries } from "./audit/stream.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const DAY = 24 * 3_600_000;
const db = () => world.server.services.store.db;
const own = () => world.a.organizationId;
const write = async (count: number, at: (index: number) => Date, action = "probe.made"): Promise<void> => {
  const rows = Array.from({ length: count }, (_, index) => ({
    organization_id: own(),
    id: randomId(),
    at: at(index),
    actor_id: world.a.viewer.userId,
    action,
    detail: JSON.stringify({ index, text: "=1+1" }),
  }));
  await db().insertInto("audit_entries").values(rows).execute();
};
const chain = async () =>
  (
    await world.graphql<{
      auditChain: { verifiedTo: number; head: number; broken: number | null; retentionDays: number | null; stream: object | null };
    }>(world.a.admin, "{ auditChain { verifiedFrom verifiedTo head broken retentionDays stream { url sentTo failure } } }")
  ).auditChain;
const setting = (name: string, value: unknown) =>
  world.graphql(world.a.admin, "mutation($r: SetOrganizationAttributeRequest!) { setOrganizationAttribute(request: $r) { name } }", {
    r: { name, value },
  });

test("every entry bears the hash of itself and of the one before it; a change, a hole or a cut end is found", async () => {
  await write(2_300, (index) => new Date(Date.UTC(2021, 0, 1, 0, 0, index)));
  const { head, broken, verifiedTo } = await chain();
  expect([verifiedTo, broken]).toEqual([head, null]);
  expect(head).toBeGreaterThanOrEqual(2_300);
  const entries = await sealedEntries(db(), own(), { after: 0, most: 10_000 });
  expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: head }, (_, at) => at + 1));
  expect(new Set(entries.map(({ hash }) => hash)).size).toBe(head);
  const tampered = async (change: string, back: string): Promise<number | null> => {
    await sql.raw(change).execute(db());
    const found = await verifyChain(db(), own());
    await sql.raw(back).execute(db());
    return found.broken;
  };
  const where = (number: number) => `where organization_id = '${own()}' and number = ${number}`;
  expect(
    await tampered(
      `update audit_entries set action = 'probe.kept' ${where(40)}`,
      `update audit_entries set action = 'probe.made' ${where(40)}`,
    ),
  ).toBe(40);
  expect(
    await tampered(
      `update audit_entries set at = at + interval '1 microsecond' ${where(7)}`,
      `update audit_entries set at = at - interval '1 microsecond' ${where(7)}`,
    ),
  ).toBe(7);
  expect(
    await tampered(`update audit_entries set number = -5 ${where(1_500)}`, `update audit_entries set number = 1500 ${where(-5)}`),
  ).toBe(1_500);
  expect(
    await tampered(`update audit_entries set number = -5 ${where(head)}`, `update audit_entries set number = ${head} ${where(-5)}`),
  ).toBe(head);
  expect((await verifyChain(db(), own())).broken).toBeNull();
  // what comes later goes on from there, whoever seals at the same time
  await write(50, () => new Date());
  await Promise.all([sealEntries(db(), own()), sealEntries(db(), own())]);
  expect(await verifyChain(db(), own())).toMatchObject({ to: head + 50, broken: null });
  expect(await unsealedOrganizations(db())).not.toContain(own());
});

test("enableAuditLoggingDataDeletion: old entries go where it is allowed, and the chain of the others holds", async () => {
  const keep = (days: number | null) =>
    world.graphql(world.a.admin, "mutation($r: SetAuditRetentionRequest!) { setAuditRetention(request: $r) { success } }", { r: { days } });
  await expect(keep(400)).rejects.toMatchObject({ body: { code: "EPERM" } });
  const { services } = world.server;
  const before = await chain();
  await setting("enableAuditLoggingDataDeletion", true);
  await keep(400);
  expect(await chain()).toMatchObject({ retentionDays: 400, broken: null });
  // the server seals by itself every minute: what is later comes last whenever it does
  await sealEntries(db(), own());
  await write(5, () => new Date(services.clock.now() + 2 * DAY));
  await sealEntries(db(), own());
  const { head } = await verifyChain(db(), own());
  expect(await forgetAuditEntries(services, services.clock.now() + 401 * DAY)).toBe(head - 5);
  const after = await verifyChain(db(), own());
  expect(after).toMatchObject({ from: head - 4, to: head, broken: null });
  expect(after.head).toBeGreaterThan(before.head);
  // a chain of which all is gone still goes on
  await write(3, () => new Date());
  await sealEntries(db(), own());
  await forgetEntries(db(), own(), new Date(Date.now() + 3 * DAY));
  await write(3, () => new Date());
  await sealEntries(db(), own());
  const rest = await verifyChain(db(), own());
  expect([rest.to - rest.from, rest.broken]).toEqual([2, null]);
});

test("the log is taken away as a file, narrowed, and no cell is a formula; it is written down", async () => {
  await write(30, (index) => new Date(Date.UTC(2024, 1, 1 + index)), "probe.file");
  const path = "/v2/audit-log?action=probe.file&from=2024-02-05&to=2024-02-09";
  const { status, body } = await world.request(`${path}&format=json`, { as: world.a.admin });
  expect(status).toBe(200);
  const entries = body as readonly { readonly at: string; readonly hash: string; readonly detail: { readonly text: string } }[];
  expect(entries.map(({ at }) => at.slice(0, 10))).toEqual(["2024-02-05", "2024-02-06", "2024-02-07", "2024-02-08", "2024-02-09"]);
  expect(entries[0]).toMatchObject({ detail: { text: "=1+1" }, hash: expect.stringMatching(/^[\da-f]{64}$/) });
  const csv = await world.request(`${path}&format=csv`, { as: world.a.admin });
  expect(csv.text.split("\r\n")).toHaveLength(7);
  expect(csv.text.startsWith("number,at,action,")).toBe(true);
  const written = await db().selectFrom("audit_entries").select("id").where("action", "=", "audit.export").execute();
  expect(written).toHaveLength(2);
  expect((await world.request(`${path}&format=csv`, { as: world.a.creator })).status).toBe(403);
  expect(((await world.request(`${path}&format=json`, { as: world.b.admin })).body as unknown[]).length).toBe(0);
});

test("a program is sent every entry once it is set, signed and in order, again where it failed; nothing leads into the house", async () => {
  const got: { readonly sign: string; readonly body: string }[] = [];
  let status = 500;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      got.push({ sign: String(request.headers["sheaf-signature"]), body: Buffer.concat(pieces).toString() });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const secret = "a secret of this test";
  const set = (url: string) =>
    world.graphql(world.a.admin, "mutation($r: SetAuditStreamRequest!) { setAuditStream(request: $r) { success } }", {
      r: { url, secret },
    });
  for (const url of ["http://hooks.example/in", "https://hooks.example:8443/in", "https://a:b@hooks.example/in", "no address"])
    await expect(set(url)).rejects.toMatchObject({ body: { code: "EINVAL" } });
  await sealEntries(db(), own());
  await set("https://hooks.example/in");
  const row = await db().selectFrom("audit_streams").selectAll().where("organization_id", "=", own()).executeTakeFirstOrThrow();
  expect(row.sealed_secret.toString("latin1")).not.toContain(secret);
  await write(700, () => new Date());
  await sealEntries(db(), own());
  await db()
    .updateTable("audit_streams")
    .set({ url: `http://hooks.example:${port}/in` })
    .where("organization_id", "=", own())
    .execute();
  const door = { addressesOf: async () => ["127.0.0.1"], mayUsePort: () => true, mayBePlain: true };
  const { services } = world.server;
  const send = async (): Promise<void> => {
    await db().updateTable("audit_streams").set({ tried_at: null }).where("organization_id", "=", own()).execute();
    await sendEntries(services, own(), door);
  };
  await send();
  expect((await chain()).stream).toMatchObject({ failure: expect.stringContaining("status 500"), sentTo: Number(row.sent_number) });
  got.length = 0;
  status = 200;
  await send();
  server.close();
  const sent = got.flatMap(({ body }) => (JSON.parse(body) as { readonly entries: readonly { readonly number: number }[] }).entries);
  const { head, stream } = await chain();
  expect(got.length).toBe(2);
  expect(sent[0]?.number).toBe(Number(row.sent_number) + 1);
  expect(sent.map(({ number }, at) => number - at)).toEqual(sent.map(() => Number(row.sent_number) + 1));
  expect(stream).toMatchObject({ failure: null, sentTo: sent.at(-1)?.number });
  expect(head).toBeGreaterThanOrEqual(sent.at(-1)?.number ?? 0);
  const [, at, sign] = /^t=(\d+),v1=([\da-f]+)$/.exec(got[0]!.sign)!;
  expect(createHmac("sha256", secret).update(`${at}.${got[0]!.body}`).digest("hex")).toBe(sign);
  // the server's own door leads nowhere inside
  await db().updateTable("audit_streams").set({ tried_at: null, sent_number: 0 }).where("organization_id", "=", own()).execute();
  await sendEntries(services, own(), { ...door, addressesOf: () => Promise.reject(new Error("inside")) });
  expect((await chain()).stream).toMatchObject({ failure: expect.stringContaining("no address of the public web") });
  await world.graphql(world.a.admin, "mutation { setAuditStream(request: { url: null }) { success } }");
  expect((await chain()).stream).toBeNull();
});

test("auditLoggingStatus: while it is off only changes of settings are written", async () => {
  const count = async (action: string): Promise<number> =>
    (await db().selectFrom("audit_entries").select("id").where("action", "=", action).execute()).length;
  const team = (name: string) =>
    world.graphql(world.a.admin, "mutation($r: SaveTeamRequest!) { saveTeam(request: $r) { teamId } }", { r: { name } });
  await team("Written");
  const teams = await count("team.create");
  const settings = await count("organization.attribute");
  await setting("auditLoggingStatus", "off");
  await team("Not written");
  await setting("auditLoggingStatus", "on");
  expect([await count("team.create"), await count("organization.attribute")]).toEqual([teams, settings + 2]);
  await team("Written again");
  expect(await count("team.create")).toBe(teams + 1);
});

test("a file of the log is verified outside: each line by itself, and all that follow each other as a chain, whatever was asked for", async () => {
  await write(40, (index) => new Date(Date.UTC(2022, 0, 1, 0, 0, index)), "probe.other");
  await write(3_000, () => new Date());
  const lines = async (query: string) => {
    const answer = await world.request(`/v2/audit-log?format=jsonl${query}`, { as: world.a.admin });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/jsonl; charset=utf-8"]);
    return answer.text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { number: number; action: string; hash: string; previousHash: string; content: string });
  };
  const hashOf = (previousHash: string, content: string) => createHash("sha256").update(`${previousHash}\n${content}`).digest("hex");
  const all = await lines("");
  expect(all.length).toBeGreaterThan(3_000);
  for (const [index, { number, hash, previousHash, content }] of all.entries()) {
    if (index > 0) expect([number, previousHash]).toEqual([all[index - 1]!.number + 1, all[index - 1]!.hash]);
    expect(hashOf(previousHash, content)).toBe(hash);
  }
  const some = await lines("&action=probe.other");
  expect(some.map(({ action }) => action)).toEqual(Array.from({ length: 40 }, () => "probe.other"));
  for (const { hash, previousHash, content } of some) {
    expect(hashOf(previousHash, content)).toBe(hash);
    expect((JSON.parse(content) as unknown[])[5]).toBe("probe.other");
  }
  const csv = await world.request("/v2/audit-log?format=csv&action=probe.other", { as: world.a.admin });
  expect(csv.text.split("\n")[0]).toMatch(/,hash,previousHash,content\r?$/u);
  expect(csv.text).toContain(some[0]!.previousHash);
});

test("a log of any length is verified part by part, and a part ends where the chain is broken", async () => {
  const { head } = await verifyChain(db(), own());
  const { first } = await verifyChain(db(), own());
  for (let after = first - 1; after < head; after += 700)
    expect(await verifyChain(db(), own(), { after, most: 700 })).toMatchObject({
      from: after + 1,
      to: Math.min(head, after + 700),
      broken: null,
    });
  const part = async (after: number) =>
    (
      await world.graphql<{ auditChainPart: { verifiedTo: number; broken: number | null } }>(
        world.a.admin,
        `{ auditChainPart(after: ${after}) { verifiedFrom verifiedTo head broken } }`,
      )
    ).auditChainPart;
  expect(await part(first - 1)).toMatchObject({ verifiedFrom: first, verifiedTo: head, broken: null });
  const changed = sql`where organization_id = ${own()} and number = ${head - 10}`;
  await sql`update audit_entries set action = 'probe.changed' ${changed}`.execute(db());
  expect(await part(head - 100)).toMatchObject({ verifiedTo: head - 11, broken: head - 10 });
  expect(await verifyChain(db(), own(), { after: first - 1, most: 700 })).toMatchObject({ broken: null });
});
