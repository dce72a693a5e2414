import type { OrganizationThemeAnswer } from "@sheaf/contract";
import type { OrganizationThemes } from "@sheaf/theme";
import { sql } from "kysely";
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
  const row = await db.selectFrom("organizations").select("default_theme").where("id", "=", organizationId).executeTakeFirstOrThrow();
  return row.default_theme;
}

/** The themes of an organization as documents are resolved with them. */
export async function themesOf(db: Database, organizationId: string): Promise<OrganizationThemes> {
  const themes = await readThemes(db, organizationId);
  return {
    themes: themes.map(({ themeId, name, base, overrides }) => ({ id: themeId, name, base, overrides })),
    defaultId: await readDefaultTheme(db, organizationId),
  };
}
