import { documentAddress, type DocumentAddress, type DocumentAnswer } from "@sheaf/contract";
import { useQuery } from "@apollo/client/react";
import { isOverlay, isPage, isPanel, isReport } from "@sheaf/workbook";
import { PanelLeftOpen, PanelRightOpen } from "lucide-react";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { SkipLink } from "../../shared/layout/skip-link.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { DOCUMENT } from "../../shared/documents/queries.ts";
import { usePageTitle } from "../../shared/navigation/go.ts";
import { CanvasActionsContext, type CanvasActions } from "../canvas/canvas-actions.ts";
import { PageCanvas } from "../canvas/page-canvas.tsx";
import { showElement } from "../canvas/show-element.ts";
import { inSentence, renameElement } from "../commands/elements.ts";
import type { ElementViewKind } from "../elements/element-kind.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { elementViewKinds } from "../elements/registry.ts";
import { pageFindOf } from "../find/page/page-find.ts";
import { useFocusPart } from "../state/focus.ts";
import { useDocument, useElement, useWorkbook } from "../state/workbook.ts";
import { useAddElement } from "./add/add-element.ts";
import { BroughtFiles } from "./add/brought-files.tsx";
import { EmptyPage } from "./add/empty-page.tsx";
import type { PickedSource } from "./add/starting-point.ts";
import { pageMenu } from "./add/page-menu.ts";
import { useElementClipboard } from "./elements/element-clipboard.ts";
import { performEdit, useElementActions } from "./elements/element-actions.ts";
import { useConflicts } from "./elements/use-conflicts.ts";
import { useTakenAway } from "./elements/use-taken-away.ts";
import { useActionPorts } from "./actions/use-action-ports.ts";
import { useEntryNotices } from "./entries/use-entry-notices.ts";
import { useKeptFocus } from "./keys/use-kept-focus.ts";
import { useTableCommands } from "./keys/table-commands.ts";
import { useShortcuts } from "./keys/shortcuts.ts";
import { useWorkbookCommands } from "./keys/workbook-commands.ts";
import { ResetPage } from "./pages/reset-page.tsx";
import { usePrintPage } from "../canvas/print/use-print-page.ts";
import { PageTabs } from "./pages/page-tabs.tsx";
import { useHere } from "./pages/here.ts";
import type { NewPlace } from "../canvas/arrange/bring-element.ts";
import { ElementsPanel } from "./panels/elements-panel.tsx";
import { PropertiesPanel } from "./panels/properties-panel.tsx";
import { usePartsAtHand } from "./panels/use-parts-at-hand.ts";
import { usePanels } from "./panels/use-panels.ts";
import { type Restoring, useRestore } from "./publish/use-restore.ts";
import { PasteDialog } from "./elements/paste-dialog.tsx";
import { DeleteContainerDialog } from "./elements/delete-container-dialog.tsx";
import { ControlDefaults } from "./status/control-defaults.tsx";
import { StatusStrip } from "./status/status-strip.tsx";
import { usePageMaker } from "./templates/use-page-maker.ts";
import { DocumentBanner } from "./top-bar/document-banner.tsx";
import { SeenAsBanner } from "./top-bar/seen-as-banner.tsx";
import type { Viewing } from "./top-bar/viewing.ts";
import { WorkbookBar } from "./top-bar/workbook-bar.tsx";
import { t } from "../../shared/words/words.ts";
import { lazyPart } from "../../shared/words/lazy-part.ts";
import styles from "./workbook-frame.module.css";

/** With the code editor: a part of its own. */
const FormulaBar = lazyPart(
  () => import("../formula-bar/formula-bar.tsx"),
  (part) => part.FormulaBar,
);
/** Few look at it: a part of its own. */
const ModelDiagram = lazyPart(
  () => import("../model-diagram/model-diagram.tsx"),
  (part) => part.ModelDiagram,
);

