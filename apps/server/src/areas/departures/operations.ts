import { departed, departure, memberLeaving, membersLeaving } from "@sheaf/contract";
import { operation } from "../../platform/operations/index.ts";
import { countKeys } from "../api-keys/index.ts";
import { countOwnInodes } from "../documents/index.ts";
import { countAccounts } from "../linked-accounts/index.ts";
import { pausingSchedules, schedulesOfMembers } from "../schedules/index.ts";
import { leave, requireLeaving } from "./leave.ts";

const common = { capability: "canManageUsers" } as const;
const several = { ...common, ids: { newOwnerId: "member" } } as const;

export const previewDeparture = operation({
  name: "PreviewDeparture",
  kind: "query",
  transport: { kind: "graphql", field: "departure" },
  summary: "What members own, what would end with them, and which of their schedules a new owner may not run",
  input: membersLeaving,
  output: departure,
  ...several,
  scope: "organization:read",
  run: async (context, { memberIds, newOwnerId }) => {
    const { db, actor, clock } = context;
    const leaving = await requireLeaving(context, memberIds, newOwnerId ?? null);
    const ids = leaving.map(({ userId }) => userId);
    const schedules = await schedulesOfMembers(context, ids);
    const { count } = await db
      .selectFrom("session_families")
      .select((e) => e.fn.countAll<string>().as("count"))
      .where("organization_id", "=", actor.organizationId)
      .where("user_id", "in", ids)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", new Date(clock.now()))
      .executeTakeFirstOrThrow();
    return {
      members: leaving.map(({ userId, name }) => ({ userId, name })),
      ...(await countOwnInodes(db, actor.organizationId, ids)),
      schedules: schedules.length,
      apiKeys: await countKeys(context, ids),
      linkedAccounts: await countAccounts(db, actor.organizationId, ids),
      sessions: Number(count),
      pausing: newOwnerId == null ? [] : [...(await pausingSchedules(context, schedules, newOwnerId, ids))],
    };
  },
});

export const deactivateMembers = operation({
  name: "DeactivateMembers",
  kind: "mutation",
  transport: { kind: "graphql", field: "deactivateMembers" },
  summary:
    "Deactivates members at once, ends their sessions, keys and accounts at other services, and gives what they own to somebody else",
  input: membersLeaving,
  output: departed,
  ...several,
  scope: "organization:write",
  run: (context, { memberIds, newOwnerId }) => leave(context, memberIds, { kind: "named", userId: newOwnerId ?? null }),
});

export const removeMember = operation({
  name: "RemoveMember",
  kind: "mutation",
  transport: { kind: "rest", method: "DELETE", path: "/v2/members/:memberId" },
  summary: "Deactivates a member as DeactivateMembers does; what they own goes to newOwnerId, or stays theirs",
  input: memberLeaving,
  output: departed,
  ...common,
  ids: { "params.memberId": "member", "query.newOwnerId": "member" },
  scope: "organization:write",
  run: (context, { params, query }) => leave(context, [params.memberId], { kind: "named", userId: query.newOwnerId ?? null }),
});
