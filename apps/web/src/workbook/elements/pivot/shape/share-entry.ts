import { Percent } from "lucide-react";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { item } from "../../tabular/actions/column-menu.ts";
import { type ShareOf, shares, shareTitles, shownAs } from "./shown-as.ts";
import { t } from "../../../../shared/words/words.ts";

/** The choice of how a value is shown: only shares of totals that this pivot has. */
export function shareEntry(
  formula: string,
  keys: { readonly rows: number; readonly columns: number },
  onChange: (share: ShareOf | null) => void,
): MenuEntry {
  const { share: now } = shownAs(formula);
  const makesSense: Readonly<Record<ShareOf, boolean>> = {
    grand_total: true,
    row: keys.columns > 0,
    column: keys.rows > 0,
    row_parent: keys.rows > 1,
    column_parent: keys.columns > 1,
  };
  const choice = (share: ShareOf | null, label: string): MenuEntry =>
    item(`share-${share ?? "itself"}`, label, () => onChange(share), share === now ? { detail: "now" } : {});
  return {
    kind: "submenu",
    id: "show-as",
    label: t("pivot.share-entry.show-as"),
    icon: Percent,
    entries: [
      choice(null, t("pivot.share-entry.the-value-itself")),
      ...shares.filter((share) => makesSense[share] || share === now).map((share) => choice(share, shareTitles[share])),
    ],
  };
}