/** Few pages have something to lay over them. */
const OverlayLayer = lazyPart(
  () => import("../canvas/overlays/overlay-layer.tsx"),
  (part) => part.OverlayLayer,
);
const PagePanels = lazyPart(
  () => import("../canvas/panels/page-panels.tsx"),
  (part) => part.PagePanels,
);
const PanelPanel = lazyPart(
  () => import("./panels/panel-panel.tsx"),
  (part) => part.PanelPanel,
);
const OverlayPanel = lazyPart(
  () => import("./panels/overlay-panel.tsx"),
  (part) => part.OverlayPanel,
);
/** Pages of reports. */
const SheetCanvas = lazyPart(
  () => import("../canvas/sheet/sheet-canvas.tsx"),
  (part) => part.SheetCanvas,
  ["reports"],
);
const ReportPanel = lazyPart(
  () => import("./panels/report-panel.tsx"),
  (part) => part.ReportPanel,
  ["reports"],
);
/** Opened now and then. */
const SourcePicker = lazyPart(
  () => import("./add/source-picker.tsx"),
  (part) => part.SourcePicker,
);
const InputTableDialog = lazyPart(
  () => import("./entries/input-table-dialog.tsx"),
  (part) => part.InputTableDialog,
);
const Publishing = lazyPart(
  () => import("./publish/publishing.tsx"),
  (part) => part.Publishing,
);
const ShortcutsDialog = lazyPart(
  () => import("./keys/shortcuts-dialog.tsx"),
  (part) => part.ShortcutsDialog,
  ["keys"],
);
const VersionsDialog = lazyPart(
  () => import("./publish/versions-dialog.tsx"),
  (part) => part.VersionsDialog,
);
/** Looked for now and then: with its palettes a part of its own. */
const ThemePanel = lazyPart(
  () => import("./theme/theme-panel.tsx"),
  (part) => part.ThemePanel,
  ["themes"],
);

/** Looked for now and then. */
const PageFindPanel = lazyPart(
  () => import("./find/page-find-panel.tsx"),
  (part) => part.PageFindPanel,
);

const TemplateGallery = lazyPart(
  () => import("./templates/template-gallery.tsx"),
  (part) => part.TemplateGallery,
  ["templates"],
);

const tableKind = elementViewKinds.find(({ kind }) => kind === "table") ?? elementViewKinds[0];

/** What is being added: which kind; null while that is open too. */
interface Adding {
  readonly kind: ElementViewKind;
  /** Where it was dragged to; null: wherever there is room. */
  readonly place: NewPlace | null;
  /** What is added once this stands: it reads it. */
  readonly then?: Adding;
}

