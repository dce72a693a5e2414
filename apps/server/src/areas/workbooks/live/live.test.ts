import { limits } from "@sheaf/contract";
import type { WorkbookDocument } from "@sheaf/workbook";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import WebSocket from "ws";
import { createBus } from "../../../platform/bus.ts";
import { relayBus } from "../../../platform/bus-relay.ts";
import { joinLive, Person } from "../../../testing/live-person.ts";
import { type Actor, randomId, startWorld, type World } from "../../../testing/world.ts";
import { closeCodes } from "./socket-parts.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ askPeersEvery: 500 });
});
afterAll(() => world.close());

const join = (workbookId: string, actor: Actor, client: string): Promise<Person> => joinLive(world, workbookId, actor, client);

async function workbook(actor = world.a.creator): Promise<string> {
  return (
    await world.graphql<{ createWorkbook: { inodeId: string } }>(
      actor,
      'mutation { createWorkbook(request: { name: "Live" }) { inodeId } }',
    )
  ).createWorkbook.inodeId;
}
const share = (id: string, to: Actor, right: string) =>
  world.graphql<{ giveGrant: { grantId: string; member: { userId: string } }[] }>(
    world.a.creator,
    "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId member { userId } } }",
    { r: { inodeId: id, memberId: to.userId, right } },
  );
const addPage = (id: string, name: string) => ({
  id,
  label: `Add page "${name}"`,
  undoes: null,
  operations: [{ kind: "insert-item", list: ["pages"], item: { id: name, name, elements: [], rest: {} }, after: null }],
});
const document = async (id: string) =>
  (await world.request(`/v2/workbooks/${id}/document`, { as: world.a.creator })).body as { document: WorkbookDocument; sequence: number };

