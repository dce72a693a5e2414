import type { ControlElement } from "@sheaf/workbook";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { addTarget, nameAfterColumn, removeTarget, targetsOf } from "../../choosing/control-operations.ts";
import type { Offered } from "./offered-columns.ts";
import { ofElements, type OfferedTables } from "./offered-targets.ts";
import { TargetList } from "./target-list.tsx";
import { t } from "../../../../shared/words/words.ts";

/** The columns that a control filters. */
export function TargetsSection({
  element,
  offered,
  ofTables,
}: {
  readonly element: ControlElement;
  readonly offered: readonly Offered[];
  readonly ofTables: OfferedTables;
}) {
  const { perform } = useWorkbook();
  const document = useDocument();
  return (
    <TargetList
      title={t("control.targets-section.filters")}
      targets={targetsOf(element)}
      offered={[...ofTables.ofSeveral, ...ofElements(offered), ...ofTables.ofOne]}
      words={{
        menu: t("control.targets-section.columns-to-filter"),
        add: t("control.targets-section.add-column-filter"),
        nothing: t("control.targets-section.filters-nothing-yet-formulas"),
        remove: (name) => t("control.targets-section.do-not-filter", { name }),
      }}
      onAdd={(target) =>
        void perform(t("control.targets-section.filter", { name: target.name }), [
          ...addTarget(element, target),
          ...nameAfterColumn(document, element, target.name),
        ])
      }
      onRemove={(target, name) => void perform(t("control.targets-section.do-not-filter", { name }), removeTarget(element, target))}
    />
  );
}
