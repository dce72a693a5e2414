import {
  CodedError,
  done,
  emailSchema,
  may,
  scimList,
  scimPatch,
  type ScimPatch,
  scimResource,
  type ScimResource,
  scimSearch,
  scimUserNaming,
  scimUserSaving,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { audit, demand, operation, type OperationContext } from "../../platform/operations/index.ts";
import { comeBack, leave } from "../departures/index.ts";
import { holdAdministrators, insertMember, requireAdministrator, requireWelcome } from "../organizations/index.ts";
import { idOrNobody, readFilter } from "./filters.ts";
import { pageOf, windowOf } from "./pages.ts";

const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
const path = "/scim/v2/Users";
const one = `${path}/:userId` as const;
const shared = { capability: "canManageUsers", scope: "members:provision" } as const;

interface Said {
  readonly userName?: string;
  readonly externalId?: string | null;
  readonly givenName?: string;
  readonly familyName?: string;
  readonly active?: boolean;
  readonly userType?: string;
}

function members({ db, actor }: OperationContext) {
  return db
    .selectFrom("members as m")
    .innerJoin("account_types as a", (join) =>
      join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
    )
    .where("m.organization_id", "=", actor.organizationId)
    .where("m.user_kind", "=", "internal");
}
type Row = Awaited<ReturnType<typeof findUser>>;

async function findUser(context: OperationContext, userId: string) {
  const row = await members(context)
    .select(["m.user_id", "m.email", "m.external_id", "m.first_name", "m.last_name", "m.is_archived", "m.created_at"])
    .select(["a.name as type", "a.is_admin_like"])
    .where("m.user_id", "=", userId)
    .forUpdate("m")
    .executeTakeFirst();
  if (row === undefined) throw new CodedError("ENOENT");
  return row;
}

function present(context: OperationContext, row: Row): ScimResource {
  return {
    schemas: [USER],
    id: row.user_id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    userName: row.email,
    name: { givenName: row.first_name, familyName: row.last_name },
    displayName: `${row.first_name} ${row.last_name}`.trim() || row.email,
    emails: [{ value: row.email, primary: true }],
    active: !row.is_archived,
    userType: row.type,
    meta: { resourceType: "User", created: row.created_at.toISOString(), location: `${context.publicUrl()}${path}/${row.user_id}` },
  };
}

function requireManager({ actor }: OperationContext): void {
  demand(may(actor, "members.provision", { kind: "organization", organizationId: actor.organizationId }));
}

/** The account type of a name; without a name the one that may do least. Who may not make administrators makes none so either. */
async function typeOf({ db, actor }: OperationContext, name: string | undefined): Promise<string> {
  const types = await db
    .selectFrom("account_types")
    .select(["id", "name", "is_admin_like", "capabilities"])
    .where("organization_id", "=", actor.organizationId)
    .execute();
  const found =
    name === undefined || name === ""
      ? types.filter((type) => !type.is_admin_like).toSorted((a, b) => a.capabilities.length - b.capabilities.length)[0]
      : types.find((type) => type.name.toLowerCase() === name.toLowerCase());
  if (found === undefined)
    throw new CodedError("EINVAL", message("errors-organization.provisioning.no-account-type-name"), { field: "userType" });
  if (found.is_admin_like && !actor.isAdminLike) throw new CodedError("EPERM");
  return found.id;
}

/** Changes somebody to what is said. Nothing is written where nothing is new: a provider says the same again and again. */
async function change(context: OperationContext, userId: string, said: Said): Promise<ScimResource> {
  requireManager(context);
  const { db, actor, bus, clock, afterCommit } = context;
  const { organizationId } = actor;
  // before anything of this member is held: who leaves gives what they own away, in the order in which all who leave do
  if (said.active === false && (await isActive(context, userId))) await leave(context, [userId], { kind: "default" }, "provider");
  else if (said.userType !== undefined) await holdAdministrators(db, organizationId);
  const before = await findUser(context, userId);
  if (before.is_admin_like && !actor.isAdminLike) throw new CodedError("EPERM");
  if (said.active === true && before.is_archived) await comeBack(context, userId);
  const isTypeNew = said.userType !== undefined && said.userType !== "" && said.userType.toLowerCase() !== before.type.toLowerCase();
  const changes = {
    ...(said.userName === undefined || said.userName === before.email ? {} : { email: said.userName }),
    ...(said.externalId === undefined || said.externalId === before.external_id ? {} : { external_id: said.externalId }),
    ...(said.givenName === undefined || said.givenName === before.first_name ? {} : { first_name: said.givenName }),
    ...(said.familyName === undefined || said.familyName === before.last_name ? {} : { last_name: said.familyName }),
    ...(isTypeNew ? { account_type_id: await typeOf(context, said.userType) } : {}),
  };
  if (Object.keys(changes).length === 0) return present(context, await findUser(context, userId));
  if (changes.email !== undefined) {
    // whoever says where a new password is mailed can become that person
    if (!actor.isAdminLike)
      throw new CodedError("EPERM", message("errors-organization.provisioning.address-needs-administrator"), {
        field: "userName",
      });
    await requireWelcome(context, changes.email);
    await requireFree(context, userId, "email", changes.email);
  }
  if (changes.external_id != null) await requireFree(context, userId, "external_id", changes.external_id);
  await db.updateTable("members").set(changes).where("organization_id", "=", organizationId).where("user_id", "=", userId).execute();
  await requireAdministrator(db, organizationId);
  // links that wait where the old address is
  if (changes.email !== undefined)
    await db
      .updateTable("password_resets")
      .set({ used_at: new Date(clock.now()) })
      .where("organization_id", "=", organizationId)
      .where("user_id", "=", userId)
      .where("used_at", "is", null)
      .execute();
  await audit(context, "member.provision", { kind: "member", id: userId }, { fields: Object.keys(changes).join(",") });
  afterCommit(() => bus.publish({ kind: "member-changed", organizationId, userId }));
  return present(context, await findUser(context, userId));
}

async function isActive(context: OperationContext, userId: string): Promise<boolean> {
  const row = await members(context).select("m.is_archived").where("m.user_id", "=", userId).executeTakeFirst();
  if (row === undefined) throw new CodedError("ENOENT");
  return !row.is_archived;
}

async function requireFree(
  { db, actor }: OperationContext,
  userId: string | null,
  column: "email" | "external_id",
  value: string,
): Promise<void> {
  const taken = await db
    .selectFrom("members")
    .select("user_id")
    .where("organization_id", "=", actor.organizationId)
    .where(column, "=", value)
    .executeTakeFirst();
  if (taken !== undefined && taken.user_id !== userId)
    throw new CodedError("EEXIST", message("errors-organization.provisioning.another-member-already"), { field: column });
}

export const listScimUsers = operation({
  name: "ListScimUsers",
  kind: "query",
  transport: { kind: "rest", method: "GET", path },
  summary: "SCIM: members, by pages; a filter compares userName, externalId, id, emails.value or active with eq",
  input: z.object({ query: scimSearch }),
  output: scimList,
  ...shared,
  ids: {},
  run: async (context, { query }) => {
    requireManager(context);
    const conditions = readFilter(query.filter, ["username", "externalid", "id", "emails.value", "active"]);
    const window = windowOf(query);
    let found = members(context);
    for (const { attribute, value } of conditions) {
      if (attribute === "id") found = found.where("m.user_id", "=", idOrNobody(value));
      else if (attribute === "externalid") found = found.where("m.external_id", "=", value);
      else if (attribute === "active") found = found.where("m.is_archived", "=", value !== "true");
      else found = found.where("m.email", "=", value.toLowerCase());
    }
    const { total } = await found.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow();
    const rows = await found
      .select(["m.user_id", "m.email", "m.external_id", "m.first_name", "m.last_name", "m.is_archived", "m.created_at"])
      .select(["a.name as type", "a.is_admin_like"])
      .orderBy("m.created_at")
      .orderBy("m.user_id")
      .offset(window.startIndex - 1)
      .limit(window.count)
      .execute();
    return pageOf(
      Number(total),
      window,
      rows.map((row) => present(context, row)),
    );
  },
});

export const readScimUser = operation({
  name: "ReadScimUser",
  kind: "query",
  transport: { kind: "rest", method: "GET", path: one },
  summary: "SCIM: one member",
  input: z.object({ params: scimUserNaming }),
  output: scimResource,
  ...shared,
  ids: { "params.userId": "member" },
  run: async (context, { params }) => {
    requireManager(context);
    return present(context, await findUser(context, params.userId));
  },
});

export const createScimUser = operation({
  name: "CreateScimUser",
  kind: "mutation",
  transport: { kind: "rest", method: "POST", path, status: 201 },
  summary: "SCIM: adds a member, who signs in by the identity provider",
  input: z.object({ body: scimUserSaving }),
  output: scimResource,
  ...shared,
  ids: {},
  run: async (context, { body }) => {
    requireManager(context);
    await requireWelcome(context, body.userName);
    await requireFree(context, null, "email", body.userName);
    if (body.externalId != null) await requireFree(context, null, "external_id", body.externalId);
    const userId = await insertMember(context, {
      organizationId: context.actor.organizationId,
      email: body.userName,
      firstName: body.name?.givenName ?? "",
      lastName: body.name?.familyName ?? "",
      userKind: "internal",
      accountTypeId: await typeOf(context, body.userType ?? undefined),
      passwordHash: null,
    });
    await audit(context, "member.provision", { kind: "member", id: userId }, { fields: "new" });
    return change(context, userId, { externalId: body.externalId ?? null, active: body.active ?? true });
  },
});

export const replaceScimUser = operation({
  name: "ReplaceScimUser",
  kind: "mutation",
  transport: { kind: "rest", method: "PUT", path: one },
  summary: "SCIM: says anew what a member is",
  input: z.object({ params: scimUserNaming, body: scimUserSaving }),
  output: scimResource,
  ...shared,
  ids: { "params.userId": "member" },
  run: (context, { params, body }) =>
    change(context, params.userId, {
      userName: body.userName,
      externalId: body.externalId ?? null,
      givenName: body.name?.givenName ?? "",
      familyName: body.name?.familyName ?? "",
      active: body.active ?? true,
      ...(body.userType == null ? {} : { userType: body.userType }),
    }),
});

const truth = scimUserSaving.shape.active;
const patched = z.object({
  username: emailSchema.optional(),
  externalid: scimUserSaving.shape.externalId.optional(),
  "name.givenname": z.string().max(200).optional(),
  "name.familyname": z.string().max(200).optional(),
  active: truth.optional(),
  usertype: z.string().max(200).optional(),
});

/** What the operations come to, one after the other. Attributes that are not kept here are passed over: providers send what they have. */
function saidBy({ Operations }: ScimPatch): Said {
  const flat: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const put = (name: string, value: unknown): void => {
    const key = name.toLowerCase();
    if (key === "name" && typeof value === "object" && value !== null)
      for (const [part, text] of Object.entries(value)) put(`name.${part}`, text);
    else flat[key] = value;
  };
  for (const { op, path: at, value } of Operations) {
    if (op === "remove") {
      if (at === undefined) throw new CodedError("EINVAL", message("errors-organization.provisioning.what-removed-named"));
      if (at.toLowerCase() === "externalid") put(at, null);
      else if (at.toLowerCase().startsWith("name.")) put(at, "");
    } else if (at !== undefined) put(at, value);
    else if (typeof value === "object" && value !== null) for (const [name, each] of Object.entries(value)) put(name, each);
  }
  const read = patched.safeParse({ ...flat });
  if (!read.success)
    throw new CodedError(
      "EINVAL",
      message("errors.field", { field: read.error.issues[0]?.path.join(".") ?? "value", problem: read.error.issues[0]?.message ?? "" }),
    );
  const { username, externalid, active, usertype } = read.data;
  const [givenName, familyName] = [read.data["name.givenname"], read.data["name.familyname"]];
  return {
    ...(username === undefined ? {} : { userName: username }),
    ...(externalid === undefined ? {} : { externalId: externalid }),
    ...(givenName === undefined ? {} : { givenName }),
    ...(familyName === undefined ? {} : { familyName }),
    ...(active == null ? {} : { active }),
    ...(usertype === undefined ? {} : { userType: usertype }),
  };
}

export const patchScimUser = operation({
  name: "PatchScimUser",
  kind: "mutation",
  transport: { kind: "rest", method: "PATCH", path: one },
  summary: "SCIM: changes parts of a member",
  input: z.object({ params: scimUserNaming, body: scimPatch }),
  output: scimResource,
  ...shared,
  ids: { "params.userId": "member" },
  run: (context, { params, body }) => change(context, params.userId, saidBy(body)),
});

export const removeScimUser = operation({
  name: "RemoveScimUser",
  kind: "mutation",
  transport: { kind: "rest", method: "DELETE", path: one, status: 204 },
  summary: "SCIM: deactivates a member; what they own goes to the default new owner",
  input: z.object({ params: scimUserNaming }),
  output: done,
  ...shared,
  ids: { "params.userId": "member" },
  run: async (context, { params }) => {
    await change(context, params.userId, { active: false });
    return { success: true };
  },
});
