import {
  effectiveLayout,
  type Id,
  inSheetOrder,
  isPanel,
  namesOf,
  type Page,
  pageAppliesTogether,
  repeatsBy,
  sheetBoxOf,
  type SheetBox,
  sheetOf,
} from "@sheaf/workbook";
import { type PointerEvent, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { t } from "../../../shared/words/words.ts";
import { lockOf } from "../../commands/locks.ts";
import { placeOnSheet } from "../../commands/sheet.ts";
import { useFocusPart } from "../../state/focus.ts";
import { useDrawnPage } from "../../state/theme/page-theme.tsx";
import { findElement, useDocument, useWorkbook } from "../../state/workbook.ts";
import { ApplyBar } from "../apply-bar.tsx";
import { ElementTools } from "../arrange/element-tools.tsx";
import type { Handle } from "../arrange/grid-geometry.ts";
import { useArrangeKeys } from "../arrange/use-arrange-keys.ts";
import { useCanvasActions } from "../../elements/on-page/canvas-actions.ts";
import { ElementFrame } from "../element-frame.tsx";
import { useElementMenu, usePointedSelection } from "../pointed-selection.ts";
import { ViewTools } from "../view-tools.tsx";
import { RunningPanels, sheetColor } from "./running-panels.tsx";
import { useSheetArrange } from "./use-sheet-arrange.ts";
import styles from "./sheet-canvas.module.css";

/** A page of a report: a sheet of paper with everything at a place of its own, as it is printed. */
export function SheetCanvas({ page, onShow }: { readonly page: Page; readonly onShow: (pageId: Id) => void }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const { style } = useDrawnPage();
  const { isEditing } = useCanvasActions();
  const selected = useFocusPart("elementId");
  const others = useFocusPart("others");
  const root = useRef<HTMLDivElement>(null);
  const sheet = sheetOf(document, page);
  const scale = useScale(root, sheet.width);
  const nodes = useMemo(() => effectiveLayout(document, page.id)?.nodes ?? [], [document, page.id]);
  const boxes = useMemo(() => {
    const found = new Map<Id, SheetBox>();
    for (const node of nodes) {
      const box = sheetBoxOf(node);
      if (node.elementId !== null && box !== null) found.set(node.elementId, box);
    }
    return found;
  }, [nodes]);
  const selection = useMemo(() => (selected === null ? none : [selected, ...others]), [selected, others]);
  usePointedSelection(root, isEditing);
  const elementMenu = useElementMenu(root);

  const nameOf = (elementId: Id): string => {
    const element = findElement(document, elementId);
    return element === undefined ? "" : namesOf(document).element(element);
  };
  const { arranging, begin, step } = useSheetArrange({
    sheet,
    boxes,
    root,
    selection,
    scale,
    isFree: (elementId) => lockOf(workbook.documents.state().document, elementId) === null,
    onPlace: (placed, handle) => {
      const first = nameOf([...placed.keys()][0] ?? "");
      const label =
        handle !== "move"
          ? t("edits.layout.resize", { name: first })
          : placed.size > 1
            ? t("edits.sheet.move-several", { count: placed.size })
            : t("edits.elements.move", { name: `“${first}”` });
      const edit = placeOnSheet(workbook.documents.state().document, page.id, placed, label);
      if (edit.operations.length > 0) workbook.perform(edit.label, edit.operations);
    },
  });
  useArrangeKeys(isEditing && selected !== null && boxes.has(selected) ? selected : null, step);

  const toolsOf = (elementId: Id): ReactNode => {
    const element = findElement(document, elementId);
    if (element === undefined) return null;
    if (!isEditing) return <ViewTools element={element} name={nameOf(elementId)} />;
    return (
      <ElementTools
        element={element}
        name={nameOf(elementId)}
        isSelected={elementId === selected}
        canResize={others.length === 0 && lockOf(document, elementId) === null}
        begin={(event: PointerEvent, handle: Handle) => begin(event, elementId, handle)}
        step={(handle, x, y) => step(elementId, handle, x, y)}
      />
    );
  };
  const color = sheetColor(page);
  const repeats = repeatsBy(document, page);
  const over = new Map(nodes.map(({ elementId }, index) => [elementId, index]));
  return (
    <div className={styles.desk} ref={root}>
      <div className={styles.place} style={{ width: sheet.width * scale, height: sheet.height * scale }}>
        <div
          className={styles.sheet}
          data-sheet={page.id}
          style={{
            ...style,
            width: sheet.width,
            height: sheet.height,
            ...(color === null ? {} : { background: color }),
            ...(scale === 1 ? {} : { transform: `scale(${scale})`, ["--tools-zoom" as string]: 1 / scale }),
          }}
        >
          <RunningPanels page={page} onEdit={isEditing ? onShow : null} />
          {isEditing && (
            <div className={styles.margins} style={{ inset: `${sheet.ends ?? sheet.margin}px ${sheet.margin}px` }} aria-hidden="true">
              {page.elements.length === 0 && !isPanel(page) && <p className={styles.empty}>{t("reports.sheet.empty")}</p>}
            </div>
          )}
          {inSheetOrder(nodes).map(({ elementId }, rank) => {
            const box = elementId === null ? undefined : (arranging?.boxes.get(elementId) ?? boxes.get(elementId));
            if (elementId === null || box === undefined) return null;
            return (
              <div
                key={elementId}
                className={styles.item}
                data-dragged={arranging?.boxes.has(elementId) === true}
                style={{ left: box.x, top: box.y, width: box.width, height: box.height, zIndex: over.get(elementId) ?? 0 }}
              >
                <ElementFrame elementId={elementId} rank={rank} isSelected={selection.includes(elementId)} tools={toolsOf(elementId)} />
              </div>
            );
          })}
          {(["x", "y"] as const).flatMap((axis) =>
            (arranging?.guides[axis] ?? []).map((at) => (
              <div key={`${axis}${at}`} className={styles.guide} data-axis={axis} style={axis === "x" ? { left: at } : { top: at }} />
            )),
          )}
        </div>
      </div>
      {isEditing && repeats !== null && (
        <p className={styles.repeats}>{t("reports.panel.in-force", { name: namesOf(document).element(repeats) })}</p>
      )}
      {!isEditing && pageAppliesTogether(page) && <ApplyBar scope={page.id} isOfPage />}
      {arranging !== null && (
        <div className={styles.chip} style={{ left: arranging.pointer.x + 12, top: arranging.pointer.y + 12 }} aria-hidden="true">
          {arranging.handle === "move"
            ? arranging.boxes.size > 1
              ? t("reports.sheet.elements", { count: arranging.boxes.size })
              : nameOf([...arranging.boxes.keys()][0] ?? "")
            : sizeWords([...arranging.boxes.values()][0])}
        </div>
      )}
      {elementMenu}
    </div>
  );
}

const none: readonly Id[] = [];

const sizeWords = (box: SheetBox | undefined): string =>
  box === undefined ? "" : t("reports.sheet.size", { width: String(Math.round(box.width)), height: String(Math.round(box.height)) });

/** Around the sheet on both sides, px. */
const DESK = 48;

/** As large as there is room for beside the panels, never larger than it is printed. */
function useScale(root: RefObject<HTMLElement | null>, width: number): number {
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const desk = root.current;
    if (desk === null) return undefined;
    const observer = new ResizeObserver(() => setRoom(desk.clientWidth));
    observer.observe(desk);
    setRoom(desk.clientWidth);
    return () => observer.disconnect();
  }, [root]);
  return room === null ? 1 : Math.min(1, Math.max(0.2, (room - DESK) / width));
}
