import { actionsOf, type Element, type Id, isContent, isReport, namesOf, triggersOf, memberOf } from "@sheaf/workbook";
import { ArrowLeft, Ellipsis, PanelRightClose, Puzzle } from "lucide-react";
import { type ReactNode, Suspense, use } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { PartBoundary } from "../../../shared/feedback/part-boundary.tsx";
import { SkeletonRows } from "../../../shared/feedback/skeleton.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { PanelTitle, SidePanel } from "../../../shared/layout/side-panel.tsx";
import { type TabItem, Tabs } from "../../../shared/layout/tabs.tsx";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import { useCanvasActions } from "../../elements/on-page/canvas-actions.ts";
import { loadPanels, noPanels } from "../../canvas/element-parts.ts";
import type { ElementPanels, ElementViewKind } from "../../elements/element-kind.ts";
import { viewKindOf } from "../../elements/registry.ts";
import { filtersOf } from "../../commands/edit.ts";
import { restricts } from "../../filters/filter-draft.ts";
import { useFocusedColumn } from "../../state/focus.ts";
import { LockedNote } from "./locked-note.tsx";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { lazyPart } from "../../../shared/words/lazy-part.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./panels.module.css";

/** Filters bring calendars and fields with them: they come when somebody looks at them. */
const BoxSection = lazyPart(
  () => import("./box-section.tsx"),
  (part) => part.BoxSection,
);
const ShownWhenSection = lazyPart(
  () => import("./shown-when-section.tsx"),
  (part) => part.ShownWhenSection,
);
const FiltersPanel = lazyPart(
  () => import("../../filters/panel/filters-panel.tsx"),
  (part) => part.FiltersPanel,
);

const PositionSection = lazyPart(
  () => import("./position-section.tsx"),
  (part) => part.PositionSection,
  ["reports"],
);
const ActionsPanel = lazyPart(
  () => import("../../actions-panel/actions-panel.tsx"),
  (part) => part.ActionsPanel,
  ["actions"],
);

interface PropertiesPanelProps {
  readonly element: Element;
  /** Id of a tab; one that the element has not shows the first that it has. */
  readonly tab: string;
  readonly onTab: (tab: string) => void;
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
  const { focus, mode } = useWorkbook();
  const focused = useFocusedColumn(element.id);
  const columnId = tab === "filters" ? null : focused;
  // Readers filter; what an element is made of is its editors' business, but for some kinds.
  const loading = kind !== null && (mode === "edit" || kind.hasReaderPanels === true) ? loadPanels(kind) : noPanels();
  const title = (
    <span className={styles.title}>
      <Icon icon={kind?.icon ?? Puzzle} />
      <span className={styles.titleText}>{name}</span>
    </span>
  );
  return (
    <SidePanel
      side="right"
      label={t("workbook.properties-panel.element-properties")}
      width={width}
      onResize={onResize}
      minWidth={240}
      defaultWidth={296}
    >
      <PartBoundary key={element.id} title={name} summary={t("workbook.properties-panel.panel-could-not-drawn")}>
        <PanelTitle
          actions={
            <>
              <MenuButton
                label={name}
                entries={entries(element)}
                trigger={<IconButton icon={Ellipsis} label={t("workbook.properties-panel.more-for", { name })} />}
              />
              <IconButton icon={PanelRightClose} label={t("workbook.properties-panel.hide-panel")} keys="]" onPress={onCollapse} />
            </>
          }
        >
          {columnId === null ? (
            title
          ) : (
            <Suspense fallback={title}>
              <ColumnTitle element={element} columnId={columnId} loading={loading} onBack={() => focus.select(element.id)} backTo={name}>
                {title}
              </ColumnTitle>
            </Suspense>
          )}
        </PanelTitle>
        <LockedNote element={element} />
        {kind === null ? (
          <p className={styles.note}>{t("workbook.properties-panel.elements-kind-kept-cannot", { kind: element.kind })}</p>
        ) : (
          <Suspense fallback={<SkeletonRows rows={6} rowHeight={28} columns={2} />}>
            <PropertyTabs key={element.id} element={element} kind={kind} columnId={columnId} loading={loading} tab={tab} onTab={onTab} />
          </Suspense>
        )}
      </PartBoundary>
    </SidePanel>
  );
}

