import { describe, expect, test } from "vitest";
import { type AccessObject, may, type Right } from "./access.ts";
import type { Action } from "./actions.ts";
import { type Actor, type ActorVia, apiScopes, publicViewer, viaId } from "./actors.ts";
import { builtInAccountTypes } from "./capabilities.ts";

const ORG = "org-a";

function acting(via: ActorVia, type = "Admin", over: Partial<Actor> = {}): Actor {
  const account = builtInAccountTypes.find((entry) => entry.name === type)!;
  return {
    organizationId: ORG,
    userId: "me",
    userKind: "internal",
    isAdminLike: account.isAdminLike,
    capabilities: new Set(account.capabilities),
    teams: [],
    via,
    ...over,
  };
}

const session: ActorVia = { kind: "session", familyId: "f" };
const job: ActorVia = { kind: "job", jobId: "j" };
const impersonation: ActorVia = { kind: "impersonation", familyId: "f", impersonatorId: "boss" };
const embed = (mode: "view" | "explore"): ActorVia => ({ kind: "embed", embedId: "e", inodeId: "doc", mode });
const key = (...scopes: readonly (typeof apiScopes)[number][]): ActorVia => ({ kind: "api-key", keyId: "k", scopes: new Set(scopes) });

const document = (over: Partial<Extract<AccessObject, { kind: "inode" }>> = {}): Extract<AccessObject, { kind: "inode" }> => ({
  kind: "inode",
  organizationId: ORG,
  id: "doc",
  type: "workbook",
  ownerId: "other",
  archived: false,
  right: null,
  published: true,
  viewers: { explore: false, export: true },
  ...over,
});
const organization: AccessObject = { kind: "organization", organizationId: ORG };
const team = (over: Partial<Extract<AccessObject, { kind: "team" }>>): AccessObject => ({
  kind: "team",
  organizationId: ORG,
  isOpen: false,
  isProvisioned: false,
  isMember: false,
  isTeamAdmin: false,
  hasValues: false,
  ...over,
});
const connection = { kind: "connection", organizationId: ORG, right: "edit", managed: false, parts: [], annotated: [[]] } as const;

const actions: Readonly<Record<Action, AccessObject>> = {
  "organization.read": organization,
  "organization.update": organization,
  "branding.manage": organization,
  "mail-branding.manage": organization,
  "members.read": organization,
  "members.manage": organization,
  "members.provision": organization,
  "settings.change": { kind: "member", organizationId: ORG, memberId: "me" },
  "member.impersonate": { kind: "member", organizationId: ORG, memberId: "somebody" },
  "team.manage": team({}),
  "team.change-members": team({}),
  "team.join": team({ isOpen: true }),
  "team.leave": team({ isOpen: true, isMember: true }),
  "share-link.open": organization,
  "workspace.create": organization,
  "connection.create": organization,
  "upload.create": organization,
  "sql.write": organization,
  "source.join": organization,
  "input-table.create": organization,
  "inode.view": document({ right: "manage" }),
  "inode.explore-basic": document({ right: "manage" }),
  "inode.explore": document({ right: "manage" }),
  "inode.view-as": document({ right: "manage" }),
  "inode.edit": document({ right: "manage" }),
  "inode.create-child": document({ right: "manage", type: "folder" }),
  "inode.rename": document({ right: "manage" }),
  "inode.move": document({ right: "manage" }),
  "inode.archive": document({ right: "manage" }),
  "inode.restore": document({ right: "manage", archived: true }),
  "inode.duplicate": document({ right: "manage" }),
  "inode.share": document({ right: "manage" }),
  "inode.badge": document({ right: "manage" }),
  "inode.publish": document({ right: "manage" }),
  "inode.export": document({ right: "manage" }),
  "inode.see-grants": document({ right: "manage" }),
  "inode.see-sql": document({ right: "manage" }),
  "inode.enter-data": document({ right: "manage" }),
  "connection.browse": connection,
  "connection.use": connection,
  "table.use": { kind: "table", organizationId: ORG, connection, path: ["main", "orders"] },
  "table.annotate": { kind: "table", organizationId: ORG, connection, path: ["main", "orders"] },
  "connection.write-table": connection,
  "connection.see-settings": connection,
  "connection.manage": connection,
  "connection.share": connection,
};

/** What an actor may of all that there is, as an administrator with every right on everything. */
const allowed = (via: ActorVia): readonly string[] =>
  Object.entries(actions).flatMap(([action, object]) => (may(acting(via), action as Action, object).allowed ? [action] : []));