describe("the live socket", () => {
  test("two people edit one workbook, see each other at once, and the log has both", async () => {
    const id = await workbook();
    const builder = await world.addMember(world.a, "Build");
    await share(id, builder, "edit");
    const one = await join(id, world.a.creator, "one");
    const two = await join(id, builder, "two");
    expect((await one.until("peer")).peer).toMatchObject({ client: "two", author: builder.userId });
    one.send({ kind: "submit", base: 0, transactions: [addPage("tx-1", "p-one")] });
    await two.until("committed", (message) => message.entries.some((entry) => entry.id === "tx-1"));
    two.send({ kind: "submit", base: 0, transactions: [addPage("tx-2", "p-two")] });
    const seen = await one.until("committed", (message) => message.entries.some((entry) => entry.id === "tx-2"));
    expect(seen.head).toBe(2);
    expect(seen.entries[0]).toMatchObject({ sequence: 2, author: builder.userId });
    one.send({ kind: "submit", base: 0, transactions: [addPage("tx-1", "p-one")] });
    expect((await one.until("known")).transactions).toEqual([{ id: "tx-1", sequence: 1 }]);
    const { document: now, sequence } = await document(id);
    expect(sequence).toBe(2);
    expect(now.pages.map((page) => page.id).toSorted()).toEqual(expect.arrayContaining(["p-one", "p-two"]));
    for (const person of [one, two]) {
      person.send({ kind: "presence", place: { pageId: "p-one", elementId: null, cursor: null } });
      person.send({ kind: "pointer", at: null, takes: true });
    }
    const points = { kind: "pointer", at: { pageId: "p-one", elementId: null, x: 0.5, y: 40 }, takes: true } as const;
    // It may get lost: it is told again until it came.
    const telling = setInterval(() => one.send(points), 60);
    expect(await two.until("pointer", ({ at }) => at !== null).finally(() => clearInterval(telling))).toMatchObject({
      client: "one",
      at: points.at,
    });
    one.socket.close();
    expect((await two.until("left")).client).toBe("one");
    two.socket.close();
  });

  test("who comes back catches up with what was missed", async () => {
    const id = await workbook();
    const one = await join(id, world.a.creator, "one");
    for (let n = 1; n <= 5; n += 1) one.send({ kind: "submit", base: n - 1, transactions: [addPage(`tx-${n}`, `p${n}`)] });
    await one.until("committed", (message) => message.head === 5);
    one.socket.close();
    await one.closed;
    const back = await new Person(world, id).open();
    back.send({ bearer: world.a.creator.token });
    await back.until("ready");
    back.send({ kind: "hello", version: 1, client: "back", since: 2, outboxBase: null });
    expect((await back.until("committed")).entries.map((entry) => entry.sequence)).toEqual([3, 4, 5]);
    back.send({ kind: "hello", version: 99, client: "back", since: 2, outboxBase: null });
    expect((await back.until("refused")).code).toBe("incompatible_slate_version");
    back.socket.close();
  });

  test("a file that replaces the draft sends everybody for the new head, and their edits go on from there", async () => {
    const id = await workbook();
    const one = await join(id, world.a.creator, "one");
    const file = "name: Live\nschemaVersion: 1\npages:\n  - {id: new, name: New, elements: []}\n";
    expect(
      (
        await world.request(`/v2/workbooks/${id}/spec`, {
          as: world.a.creator,
          method: "PUT",
          headers: { "content-type": "application/yaml" },
          body: file,
        })
      ).status,
    ).toBe(200);
    expect(await one.closed).toBe(closeCodes.comeAgain);
    const again = await join(id, world.a.creator, "again");
    expect((await again.until("snapshot")).sequence).toBe(1);
    again.send({ kind: "submit", base: 1, transactions: [addPage("later", "p-later")] });
    await again.until("committed", (message) => message.head === 2);
    again.socket.close();
  });

  test("S-G3j: a data model that is published is told to those who may view it, a changed function to the organization, by whichever server", async () => {
    const { creator, admin } = world.a;
    const { createFolder } = await world.graphql<{ createFolder: { inodeId: string } }>(
      creator,
      'mutation { createFolder(request: { name: "Models" }) { inodeId } }',
    );
    const { body } = await world.request("/v2/dataModels/spec", {
      as: creator,
      method: "POST",
      headers: { "content-type": "application/yaml" },
      body: `name: Offer\nkind: data-model\nschemaVersion: 1\nfolderId: ${createFolder.inodeId}\npages:\n  - {id: p, name: Sources, elements: []}\n`,
    });
    const modelId = (body as { dataModelId: string }).dataModelId;
    const id = await workbook();
    const reader = await world.addMember(world.a, "Build");
    await share(id, reader, "edit");
    const foreign = await workbook(world.b.admin);
    const people = [await join(id, creator, "one"), await join(id, reader, "two"), await join(foreign, world.b.admin, "three")] as const;
    const [one, two, three] = people;
    const publish = (workbookId: string) =>
      world.graphql(creator, `mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }`);
    // What another server process did comes through the store.
    const elsewhere = createBus(() => undefined);
    const unrelay = relayBus(elsewhere, world.server.services.store, "elsewhere", () => undefined);
    const relayed: string[] = [];
    elsewhere.subscribe(({ kind }) => relayed.push(kind));
    await publish(modelId);
    await one.until("model-published", ({ dataModelId }) => dataModelId === modelId);
    await share(modelId, reader, "view");
    await publish(modelId);
    await two.until("model-published");
    await publish(id);
    const { saveCustomFunction } = await world.graphql<{ saveCustomFunction: { version: number } }>(
      admin,
      'mutation { saveCustomFunction(request: { name: "Told", doc: "", params: [], formula: "1", expectedVersion: 0 }) { version } }',
    );
    await two.until("functions-changed");
    await vi.waitFor(() => expect(relayed).toContain("functions-changed"));
    elsewhere.publish({ kind: "functions-changed", organizationId: creator.organizationId });
    await vi.waitFor(() => expect(two.received.filter(({ kind }) => kind === "functions-changed")).toHaveLength(2));
    await world.graphql(admin, "mutation($r: DeleteCustomFunctionRequest!) { deleteCustomFunction(request: $r) { success } }", {
      r: { name: "Told", expectedVersion: saveCustomFunction.version },
    });
    await vi.waitFor(() => expect(one.received.filter(({ kind }) => kind === "functions-changed")).toHaveLength(3));
    // The reader had no right when it was published first, and a workbook is no offer; another organization hears of none of it.
    expect(two.received.filter(({ kind }) => kind === "model-published")).toHaveLength(1);
    expect(one.received.filter(({ kind }) => kind === "model-published")).toHaveLength(2);
    expect(three.received.filter(({ kind }) => kind === "model-published" || kind === "functions-changed")).toEqual([]);
    await unrelay();
    for (const person of people) person.socket.close();
  });

  test("a peer that is gone without a word is let go, one that is there stays", async () => {
    const id = await workbook();
    const gone = await join(id, world.a.creator, "gone");
    const there = await join(id, world.a.creator, "there");
    // its line is dead: nothing arrives, nothing is answered, nobody closes it
    gone.socket.pause();
    expect((await there.until("left")).client).toBe("gone");
    expect(there.socket.readyState).toBe(WebSocket.OPEN);
    gone.socket.terminate();
    there.socket.close();
  });
});

