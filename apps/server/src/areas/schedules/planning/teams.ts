import { type Actor, CodedError, limits } from "@sheaf/contract";
import type { Database, ScheduleDefinition } from "../../../platform/database/index.ts";

type OfTeams = Pick<ScheduleDefinition, "teams">;

/** Whether mail goes to anybody: people, teams, or those whom rows name. */
export const isMailed = ({ recipients, teams, burst }: Pick<ScheduleDefinition, "recipients" | "teams" | "burst">): boolean =>
  recipients.length + (teams ?? []).length > 0 || burst !== null;

/** Refuses teams that are not there. */
export async function requireTeams(db: Database, { organizationId }: Actor, { teams }: OfTeams): Promise<void> {
  const asked = [...new Set(teams ?? [])];
  if (asked.length === 0) return;
  const found = await db.selectFrom("teams").select("id").where("organization_id", "=", organizationId).where("id", "in", asked).execute();
  if (found.length < asked.length) throw new CodedError("ENOENT", "There is no such team", { field: "teams" });
}

/** Addresses of those who are in the teams now, and in teams within them. */
export async function addressesOfTeams(db: Database, organizationId: string, { teams }: OfTeams): Promise<readonly string[]> {
  if (teams == null || teams.length === 0) return [];
  const rows = await db
    .selectFrom("team_people as p")
    .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "p.organization_id").onRef("m.user_id", "=", "p.user_id"))
    .select("m.email")
    .distinct()
    .where("p.organization_id", "=", organizationId)
    .where("p.team_id", "in", [...teams])
    .where("m.is_archived", "=", false)
    .orderBy("m.email")
    .limit(limits.scheduleRecipients + 1)
    .execute();
  // whoever were left out would not know
  if (rows.length > limits.scheduleRecipients)
    throw new CodedError("EINVAL", `The teams have more than the ${limits.scheduleRecipients} people that a schedule sends to`);
  return rows.map(({ email }) => email);
}
