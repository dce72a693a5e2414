import {
  CodedError,
  done,
  memberCreation,
  type Actor,
  noInput,
  orgAttributes,
  orgAttributesUpdate,
  isWelcome,
  orgMember,
  may,
  userSettings,
  userSettingsUpdate,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { readAttributes } from "../../../platform/attributes/index.ts";
import { audit, demand, operation, type OperationContext, setAttribute } from "../../../platform/operations/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import { insertMember } from "../create.ts";
import { endSessions } from "../end-sessions.ts";
import { welcome } from "../welcome-mail.ts";
import { presentMembers } from "../presenter.ts";
import { requireTimeZone } from "./settings.ts";

export const updateOrgAttributes = operation({
  name: "UpdateOrgAttributes",
  kind: "mutation",
  transport: { kind: "graphql", field: "updateOrgAttributes" },
  summary: "Sets the organization's name, time zone, first day of the week and locale",
  input: orgAttributesUpdate,
  output: orgAttributes,
  capability: "canAdmin",
  scope: "organization:write",
  ids: {},
  run: async (context, { timezone, weekStart, name, locale }) => {
    const { db, actor } = context;
    if (timezone != null) requireTimeZone(timezone);
    if (timezone != null) await setAttribute(context, "timezone", timezone);
    if (weekStart != null) await setAttribute(context, "weekStart", weekStart);
    if (locale != null) await setAttribute(context, "locale", locale);
    if (name != null) {
      await db.updateTable("organizations").set({ name }).where("id", "=", actor.organizationId).execute();
      await audit(context, "organization.update", { kind: "organization", id: actor.organizationId });
    }
    return readAttributes(db, actor.organizationId);
  },
});

export const updateUserSettings = operation({
  name: "UpdateUserSettings",
  kind: "mutation",
  transport: { kind: "graphql", field: "updateUserSettings" },
  summary: "Sets what the caller chose for themselves: the language, null for that of the organization",
  input: userSettingsUpdate,
  output: userSettings,
  capability: null,
  ids: {},
  run: async ({ db, actor }, { locale }) => {
    demand(may(actor, "settings.change", { kind: "member", organizationId: actor.organizationId, memberId: actor.userId }));
    await db
      .updateTable("members")
      .set({ locale })
      .where("organization_id", "=", actor.organizationId)
      .where("user_id", "=", actor.userId)
      .execute();
    return { locale };
  },
});

/** Adding members needs the password hasher, which is the composition root's. */
export function memberOperations(hash: (password: string) => Promise<string>) {
  const createMember = operation({
    name: "CreateMember",
    kind: "mutation",
    transport: { kind: "graphql", field: "createMember" },
    summary: "Adds a member with an account type and a first password",
    input: memberCreation,
    output: orgMember,
    capability: "canManageUsers",
    ids: { accountTypeId: "account-type" },
    run: async (context, input) => {
      const { db, actor, ids } = context;
      await requireAccountType(context, input.accountTypeId);
      await requireWelcome(context, input.email);
      if (input.userKind === "guest" && !(await context.attributes.of(actor.organizationId)).allowGuests)
        throw new CodedError("EPERM", message("errors-organization.settings.organization-no-guests"), { field: "userKind" });
      const passwordHash = await hash(input.password);
      const userId = await insertMember(
        { db, ids },
        {
          organizationId: actor.organizationId,
          email: input.email,
          firstName: input.firstName ?? "",
          lastName: input.lastName ?? "",
          userKind: input.userKind ?? "internal",
          accountTypeId: input.accountTypeId,
          passwordHash,
        },
      );
      await audit(context, "member.create", { kind: "member", id: userId });
      await welcome(context, db, { organizationId: actor.organizationId, userId });
      const [member] = await presentMembers(db, actor.organizationId, { userId });
      if (member === undefined) throw new Error("the new member is not there");
      return member;
    },
  });
  return [createMember];
}

export const leaveSessions = operation({
  name: "LeaveSessions",
  kind: "mutation",
  transport: { kind: "graphql", field: "endOtherSessions" },
  summary: "Ends every session of the caller but this one",
  input: noInput,
  output: done,
  capability: null,
  ids: {},
  run: async (context) => {
    const { db, actor, bus, afterCommit } = context;
    const { organizationId, userId, via } = actor;
    const except = via.kind === "session" ? via.familyId : null;
    const ended = await endSessions(context, db, { organizationId, userId, except }, "ended by the member");
    afterCommit(() => ended.forEach((familyId) => bus.publish({ kind: "session-revoked", organizationId, familyId })));
    return { success: true };
  },
});

/** An address that a new member may have here. */
export async function requireWelcome({ attributes, actor }: Pick<OperationContext, "attributes" | "actor">, email: string): Promise<void> {
  const organization = await attributes.of(actor.organizationId);
  if (isWelcome(email, organization)) return;
  const domains = organization["orgEmailDomains.whitelist"].join(", ");
  throw new CodedError("EPERM", message("errors-organization.settings.members-address", { domains }), { field: "email" });
}

/** An account type of the organization that the caller may give. */
export async function requireAccountType(context: { readonly db: Database; readonly actor: Actor }, id: string): Promise<void> {
  const found = await context.db
    .selectFrom("account_types")
    .select("is_admin_like")
    .where("organization_id", "=", context.actor.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (found === undefined) throw new CodedError("ENOENT");
  // who manages people does not make administrators, least of all of themselves
  if (found.is_admin_like && !context.actor.isAdminLike) throw new CodedError("EPERM");
}