describe("V20: who may open the socket", () => {
  test("a page of another origin is refused at the handshake, whatever cookie comes with it", async () => {
    const id = await workbook();
    for (const origin of ["https://attacker.example", "null", world.url.replace("localhost", "localhost.attacker.example")]) {
      const person = new Person(world, id, { origin, cookie: world.a.creator.cookie });
      await expect(person.open()).rejects.toThrow(/403/);
    }
    const own = await new Person(world, id, { origin: world.url }).open();
    own.socket.close();
  });

  test("a cookie is no identity: the first message must bring a token", async () => {
    const id = await workbook();
    const person = await new Person(world, id, { cookie: world.a.creator.cookie }).open();
    person.send({ kind: "hello", version: 1, client: "x", since: null, outboxBase: null });
    expect(await person.closed).toBe(closeCodes.badMessage);
  });

  test("another organization's workbook, one that never was, and one without a right are one answer", async () => {
    const id = await workbook();
    for (const [actor, target] of [
      [world.b.admin, id],
      [world.a.creator, randomId()],
      [world.a.viewer, id],
      [world.a.creator, "*"],
    ] as const) {
      const person = await new Person(world, target).open();
      person.send({ bearer: actor.token });
      expect(await person.closed).toBe(closeCodes.notFound);
    }
  });

  test("a socket that was let in stays open when the time for its first message is over; one that says nothing does not", async () => {
    const id = await workbook();
    const person = await join(id, world.a.creator, "staying");
    const mute = await new Person(world, id).open();
    expect(await mute.closed).toBe(closeCodes.badMessage);
    person.send({ kind: "catch-up", since: 0 });
    await person.until("committed");
    expect(person.socket.readyState).toBe(WebSocket.OPEN);
  }, 20_000);

  test("sockets that are gone before they are let in do not count against those that come after", async () => {
    const id = await workbook();
    const builder = await world.addMember(world.a, "Build");
    await share(id, builder, "edit");
    for (let round = 0; round < 4; round += 1) {
      // A session that the server has not looked up yet: letting in takes a while.
      const { token } = await world.signIn(world.a.organizationId, builder.email);
      const hasty = await Promise.all(Array.from({ length: limits.socketsPerMember / 2 }, () => new Person(world, id).open()));
      for (const { socket } of hasty) socket.send(JSON.stringify({ bearer: token }), () => socket.terminate());
      await Promise.all(hasty.map((person) => person.closed));
    }
    const person = await join(id, builder, "patient");
    expect(person.socket.readyState).toBe(WebSocket.OPEN);
  });

  test("a bad token, and a right that is only to look, end it", async () => {
    const id = await workbook();
    const bad = await new Person(world, id).open();
    bad.send({ bearer: "a.b.c" });
    expect(await bad.closed).toBe(closeCodes.sessionEnded);
    await world.graphql(world.a.creator, `mutation { publishWorkbook(request: { workbookId: "${id}" }) { version } }`);
    await share(id, world.a.viewer, "view");
    const looking = await new Person(world, id).open();
    looking.send({ bearer: world.a.viewer.token });
    expect(await looking.closed).toBe(closeCodes.noRight);
  });

  test("a right taken away ends the socket within five seconds, and nothing is written after it", async () => {
    const id = await workbook();
    const builder = await world.addMember(world.a, "Build");
    const grants = await share(id, builder, "edit");
    const person = await join(id, builder, "leaving");
    const grant = grants.giveGrant.find((entry) => entry.member.userId === builder.userId)!.grantId;
    await world.graphql(world.a.creator, `mutation { revokeGrant(request: { grantId: "${grant}" }) { success } }`);
    if (person.socket.readyState === WebSocket.OPEN) person.send({ kind: "submit", base: 0, transactions: [addPage("too-late", "p")] });
    const start = performance.now();
    expect([closeCodes.notFound, closeCodes.noRight]).toContain(await person.closed);
    expect(performance.now() - start).toBeLessThan(limits.revocation);
    expect((await document(id)).sequence).toBe(0);
  });

  test("what still waits when the right is taken away is not written", async () => {
    const id = await workbook();
    const builder = await world.addMember(world.a, "Build");
    const grants = await share(id, builder, "edit");
    const owner = await join(id, world.a.creator, "owner");
    const person = await join(id, builder, "queued");
    const grant = grants.giveGrant.find((entry) => entry.member.userId === builder.userId)!.grantId;
    await world.server.services.store.db.transaction().execute(async (transaction) => {
      // the first edit waits for this row, the second for the first
      await transaction.selectFrom("workbooks").select("inode_id").where("inode_id", "=", id).forUpdate().execute();
      person.send({ kind: "submit", base: 0, transactions: [addPage("in-time", "p-in-time")] });
      person.send({ kind: "submit", base: 0, transactions: [addPage("too-late", "p-too-late")] });
      await new Promise((resolve) => setTimeout(resolve, 300));
      await world.graphql(world.a.creator, `mutation { revokeGrant(request: { grantId: "${grant}" }) { success } }`);
      await person.closed;
    });
    owner.send({ kind: "submit", base: 0, transactions: [addPage("after", "p-after")] });
    await owner.until("committed", (message) => message.entries.some(({ id: done }) => done === "after"));
    const done = owner.received.flatMap((message) => (message.kind === "committed" ? message.entries : [])).map((entry) => entry.id);
    expect(done).toEqual(["in-time", "after"]);
    owner.socket.close();
  });

  test("V17: signing out everywhere ends open sockets within five seconds", async () => {
    const id = await workbook();
    const builder = await world.addMember(world.a, "Build");
    await share(id, builder, "edit");
    const person = await join(id, builder, "signed-out");
    const start = performance.now();
    await world.post(await world.signIn(world.a.organizationId, builder.email), "/logout", { everywhere: true });
    expect(await person.closed).toBe(closeCodes.sessionEnded);
    expect(performance.now() - start).toBeLessThan(limits.revocation);
  });
});

