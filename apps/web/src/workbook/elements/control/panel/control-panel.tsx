import { canHighlight, type ControlElement, type ControlElements, type ControlType, type Json } from "@sheaf/workbook";
import type { ComponentType } from "react";
import type { ShownTypeName } from "../../../../shared/icons/value-type-icon.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { useWorkbook } from "../../../state/workbook.ts";
import { Rows } from "../../property-rows/rows.tsx";
import type { ElementPanel, ElementPanelProps } from "../../element-kind.ts";
import { controlMembers } from "../../choosing/control-operations.ts";
import { CommonSection } from "./common-section.tsx";
import { useOffered } from "./offered-columns.ts";
import { useTableColumns } from "./offered-targets.ts";
import { HighlightsSection } from "./highlights-section.tsx";
import { ModelControlsSection } from "./model-controls-section.tsx";
import { TargetsSection } from "./targets-section.tsx";

/** Sets members of a control, undefined to take one away: one step of undo. */
export type SetMembers = (label: string, members: Readonly<Record<string, Json | undefined>>) => void;

interface SettingsProps<C extends ControlElement> {
  readonly element: C;
  readonly set: SetMembers;
}
export type ControlSettingsProps<T extends ControlType = ControlType> = SettingsProps<ControlElements[T]>;

/** The panel of a type of control: its own settings, under their title, between what all have. `fits`: the types of columns that it can filter. */
export function controlPanel<C extends ControlElement>(
  fits: (type: ShownTypeName) => boolean,
  title: () => string,
  settings: readonly ComponentType<SettingsProps<C>>[],
): ElementPanel<C> {
  return function Panel({ element }: ElementPanelProps<C>) {
    const { perform } = useWorkbook();
    const offered = useOffered(fits);
    const ofTables = useTableColumns(fits);
    const set: SetMembers = (label, members) => void perform(label, controlMembers(element.id, members));
    return (
      <>
        <CommonSection element={element} />
        <PanelSection title={title()}>
          <Rows>
            {settings.map((Settings) => (
              <Settings key={Settings.name} element={element} set={set} />
            ))}
          </Rows>
        </PanelSection>
        <TargetsSection element={element} offered={offered} ofTables={ofTables} />
        <ModelControlsSection element={element} />
        {canHighlight(element) && <HighlightsSection element={element} />}
      </>
    );
  };
}
