import type { AccessExplanationAnswer, ShareLinkFacts } from "@sheaf/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { endExpiredLinks } from "./end-expired.ts";
import { type Actor, turnableClock, startWorld, type World } from "../../../testing/world.ts";

const DAY = 24 * 3_600_000;
const clock = turnableClock();
let world: World;
let owner: Actor;
let ada: Actor;
let inodeId: string;
beforeAll(async () => {
  world = await startWorld({ clock });
  owner = world.a.creator;
  ada = await world.addMember(world.a, "Analyze");
});
afterAll(() => world.close());
beforeEach(async () => {
  const make = 'mutation { createWorkbook(request: { name: "Ledger" }) { inodeId } }';
  ({ inodeId } = (await world.graphql<{ createWorkbook: { inodeId: string } }>(owner, make)).createWorkbook);
  await world.graphql(owner, "mutation($r: PublishWorkbookRequest!) { publishWorkbook(request: $r) { version } }", {
    r: { workbookId: inodeId },
  });
});

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: { body: { code: string } }) => error.body.code,
  );
const FACTS = "isAllowed link { right expiresAt token useCount }";
const link = async (as = owner) =>
  (await world.graphql<{ shareLink: ShareLinkFacts }>(as, `query($i: ID!) { shareLink(inodeId: $i) { ${FACTS} } }`, { i: inodeId }))
    .shareLink;
const set = async (said: Record<string, unknown>, as = owner) =>
  (
    await world.graphql<{ setShareLink: ShareLinkFacts }>(
      as,
      `mutation($r: SetShareLinkRequest!) { setShareLink(request: $r) { ${FACTS} } }`,
      { r: { inodeId, ...said } },
    )
  ).setShareLink.link!;
const revoke = (as = owner) =>
  world.graphql(as, "mutation($r: RevokeShareLinkRequest!) { revokeShareLink(request: $r) { success } }", { r: { inodeId } });
const open = (token: string, as: Actor) =>
  world.graphql(as, "mutation($r: OpenShareLinkRequest!) { openShareLink(request: $r) { inodeId right } }", { r: { token } });
const right = (as: Actor) =>
  world
    .graphql<{ inode: { permissions: { right: string } } }>(as, `{ inode(inodeId: "${inodeId}") { permissions { right } } }`)
    .then(({ inode }) => inode.permissions.right)
    .catch((error: { body: { code: string } }) => error.body.code);
const attribute = (name: string, value: unknown) =>
  world.graphql(world.a.admin, "mutation($r: SetOrganizationAttributeRequest!) { setOrganizationAttribute(request: $r) { name } }", {
    r: { name, value },
  });

test("who opens the link has what it gives, and others nothing; it changes with the link, and ends with it", async () => {
  expect(await link()).toEqual({ isAllowed: true, link: null });
  const { token } = await set({ right: "view", days: null });
  const stranger = await world.addMember(world.a, "Analyze");
  expect([await right(ada), await right(stranger)]).toEqual(["ENOENT", "ENOENT"]);
  expect(await open(token, ada)).toEqual({ openShareLink: { inodeId, right: "view" } });
  await open(token, ada);
  expect([await right(ada), await right(stranger)]).toEqual(["view", "ENOENT"]);
  expect(await link()).toMatchObject({ link: { right: "view", expiresAt: null, token, useCount: 1 } });
  const { sharedWithMe } = await world.graphql<{ sharedWithMe: { inodeId: string }[] }>(ada, "{ sharedWithMe { inodeId } }");
  expect(sharedWithMe.map((one) => one.inodeId)).toContain(inodeId);
  // the same address gives more from now on
  expect((await set({ right: "explore" })).token).toBe(token);
  expect(await right(ada)).toBe("explore");
  const { accessExplanation } = await world.graphql<{ accessExplanation: AccessExplanationAnswer }>(
    owner,
    "query($i: ID!, $m: ID!) { accessExplanation(inodeId: $i, memberId: $m) { right reasons { kind right } } }",
    { i: inodeId, m: ada.userId },
  );
  expect(accessExplanation).toEqual({ right: "explore", reasons: [{ kind: "link", right: "explore" }] });
  await revoke();
  expect([await right(ada), await codeOf(open(token, stranger))]).toEqual(["ENOENT", "ENOENT"]);
  const next = await set({ right: "view", days: null });
  expect([next.token === token, await right(ada)]).toEqual([false, "ENOENT"]);
});

test("a link that has expired opens nothing, and gives nothing to who came by it", async () => {
  const { token, expiresAt } = await set({ right: "view", days: 7 });
  expect(Math.round((Date.parse(expiresAt!) - clock.now()) / DAY)).toBe(7);
  await open(token, ada);
  expect(await right(ada)).toBe("view");
  await world.server.services.store.db
    .updateTable("share_links")
    .set({ expires_at: new Date(clock.now() - 1_000) })
    .where("inode_id", "=", inodeId)
    .execute();
  expect([await right(ada), await codeOf(open(token, ada)), (await link()).link]).toEqual(["ENOENT", "ENOENT", null]);
  expect(await endExpiredLinks(world.server.services.store.db, clock.now())).toBeGreaterThan(0);
  expect(await endExpiredLinks(world.server.services.store.db, clock.now())).toBe(0);
  // a new one is another address
  expect((await set({ right: "view", days: 7 })).token).not.toBe(token);
});

test("only who may share makes, sees and ends a link; guests and other organizations come in by none", async () => {
  const { token } = await set({ right: "explore", days: null });
  await open(token, ada);
  for (const work of [link(ada), set({ right: "view" }, ada), revoke(ada)]) expect(await codeOf(work)).toBe("EPERM");
  expect(await codeOf(open(token, world.a.guest))).toBe("EPERM");
  expect(await codeOf(open(token, world.b.admin))).toBe("ENOENT");
  const [id = ""] = token.split(".");
  for (const wrong of [id, `${id}.`, `${id}.${"A".repeat(22)}`, `${token}A`])
    expect([wrong, await codeOf(open(wrong, ada))]).toEqual([wrong, "ENOENT"]);
  expect(await codeOf(set({ right: "manage" }))).toBe("EINVAL");
});

test("allowShareLinks: off, none is made and none gives anything; the same where nothing is shared with everybody, or people share within teams", async () => {
  const { token } = await set({ right: "view", days: null });
  await open(token, ada);
  await attribute("allowShareLinks", false);
  expect([await right(ada), await codeOf(open(token, ada)), await codeOf(set({ right: "view" }))]).toEqual(["ENOENT", "ENOENT", "EPERM"]);
  expect((await link()).isAllowed).toBe(false);
  await attribute("allowShareLinks", true);
  expect(await right(ada)).toBe("view");
  for (const [name, off] of [
    ["canShareWithAllMembers", false],
    ["enableShareToMyTeamOnly", true],
  ] as const) {
    await attribute(name, off);
    expect([name, await right(ada), await codeOf(open(token, ada)), await codeOf(set({ right: "view" }))]).toEqual([
      name,
      "ENOENT",
      "ENOENT",
      "EPERM",
    ]);
    expect((await link()).isAllowed).toBe(false);
    await attribute(name, !off);
    expect([name, await right(ada)]).toEqual([name, "view"]);
  }
});