describe("hostile messages", () => {
  test.each([
    ["no JSON", "{"],
    ["an unknown kind", '{"kind":"drop"}'],
    ["another shape", '{"kind":"submit","base":-1,"transactions":[]}'],
    ["an array", "[]"],
    ["a pointer out of the world", '{"kind":"pointer","at":{"pageId":"p","elementId":null,"x":1e9,"y":0},"takes":true}'],
    ["a prototype", '{"kind":"hello","__proto__":{"x":1}}'],
    ["deep nesting", "[".repeat(100_000)],
  ])("%s ends the socket and nobody else's", async (_, text) => {
    const id = await workbook();
    const good = await join(id, world.a.creator, "good");
    const bad = await join(id, world.a.creator, "bad");
    bad.socket.send(text);
    expect(await bad.closed).toBe(closeCodes.badMessage);
    good.send({ kind: "submit", base: 0, transactions: [addPage("fine", "p")] });
    await good.until("committed", (message) => message.head === 1);
    good.socket.close();
  });

  test("a message over the limit and a flood of messages end it", async () => {
    const id = await workbook();
    const large = await join(id, world.a.creator, "large");
    large.socket.send("x".repeat(limits.socketMessageBytes + 1));
    expect(await large.closed).toBe(1009);
    const flood = await join(id, world.a.creator, "flood");
    for (let n = 0; n < 1_000; n += 1) flood.socket.send('{"kind":"presence","place":null}');
    expect(await flood.closed).toBe(closeCodes.tooFast);
  });

  test.each<readonly [string, unknown, string]>([
    ["half a character", { kind: "set-field", path: ["name"], value: "\ud800" }, "EINVAL"],
    ["NUL", { kind: "set-field", path: ["rest", "settings"], value: { a: "x\u0000" } }, "EINVAL"],
    ["NUL in a name", { kind: "set-field", path: ["rest", "settings"], value: { "a\u0000": 1 } }, "EINVAL"],
    ["NUL on the way", { kind: "set-field", path: ["rest", "a\u0000"], value: 1 }, "EINVAL"],
    ["a text of two million characters", { kind: "set-field", path: ["description"], value: "x".repeat(2_000_000) }, "payload_too_large"],
    [
      "more pages than a document has",
      Array.from({ length: 1_000 }, (_, n) => ({
        kind: "insert-item",
        list: ["pages"],
        item: { id: `p${n}`, name: "P", elements: [], rest: {} },
        after: null,
      })),
      "payload_too_large",
    ],
    ["another shape", { kind: "drop", path: ["name"] }, "EINVAL"],
  ])("V48: an edit with %s is refused by its code, and the session goes on", async (_, operation, code) => {
    const id = await workbook();
    const person = await join(id, world.a.creator, "odd");
    const bad = { id: "bad", label: "Odd", undoes: null, operations: Array.isArray(operation) ? operation : [operation] };
    person.send({ kind: "submit", base: 0, transactions: [addPage("before", "p-before"), bad, addPage("behind", "p-behind")] });
    expect(await person.until("refused", (message) => message.id === "bad")).toMatchObject({ code });
    await person.until("committed", (message) => message.entries.some((entry) => entry.id === "behind"));
    person.send({ kind: "submit", base: 2, transactions: [addPage("later", "p-later")] });
    await person.until("committed", (message) => message.head === 3);
    const { document: now } = await document(id);
    expect(now.pages.map((page) => page.id)).toEqual(expect.arrayContaining(["p-before", "p-behind", "p-later"]));
    person.socket.close();
  });

  test("V48: a document is filled up to its limit and no further; what was taken is kept, and it stays editable", async () => {
    const id = await workbook();
    const person = await join(id, world.a.creator, "much");
    const settings = (n: number): unknown => ({
      id: `tx-${n}`,
      label: "Fill",
      undoes: null,
      operations: [{ kind: "set-field", path: ["rest", "settings", `k${n}`], value: "x".repeat(1_000_000) }],
    });
    // one after the other: a busy machine takes a while for each
    for (let n = 0; n < 6; n += 1) {
      person.send({ kind: "submit", base: n, transactions: [settings(n)] });
      await person.until("committed", (message) => message.head === n + 1);
    }
    person.send({ kind: "submit", base: 6, transactions: [settings(6)] });
    expect(await person.until("refused", (message) => message.id === "tx-6")).toMatchObject({
      code: "payload_too_large",
      message: expect.stringContaining("at most 6 MB"),
    });
    person.send({ kind: "submit", base: 6, transactions: [addPage("small", "p-small")] });
    await person.until("committed", (message) => message.head === 7);
    person.socket.close();
    const again = await join(id, world.a.creator, "again");
    expect(JSON.stringify((await again.until("snapshot")).document).length).toBeLessThan(limits.document.bytes);
    again.socket.close();
  });

  test("V31: an operation that brings in a hidden connection is refused, however it is written", async () => {
    const hidden = randomId();
    await world.server.services.store.db
      .insertInto("connections")
      .values({
        organization_id: world.a.organizationId,
        id: hidden,
        name: "Hidden",
        engine: "postgres",
        sealed_secret: null,
        created_by: null,
      })
      .execute();
    const id = await workbook();
    const person = await join(id, world.a.creator, "sly");
    const page = (await document(id)).document.pages[0]!.id;
    const table = { id: "t", kind: "table", name: "T", source: { kind: "sql", connectionId: hidden, statement: "select 1" }, columns: [] };
    const elements = ["pages", { key: page }, "elements"];
    const attempts = [
      [{ kind: "insert-item", list: elements, item: table, after: null }],
      [
        { kind: "insert-item", list: elements, item: { ...table, source: { ...table.source, connectionId: "none" } }, after: null },
        { kind: "set-field", path: [...elements, { key: "t" }, "source", "connectionId"], value: hidden },
      ],
      [{ kind: "set-field", path: [...elements, { key: "t" }, "source"], value: table.source }],
    ];
    for (const [n, operations] of attempts.entries()) {
      person.send({ kind: "submit", base: 0, transactions: [{ id: `sly-${n}`, label: "x", undoes: null, operations }] });
      expect(await person.until("refused", (message) => message.id === `sly-${n}`)).toMatchObject({ code: "permission_denied" });
    }
    expect((await document(id)).sequence).toBe(0);
    person.socket.close();
  });
});
