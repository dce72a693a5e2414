import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Action } from "./actions.ts";
import { type AccessObject, type InodeType, inodePermissions, may, rights } from "./access.ts";
import type { Actor } from "./actors.ts";
import { builtInAccountTypes, capabilities } from "./capabilities.ts";

const ORG = "org-a";
const actions: readonly Action[] = [
  "organization.read",
  "organization.update",
  "branding.manage",
  "mail-branding.manage",
  "members.read",
  "members.manage",
  "members.provision",
  "settings.change",
  "team.manage",
  "team.change-members",
  "team.join",
  "team.leave",
  "share-link.open",
  "workspace.create",
  "connection.create",
  "upload.create",
  "sql.write",
  "source.join",
  "input-table.create",
  "inode.view",
  "inode.explore-basic",
  "inode.explore",
  "inode.edit",
  "inode.create-child",
  "inode.rename",
  "inode.move",
  "inode.archive",
  "inode.restore",
  "inode.duplicate",
  "inode.share",
  "inode.publish",
  "inode.export",
  "inode.see-grants",
  "inode.see-sql",
  "connection.browse",
  "connection.use",
  "table.use",
  "table.annotate",
  "connection.write-table",
  "connection.see-settings",
  "connection.manage",
  "connection.share",
];
const types: readonly InodeType[] = ["workbook", "folder", "datafile", "report", "dataset"];

function member(type: string, over: Partial<Actor> = {}): Actor {
  const account = builtInAccountTypes.find((entry) => entry.name === type)!;
  return {
    organizationId: ORG,
    userId: "me",
    userKind: "internal",
    isAdminLike: account.isAdminLike,
    capabilities: new Set(account.capabilities),
    teams: [],
    via: { kind: "session", familyId: "family" },
    ...over,
  };
}
function workbook(over: Partial<Extract<AccessObject, { kind: "inode" }>> = {}): Extract<AccessObject, { kind: "inode" }> {
  return {
    kind: "inode",
    organizationId: ORG,
    id: "workbook",
    type: "workbook",
    ownerId: "other",
    archived: false,
    right: null,
    published: true,
    viewers: { explore: false, export: true },
    ...over,
  };
}
const somebody = fc.constantFrom(...builtInAccountTypes.map((type) => member(type.name)));
const something: fc.Arbitrary<AccessObject> = fc.oneof(
  fc.record({
    kind: fc.constant("inode" as const),
    organizationId: fc.constant(ORG),
    id: fc.constant("workbook"),
    type: fc.constantFrom(...types),
    ownerId: fc.constantFrom("me", "other", null),
    archived: fc.boolean(),
    right: fc.constantFrom(null, ...rights),
    published: fc.boolean(),
    viewers: fc.record({ explore: fc.boolean(), export: fc.boolean() }),
  }),
  fc.record({
    kind: fc.constant("connection" as const),
    organizationId: fc.constant(ORG),
    right: fc.constantFrom(null, ...rights),
    managed: fc.boolean(),
    parts: fc.constantFrom<readonly (readonly string[])[]>([], [["main"]]),
    annotated: fc.constantFrom<readonly (readonly string[])[]>([], [["main"]], [[]]),
  }),
  fc.record({ kind: fc.constant("organization" as const), organizationId: fc.constant(ORG) }),
);

