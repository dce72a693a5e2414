import {
  CodedError,
  done,
  limits,
  may,
  scimGroupNaming,
  scimGroupSaving,
  scimList,
  scimMembers,
  scimPatch,
  type ScimPatch,
  scimResource,
  type ScimResource,
  scimSearch,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { audit, demand, operation, type OperationContext } from "../../platform/operations/index.ts";
import { idOrNobody, memberOfPath, readFilter } from "./filters.ts";
import { pageOf, windowOf } from "./pages.ts";

const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";
const path = "/scim/v2/Groups";
const one = `${path}/:groupId` as const;
const shared = { capability: "canManageTeams", scope: "members:provision" } as const;

/** Groups become teams only where the organization says so; teams of its own are not the provider's business. */
async function requireProvisioning({ actor, attributes }: OperationContext): Promise<void> {
  demand(may(actor, "members.provision", { kind: "organization", organizationId: actor.organizationId }));
  const { teamProvisioning } = await attributes.of(actor.organizationId);
  if (!teamProvisioning) throw new CodedError("EPERM", message("errors-organization.provisioning.teams-not-managed"));
}

function teams({ db, actor }: OperationContext) {
  return db
    .selectFrom("teams")
    .where("organization_id", "=", actor.organizationId)
    .where("kind", "=", "identity-provider")
    .where("archived_at", "is", null);
}
type Row = Awaited<ReturnType<typeof findGroup>>;

async function findGroup(context: OperationContext, groupId: string) {
  const row = await teams(context)
    .select(["id", "name", "external_id", "created_at"])
    .where("id", "=", groupId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new CodedError("ENOENT");
  return row;
}

async function present(context: OperationContext, rows: readonly Row[]): Promise<readonly ScimResource[]> {
  const { db, actor } = context;
  const ids = rows.map(({ id }) => id);
  const members =
    ids.length === 0
      ? []
      : await db
          .selectFrom("team_members as t")
          .innerJoin("members as m", (join) =>
            join.onRef("m.organization_id", "=", "t.organization_id").onRef("m.user_id", "=", "t.user_id"),
          )
          .select(["t.team_id", "t.user_id", "m.email"])
          .where("t.organization_id", "=", actor.organizationId)
          .where("t.team_id", "in", ids)
          .orderBy("m.email")
          .execute();
  return rows.map((row) => ({
    schemas: [GROUP],
    id: row.id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    displayName: row.name,
    members: members
      .filter(({ team_id: team }) => team === row.id)
      .map((member) => ({ value: member.user_id, display: member.email, type: "User" })),
    meta: { resourceType: "Group", created: row.created_at.toISOString(), location: `${context.publicUrl()}${path}/${row.id}` },
  }));
}

async function presentOne(context: OperationContext, groupId: string): Promise<ScimResource> {
  const [found] = await present(context, [await findGroup(context, groupId)]);
  if (found === undefined) throw new CodedError("ENOENT");
  return found;
}

async function requireFreeName({ db, actor }: OperationContext, name: string, groupId: string | null): Promise<void> {
  const taken = await db
    .selectFrom("teams")
    .select("id")
    .where("organization_id", "=", actor.organizationId)
    .where((e) => e(e.fn("lower", ["name"]), "=", name.toLowerCase()))
    .where("archived_at", "is", null)
    .executeTakeFirst();
  if (taken !== undefined && taken.id !== groupId)
    throw new CodedError("EEXIST", message("errors-organization.administration.team-name-taken"), { field: "displayName" });
}

interface Said {
  readonly name?: string;
  readonly externalId?: string | null;
  /** Exactly these, or some more and some less. */
  readonly exactly?: readonly string[];
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

async function change(context: OperationContext, groupId: string, said: Said): Promise<ScimResource> {
  const { db, actor, bus, afterCommit } = context;
  const { organizationId } = actor;
  const before = await findGroup(context, groupId);
  const changes = {
    ...(said.name === undefined || said.name === before.name ? {} : { name: said.name }),
    ...(said.externalId === undefined || said.externalId === before.external_id ? {} : { external_id: said.externalId }),
  };
  if (changes.name !== undefined) await requireFreeName(context, changes.name, groupId);
  if (Object.keys(changes).length > 0)
    await db.updateTable("teams").set(changes).where("organization_id", "=", organizationId).where("id", "=", groupId).execute();
  const standing = await db
    .selectFrom("team_members")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("team_id", "=", groupId)
    .execute();
  const have = new Set(standing.map((row) => row.user_id));
  const want = new Set(said.exactly ?? have);
  for (const id of said.add ?? []) want.add(id);
  for (const id of said.remove ?? []) want.delete(id);
  const added = [...want].filter((id) => !have.has(id));
  const removed = [...have].filter((id) => !want.has(id));
  if (want.size > limits.scimMembers) throw new CodedError("EINVAL", message("errors-organization.provisioning.group-too-many-members"));
  await join(context, groupId, added);
  if (removed.length > 0)
    await db
      .deleteFrom("team_members")
      .where("organization_id", "=", organizationId)
      .where("team_id", "=", groupId)
      .where("user_id", "in", removed)
      .execute();
  if (added.length + removed.length + Object.keys(changes).length > 0)
    await audit(context, "team.provision", { kind: "team", id: groupId }, { added: added.length, removed: removed.length });
  // the name of a team is what policies ask for
  const told = changes.name === undefined ? [...added, ...removed] : [...want, ...removed];
  afterCommit(() => told.forEach((userId) => bus.publish({ kind: "member-changed", organizationId, userId })));
  return presentOne(context, groupId);
}

async function join({ db, actor }: OperationContext, groupId: string, added: readonly string[]): Promise<void> {
  if (added.length === 0) return;
  const { organizationId } = actor;
  const known = await db
    .selectFrom("members")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("user_kind", "=", "internal")
    .where("user_id", "in", [...added])
    .execute();
  if (known.length < added.length) throw new CodedError("ENOENT");
  await db
    .insertInto("team_members")
    .values(added.map((userId) => ({ organization_id: organizationId, team_id: groupId, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const listScimGroups = operation({
  name: "ListScimGroups",
  kind: "query",
  transport: { kind: "rest", method: "GET", path },
  summary: "SCIM: teams of the identity provider, by pages; a filter compares displayName, externalId or id with eq",
  input: z.object({ query: scimSearch }),
  output: scimList,
  ...shared,
  ids: {},
  run: async (context, { query }) => {
    await requireProvisioning(context);
    const window = windowOf(query);
    let found = teams(context);
    for (const { attribute, value } of readFilter(query.filter, ["displayname", "externalid", "id"])) {
      if (attribute === "id") found = found.where("id", "=", idOrNobody(value));
      else if (attribute === "externalid") found = found.where("external_id", "=", value);
      else found = found.where((e) => e(e.fn("lower", ["name"]), "=", value.toLowerCase()));
    }
    const { total } = await found.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow();
    const rows = await found
      .select(["id", "name", "external_id", "created_at"])
      .orderBy("created_at")
      .orderBy("id")
      .offset(window.startIndex - 1)
      .limit(window.count)
      .execute();
    return pageOf(Number(total), window, await present(context, rows));
  },
});

export const readScimGroup = operation({
  name: "ReadScimGroup",
  kind: "query",
  transport: { kind: "rest", method: "GET", path: one },
  summary: "SCIM: one team of the identity provider",
  input: z.object({ params: scimGroupNaming }),
  output: scimResource,
  ...shared,
  ids: { "params.groupId": "provisioned-team" },
  run: async (context, { params }) => {
    await requireProvisioning(context);
    return presentOne(context, params.groupId);
  },
});

export const createScimGroup = operation({
  name: "CreateScimGroup",
  kind: "mutation",
  transport: { kind: "rest", method: "POST", path, status: 201 },
  summary: "SCIM: makes a team of the identity provider",
  input: z.object({ body: scimGroupSaving }),
  output: scimResource,
  ...shared,
  ids: {},
  run: async (context, { body }) => {
    await requireProvisioning(context);
    await requireFreeName(context, body.displayName, null);
    const id = context.ids.make();
    await context.db
      .insertInto("teams")
      .values({
        organization_id: context.actor.organizationId,
        id,
        name: body.displayName,
        kind: "identity-provider",
        external_id: body.externalId ?? null,
      })
      .execute();
    await audit(context, "team.provision", { kind: "team", id }, { new: true });
    return change(context, id, { exactly: (body.members ?? []).map(({ value }) => value) });
  },
});

export const replaceScimGroup = operation({
  name: "ReplaceScimGroup",
  kind: "mutation",
  transport: { kind: "rest", method: "PUT", path: one },
  summary: "SCIM: says anew what a team of the identity provider is",
  input: z.object({ params: scimGroupNaming, body: scimGroupSaving }),
  output: scimResource,
  ...shared,
  ids: { "params.groupId": "provisioned-team" },
  run: async (context, { params, body }) => {
    await requireProvisioning(context);
    const exactly = (body.members ?? []).map(({ value }) => value);
    return change(context, params.groupId, { name: body.displayName, externalId: body.externalId ?? null, exactly });
  },
});

const names = z.object({ displayname: scimGroupSaving.shape.displayName.optional(), externalid: scimGroupSaving.shape.externalId });

function membersOf(value: unknown): readonly string[] {
  const read = scimMembers.safeParse(Array.isArray(value) ? value : [value]);
  if (read.success) return read.data.map((member) => member.value);
  throw read.error.issues.every(({ message }) => message === "Not an id")
    ? new CodedError("ENOENT")
    : new CodedError(
        "EINVAL",
        message("errors.field", { field: "members", problem: message("errors-organization.provisioning.list-values") }),
      );
}

/** What the operations come to, one after the other. */
function saidBy({ Operations }: ScimPatch): Said {
  const words: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  let exactly: Set<string> | null = null;
  const add = new Set<string>();
  const remove = new Set<string>();
  const put = (value: unknown, op: "add" | "replace" | "remove"): void => {
    if (op === "replace" || (op === "remove" && value === undefined)) {
      exactly = new Set(value === undefined ? [] : membersOf(value));
      add.clear();
      remove.clear();
      return;
    }
    for (const id of membersOf(value)) {
      (op === "add" ? add : remove).add(id);
      (op === "add" ? remove : add).delete(id);
    }
  };
  for (const { op, path: at, value } of Operations) {
    const single = at === undefined ? null : memberOfPath(at);
    if (single !== null) put([{ value: single }], op === "remove" ? "remove" : "add");
    else if (at?.toLowerCase() === "members") put(value, op);
    else if (at !== undefined) words[at.toLowerCase()] = op === "remove" ? null : value;
    else if (typeof value === "object" && value !== null)
      for (const [name, each] of Object.entries(value)) {
        if (name.toLowerCase() === "members") put(each, op);
        else words[name.toLowerCase()] = each;
      }
    else throw new CodedError("EINVAL", message("errors-organization.provisioning.operation-needs-path-object"));
  }
  const read = names.safeParse({ ...words });
  if (!read.success) throw new CodedError("EINVAL", message("errors-organization.provisioning.displayname-externalid-not-valid"));
  return {
    ...(read.data.displayname === undefined ? {} : { name: read.data.displayname }),
    ...(read.data.externalid === undefined ? {} : { externalId: read.data.externalid }),
    ...(exactly === null ? {} : { exactly: [...(exactly as Set<string>)] }),
    add: [...add],
    remove: [...remove],
  };
}

export const patchScimGroup = operation({
  name: "PatchScimGroup",
  kind: "mutation",
  transport: { kind: "rest", method: "PATCH", path: one },
  summary: "SCIM: changes the name or the members of a team of the identity provider",
  input: z.object({ params: scimGroupNaming, body: scimPatch }),
  output: scimResource,
  ...shared,
  ids: { "params.groupId": "provisioned-team" },
  run: async (context, { params, body }) => {
    await requireProvisioning(context);
    return change(context, params.groupId, saidBy(body));
  },
});

export const removeScimGroup = operation({
  name: "RemoveScimGroup",
  kind: "mutation",
  transport: { kind: "rest", method: "DELETE", path: one, status: 204 },
  summary: "SCIM: ends a team of the identity provider; its grants give nothing any more",
  input: z.object({ params: scimGroupNaming }),
  output: done,
  ...shared,
  ids: { "params.groupId": "provisioned-team" },
  run: async (context, { params: { groupId } }) => {
    await requireProvisioning(context);
    const { db, actor, clock, bus, afterCommit } = context;
    const { organizationId } = actor;
    await findGroup(context, groupId);
    const members = await db
      .selectFrom("team_members")
      .select("user_id")
      .where("organization_id", "=", organizationId)
      .where("team_id", "=", groupId)
      .execute();
    await db
      .updateTable("teams")
      .set({ archived_at: new Date(clock.now()) })
      .where("organization_id", "=", organizationId)
      .where("id", "=", groupId)
      .execute();
    await audit(context, "team.archive", { kind: "team", id: groupId });
    afterCommit(() => members.forEach(({ user_id: userId }) => bus.publish({ kind: "member-changed", organizationId, userId })));
    return { success: true };
  },
});
