import {
  brandingSettings,
  CodedError,
  mailBranding,
  mailBrandingSettings,
  noInput,
  organizationBranding,
  type MailBranding,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { isAccent } from "@sheaf/theme";
import { readBranding as readKept } from "../../platform/mail/index.ts";
import { audit, operation, type OperationContext } from "../../platform/operations/index.ts";
import { keepSettings, shownBrandingOf } from "./store.ts";

export const readBranding = operation({
  name: "ReadBranding",
  kind: "query",
  transport: { kind: "graphql", field: "organizationBranding" },
  summary: "How the product looks to the people of the organization: its name, colors and pictures",
  input: noInput,
  output: organizationBranding,
  capability: null,
  scope: "organization:read",
  ids: {},
  run: ({ db, actor }) => shownBrandingOf(db, actor.organizationId),
});

export const updateBranding = operation({
  name: "UpdateBranding",
  kind: "mutation",
  transport: { kind: "graphql", field: "updateBranding" },
  summary: "Sets the name and the colors that the product shows to the people of the organization",
  input: brandingSettings,
  output: organizationBranding,
  capability: "canManageBranding",
  scope: "organization:write",
  ids: {},
  run: async (context, settings) => {
    requireAccent(settings.accent);
    const kept = { ...settings, shownName: settings.shownName === "" ? null : settings.shownName };
    await keepSettings(context, { product: JSON.stringify(kept) });
    const { organizationId } = context.actor;
    await audit(
      context,
      "branding.update",
      { kind: "organization", id: organizationId },
      { shownName: kept.shownName, accent: kept.accent },
    );
    return shownBrandingOf(context.db, organizationId);
  },
});

export const readMailBranding = operation({
  name: "ReadMailBranding",
  kind: "query",
  transport: { kind: "graphql", field: "mailBranding" },
  summary: "How mail of the organization looks: its logo, sender, footer and color",
  input: noInput,
  output: mailBranding,
  capability: "canManageEmailBranding",
  scope: "organization:read",
  ids: {},
  run: (context) => presentMail(context),
});

export const updateMailBranding = operation({
  name: "UpdateMailBranding",
  kind: "mutation",
  transport: { kind: "graphql", field: "updateMailBranding" },
  summary: "Sets sender, answers, footer and color of the mail of the organization",
  input: mailBrandingSettings,
  output: mailBranding,
  capability: "canManageEmailBranding",
  scope: "organization:write",
  ids: {},
  run: async (context, settings) => {
    requireAccent(settings.accent);
    const kept = { ...settings, senderName: settings.senderName === "" ? null : settings.senderName };
    await keepSettings(context, { mail: JSON.stringify(kept) });
    const { organizationId } = context.actor;
    await audit(
      context,
      "mail-branding.update",
      { kind: "organization", id: organizationId },
      { senderName: kept.senderName, replyTo: kept.replyTo },
    );
    return presentMail(context);
  },
});

async function presentMail(context: OperationContext): Promise<MailBranding> {
  const { db, actor, config } = context;
  const kept = await readKept(db, actor.organizationId);
  return {
    senderName: kept?.mail.senderName ?? null,
    replyTo: kept?.mail.replyTo ?? null,
    footer: kept?.mail.footer ?? "",
    accent: kept?.mail.accent ?? null,
    logoId: kept?.mailLogoId ?? null,
    sender: config.mailFrom,
  };
}

/** White words stand on it, and it stands on white. */
export function requireAccent(accent: string | null): void {
  if (accent === null || isAccent(accent)) return;
  const text = message("errors-organization.branding.accent");
  throw new CodedError("EINVAL", text, { fields: [{ path: "request.accent", message: text }] });
}
