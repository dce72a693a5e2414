import { z } from "zod";
import { emailSchema, idSchema, textSchema } from "./common.ts";

const color = z.string().regex(/^#[0-9a-f]{6}$/i, { message: "Not a color, such as #1f3f8c" });

const shortText = textSchema(80).transform((text) => text.trim());

const webAddress = z
  .string()
  .trim()
  .max(500)
  .refine((text) => /^https?:\/\//i.test(text), { message: "URL must start with http or https" })
  // a name and a password in it would be shown to everybody
  .refine((text) => /^[a-z]+:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i.test(text), { message: "URL doesn't look valid" });

/** How the product looks to the people of an organization; what is null is as it comes. */
export const brandingSettings = z.strictObject({
  /** Stands where the product names itself. */
  shownName: shortText.nullable(),
  accent: color.nullable(),
  /** Behind the card of the sign-in page. */
  signInBackground: color.nullable(),
  /** A line under the title of the sign-in page. */
  signInText: textSchema(300).nullable(),
  /** The company's own website, which the header leads to. */
  website: webAddress.nullable().default(null),
  /** Where somebody goes who signed out, if not to the sign-in page. */
  signedOutUrl: webAddress.nullable().default(null),
});
export type BrandingSettings = z.infer<typeof brandingSettings>;

export const usualBranding: BrandingSettings = {
  shownName: null,
  accent: null,
  signInBackground: null,
  signInText: null,
  website: null,
  signedOutUrl: null,
};

export const mailBrandingSettings = z.strictObject({
  senderName: shortText.nullable(),
  replyTo: emailSchema.nullable(),
  footer: textSchema(1_000),
  accent: color.nullable(),
});
export type MailBrandingSettings = z.infer<typeof mailBrandingSettings>;

export const usualMailBranding: MailBrandingSettings = { senderName: null, replyTo: null, footer: "", accent: null };

/** The pictures that an organization can have of its own, each once. */
export const brandingPictures = ["logo", "dark-logo", "favicon", "sign-in-picture", "mail-logo"] as const;
export type BrandingPicture = (typeof brandingPictures)[number];

const pictureOf = z.object({ part: z.enum(brandingPictures), pictureId: idSchema }).meta({ id: "ShownPicture" });

/** What somebody sees who is about to sign in, and everybody inside: nothing of mail. */
export const shownBranding = z.object({
  /** Null: there is no such organization, and everything is as it comes. */
  organizationId: idSchema.nullable(),
  shownName: z.string().nullable(),
  accent: z.string().nullable(),
  signInBackground: z.string().nullable(),
  signInText: z.string().nullable(),
  website: z.string().nullable(),
  signedOutUrl: z.string().nullable(),
  pictures: z.array(pictureOf),
  /** Pages of documents run a script of the organization. */
  hasOwnScript: z.boolean(),
  /** What the accent changes of the two schemes, by the names of style properties. */
  colors: z
    .object({ light: z.record(z.string(), z.string()), dark: z.record(z.string(), z.string()) })
    .meta({ id: "BrandColors" })
    .nullable(),
});
export type ShownBranding = z.infer<typeof shownBranding>;

/** POST /v2/branding/read */
export const shownBrandingRequest = z.strictObject({ slug: z.string().max(200) });

export const organizationBranding = shownBranding.meta({ id: "OrganizationBranding" });

export const mailBranding = z
  .object({
    senderName: z.string().nullable(),
    replyTo: z.string().nullable(),
    footer: z.string(),
    accent: z.string().nullable(),
    logoId: idSchema.nullable(),
    /** The address that mail comes from, whatever name stands before it. */
    sender: z.string(),
  })
  .meta({ id: "MailBranding" });
export type MailBranding = z.infer<typeof mailBranding>;

/** Mails that can be looked at before they are sent. */
export const previewedMails = ["invitation", "scheduled", "verification-code", "security-notice"] as const;
export type PreviewedMail = (typeof previewedMails)[number];
export const mailPreviewRequest = z.strictObject({ mail: z.enum(previewedMails), ...mailBrandingSettings.shape });
export const mailPreview = z
  .object({ from: z.string(), replyTo: z.string().nullable(), subject: z.string(), html: z.string(), text: z.string() })
  .meta({ id: "MailPreview" });
export type MailPreview = z.infer<typeof mailPreview>;

export const brandingPictureParams = z.strictObject({ part: z.enum(brandingPictures) });
export const brandingPictureAnswer = z.object({ pictureId: idSchema.nullable() });
