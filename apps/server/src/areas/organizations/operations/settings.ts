import { saidOf } from "@sheaf/workbook";
import {
  CodedError,
  effectiveAttributeNames,
  effectiveAttributes,
  idSchema,
  type EffectiveAttributeName,
  isEffective,
  noInput,
  type OrganizationSetting,
  organizationSetting,
  organizationSettingChange,
  organizationSettingNamed,
  ofFinding,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { readAttributes } from "../../../platform/attributes/index.ts";
import { operation, type OperationContext, resetAttribute, setAttribute } from "../../../platform/operations/index.ts";
import { settleIdleSessions } from "../inactivity.ts";
import { requireTheme } from "../../themes/index.ts";

/** The attributes of the organization that do something. Those that wait for their features can be neither seen nor set. */
export const listSettings = operation({
  name: "ListOrganizationSettings",
  kind: "query",
  transport: { kind: "graphql", field: "organizationSettings" },
  summary: "Every attribute of the organization that the product follows, with its value and who set it",
  input: noInput,
  output: z.array(organizationSetting),
  capability: "canAdmin",
  scope: "organization:read",
  ids: {},
  run: (context) => presentSettings(context, effectiveAttributeNames),
});

export const setSetting = operation({
  name: "SetOrganizationAttribute",
  kind: "mutation",
  transport: { kind: "graphql", field: "setOrganizationAttribute" },
  summary: "Sets one attribute of the organization, by its name of the specification; every process follows it at once",
  input: organizationSettingChange,
  output: organizationSetting,
  capability: "canAdmin",
  scope: "organization:write",
  ids: {},
  run: async (context, { name, value }) => {
    const attribute = await requireSettable(context, name);
    const read = effectiveAttributes[attribute].schema.safeParse(value);
    if (!read.success) {
      const [first] = read.error.issues;
      const text = first === undefined ? message("errors.code.invalid") : ofFinding(saidOf(first));
      throw new CodedError("EINVAL", text, { fields: [{ path: "request.value", message: text }] });
    }
    if (attribute === "timezone") requireTimeZone(read.data as string);
    if (attribute === "defaultWorkbookThemeId")
      await requireTheme(context.db, context.actor.organizationId, read.data as string | null, "request.value");
    if (attribute === "defaultNewOwnerId") await requireOwner(context, read.data as string | null);
    if (attribute === "inactivityConfig") await settleSessions(context);
    await setAttribute(context, attribute, read.data as never);
    return only(await presentSettings(context, [attribute]));
  },
});

export const resetSetting = operation({
  name: "ResetOrganizationAttribute",
  kind: "mutation",
  transport: { kind: "graphql", field: "resetOrganizationAttribute" },
  summary: "Lets one attribute of the organization follow its default again",
  input: organizationSettingNamed,
  output: organizationSetting,
  capability: "canAdmin",
  scope: "organization:write",
  ids: {},
  run: async (context, { name }) => {
    const attribute = await requireSettable(context, name);
    if (attribute === "inactivityConfig") await settleSessions(context);
    await resetAttribute(context, attribute);
    return only(await presentSettings(context, [attribute]));
  },
});

/** Before the setting changes: nobody who was out comes back by it, and nobody is out for a rest that meant nothing until now. */
async function settleSessions({ db, actor: { organizationId }, clock, bus, afterCommit }: OperationContext): Promise<void> {
  const { inactivityConfig } = await readAttributes(db, organizationId);
  const ended = await settleIdleSessions(db, organizationId, inactivityConfig, clock.now());
  afterCommit(() => ended.forEach((familyId) => bus.publish({ kind: "session-revoked", organizationId, familyId })));
}

/** Refuses who could own nothing by the time that somebody leaves. */
async function requireOwner({ db, actor }: OperationContext, userId: string | null): Promise<void> {
  if (userId === null) return;
  const isId = idSchema.safeParse(userId).success;
  const found = isId
    ? await db
        .selectFrom("members")
        .select("user_id")
        .where("organization_id", "=", actor.organizationId)
        .where("user_id", "=", userId)
        .where("is_archived", "=", false)
        .where("user_kind", "=", "internal")
        .executeTakeFirst()
    : undefined;
  if (found !== undefined) return;
  const text = message("errors-organization.settings.new-owner-is-active");
  throw new CodedError("EINVAL", text, { fields: [{ path: "request.value", message: text }] });
}

/** EINVAL for a name that is none, or whose feature is not there; EPERM for one that others set. */
async function requireSettable({ actor, db }: OperationContext, name: string): Promise<EffectiveAttributeName> {
  if (!isEffective(name))
    throw new CodedError("EINVAL", message("errors-organization.settings.no-such-setting"), {
      fields: [{ path: "request.name", message: message("errors-organization.settings.no-such-setting") }],
    });
  const { setBy } = effectiveAttributes[name];
  const may = setBy === "administrators" || (setBy === "theme-managers" && actor.capabilities.has("canManageFontsThemes"));
  if (!may) throw new CodedError("EPERM");
  if (name === "customScript" || name === "allowDataFileUpload") {
    const { canSetCustomScript, allowUpdatingDataFileUploadFlag } = await readAttributes(db, actor.organizationId);
    // what whoever runs the server has not allowed
    if (!(name === "customScript" ? canSetCustomScript : allowUpdatingDataFileUploadFlag)) throw new CodedError("EPERM");
  }
  return name;
}

async function presentSettings({ db, actor }: OperationContext, names: readonly EffectiveAttributeName[]): Promise<OrganizationSetting[]> {
  const values = await readAttributes(db, actor.organizationId);
  const rows = await db
    .selectFrom("organization_attributes")
    .select(["name", "changed_at", "changed_by"])
    .where("organization_id", "=", actor.organizationId)
    .execute();
  const kept = new Map(rows.map((row) => [row.name, row]));
  return names.map((name) => {
    const row = kept.get(name);
    return {
      name,
      value: values[name],
      isDefault: row === undefined,
      changedAt: row?.changed_at.toISOString() ?? null,
      changedBy: row?.changed_by ?? null,
    };
  });
}

function only(settings: readonly OrganizationSetting[]): OrganizationSetting {
  const [first] = settings;
  if (first === undefined) throw new Error("the setting is not there");
  return first;
}

/** A zone that this machine knows. */
export function requireTimeZone(name: string): void {
  try {
    if (new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "") return;
  } catch {
    // not one
  }
  throw new CodedError("EINVAL", message("errors.field", { field: "timezone", problem: message("errors.common.not-time-zone") }), {
    fields: [{ path: "timezone", message: message("errors.common.not-time-zone") }],
  });
}
