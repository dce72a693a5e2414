import type { HomePage, HomePageSetting, InodeSummary } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callNamed } from "../../testing/call-operation.ts";
import { type Actor, startWorld, type World } from "../../testing/world.ts";

let world: World;
let open: string;
let closed: string;
let shared: string;
beforeAll(async () => {
  world = await startWorld();
  open = await published("Open book");
  closed = await published("Closed book");
  shared = (await callNamed<InodeSummary>(world, world.a.creator, "CreateFolder", { name: "Everybody" })).inodeId;
  for (const inodeId of [open, shared]) await grant(inodeId, world.a.viewer, "view");
});
afterAll(() => world.close());

async function published(name: string): Promise<string> {
  const { inodeId } = await callNamed<InodeSummary>(world, world.a.creator, "CreateWorkbook", { name });
  await callNamed(world, world.a.creator, "PublishWorkbook", { workbookId: inodeId });
  return inodeId;
}
const grant = (inodeId: string, to: Actor, right: string) =>
  callNamed(world, world.a.creator, "GiveGrant", { inodeId, memberId: to.userId, right });
const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error) => /^(\w+)/.exec(error.message)?.[1] ?? error.message,
  );
const make = (as: Actor, input: Readonly<Record<string, unknown>>) => callNamed<InodeSummary>(world, as, "CreateShortcut", input);
const seenIn = async (as: Actor, inodeId: string) =>
  (await callNamed<{ children: InodeSummary[] }>(world, as, "ReadFolder", { inodeId })).children.map(({ name, targetInfo }) => [
    name,
    targetInfo?.name ?? null,
  ]);

test("V32: a shortcut opens for who may see where it leads, and is hidden from others who look at its folder", async () => {
  const { creator, viewer, admin } = world.a;
  const made = await make(creator, { targetId: open, folderId: shared });
  expect(made).toMatchObject({ type: "symlink", name: "Open book", targetInfo: { inodeId: open, type: "workbook", elementId: null } });
  await make(creator, { targetId: closed, folderId: shared, name: "The other one", elementId: "e1" });
  expect(await seenIn(creator, shared)).toEqual([
    ["Open book", "Open book"],
    ["The other one", "Closed book"],
  ]);
  expect(await seenIn(viewer, shared)).toEqual([["Open book", "Open book"]]);
  // it gives nobody a right on its target
  expect(await code(callNamed(world, viewer, "ReadInode", { inodeId: closed }))).toBe("ENOENT");
  // the search finds the thing itself
  expect((await callNamed<InodeSummary[]>(world, admin, "SearchInodes", { query: "open book" })).map(({ inodeId }) => inodeId)).toEqual([
    open,
  ]);
});

test("what leads nowhere any more says so to who keeps the folder, and is gone for the others; a target that comes back is led to again", async () => {
  const { creator, viewer } = world.a;
  await callNamed(world, creator, "ArchiveInode", { inodeId: open });
  expect(await seenIn(creator, shared)).toEqual([
    ["Open book", null],
    ["The other one", "Closed book"],
  ]);
  expect(await seenIn(viewer, shared)).toEqual([]);
  await callNamed(world, creator, "RestoreInode", { inodeId: open });
  expect(await seenIn(viewer, shared)).toEqual([["Open book", "Open book"]]);
});

test("V32: a shortcut needs the right to see its target and to put something into the folder, and leads to no shortcut", async () => {
  const { creator, viewer } = world.a;
  expect(await code(make(viewer, { targetId: closed }))).toBe("ENOENT");
  expect(await code(make(viewer, { targetId: open, folderId: shared }))).toBe("EPERM");
  expect(await code(make(world.b.creator, { targetId: open }))).toBe("ENOENT");
  const own = await make(viewer, { targetId: open });
  expect(own.permissions.right).toBe("manage");
  expect(await code(make(viewer, { targetId: own.inodeId }))).toBe("EINVAL");
  expect(await code(make(creator, { targetId: shared, elementId: "e1" }))).toBe("EINVAL");
  await callNamed(world, viewer, "ArchiveInode", { inodeId: own.inodeId });
  expect(await code(callNamed(world, creator, "ReadInode", { inodeId: open }))).toBe("done");
});

test("a home page is the first of a team's, the account type's and everybody's that one may see; it falls back where a right is lost", async () => {
  const { admin, viewer, creator } = world.a;
  const home = async (as: Actor) => (await callNamed<HomePage | null>(world, as, "ReadHomePage", {}))?.name ?? null;
  const set = (input: Readonly<Record<string, unknown>>, as = admin) => callNamed(world, as, "SetHomePage", input);
  const types = await callNamed<{ accountTypeId: string; name: string }[]>(world, admin, "ListAccountTypes", {});
  const view = types.find(({ name }) => name === "View")!.accountTypeId;
  const { teamId } = await callNamed<{ teamId: string }>(world, admin, "SaveTeam", { name: "Readers" });
  await callNamed(world, admin, "ChangeTeamMembers", { teamId, add: [viewer.userId], remove: [] });
  expect(await home(viewer)).toBeNull();
  await set({ inodeId: shared });
  expect(await home(viewer)).toBe("Everybody");
  expect(await home(world.a.guest)).toBeNull();
  await set({ accountTypeId: view, inodeId: open });
  expect(await home(viewer)).toBe("Open book");
  expect(await home(creator)).toBe("Everybody");
  // what the team may not see is passed over, until it may
  await set({ teamId, inodeId: closed });
  expect(await home(viewer)).toBe("Open book");
  await callNamed(world, creator, "GiveGrant", { inodeId: closed, teamId, right: "view" });
  expect(await home(viewer)).toBe("Closed book");
  await callNamed(world, creator, "ArchiveInode", { inodeId: closed });
  expect(await home(viewer)).toBe("Open book");
  const listed = await callNamed<HomePageSetting[]>(world, admin, "ListHomePages", {});
  expect(listed.map(({ team, accountType, inode, isGone }) => [team?.name ?? accountType?.name ?? "all", inode.name, isGone])).toEqual([
    ["Readers", "Closed book", true],
    ["View", "Open book", false],
    ["all", "Everybody", false],
  ]);
  // an account type takes its home page with it
  const spare = await callNamed<{ accountTypeId: string }>(world, admin, "SaveAccountType", {
    name: "Short-lived",
    featurePermissionSet: [],
  });
  await set({ accountTypeId: spare.accountTypeId, inodeId: shared });
  await callNamed(world, admin, "RemoveAccountType", { accountTypeId: spare.accountTypeId, replacementId: view });
  expect(await callNamed<HomePageSetting[]>(world, admin, "ListHomePages", {})).toHaveLength(3);
  await set({ teamId, inodeId: null });
  await set({ accountTypeId: view, inodeId: null });
  await set({ inodeId: null });
  expect(await home(viewer)).toBeNull();
  expect(await code(set({ inodeId: shared }, creator))).toBe("EPERM");
  expect(await code(set({ inodeId: shared }, world.b.admin))).toBe("ENOENT");
  expect(await code(set({ accountTypeId: view, teamId, inodeId: shared }))).toBe("EINVAL");
});
