import { CircleDashed } from "lucide-react";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { t } from "../../../../shared/words/words.ts";
import { AUTOMATIC, type SortNulls } from "../../../commands/sorts.ts";

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
