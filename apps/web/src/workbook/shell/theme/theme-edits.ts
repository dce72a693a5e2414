import type { Operation } from "@sheaf/workbook";
import { type Edit, set } from "../../commands/edit.ts";
import type { OverrideChange } from "./theme-parts.ts";
import { t } from "../../../shared/words/words.ts";

const THEME = ["rest", "settings", "theme"] as const;

/** Gives the document a theme; null: it follows whoever looks at it. What was changed of the theme before stays changed. */
export function chooseTheme(name: string | null, label: string): Edit {
  return {
    label: name === null ? t("themes.edit.follow") : t("themes.edit.choose", { name: label }),
    operations: [set([...THEME, "name"], name ?? undefined)],
  };
}

/** Changes members of the theme's overrides; undefined: as the theme has it. */
export function overrideTheme(changes: readonly OverrideChange[], what: string): Edit {
  const operations = changes.map(([path, value]): Operation => set([...THEME, "overrides", ...path], value));
  return { label: t("themes.edit.change", { what: what.toLowerCase() }), operations };
}

export function resetTheme(): Edit {
  return { label: t("themes.edit.reset"), operations: [set([...THEME, "overrides"], undefined)] };
}
