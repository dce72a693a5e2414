import {
  CodedError,
  destinationRecords,
  done,
  isScheduleDrawn,
  limits,
  type ScheduleChange,
  scheduleChange,
  scheduleCreation,
  scheduleMade,
  scheduleNaming,
  type ErrorText,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { namesOf } from "@sheaf/workbook";
import { dropSchedule, putSchedule, requireCron } from "../../../platform/background/index.ts";
import type { KeptDestination, ScheduleDefinition } from "../../../platform/database/index.ts";
import { audit, operation, type OperationContext } from "../../../platform/operations/index.ts";
import { publishedLoad, requireDrawable, requireElement, requireExport } from "../../exports/index.ts";
import { writtenNumber } from "../alerts/numbers.ts";
import { requireAhead } from "./ends.ts";
import { requireBurst } from "../running/bursts.ts";
import type { Opened } from "../destinations/destination-door.ts";
import { requireLinked } from "../destinations/linked/index.ts";
import { requireTablePlace } from "../destinations/warehouse/written-tables.ts";
import { openDestination, requireDestination, sealDestination } from "../destinations/destinations.ts";
import { requireMembers, requireRecipients } from "./recipients.ts";
import { isMailed, requireTeams } from "./teams.ts";
import { requireRefresh } from "../running/refreshing.ts";
import { requireSettable, setControls } from "../running/set-controls.ts";
import { requireDestinationKind, requireOwnRights, requireSeldom, requireShown, requireStorage, requireTeammates } from "./restrictions.ts";
import { scheduleSend } from "../running/send.ts";
import type { SendingParts } from "../running/errand.ts";
import { requireSchedule, type ScheduleRow } from "../store.ts";

export const common = { capability: "canScheduleExport" } as const;
export const own = { ...common, ids: { scheduleId: "schedule" } } as const;
/** What programs do as well, with a key for it: not what is tried before a schedule is made. */
const byKeys = { scope: "schedules:write" } as const;

/** What is said of a schedule besides its name and times. */
type Content = Omit<ScheduleChange, "scheduleId" | "name" | "cron" | "timeZone">;

/** What people do with schedules. Each is its owner's, and administrators'. */
export function scheduleOperations(parts: SendingParts) {
  const create = operation({
    name: "CreateExportSchedule",
    kind: "mutation",
    transport: { kind: "graphql", field: "createExportSchedule" },
    summary:
      "Sends elements, pages or all of a workbook by mail and to other programs at certain times, or tells of something once it is so",
    input: scheduleCreation,
    output: scheduleMade,
    ...common,
    ...byKeys,
    ids: { workbookId: "workbook" },
    run: async (context, { workbookId, name, cron, timeZone, ...content }) => {
      const { db, actor, ids, clock } = context;
      await requireContent(parts, context, workbookId, content);
      if (content.kind !== "refresh") await requireSeldom(context, actor.organizationId, { expression: cron, timeZone });
      requireCron({ expression: cron, timeZone });
      requireAhead(content, { cron, timeZone, sends: 0 }, new Date(clock.now()));
      const { count } = await db
        .selectFrom("export_schedules")
        .select((e) => e.fn.countAll<string>().as("count"))
        .where("organization_id", "=", actor.organizationId)
        .where("workbook_id", "=", workbookId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= limits.schedulesOfWorkbook)
        throw new CodedError("EINVAL", message("errors-schedules.planning.workbook-most-schedules", { most: limits.schedulesOfWorkbook }));
      const id = ids.make();
      await db
        .insertInto("export_schedules")
        .values({
          organization_id: actor.organizationId,
          id,
          workbook_id: workbookId,
          owner_id: actor.userId,
          name,
          cron,
          time_zone: timeZone,
          definition: JSON.stringify(await keptDefinition(parts, context, content, [])),
          pause_reason: null,
          created_at: new Date(clock.now()),
          muted_until: null,
        })
        .execute();
      await beginSchedule(context, { id, owner_id: actor.userId, cron, time_zone: timeZone });
      await audit(context, "schedule.create", { kind: "schedule", id }, { name, recipients: content.recipients.length });
      return { scheduleId: id };
    },
  });

  const update = operation({
    name: "UpdateExportSchedule",
    kind: "mutation",
    transport: { kind: "graphql", field: "updateExportSchedule" },
    summary: "Changes what a schedule of the caller's sends, when and to whom",
    input: scheduleChange,
    output: scheduleMade,
    ...own,
    ...byKeys,
    run: async (context, { scheduleId, name, cron, timeZone, ...content }) => {
      const { db, actor, clock } = context;
      const row = await requireSchedule(context, scheduleId);
      // it runs with the rights of its owner: nobody else decides what leaves the house by them
      if (row.owner_id !== actor.userId) throw new CodedError("EPERM", message("errors-schedules.planning.only-owner-changes-schedule"));
      if ((content.kind === "refresh") !== (row.definition.kind === "refresh"))
        throw new CodedError("EINVAL", message("errors-schedules.planning.refresh-data-stays-one"), { field: "kind" });
      await requireContent(parts, context, row.workbook_id, content);
      if (content.kind !== "refresh") await requireSeldom(context, actor.organizationId, { expression: cron, timeZone });
      requireCron({ expression: cron, timeZone });
      // a paused one counts anew when it is resumed
      requireAhead(content, { cron, timeZone, sends: row.is_paused ? 0 : row.sends }, new Date(clock.now()));
      const definition = await keptDefinition(parts, context, content, row.definition.destinations);
      // what was seen before was seen by another condition
      const isSame =
        JSON.stringify([row.definition.condition, row.definition.items, row.definition.burst, row.definition.controls ?? []]) ===
        JSON.stringify([content.condition, content.items, content.burst, content.controls ?? []]);
      await db
        .updateTable("export_schedules")
        .set({
          name,
          cron,
          time_zone: timeZone,
          definition: JSON.stringify(definition),
          ...(isSame ? {} : { state: "{}" }),
        })
        .where("organization_id", "=", actor.organizationId)
        .where("id", "=", scheduleId)
        .execute();
      if (!row.is_paused) await beginSchedule(context, { id: scheduleId, owner_id: row.owner_id, cron, time_zone: timeZone });
      await audit(context, "schedule.update", { kind: "schedule", id: scheduleId }, { name, recipients: content.recipients.length });
      return { scheduleId };
    },
  });

  const pause = operation({
    name: "PauseExportSchedule",
    kind: "mutation",
    transport: { kind: "graphql", field: "pauseExportSchedule" },
    summary: "Sends nothing any more until the schedule is resumed",
    input: scheduleNaming,
    output: done,
    ...own,
    ...byKeys,
    run: async (context, { scheduleId }) => {
      const { name } = await requireSchedule(context, scheduleId);
      await setPaused(context, scheduleId, true);
      await dropSchedule(context.db, context.actor.organizationId, scheduleId);
      await audit(context, "schedule.pause", { kind: "schedule", id: scheduleId }, { name });
      return { success: true };
    },
  });

  const resume = operation({
    name: "ResumeExportSchedule",
    kind: "mutation",
    transport: { kind: "graphql", field: "resumeExportSchedule" },
    summary: "Lets a paused schedule send again, from its next time on",
    input: scheduleNaming,
    output: done,
    ...own,
    ...byKeys,
    run: async (context, { scheduleId }) => {
      const row = await requireSchedule(context, scheduleId);
      if (row.definition.kind !== "refresh")
        await requireSeldom(context, context.actor.organizationId, { expression: row.cron, timeZone: row.time_zone });
      requireAhead(row.definition, { cron: row.cron, timeZone: row.time_zone, sends: 0 }, new Date(context.clock.now()));
      await setPaused(context, scheduleId, false);
      await beginSchedule(context, row);
      await audit(context, "schedule.resume", { kind: "schedule", id: scheduleId }, { name: row.name });
      return { success: true };
    },
  });

  const remove = operation({
    name: "DeleteExportSchedule",
    kind: "mutation",
    transport: { kind: "graphql", field: "deleteExportSchedule" },
    summary: "Ends a schedule and forgets its history",
    input: scheduleNaming,
    output: done,
    ...own,
    ...byKeys,
    run: async (context, { scheduleId }) => {
      const { name } = await requireSchedule(context, scheduleId);
      const { db, actor } = context;
      // a run that begins meanwhile waits for its end, and finds nothing to send then
      await db
        .selectFrom("export_schedules")
        .select("id")
        .where("organization_id", "=", actor.organizationId)
        .where("id", "=", scheduleId)
        .forUpdate()
        .execute();
      await dropSchedule(db, actor.organizationId, scheduleId);
      for (const table of ["schedule_runs", "schedule_leavers"] as const)
        await db.deleteFrom(table).where("organization_id", "=", actor.organizationId).where("schedule_id", "=", scheduleId).execute();
      await db.deleteFrom("export_schedules").where("organization_id", "=", actor.organizationId).where("id", "=", scheduleId).execute();
      await audit(context, "schedule.delete", { kind: "schedule", id: scheduleId }, { name });
      return { success: true };
    },
  });

  return [create, update, pause, resume, remove];
}

/** Refuses what the caller may not send, or not to these. */
export async function requireContent(
  parts: SendingParts,
  context: OperationContext,
  workbookId: string,
  {
    kind,
    items,
    controls,
    condition,
    burst,
    recipients,
    teams,
    destinations,
    asRecipient,
    subject,
    message: note,
  }: Omit<Content, "hasLink" | "paper">,
): Promise<void> {
  const { db, actor } = context;
  if (kind === "refresh") {
    const isMore =
      items.length + recipients.length + (teams ?? []).length + destinations.length > 0 || condition.kind !== "always" || burst !== null;
    if (isMore) throw new CodedError("EINVAL", message("errors-schedules.planning.refresh-data-sends-nothing-no"), { field: "kind" });
    await requireRefresh(context, workbookId);
    await publishedLoad(parts, context, workbookId, { refresh: false });
    return;
  }
  await requireExport(context, workbookId);
  if (isMailed({ recipients, teams, burst }) && !actor.capabilities.has("canExportToEmail"))
    throw new CodedError("EPERM", message("errors-schedules.planning.no-mail-export"));
  if (asRecipient && !actor.capabilities.has("canRunAsRecipient"))
    throw new CodedError("EPERM", message("errors-schedules.planning.not-as-recipients"));
  if (burst !== null && !actor.capabilities.has("canExportToEmailBurst"))
    throw new CodedError("EPERM", message("errors-schedules.planning.no-bursts"));
  const { load } = await publishedLoad(parts, context, workbookId, { refresh: false });
  requireShown(load, { subject, message: note, condition, burst });
  requireSettable(load, setControls(controls));
  for (const destination of destinations) {
    requireDestinationKind(actor, destination.kind);
    await requireStorage(context, actor.organizationId, destination.kind);
    const { by, gets } = destinationRecords[destination.kind];
    if ((by === "connection") !== (destination.table != null))
      throw new CodedError("EINVAL", message("errors-schedules.planning.warehouse-gets-table-nothing-else"), { field: "destinations" });
    if (destination.table != null) {
      requireElement(load.document, destination.table.elementId);
      await requireTablePlace(context, parts.warehouses, destination.table);
    }
    if ((by === "account") !== (destination.linked != null))
      throw new CodedError("EINVAL", message("errors-schedules.planning.what-goes-account-says-nothing"), { field: "destinations" });
    if (destination.linked != null) {
      await requireLinked(context, destination.kind, destination.linked);
      if (gets === "rows") requireElement(load.document, destination.linked.elementId ?? "");
    }
    if (kind === "alert" && gets !== "news")
      throw new CodedError("EINVAL", message("errors-schedules.planning.alert-sends-no-files"), { field: "destinations" });
  }
  if (!isMailed({ recipients, teams, burst }) && destinations.length === 0)
    throw new CodedError("EINVAL", message("errors-schedules.planning.schedule-needs-recipient"), { field: "recipients" });
  // tables need no files, which people and all else do
  const isFilesGoing = isMailed({ recipients, teams, burst }) || destinations.some((one) => destinationRecords[one.kind].gets !== "rows");
  if (kind === "export" && items.length === 0 && isFilesGoing)
    throw new CodedError("EINVAL", message("errors-schedules.planning.schedule-needs-something-send"), { field: "items" });
  if (kind === "alert" && condition.kind === "always")
    throw new CodedError("EINVAL", message("errors-schedules.planning.alert-needs-something-tell"), { field: "condition" });
  await requireRecipients(db, actor, recipients);
  await requireTeams(db, actor, { teams });
  await requireTeammates(context, { recipients, teams }, destinations.length > 0);
  if (await requireOwnRights(context, actor.organizationId, { asRecipient, destinations })) await requireMembers(db, actor, recipients);
  for (const { what, id, format } of items) {
    if (what !== "workbook" && id === null)
      throw new CodedError("EINVAL", message("errors-schedules.planning.element-page-named-id"), { field: "items" });
    if (isScheduleDrawn(format)) requireDrawable(load, drawnOf(what, id), format);
    else if (what === "element") requireElement(load.document, id ?? "");
    else if (format === "xlsx") requireDrawable(load, drawnOf(what, id), format);
    else throw new CodedError("EINVAL", message("errors-schedules.planning.pages-workbooks-sent-pdf-excel"), { field: "items" });
  }
  if (burst !== null) {
    requireElement(load.document, burst.elementId);
    requireBurst(load.document, burst);
  }
  if (condition.kind === "formula" && (condition.formula ?? "").trim() === "")
    throw new CodedError("EINVAL", message("errors-schedules.alerts.condition-needs-formula"), { field: "condition" });
  requireClearing(kind, condition);
  if (condition.elementId !== null) requireElement(load.document, condition.elementId);
  const needsColumn = condition.kind === "compare" || condition.kind === "moves" || condition.kind === "unusual";
  if (!needsColumn) return;
  const element = condition.elementId === null ? undefined : namesOf(load.document).find(condition.elementId);
  if (element === undefined || condition.columnId === null)
    throw new CodedError("EINVAL", message("errors-schedules.planning.condition-needs-column-look"), { field: "condition" });
}

/** An alert clears on the side of its threshold that it came from: elsewhere it would be over while it holds. */
function requireClearing(kind: Content["kind"], { kind: what, comparison, value, clearsAt }: Content["condition"]): void {
  if ((clearsAt ?? "").trim() === "") return;
  const refuse = (text: ErrorText): never => {
    throw new CodedError("EINVAL", text, { field: "condition" });
  };
  const [threshold, clears] = [writtenNumber(value ?? ""), writtenNumber(clearsAt ?? "")];
  const isUp = comparison === "above" || comparison === "at-least";
  const isDown = comparison === "below" || comparison === "at-most";
  if (kind !== "alert" || what !== "compare" || !(isUp || isDown))
    refuse(message("errors-schedules.planning.only-alerts-above-below-threshold"));
  if (!(isUp ? clears <= threshold : clears >= threshold))
    refuse(isUp ? message("errors-schedules.planning.clears-below") : message("errors-schedules.planning.clears-above"));
}

const drawnOf = (what: "element" | "page" | "workbook", id: string | null) =>
  what === "workbook" || id === null
    ? ({ kind: "workbook" } as const)
    : what === "page"
      ? ({ kind: "page", pageId: id } as const)
      : ({ kind: "element", elementId: id } as const);

async function keptDefinition(
  { door, warehouses }: SendingParts,
  context: OperationContext,
  { destinations, ...rest }: Content,
  before: ScheduleDefinition["destinations"],
): Promise<ScheduleDefinition> {
  const { secrets, actor, ids } = context;
  const keptOf = async (asked: Content["destinations"][number]): Promise<KeptDestination> => {
    const { destinationId, kind, url, secret, user, region, hostKey, table, linked } = asked;
    const kept = before.find((one) => one.destinationId === destinationId && one.kind === kind);
    if (table != null) {
      const { label } = await requireTablePlace(context, warehouses, table);
      return { destinationId: kept?.destinationId ?? ids.make(), kind, host: label, hasSecret: false, sealed: "", table };
    }
    if (linked != null) {
      const label = await requireLinked(context, kind, linked);
      return { destinationId: kept?.destinationId ?? ids.make(), kind, host: label, hasSecret: false, sealed: "", linked };
    }
    if (kept === undefined && url === null)
      throw new CodedError("EINVAL", message("errors-schedules.planning.destination-needs-address"), { field: "destinations" });
    if (kept !== undefined && [url, secret, user, region, hostKey].every((part) => part === null)) return kept;
    const opened = openedOf(secrets, actor.organizationId, asked, kept);
    requireDestination({ kind, ...opened }, door);
    return sealDestination(secrets, actor.organizationId, { destinationId: kept?.destinationId ?? ids.make(), kind, ...opened });
  };
  return { ...rest, recipients: [...new Set(rest.recipients)], destinations: await Promise.all(destinations.map(keptOf)) };
}

/** What is asked for, and of what is not said what is kept; all of it is for the address that it was kept with. */
export function openedOf(
  secrets: OperationContext["secrets"],
  organizationId: string,
  { url, secret, user, region, hostKey }: Omit<Content["destinations"][number], "destinationId" | "kind">,
  kept: KeptDestination | undefined,
): Opened {
  const asked = { secret, user, region, hostKey };
  if (url !== null || kept === undefined) return { url: url ?? "", ...asked };
  const before = openDestination(secrets, organizationId, kept);
  return {
    url: before.url,
    secret: secret ?? before.secret,
    user: user ?? before.user,
    region: region ?? before.region,
    hostKey: hostKey ?? before.hostKey,
  };
}

async function setPaused({ db, actor }: OperationContext, id: string, isPaused: boolean): Promise<void> {
  await db
    .updateTable("export_schedules")
    .set({ is_paused: isPaused, pause_reason: null, has_ended: false, failures: 0, ...(isPaused ? {} : { sends: 0 }) })
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", id)
    .execute();
}

/** From now on it runs at its times, in the name of its owner. */
export async function beginSchedule(
  { db, clock, actor }: OperationContext,
  { id, owner_id, cron, time_zone }: Pick<ScheduleRow, "id" | "owner_id" | "cron" | "time_zone">,
): Promise<void> {
  await putSchedule(
    { db, clock },
    {
      id,
      type: scheduleSend,
      actor: { organizationId: actor.organizationId, memberId: owner_id },
      cron: { expression: cron, timeZone: time_zone },
      payload: { scheduleId: id, isAsked: false },
    },
  );
}
