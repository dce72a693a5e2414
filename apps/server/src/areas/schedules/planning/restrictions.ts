import { type Actor, CodedError, destinationRecords, leastPause } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { columnsForViewers, settableControls } from "@sheaf/workbook";
import { type Cron, nextOccurrence, requireCron } from "../../../platform/background/index.ts";
import type { Database, KeptDestination, ScheduleDefinition } from "../../../platform/database/index.ts";
import type { OperationContext } from "../../../platform/operations/index.ts";
import type { Services } from "../../../platform/services.ts";
import type { PageLoad } from "../../queries/index.ts";
import { formulasIn } from "./live-texts.ts";
import { isMailed } from "./teams.ts";

/** So many times of a schedule tell how close to each other they come: dates and weekdays meet well within them. */
const LOOKED_AT = 200;

/** Refuses a schedule that is due more often than the organization allows. */
export async function requireSeldom({ attributes, clock }: Services, organizationId: string, cron: Cron): Promise<void> {
  const least = leastPause((await attributes.of(organizationId)).restrictExportFrequency);
  if (least === 0) return;
  requireCron(cron);
  let before = nextOccurrence(cron, new Date(clock.now()));
  for (let n = 0; n < LOOKED_AT; n += 1) {
    const after = nextOccurrence(cron, before);
    if (after.getTime() - before.getTime() < least)
      throw new CodedError("EPERM", message("errors-schedules.planning.organization-not-allow-schedules-send"), { field: "cron" });
    before = after;
  }
}

