import type { MemberFound } from "@sheaf/contract";
import { type Database, uuids } from "../../platform/database/index.ts";

/** Teams of such members, or of all, by name. */
export async function teamsOf(
  db: Database,
  organizationId: string,
  userIds: readonly string[] | "everybody",
): Promise<ReadonlyMap<string, MemberFound["teams"]>> {
  if (userIds.length === 0) return new Map();
  let query = db
    .selectFrom("team_people as x")
    .innerJoin("teams as t", (join) => join.onRef("t.organization_id", "=", "x.organization_id").onRef("t.id", "=", "x.team_id"))
    .select(["x.user_id", "t.id", "t.name"])
    .where("x.organization_id", "=", organizationId)
    .where("t.archived_at", "is", null)
    .orderBy("t.name");
  if (userIds !== "everybody") query = query.where("x.user_id", "=", (e) => e.fn.any(uuids(userIds)));
  const found = new Map<string, MemberFound["teams"][number][]>();
  for (const { user_id, id, name } of await query.execute()) {
    const team = { teamId: id, name };
    const teams = found.get(user_id);
    if (teams === undefined) found.set(user_id, [team]);
    else teams.push(team);
  }
  return found;
}
