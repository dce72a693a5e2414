import { type ChartKindName, chartKindNames, chartRecords, kindName } from "@sheaf/workbook";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import { Icon } from "../../../../shared/icons/icon.tsx";
import { Tooltip } from "../../../../shared/overlays/tooltip.tsx";
import { chartLooks } from "../chart-looks.ts";
import type { ChartPort } from "./panel-port.ts";
import styles from "./kind-picker.module.css";

/** The gallery of kinds, each with what it takes. A change keeps what both kinds hold, and the way back gives the rest again. */
export function KindPicker({ port }: { readonly port: ChartPort }) {
  return (
    <ToggleButtonGroup
      aria-label="Kind of chart"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[kindName(port.element)]}
      onSelectionChange={(keys) => {
        const chosen = chartKindNames.find((kind) => keys.has(kind));
        if (chosen !== undefined && chosen !== kindName(port.element)) port.setKind(chosen);
      }}
      className={styles.kinds ?? ""}
    >
      {chartKindNames.map((kind) => (
        <KindButton key={kind} kind={kind} />
      ))}
    </ToggleButtonGroup>
  );
}

function KindButton({ kind }: { readonly kind: ChartKindName }) {
  const { title, needs } = chartRecords[kind];
  return (
    <Tooltip text={`${title}: ${needs.charAt(0).toLowerCase()}${needs.slice(1)}`}>
      <ToggleButton id={kind} aria-label={title} className={styles.kind ?? ""}>
        <Icon icon={chartLooks[kind].icon} size="medium" />
      </ToggleButton>
    </Tooltip>
  );
}
