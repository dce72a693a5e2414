import type { InodeShared, InodeSharingFacts } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callOperation } from "../../../testing/call-operation.ts";
import { allOperations } from "../../../testing/operations.ts";
import { mailTo } from "../../../testing/mail-to.ts";
import { type SmtpSink, startSmtpSink } from "../../../testing/smtp-sink.ts";
import { type Actor, startWorld, type World } from "../../../testing/world.ts";

let sink: SmtpSink;
let world: World;
beforeAll(async () => {
  sink = await startSmtpSink();
  world = await startWorld({ environment: { SHEAF_SMTP_URL: sink.url } });
});
afterAll(async () => {
  await world.close();
  await sink.close();
});

const operations = allOperations();
const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { body: { code: string; errorCode: string | null } }) => error.body.errorCode ?? error.body.code,
  );

/** A published workbook of the creator that nobody else may see. */
async function made(name: string): Promise<string> {
  const make = "mutation($r: CreateWorkbookRequest!) { createWorkbook(request: $r) { inodeId } }";
  const { createWorkbook } = await world.graphql<{ createWorkbook: { inodeId: string } }>(world.a.creator, make, { r: { name } });
  const r = { workbookId: createWorkbook.inodeId };
  await world.graphql(world.a.creator, "mutation($r: PublishWorkbookRequest!) { publishWorkbook(request: $r) { version } }", { r });
  return createWorkbook.inodeId;
}
async function team(name: string, add: readonly string[]): Promise<string> {
  const { saveTeam } = await world.graphql<{ saveTeam: { teamId: string } }>(
    world.a.admin,
    "mutation($r: SaveTeamRequest!) { saveTeam(request: $r) { teamId } }",
    { r: { name } },
  );
  await world.graphql(world.a.admin, "mutation($r: ChangeTeamMembersRequest!) { changeTeamMembers(request: $r) { teamId } }", {
    r: { teamId: saveTeam.teamId, add, remove: [] },
  });
  return saveTeam.teamId;
}
const share = async (as: Actor, asked: Readonly<Record<string, unknown>>) =>
  (
    await world.graphql<{ shareInode: InodeShared }>(
      as,
      "mutation($r: ShareInodeRequest!) { shareInode(request: $r) { mailed grants { right member { userId userKind } team { name } } } }",
      { r: { memberIds: [], teamIds: [], isForEverybody: false, right: "view", ...asked } },
    )
  ).shareInode;
const permissions = async (as: Actor, inodeId: string) =>
  (
    await world.graphql<{ inode: { permissions: { canExploreBasic: boolean; canExport: boolean } } }>(
      as,
      "query($id: ID!) { inode(inodeId: $id) { permissions { canExploreBasic canExport } } }",
      { id: inodeId },
    )
  ).inode.permissions;

test("several people and a team get a right at once, each of them one mail that leads to the document, and who shares none", async () => {
  const { creator, viewer, guest } = world.a;
  const mate = await world.addMember(world.a, "View");
  const workbookId = await made("Harvest of the year");
  const teamId = await team("Pickers", [viewer.userId, mate.userId, creator.userId]);
  const asked = { inodeId: workbookId, memberIds: [viewer.userId, guest.userId], teamIds: [teamId], right: "explore" };
  const { grants, mailed } = await share(creator, { ...asked, mail: { message: "For <b>the</b> report\nplease" } });
  expect(mailed).toBe(3);
  expect(grants.map(({ right, member, team: its }) => [right, member?.userKind ?? its?.name])).toEqual(
    expect.arrayContaining([
      ["explore", "Pickers"],
      ["explore", "guest"],
      ["explore", "internal"],
    ]),
  );
  for (const { email } of [viewer, guest, mate]) {
    const mail = await mailTo(sink, email, 0);
    expect(mail.header("Subject")).toBe("Build Person shared Harvest of the year with you");
    expect(mail.part("text/plain")).toContain(`${world.url}/tenant-a/workbook/`);
    expect(mail.part("text/html")).toContain("For &#60;b&#62;the&#60;/b&#62; report");
  }
  // without the wish nobody is written to, nor is who shares
  expect((await share(creator, { ...asked, right: "view" })).mailed).toBe(0);
  expect(sink.received.filter(({ to }) => to === creator.email)).toEqual([]);
  const everybody = await share(creator, { inodeId: workbookId, isForEverybody: true, mail: { message: "" } });
  expect([everybody.mailed, everybody.grants.some((each) => each.member === null && each.team === null)]).toEqual([0, true]);
});

