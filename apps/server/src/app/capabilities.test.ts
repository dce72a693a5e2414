// product-spec §6: a capability that an account type lacks refuses what it is named after, and nothing else.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { awaitedCapabilities, capabilities, type Capability, withoutCapability, withPrerequisites } from "@sheaf/contract";
import type { Operation } from "@sheaf/workbook";
import { afterAll, beforeAll, expect, test } from "vitest";
import { givenWorkbook } from "../testing/given.ts";
import { joinLive } from "../testing/live-person.ts";
import { ask as askResults, body, rowsOf } from "../testing/result-stream.ts";
import { type Actor, randomId, startWorld, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** The code of a GraphQL call that is refused; null: it is done. */
const refusal = (as: Actor, query: string, request: object): Promise<string | null> =>
  world.graphql(as, query, { r: request }).then(
    () => null,
    (error: { body: { code: string } }) => error.body.code,
  );

/** Somebody who has all capabilities of Build and these, without those. */
async function somebody({
  less = [],
  more = [],
}: {
  readonly less?: readonly Capability[];
  readonly more?: readonly Capability[];
}): Promise<Actor> {
  const { accountTypes } = await world.graphql<{ accountTypes: { name: string; featurePermissionSet: Capability[] }[] }>(
    world.a.admin,
    "{ accountTypes { name featurePermissionSet } }",
  );
  const build = accountTypes.find(({ name }) => name === "Build")!.featurePermissionSet;
  const name = `Type-${randomId().slice(0, 8)}`;
  await world.graphql(world.a.admin, "mutation($r: SaveAccountTypeRequest!) { saveAccountType(request: $r) { accountTypeId } }", {
    r: { name, featurePermissionSet: [...less.reduce<ReadonlySet<string>>(withoutCapability, withPrerequisites([...build, ...more]))] },
  });
  return world.addMember(world.a, name);
}

const at = ["pages", { key: "p" }, "elements"] as const;
const table = (path: string) => ({ kind: "warehouse-table", connectionId: world.a.connectionId, path: ["main", path] });
const join_ = (left: string) => ({ kind: "join", joins: [{ left: table("a"), right: table("b"), columns: [{ left, right: "[b/k]" }] }] });
const inputTable = (id: string) => ({
  id,
  kind: "input-table",
  name: `Input ${id}`,
  inputMode: "edit",
  source: { kind: "empty", connectionId: world.a.connectionId },
  columns: [{ id: "n", name: "N", type: "number" }],
});
const insert = (item: object): Operation => ({ kind: "insert-item", list: at, item, after: null }) as unknown as Operation;
const set = (path: readonly unknown[], value: unknown): Operation =>
  ({ kind: "set-field", path: [...at, ...path], value }) as unknown as Operation;

async function workbookOf(owner: Actor, source: object, ...more: readonly object[]): Promise<string> {
  const elements = [{ id: "t", kind: "table", name: "T", source, columns: [{ id: "c", name: "C", formula: "1" }] }, ...more];
  return givenWorkbook(world, owner, world.a, JSON.stringify({ name: "W", schemaVersion: 1, pages: [{ id: "p", name: "P", elements }] }));
}

/** Lets somebody edit a workbook of the creator. */
const share = (inodeId: string, to: Actor) =>
  world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId, memberId: to.userId, right: "edit" },
  });

async function outcomes(workbookId: string, actor: Actor, attempts: readonly (readonly Operation[])[]): Promise<readonly string[]> {
  const person = await joinLive(world, workbookId, actor, `client-${randomId().slice(0, 8)}`);
  const outcome: string[] = [];
  for (const operations of attempts) {
    const id = randomId().slice(0, 8);
    person.send({ kind: "submit", base: 0, transactions: [{ id, label: "x", undoes: null, operations }] });
    outcome.push(
      await Promise.race([
        person.until("refused", (message) => message.id === id).then(({ message }) => message),
        person.until("committed", (message) => message.entries.some((entry) => entry.id === id)).then(() => "committed"),
      ]),
    );
  }
  person.socket.close();
  return outcome;
}

