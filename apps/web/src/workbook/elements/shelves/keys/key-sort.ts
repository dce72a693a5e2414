import type { Id } from "@sheaf/workbook";
import { ArrowDownAZ, ArrowUpZA } from "lucide-react";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { AUTOMATIC, type SortNulls } from "../../../commands/sorts.ts";
import { t } from "../../../../shared/words/words.ts";

/** How the members of a key are ordered (workbook-file 5.1, AxisSort). */
export type KeySort = {
  readonly direction: "ascending" | "descending";
  /** A column, or `row-count`; absent: their own values. */
  readonly by?: Id;
  /** What of the values in a member's cells or marks; absent: the value evaluated anew for the member. */
  readonly aggregation?: SortAggregation;
  readonly sheaf?: { readonly nulls?: SortNulls };
};

/** The order with empty values first or last; nothing is written where nobody has said. */
export const withKeyNulls = ({ sheaf: _, ...bare }: KeySort, nulls: SortNulls | undefined): KeySort =>
  nulls === undefined || nulls === AUTOMATIC ? bare : { ...bare, sheaf: { nulls } };

export const sortAggregations = ["sum", "avg", "median", "min", "max", "count", "countDistinct", "stddev", "variance"] as const;
export type SortAggregation = (typeof sortAggregations)[number];

/** What a key can be ordered by, besides its own values. */
export interface SortSubject {
  readonly id: Id;
  readonly name: string;
}

export const ROW_COUNT: SortSubject = {
  id: "row-count",
  get name() {
    return t("elements.key-order.number-of-rows");
  },
};

/** The usual orders of a key as one choice of a menu. */
export function sortChoices(sort: KeySort | undefined, subjects: readonly SortSubject[], onChange: (sort: KeySort) => void): MenuEntry {
  const options = new Map<string, { readonly label: string; readonly sort: KeySort; readonly icon?: typeof ArrowDownAZ }>([
    ["ascending", { label: t("elements.key-order.ascending"), sort: { direction: "ascending" }, icon: ArrowDownAZ }],
    ["descending", { label: t("elements.key-order.descending"), sort: { direction: "descending" }, icon: ArrowUpZA }],
    ...subjects.flatMap(({ id, name }) => [
      [
        `descending:${id}`,
        { label: t("elements.key-order.highest-first-2", { name }), sort: { direction: "descending", by: id } },
      ] as const,
      [`ascending:${id}`, { label: t("elements.key-order.lowest-first-2", { name }), sort: { direction: "ascending", by: id } }] as const,
    ]),
  ]);
  const direction = sort?.direction ?? "ascending";
  return {
    kind: "choices",
    id: "sort",
    title: t("elements.key-order.sort-2"),
    selection: "single",
    selected: sort?.aggregation === undefined ? [sort?.by === undefined ? direction : `${direction}:${sort.by}`] : [],
    options: [...options].map(([id, { label, icon }]) => ({ id, label, ...(icon === undefined ? {} : { icon }) })),
    onChange: ([id]) => {
      const chosen = options.get(id ?? "");
      if (chosen !== undefined) onChange(withKeyNulls(chosen.sort, sort?.sheaf?.nulls));
    },
  };
}
