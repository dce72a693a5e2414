import {
  effectiveLayout,
  foldedNodes,
  findPlaced,
  type Id,
  type NarrowDevice,
  namesOf,
  overlayLook,
  type Page,
  pageAppliesTogether,
  pageHost,
  pageLook,
  panelLook,
  type RegionLayout,
  rowsAround,
  withoutNodes,
} from "@sheaf/workbook";
import {
  type CSSProperties,
  memo,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { moveToHost } from "../commands/containers.ts";
import { lockOf } from "../commands/locks.ts";
import { placeElement } from "../commands/layout.ts";
import { viewKindOf } from "../elements/registry.ts";
import { useFocusPart } from "../state/focus.ts";
import { useUnmet } from "../state/conditions/use-conditions.ts";
import { OwnPageTheme, useDrawnPage } from "../state/theme/page-theme.tsx";
import { wholeTheme } from "../state/theme/theme-sheet.ts";
import { useFolded } from "../state/shown.ts";
import { findElement, useDocument, useWorkbook } from "../state/workbook.ts";
import { t } from "../../shared/words/words.ts";
import { BackingPicture } from "../grid/images/lazy-backing-picture.tsx";
import { ApplyBar } from "./apply-bar.tsx";
import { ElementTools } from "./arrange/element-tools.tsx";
import type { Handle } from "./arrange/grid-geometry.ts";
import { takeNew } from "./arrange/bring-element.ts";
import { useArrange } from "./arrange/use-arrange.ts";
import { useArrangeKeys } from "./arrange/use-arrange-keys.ts";
import { useCanvasActions } from "../elements/on-page/canvas-actions.ts";
import { overlayPixels, popoverPixels } from "./overlays/overlay-sizes.ts";
import { panelStyle } from "./panels/panel-style.ts";
import { type CanvasNodes, CanvasNodesContext } from "./nodes/canvas-nodes.ts";
import { inSightAtFirst, NodeGrid, readingRanks } from "./nodes/nodes.tsx";
import { arrangedFor, nodesOnTablet } from "./nodes/on-tablet.ts";
import { useDeviceWidth } from "./sight/use-device-width.ts";
import { Pointers } from "./presence/pointers.tsx";
import { useElementMenu, usePointedSelection } from "./pointed-selection.ts";
import { ViewTools } from "./view-tools.tsx";
import styles from "./page-canvas.module.css";

/** A page: its elements on the grid of 24 columns, a row every 24 pixels, the gap of 12 among them; containers with grids of their own. */
export const PageCanvas = memo(function PageCanvas({ page }: { readonly page: Page }) {
  const canvas = useMemo(() => <Canvas page={page} />, [page]);
  return <OwnPageTheme page={page}>{canvas}</OwnPageTheme>;
});

/** The ground of a page in its theme. What stands on it is not looked at again where only the theme is another one. */
function Ground({
  page,
  root,
  children,
}: {
  readonly page: Page;
  readonly root: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}) {
  const { style: themed } = useDrawnPage();
  const style = useMemo(() => withOverlayWidth(page, wholeTheme(themed)), [page, themed]);
  return (
    <div className={styles.page} style={style} ref={root} data-backed={pageLook(page).backgroundImage !== null}>
      {children}
    </div>
  );
}

function Canvas({ page }: { readonly page: Page }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const { backgroundImage } = pageLook(page);
  const { isEditing } = useCanvasActions();
  const selected = useFocusPart("elementId");
  const others = useFocusPart("others");
  const root = useRef<HTMLDivElement>(null);
  const unmet = useUnmet(page);
  const around = useMemo(() => rowsAround(page), [page]);
  const device = useDeviceWidth(root);
  const region = useShownRegion(page, unmet, device);
  const selection = useMemo(() => (selected === null ? none : [selected, ...others]), [selected, others]);
  usePointedSelection(root, isEditing);
  const elementMenu = useElementMenu(root);

  const nameOf = (elementId: Id): string => {
    const element = findElement(document, elementId);
    return element === undefined ? "" : namesOf(document).element(element);
  };
  const leastOf = useCallback(
    (elementId: Id) => {
      const element = findElement(document, elementId);
      return (element === undefined ? null : viewKindOf(element)?.size.least) ?? fallbackLeast;
    },
    [document],
  );
  const arrange = useArrange({
    region,
    around,
    root,
    selection,
    leastOf,
    onResize: (elementId, box) => {
      const label = t("edits.layout.resize", { name: nameOf(elementId) });
      const edit = placeElement(workbook.documents.state().document, page.id, elementId, box, label);
      workbook.perform(edit.label, edit.operations);
    },
    onMove: (elementIds, host, to) => {
      const edit = moveToHost(workbook.documents.state().document, page.id, elementIds, host, to);
      if (edit.operations.length > 0) workbook.perform(edit.label, edit.operations);
    },
  });
  const { arranging, shown, slot, bring } = arrange;
  useEffect(() => (isEditing ? takeNew(workbook, bring) : undefined), [workbook, isEditing, bring]);
  /** What is locked stays where it is, by the pointer and by keys. */
  const isFree = (elementId: Id): boolean => lockOf(workbook.documents.state().document, elementId) === null;
  const begin: typeof arrange.begin = (event, elementId, handle) => isFree(elementId) && arrange.begin(event, elementId, handle);
  const step: typeof arrange.step = (elementId, handle, byColumns, byRows) =>
    isFree(elementId) && arrange.step(elementId, handle, byColumns, byRows);
  const isHere = selected !== null && region !== null && findPlaced(region.nodes, selected) !== null;
  useArrangeKeys(isEditing && isHere ? selected : null, step);

  const toolsOf = (elementId: Id, within: "grid" | "stack"): ReactNode => {
    const element = findElement(document, elementId);
    if (element === undefined) return null;
    if (!isEditing) return viewKindOf(element)?.holds === true ? null : <ViewTools element={element} name={nameOf(elementId)} />;
    return (
      <ElementTools
        element={element}
        name={nameOf(elementId)}
        isSelected={elementId === selected}
        canResize={within === "grid" && others.length === 0 && lockOf(document, elementId) === null}
        begin={(event: PointerEvent, handle: Handle) => begin(event, elementId, handle)}
        step={(handle, byColumns, byRows) => step(elementId, handle, byColumns, byRows)}
      />
    );
  };
  const ranks = useMemo(() => readingRanks(region?.nodes ?? []), [region]);
  const startsInSight = useMemo(() => inSightAtFirst(region?.nodes ?? [], window.innerHeight), [region]);
  const phone = useMemo(
    () => (device === "phone" && !isEditing ? arrangedFor(document, page, "phone") : null),
    [device, isEditing, document, page],
  );
  const nodes: CanvasNodes = {
    phone,
    selected,
    others,
    dragged: arranging?.elementIds ?? none,
    slot,
    isEditing,
    unmet: isEditing ? unmet : nothing,
    toolsOf,
    rankOf: ranks,
    startsInSight,
  };

  return (
    <Ground page={page} root={root}>
      <CanvasNodesContext value={nodes}>
        <NodeGrid nodes={shown} host={pageHost} attributes={region?.attributes ?? {}} />
      </CanvasNodesContext>
      {backgroundImage !== null && <BackingPicture picture={backgroundImage} />}
      {isEditing && overlayLook(page) === null && panelLook(page) === null && <Pointers pageId={page.id} page={root} />}
      {!isEditing && pageAppliesTogether(page) && <ApplyBar scope={page.id} isOfPage />}
      {arranging !== null && (
        <div
          className={styles.chip}
          data-chip={arranging.handle === "move" ? "move" : "size"}
          style={{ left: arranging.pointer.x + 8, top: arranging.pointer.y + 8 }}
          aria-hidden="true"
        >
          {arranging.handle !== "move" && arranging.box !== null
            ? `${arranging.box.columns} × ${arranging.box.rows}`
            : arranging.elementIds.length > 1
              ? t("pages.canvas.elements", { count: arranging.elementIds.length })
              : (arranging.title ?? nameOf(arranging.elementIds[0] ?? ""))}
        </div>
      )}
      {elementMenu}
    </Ground>
  );
}

/** What is on the page, where it stands on this device: while it is edited everything, else what its readers see. */
function useShownRegion(page: Page, unmet: ReadonlySet<Id>, device: NarrowDevice | null): RegionLayout | null {
  const document = useDocument();
  const { isEditing } = useCanvasActions();
  const isFolded = useFolded(page.elements, isEditing);
  const whole = useMemo(() => effectiveLayout(document, page.id), [document, page.id]);
  return useMemo(() => {
    if (isEditing || whole === null) return whole;
    const there = foldedNodes(unmet.size === 0 ? whole.nodes : withoutNodes(whole.nodes, unmet), isFolded);
    const nodes = device === "tablet" ? nodesOnTablet(document, page, there) : there;
    return nodes === whole.nodes ? whole : { ...whole, nodes };
  }, [isEditing, whole, unmet, isFolded, device, document, page]);
}

/** An overlay is arranged as wide as it opens. */
function withOverlayWidth(page: Page, style: CSSProperties): CSSProperties {
  const panel = panelLook(page);
  if (panel !== null) return { ...style, ...panelStyle(panel) };
  const look = overlayLook(page);
  if (look === null) return style;
  const width = { "--page-width": `${String(look.type === "popover" ? popoverPixels : overlayPixels[look.width])}px` };
  return { ...style, ...(width as CSSProperties) };
}

const none: readonly Id[] = [];
const nothing: ReadonlySet<Id> = new Set();
const fallbackLeast = [2, 1] as const;
