import {
  CodedError,
  done,
  may,
  noInput,
  userAttributeName,
  userAttributeNaming,
  userAttributeSaving,
  userAttributeSummary,
  userAttributeValuesChange,
  type UserAttributeSummary,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import type { Database } from "../../../platform/database/index.ts";
import { audit, demand, operation, type OperationContext } from "../../../platform/operations/index.ts";

export const listUserAttributes = operation({
  name: "ListUserAttributes",
  kind: "query",
  transport: { kind: "graphql", field: "userAttributes" },
  summary: "What formulas and policies can ask about people, by name, with the values of members and teams",
  input: noInput,
  output: z.array(userAttributeSummary),
  capability: "canManageUserAttributes",
  scope: "organization:read",
  ids: {},
  run: ({ db, actor }) => presentAttributes(db, actor.organizationId),
});

export const listAttributeNames = operation({
  name: "ListUserAttributeNames",
  kind: "query",
  transport: { kind: "graphql", field: "userAttributeNames" },
  summary: "What formulas and policies can ask about people, by name, for those who write them",
  input: noInput,
  output: z.array(userAttributeName),
  capability: null,
  scope: "organization:read",
  ids: {},
  run: async ({ db, actor }) => {
    const { organizationId } = actor;
    demand(may(actor, "members.read", { kind: "organization", organizationId }));
    const rows = await db
      .selectFrom("user_attributes")
      .select(["id", "name"])
      .where("organization_id", "=", organizationId)
      .orderBy("name")
      .orderBy("id")
      .execute();
    return rows.map(({ id, name }) => ({ attributeId: id, name }));
  },
});

export const saveUserAttribute = operation({
  name: "SaveUserAttribute",
  kind: "mutation",
  transport: { kind: "graphql", field: "saveUserAttribute" },
  summary:
    "Makes a user attribute or changes one, with all of its values; a member's own goes before those of teams, these before the default",
  input: userAttributeSaving,
  output: userAttributeSummary,
  capability: "canManageUserAttributes",
  scope: "organization:write",
  ids: { attributeId: "user-attribute" },
  run: async (context, { attributeId, name, description, defaultValue = null, members, teams }) => {
    const { db, actor, ids } = context;
    const { organizationId } = actor;
    const id = attributeId ?? ids.make();
    if (attributeId != null) await requireAttribute(context, attributeId);
    const taken = await db
      .selectFrom("user_attributes")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("name", "=", name)
      .where("id", "<>", id)
      .executeTakeFirst();
    if (taken !== undefined)
      throw new CodedError("EEXIST", message("errors-organization.administration.attribute-name-taken"), { field: "name" });
    const said = { name, default_value: defaultValue, ...(description == null ? {} : { description }) };
    if (attributeId == null)
      await db
        .insertInto("user_attributes")
        .values({ organization_id: organizationId, id, ...said })
        .execute();
    else await db.updateTable("user_attributes").set(said).where("organization_id", "=", organizationId).where("id", "=", id).execute();
    await forgetValues(context, id);
    await setMemberValues(context, id, new Map(members.map(({ memberId, value }) => [memberId, value])));
    await setTeamValues(context, id, new Map(teams.map((one) => [one.teamId, one.value])));
    await audit(context, attributeId == null ? "user-attribute.create" : "user-attribute.update", { kind: "user-attribute", id });
    tellEverybody(context);
    const [saved] = await presentAttributes(db, organizationId, id);
    if (saved === undefined) throw new Error("the attribute is not there");
    return saved;
  },
});

export const changeAttributeValues = operation({
  name: "ChangeAttributeValues",
  kind: "mutation",
  transport: { kind: "graphql", field: "changeAttributeValues" },
  summary: "Sets values that members and teams have of a user attribute, or takes them away; what is not named stays",
  input: userAttributeValuesChange,
  output: userAttributeSummary,
  capability: "canManageUserAttributes",
  scope: "organization:write",
  ids: { attributeId: "user-attribute" },
  run: async (context, { attributeId, members, teams }) => {
    const { db, actor } = context;
    const { organizationId } = actor;
    await requireAttribute(context, attributeId);
    const ofMembers = new Map(members.map(({ memberId, value }) => [memberId, value]));
    const ofTeams = new Map(teams.map(({ teamId, value }) => [teamId, value]));
    await requireAll(context, ofMembers.keys(), ofTeams.keys());
    const ranks = await forgetSome(context, attributeId, ofMembers, ofTeams);
    await setMemberValues(context, attributeId, held(ofMembers));
    await setTeamValues(context, attributeId, held(ofTeams), ranks);
    if (members.length + teams.length > 0) {
      await audit(context, "user-attribute.update", { kind: "user-attribute", id: attributeId }, { values: ofMembers.size + ofTeams.size });
      tellEverybody(context);
    }
    const [saved] = await presentAttributes(db, organizationId, attributeId);
    if (saved === undefined) throw new Error("the attribute is not there");
    return saved;
  },
});

/** Members and teams that there are. */
async function requireAll({ db, actor }: OperationContext, members: Iterable<string>, teams: Iterable<string>): Promise<void> {
  const { organizationId } = actor;
  const [memberIds, teamIds] = [[...members], [...teams]];
  const known =
    memberIds.length === 0
      ? []
      : await db
          .selectFrom("members")
          .select("user_id")
          .where("organization_id", "=", organizationId)
          .where("user_id", "in", memberIds)
          .execute();
  const knownTeams =
    teamIds.length === 0
      ? []
      : await db.selectFrom("teams").select("id").where("organization_id", "=", organizationId).where("id", "in", teamIds).execute();
  if (known.length < memberIds.length || knownTeams.length < teamIds.length) throw new CodedError("ENOENT");
}

function held(values: ReadonlyMap<string, string | null>): ReadonlyMap<string, string> {
  return new Map([...values].flatMap(([id, value]) => (value === null ? [] : [[id, value] as const])));
}

/** Takes the values of some away, and says at which place each of the teams stood among the others; those that had none come last. */
async function forgetSome(
  { db, actor }: OperationContext,
  attributeId: string,
  members: ReadonlyMap<string, unknown>,
  teams: ReadonlyMap<string, unknown>,
): Promise<(teamId: string, place: number) => number> {
  const { organizationId } = actor;
  if (members.size > 0)
    await db
      .deleteFrom("member_attribute_values")
      .where("organization_id", "=", organizationId)
      .where("attribute_id", "=", attributeId)
      .where("user_id", "in", [...members.keys()])
      .execute();
  if (teams.size === 0) return (_, place) => place;
  const { last } = await db
    .selectFrom("team_attribute_values")
    .select((e) => e.fn.coalesce(e.fn.max("rank"), e.lit(-1)).as("last"))
    .where("organization_id", "=", organizationId)
    .where("attribute_id", "=", attributeId)
    .executeTakeFirstOrThrow();
  const gone = await db
    .deleteFrom("team_attribute_values")
    .where("organization_id", "=", organizationId)
    .where("attribute_id", "=", attributeId)
    .where("team_id", "in", [...teams.keys()])
    .returning(["team_id", "rank"])
    .execute();
  const ranks = new Map(gone.map(({ team_id, rank }) => [team_id, rank]));
  return (teamId, place) => ranks.get(teamId) ?? last + 1 + place;
}

export const removeUserAttribute = operation({
  name: "RemoveUserAttribute",
  kind: "mutation",
  transport: { kind: "graphql", field: "removeUserAttribute" },
  summary: "Takes a user attribute away with its values; policies that ask for it then show nobody any row",
  input: userAttributeNaming,
  output: done,
  capability: "canManageUserAttributes",
  scope: "organization:write",
  ids: { attributeId: "user-attribute" },
  run: async (context, { attributeId }) => {
    const { db, actor } = context;
    await requireAttribute(context, attributeId);
    await forgetValues(context, attributeId);
    await db.deleteFrom("user_attributes").where("organization_id", "=", actor.organizationId).where("id", "=", attributeId).execute();
    await audit(context, "user-attribute.remove", { kind: "user-attribute", id: attributeId });
    tellEverybody(context);
    return { success: true };
  },
});

async function requireAttribute({ db, actor }: OperationContext, attributeId: string): Promise<void> {
  const found = await db
    .selectFrom("user_attributes")
    .select("id")
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", attributeId)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw new CodedError("ENOENT");
}

async function forgetValues({ db, actor }: OperationContext, attributeId: string): Promise<void> {
  for (const table of ["member_attribute_values", "team_attribute_values"] as const)
    await db.deleteFrom(table).where("organization_id", "=", actor.organizationId).where("attribute_id", "=", attributeId).execute();
}

async function setMemberValues({ db, actor }: OperationContext, attributeId: string, values: ReadonlyMap<string, string>): Promise<void> {
  if (values.size === 0) return;
  const { organizationId } = actor;
  const known = await db
    .selectFrom("members")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("user_id", "in", [...values.keys()])
    .execute();
  if (known.length < values.size) throw new CodedError("ENOENT");
  await db
    .insertInto("member_attribute_values")
    .values([...values].map(([user_id, value]) => ({ organization_id: organizationId, attribute_id: attributeId, user_id, value })))
    .execute();
}

async function setTeamValues(
  { db, actor }: OperationContext,
  attributeId: string,
  values: ReadonlyMap<string, string>,
  rankOf: (teamId: string, place: number) => number = (_, place) => place,
): Promise<void> {
  if (values.size === 0) return;
  const { organizationId } = actor;
  const known = await db
    .selectFrom("teams")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "in", [...values.keys()])
    .where("archived_at", "is", null)
    .execute();
  if (known.length < values.size) throw new CodedError("ENOENT");
  await db
    .insertInto("team_attribute_values")
    .values(
      [...values].map(([team_id, value], place) => ({
        organization_id: organizationId,
        attribute_id: attributeId,
        team_id,
        value,
        rank: rankOf(team_id, place),
      })),
    )
    .execute();
}

