import { ChartColumn, ChartLine } from "lucide-react";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import { Icon, type IconType } from "../../../../shared/icons/icon.tsx";
import { Tooltip } from "../../../../shared/overlays/tooltip.tsx";
import { kindChanges } from "./chart-channels.ts";
import type { ChartPort } from "./panel-port.ts";
import styles from "./kind-picker.module.css";

/** The kinds of chart that can be picked; a new kind is one line. */
export const pickedKinds: readonly { readonly kind: string; readonly title: string; readonly icon: IconType }[] = [
  { kind: "bar-chart", title: "Bar chart", icon: ChartColumn },
  { kind: "line-chart", title: "Line chart", icon: ChartLine },
];

export function KindPicker({ port }: { readonly port: ChartPort }) {
  return (
    <ToggleButtonGroup
      aria-label="Kind of chart"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[port.element.kind]}
      onSelectionChange={(keys) => {
        const [kind] = keys;
        const chosen = pickedKinds.find((candidate) => candidate.kind === kind);
        if (chosen !== undefined && chosen.kind !== port.element.kind)
          port.setMembers(`Change to ${chosen.title.toLowerCase()}`, kindChanges(port.element, chosen.kind));
      }}
      className={styles.kinds ?? ""}
    >
      {pickedKinds.map(({ kind, title, icon }) => (
        <Tooltip key={kind} text={title}>
          <ToggleButton id={kind} aria-label={title} className={styles.kind ?? ""}>
            <Icon icon={icon} size="medium" />
          </ToggleButton>
        </Tooltip>
      ))}
    </ToggleButtonGroup>
  );
}
