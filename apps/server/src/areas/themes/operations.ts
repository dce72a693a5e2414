import {
  CodedError,
  defaultThemeChoice,
  done,
  limits,
  noInput,
  organizationTheme,
  organizationThemes,
  themeCreation,
  themeNamed,
  themeUpdate,
  ofFinding,
  type FieldError,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { isKnownTheme, presetNamed, presetNames } from "@sheaf/theme";
import { themeViolations } from "@sheaf/workbook";
import { readAttributes } from "../../platform/attributes/index.ts";
import { audit, operation, type OperationContext, resetAttribute, setAttribute } from "../../platform/operations/index.ts";
import { readDefaultTheme, readThemes, requireTheme } from "./store.ts";

export const listThemes = operation({
  name: "ListThemes",
  kind: "query",
  transport: { kind: "graphql", field: "organizationThemes" },
  summary: "Themes of the organization by name, and the one of documents that choose none",
  input: noInput,
  output: organizationThemes,
  capability: null,
  scope: "organization:read",
  ids: {},
  run: async ({ db, actor: { organizationId } }) => ({
    themes: [...(await readThemes(db, organizationId))],
    defaultTheme: await readDefaultTheme(db, organizationId),
  }),
});

export const createTheme = operation({
  name: "CreateTheme",
  kind: "mutation",
  transport: { kind: "graphql", field: "createTheme" },
  summary: "Makes a theme of the organization of a preset and changes of it",
  input: themeCreation,
  output: organizationTheme,
  capability: "canManageFontsThemes",
  scope: "organization:write",
  ids: {},
  run: async (context, { name, base, overrides }) => {
    const { db, actor, ids, clock } = context;
    requireSound(base, overrides);
    const others = await readThemes(db, actor.organizationId);
    if (others.length >= limits.organizationThemes)
      throw new CodedError("EINVAL", message("errors-organization.themes.organization-most-themes", { most: limits.organizationThemes }));
    requireFreeName(name, others);
    const id = ids.make();
    await db
      .insertInto("organization_themes")
      .values({
        organization_id: actor.organizationId,
        id,
        name,
        base,
        overrides: JSON.stringify(overrides),
        changed_at: new Date(clock.now()),
        changed_by: actor.userId,
      })
      .execute();
    await audit(context, "theme.create", { kind: "theme", id }, { name });
    return saved(context, id);
  },
});

export const updateTheme = operation({
  name: "UpdateTheme",
  kind: "mutation",
  transport: { kind: "graphql", field: "updateTheme" },
  summary: "Changes a theme of the organization; documents that have it are drawn with the new one when they are opened",
  input: themeUpdate,
  output: organizationTheme,
  capability: "canManageFontsThemes",
  scope: "organization:write",
  ids: { themeId: "theme" },
  run: async (context, { themeId, name, base, overrides }) => {
    const { db, actor, clock } = context;
    const others = await readThemes(db, actor.organizationId);
    if (!others.some((theme) => theme.themeId === themeId)) throw new CodedError("ENOENT");
    requireSound(base, overrides);
    requireFreeName(
      name,
      others.filter((theme) => theme.themeId !== themeId),
    );
    await db
      .updateTable("organization_themes")
      .set({ name, base, overrides: JSON.stringify(overrides), changed_at: new Date(clock.now()), changed_by: actor.userId })
      .where("organization_id", "=", actor.organizationId)
      .where("id", "=", themeId)
      .execute();
    await audit(context, "theme.update", { kind: "theme", id: themeId }, { name });
    return saved(context, themeId);
  },
});

export const deleteTheme = operation({
  name: "DeleteTheme",
  kind: "mutation",
  transport: { kind: "graphql", field: "deleteTheme" },
  summary: "Takes a theme of the organization away; documents that have it follow the organization's usual one",
  input: themeNamed,
  output: done,
  capability: "canManageFontsThemes",
  scope: "organization:write",
  ids: { themeId: "theme" },
  run: async (context, { themeId }) => {
    const { db, actor } = context;
    const deleted = await db
      .deleteFrom("organization_themes")
      .where("organization_id", "=", actor.organizationId)
      .where("id", "=", themeId)
      .returning("name")
      .executeTakeFirst();
    if (deleted === undefined) throw new CodedError("ENOENT");
    const { defaultWorkbookThemeId } = await readAttributes(db, actor.organizationId);
    if (defaultWorkbookThemeId === themeId) await resetAttribute(context, "defaultWorkbookThemeId");
    await audit(context, "theme.delete", { kind: "theme", id: themeId }, { name: deleted.name });
    return { success: true };
  },
});

export const setDefaultTheme = operation({
  name: "SetDefaultTheme",
  kind: "mutation",
  transport: { kind: "graphql", field: "setDefaultTheme" },
  summary: "Chooses the theme of documents that choose none",
  input: defaultThemeChoice,
  output: organizationThemes,
  capability: "canManageFontsThemes",
  scope: "organization:write",
  ids: {},
  run: async (context, { theme }) => {
    const { db, actor } = context;
    await requireTheme(db, actor.organizationId, theme, "request.theme");
    await setAttribute(context, "defaultWorkbookThemeId", theme);
    return { themes: [...(await readThemes(db, actor.organizationId))], defaultTheme: theme };
  },
});

async function saved({ db, actor }: OperationContext, id: string) {
  const theme = (await readThemes(db, actor.organizationId)).find(({ themeId }) => themeId === id);
  if (theme === undefined) throw new Error("the theme is not there");
  return theme;
}

/** Names are told apart from each other and from what presets are called: a document may name either. */
function requireFreeName(name: string, others: readonly { readonly name: string }[]): void {
  const taken = isKnownTheme({ themes: others.map((theme) => ({ id: "", base: "", overrides: {}, ...theme })), defaultId: null }, name);
  if (taken || presetNames.some((preset) => preset === name.toLowerCase()))
    throw new CodedError("EEXIST", message("errors-organization.themes.theme-called-already", { name }));
}

function requireSound(base: string, overrides: Readonly<Record<string, unknown>>): void {
  const fields: FieldError[] = [
    ...(presetNamed(base) === undefined
      ? [{ path: "request.base", message: message("errors-organization.themes.no-preset", { name: base }) }]
      : []),
    ...themeViolations(overrides).map(({ path, message: said }) => ({
      path: ["request.overrides", ...path].join("."),
      message: ofFinding(said),
    })),
  ];
  if (JSON.stringify(overrides).length > limits.themeLength)
    fields.push({ path: "request.overrides", message: message("errors-organization.themes.too-long") });
  const [first] = fields;
  if (first !== undefined) throw new CodedError("EINVAL", first.message, { fields });
}
