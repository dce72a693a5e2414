import type { DocumentAddress, DocumentAnswer } from "@sheaf/contract";
import { useQuery } from "@apollo/client/react";
import { isOverlay, isPage, isPanel, isReport } from "@sheaf/workbook";
import { PanelLeftOpen, PanelRightOpen } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { SkipLink } from "../../shared/layout/skip-link.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { DOCUMENT } from "../../shared/documents/queries.ts";
import { usePageTitle } from "../../shared/navigation/go.ts";
import { CanvasActionsContext, type CanvasActions } from "../elements/on-page/canvas-actions.ts";
import { renameElement } from "../commands/elements.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { pageFindOf } from "../find/page/page-find.ts";
import { useFocusPart } from "../state/focus.ts";
import { useDocument, useElement, useWorkbook } from "../state/workbook.ts";
import { AddingDialogs } from "./add/adding-dialogs.tsx";
import { pageMenu } from "./add/page-menu.ts";
import { useAdding } from "./add/use-adding.ts";
import { useElementClipboard } from "./elements/element-clipboard.ts";
import { performEdit } from "./elements/acting.ts";
import { useElementActions } from "./elements/element-actions.ts";
import { useConflicts } from "./elements/use-conflicts.ts";
import { useTakenAway } from "./elements/use-taken-away.ts";
import { useLoadActions } from "./actions/use-load-actions.ts";
import { useActionPorts } from "./actions/use-action-ports.ts";
import { useEntryNotices } from "./entries/use-entry-notices.ts";
import { type FrameDialog, FrameDialogs } from "./frame-dialogs.tsx";
import { useKeptFocus } from "./keys/use-kept-focus.ts";
import { useTableCommands } from "./keys/table-commands.ts";
import { useShortcuts } from "./keys/shortcuts.ts";
import { useWorkbookCommands } from "./keys/workbook-commands.ts";
import { ResetPage } from "./pages/reset-page.tsx";
import { usePrintPage } from "../canvas/print/use-print-page.ts";
import { PageTabs } from "./pages/page-tabs.tsx";
import { ShownPage } from "./pages/shown-page.tsx";
import { useHere } from "./pages/here.ts";
import { SidePanel } from "./panels/side-panel.tsx";
import { usePartsAtHand } from "./panels/use-parts-at-hand.ts";
import { usePanels } from "./panels/use-panels.ts";
import { DeviceFrame } from "./panels/device-frame.tsx";
import { useSidePanel } from "./panels/use-side-panel.ts";
import { useQueries } from "./queries/use-queries.tsx";
import { type Restoring, useRestore } from "./publish/use-restore.ts";
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