/** The screen around the page: bars, panels, tabs, strip. */
export function WorkbookFrame({
  answer,
  address,
  restoring,
  viewing,
  onReload,
}: {
  readonly answer: DocumentAnswer;
  readonly address: DocumentAddress;
  readonly restoring: Restoring;
  readonly viewing: Viewing;
  readonly onReload: () => void;
}) {
  const workbook = useWorkbook();
  const isEditing = workbook.mode === "edit";
  const { data } = useQuery(DOCUMENT, { variables: { inodeId: address.id } });
  const inode = data?.inode ?? null;
  const name = inode?.name ?? answer.name;
  const { page, showPage, isDiagram, showDiagram, hereIn } = useHere(address, name);
  const shownDocument = useDocument();
  const isModel = shownDocument.kind === "data-model";
  const isOnPaper = isReport(shownDocument);
  const hasOverlays = shownDocument.pages.some(isOverlay);
  const hasPanels = !isOnPaper && shownDocument.pages.some(isPanel);
  const BesidePanel = page !== null && isPanel(page) ? PanelPanel : OverlayPanel;
  const elementId = useFocusPart("elementId");
  const filterId = useFocusPart("filterId");
  const element = useElement(elementId);
  const panels = usePanels();
  const [tab, setTab] = useState("fields");
  // Readers have a panel while they look at one of its tabs.
  const [isReading, setReading] = useState(false);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [adding, setAdding] = useState<Adding | null>(null);
  const [newEntries, setNewEntries] = useState<{ readonly from: string | null; readonly then?: Adding } | null>(null);
  const [isPublishing, setPublishing] = useState(false);
  const [areShortcutsShown, setShortcutsShown] = useState(false);
  const [areVersionsShown, setVersionsShown] = useState(false);
  const [isThemeShown, setThemeShown] = useState(false);
  const [finding, setFinding] = useState<{ readonly typed: string | null; readonly turn: number } | null>(null);
  useEffect(() => pageFindOf(workbook).onOpen((typed) => setFinding((before) => ({ typed, turn: (before?.turn ?? 0) + 1 }))), [workbook]);
  const elementActions = useElementActions();
  const addElement = useAddElement(page?.id ?? null);
  const clipboard = useElementClipboard(page?.id ?? null);
  const [areTemplatesShown, setTemplatesShown] = useState(false);
  const maker = usePageMaker(page?.id ?? null, showPage);
  const showTemplates = isModel || isOnPaper ? null : () => setTemplatesShown(true);
  const restore = useRestore(restoring, hereIn("edit"));
  useTakenAway();
  useConflicts();
  usePageTitle(`${name} – Sheaf`);

  const { can } = useMembership();
  const latestAdd = useRef<(kind: ElementViewKind) => void>(() => undefined);
  const canvas = useMemo((): CanvasActions => {
    const showFilters = (id: string): void => {
      workbook.focus.select(id);
      setTab("filters");
      panels.show("right");
    };
    return {
      isEditing,
      renaming,
      rename: setRenaming,
      commitName: (one, name) => performEdit(workbook, renameElement(workbook.documents.state().document, one, name)),
      entries: (one) =>
        elementActions.entries(one, {
          rename: () => setRenaming(one.id),
          showFilters: () => showFilters(one.id),
          enterBeside: () => setNewEntries({ from: one.id }),
          dashboard: () => void maker.dashboard({ kind: "element", elementId: one.id }),
        }),
      showFilters,
      addTable: () => void (tableKind !== undefined && latestAdd.current(tableKind)),
      pageEntries: () => (isEditing ? pageMenu(workbook.documents.state().document, clipboard, latestAdd.current, can) : []),
    };
  }, [workbook, isEditing, renaming, elementActions, panels, clipboard, maker, can]);

  // A filter that is opened for setting, from wherever, is set in the panel.
  const { show } = panels;
  useEffect(() => {
    if (filterId === null) return;
    setTab("filters");
    show("right");
  }, [filterId, show]);
  const { focus } = workbook;
  useEffect(
    () =>
      focus.onShowTab((wanted) => {
        setTab(wanted);
        setReading(true);
        show("right");
      }),
    [focus, show],
  );
  const hidePanel = (): void => {
    if (isEditing) return panels.toggle("right");
    setReading(false);
    focus.openFilter(null);
  };

  const add = (kind: ElementViewKind, picked: PickedSource | null, place: NewPlace | null = null, then?: Adding): void => {
    setAdding(null);
    void addElement(kind, picked, { place }).then((isAdded) => {
      const added = workbook.focus.state().elementId;
      if (isAdded && added !== null) showElement(added);
      if (isAdded && then !== undefined) setAdding(then);
    });
  };
  useEntryNotices();
  useActionPorts(page?.id ?? null, showPage);
  usePartsAtHand();
  const startAdding = (kind: ElementViewKind, place: NewPlace | null = null): void => {
    if (kind.kind === "input-table") return setNewEntries({ from: null });
    if (kind.start === null) add(kind, null, place);
    else setAdding({ kind, place });
  };
  latestAdd.current = startAdding;
  /** What a new element is to read, where nothing of the kind is there yet: the element comes after it. */
  const addFirst = (then: Adding): void => {
    setAdding(null);
    if (then.kind.startsFrom === "input-table") setNewEntries({ from: null, then });
    else if (tableKind !== undefined) setAdding({ kind: tableKind, place: null, then });
  };

  const publish = isEditing && workbook.permissions.canPublish ? () => setPublishing(true) : null;
  const download = !isDiagram && page !== null && isPage(page) ? () => workbook.showPageDownload(page.id) : null;
  const printPage = usePrintPage(can("canExport") ? download : null);
  const screen = {
    address,
    page,
    showPage,
    showDiagram: isModel ? showDiagram : null,
    panels,
    actions: elementActions,
    clipboard,
    rename: setRenaming,
    entries: canvas.entries,
    publish,
    goTo: hereIn,
    showShortcuts: () => setShortcutsShown(true),
    showVersions: () => setVersionsShown(true),
    print: isDiagram || page === null ? null : printPage,
    find: isDiagram || isOnPaper || page === null ? null : () => pageFindOf(workbook).open(null),
    showTheme: () => setThemeShown(true),
    showTemplates,
  };
  useShortcuts(screen);
  useKeptFocus();
  useWorkbookCommands(screen, startAdding);
  useTableCommands((picked) => tableKind !== undefined && add(tableKind, picked));

  const isFinding = finding !== null && screen.find !== null && page !== null;
  const isToBeFilled = page !== null && page.elements.length === 0 && isEditing && tableKind !== undefined;
  const content =
    page === null ? null : isOnPaper ? (
      <Suspense fallback={null}>
        <SheetCanvas key={page.id} page={page} onShow={showPage} />
      </Suspense>
    ) : isToBeFilled ? (
      <EmptyPage
        onPick={(picked) => add(tableKind, picked)}
        onBrowse={() => startAdding(tableKind)}
        onDashboard={(picked) => void maker.dashboard(picked)}
        onTemplates={isPage(page) ? showTemplates : null}
      />
    ) : (
      <PageCanvas key={page.id} page={page} />
    );

  return (
    <CanvasActionsContext value={canvas}>
      <div className={styles.frame}>
        <SkipLink target="page">{t("workbook.frame.skip-page")}</SkipLink>
        <WorkbookBar
          name={name}
          inode={inode}
          address={address}
          version={answer.version}
          hereIn={hereIn}
          onPublish={() => setPublishing(true)}
          onVersions={screen.showVersions}
          onDownload={download}
          onFind={screen.find}
          viewing={viewing}
          seenAs={answer.seenAs ?? null}
          theme={isEditing ? { isShown: isThemeShown, onToggle: () => setThemeShown(!isThemeShown) } : null}
        />
        {answer.seenAs !== undefined && <SeenAsBanner seenAs={answer.seenAs} onStop={viewing.stop} />}
        <DocumentBanner viewHref={hereIn("view")} version={address.version} onRestore={restore} onReload={onReload} />
        {isEditing && (
          <Suspense fallback={<div className={styles.formulaPlace} />}>
            <FormulaBar />
          </Suspense>
        )}
        <div className={styles.middle} data-finding={isFinding || undefined}>
          {isEditing && (
            <ElementsPanel
              page={page}
              width={panels.left.width}
              onResize={(width) => panels.resize("left", width)}
              isCollapsed={!panels.left.isShown}
              onCollapse={() => panels.toggle("left")}
              onAdd={startAdding}
              remove={elementActions.remove}
            />
          )}
          <main id="page" className={styles.main} tabIndex={-1} data-scrolls>
            {isDiagram && (
              <Suspense fallback={null}>
                <ModelDiagram />
              </Suspense>
            )}
            {!isDiagram && page !== null && hasPanels && (
              <Suspense fallback={null}>
                <PagePanels page={page} onEdit={showPage}>
                  {content}
                </PagePanels>
              </Suspense>
            )}
            {!isDiagram && !hasPanels && content}
          </main>
          {isFinding && (
            <Suspense fallback={null}>
              <PageFindPanel
                page={page}
                showPage={showPage}
                asked={finding}
                width={panels.right.width}
                onResize={(width) => panels.resize("right", width)}
                onClose={() => setFinding(null)}
              />
            </Suspense>
          )}
          {isEditing && isThemeShown && !isFinding && (
            <Suspense fallback={null}>
              <ThemePanel
                width={panels.right.width}
                onResize={(width) => panels.resize("right", width)}
                onClose={() => setThemeShown(false)}
              />
            </Suspense>
          )}
          {isEditing &&
            !isThemeShown &&
            !isFinding &&
            element === undefined &&
            !isDiagram &&
            page !== null &&
            !isPage(page) &&
            !isOnPaper &&
            panels.right.isShown && (
              <Suspense fallback={null}>
                <BesidePanel
                  page={page}
                  width={panels.right.width}
                  onResize={(width) => panels.resize("right", width)}
                  onCollapse={hidePanel}
                />
              </Suspense>
            )}
          {isEditing && isOnPaper && !isFinding && !isThemeShown && element === undefined && panels.right.isShown && (
            <Suspense fallback={null}>
              <ReportPanel
                page={page}
                width={panels.right.width}
                onResize={(width) => panels.resize("right", width)}
                onCollapse={hidePanel}
              />
            </Suspense>
          )}
          {!(isEditing && isThemeShown) &&
            !isFinding &&
            element !== undefined &&
            (isEditing ? panels.right.isShown : isReading || filterId !== null) && (
              <PropertiesPanel
                element={element}
                tab={tab}
                onTab={setTab}
                width={panels.right.width}
                onResize={(width) => panels.resize("right", width)}
                onCollapse={hidePanel}
              />
            )}
        </div>
        <PageTabs
          shown={isDiagram ? null : (page?.id ?? null)}
          onShow={showPage}
          onTemplates={showTemplates}
          diagram={isModel ? { isShown: isDiagram, onShow: showDiagram } : undefined}
          start={
            isEditing &&
            !panels.left.isShown && (
              <IconButton icon={PanelLeftOpen} label={t("workbook.frame.show-elements")} keys="[" onPress={() => panels.toggle("left")} />
            )
          }
          end={
            !isEditing && page !== null ? (
              <ResetPage pageId={page.id} />
            ) : (
              isEditing &&
              !panels.right.isShown &&
              (element !== undefined || isOnPaper || (page !== null && !isPage(page))) && (
                <IconButton
                  icon={PanelRightOpen}
                  label={t("workbook.frame.show-properties")}
                  keys="]"
                  onPress={() => panels.toggle("right")}
                />
              )
            )
          }
        />
        <StatusStrip />
        {!isEditing && <ControlDefaults />}
        {clipboard.asked !== null && <PasteDialog {...clipboard.asked} onAnswer={clipboard.answer} />}
        {elementActions.asked !== null && (
          <DeleteContainerDialog
            element={elementActions.asked.element}
            count={elementActions.asked.count}
            onKeep={() => elementActions.answer("keep")}
            onDelete={() => elementActions.answer("delete")}
            onClose={() => elementActions.answer(null)}
          />
        )}
        <Suspense fallback={null}>{hasOverlays && <OverlayLayer />}</Suspense>
        {isEditing && page !== null && tableKind !== undefined && (
          <BroughtFiles pageId={page.id} onPick={(picked) => add(tableKind, picked)} />
        )}
        <Suspense fallback={null}>
          {adding !== null && (
            <SourcePicker
              title={t("workbook.frame.new-pick-source", { title: inSentence(adding.kind.title) })}
              only={adding.kind.startsFrom ?? null}
              onAddFirst={() => addFirst(adding)}
              onPick={(picked) => add(adding.kind, picked, adding.place, adding.then)}
              onClose={() => setAdding(null)}
            />
          )}
          {newEntries !== null && page !== null && (
            <InputTableDialog
              pageId={page.id}
              from={newEntries.from}
              onDone={(added) => {
                showElement(added);
                if (newEntries.then !== undefined) setAdding(newEntries.then);
              }}
              onClose={() => setNewEntries(null)}
            />
          )}
          {areTemplatesShown && (
            <TemplateGallery
              maker={maker}
              fills={page !== null && isPage(page) && page.elements.length === 0}
              onClose={() => setTemplatesShown(false)}
            />
          )}
          {isPublishing && <Publishing hereIn={hereIn} onClose={() => setPublishing(false)} />}
          {areShortcutsShown && <ShortcutsDialog onClose={() => setShortcutsShown(false)} />}
          {areVersionsShown && (
            <VersionsDialog
              shown={address.version}
              addressOf={(version) => documentAddress({ orgSlug: address.orgSlug, kind: address.kind, id: address.id, name, version })}
              momentOf={
                isEditing
                  ? (snapshot) => documentAddress({ orgSlug: address.orgSlug, kind: address.kind, id: address.id, name, snapshot })
                  : null
              }
              onRestore={restore}
              onClose={() => setVersionsShown(false)}
            />
          )}
        </Suspense>
      </div>
    </CanvasActionsContext>
  );
}
