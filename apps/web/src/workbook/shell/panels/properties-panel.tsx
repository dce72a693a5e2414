import { type Element, namesOf } from "@sheaf/workbook";
import { Ellipsis, PanelRightClose, Puzzle } from "lucide-react";
import { lazy, Suspense, use } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { SkeletonRows } from "../../../shared/feedback/skeleton.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { PanelTitle, SidePanel } from "../../../shared/layout/side-panel.tsx";
import { type TabItem, Tabs } from "../../../shared/layout/tabs.tsx";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import { useCanvasActions } from "../../canvas/canvas-actions.ts";
import { loadPanels, noPanels } from "../../canvas/element-parts.ts";
import type { ElementViewKind } from "../../elements/element-kind.ts";
import { viewKindOf } from "../../elements/registry.ts";
import { filtersOf } from "../../commands/edit.ts";
import { restricts } from "../../filters/filter-draft.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import styles from "./panels.module.css";

/** Filters bring calendars and fields with them: they come when somebody looks at them. */
const FiltersPanel = lazy(async () => ({ default: (await import("../../filters/filters-panel.tsx")).FiltersPanel }));

export type PropertiesTab = "fields" | "format" | "filters";

interface PropertiesPanelProps {
  readonly element: Element;
  readonly tab: PropertiesTab;
  readonly onTab: (tab: PropertiesTab) => void;
  readonly width: number;
  readonly onResize: (width: number) => void;
  readonly onCollapse: () => void;
}

/** What the selected element is made of, how it looks, which rows it shows. */
export function PropertiesPanel({ element, tab, onTab, width, onResize, onCollapse }: PropertiesPanelProps) {
  const document = useDocument();
  const { entries } = useCanvasActions();
  const kind = viewKindOf(element);
  const name = namesOf(document).element(element);
  return (
    <SidePanel side="right" label="Element properties" width={width} onResize={onResize} minWidth={240} defaultWidth={296}>
      <PanelTitle
        actions={
          <>
            <MenuButton label={name} entries={entries(element)} trigger={<IconButton icon={Ellipsis} label={`More for ${name}`} />} />
            <IconButton icon={PanelRightClose} label="Hide panel" keys="]" onPress={onCollapse} />
          </>
        }
      >
        <span className={styles.title}>
          <Icon icon={kind?.icon ?? Puzzle} />
          <span className={styles.titleText}>{name}</span>
        </span>
      </PanelTitle>
      {kind === null ? (
        <p className={styles.note}>Elements of kind {element.kind} are kept as they are; they cannot be changed here yet.</p>
      ) : (
        <Suspense fallback={<SkeletonRows rows={6} rowHeight={28} columns={2} />}>
          <PropertyTabs key={element.id} element={element} kind={kind} tab={tab} onTab={onTab} />
        </Suspense>
      )}
    </SidePanel>
  );
}

function PropertyTabs({
  element,
  kind,
  tab,
  onTab,
}: {
  readonly element: Element;
  readonly kind: ElementViewKind;
  readonly tab: PropertiesTab;
  readonly onTab: (tab: PropertiesTab) => void;
}) {
  const { mode } = useWorkbook();
  const tabs: TabItem<PropertiesTab>[] = [];
  // Readers filter; what an element is made of is its editors' business.
  const { FieldsPanel, FormatPanel } = use(mode === "edit" ? loadPanels(kind) : noPanels());
  if (FieldsPanel !== null) tabs.push({ id: "fields", label: kind.fieldsLabel, content: <FieldsPanel element={element} /> });
  if (FormatPanel !== null) tabs.push({ id: "format", label: "Format", content: <FormatPanel element={element} /> });
  if (element["source"] !== undefined) {
    const count = filtersOf(element).filter(restricts).length;
    const content = (
      <Suspense fallback={<SkeletonRows rows={6} rowHeight={28} columns={2} />}>
        <FiltersPanel element={element} />
      </Suspense>
    );
    tabs.push({ id: "filters", label: "Filters", count, content });
  }
  const shown = tabs.find(({ id }) => id === tab) ?? tabs[0];
  if (shown === undefined) return null;
  return <Tabs label="Properties" tabs={tabs} value={shown.id} onChange={onTab} fill />;
}
