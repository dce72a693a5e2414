import { createHmac } from "node:crypto";
import {
  accountTypeSummary,
  type Actor,
  currentUser,
  may,
  memberSearch,
  noInput,
  orgAttributes,
  organizationSummary,
  orgMember,
  userSettings,
} from "@sheaf/contract";
import { z } from "zod";
import { demand, operation } from "../../../platform/operations/index.ts";
import { presentAccountTypes } from "../present-account-types.ts";
import { presentMembers } from "../presenter.ts";

export const readOrganization = operation({
  name: "ReadOrganization",
  kind: "query",
  transport: { kind: "graphql", field: "organization" },
  summary: "The organization of the caller",
  input: noInput,
  output: organizationSummary,
  capability: null,
  scope: "organization:read",
  ids: {},
  run: async ({ db, actor }) => {
    const row = await db.selectFrom("organizations").selectAll().where("id", "=", actor.organizationId).executeTakeFirstOrThrow();
    return {
      organizationId: row.id,
      name: row.name,
      slug: row.slug,
      createdAt: row.created_at.toISOString(),
      authMethod: row.auth_method,
      licenseExpiryDate: row.license_expiry_date?.toISOString() ?? null,
    };
  },
});

export const readMe = operation({
  name: "ReadMe",
  kind: "query",
  transport: { kind: "graphql", field: "me" },
  summary: "The caller, with what the account type allows",
  input: noInput,
  output: currentUser,
  capability: null,
  scope: "organization:read",
  ids: {},
  run: async ({ db, actor, config }) => {
    const [member] = await presentMembers(db, actor.organizationId, { userId: actor.userId });
    if (member === undefined) throw new Error("the caller is no member");
    const { via } = actor;
    const [impersonator] =
      via.kind === "impersonation" ? await presentMembers(db, actor.organizationId, { userId: via.impersonatorId }) : [];
    return {
      member,
      isAdminLike: actor.isAdminLike,
      capabilities: [...actor.capabilities],
      supportChatHash: supportChatHash(config.supportChat?.secret ?? null, actor),
      impersonatorName: impersonator?.name ?? null,
    };
  },
});

/**
 * By it the operator's support chat knows that whoever writes is who they say; null: nothing is signed. It never ends, so that nobody gets it
 * who is here in another one's place, nor a program that has a key.
 */
function supportChatHash(secret: string | null, { userId, via }: Actor): string | null {
  return secret === null || via.kind !== "session" ? null : createHmac("sha256", secret).update(userId).digest("hex");
}

export const readOrgAttributes = operation({
  name: "ReadOrgAttributes",
  kind: "query",
  transport: { kind: "graphql", field: "orgAttributes" },
  summary: "What screens need to know of the organization: time zone, first day of the week, locale, and what members may do in it",
  input: noInput,
  output: orgAttributes,
  capability: null,
  scope: "organization:read",
  ids: {},
  run: ({ attributes, actor }) => attributes.of(actor.organizationId),
});

export const readUserSettings = operation({
  name: "ReadUserSettings",
  kind: "query",
  transport: { kind: "graphql", field: "userSettings" },
  summary: "What the caller chose for themselves",
  input: noInput,
  output: userSettings,
  capability: null,
  scope: "organization:read",
  ids: {},
  run: async ({ db, actor }) => {
    const row = await db
      .selectFrom("members")
      .select("locale")
      .where("organization_id", "=", actor.organizationId)
      .where("user_id", "=", actor.userId)
      .executeTakeFirst();
    return { locale: row?.locale ?? null };
  },
});

export const listAccountTypes = operation({
  name: "ListAccountTypes",
  kind: "query",
  transport: { kind: "graphql", field: "accountTypes" },
  summary: "Account types with their capabilities",
  input: noInput,
  output: z.array(accountTypeSummary),
  capability: null,
  scope: "organization:read",
  ids: {},
  run: async ({ db, actor }) => {
    demand(may(actor, "members.read", { kind: "organization", organizationId: actor.organizationId }));
    return presentAccountTypes(db, actor.organizationId);
  },
});

export const listMembers = operation({
  name: "ListMembers",
  kind: "query",
  transport: { kind: "graphql", field: "members" },
  summary: "Members of the organization, by name; `search` matches name, e-mail and account type",
  input: memberSearch,
  output: z.array(orgMember),
  capability: null,
  scope: "organization:read",
  ids: {},
  run: async ({ db, actor }, { search, skip, first }) => {
    demand(may(actor, "members.read", { kind: "organization", organizationId: actor.organizationId }));
    return presentMembers(db, actor.organizationId, { search: search ?? null, skip: skip ?? 0, first: first ?? null });
  },
});