/** A workbook of their own, replaced by a file. */
async function put(as: Actor, elements: readonly object[]) {
  const { createWorkbook } = await world.graphql<{ createWorkbook: { inodeId: string } }>(
    as,
    'mutation { createWorkbook(request: { name: "Put" }) { inodeId } }',
  );
  return world.request(`/v2/workbooks/${createWorkbook.inodeId}/spec`, {
    as,
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Put", schemaVersion: 1, pages: [{ id: "p", name: "P", elements }] }),
  });
}

test("canJoin: without it nobody makes a join or changes one, in the document, in a file or for themselves; what is joined stays", async () => {
  const NO = "Your account type may not join sources";
  const one = await somebody({ less: ["canJoin"] });
  const workbookId = await workbookOf(world.a.creator, join_("[a/k]"), {
    id: "u",
    kind: "table",
    name: "U",
    source: table("a"),
    columns: [{ id: "c", name: "C", formula: "1" }],
  });
  await share(workbookId, one);
  expect(
    await outcomes(workbookId, one, [
      [set([{ key: "u" }, "source"], join_("[a/other]"))],
      [set([{ key: "t" }, "source", "joins"], join_("[a/other]").joins)],
      [insert({ id: "v", kind: "table", name: "V", source: join_("[a/third]"), columns: [] })],
      // whole, as it stands: copied and moved by everybody who edits
      [insert({ id: "w", kind: "table", name: "W", source: join_("[a/k]"), columns: [] })],
      [set([{ key: "u" }, "source", "path"], ["main", "b"])],
      [set([{ key: "t" }, "name"], "Renamed")],
    ]),
  ).toEqual([NO, NO, NO, "committed", "committed", "committed"]);
  const overlay = [set([{ key: "u" }, "source"], join_("[a/other]"))] as never;
  const seen = await askResults(world, one, `/v2/workbooks/${workbookId}/results`, body([rowsOf("u")], { overlay }));
  expect(seen.error).toMatchObject({ errorCode: "permission_denied", message: NO });
  const joined = { id: "t", kind: "table", name: "T", source: join_("[a/k]"), columns: [] };
  expect((await put(one, [joined])).body).toMatchObject({ errorCode: "permission_denied", message: NO });
  expect(await outcomes(workbookId, world.a.creator, [[set([{ key: "u" }, "source"], join_("[a/other]"))]])).toEqual(["committed"]);
  expect((await put(world.a.creator, [joined])).status).toBeLessThan(300);
  const DUPLICATE = "mutation($r: DuplicateWorkbookRequest!) { duplicateWorkbook(request: $r) { inodeId } }";
  expect(await refusal(one, DUPLICATE, { workbookId })).toBeNull();
});

test("canCreateDatasheet: without it nobody makes an input table, by hand, by a file or by a copy; one that stands is edited", async () => {
  const NO = "Your account type may not create input tables";
  const one = await somebody({ less: ["canCreateDatasheet"] });
  const workbookId = await workbookOf(world.a.creator, table("a"), inputTable("i"));
  await share(workbookId, one);
  expect(
    await outcomes(workbookId, one, [
      [insert(inputTable("j"))],
      [set([{ key: "t" }], inputTable("t"))],
      [set([{ key: "i" }, "name"], "Renamed")],
      [{ ...insert({ id: "m", name: "M", type: "text" }), list: [...at, { key: "i" }, "columns"] } as unknown as Operation],
    ]),
  ).toEqual([NO, expect.not.stringMatching("committed"), "committed", "committed"]);
  expect((await put(one, [inputTable("k")])).body).toMatchObject({ errorCode: "permission_denied", message: NO });
  const DUPLICATE = "mutation($r: DuplicateWorkbookRequest!) { duplicateWorkbook(request: $r) { inodeId } }";
  expect(await refusal(one, DUPLICATE, { workbookId })).toBe("EPERM");
  expect(await outcomes(workbookId, world.a.creator, [[insert(inputTable("j"))]])).toEqual(["committed"]);
});

test("canUpdateTable: without it nobody makes the server look at a connection's tables anew", async () => {
  const REFRESH = "mutation($r: RefreshConnectionRequest!) { refreshConnection(request: $r) { connectionId } }";
  const request = { connectionId: world.a.connectionId };
  expect(await refusal(await somebody({ less: ["canUpdateTable"] }), REFRESH, request)).toBe("EPERM");
  for (const name of ["Analyze", "Build", "Admin"])
    expect([name, await refusal(await world.addMember(world.a, name), REFRESH, request)]).toEqual([name, null]);
});