test("the mail of a share that ends says its last day by the clocks of the organization, or the time of day that it ends at", async () => {
  const { creator } = world.a;
  const reader = await world.addMember(world.a, "View");
  const workbookId = await made("Lent");
  const end = async (endsAt: string | null, at: number) => {
    await share(creator, { inodeId: workbookId, memberIds: [reader.userId], endsAt, mail: { message: "" } });
    return (await mailTo(sink, reader.email, at)).part("text/plain");
  };
  expect(await end("2099-01-01T00:00:00Z", 0)).toContain("You have access until December 31, 2098.");
  expect(await end("2099-01-01T14:30:00Z", 1)).toMatch(/You have access until January 1, 2099 at 2:30.PM\./u);
  expect(await end(null, 2)).not.toContain("until");
});

test("nothing is shared where one of them is somebody else's, where nobody is named, or by who does not manage it", async () => {
  const { creator, viewer, guest } = world.a;
  const workbookId = await made("Kept");
  const before = (await share(creator, { inodeId: workbookId, memberIds: [viewer.userId] })).grants.length;
  const stranger = world.b.creator.userId;
  expect(await code(share(creator, { inodeId: workbookId, memberIds: [guest.userId, stranger] }))).toBe("ENOENT");
  expect(await code(share(creator, { inodeId: workbookId }))).toBe("EINVAL");
  expect(await code(share(viewer, { inodeId: workbookId, memberIds: [guest.userId] }))).toBe("EPERM");
  expect((await share(creator, { inodeId: workbookId, memberIds: [viewer.userId] })).grants).toHaveLength(before);
});

test("what viewers may do with a document: told to whoever shares it, changed by them, in force at the next call", async () => {
  const { creator } = world.a;
  const reader = await world.addMember(world.a, "Analyze");
  const workbookId = await made("Looked at");
  await share(creator, { inodeId: workbookId, memberIds: [reader.userId] });
  const facts = async () =>
    (
      await world.graphql<{ sharing: InodeSharingFacts }>(
        creator,
        "query($id: ID!) { sharing(inodeId: $id) { everybody isPublished viewers { explore export } } }",
        { id: workbookId },
      )
    ).sharing;
  const set = (as: Actor, r: object) =>
    world.graphql(as, "mutation($r: SetViewerRightsRequest!) { setViewerRights(request: $r) { success } }", { r });
  expect(await facts()).toMatchObject({ isPublished: true, viewers: { explore: false, export: true } });
  expect((await facts()).everybody).toBeGreaterThan(2);
  expect(await permissions(reader, workbookId)).toEqual({ canExploreBasic: false, canExport: true });

  await set(creator, { inodeId: workbookId, explore: true, export: false });
  expect(await permissions(reader, workbookId)).toEqual({ canExploreBasic: true, canExport: false });
  expect(await permissions(creator, workbookId)).toEqual({ canExploreBasic: true, canExport: true });
  expect(await code(set(reader, { inodeId: workbookId, explore: true, export: true }))).toBe("EPERM");
  // every way out is closed to who may only view it
  const now = new Date().toISOString();
  const look = { at: null, overlay: [], controls: {}, now };
  const element = { elementId: "none", level: null, format: "csv", values: "raw", layout: "grid", extraFilters: [] };
  const params = { workbookId };
  for (const [name, input] of [
    ["DownloadElement", { params, body: { ...look, ...element } }],
    ["DownloadDrawing", { params, body: { ...look, format: "pdf" } }],
    ["DownloadBook", { params, body: look }],
    ["RequestExport", { params, body: { elementId: "none", format: "csv" } }],
    ["CreatePictureLink", { workbookId, what: "page", partId: "none", days: 1 }],
  ] as const) {
    const asked = operations.find((one) => one.name === name)!;
    const [theirs, own] = [await callOperation(world, reader, asked, input), await callOperation(world, creator, asked, input)];
    expect([name, theirs.ok, theirs.ok ? "" : theirs.error.message]).toEqual([name, false, "Viewers of this document cannot export it"]);
    expect([name, own.ok || own.error.code !== "EPERM"]).toEqual([name, true]);
  }
  // more than that is refused of a folder
  const { createFolder } = await world.graphql<{ createFolder: { inodeId: string } }>(
    creator,
    'mutation { createFolder(request: { name: "Plans" }) { inodeId } }',
  );
  expect(await code(set(creator, { inodeId: createFolder.inodeId, explore: true, export: true }))).toBe("EINVAL");
});

