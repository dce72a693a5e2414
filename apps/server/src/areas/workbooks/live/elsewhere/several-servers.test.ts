import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import type { WorkbookDocument } from "@sheaf/workbook";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RunningServer, startServer } from "../../../../app/server.ts";
import { callPeer } from "../../../../platform/peers/index.ts";
import { createLog } from "../../../../platform/log/index.ts";
import { joinLive, Person } from "../../../../testing/live-person.ts";
import { type Actor, randomId, startWorld, type World } from "../../../../testing/world.ts";
import { closeCodes } from "../socket-parts.ts";

// One metadata store, two servers: people are at whichever a proxy sent them to.
const secrets = { SHEAF_SESSION_SECRET: "s".repeat(40), SHEAF_ENCRYPTION_KEY: "e".repeat(40) };
let world: World;
let beside: World;
let second: RunningServer;
const log: string[] = [];
const folder = mkdtempSync(join(tmpdir(), "sheaf-second-"));
async function startSecond(): Promise<void> {
  const { config } = world.server.services;
  second = await startServer(
    { ...config, dataFolder: folder },
    { log: createLog("debug", { write: (line) => void log.push(line) }), webFolder: join(folder, "web") },
  );
  beside = { ...world, server: second, url: second.url };
}
beforeAll(async () => {
  world = await startWorld({ environment: secrets });
  await startSecond();
});
afterAll(async () => {
  await second.stop();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

let id: string;
let colleague: Actor;
beforeEach(async () => {
  const { creator } = world.a;
  const made = await world.graphql<{ createWorkbook: { inodeId: string } }>(
    creator,
    'mutation { createWorkbook(request: { name: "Live" }) { inodeId } }',
  );
  id = made.createWorkbook.inodeId;
  colleague = await world.addMember(world.a, "Build");
  await share("edit");
});
const share = (right: string) =>
  world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId: id, memberId: colleague.userId, right },
  });
/** A connection for the creator alone. */
async function connectionOfCreator(): Promise<string> {
  const { db } = world.server.services.store;
  const [organization_id, connection_id] = [world.a.organizationId, randomId()];
  const made = { organization_id, id: connection_id, name: "Of one", engine: "postgres", sealed_secret: null, created_by: null } as const;
  await db.insertInto("connections").values(made).execute();
  const grant = { organization_id, connection_id, member_id: world.a.creator.userId, access_right: "view" } as const;
  await db.insertInto("connection_grants").values(grant).execute();
  return connection_id;
}
const addPage = (page: string, elements: readonly object[] = []) => ({
  id: `tx-${page}`,
  label: "Add page",
  undoes: null,
  operations: [{ kind: "insert-item", list: ["pages"], item: { id: page, name: page, elements, rest: {} }, after: null }],
});
const submit = (person: Person, base: number, ...pages: readonly string[]): void =>
  person.send({ kind: "submit", base, transactions: pages.map((page) => addPage(page)) });
const committed = (person: Person, page: string) =>
  person.until("committed", ({ entries }) => entries.some((entry) => entry.id === `tx-${page}`));
const pages = async (at: World): Promise<readonly string[]> => {
  const { body } = await at.request(`/v2/workbooks/${id}/document`, { as: world.a.creator });
  return (body as { document: WorkbookDocument }).document.pages.map((page) => page.id);
};

const refused: readonly number[] = [closeCodes.noRight, closeCodes.notFound];