describe("may()", () => {
  test("V29: another organization's object does not exist, whatever is asked by whomever", () => {
    fc.assert(
      fc.property(somebody, fc.constantFrom(...actions), something, (who, action, object) => {
        expect(may(who, action, { ...object, organizationId: "org-b" })).toEqual({ allowed: false, code: "ENOENT" });
      }),
    );
  });

  test("nothing without a capability: an account type with none may do nothing that changes a thing", () => {
    const none = member("View", { capabilities: new Set() });
    // who comes by a link comes to what was opened to everybody
    const reading: readonly Action[] = ["organization.read", "members.read", "inode.view", "share-link.open"];
    fc.assert(
      fc.property(fc.constantFrom(...actions.filter((action) => !reading.includes(action))), something, (action, object) => {
        if (object.kind === "inode" && object.type !== "workbook") return;
        expect(may(none, action, object).allowed).toBe(false);
      }),
    );
  });

  test("a greater right never takes anything away", () => {
    fc.assert(
      fc.property(somebody, fc.constantFrom(...actions), something, (who, action, object) => {
        if (object.kind !== "inode" && object.kind !== "connection") return;
        const answers = [null, ...rights].map((right) => may(who, action, { ...object, right }).allowed);
        expect(answers).toEqual(answers.toSorted((a, b) => Number(a) - Number(b)));
      }),
    );
  });

  test("everybody changes their own settings, nobody those of another member, and another organization is hidden", () => {
    const settings = (memberId: string, organizationId = ORG): AccessObject => ({ kind: "member", organizationId, memberId });
    for (const type of builtInAccountTypes) {
      const me = member(type.name);
      expect(may(me, "settings.change", settings("me"))).toEqual({ allowed: true });
      expect(may(me, "settings.change", settings("other"))).toEqual({ allowed: false, code: "EPERM" });
      expect(may(me, "settings.change", settings("me", "org-b"))).toEqual({ allowed: false, code: "ENOENT" });
      expect(may(me, "members.manage", settings("me")).allowed).toBe(false);
    }
  });

  test("a document without a grant is hidden, not refused", () =>
    expect(may(member("Build"), "inode.view", workbook())).toEqual({ allowed: false, code: "ENOENT" }));
  test("an unpublished document is seen by its editors only", () => {
    expect(may(member("Build"), "inode.view", workbook({ right: "explore", published: false }))).toEqual({
      allowed: false,
      code: "ENOENT",
    });
    expect(may(member("Build"), "inode.view", workbook({ right: "edit", published: false })).allowed).toBe(true);
  });
  test("a grant to edit does not help an account type that cannot save", () =>
    expect(may(member("View"), "inode.edit", workbook({ right: "edit" }))).toEqual({ allowed: false, code: "EPERM" }));
  test("the owner and an administrator manage without a grant", () => {
    expect(inodePermissions(member("Build"), workbook({ ownerId: "me" }))).toMatchObject({
      right: "manage",
      canShare: true,
      canArchive: true,
      canRestore: false,
    });
    expect(inodePermissions(member("Admin"), workbook())).toMatchObject({ right: "manage", canEdit: true });
  });
  test("what a document lets viewers do is theirs as far as their account type goes, and never an embed's or a link's", () => {
    const viewing = workbook({ right: "view", viewers: { explore: true, export: true } });
    const closed = workbook({ right: "view", viewers: { explore: false, export: false } });
    expect(may(member("Analyze"), "inode.explore-basic", viewing).allowed).toBe(true);
    expect(may(member("Analyze"), "inode.explore", viewing).allowed).toBe(false);
    expect(may(member("Analyze"), "inode.see-sql", viewing).allowed).toBe(false);
    expect(may(member("Analyze"), "inode.explore-basic", closed).allowed).toBe(false);
    expect(may(member("Analyze"), "inode.export", viewing).allowed).toBe(true);
    expect(may(member("Analyze"), "inode.export", closed)).toEqual({ allowed: false, code: "EPERM" });
    // who may do more with it is not kept back by what viewers may
    expect(may(member("Analyze"), "inode.export", { ...closed, right: "explore" }).allowed).toBe(true);
    const without = member("Analyze", { capabilities: new Set(["canViewWorkbook"]) });
    for (const action of ["inode.explore-basic", "inode.export"] as const) expect(may(without, action, viewing).allowed).toBe(false);
    const embedded = member("Analyze", { via: { kind: "embed", embedId: "e", inodeId: "workbook", mode: "view" } });
    expect(may(embedded, "inode.explore-basic", viewing).allowed).toBe(false);
  });
  test("SQL is for people who may explore", () => {
    expect(may(member("View"), "inode.see-sql", workbook({ right: "manage" })).allowed).toBe(false);
    expect(may(member("Analyze"), "inode.see-sql", workbook({ right: "view" })).allowed).toBe(false);
    expect(may(member("Analyze"), "inode.see-sql", workbook({ right: "explore" })).allowed).toBe(true);
  });
  test("basic and full explore are two rights: who sorts, filters and drills changes no element", () => {
    const explored = workbook({ right: "explore" });
    expect(inodePermissions(member("View"), explored)).toMatchObject({ canExploreBasic: false, canExplore: false });
    expect(inodePermissions(member("Act"), explored)).toMatchObject({ canExploreBasic: true, canExplore: false });
    expect(inodePermissions(member("Analyze"), explored)).toMatchObject({ canExploreBasic: true, canExplore: true });
    expect(inodePermissions(member("Analyze"), workbook({ right: "view" }))).toMatchObject({ canExploreBasic: false, canExplore: false });
  });
  test("account types contain one another and every capability belongs to one", () => {
    builtInAccountTypes.reduce((less, more) => {
      for (const capability of less.capabilities) expect(more.capabilities).toContain(capability);
      return more;
    });
    expect(new Set(capabilities).size).toBe(capabilities.length);
  });
});

test("tables are written into a connection by who may put things there, and whose account type materializes", () => {
  const connection = (right: "view" | "edit" | null, managed: boolean) =>
    ({ kind: "connection", organizationId: ORG, right, managed, parts: [], annotated: [] }) as const;
  const mayWrite = (type: string, right: "view" | "edit" | null, managed: boolean): boolean =>
    may(member(type), "connection.write-table", connection(right, managed)).allowed;
  expect([mayWrite("Build", "edit", true), mayWrite("Build", "view", true)]).toEqual([true, false]);
  expect([mayWrite("Build", "view", false), mayWrite("Build", null, false)]).toEqual([true, false]);
  expect([mayWrite("Analyze", "edit", true), mayWrite("Analyze", "view", false)]).toEqual([false, false]);
});
