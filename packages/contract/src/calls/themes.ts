import { z } from "zod";
import { idSchema, nameSchema, textSchema } from "./common.ts";

/** A theme of an organization: a preset and what was changed of it (workbook-file 9). */
export const organizationTheme = z
  .object({
    themeId: idSchema,
    name: z.string(),
    base: z.string().describe("The preset that it was made of"),
    overrides: z.record(z.string(), z.unknown()),
    changedAt: z.string(),
  })
  .meta({ id: "OrganizationTheme" });

export const organizationThemes = z
  .object({
    themes: z.array(organizationTheme),
    /** Of documents that choose none: id of one of these, or the name of a preset. */
    defaultTheme: z.string().nullable(),
  })
  .meta({ id: "OrganizationThemes" });

const themeFields = {
  name: nameSchema,
  base: textSchema(200),
  overrides: z.record(z.string().max(200), z.unknown()),
};
export const themeCreation = z.strictObject(themeFields);
export const themeUpdate = z.strictObject({ themeId: idSchema, ...themeFields });
export const themeNamed = z.strictObject({ themeId: idSchema });
export const defaultThemeChoice = z.strictObject({
  theme: textSchema(200)
    .nullable()
    .describe("Id of a theme of the organization, or name of a preset; null: documents follow their readers"),
});

export type OrganizationThemeAnswer = z.infer<typeof organizationTheme>;
export type OrganizationThemesAnswer = z.infer<typeof organizationThemes>;
