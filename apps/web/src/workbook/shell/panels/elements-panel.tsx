import { namesOf, type Page } from "@sheaf/workbook";
import { PanelLeftClose, Puzzle } from "lucide-react";
import { useMemo } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { PanelTitle, SidePanel } from "../../../shared/layout/side-panel.tsx";
import { Tree, type TreeItem } from "../../../shared/lists/tree.tsx";
import { useContextMenu } from "../../../shared/menus/context-menu.tsx";
import { useCanvasActions } from "../../canvas/canvas-actions.ts";
import type { ElementViewKind } from "../../elements/element-kind.ts";
import { viewKindOf } from "../../elements/registry.ts";
import { useFocusPart } from "../../state/focus.ts";
import { findElement, useDocument, useWorkbook } from "../../state/workbook.ts";
import { Palette } from "../add/palette.tsx";
import { showElement } from "../../canvas/show-element.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./panels.module.css";

interface ElementsPanelProps {
  readonly page: Page | null;
  readonly width: number;
  readonly onResize: (width: number) => void;
  readonly isCollapsed: boolean;
  readonly onCollapse: () => void;
  readonly onAdd: (kind: ElementViewKind) => void;
}

/** Elements of the page in their order, and the kinds that can be added. */
export function ElementsPanel({ page, width, onResize, isCollapsed, onCollapse, onAdd }: ElementsPanelProps) {
  const { focus } = useWorkbook();
  const document = useDocument();
  const elementId = useFocusPart("elementId");
  const { entries } = useCanvasActions();
  const context = useContextMenu();
  const items = useMemo(() => {
    const names = namesOf(document);
    return (page?.elements ?? []).map((element): TreeItem => ({
      id: element.id,
      label: names.element(element),
      icon: viewKindOf(element)?.icon ?? Puzzle,
    }));
  }, [document, page]);
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
      <div className={styles.tree}>
        {items.length === 0 ? (
          <p className={styles.note}>{t("workbook.elements-panel.nothing-page-yet")}</p>
        ) : (
          <Tree
            label={t("workbook.elements-panel.page-elements")}
            items={items}
            expanded={none}
            onToggle={() => undefined}
            selected={elementId}
            onSelect={(id) => {
              focus.select(id);
              showElement(id);
            }}
            onContextMenu={(event, id) => {
              const element = findElement(document, id);
              if (element !== undefined) context.open(event, namesOf(document).element(element), entries(element));
            }}
          />
        )}
      </div>
      <Palette onAdd={onAdd} />
      {context.menu}
    </SidePanel>
  );
}

const none: ReadonlySet<string> = new Set();
