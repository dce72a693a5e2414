import type { Element, Json } from "@sheaf/workbook";
import type { ComponentType } from "react";
import type { ShownTypeName } from "../../../../shared/icons/value-type-icon.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { useWorkbook } from "../../../state/workbook.ts";
import { Rows } from "../../property-rows/rows.tsx";
import type { ElementPanelProps } from "../../element-kind.ts";
import { controlMembers } from "../control-operations.ts";
import { CommonSection } from "./common-section.tsx";
import { useOffered } from "./offered-columns.ts";
import { TargetsSection } from "./targets-section.tsx";

/** Sets members of a control, undefined to take one away: one step of undo. */
export type SetMembers = (label: string, members: Readonly<Record<string, Json | undefined>>) => void;

export interface ControlSettingsProps {
  readonly element: Element;
  readonly set: SetMembers;
}

/** The panel of a type of control: its own settings, under their title, between what all have. `fits`: the types of columns that it can filter. */
export function controlPanel(
  fits: (type: ShownTypeName) => boolean,
  title: string,
  settings: readonly ComponentType<ControlSettingsProps>[],
): ComponentType<ElementPanelProps> {
  return function ControlPanel({ element }: ElementPanelProps) {
    const { perform } = useWorkbook();
    const offered = useOffered(fits);
    const set: SetMembers = (label, members) => void perform(label, controlMembers(element.id, members));
    return (
      <>
        <CommonSection element={element} />
        <PanelSection title={title}>
          <Rows>
            {settings.map((Settings) => (
              <Settings key={Settings.name} element={element} set={set} />
            ))}
          </Rows>
        </PanelSection>
        <TargetsSection element={element} offered={offered} />
      </>
    );
  };
}
