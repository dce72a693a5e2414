import { licenseTierOf, type OrgMember } from "@sheaf/contract";
import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import { teamsOf } from "./teams-of.ts";

/** Members as answers show them. `where` narrows to one, or to a part of those that are found; otherwise all, by name. */
export async function presentMembers(
  db: Database,
  organizationId: string,
  where: { readonly userId?: string; readonly search?: string | null; readonly skip?: number; readonly first?: number | null } = {},
): Promise<OrgMember[]> {
  let query = db
    .selectFrom("members as m")
    .innerJoin("account_types as a", (join) =>
      join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
    )
    .select([
      "m.user_id",
      "m.email",
      "m.first_name",
      "m.last_name",
      "m.profile_image_url",
      "m.picture_id",
      "m.user_kind",
      "m.is_archived",
      "m.created_at",
      "m.home_inode_id",
      "a.name as account_type",
      "a.id as account_type_id",
      "a.is_admin_like",
      // an identity provider knows them
      sql<boolean>`m.password_hash is not null
        or m.user_id in (select user_id from member_identities where organization_id = ${organizationId})`.as("has_way_in"),
    ])
    .where("m.organization_id", "=", organizationId)
    .orderBy("m.first_name")
    .orderBy("m.last_name")
    .orderBy("m.email");
  if (where.first != null) query = query.limit(where.first).offset(where.skip ?? 0);
  if (where.userId !== undefined) query = query.where("m.user_id", "=", where.userId);
  if (where.search != null && where.search.trim() !== "") {
    const pattern = likePattern(where.search.trim());
    query = query.where((e) => e.or([e("m.small_text", "like", sql<string>`lower(${pattern})`), e("a.name", "ilike", pattern)]));
  }
  const rows = await query.execute();
  const areAll = where.userId === undefined && where.search == null && where.first == null;
  // types are few, and what they allow is long: beside every member it would be most of the answer
  const [types, teams] = await Promise.all([
    db.selectFrom("account_types").select(["id", "capabilities"]).where("organization_id", "=", organizationId).execute(),
    teamsOf(db, organizationId, areAll ? "everybody" : rows.map(({ user_id }) => user_id)),
  ]);
  const capabilitiesOf = new Map(types.map(({ id, capabilities }) => [id, capabilities]));
  return rows.map((row) => {
    const canLogIn = !row.is_archived && row.has_way_in;
    return {
      userId: row.user_id,
      email: row.email,
      name: fullName(row),
      firstName: row.first_name,
      lastName: row.last_name,
      profileImgUrl: row.picture_id === null ? row.profile_image_url : `/v2/members/${row.user_id}/picture`,
      userKind: row.user_kind,
      // a type that ended just now allows nothing any more
      userType: licenseTierOf(capabilitiesOf.get(row.account_type_id) ?? [], row.is_admin_like),
      isArchived: row.is_archived,
      status: row.is_archived ? ("archived" as const) : canLogIn ? ("active" as const) : ("invited" as const),
      canLogIn,
      createdAt: row.created_at.toISOString(),
      accountType: row.account_type,
      accountTypeId: row.account_type_id,
      homeInodeId: row.home_inode_id,
      teamNames: (teams.get(row.user_id) ?? []).map(({ name }) => name),
    };
  });
}

/** Name to show: first and last, else the e-mail address. */
export function fullName(row: { readonly first_name: string; readonly last_name: string; readonly email: string }): string {
  const name = `${row.first_name} ${row.last_name}`.trim();
  return name === "" ? row.email : name;
}

/** A person's search text as a LIKE pattern: its own wildcards are letters like all others. */
export function likePattern(text: string): string {
  return `%${beginningPattern(text)}`;
}

/** The same of what begins so. */
export function beginningPattern(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
