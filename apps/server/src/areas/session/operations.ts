import { CodedError, done, sessionNaming, sessionSummary } from "@sheaf/contract";
import { z } from "zod";
import { type Area, audit, operation } from "../../platform/operations/index.ts";
import { endSessions } from "../organizations/index.ts";

const listSessions = operation({
  name: "ListSessions",
  kind: "query",
  transport: { kind: "graphql", field: "sessions" },
  summary: "Where the caller is signed in, the last seen first",
  input: z.object({}),
  output: z.array(sessionSummary),
  capability: null,
  ids: {},
  run: async ({ db, actor, clock }) => {
    const rows = await db
      .selectFrom("session_families")
      .select(["id", "user_agent", "source_address", "created_at", "seen_at"])
      .where("organization_id", "=", actor.organizationId)
      .where("user_id", "=", actor.userId)
      .where("revoked_at", "is", null)
      // an administrator in the member's place is in the audit log
      .where("impersonator_id", "is", null)
      .where("expires_at", ">", new Date(clock.now()))
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

/** Where somebody is signed in. How they come to be is `serveSessionCalls`. */
export function sessionsArea(): Area {
  return { name: "sessions", operations: [listSessions, endSession] };
}