/** Whoever is signed in is read anew, and open pages ask again. */
function tellEverybody({ actor, bus, afterCommit }: OperationContext): void {
  afterCommit(() => bus.publish({ kind: "people-changed", organizationId: actor.organizationId }));
}

async function presentAttributes(db: Database, organizationId: string, attributeId: string | null = null): Promise<UserAttributeSummary[]> {
  let attributes = db.selectFrom("user_attributes").selectAll().where("organization_id", "=", organizationId).orderBy("name").orderBy("id");
  let members = db.selectFrom("member_attribute_values").selectAll().where("organization_id", "=", organizationId).orderBy("user_id");
  let teams = db
    .selectFrom("team_attribute_values as v")
    .innerJoin("teams as t", (join) => join.onRef("t.organization_id", "=", "v.organization_id").onRef("t.id", "=", "v.team_id"))
    .select(["v.attribute_id", "v.team_id", "v.value"])
    .where("v.organization_id", "=", organizationId)
    .where("t.archived_at", "is", null)
    .orderBy("v.rank")
    .orderBy("t.name");
  if (attributeId !== null) {
    attributes = attributes.where("id", "=", attributeId);
    members = members.where("attribute_id", "=", attributeId);
    teams = teams.where("v.attribute_id", "=", attributeId);
  }
  const ofMembers = await members.execute();
  const ofTeams = await teams.execute();
  return (await attributes.execute()).map(({ id, name, description, default_value }) => ({
    attributeId: id,
    name,
    description,
    defaultValue: default_value,
    members: ofMembers.flatMap((row) => (row.attribute_id === id ? [{ memberId: row.user_id, value: row.value }] : [])),
    teams: ofTeams.flatMap((row) => (row.attribute_id === id ? [{ teamId: row.team_id, value: row.value }] : [])),
  }));
}
