import { CodedError, done, inactivityConfig, noInput, sessionNaming, sessionSummary } from "@sheaf/contract";
import { z } from "zod";
import { type Area, audit, operation } from "../../platform/operations/index.ts";
import { forceResetPassword } from "./force-reset.ts";
import { endSessions, idleBefore, lastUsed, noteActivity } from "../organizations/index.ts";

const listSessions = operation({
  name: "ListSessions",
  kind: "query",
  transport: { kind: "graphql", field: "sessions" },
  summary: "Where the caller is signed in, the last seen first",
  input: z.object({}),
  output: z.array(sessionSummary),
  capability: null,
  ids: {},
  run: async ({ db, actor, clock, attributes }) => {
    const { inactivityConfig: config } = await attributes.of(actor.organizationId);
    const idle = idleBefore(config, clock.now());
    const rows = await db
      .selectFrom("session_families as f")
      .select(["f.id", "f.user_agent", "f.source_address", "f.created_at", "f.seen_at"])
      .where("f.organization_id", "=", actor.organizationId)
      .where("f.user_id", "=", actor.userId)
      .where("f.revoked_at", "is", null)
      // an administrator in the member's place is in the audit log
      .where("f.impersonator_id", "is", null)
      .where("f.expires_at", ">", new Date(clock.now()))
      .$if(idle !== null, (families) => families.where(lastUsed, ">", idle ?? new Date(0)))
      .execute();
    const own = actor.via.kind === "session" ? actor.via.familyId : null;
    return rows
      .map((row) => ({
        sessionId: row.id,
        isThis: row.id === own,
        userAgent: row.user_agent,
        sourceAddress: row.source_address,
        createdAt: row.created_at.toISOString(),
        seenAt: (row.seen_at ?? row.created_at).toISOString(),
      }))
      .toSorted((a, b) => Number(b.isThis) - Number(a.isThis) || b.seenAt.localeCompare(a.seenAt))
      .slice(0, 200);
  },
});

const endSession = operation({
  name: "EndSession",
  kind: "mutation",
  transport: { kind: "graphql", field: "endSession" },
  summary: "Signs the caller out in one place",
  input: sessionNaming,
  output: done,
  capability: null,
  ids: { sessionId: "session" },
  run: async (context, { sessionId }) => {
    const { db, actor, bus, afterCommit } = context;
    const { organizationId, userId } = actor;
    const ended = await endSessions(context, db, { organizationId, userId, only: sessionId }, "ended by the member");
    if (ended.length === 0) throw new CodedError("ENOENT");
    await audit(context, "session.end", { kind: "session", id: sessionId });
    afterCommit(() => ended.forEach((familyId) => bus.publish({ kind: "session-revoked", organizationId, familyId })));
    return { success: true };
  },
});

const noteSessionActivity = operation({
  name: "NoteActivity",
  kind: "mutation",
  transport: { kind: "graphql", field: "noteActivity" },
  summary: "Says that the caller uses this session, and after how long without use it would end",
  input: noInput,
  output: inactivityConfig,
  capability: null,
  reach: "organization.read",
  isTrivial: true,
  ids: {},
  run: async (context) => {
    const { db, actor } = context;
    if (actor.via.kind !== "session" && actor.via.kind !== "impersonation") throw new CodedError("EPERM");
    return noteActivity(context, db, { organizationId: actor.organizationId, familyId: actor.via.familyId });
  },
});

/** Where somebody is signed in. How they come to be is `serveSessionCalls`. */
export function sessionsArea(): Area {
  return { name: "sessions", operations: [listSessions, endSession, noteSessionActivity, forceResetPassword] };
}