/** The column that is selected, if it has tabs of its own, and the way back to the element. */
function ColumnTitle({
  element,
  columnId,
  loading,
  onBack,
  backTo,
  children,
}: {
  readonly element: Element;
  readonly columnId: Id;
  readonly loading: Promise<ElementPanels>;
  readonly onBack: () => void;
  readonly backTo: string;
  readonly children: ReactNode;
}) {
  const of = use(loading).columnPanels?.(element, columnId) ?? null;
  if (of === null) return children;
  return (
    <span className={styles.title}>
      <IconButton icon={ArrowLeft} label={t("workbook.properties-panel.back-to", { backTo })} onPress={onBack} />
      <of.Heading element={element} columnId={columnId} />
    </span>
  );
}

function PropertyTabs({
  element,
  kind,
  columnId,
  loading,
  tab,
  onTab,
}: {
  readonly element: Element;
  readonly kind: ElementViewKind;
  readonly columnId: Id | null;
  readonly loading: Promise<ElementPanels>;
  readonly tab: string;
  readonly onTab: (tab: string) => void;
}) {
  const isEditing = useWorkbook().mode === "edit";
  const document = useDocument();
  const isModel = document.kind === "data-model";
  const tabs: TabItem<string>[] = [];
  const { FieldsPanel, FormatPanel, more = [], columnPanels } = use(loading);
  const ofColumn = columnId === null ? null : (columnPanels?.(element, columnId) ?? null);
  if (columnId !== null && ofColumn !== null) {
    for (const { id, label, Panel, isForReaders } of ofColumn.tabs)
      if (isEditing || isForReaders) tabs.push({ id, label, content: <Panel key={columnId} element={element} columnId={columnId} /> });
    return <ShownTabs tabs={tabs} tab={tab} onTab={onTab} />;
  }
  if (isEditing && FieldsPanel !== null) tabs.push({ id: "fields", label: kind.fieldsLabel, content: <FieldsPanel element={element} /> });
  const isOnPaper = isReport(document);
  if (isEditing && (FormatPanel !== null || element.kind === "control" || isOnPaper))
    tabs.push({
      id: "format",
      label: t("workbook.properties-panel.format"),
      content: (
        <>
          {FormatPanel !== null && <FormatPanel element={element} />}
          <Suspense fallback={<SkeletonRows rows={4} rowHeight={28} columns={2} />}>
            {isOnPaper && <PositionSection element={element} />}
            <BoxSection element={element} />
            {!isModel && !isOnPaper && <ShownWhenSection element={element} />}
          </Suspense>
        </>
      ),
    });
  for (const { id, label, Panel, isForReaders, isOfModels } of more)
    if ((isEditing || isForReaders) && (isModel || isOfModels !== true)) tabs.push({ id, label, content: <Panel element={element} /> });
  if (memberOf(element, "source") !== undefined && !isContent(element)) {
    const count = filtersOf(element).filter(restricts).length;
    const content = (
      <Suspense fallback={<SkeletonRows rows={6} rowHeight={28} columns={2} />}>
        <FiltersPanel element={element} />
      </Suspense>
    );
    tabs.push({ id: "filters", label: t("workbook.properties-panel.filters"), count, content });
  }
  if (isEditing && !isModel && triggersOf(element).length > 0) {
    const content = (
      <Suspense fallback={<SkeletonRows rows={6} rowHeight={28} columns={2} />}>
        <ActionsPanel element={element} />
      </Suspense>
    );
    const count = actionsOf(element).length;
    tabs.push({ id: "actions", label: t("workbook.properties-panel.actions"), ...(count === 0 ? {} : { count }), content });
  }
  return <ShownTabs tabs={tabs} tab={tab} onTab={onTab} />;
}

function ShownTabs({
  tabs,
  tab,
  onTab,
}: {
  readonly tabs: readonly TabItem<string>[];
  readonly tab: string;
  readonly onTab: (tab: string) => void;
}) {
  const shown = tabs.find(({ id }) => id === tab) ?? tabs[0];
  if (shown === undefined) return null;
  return <Tabs label={t("workbook.properties-panel.properties")} tabs={tabs} value={shown.id} onChange={onTab} fill />;
}