describe("people at two servers", () => {
  test("edit one workbook, see each other and where each points, and the log has every edit once, in one order", async () => {
    const one = await joinLive(world, id, world.a.creator, "one");
    const two = await joinLive(beside, id, colleague, "two");
    expect((await one.until("peer")).peer).toMatchObject({ client: "two", author: colleague.userId });
    submit(two, 0, "there");
    expect((await committed(one, "there")).entries[0]).toMatchObject({ author: colleague.userId });
    submit(one, 0, "here");
    await committed(two, "here");
    for (let n = 0; n < 20; n += 1) submit(n % 2 === 0 ? one : two, 2, `n${n}`);
    for (const person of [one, two]) for (const page of ["n18", "n19"]) await committed(person, page);
    const orders = [one, two].map(({ received }) => received.flatMap((each) => (each.kind === "committed" ? each.entries : [])));
    expect(orders[0]?.map((entry) => entry.id)).toEqual(orders[1]?.map((entry) => entry.id));
    expect(orders[0]?.map((entry) => entry.sequence)).toEqual(Array.from({ length: 22 }, (_, n) => n + 1));
    submit(two, 0, "there");
    expect((await two.until("known")).transactions).toEqual([{ id: "tx-there", sequence: 1 }]);
    for (const at of [world, beside]) expect((await pages(at)).filter((page) => /^(?:n\d+|here|there)$/.test(page))).toHaveLength(22);
    for (const person of [one, two]) {
      person.send({ kind: "presence", place: { pageId: "here", elementId: null, cursor: null } });
      person.send({ kind: "pointer", at: null, takes: true });
    }
    const points = { kind: "pointer", at: { pageId: "here", elementId: null, x: 0.5, y: 40 }, takes: true } as const;
    for (const [from, to] of [
      [one, two],
      [two, one],
    ] as const) {
      // it may get lost: it is told again until it came
      const telling = setInterval(() => from.send(points), 60);
      await to.until("pointer", ({ at }) => at !== null).finally(() => clearInterval(telling));
    }
    two.socket.close();
    expect((await one.until("left")).client).toBe("two");
    one.socket.close();
  });

  test("rights are those of each one, wherever the document is ordered", async () => {
    const one = await joinLive(world, id, world.a.creator, "one");
    const two = await joinLive(beside, id, colleague, "two");
    // V31: nobody brings in a connection that they may not use, and what stands there may be looked at first
    submit(one, 0, "first");
    await committed(two, "first");
    const source = { kind: "sql", connectionId: await connectionOfCreator(), statement: "select 1 as a" };
    const table = { id: "t", kind: "table", name: "T", source, columns: [] };
    two.send({ kind: "submit", base: 1, transactions: [addPage("stolen", [table]), addPage("own")] });
    expect(await two.until("refused")).toMatchObject({ id: "tx-stolen", code: "permission_denied" });
    await committed(one, "own");
    // V20: whose right is taken away writes nothing more, and is told
    await share("view");
    expect(await two.closed).toBeOneOf(refused);
    const again = await new Person(beside, id).open();
    again.send({ bearer: colleague.token });
    expect(await again.closed).toBeOneOf(refused);
    const stranger = await new Person(beside, id).open();
    stranger.send({ bearer: world.b.admin.token });
    expect(await stranger.closed).toBeOneOf(refused);
    one.socket.close();
  });

  test("when the server that ordered it ends, those at the other one go on there", async () => {
    const there = await joinLive(beside, id, world.a.creator, "there");
    const here = await joinLive(world, id, colleague, "here");
    submit(here, 0, "before");
    await committed(there, "before");
    await second.stop();
    expect(await here.closed).toBe(closeCodes.comeAgain);
    const again = await joinLive(world, id, colleague, "here");
    submit(again, 1, "after");
    await committed(again, "after");
    await startSecond();
    const back = await joinLive(beside, id, world.a.creator, "there");
    submit(back, 2, "back");
    await committed(again, "back");
    expect((await pages(beside)).filter((page) => ["before", "after", "back"].includes(page))).toHaveLength(3);
    for (const person of [again, back]) person.socket.close();
  });

  test("a draft that is replaced sends those at the other server for it as well", async () => {
    const one = await joinLive(world, id, world.a.creator, "one");
    const two = await joinLive(beside, id, colleague, "two");
    const put = {
      method: "PUT",
      headers: { "content-type": "application/yaml" },
      body: "name: Live\nschemaVersion: 1\npages: [{id: new, name: New, elements: []}]\n",
    };
    expect((await beside.request(`/v2/workbooks/${id}/spec`, { as: world.a.creator, ...put })).status).toBe(200);
    expect(await Promise.all([one.closed, two.closed])).toEqual([closeCodes.comeAgain, closeCodes.comeAgain]);
  });
});

describe("the line between servers", () => {
  const addressOf = async (): Promise<string> => {
    const one = await joinLive(world, id, world.a.creator, "one");
    const { address } = await world.server.services.store.db
      .selectFrom("document_leases")
      .select("address")
      .where("workbook_id", "=", id)
      .executeTakeFirstOrThrow();
    one.socket.close();
    return address ?? "";
  };

  test("opens to nobody without the secret of the installation, and shows them nothing", async () => {
    const address = await addressOf();
    const [host = "", port = ""] = address.split(":");
    await expect(callPeer({ sessionKey: new Uint8Array(32) }, address)).rejects.toThrow();
    const asked = new Promise<string>((resolve) => {
      let heard = "";
      const plain = connect(Number(port), host, () => plain.write('{"organizationId":"x"}\n'));
      plain.on("data", (bytes: Buffer) => (heard += bytes.toString("latin1")));
      plain.on("error", () => undefined);
      plain.on("close", () => resolve(heard));
    });
    expect(await asked).not.toContain("{");
    const byCertificate = new Promise((_, reject) => {
      connectTls({ host, port: Number(port), rejectUnauthorized: false }).on("error", reject);
    });
    await expect(byCertificate).rejects.toThrow();
    await callPeer(world.server.services.secrets, address).then((line) => line.end());
  });

  test("a line on which something else is said ends, and the server goes on", async () => {
    const line = await callPeer(world.server.services.secrets, await addressOf());
    const over = new Promise<void>((resolve) => line.follow(() => undefined, resolve));
    line.write('{"organizationId":1}');
    await over;
    const one = await joinLive(beside, id, world.a.creator, "one");
    one.socket.close();
  });
});
