import type { Element, Page } from "@sheaf/workbook";
import { PanelLeftClose } from "lucide-react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { PanelTitle, SidePanel } from "../../../shared/layout/side-panel.tsx";
import type { NewPlace } from "../../canvas/arrange/bring-element.ts";
import type { ElementViewKind } from "../../elements/element-kind.ts";
import { Palette } from "../add/palette.tsx";
import { Outline } from "../outline/outline.tsx";
import { t } from "../../../shared/words/words.ts";

interface ElementsPanelProps {
  readonly page: Page | null;
  readonly width: number;
  readonly onResize: (width: number) => void;
  readonly isCollapsed: boolean;
  readonly onCollapse: () => void;
  readonly onAdd: (kind: ElementViewKind, place: NewPlace | null) => void;
  readonly remove: (element: Element) => void;
}

/** Elements of the page in their order, and the kinds that can be added. */
export function ElementsPanel({ page, width, onResize, isCollapsed, onCollapse, onAdd, remove }: ElementsPanelProps) {
  return (
    <SidePanel
      side="left"
      label={t("workbook.elements-panel.page-elements")}
      width={width}
      onResize={onResize}
      defaultWidth={240}
      isCollapsed={isCollapsed}
    >
      <PanelTitle
        actions={<IconButton icon={PanelLeftClose} label={t("workbook.elements-panel.hide-panel")} keys="[" onPress={onCollapse} />}
      >
        {t("workbook.elements-panel.page-elements")}
      </PanelTitle>
      <Outline page={page} remove={remove} />
      <Palette onAdd={onAdd} />
    </SidePanel>
  );
}