/** Those of the addresses that the organization lets a member's schedules send to: all, or their own and those of people in a team with them. */
export async function allowedRecipients(
  { attributes }: Pick<Services, "attributes">,
  db: Database,
  owner: { readonly organizationId: string; readonly userId: string },
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const { enableExportToMyTeamOnly } = await attributes.of(owner.organizationId);
  if (!enableExportToMyTeamOnly || addresses.length === 0) return new Set(addresses);
  const rows = await db
    .selectFrom("members as m")
    .select("m.email")
    .where("m.organization_id", "=", owner.organizationId)
    .where("m.email", "in", [...addresses])
    .where((e) =>
      e.or([
        e("m.user_id", "=", owner.userId),
        e.exists(
          e
            .selectFrom("team_people as theirs")
            .innerJoin("teams as t", (join) =>
              join.onRef("t.organization_id", "=", "theirs.organization_id").onRef("t.id", "=", "theirs.team_id"),
            )
            .innerJoin("team_people as own", (join) =>
              join.onRef("own.organization_id", "=", "theirs.organization_id").onRef("own.team_id", "=", "theirs.team_id"),
            )
            .select("theirs.team_id")
            .whereRef("theirs.organization_id", "=", "m.organization_id")
            .whereRef("theirs.user_id", "=", "m.user_id")
            .where("own.user_id", "=", owner.userId)
            .where("t.archived_at", "is", null),
        ),
      ]),
    )
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** Refuses recipients that the organization does not let the caller send to; other programs are in no team. */
export async function requireTeammates(
  context: OperationContext,
  { recipients, teams }: Pick<ScheduleDefinition, "recipients" | "teams">,
  hasDestinations: boolean,
): Promise<void> {
  const { enableExportToMyTeamOnly } = await context.attributes.of(context.actor.organizationId);
  if (!enableExportToMyTeamOnly) return;
  if (hasDestinations) throw withinTeams();
  const own = new Set(context.actor.teams.map(({ id }) => id));
  // whoever comes into a team later gets it as well: it has to be the caller's own
  if ((teams ?? []).some((teamId) => !own.has(teamId)))
    throw new CodedError("EPERM", message("errors-schedules.planning.not-one-teams-organization-sends"), { field: "teams" });
  const allowed = await allowedRecipients(context, context.db, context.actor, recipients);
  const foreign = recipients.find((address) => !allowed.has(address));
  if (foreign !== undefined)
    throw new CodedError("EPERM", message("errors-schedules.planning.no-team-organization-sends-within", { address: foreign }), {
      field: "recipients",
    });
}

/** Refuses what the owner of a schedule may not have it do any more. */
export function requireOwnersRights(
  { capabilities }: Actor,
  definition: Pick<ScheduleDefinition, "recipients" | "teams" | "burst" | "asRecipient">,
): void {
  const byMail = isMailed(definition);
  for (const needed of ["canScheduleExport", "canExport", ...(byMail ? (["canExportToEmail"] as const) : [])] as const)
    if (!capabilities.has(needed))
      throw new CodedError(
        "EPERM",
        byMail ? message("errors-schedules.planning.owner-may-not-export-mail") : message("errors-schedules.planning.owner-may-not-export"),
      );
  if (definition.asRecipient && !capabilities.has("canRunAsRecipient"))
    throw new CodedError("EPERM", message("errors-schedules.planning.owner-may-not-run-schedules"));
  if (definition.burst !== null && !capabilities.has("canExportToEmailBurst"))
    throw new CodedError("EPERM", message("errors-schedules.planning.owner-may-not-send-each"));
}

/** Each way out of the house has a right of its own. */
export function requireDestinationKind({ capabilities }: Actor, kind: KeptDestination["kind"]): void {
  if (!capabilities.has(destinationRecords[kind].needs))
    throw new CodedError("EPERM", message("errors-schedules.accounts.kind-not-allowed"));
}

/** Refuses a destination that its owner, or the organization, does not allow any more when a schedule runs. */
export async function requireStillAllowed(
  { attributes }: Pick<Services, "attributes">,
  actor: Actor,
  kind: KeptDestination["kind"],
): Promise<void> {
  requireDestinationKind(actor, kind);
  await requireStorage({ attributes }, actor.organizationId, kind);
  if ((await attributes.of(actor.organizationId)).enableExportToMyTeamOnly) throw withinTeams();
}

/** Refuses storage outside where the organization has none. */
export async function requireStorage(
  { attributes }: Pick<Services, "attributes">,
  organizationId: string,
  kind: KeptDestination["kind"],
): Promise<void> {
  if (destinationRecords[kind].isStorage && !(await attributes.of(organizationId)).hasStorageIntegration)
    throw new CodedError("EPERM", message("errors-schedules.planning.organization-puts-no-files-into"), { field: "destinations" });
}

const withinTeams = (): CodedError => new CodedError("EPERM", message("errors-schedules.planning.organization-sends-within-teams-only"));

/** Whether the organization has every recipient get what they may see themselves. Refuses what would be sent otherwise. */
export async function requireOwnRights(
  { attributes }: Pick<Services, "attributes">,
  organizationId: string,
  { asRecipient, destinations }: { readonly asRecipient: boolean; readonly destinations: readonly unknown[] },
): Promise<boolean> {
  const { exportRequireRunAsRecipient } = await attributes.of(organizationId);
  if (!exportRequireRunAsRecipient) return false;
  if (!asRecipient) throw new CodedError("EPERM", message("errors-schedules.planning.organization-sends-each-recipient-what"));
  if (destinations.length > 0)
    throw new CodedError("EPERM", message("errors-schedules.planning.organization-sends-each-recipient-what-may"));
  return true;
}

type Written = Pick<ScheduleDefinition, "subject" | "message" | "condition" | "burst">;

/** Whether a schedule asks the document for more than its elements as they stand there. */
export const asksMore = ({ subject, message, condition, burst }: Written): boolean =>
  burst !== null || condition.kind === "formula" || formulasIn([subject, message]).length > 0;

/** Refuses what somebody who may only look at the document has a schedule ask: a formula, or a filter, would tell what is hidden (V37). */
export function requireShown(
  { document, onlyShown }: Pick<PageLoad, "document" | "onlyShown">,
  { subject, message: note, condition, burst }: Written,
): void {
  if (!onlyShown) return;
  if (condition.kind === "formula" || formulasIn([subject, note]).length > 0)
    throw new CodedError("EPERM", message("errors-schedules.planning.formulas-schedule-those-may-explore"));
  const settable = settableControls(document, { onlyShown });
  for (const { controlId, filteredElementId, filteredColumnId } of burst?.parts ?? []) {
    const isFilter = filteredElementId !== null && filteredColumnId !== null;
    const isHidden = isFilter && columnsForViewers(document, filteredElementId)?.has(filteredColumnId) !== true;
    if (isHidden || (controlId !== null && !settable.has(controlId)))
      throw new CodedError("EINVAL", message("errors-schedules.planning.burst-column"), { field: "burst" });
  }
}