describe("what somebody may depends on how they came to act", () => {
  test("who signed in may everything that the account type and the rights give", () =>
    expect(allowed(session)).toEqual(Object.keys(actions)));

  test("a job reads in the name of a person, and changes no document, shares and administers nothing", () =>
    expect(allowed(job)).toEqual([
      "organization.read",
      "members.read",
      "source.join",
      "inode.view",
      "inode.explore-basic",
      "inode.explore",
      "inode.export",
      "inode.see-sql",
      "connection.browse",
      "connection.use",
      "table.use",
      "connection.write-table",
    ]));

  test("an administrator in somebody's place gives nothing away and administers nothing in their name", () =>
    expect(Object.keys(actions).filter((action) => !allowed(impersonation).includes(action))).toEqual([
      "organization.update",
      "branding.manage",
      "mail-branding.manage",
      "members.manage",
      "members.provision",
      "settings.change",
      "member.impersonate",
      "team.manage",
      "team.change-members",
      "team.join",
      "team.leave",
      "share-link.open",
      "connection.create",
      "inode.view-as",
      "inode.share",
      "connection.see-settings",
      "connection.manage",
      "connection.share",
    ]));

  test("an API key does what its scopes say, and nothing without", () => {
    expect(allowed(key())).toEqual([]);
    expect(allowed(key("documents:read"))).toEqual([
      "source.join",
      "inode.view",
      "inode.explore-basic",
      "inode.explore",
      "inode.export",
      "inode.see-grants",
      "inode.see-sql",
    ]);
    expect(allowed(key("data:write"))).toEqual(["upload.create", "inode.enter-data"]);
    expect(allowed(key(...apiScopes))).toEqual(Object.keys(actions));
  });

  test("no way to act gives what the person has not", () => {
    for (const via of [job, impersonation, key(...apiScopes)])
      for (const [action, object] of Object.entries(actions)) {
        const viewer = acting(via, "View", { isAdminLike: false });
        const asked = object.kind === "inode" ? { ...object, right: "view" as Right } : object;
        if (may(viewer, action as Action, asked).allowed)
          expect(may({ ...viewer, via: session }, action as Action, asked).allowed).toBe(true);
      }
    expect(may(acting(job, "View"), "inode.view", document())).toEqual({ allowed: false, code: "ENOENT" });
    expect(may(acting(key("documents:write"), "View"), "inode.edit", document({ right: "edit" })).allowed).toBe(false);
  });

  test("what a key has no scope for is refused where the person sees it, and hidden where they do not", () => {
    expect(may(acting(key("data:write"), "Build"), "inode.view", document({ right: "view" }))).toEqual({ allowed: false, code: "EPERM" });
    expect(may(acting(key("data:write"), "Build"), "inode.view", document())).toEqual({ allowed: false, code: "ENOENT" });
  });

  test("an embed leads to its document and to no other, with the lesser of its mode and the grants, whoever is in it", () => {
    for (const other of [document({ id: "else", right: "manage" }), connection])
      expect(may(acting(embed("explore")), "inode.view", other)).toEqual({ allowed: false, code: "ENOENT" });
    const may2 = (mode: "view" | "explore", right: Right | null, action: Action) =>
      may(acting(embed(mode)), action, document({ right, ownerId: "me" })).allowed;
    expect(may2("explore", null, "inode.view")).toBe(false);
    expect(may2("view", "manage", "inode.view")).toBe(true);
    expect(may2("view", "manage", "inode.explore")).toBe(false);
    expect(may2("explore", "manage", "inode.explore")).toBe(true);
    expect(may2("explore", "view", "inode.explore")).toBe(false);
    for (const action of ["inode.edit", "inode.share", "inode.see-sql", "inode.see-grants", "inode.duplicate"] as const)
      expect(may2("explore", "manage", action)).toBe(false);
    expect(may(acting(embed("view")), "members.read", organization).allowed).toBe(false);
  });

  test("a public viewer looks at the published version of one document, and nothing else is there", () => {
    const viewer = publicViewer({ organizationId: ORG, linkId: "link", inodeId: "doc" });
    for (const [action, object] of Object.entries(actions)) {
      const asked = object.kind === "inode" ? document({ type: "workbook" }) : object;
      expect([action, may(viewer, action as Action, asked).allowed]).toEqual([action, action === "inode.view"]);
    }
    expect(may(viewer, "inode.view", document({ published: false }))).toEqual({ allowed: false, code: "ENOENT" });
    expect(may(viewer, "inode.view", document({ archived: true }))).toEqual({ allowed: false, code: "ENOENT" });
    expect(may(viewer, "inode.view", document({ id: "else", right: "manage" }))).toEqual({ allowed: false, code: "ENOENT" });
  });

  test("V29: another organization's object does not exist for any kind of actor", () => {
    const everybody = [session, job, impersonation, key(...apiScopes), embed("explore"), { kind: "setup" } as const].map((via) =>
      acting(via),
    );
    for (const actor of [...everybody, publicViewer({ organizationId: ORG, linkId: "l", inodeId: "doc" })])
      for (const [action, object] of Object.entries(actions))
        expect(may(actor, action as Action, { ...object, organizationId: "org-b" })).toEqual({ allowed: false, code: "ENOENT" });
  });
});

test("ways to act are told apart by an id of theirs", () =>
  expect([session, job, impersonation, key(), embed("view"), { kind: "setup" } as const].map(viaId)).toEqual([
    "f",
    "j",
    "boss",
    "k",
    "e",
    null,
  ]));