test("who is invited and given something at once gets one mail, which leads in; of what they cannot see yet it says nothing", async () => {
  const { admin } = world.a;
  const { accountTypes } = await world.graphql<{ accountTypes: { accountTypeId: string; name: string }[] }>(
    admin,
    "{ accountTypes { accountTypeId name } }",
  );
  const accountTypeId = accountTypes.find(({ name }) => name === "View")!.accountTypeId;
  const invited = async (email: string): Promise<string> =>
    (
      await world.graphql<{ inviteMember: { member: { userId: string } } }>(
        admin,
        "mutation($r: InviteMemberRequest!) { inviteMember(request: $r) { member { userId } } }",
        { r: { email, accountTypeId, isMailed: false } },
      )
    ).inviteMember.member.userId;
  const inodeId = await made("Shared on the first day");
  await share(world.a.creator, { inodeId, memberIds: [await invited("fresh@example.org")], mail: { message: "Welcome" } });
  const mail = await mailTo(sink, "fresh@example.org", 0);
  expect(mail.header("Subject")).toBe("Build Person shared Shared on the first day with you");
  expect(mail.part("text/plain")).toMatch(/Welcome[^]*\/invite#/u);
  const make = 'mutation { createWorkbook(request: { name: "Not published" }) { inodeId } }';
  const { createWorkbook } = await world.graphql<{ createWorkbook: { inodeId: string } }>(world.a.creator, make);
  await share(world.a.creator, { ...createWorkbook, memberIds: [await invited("early@example.org")], mail: { message: "" } });
  const early = await mailTo(sink, "early@example.org", 0);
  expect(early.header("Subject")).toContain("invited you to");
  expect(early.part("text/plain")).toContain("/invite#");
  expect(early.raw).not.toContain("Not published");
  expect(sink.received.filter(({ to }) => to === "fresh@example.org" || to === "early@example.org")).toHaveLength(2);
});

test("its owner gives a document to somebody else: it lies among theirs, who owned it goes on managing it, and nobody else gives it away", async () => {
  const { admin } = world.a;
  const [owner, heir, other] = [
    await world.addMember(world.a, "Build"),
    await world.addMember(world.a, "Build"),
    await world.addMember(world.a, "Build"),
  ];
  const made = await world.graphql<{ createWorkbook: { inodeId: string } }>(
    owner,
    'mutation { createWorkbook(request: { name: "Heirloom" }) { inodeId } }',
  );
  const { inodeId } = made.createWorkbook;
  await share(owner, { inodeId, memberIds: [other.userId], right: "manage" });
  const give = (as: Actor, memberId: string, what = inodeId) =>
    world
      .graphql<{ transferInode: { inode: { owner: { userId: string } } } }>(
        as,
        "mutation($r: TransferInodeRequest!) { transferInode(request: $r) { inode { owner { userId } } } }",
        { r: { inodeId: what, memberId } },
      )
      .then(({ transferInode }) => transferInode.inode);
  const homeOf = async (as: Actor) =>
    (await world.graphql<{ me: { member: { homeInodeId: string } } }>(as, "{ me { member { homeInodeId } } }")).me.member.homeInodeId;
  // who manages it is not who owns it
  expect(await code(give(other, other.userId))).toBe("EPERM");
  expect(await code(give(world.b.admin, world.b.creator.userId))).toBe("ENOENT");
  expect(await code(give(owner, world.b.creator.userId))).toBe("ENOENT");
  expect(await code(give(owner, world.a.guest.userId))).toBe("EINVAL");
  expect(await code(give(owner, owner.userId))).toBe("EINVAL");
  expect(await code(give(owner, heir.userId, await homeOf(owner)))).toBe("EINVAL");
  expect((await give(owner, heir.userId)).owner).toEqual({ userId: heir.userId });
  const seen = await world.graphql<{ inode: { parentId: string } }>(heir, "query($i: ID!) { inode(inodeId: $i) { parentId } }", {
    i: inodeId,
  });
  expect(seen.inode.parentId).toBe(await homeOf(heir));
  const right = async (as: Actor, what = inodeId) =>
    (
      await world.graphql<{ inode: { permissions: { right: string } } }>(
        as,
        "query($i: ID!) { inode(inodeId: $i) { permissions { right } } }",
        { i: what },
      )
    ).inode.permissions.right;
  expect([await right(heir), await right(owner), await right(other)]).toEqual(["manage", "manage", "manage"]);
  expect(await code(give(owner, owner.userId))).toBe("EPERM");
  expect((await give(admin, owner.userId)).owner.userId).toBe(owner.userId);
  // what others may do with it by a folder of the former owner's, they may do where it goes
  const [reader, mate] = [await world.addMember(world.a, "Build"), await world.addMember(world.a, "Build")];
  const folder = await world.graphql<{ createFolder: { inodeId: string } }>(
    owner,
    'mutation { createFolder(request: { name: "Common" }) { inodeId } }',
  );
  const folderId = folder.createFolder.inodeId;
  const inner = await world.graphql<{ createWorkbook: { inodeId: string } }>(
    owner,
    'mutation($f: ID!) { createWorkbook(request: { name: "Inner", folderId: $f }) { inodeId } }',
    { f: folderId },
  );
  await share(owner, { inodeId: folderId, memberIds: [reader.userId, other.userId], right: "edit" });
  await share(owner, { inodeId: folderId, teamIds: [await team("Common", [mate.userId])], right: "manage" });
  await share(owner, { inodeId: inner.createWorkbook.inodeId, memberIds: [reader.userId], right: "view" });
  const inside = inner.createWorkbook.inodeId;
  expect([await right(reader, inside), await right(other, inside), await right(mate, inside)]).toEqual(["edit", "edit", "manage"]);
  await give(owner, heir.userId, inside);
  expect([await right(reader, inside), await right(other, inside), await right(mate, inside)]).toEqual(["edit", "edit", "manage"]);
});

test("what a folder's owner has in it goes along where that is wanted, what is others' or in the trash does not; counted before and after", async () => {
  const [owner, other, heir] = await Promise.all(["Build", "Build", "Build"].map((type) => world.addMember(world.a, type)));
  if (owner === undefined || other === undefined || heir === undefined) throw new Error("three");
  const folder = async (as: Actor, name: string, parentId?: string) =>
    (
      await world.graphql<{ createFolder: { inodeId: string } }>(
        as,
        "mutation($r: CreateFolderRequest!) { createFolder(request: $r) { inodeId } }",
        {
          r: { name, ...(parentId === undefined ? {} : { parentId }) },
        },
      )
    ).createFolder.inodeId;
  const workbook = async (as: Actor, folderId: string) =>
    (
      await world.graphql<{ createWorkbook: { inodeId: string } }>(
        as,
        "mutation($r: CreateWorkbookRequest!) { createWorkbook(request: $r) { inodeId } }",
        { r: { name: "Book", folderId } },
      )
    ).createWorkbook.inodeId;
  const top = await folder(owner, "Top");
  await share(owner, { inodeId: top, memberIds: [other.userId], right: "edit" });
  const inner = await folder(owner, "Inner", top);
  const theirs = await folder(other, "Theirs", top);
  const [one, deep, others, gone] = [
    await workbook(owner, top),
    await workbook(owner, theirs),
    await workbook(other, inner),
    await workbook(owner, top),
  ];
  await world.graphql(owner, "mutation($r: ArchiveInodeRequest!) { archiveInode(request: $r) { inodeId } }", { r: { inodeId: gone } });
  const counts = (as: Actor) =>
    world
      .graphql<{ folderOwnership: object }>(as, "query($i: ID!) { folderOwnership(inodeId: $i) { documents folders others } }", { i: top })
      .then(({ folderOwnership }) => folderOwnership);
  expect(await counts(owner)).toEqual({ documents: 2, folders: 1, others: 2 });
  await expect(counts(other)).rejects.toThrow();
  const give = (inodeId: string, memberId: string, as = owner, withContents?: boolean) =>
    world
      .graphql<{ transferInode: { documents: number; folders: number } }>(
        as,
        "mutation($r: TransferInodeRequest!) { transferInode(request: $r) { documents folders } }",
        { r: { inodeId, memberId, ...(withContents === undefined ? {} : { withContents }) } },
      )
      .then(({ transferInode }) => transferInode);
  const owners = async () => {
    const { db } = world.server.services.store;
    const rows = await db
      .selectFrom("inodes")
      .select(["id", "owner_id"])
      .where("id", "in", [top, inner, theirs, one, deep, others, gone])
      .execute();
    const by = new Map(rows.map(({ id, owner_id }) => [id, owner_id]));
    const names = new Map([owner, other, heir].map(({ userId }, at) => [userId, ["owner", "other", "heir"][at]]));
    return [top, inner, theirs, one, deep, others, gone].map((id) => names.get(by.get(id) ?? ""));
  };
  expect(await give(top, heir.userId)).toEqual({ documents: 0, folders: 0 });
  expect(await owners()).toEqual(["heir", "owner", "other", "owner", "owner", "other", "owner"]);
  await give(top, owner.userId, world.a.admin);
  expect(await give(top, heir.userId, owner, true)).toEqual({ documents: 2, folders: 1 });
  expect(await owners()).toEqual(["heir", "heir", "other", "heir", "heir", "other", "owner"]);
  const rows = await world.server.services.store.db
    .selectFrom("audit_entries")
    .select(["object_id", "detail"])
    .where("action", "=", "inode.transfer")
    .where("object_id", "in", [inner, one, deep, others])
    .execute();
  expect(new Set(rows.map(({ object_id }) => object_id))).toEqual(new Set([inner, one, deep]));
  expect(rows[0]!.detail).toEqual({ from: owner.userId, to: heir.userId, with: top });
});

test("enableShareToMyTeamOnly: people share with their teams and with who is in one with them, by a team within it too", async () => {
  const { admin } = world.a;
  const [sharer, mate, inside, other] = [
    await world.addMember(world.a, "Build"),
    await world.addMember(world.a, "View"),
    await world.addMember(world.a, "View"),
    await world.addMember(world.a, "View"),
  ];
  const [own, inner, foreign] = [
    await team("Own", [sharer.userId, mate.userId]),
    await team("Inner", [inside.userId]),
    await team("Foreign", [other.userId]),
  ];
  await world.graphql(admin, "mutation($r: ChangeTeamMembersRequest!) { changeTeamMembers(request: $r) { teamId } }", {
    r: { teamId: own, add: [], remove: [], addTeams: [inner] },
  });
  const make = 'mutation { createWorkbook(request: { name: "Of a team" }) { inodeId } }';
  const { createWorkbook } = await world.graphql<{ createWorkbook: { inodeId: string } }>(sharer, make);
  const setting = (value: boolean) =>
    world.graphql(admin, "mutation($r: SetOrganizationAttributeRequest!) { setOrganizationAttribute(request: $r) { name } }", {
      r: { name: "enableShareToMyTeamOnly", value },
    });
  const outcome = (asked: Readonly<Record<string, unknown>>, as = sharer) => code(share(as, { ...createWorkbook, ...asked }));
  await setting(true);
  // the form offers whom it can be shared with, and no others
  const offered = async (teammatesOnly: boolean, query = "") =>
    (
      await world.graphql<{ searchMembers: { userId: string }[] }>(
        sharer,
        "query($query: String!, $teammatesOnly: Boolean) { searchMembers(query: $query, teammatesOnly: $teammatesOnly, first: 100) { userId } }",
        { query, teammatesOnly },
      )
    ).searchMembers.map(({ userId }) => userId);
  expect((await offered(true)).toSorted()).toEqual([sharer, mate, inside].map(({ userId }) => userId).toSorted());
  expect(await offered(true, other.email)).toEqual([]);
  expect(await offered(false, other.email)).toContain(other.userId);
  const allowed = [{ memberIds: [mate.userId] }, { memberIds: [inside.userId] }, { teamIds: [own] }];
  const refused = [{ memberIds: [other.userId] }, { teamIds: [foreign] }, { teamIds: [inner] }, { isForEverybody: true }];
  for (const asked of allowed) expect([asked, await outcome(asked)]).toEqual([asked, "done"]);
  for (const asked of refused) expect([asked, await outcome(asked)]).toEqual([asked, "EPERM"]);
  for (const asked of refused) expect([asked, await outcome(asked, admin)]).toEqual([asked, "done"]);
  await setting(false);
  for (const asked of refused) expect([asked, await outcome(asked)]).toEqual([asked, "done"]);
});
