import { ArrowDownToLine } from "lucide-react";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import type { DrillStep } from "./drill-steps.ts";
import { t } from "../../../shared/words/words.ts";

/** Where a cell or a mark can be taken apart: along the drill path of the element first, then by any column. */
interface DrillChoices {
  readonly path: readonly DrillStep[];
  readonly others: readonly DrillStep[];
}

/** The choice of a key by which a cell or a mark is taken apart; nothing where there is none left. */
export function drillEntries({ path, others }: DrillChoices, onDrill: (step: DrillStep) => void): readonly MenuEntry[] {
  const entry = (step: DrillStep): MenuEntry => ({
    kind: "item",
    id: `drill-${step.key}`,
    label: step.name,
    ...(step.detail === null ? {} : { detail: step.detail }),
    onSelect: () => onDrill(step),
  });
  const [next, ...later] = path;
  const entries: MenuEntry[] = [];
  if (next !== undefined)
    entries.push({
      kind: "item",
      id: "drill-next",
      label: t("elements.drill-entries.drill-down-to", { name: next.name }),
      icon: ArrowDownToLine,
      onSelect: () => onDrill(next),
    });
  const isDivided = later.length > 0 && others.length > 0;
  const listed = [...later.map(entry), ...(isDivided ? [{ kind: "divider", id: "behind-path" } as const] : []), ...others.map(entry)];
  if (listed.length > 0)
    entries.push({
      kind: "submenu",
      id: "drill",
      label: t("elements.drill-entries.drill-down-by"),
      icon: ArrowDownToLine,
      entries: listed,
    });
  return entries;
}
