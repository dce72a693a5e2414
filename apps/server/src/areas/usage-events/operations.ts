import { eventPageLength, eventSearch, eventSettings, eventSettingsUpdate, keptEvent, noInput } from "@sheaf/contract";
import { z } from "zod";
import { audit, operation } from "../../platform/operations/index.ts";
import { fullName, likePattern } from "../organizations/index.ts";

export const readEventSettings = operation({
  name: "ReadEventSettings",
  kind: "query",
  transport: { kind: "graphql", field: "eventSettings" },
  summary: "Whether the organization keeps what its pages tell of their use, and for how long",
  input: noInput,
  output: eventSettings,
  // pages ask whether there is anything to send
  capability: null,
  reach: "organization.read",
  ids: {},
  run: async ({ db, actor }) => {
    const row = await db.selectFrom("organizations").select("event_days").where("id", "=", actor.organizationId).executeTakeFirstOrThrow();
    return { days: row.event_days };
  },
});

export const updateEventSettings = operation({
  name: "UpdateEventSettings",
  kind: "mutation",
  transport: { kind: "graphql", field: "updateEventSettings" },
  summary: "Keeps what pages tell of their use for so many days, or keeps nothing and forgets what was kept",
  input: eventSettingsUpdate,
  output: eventSettings,
  capability: "canAdmin",
  scope: "organization:write",
  ids: {},
  run: async (context, { days }) => {
    const { db, actor } = context;
    await db.updateTable("organizations").set({ event_days: days }).where("id", "=", actor.organizationId).execute();
    if (days === null) await db.deleteFrom("usage_events").where("organization_id", "=", actor.organizationId).execute();
    await audit(context, "organization.usage-events", { kind: "organization", id: actor.organizationId }, { days: days ?? 0 });
    return { days };
  },
});

export const listEvents = operation({
  name: "ListUsageEvents",
  kind: "query",
  transport: { kind: "graphql", field: "usageEvents" },
  summary: "What pages told of their use, the newest first, a page at a time; `label` matches how its name begins",
  input: eventSearch,
  output: z.array(keptEvent),
  capability: "canAdmin",
  scope: "organization:read",
  ids: {},
  run: async ({ db, actor }, { label, before }) => {
    let query = db
      .selectFrom("usage_events as e")
      .leftJoin("members as m", (join) => join.onRef("m.organization_id", "=", "e.organization_id").onRef("m.user_id", "=", "e.user_id"))
      .select(["e.id", "e.received_at", "e.label", "e.service", "e.version", "e.session_id", "e.tags"])
      .select(["m.first_name", "m.last_name", "m.email"])
      .where("e.organization_id", "=", actor.organizationId)
      .orderBy("e.received_at", "desc")
      .orderBy("e.id", "desc")
      .limit(eventPageLength);
    if (label != null && label !== "") query = query.where("e.label", "like", likePattern(label).slice(1));
    if (before != null)
      query = query.where((e) =>
        e(
          e.refTuple("e.received_at", "e.id"),
          "<",
          e
            .selectFrom("usage_events as last")
            .select(["last.received_at", "last.id"])
            .where("last.organization_id", "=", actor.organizationId)
            .where("last.id", "=", before)
            .$asTuple("received_at", "id"),
        ),
      );
    return (await query.execute()).map((row) => ({
      eventId: row.id,
      at: row.received_at.toISOString(),
      label: row.label,
      service: row.service,
      version: row.version,
      sessionId: row.session_id,
      userName:
        row.email === null ? null : fullName({ first_name: row.first_name ?? "", last_name: row.last_name ?? "", email: row.email }),
      url: row.tags.url ?? null,
      error: row.tags.error ?? null,
      duration: row.tags.duration ?? null,
      userAgent: row.tags.userAgent ?? null,
    }));
  },
});
