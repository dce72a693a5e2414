import type { Sort } from "@sheaf/workbook";
import { CircleDashed } from "lucide-react";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { t } from "../../../../shared/words/words.ts";

export type SortNulls = NonNullable<Sort["nulls"]>;

/** What is written back as it stood, and means last (V4). */
export const AUTOMATIC = "connection-default";

export const sortNullsOptions: readonly { readonly id: SortNulls; readonly label: string }[] = [
  {
    id: AUTOMATIC,
    get label() {
      return t("elements.sort-nulls.automatic");
    },
  },
  {
    id: "first",
    get label() {
      return t("elements.sort-nulls.first");
    },
  },
  {
    id: "last",
    get label() {
      return t("elements.sort-nulls.last");
    },
  },
];

/** Where the sort of a table, its level or an action puts what has no value; nothing is written where nobody has said. */
export const withNulls = <S extends object>(
  sort: S & { readonly nulls?: SortNulls },
  nulls: SortNulls | undefined,
): Omit<S, "nulls"> & { readonly nulls?: SortNulls } => {
  const { nulls: _, ...bare } = sort;
  return nulls === undefined || nulls === AUTOMATIC ? bare : { ...bare, nulls };
};

/** The choice in the menu of what is sorted. */
export const sortNullsEntry = (nulls: SortNulls | undefined, onChange: (nulls: SortNulls) => void): MenuEntry => ({
  kind: "submenu",
  id: "sort-nulls",
  label: t("elements.sort-nulls.empty-values"),
  icon: CircleDashed,
  entries: [
    {
      kind: "choices",
      id: "sort-nulls",
      selection: "single",
      selected: [nulls ?? AUTOMATIC],
      options: sortNullsOptions,
      onChange: ([id]) => {
        const chosen = sortNullsOptions.find((option) => option.id === id);
        if (chosen !== undefined) onChange(chosen.id);
      },
    },
  ],
});
