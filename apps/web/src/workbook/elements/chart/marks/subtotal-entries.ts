import type { MarkKey } from "@sheaf/charts";
import { type Element, isKind, subtotalsOf } from "@sheaf/workbook";
import { Sigma } from "lucide-react";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { t } from "../../../../shared/words/words.ts";
import type { Workbook } from "../../../state/workbook.ts";
import { setAt } from "../../../commands/member-path.ts";
import { membersOperations } from "../../shelves/chart-operations.ts";

/** At a step of a waterfall: a bar of what the steps come to up to there, or no such bar any more. Steps that are levels have none. */
export function subtotalEntries(workbook: Workbook, element: Element, keys: readonly MarkKey[]): readonly MenuEntry[] {
  if (workbook.mode !== "edit" || !isKind(element, "waterfall-chart") || keys.length === 0) return [];
  if (element.waterfallShape?.calculation === "difference") return [];
  const all = subtotalsOf(element);
  const label = keys.map((key) => key.label).join(", ");
  const isThere = all.some(({ after }) => after === label);
  const next = isThere ? all.filter(({ after }) => after !== label) : [...all, { after: label, label: t("elements.mark-menu.subtotal") }];
  const words = t(isThere ? "elements.mark-menu.no-subtotal-after" : "elements.mark-menu.subtotal-after", { label });
  const members = setAt(element, ["sheaf", "chart", "subtotals"], next.length === 0 ? undefined : next.map((one) => ({ ...one })));
  return [
    {
      kind: "item",
      id: "subtotal",
      label: words,
      icon: Sigma,
      onSelect: () => workbook.perform(words, membersOperations(element.id, members)),
    },
  ];
}
