import { type DraftHistory, limits } from "@sheaf/contract";
import type { WorkbookDocument } from "@sheaf/workbook";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { replay } from "./replay.ts";
import { type Answer, randomId, startWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

interface Stored {
  readonly workbookId: string;
  readonly documentVersion: number;
  readonly url: string;
  readonly report: { readonly valid: boolean; readonly errors: { code: string; path: string }[]; readonly warnings: { code: string }[] };
}
interface Failure {
  readonly code: string;
  readonly message: string;
  readonly details: {
    readonly report: { readonly errors: { code: string; path: string; suggestions: string[] }[] };
    readonly documentVersion: number;
    readonly differences: object[];
    readonly changedBy: { email: string };
  };
}

const file = (name: string, elements = "[]", extra = "") =>
  `name: ${name}\nschemaVersion: 1\n${extra}pages:\n  - id: p1\n    name: Page\n    elements: ${elements}\n`;
const TABLE =
  '[{id: t1, kind: table, name: T, source: {kind: sql, connectionId: c1, statement: select 1 as a}, columns: [{id: a, formula: "[Custom SQL/a]"}]}]';

async function folderOf(actor = world.a.creator): Promise<string> {
  return (
    await world.graphql<{ createFolder: { inodeId: string } }>(actor, 'mutation { createFolder(request: { name: "F" }) { inodeId } }')
  ).createFolder.inodeId;
}
const yaml = (path: string, method: string, text: string, headers: Record<string, string> = {}, as = world.a.creator): Promise<Answer> =>
  world.request(path, { as, method, headers: { "content-type": "application/yaml", ...headers }, body: text });
async function create(name: string, elements = "[]"): Promise<Stored> {
  const answer = await yaml("/v2/workbooks/spec", "POST", file(name, elements, `folderId: ${await folderOf()}\n`));
  expect(answer.status).toBe(200);
  return answer.body as Stored;
}

describe("workbook files over HTTP (workbook-file 13)", () => {
  test("a file becomes a workbook and comes back as it was", async () => {
    const made = await create("Rides", TABLE);
    expect(made.url).toMatch(/\/tenant-a\/workbook\/Rides-[0-9A-Za-z]{22}$/);
    expect(made.documentVersion).toBe(0);
    const back = await world.request(`/v2/workbooks/${made.workbookId}/spec`, { as: world.a.creator });
    expect(back.headers.get("etag")).toBe('"0"');
    expect(back.headers.get("content-type")).toBe("application/yaml; charset=utf-8");
    expect(back.text).toContain("[Custom SQL/a]");
    const again = await yaml(`/v2/workbooks/${made.workbookId}/spec`, "PUT", back.text);
    expect((again.body as Stored).documentVersion).toBe(1);
    const strip = (text: string) =>
      text
        .split("\n")
        .filter((line) => !/^(?:documentVersion|updatedAt)/.test(line))
        .join("\n");
    expect(strip((await world.request(`/v2/workbooks/${made.workbookId}/spec`, { as: world.a.creator })).text)).toBe(strip(back.text));
    const json = await world.request(`/v2/workbooks/${made.workbookId}/spec?format=json&snapshot=0`, { as: world.a.creator });
    expect(json.body).toMatchObject({
      workbookId: made.workbookId,
      documentVersion: 0,
      name: "Rides",
      pages: [{ id: "p1", elements: [{ id: "t1" }] }],
    });
  });

  test("an unknown field is refused with its path and the nearest name, unless it is to be kept", async () => {
    const bad = "[{id: t1, kind: table, sourc: 1, source: {kind: sql, connectionId: c, statement: select 1}, columns: []}]";
    const folder = await folderOf();
    const refused = await yaml("/v2/workbooks/spec", "POST", file("Bad", bad, `folderId: ${folder}\n`));
    expect(refused.status).toBe(422);
    expect((refused.body as Failure).details.report.errors[0]).toMatchObject({
      code: "E_UNKNOWN_FIELD",
      path: "/pages/0/elements/0/sourc",
    });
    const kept = await yaml("/v2/workbooks/spec?unknown=keep", "POST", file("Kept", bad, `folderId: ${folder}\n`));
    expect(kept.status).toBe(200);
    const back = await world.request(`/v2/workbooks/${(kept.body as Stored).workbookId}/spec`, { as: world.a.creator });
    expect(back.text).toContain("sourc: 1");
  });

  test("verify stores nothing", async () => {
    const before = await world.server.services.store.db.selectFrom("inodes").select("id").execute();
    const answer = await yaml("/v2/workbooks/spec/verify", "POST", file("V", TABLE));
    expect(answer.body).toMatchObject({ valid: true });
    expect(await world.server.services.store.db.selectFrom("inodes").select("id").execute()).toHaveLength(before.length);
  });

  test("V48: who may make no document may not have one verified; who asks too often is told when to come again", async () => {
    for (const path of ["/v2/workbooks/spec/verify", "/v2/dataModels/spec/verify"])
      for (const person of [world.a.viewer, world.a.guest]) expect((await yaml(path, "POST", file("V"), {}, person)).status).toBe(403);
    const person = await world.addMember(world.b, "Build");
    const answers = await Promise.all(Array.from({ length: 40 }, () => yaml("/v2/workbooks/spec/verify", "POST", file("V"), {}, person)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200).length).toBe(40 - refused.length);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused) {
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(body).toMatchObject({ errorCode: "too_many_requests" });
    }
    // a large file counts for several; another person of the organization still has their own
    const other = await world.addMember(world.b, "Build");
    const large = `${file("V")}# ${"x".repeat(2_000_000)}\n`;
    const some = await Promise.all(Array.from({ length: 6 }, () => yaml("/v2/workbooks/spec/verify", "POST", large, {}, other)));
    expect(some.filter(({ status }) => status === 200).length).toBeLessThan(5);
    expect(some.some(({ status }) => status === 200)).toBe(true);
  });

  test("the report says what compiling says, element by element", async () => {
    const table = (formula: string) =>
      `[{id: t1, kind: table, name: T, source: {kind: sql, connectionId: ${world.a.connectionId}, statement: "select 1 as a, 'x' as b"}, columns: [{id: a, formula: "[Custom SQL/a]"}, {id: s, formula: '${formula}'}]}]`;
    const good = await yaml("/v2/workbooks/spec/verify", "POST", file("V", table("[a] + 1")));
    expect(good.body).toMatchObject({
      valid: true,
      elements: [
        {
          id: "t1",
          ok: true,
          columns: [
            { id: "a", type: "integer", error: null },
            { id: "s", type: "integer", error: null },
          ],
        },
      ],
    });
    const bad = await yaml("/v2/workbooks/spec/verify", "POST", file("V", table("Nonsense([a])")));
    expect((bad.body as { elements: { ok: boolean; columns: { id: string; error: string | null }[] }[] }).elements[0]).toMatchObject({
      ok: false,
      columns: expect.arrayContaining([{ id: "s", type: "error", level: "", error: expect.stringMatching(/Nonsense/) }]),
    });
  });

  test("broken text is 422 with a place; no text is EINVAL", async () => {
    for (const text of ["name: [", "{", "a: 1\na: 2\n", "- just\n- a list\n", "\u0000"]) {
      const answer = await yaml("/v2/workbooks/spec", "POST", text);
      expect([text, answer.status]).toEqual([text, 422]);
    }
    expect((await yaml("/v2/workbooks/spec", "POST", "")).status).toBe(422);
  });

  test("a stale version is 409 with who, when and what differs", async () => {
    const made = await create("Stale", TABLE);
    const theirs = await yaml(
      `/v2/workbooks/${made.workbookId}/spec`,
      "PUT",
      file("Stale", TABLE.replace("name: T", "name: Theirs"), "documentVersion: 0\n"),
    );
    expect(theirs.status).toBe(200);
    for (const answer of [
      await yaml(
        `/v2/workbooks/${made.workbookId}/spec`,
        "PUT",
        file("Stale", TABLE.replace("name: T", "name: Mine"), "documentVersion: 0\n"),
      ),
      await yaml(`/v2/workbooks/${made.workbookId}/spec`, "PUT", file("Stale", TABLE.replace("name: T", "name: Mine")), {
        "if-match": '"0"',
      }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body as Failure).toMatchObject({
        code: "ESTALE",
        details: {
          documentVersion: 1,
          changedBy: { email: world.a.creator.email },
          differences: [{ elementId: "t1", mine: "changed", theirs: "changed", conflict: true }],
        },
      });
    }
    const without = await yaml(`/v2/workbooks/${made.workbookId}/spec`, "PUT", file("Stale", TABLE));
    expect((without.body as Stored).report.warnings.map((warning) => warning.code)).toContain("W_NO_VERSION");
    const overwritten = await world.request(`/v2/workbooks/${made.workbookId}/spec?snapshot=1`, { as: world.a.creator });
    expect(overwritten.text).toContain("name: Theirs");
  });

  test("a JSON Patch changes one thing and checks the version", async () => {
    const made = await create("Patched", TABLE);
    const patch = (body: unknown, headers: Record<string, string> = {}) =>
      world.request(`/v2/workbooks/${made.workbookId}/spec`, {
        as: world.a.creator,
        method: "PATCH",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
    expect(
      (
        await patch(
          [
            { op: "replace", path: "/pages/0/elements/0/name", value: "New name" },
            { op: "test", path: "/pages/0/id", value: "p1" },
          ],
          { "if-match": '"0"' },
        )
      ).body,
    ).toMatchObject({ documentVersion: 1 });
    expect((await patch([{ op: "remove", path: "/pages/0/elements/7" }])).body).toMatchObject({ code: "EINVAL" });
    expect((await patch([{ op: "add", path: "/pages/0/elements/0/nonsense", value: 1 }])).status).toBe(422);
    expect((await patch([{ op: "replace", path: "/name", value: "x" }], { "if-match": '"0"' })).status).toBe(409);
    expect((await patch([{ op: "add", path: "/__proto__", value: { polluted: 1 } }])).status).toBe(400);
    expect((await world.request(`/v2/workbooks/${made.workbookId}/spec`, { as: world.a.creator })).text).toContain("name: New name");
  });

  test("two writers at once: one is told", async () => {
    const made = await create("Race", TABLE);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => yaml(`/v2/workbooks/${made.workbookId}/spec`, "PUT", file(`Race ${n}`, TABLE), { "if-match": '"0"' })),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  test("V31: nobody adds a connection that they may not use; one that does not exist is kept and marked", async () => {
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
    const on = (connection: string) => TABLE.replace("c1", connection);
    const folder = await folderOf();
    expect((await yaml("/v2/workbooks/spec", "POST", file("X", on(hidden), `folderId: ${folder}\n`))).body).toMatchObject({
      code: "EPERM",
      errorCode: "permission_denied",
    });
    const made = await create("Unknown source", on(randomId()));
    expect((await yaml(`/v2/workbooks/${made.workbookId}/spec`, "PUT", file("X", on(hidden)))).body).toMatchObject({ code: "EPERM" });
    expect((await yaml(`/v2/workbooks/${made.workbookId}/spec`, "PUT", file("X", on(world.a.connectionId)))).status).toBe(200);
  });
});

describe("draft and published version", () => {
  const publish = (id: string) =>
    world.graphql<{ publishWorkbook: { version: number; sequence: number } }>(
      world.a.creator,
      "mutation($r: PublishWorkbookRequest!) { publishWorkbook(request: $r) { version sequence } }",
      { r: { workbookId: id } },
    );
  const share = (id: string, right: string) =>
    world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
      r: { inodeId: id, memberId: world.a.viewer.userId, right },
    });
  const read = (id: string, as = world.a.viewer, query = "") => world.request(`/v2/workbooks/${id}/document${query}`, { as });

  test("readers see what was published, editors the draft; versions count publishes", async () => {
    const { workbookId } = await create("Life");
    await share(workbookId, "view");
    expect((await read(workbookId)).status).toBe(404);
    expect((await publish(workbookId)).publishWorkbook).toEqual({ version: 1, sequence: 0 });
    await yaml(`/v2/workbooks/${workbookId}/spec`, "PUT", file("Life 2", TABLE));
    expect((await read(workbookId)).body).toMatchObject({ version: 1, sequence: 0, latestSequence: 0, permissions: { canEdit: false } });
    expect((await read(workbookId, world.a.creator)).body).toMatchObject({ version: null, sequence: 1, publishedVersion: 1 });
    expect((await read(workbookId, world.a.viewer, "?snapshot=1")).body).toMatchObject({ code: "EPERM" });
    expect((await read(workbookId, world.a.viewer, "?version=2")).status).toBe(404);
    expect((await publish(workbookId)).publishWorkbook).toEqual({ version: 2, sequence: 1 });
    expect((await read(workbookId)).body).toMatchObject({ version: 2, document: { pages: [{ elements: [{ id: "t1" }] }] } });
    expect((await read(workbookId, world.a.viewer, "?version=1")).body).toMatchObject({
      version: 1,
      document: { pages: [{ elements: [] }] },
    });
  });

  test("19.6: who comes to look gets what is published in one call, and the draft where nothing is and they may edit", async () => {
    const { workbookId } = await create("Looked at");
    await share(workbookId, "view");
    const preferred = async (as = world.a.viewer) => await read(workbookId, as, "?published=preferred");
    expect((await preferred(world.a.creator)).body).toMatchObject({ version: null, sequence: 0, publishedVersion: null });
    expect((await preferred()).status).toBe(404);
    await publish(workbookId);
    await yaml(`/v2/workbooks/${workbookId}/spec`, "PUT", file("Looked at", TABLE));
    for (const as of [world.a.creator, world.a.viewer])
      expect((await preferred(as)).body).toMatchObject({ version: 1, sequence: 0, document: { pages: [{ elements: [] }] } });
  });

  test("discard goes back to the published version and loses nothing of the log; a version can be put back", async () => {
    const { workbookId } = await create("Discard");
    const change = (name: string, id: string, extra = "") =>
      world.graphql(world.a.creator, `mutation { ${name}(request: { workbookId: "${id}"${extra} }) { inodeId } }`);
    await expect(change("discardDraft", workbookId)).rejects.toThrow(/Nothing is published/);
    await publish(workbookId);
    await yaml(`/v2/workbooks/${workbookId}/spec`, "PUT", file("Discard", TABLE));
    await change("discardDraft", workbookId);
    expect((await read(workbookId, world.a.creator)).body).toMatchObject({ sequence: 2, document: { pages: [{ elements: [] }] } });
    expect((await read(workbookId, world.a.creator, "?snapshot=1")).body).toMatchObject({
      document: { pages: [{ elements: [{ id: "t1" }] }] },
    });
    await yaml(`/v2/workbooks/${workbookId}/spec`, "PUT", file("Discard", TABLE));
    await publish(workbookId);
    await change("restoreVersion", workbookId, ", version: 1");
    expect((await read(workbookId, world.a.creator)).body).toMatchObject({
      sequence: 4,
      version: null,
      document: { pages: [{ elements: [] }] },
    });
    expect((await read(workbookId, world.a.creator, "?snapshot=99")).status).toBe(404);
  });

  test("V48: a document from before the limits, which is larger than they allow, is shown, edited, copied and put back; no file is taken for one", async () => {
    const { workbookId } = await create("Large");
    const { db } = world.server.services.store;
    const pages = Array.from({ length: limits.document.pages + 1 }, (_, n) => ({ id: `p${n}`, name: "P", elements: [], rest: {} }));
    await db
      .updateTable("snapshots")
      .set({
        document: JSON.stringify({ schemaVersion: 1, kind: "workbook", name: "Large", description: null, pages, layout: [], rest: {} }),
      })
      .where("workbook_id", "=", workbookId)
      .execute();
    await publish(workbookId);
    const change = (name: string, extra = "") =>
      world.graphql<Record<string, { inodeId: string }>>(
        world.a.creator,
        `mutation { ${name}(request: { workbookId: "${workbookId}"${extra} }) { inodeId } }`,
      );
    const spec = `/v2/workbooks/${workbookId}/spec`;
    const patch = (operations: unknown) =>
      world.request(spec, {
        as: world.a.creator,
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(operations),
      });
    expect((await patch([{ op: "add", path: "/pages/-", value: { id: "more", name: "More", elements: [] } }])).body).toMatchObject({
      errorCode: "document_invalid",
      message: expect.stringContaining("at most 1000 pages"),
    });
    expect((await patch([{ op: "remove", path: "/pages/0" }])).status).toBe(200);
    expect((await yaml(spec, "PUT", file("Large"))).status).toBe(200);
    await change("restoreVersion", ", version: 1");
    expect(((await read(workbookId, world.a.creator)).body as { document: WorkbookDocument }).document.pages).toHaveLength(1_001);
    const copy = (await change("duplicateWorkbook"))["duplicateWorkbook"]?.inodeId ?? "";
    expect(((await read(copy, world.a.creator)).body as { document: WorkbookDocument }).document.pages).toHaveLength(1_001);
  });

  test("a rename is a rename of the document; a copy is its maker's alone", async () => {
    const { workbookId } = await create("Before", TABLE);
    await share(workbookId, "view");
    await world.graphql(world.a.creator, "mutation($r: RenameInodeRequest!) { renameInode(request: $r) { name } }", {
      r: { inodeId: workbookId, name: "After" },
    });
    expect((await read(workbookId, world.a.creator)).body).toMatchObject({ name: "After", document: { name: "After" } });
    const { duplicateWorkbook } = await world.graphql<{ duplicateWorkbook: { inodeId: string; name: string } }>(
      world.a.creator,
      `mutation { duplicateWorkbook(request: { workbookId: "${workbookId}" }) { inodeId name } }`,
    );
    expect(duplicateWorkbook.name).toBe("After (copy)");
    expect((await read(duplicateWorkbook.inodeId)).status).toBe(404);
    expect((await read(duplicateWorkbook.inodeId, world.a.creator)).body).toMatchObject({
      document: { pages: [{ elements: [{ id: "t1" }] }] },
    });
  });
});

test("the history of a draft tells what was done by whom, the newest first, page by page, to its editors alone", async () => {
  const { workbookId } = await create("History", TABLE);
  for (let n = 0; n < 3; n += 1)
    await yaml(`/v2/workbooks/${workbookId}/spec`, "PUT", file("History", TABLE.replace("name: T", `name: T${n}`)));
  const history = async (query: string, as = world.a.creator) => world.request(`/v2/workbooks/${workbookId}/draft-history${query}`, { as });
  const all = (await history("")).body as DraftHistory;
  expect(all).toMatchObject({ more: false });
  expect(all.changes.map(({ sequence }) => sequence)).toEqual([3, 2, 1]);
  const [newest] = all.changes;
  expect(newest?.by.name).not.toBe("");
  expect(newest).toMatchObject({ isUndo: false, label: expect.any(String), by: { id: world.a.creator.userId } });
  expect((await history("?limit=2")).body).toMatchObject({ more: true, changes: [{ sequence: 3 }, { sequence: 2 }] });
  expect((await history("?limit=2&before=2")).body).toMatchObject({ more: false, changes: [{ sequence: 1 }] });
  // A moment of it is a document that can be read.
  expect((await world.request(`/v2/workbooks/${workbookId}/document?snapshot=1`, { as: world.a.creator })).body).toMatchObject({
    sequence: 1,
    document: { pages: [{ elements: [{ name: "T0" }] }] },
  });
  const grant = "mutation($request: GiveGrantRequest!) { giveGrant(request: $request) { grantId } }";
  await world.graphql(world.a.creator, grant, { request: { inodeId: workbookId, memberId: world.a.viewer.userId, right: "view" } });
  expect([403, 404]).toContain((await history("", world.a.viewer)).status);
});

test("R03: the log is dense, and replaying it from any snapshot gives every other one", async () => {
  const made = await create("Log", TABLE);
  for (let n = 0; n < 6; n += 1)
    await yaml(
      `/v2/workbooks/${made.workbookId}/spec`,
      "PUT",
      file(`Log ${n}`, TABLE.replace("name: T", `name: T${n}, description: d${n}`)),
    );
  const { db } = world.server.services.store;
  const log = await db
    .selectFrom("operation_log")
    .select(["sequence", "payload", "transaction_id"])
    .where("workbook_id", "=", made.workbookId)
    .orderBy("sequence")
    .execute();
  expect(log.map((entry) => entry.sequence)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(new Set(log.map((entry) => entry.transaction_id)).size).toBe(6);
  const snapshots = await db
    .selectFrom("snapshots")
    .select(["sequence", "document"])
    .where("workbook_id", "=", made.workbookId)
    .orderBy("sequence")
    .execute();
  for (const from of snapshots) {
    for (const to of snapshots.filter((snapshot) => snapshot.sequence > from.sequence)) {
      const between = log.filter((entry) => entry.sequence > from.sequence && entry.sequence <= to.sequence);
      expect(
        replay(
          from.document as WorkbookDocument,
          between.map((entry) => entry.payload),
        ),
      ).toEqual(to.document);
    }
  }
});
