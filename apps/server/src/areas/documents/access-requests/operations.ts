import {
  accessAnswer,
  accessAsking,
  accessRequestSummary,
  askedRights,
  atLeast,
  closedDocument,
  CodedError,
  done,
  inodeArgument,
  inodeTypes,
  may,
  noInput,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import type { Clock } from "../../../platform/clock.ts";
import { type Allowance, RateLimiter } from "../../../platform/http/index.ts";
import { audit, operation } from "../../../platform/operations/index.ts";
import { fullName } from "../../organizations/index.ts";
import { loadInodeFacts, requireInode } from "../access.ts";
import { inForce } from "../inode-tree.ts";
import { putGrant } from "../operations/grants.ts";
import { accessAnswerMail, accessRequestMail } from "./mails.ts";
import { managersOf, requireClosed, wouldHelp } from "./who-may-answer.ts";

const MINUTE = 60_000;
/** Requests of one person; and of one person about one document, who may be declined and ask again, but not day and night. */
const ofPerson: Allowance = { burst: 20, refill: 10 * MINUTE };
const ofDocument: Allowance = { burst: 3, refill: 8 * 60 * MINUTE };
/** Who is told of one request by mail. */
const MOST_TOLD = 10;
/** Requests that are looked at for one list. */
const MOST_LISTED = 1_000;

export const readClosedDocument = operation({
  name: "ReadClosedDocument",
  kind: "query",
  transport: { kind: "graphql", field: "closedDocument" },
  summary: "What a member may ask for of something in their organization that they may not see or change, and what became of their asking",
  input: inodeArgument,
  output: closedDocument,
  capability: null,
  ids: { inodeId: "inode" },
  run: async ({ db, actor }, { inodeId }) => {
    const object = await requireClosed(db, actor, inodeId);
    const helpful = askedRights.filter((right) => wouldHelp(actor, object, right));
    if (helpful.length === 0) throw new CodedError("ENOENT");
    const last = await db
      .selectFrom("access_requests")
      .select(["wanted_right", "state", "created_at"])
      .where("organization_id", "=", actor.organizationId)
      .where("member_id", "=", actor.userId)
      .where("inode_id", "=", inodeId)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst();
    return {
      inodeId,
      rights: helpful,
      request: last === undefined ? null : { right: last.wanted_right, state: last.state, createdAt: last.created_at.toISOString() },
    };
  },
});

export function requestAccessOperation(clock: Clock) {
  const limiter = new RateLimiter(clock);
  return operation({
    name: "RequestAccess",
    kind: "mutation",
    transport: { kind: "graphql", field: "requestAccess" },
    summary: "Asks those who manage a document for a right on it; they are told by mail and in the product",
    input: accessAsking,
    output: done,
    capability: null,
    ids: { inodeId: "inode" },
    run: async (context, { inodeId, right, message: note }) => {
      const { db, actor, ids, jobs } = context;
      const { organizationId, userId } = actor;
      const object = await requireClosed(db, actor, inodeId);
      if (!askedRights.some((each) => wouldHelp(actor, object, each))) throw new CodedError("ENOENT");
      if (!wouldHelp(actor, object, right))
        throw new CodedError("EINVAL", message("errors-documents.document.right-change-nothing"), { field: "right" });
      limiter.require(`${organizationId}/${userId}`, ofPerson);
      limiter.require(`${organizationId}/${userId}/${inodeId}`, ofDocument);
      const id = ids.make();
      const words = note.trim();
      const written = await db
        .insertInto("access_requests")
        .values({
          organization_id: organizationId,
          id,
          inode_id: inodeId,
          member_id: userId,
          wanted_right: right,
          message: words,
          created_at: new Date(context.clock.now()),
        })
        .onConflict((conflict) =>
          conflict
            .columns(["organization_id", "inode_id", "member_id"])
            .where("state", "=", "open")
            .doUpdateSet({ wanted_right: right, message: words }),
        )
        .returning("id")
        .executeTakeFirstOrThrow();
      await audit(context, "access.request", { kind: "inode", id: inodeId }, { right });
      // one that waits is changed, and told of once
      if (written.id !== id) return { success: true };
      const told = [...(await managersOf(db, organizationId, inodeId))].filter((each) => each !== userId).slice(0, MOST_TOLD);
      for (const memberId of told)
        await jobs.enqueue(db, accessRequestMail, {
          actor: { organizationId, memberId: userId },
          payload: { requestId: id, memberId },
          key: `${id} ${memberId}`,
        });
      return { success: true };
    },
  });
}

export const listAccessRequests = operation({
  name: "ListAccessRequests",
  kind: "query",
  transport: { kind: "graphql", field: "accessRequests" },
  summary: "Requests for access that the caller can answer, the oldest first",
  input: noInput,
  output: z.array(accessRequestSummary),
  capability: null,
  scope: "documents:share",
  ids: {},
  run: async ({ db, actor }) => {
    if (!actor.capabilities.has("canShare")) return [];
    const rows = await db
      .selectFrom("access_requests as r")
      .innerJoin("inodes as i", (join) => join.onRef("i.organization_id", "=", "r.organization_id").onRef("i.id", "=", "r.inode_id"))
      .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "r.organization_id").onRef("m.user_id", "=", "r.member_id"))
      .select(["r.id", "r.inode_id", "r.wanted_right", "r.message", "r.created_at", "i.name", "i.type"])
      .select(["m.user_id", "m.email", "m.first_name", "m.last_name"])
      .where("r.organization_id", "=", actor.organizationId)
      .where("r.state", "=", "open")
      .where("i.archived_at", "is", null)
      .where("m.is_archived", "=", false)
      .orderBy("r.created_at")
      .orderBy("r.id")
      .limit(MOST_LISTED)
      .execute();
    const facts = await loadInodeFacts(db, actor, [...new Set(rows.map(({ inode_id }) => inode_id))]);
    return rows.flatMap((row) => {
      const object = facts.get(row.inode_id)?.object;
      const type = inodeTypes.find((each) => each === row.type);
      if (object === undefined || type === undefined || !may(actor, "inode.share", object).allowed) return [];
      return [
        {
          requestId: row.id,
          inode: { inodeId: row.inode_id, type, name: row.name },
          member: { userId: row.user_id, name: fullName(row), email: row.email },
          right: row.wanted_right,
          message: row.message,
          createdAt: row.created_at.toISOString(),
        },
      ];
    });
  },
});

