import { limits, mailPreview, mailPreviewRequest, type PreviewedMail, usualBranding } from "@sheaf/contract";
import {
  framedMail,
  type KeptBranding,
  lookOf,
  type MailDraft,
  mailTexts,
  mailLook,
  readBranding,
  renderMail,
} from "../../platform/mail/index.ts";
import { operation, type OperationContext } from "../../platform/operations/index.ts";
import { fullName } from "../organizations/index.ts";
import { requireAccent } from "./operations.ts";

/** Shown, never sent: a real one says another. */
const SHOWN_CODE = "417305";

/** A mail as its recipients will read it with settings that are still tried: by the template that sends it, to whoever asks. */
export const previewMail = operation({
  name: "PreviewMail",
  kind: "query",
  transport: { kind: "graphql", field: "mailPreview" },
  summary: "What a mail of the organization would look like with the settings given; nothing is sent",
  input: mailPreviewRequest,
  output: mailPreview,
  capability: "canManageEmailBranding",
  scope: "organization:read",
  ids: {},
  run: async (context, { mail, ...settings }) => {
    const { db, actor, caller, config } = context;
    requireAccent(settings.accent);
    const kept = await readBranding(db, actor.organizationId);
    const tried: KeptBranding = {
      product: kept?.product ?? usualBranding,
      mail: { ...settings, senderName: settings.senderName === "" ? null : settings.senderName },
      mailLogoId: kept?.mailLogoId ?? null,
    };
    const { words } = await mailLook(context, actor.organizationId, caller.email);
    const look = await lookOf(context, actor.organizationId, tried, words);
    const made = renderMail(await sampleOf(context, mail), look);
    const html = framedMail(made.html, made.ownPictures);
    const address = /<([^<>]+)>\s*$/.exec(config.mailFrom)?.[1] ?? config.mailFrom;
    const from = made.senderName === null ? config.mailFrom : `${made.senderName} <${address}>`;
    return { from, replyTo: made.replyTo, subject: made.subject, html, text: made.text };
  },
});

/** The mail with facts that stand for those of a real one. */
async function sampleOf(context: OperationContext, mail: PreviewedMail): Promise<MailDraft> {
  const { db, actor, caller, publicUrl } = context;
  const { name: organization, slug } = await db
    .selectFrom("organizations")
    .select(["name", "slug"])
    .where("id", "=", actor.organizationId)
    .executeTakeFirstOrThrow();
  const person = fullName({ first_name: caller.firstName, last_name: caller.lastName, email: caller.email });
  const url = `${publicUrl()}/${slug}`;
  switch (mail) {
    case "invitation":
      return mailTexts.invitation({ inviter: person, organization, url: `${publicUrl()}/invite`, days: limits.invitationDays });
    case "verification-code":
      return mailTexts.verificationCode({ organization, code: SHOWN_CODE, minutes: limits.secondStepTime / 60_000 });
    case "security-notice":
      return mailTexts.securityNotice({ organization, what: "passkey-added" });
    case "scheduled":
      return (said) =>
        mailTexts.scheduled({
          owner: person,
          organization,
          schedule: said.words.text("mails.preview.schedule"),
          document: said.words.text("mails.preview.document"),
          subject: said.words.text("mails.preview.schedule"),
          message: said.words.text("mails.preview.message"),
          reason: null,
          url,
          pictures: [],
          unsubscribe: `${publicUrl()}/unsubscribe`,
        })(said);
  }
}
