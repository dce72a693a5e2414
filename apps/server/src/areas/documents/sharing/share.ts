import { CodedError, inodeShared, inodeSharing, limits, type Right } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { sql } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import { type Allowance, RateLimiter } from "../../../platform/http/index.ts";
import { operation, type OperationContext, requireRow } from "../../../platform/operations/index.ts";
import { presentGrants, putGrant, requireShareable } from "../operations/grants.ts";
import { shareMail } from "./mails.ts";
import { uuids } from "../../../platform/database/index.ts";

/** Mails that one person causes by sharing: as many at once as one share may, then a few a minute. */
const ofPerson: Allowance = { burst: limits.sharedMails, refill: 10_000 };

/** The right of several members and teams at once, and a mail to who got it. */
export function shareInodeOperation(clock: Clock) {
  const limiter = new RateLimiter(clock);
  return operation({
    name: "ShareInode",
    kind: "mutation",
    transport: { kind: "graphql", field: "shareInode" },
    summary:
      "Gives several members and teams, or everybody in the organization, a right on an object, and writes to those people if wanted",
    input: inodeSharing,
    output: inodeShared,
    capability: "canShare",
    scope: "documents:share",
    ids: { inodeId: "inode" },
    run: async (context, { inodeId, memberIds, teamIds, isForEverybody, right, endsAt, mail }) => {
      await requireShareable(context, inodeId, isForEverybody);
      if (memberIds.length + teamIds.length === 0 && !isForEverybody)
        throw new CodedError("EINVAL", message("errors-documents.document.choose-whom-share"), { field: "memberIds" });
      for (const teamId of teamIds) await requireRow(context, "teams", teamId);
      for (const memberId of new Set(memberIds)) await putGrant(context, { inodeId, memberId, teamId: null, right, endsAt });
      for (const teamId of new Set(teamIds)) await putGrant(context, { inodeId, memberId: null, teamId, right, endsAt });
      if (isForEverybody) await putGrant(context, { inodeId, memberId: null, teamId: null, right, endsAt });
      const told = mail == null ? [] : await peopleOf(context, memberIds, teamIds);
      if (told.length > limits.sharedMails)
        throw new CodedError("EINVAL", message("errors-documents.document.send-mail-people-once", { most: limits.sharedMails }), {
          field: "mail",
        });
      if (told.length > 0) limiter.require(`${context.actor.organizationId}/${context.actor.userId}`, ofPerson, told.length);
      for (const memberId of told) await write(context, { inodeId, memberId, right, message: mail?.message.trim() ?? "", endsAt });
      return { grants: await presentGrants(context, inodeId), mailed: told.length };
    },
  });
}

/** Active members among those named and in the teams, but for who shares. */
async function peopleOf(
  { db, actor: { organizationId, userId } }: OperationContext,
  memberIds: readonly string[],
  teamIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly user_id: string }>`
    select m.user_id from members m
    where m.organization_id = ${organizationId} and not m.is_archived and m.user_id <> ${userId} and (
      m.user_id = any(${uuids(memberIds)})
      or m.user_id in (select t.user_id from team_people t where t.organization_id = ${organizationId}
        and t.team_id = any(${uuids(teamIds)}))
    ) order by m.email limit ${limits.sharedMails + 1}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

async function write(
  { db, actor: { organizationId, userId }, jobs, requestId }: OperationContext,
  payload: {
    readonly inodeId: string;
    readonly memberId: string;
    readonly right: Right;
    readonly message: string;
    readonly endsAt: string | null | undefined;
  },
): Promise<void> {
  await jobs.enqueue(db, shareMail, {
    actor: { organizationId, memberId: userId },
    payload,
    key: `share ${requestId} ${payload.inodeId} ${payload.memberId}`,
  });
}