const editing = () => import("./editing-parts.ts");
const ElementsPanel = lazyPart(editing, (part) => part.ElementsPanel);
const EmptyPage = lazyPart(editing, (part) => part.EmptyPage);
const BroughtFiles = lazyPart(editing, (part) => part.BroughtFiles);
const PasteDialog = lazyPart(editing, (part) => part.PasteDialog);
const DeleteContainerDialog = lazyPart(editing, (part) => part.DeleteContainerDialog);
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
/** Pages of reports. */
const SheetCanvas = lazyPart(
  () => import("../canvas/sheet/sheet-canvas.tsx"),
  (part) => part.SheetCanvas,
  ["reports"],
);

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
  const element = useElement(useFocusPart("elementId"));
  const panels = usePanels();
  const side = useSidePanel(panels);
  const [renaming, setRenaming] = useState<string | null>(null);
  const queries = useQueries(page?.id ?? null, showPage);
  const [dialog, setDialog] = useState<FrameDialog | null>(null);
  const elementActions = useElementActions();
  const added = useAdding(page?.id ?? null);
  const clipboard = useElementClipboard(page?.id ?? null);
  const maker = usePageMaker(page?.id ?? null, showPage);
  const showTemplates = isModel || isOnPaper ? null : () => setDialog("templates");
  const restore = useRestore(restoring, hereIn("edit"));
  useTakenAway();
  useConflicts();
  usePageTitle(`${name} – Sheaf`);

  const { can } = useMembership();
  const { showFilters } = side;
  const { start, startTable, addFrom, enterBeside } = added;
  const canvas = useMemo(
    (): CanvasActions => ({
      isEditing,
      renaming,
      rename: setRenaming,
      commitName: (one, name) => performEdit(workbook, renameElement(workbook.documents.state().document, one, name)),
      entries: (one) =>
        elementActions.entries(one, {
          rename: () => setRenaming(one.id),
          showFilters: () => showFilters(one.id),
          enterBeside: () => enterBeside(one.id),
          dashboard: () => void maker.dashboard({ kind: "element", elementId: one.id }),
          createFrom: (kind) => addFrom(kind, one.id),
        }),
      showFilters,
      addTable: startTable,
      pageEntries: () => (isEditing ? pageMenu(workbook.documents.state().document, clipboard, start, can) : []),
    }),
    [workbook, isEditing, renaming, elementActions, showFilters, start, startTable, addFrom, enterBeside, clipboard, maker, can],
  );
  useEntryNotices();
  useActionPorts(page?.id ?? null, showPage);
  useLoadActions(page);
  usePartsAtHand();

  const publish = isEditing && workbook.permissions.canPublish ? () => setDialog("publish") : null;
  const download = !isDiagram && page !== null && isPage(page) ? () => workbook.showPageDownload(page.id) : null;
  const printPage = usePrintPage(workbook.permissions.canExport ? download : null);
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
    showShortcuts: () => setDialog("shortcuts"),
    showVersions: () => setDialog("versions"),
    toggleQueries: queries.toggle,
    print: isDiagram || page === null ? null : printPage,
    find: isDiagram || isOnPaper || page === null ? null : () => pageFindOf(workbook).open(null),
    showSettings: isEditing ? () => setDialog("settings") : null,
    showTheme: () => side.showTheme(true),
    showTemplates,
  };
  useShortcuts(screen);
  useKeptFocus();
  useWorkbookCommands(screen, start);
  useTableCommands(added.addTable);

  const finding = screen.find === null ? null : side.finding;
  const isToBeFilled = page !== null && page.elements.length === 0 && isEditing;
  const content =
    page === null ? null : isOnPaper ? (
      <Suspense fallback={null}>
        <SheetCanvas key={page.id} page={page} onShow={showPage} />
      </Suspense>
    ) : isToBeFilled ? (
      <Suspense fallback={null}>
        <EmptyPage
          onPick={added.addTable}
          onBrowse={startTable}
          onDashboard={(picked) => void maker.dashboard(picked)}
          onTemplates={isPage(page) ? showTemplates : null}
        />
      </Suspense>
    ) : (
      <ShownPage key={page.id} page={page} />
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
          onPublish={() => setDialog("publish")}
          onVersions={screen.showVersions}
          onQueries={queries.toggle}
          onSettings={screen.showSettings}
          onDownload={download}
          onFind={screen.find}
          viewing={viewing}
          seenAs={answer.seenAs ?? null}
          theme={isEditing ? { isShown: side.isThemeShown, onToggle: () => side.showTheme(!side.isThemeShown) } : null}
        />
        {answer.seenAs !== undefined && <SeenAsBanner seenAs={answer.seenAs} onStop={viewing.stop} />}
        <DocumentBanner viewHref={hereIn("view")} version={address.version} onRestore={restore} onReload={onReload} />
        {isEditing && (
          <Suspense fallback={<div className={styles.formulaPlace} />}>
            <FormulaBar />
          </Suspense>
        )}
        <div className={styles.middle} data-finding={finding !== null || undefined}>
          {isEditing && (
            <Suspense fallback={panels.left.isShown ? <div className={styles.panelPlace} style={{ width: panels.left.width }} /> : null}>
              <ElementsPanel
                page={page}
                width={panels.left.width}
                onResize={(width) => panels.resize("left", width)}
                isCollapsed={!panels.left.isShown}
                onCollapse={() => panels.toggle("left")}
                onAdd={start}
                remove={elementActions.remove}
              />
            </Suspense>
          )}
          <main id="page" className={styles.main} tabIndex={-1} data-scrolls>
            {isDiagram && (
              <Suspense fallback={null}>
                <ModelDiagram />
              </Suspense>
            )}
            {!isDiagram && (
              <DeviceFrame device={isOnPaper || !isEditing ? "screen" : side.device} onBack={() => side.setDevice("screen")}>
                {page !== null && hasPanels ? (
                  <Suspense fallback={null}>
                    <PagePanels page={page} onEdit={showPage}>
                      {content}
                    </PagePanels>
                  </Suspense>
                ) : (
                  content
                )}
              </DeviceFrame>
            )}
          </main>
          <SidePanel
            side={side}
            finding={finding}
            panels={panels}
            page={isDiagram ? null : page}
            showPage={showPage}
            element={element}
            isOnPaper={isOnPaper}
          />
        </div>
        {queries.pane}
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
              (element !== undefined || isOnPaper || page !== null) && (
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
        <StatusStrip areQueriesShown={queries.isShown} onQueries={queries.toggle} />
        {!isEditing && <ControlDefaults />}
        <Suspense fallback={null}>
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
        </Suspense>
        <Suspense fallback={null}>{hasOverlays && <OverlayLayer />}</Suspense>
        <Suspense fallback={null}>{isEditing && page !== null && <BroughtFiles pageId={page.id} onPick={added.addTable} />}</Suspense>
        <Suspense fallback={null}>
          <AddingDialogs added={added} page={page} />
          <FrameDialogs
            shown={dialog}
            onClose={() => setDialog(null)}
            address={address}
            name={name}
            page={page}
            maker={maker}
            hereIn={hereIn}
            onRestore={restore}
          />
        </Suspense>
      </div>
    </CanvasActionsContext>
  );
}
