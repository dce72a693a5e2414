import { ArrowDownToLine } from "lucide-react";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import type { DrillStep } from "./drill-steps.ts";

/** The choice of a column by which a cell or a mark is taken apart; nothing where there is none left. */
export function drillEntries(steps: readonly DrillStep[], onDrill: (step: DrillStep) => void): readonly MenuEntry[] {
  if (steps.length === 0) return [];
  return [
    {
      kind: "submenu",
      id: "drill",
      label: "Drill down by",
      icon: ArrowDownToLine,
      entries: steps.map((step): MenuEntry => ({
        kind: "item",
        id: `drill-${step.field.key}`,
        label: step.field.name,
        ...(step.detail === null ? {} : { detail: step.detail }),
        onSelect: () => onDrill(step),
      })),
    },
  ];
}
