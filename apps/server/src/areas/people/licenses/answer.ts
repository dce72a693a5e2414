import { CodedError, done, licenseAnswer, licenseRequestSummary, noInput } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { audit, operation, requireRow } from "../../../platform/operations/index.ts";
import { fullName, requireAccountType } from "../../organizations/index.ts";
import { licenseAnswerMail } from "./mails.ts";

/** Requests of one list. */
const MOST_LISTED = 1_000;

export const listLicenseRequests = operation({
  name: "ListLicenseRequests",
  kind: "query",
  transport: { kind: "graphql", field: "licenseRequests" },
  summary: "Open requests for account types that allow more, the oldest first",
  input: noInput,
  output: z.array(licenseRequestSummary),
  capability: "canManageUsers",
  scope: "organization:read",
  ids: {},
  run: async ({ db, actor }) => {
    const rows = await db
      .selectFrom("license_requests as r")
      .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "r.organization_id").onRef("m.user_id", "=", "r.member_id"))
      .innerJoin("account_types as has", (join) =>
        join.onRef("has.organization_id", "=", "m.organization_id").onRef("has.id", "=", "m.account_type_id"),
      )
      .innerJoin("account_types as wants", (join) =>
        join.onRef("wants.organization_id", "=", "r.organization_id").onRef("wants.id", "=", "r.account_type_id"),
      )
      .select(["r.id", "r.message", "r.created_at", "r.account_type_id", "m.user_id", "m.email", "m.first_name", "m.last_name"])
      .select(["has.name as has_name", "has.capabilities as has_capabilities", "wants.name as wants_name", "wants.capabilities"])
      .where("r.organization_id", "=", actor.organizationId)
      .where("r.state", "=", "open")
      .where("m.is_archived", "=", false)
      .orderBy("r.created_at")
      .orderBy("r.id")
      .limit(MOST_LISTED)
      .execute();
    return rows.map((row) => ({
      requestId: row.id,
      member: { userId: row.user_id, name: fullName(row), email: row.email },
      currentType: row.has_name,
      accountTypeId: row.account_type_id,
      accountType: row.wants_name,
      adds: row.capabilities.filter((capability) => !row.has_capabilities.includes(capability)),
      message: row.message,
      createdAt: row.created_at.toISOString(),
    }));
  },
});

export const answerLicenseRequest = operation({
  name: "AnswerLicenseRequest",
  kind: "mutation",
  transport: { kind: "graphql", field: "answerLicenseRequest" },
  summary: "Gives a member the account type that they asked for, or declines; they are told by mail",
  input: licenseAnswer,
  output: done,
  capability: "canManageUsers",
  scope: "organization:write",
  ids: { requestId: "license-request", accountTypeId: "account-type" },
  run: async (context, { requestId, accountTypeId, isGranted }) => {
    const { db, actor, bus, jobs } = context;
    const { organizationId } = actor;
    const request = await db
      .selectFrom("license_requests as r")
      .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "r.organization_id").onRef("m.user_id", "=", "r.member_id"))
      .innerJoin("account_types as a", (join) =>
        join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
      )
      .select(["r.member_id", "r.account_type_id", "r.state", "m.is_archived", "a.is_admin_like"])
      .where("r.organization_id", "=", organizationId)
      .where("r.id", "=", requestId)
      .forUpdate(["r", "m"])
      .executeTakeFirst();
    if (request === undefined) throw new CodedError("ENOENT");
    if (request.state !== "open") throw new CodedError("ESTALE", message("errors.common.somebody-answered-request"));
    await requireRow(context, "account_types", accountTypeId);
    if (request.account_type_id !== accountTypeId) throw new CodedError("ESTALE", message("errors-organization.people.asks-for-another"));
    if (isGranted) {
      if (request.is_archived) throw new CodedError("EINVAL", message("errors-organization.people.member-deactivated"));
      // nobody gives themselves more, and an administrator by now is made no less
      if (request.member_id === actor.userId || request.is_admin_like) throw new CodedError("EPERM");
      await requireAccountType(context, request.account_type_id);
      await db
        .updateTable("members")
        .set({ account_type_id: request.account_type_id })
        .where("organization_id", "=", organizationId)
        .where("user_id", "=", request.member_id)
        .execute();
      await audit(context, "member.update", { kind: "member", id: request.member_id }, { fields: "account_type_id" });
      context.afterCommit(() => bus.publish({ kind: "member-changed", organizationId, userId: request.member_id }));
    }
    await db
      .updateTable("license_requests")
      .set({ state: isGranted ? "granted" : "declined", answered_at: new Date(context.clock.now()), answered_by: actor.userId })
      .where("organization_id", "=", organizationId)
      .where("id", "=", requestId)
      .execute();
    await audit(context, isGranted ? "license.grant" : "license.decline", { kind: "member", id: request.member_id });
    await jobs.enqueue(db, licenseAnswerMail, {
      actor: { organizationId, memberId: actor.userId },
      payload: { requestId },
      key: `license answer ${requestId}`,
    });
    return { success: true };
  },
});
