import { drillsOf, drillTargets, type FilterValue, type Id, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { ArrowDownToLine } from "lucide-react";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import type { ControlStore } from "../../../state/control-store.ts";
import { controlNow } from "../../choosing/now/control-now.ts";
import { drillPlace, pick } from "./drill-place.ts";
import { drillSource, targetElementId } from "./drill-setup.ts";
import { t } from "../../../../shared/words/words.ts";

/** A key of a mark, with its value as people read it. */
export interface LedKey {
  readonly columnId: Id;
  readonly value: FilterValue;
  readonly label: string;
}

/** For a mark of an element that drill controls lead: its value is picked there, and the next category shown. Whoever sets controls can. */
export function ledEntries(
  document: WorkbookDocument,
  controls: Pick<ControlStore, "value" | "set">,
  elementId: Id,
  keys: readonly LedKey[],
): readonly MenuEntry[] {
  return drillsOf(document).flatMap((control): readonly MenuEntry[] => {
    const place = drillPlace(control, controlNow(control, controls.value(control.id)));
    const next = place.categories[place.depth + 1];
    if (next === undefined) return [];
    const shown = drillTargets(control)
      .filter((target) => targetElementId(target) === elementId)
      .map(({ columnIds }) => columnIds[place.depth]);
    const key = keys.find(({ columnId }) => shown.includes(columnId));
    if (key === undefined) return [];
    const source = drillSource(document, control);
    const name = source === undefined ? next : namesOf(document).column(source, next);
    return [
      {
        kind: "item",
        id: `lead-${control.id}`,
        label: t("control.led-entries.of", { name, label: key.label }),
        icon: ArrowDownToLine,
        onSelect: () => controls.set(control.id, pick(place, key.value)),
      },
    ];
  });
}
