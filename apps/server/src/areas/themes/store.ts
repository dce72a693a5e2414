import { CodedError, type OrganizationThemeAnswer } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { type OrganizationThemes, presetNamed } from "@sheaf/theme";
import { sql } from "kysely";
import { readAttributes } from "../../platform/attributes/index.ts";
import type { Database } from "../../platform/database/index.ts";

const rows = (db: Database, organizationId: string) =>
  db
    .selectFrom("organization_themes")
    .select(["id", "name", "base", "overrides", "changed_at"])
    .where("organization_id", "=", organizationId)
    .orderBy(sql`lower(name)`);

export async function readThemes(db: Database, organizationId: string): Promise<readonly OrganizationThemeAnswer[]> {
  return (await rows(db, organizationId).execute()).map((row) => ({
    themeId: row.id,
    name: row.name,
    base: row.base,
    overrides: row.overrides,
    changedAt: row.changed_at.toISOString(),
  }));
}

export async function readDefaultTheme(db: Database, organizationId: string): Promise<string | null> {
  return (await readAttributes(db, organizationId)).defaultWorkbookThemeId;
}

/** The themes of an organization as documents are resolved with them. */
export async function themesOf(db: Database, organizationId: string): Promise<OrganizationThemes> {
  const themes = await readThemes(db, organizationId);
  return {
    themes: themes.map(({ themeId, name, base, overrides }) => ({ id: themeId, name, base, overrides })),
    defaultId: await readDefaultTheme(db, organizationId),
  };
}

/** A theme that documents may follow: a preset or one of the organization's, by id alone, for names of themes change. */
export async function requireTheme(db: Database, organizationId: string, theme: string | null, path: string): Promise<void> {
  if (theme === null || presetNamed(theme) !== undefined) return;
  const found = await db
    .selectFrom("organization_themes")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where(sql<boolean>`id::text = ${theme}`)
    .executeTakeFirst();
  if (found === undefined)
    throw new CodedError("EINVAL", message("errors-organization.themes.no-such-theme"), {
      fields: [{ path, message: message("errors-organization.themes.no-such-theme") }],
    });
}
