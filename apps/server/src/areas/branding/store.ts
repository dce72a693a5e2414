import { type BrandingPicture, brandingPictures, type ShownBranding, usualBranding } from "@sheaf/contract";
import { brandProperties } from "@sheaf/theme";
import { readAttributes } from "../../platform/attributes/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { ownScriptIn } from "../organizations/index.ts";
import type { OperationContext } from "../../platform/operations/index.ts";

const pictureColumns = {
  logo: "logo_id",
  "dark-logo": "dark_logo_id",
  favicon: "favicon_id",
  "sign-in-picture": "sign_in_picture_id",
} as const satisfies Readonly<Partial<Record<BrandingPicture, string>>>;

const rowOf = (db: Database, organizationId: string) =>
  db.selectFrom("organization_branding").selectAll().where("organization_id", "=", organizationId).executeTakeFirst();

/** What everybody sees of an organization, even before they sign in. */
export async function shownBrandingOf(db: Database, organizationId: string): Promise<ShownBranding> {
  const row = await rowOf(db, organizationId);
  const pictures = brandingPictures.flatMap((part) => {
    const pictureId = part === "mail-logo" ? null : (row?.[pictureColumns[part]] ?? null);
    return pictureId === null ? [] : [{ part, pictureId }];
  });
  const settings = { ...usualBranding, ...row?.product };
  const hasOwnScript = ownScriptIn(await readAttributes(db, organizationId)) !== null;
  return { organizationId, ...settings, pictures, hasOwnScript, colors: settings.accent === null ? null : colorsOf(settings.accent) };
}

function colorsOf(accent: string): ShownBranding["colors"] {
  const { light, dark } = brandProperties(accent);
  return { light: Object.fromEntries(light), dark: Object.fromEntries(dark) };
}

type Change = Partial<
  Record<"product" | "mail" | "logo_id" | "dark_logo_id" | "favicon_id" | "sign_in_picture_id" | "mail_logo_id", string | null>
>;

/** Sets what is named, and leaves the rest. */
export async function keepSettings({ db, actor, clock }: Pick<OperationContext, "db" | "actor" | "clock">, change: Change): Promise<void> {
  const { organizationId, userId } = actor;
  const marks = { changed_at: new Date(clock.now()), changed_by: userId };
  await db
    .insertInto("organization_branding")
    .values({ organization_id: organizationId, product: "{}", mail: "{}", ...marks, ...(change as object) })
    .onConflict((conflict) => conflict.column("organization_id").doUpdateSet({ ...marks, ...(change as object) }))
    .execute();
}

/** Whether a picture is one that an organization shows to whoever comes to its door. */
export async function isShown(db: Database, organizationId: string, pictureId: string): Promise<boolean> {
  return (await shownBrandingOf(db, organizationId)).pictures.some((picture) => picture.pictureId === pictureId);
}