test("canCreateFolder, canOrganize, canCreateWorkspace: each is asked for by what it names, and by nothing else", async () => {
  const FOLDER = "mutation($r: CreateFolderRequest!) { createFolder(request: $r) { inodeId } }";
  const MOVE = "mutation($r: MoveInodeRequest!) { moveInode(request: $r) { inodeId } }";
  const WORKSPACE = "mutation($r: CreateWorkspaceRequest!) { createWorkspace(request: $r) { inodeId } }";
  const named = () => ({ name: `Made ${randomId().slice(0, 8)}` });
  const does = async (less: readonly Capability[]) => {
    const one = await somebody({ less, more: less.includes("canCreateWorkspace") ? [] : ["canCreateWorkspace"] });
    const { createFolder } = await world.graphql<{ createFolder: { inodeId: string } }>(world.a.creator, FOLDER, { r: named() });
    const parentId = createFolder.inodeId;
    await share(parentId, one);
    const workbookId = await workbookOf(one, table("a"));
    return [
      await refusal(one, FOLDER, named()),
      await refusal(one, MOVE, { inodeId: workbookId, parentId }),
      await refusal(one, WORKSPACE, named()),
    ];
  };
  expect(await does([])).toEqual([null, null, null]);
  expect(await does(["canCreateFolder"])).toEqual(["EPERM", null, null]);
  expect(await does(["canOrganize"])).toEqual([null, "EPERM", null]);
  expect(await does(["canCreateWorkspace"])).toEqual([null, null, "EPERM"]);
});

test("canManageTeams, canManageUserAttributes: each opens its own calls, and the other one's no more than before", async () => {
  const SAVE_TEAM = "mutation($r: SaveTeamRequest!) { saveTeam(request: $r) { teamId } }";
  const SAVE_ATTRIBUTE = "mutation($r: SaveUserAttributeRequest!) { saveUserAttribute(request: $r) { attributeId } }";
  const does = async (as: Actor) => [
    await refusal(as, SAVE_TEAM, { name: `Team ${randomId().slice(0, 8)}` }),
    await refusal(as, SAVE_ATTRIBUTE, { name: `Attribute ${randomId().slice(0, 8)}`, members: [], teams: [] }),
  ];
  expect(await does(await somebody({}))).toEqual(["EPERM", "EPERM"]);
  expect(await does(await somebody({ more: ["canManageTeams"] }))).toEqual([null, "EPERM"]);
  expect(await does(await somebody({ more: ["canManageUserAttributes"] }))).toEqual(["EPERM", null]);
});

test("canBadge: without it nobody says of a document that it can be relied on, their own included", async () => {
  const BADGE = "mutation($r: SetBadgeRequest!) { setBadge(request: $r) { inodeId } }";
  for (const [one, code] of [
    [await somebody({ less: ["canBadge"] }), "EPERM"],
    [await somebody({}), null],
  ] as const)
    expect(await refusal(one, BADGE, { inodeId: await workbookOf(one, table("a")), badge: "endorsed" })).toBe(code);
});

/** What the browser puts together of answers that the person may have: there is nothing on the server to refuse. */
const ofTheBrowser: readonly Capability[] = ["canUseExplainViz"];

test("every capability is asked for somewhere on the server, but for those whose features are to come or are made in the browser", () => {
  const repository = join(import.meta.dirname, "../../../..");
  const sources = (folder: string): string[] =>
    readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
      .filter(
        (file) =>
          file.endsWith(".ts") &&
          !file.endsWith(".test.ts") &&
          !/(?:^|\/)(?:testing|capabilities\.ts|capability-prerequisites\.ts)/.test(file),
      )
      .map((file) => readFileSync(join(repository, folder, file), "utf8"));
  const text = [...sources("apps/server/src"), ...sources("packages/contract/src")].join("\n");
  const asked = capabilities.filter((name) => text.includes(`"${name}"`));
  expect(capabilities.filter((name) => !asked.includes(name)).toSorted()).toEqual([...awaitedCapabilities, ...ofTheBrowser].toSorted());
});
