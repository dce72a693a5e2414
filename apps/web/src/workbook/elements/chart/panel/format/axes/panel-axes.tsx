import { PanelSection } from "../../../../../../shared/layout/side-panel.tsx";
import { t } from "../../../../../../shared/words/words.ts";
import { memberAt, setAt, textAt } from "../../../../../commands/member-path.ts";
import { ChoiceRow, Rows } from "../../../../property-rows/rows.tsx";
import type { ChartPort } from "../../../../shelves/panel-port.ts";

/** Whether the panels of a trellis have the same axes; nothing for a chart alone. */
export function PanelAxes({ port }: { readonly port: ChartPort }) {
  const { element } = port;
  const hasPanels = ["rowsBy", "columnsBy"].some((by) => {
    const pointers = memberAt(element, ["trellis", by]);
    return Array.isArray(pointers) && pointers.length > 0;
  });
  if (!hasPanels) return null;
  return (
    <PanelSection title={t("charts.panels.title")}>
      <Rows>
        {(["x", "y"] as const).map((axis) => (
          <ChoiceRow
            key={axis}
            label={axis === "x" ? t("charts.panels.x") : t("charts.panels.y")}
            value={textAt(element, ["sheaf", "chart", "panelAxes", axis]) === "own" ? "own" : "shared"}
            options={[
              { id: "shared", label: t("charts.panels.shared") },
              { id: "own", label: t("charts.panels.own") },
            ]}
            onChange={(kind) =>
              port.setMembers(
                t("charts.panels.title"),
                setAt(element, ["sheaf", "chart", "panelAxes", axis], kind === "own" ? "own" : undefined),
              )
            }
          />
        ))}
      </Rows>
    </PanelSection>
  );
}
