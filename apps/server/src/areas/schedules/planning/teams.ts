import { type Actor, CodedError, limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { Database, ScheduleDefinition } from "../../../platform/database/index.ts";

type OfTeams = Pick<ScheduleDefinition, "teams">;

/** Whether mail goes to anybody: people, teams, or those whom rows name. */
export const isMailed = ({ recipients, teams, burst }: Pick<ScheduleDefinition, "recipients" | "teams" | "burst">): boolean =>
  recipients.length + (teams ?? []).length > 0 || burst !== null;

/** Refuses teams that are not there, or not any more. */
export async function requireTeams(db: Database, { organizationId }: Actor, { teams }: OfTeams): Promise<void> {
  const asked = [...new Set(teams ?? [])];
  if (asked.length === 0) return;
  const found = await db
    .selectFrom("teams")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("archived_at", "is", null)
    .where("id", "in", asked)
    .execute();
  if (found.length < asked.length) throw new CodedError("ENOENT", message("errors-schedules.planning.no-such-team"), { field: "teams" });
}

/** Whom the teams of a schedule stand for when it runs. */
export interface TeamsReached {
  readonly emails: readonly string[];
  /** Names of teams that have been archived since: nobody gets anything by them. */
  readonly archived: readonly string[];
}

/** Addresses of those who are in the teams now, and in teams within them. */
export async function reachedByTeams(db: Database, organizationId: string, { teams }: OfTeams): Promise<TeamsReached> {
  if (teams == null || teams.length === 0) return { emails: [], archived: [] };
  const archived = await db
    .selectFrom("teams")
    .select("name")
    .where("organization_id", "=", organizationId)
    .where("id", "in", [...teams])
    .where("archived_at", "is not", null)
    .orderBy("name")
    .execute();
  const rows = await db
    .selectFrom("team_people as p")
    .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "p.organization_id").onRef("m.user_id", "=", "p.user_id"))
    .innerJoin("teams as t", (join) => join.onRef("t.organization_id", "=", "p.organization_id").onRef("t.id", "=", "p.team_id"))
    .select("m.email")
    .distinct()
    .where("p.organization_id", "=", organizationId)
    .where("p.team_id", "in", [...teams])
    .where("t.archived_at", "is", null)
    .where("m.is_archived", "=", false)
    .orderBy("m.email")
    .limit(limits.scheduleRecipients + 1)
    .execute();
  // whoever were left out would not know
  if (rows.length > limits.scheduleRecipients)
    throw new CodedError("EINVAL", message("errors-schedules.planning.teams-people-schedule-sends", { most: limits.scheduleRecipients }));
  return { emails: rows.map(({ email }) => email), archived: archived.map(({ name }) => name) };
}
