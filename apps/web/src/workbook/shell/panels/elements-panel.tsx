import { effectiveLayout, type Element, findPlaced, namesOf, type Page, walkNodes } from "@sheaf/workbook";
import { PanelLeftClose, Puzzle } from "lucide-react";
import { useMemo, useState } from "react";
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
import { showTabsAround } from "../../state/shown-tabs.ts";
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
  const { focus, shown } = useWorkbook();
  const document = useDocument();
  const elementId = useFocusPart("elementId");
  const { entries } = useCanvasActions();
  const context = useContextMenu();
  // Containers are open until somebody closes them.
  const [closed, setClosed] = useState<ReadonlySet<string>>(none);
  const items = useMemo(() => {
    const names = namesOf(document);
    const nodes = page === null ? [] : (effectiveLayout(document, page.id)?.nodes ?? []);
    const inside = new Set(walkNodes(nodes).flatMap(({ node, host }) => (host.elementId === null ? [] : (node.elementId ?? []))));
    const itemOf = (element: Element): TreeItem => {
      const node = findPlaced(nodes, element.id)?.node;
      const parts = node === undefined ? [] : walkNodes([node]).filter(({ host }) => host.elementId === element.id);
      const children = parts.flatMap((part) => page?.elements.find(({ id }) => id === part.node.elementId) ?? []).map(itemOf);
      return {
        id: element.id,
        label: names.element(element),
        icon: viewKindOf(element)?.icon ?? Puzzle,
        ...(children.length === 0 ? {} : { children }),
      };
    };
    return (page?.elements ?? []).filter(({ id }) => !inside.has(id)).map(itemOf);
  }, [document, page]);
  const expanded = useMemo(() => new Set((page?.elements ?? []).flatMap(({ id }) => (closed.has(id) ? [] : [id]))), [page, closed]);
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
            expanded={expanded}
            onToggle={(id, isExpanded) =>
              setClosed((before) => new Set(isExpanded ? [...before].filter((one) => one !== id) : [...before, id]))
            }
            selected={elementId}
            onSelect={(id) => {
              focus.select(id);
              if (page !== null) showTabsAround(shown, document, page.id, id);
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