export const answerAccessRequest = operation({
  name: "AnswerAccessRequest",
  kind: "mutation",
  transport: { kind: "graphql", field: "answerAccessRequest" },
  summary: "Gives who asked a right on the document, or declines; they are told by mail",
  input: accessAnswer,
  output: done,
  capability: "canShare",
  scope: "documents:share",
  ids: { requestId: "access-request" },
  run: async (context, { requestId, right }) => {
    const { db, actor, jobs } = context;
    const { organizationId } = actor;
    const request = await db
      .selectFrom("access_requests")
      .select(["inode_id", "member_id", "state"])
      .where("organization_id", "=", organizationId)
      .where("id", "=", requestId)
      .forUpdate()
      .executeTakeFirst();
    if (request === undefined) throw new CodedError("ENOENT");
    await requireInode(db, actor, request.inode_id, "inode.share");
    if (request.state !== "open") throw new CodedError("ESTALE", message("errors.common.somebody-answered-request"));
    if (right !== null) {
      const standing = await db
        .selectFrom("grants")
        .select("access_right")
        .where("organization_id", "=", organizationId)
        .where("inode_id", "=", request.inode_id)
        .where("member_id", "=", request.member_id)
        .where(inForce("grants"))
        .executeTakeFirst();
      // what somebody has is never made less by an answer
      if (standing === undefined || !atLeast(standing.access_right, right))
        await putGrant(context, { inodeId: request.inode_id, memberId: request.member_id, teamId: null, right });
    }
    await db
      .updateTable("access_requests")
      .set({ state: right === null ? "declined" : "granted", answered_at: new Date(context.clock.now()), answered_by: actor.userId })
      .where("organization_id", "=", organizationId)
      .where("id", "=", requestId)
      .execute();
    await audit(
      context,
      right === null ? "access.decline" : "access.grant",
      { kind: "inode", id: request.inode_id },
      {
        member: request.member_id,
        right: right ?? "none",
      },
    );
    await jobs.enqueue(db, accessAnswerMail, {
      actor: { organizationId, memberId: actor.userId },
      payload: { requestId },
      key: `answer ${requestId}`,
    });
    return { success: true };
  },
});
