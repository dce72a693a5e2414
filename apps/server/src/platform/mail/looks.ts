import { buffer } from "node:stream/consumers";
import { chooseLanguage, type LanguageCode, type Words } from "@sheaf/messages";
import { loadWords } from "@sheaf/messages/compile";
import { usualBranding, usualMailBranding } from "@sheaf/contract";
import type { Database } from "../database/index.ts";
import type { Services } from "../services.ts";
import type { MailFile } from "./mail-file.ts";
import type { MailWords } from "./texts.ts";

/** How mail of an organization to one person looks, and what it is said in. */
export interface MailLook extends MailWords {
  readonly senderName: string | null;
  readonly replyTo: string | null;
  readonly footer: string;
  /** Of the button; white words can be read on it. */
  readonly accent: string;
  readonly logo: MailFile | null;
}

/** The logo, among the pictures of a message. */
export const LOGO_ID = "logo@sheaf";
const BLUE = "#1f5fbf";

/** What an organization has set, as it is kept or while it is still tried. */
export interface KeptBranding {
  readonly product: typeof usualBranding;
  readonly mail: typeof usualMailBranding;
  readonly mailLogoId: string | null;
}

const loaded = new Map<LanguageCode, Promise<Words>>();

/** The texts of mails in a language; those of drawings say what stands in them. */
export function mailWords(language: LanguageCode): Promise<Words> {
  const known = loaded.get(language) ?? loadWords(language, { only: ["mails", "drawing"] });
  loaded.set(language, known);
  return known;
}

/** What an organization is told in where nobody in particular reads it. */
export async function organizationWords({ attributes }: Pick<Services, "attributes">, organizationId: string): Promise<Words> {
  return mailWords(chooseLanguage([(await attributes.of(organizationId)).locale]));
}

type Looking = Pick<Services, "store" | "files" | "attributes">;

/** What an organization has set for its screens and its mail; null: nothing. */
export async function readBranding(db: Database, organizationId: string): Promise<KeptBranding | null> {
  const row = await db
    .selectFrom("organization_branding")
    .select(["product", "mail", "mail_logo_id"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    product: { ...usualBranding, ...row.product },
    mail: { ...usualMailBranding, ...row.mail },
    mailLogoId: row.mail_logo_id,
  };
}

/** How a mail to an address looks: in the language of the member, else of the organization, else in English. */
export async function mailLook(services: Looking, organizationId: string | null, email: string): Promise<MailLook> {
  if (organizationId === null) return lookOf(services, "", null, await mailWords("en"));
  const member = await services.store.db
    .selectFrom("members")
    .select("locale")
    .where("organization_id", "=", organizationId)
    .where("email", "=", email)
    .executeTakeFirst();
  const { locale } = await services.attributes.of(organizationId);
  const words = await mailWords(chooseLanguage([member?.locale, locale]));
  return lookOf(services, organizationId, await readBranding(services.store.db, organizationId), words);
}

export async function lookOf(
  services: Pick<Looking, "store" | "files">,
  organizationId: string,
  branding: KeptBranding | null,
  words: Words,
): Promise<MailLook> {
  const { product, mail } = branding ?? { product: usualBranding, mail: usualMailBranding };
  return {
    words,
    product: product.shownName ?? "Sheaf",
    senderName: mail.senderName,
    replyTo: mail.replyTo,
    footer: mail.footer,
    accent: mail.accent ?? product.accent ?? BLUE,
    logo: await logoOf(services, organizationId, branding?.mailLogoId ?? null),
  };
}

/** A logo that cannot be had keeps no mail from being sent. */
async function logoOf(
  { store, files }: Pick<Looking, "store" | "files">,
  organizationId: string,
  pictureId: string | null,
): Promise<MailFile | null> {
  if (pictureId === null) return null;
  const row = await store.db
    .selectFrom("pictures")
    .select("media_type")
    .where("organization_id", "=", organizationId)
    .where("id", "=", pictureId)
    .executeTakeFirst();
  if (row === undefined) return null;
  try {
    const { body } = await files.read({ organizationId, kind: "picture", id: pictureId }, 0);
    return { name: "logo.png", contentId: LOGO_ID, contentType: row.media_type, bytes: await buffer(body) };
  } catch {
    return null;
  }
}
