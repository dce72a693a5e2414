import { columnsOfGrid, effectiveLayout, type Id, type LayoutNode, namesOf, type Page, type Place } from "@sheaf/workbook";
import { type CSSProperties, type PointerEvent, type ReactNode, type RefObject, useCallback, useMemo, useRef } from "react";
import { placeElement, placeOf } from "../commands/layout.ts";
import { viewKindOf } from "../elements/registry.ts";
import { useFocusPart } from "../state/focus.ts";
import { findElement, useDocument, useWorkbook } from "../state/workbook.ts";
import { ElementTools } from "./arrange/element-tools.tsx";
import type { Handle } from "./arrange/grid-geometry.ts";
import { useArrange } from "./arrange/use-arrange.ts";
import { useArrangeKeys } from "./arrange/use-arrange-keys.ts";
import { useCanvasActions } from "./canvas-actions.ts";
import { ElementFrame } from "./element-frame.tsx";
import { useElementMenu, usePointedSelection } from "./pointed-selection.ts";
import { ViewTools } from "./view-tools.tsx";
import styles from "./page-canvas.module.css";

/** A page: its elements on the grid of 24 columns, a row every 24 pixels, the gap of 12 among them. */
export function PageCanvas({ page }: { readonly page: Page }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const { isEditing } = useCanvasActions();
  const selected = useFocusPart("elementId");
  const root = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const region = useMemo(() => effectiveLayout(document, page.id), [document, page.id]);
  const nodes = region?.nodes ?? none;
  const columns = columnsOfGrid(region?.attributes ?? {});
  usePointedSelection(root);
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
  const { arranging, shown, begin, step } = useArrange({
    nodes,
    columns,
    grid,
    leastOf,
    onPlace: (elementId, box, handle) => {
      const label = `${handle === "move" ? "Move" : "Resize"} “${nameOf(elementId)}”`;
      const edit = placeElement(workbook.documents.state().document, page.id, elementId, box, label);
      workbook.perform(edit.label, edit.operations);
    },
  });
  const isTopLevel = nodes.some((node) => node.elementId === selected && node.tag === "Element");
  useArrangeKeys(isEditing && isTopLevel ? selected : null, step);

  const toolsOf = (elementId: Id, isPlaced: boolean): ReactNode => {
    const element = findElement(document, elementId);
    if (element === undefined) return null;
    if (!isEditing) return <ViewTools element={element} name={nameOf(elementId)} />;
    if (!isPlaced) return null;
    return (
      <ElementTools
        element={element}
        name={nameOf(elementId)}
        isSelected={elementId === selected}
        begin={(event: PointerEvent, handle: Handle) => begin(event, elementId, handle)}
        step={(handle, byColumns, byRows) => step(elementId, handle, byColumns, byRows)}
      />
    );
  };

  return (
    <div className={styles.page} ref={root}>
      <NodeGrid
        nodes={shown}
        columns={columns}
        selected={selected}
        dragged={arranging?.elementId ?? null}
        toolsOf={toolsOf}
        isTop
        slot={arranging === null ? null : placeOf(arranging.box)}
        gridRef={grid}
      />
      {arranging !== null && arranging.handle === "move" && (
        <div className={styles.chip} style={{ left: arranging.pointer.x + 8, top: arranging.pointer.y + 8 }} aria-hidden="true">
          {nameOf(arranging.elementId)}
        </div>
      )}
      {arranging !== null && arranging.handle !== "move" && (
        <div className={styles.chip} style={{ left: arranging.pointer.x + 8, top: arranging.pointer.y + 8 }} aria-hidden="true">
          {arranging.box.columns} × {arranging.box.rows}
        </div>
      )}
      {elementMenu}
    </div>
  );
}

const none: readonly LayoutNode[] = [];
const fallbackLeast = [2, 1] as const;

const gridPlace = ({ column, row }: Place): CSSProperties => ({
  gridColumn: `${column[0]} / ${column[1]}`,
  gridRow: `${row[0]} / ${row[1]}`,
});

interface NodeGridProps {
  readonly nodes: readonly LayoutNode[];
  readonly columns: number;
  readonly selected: Id | null;
  readonly dragged: Id | null;
  readonly toolsOf: (elementId: Id, isPlaced: boolean) => ReactNode;
  /** Elements inside a container stay where the file put them. */
  readonly isTop: boolean;
  readonly slot: Place | null;
  readonly gridRef?: RefObject<HTMLDivElement | null>;
}

function NodeGrid({ nodes, columns, selected, dragged, toolsOf, isTop, slot, gridRef }: NodeGridProps) {
  // Read and tabbed through as people look: by rows, then by columns.
  const ordered = nodes.toSorted(
    (a, b) => (a.place?.row[0] ?? 0) - (b.place?.row[0] ?? 0) || (a.place?.column[0] ?? 0) - (b.place?.column[0] ?? 0),
  );
  return (
    <div className={styles.grid} ref={gridRef} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {ordered.map((node, index) => (
        <div
          key={node.elementId ?? `${node.tag} ${index}`}
          className={styles.cell}
          data-dragged={dragged !== null && node.elementId === dragged}
          style={{
            ...(node.place === null ? { gridColumn: "1 / -1" } : gridPlace(node.place)),
            ["--rows" as string]: node.place === null ? 1 : node.place.row[1] - node.place.row[0],
          }}
        >
          {node.tag === "Element" && node.elementId !== null && (
            <ElementFrame
              elementId={node.elementId}
              rank={index}
              isSelected={node.elementId === selected}
              tools={toolsOf(node.elementId, isTop)}
            />
          )}
          {node.tag !== "Element" && node.children.length > 0 && (
            <NodeGrid
              nodes={node.children}
              columns={columnsOfGrid(node.attributes)}
              selected={selected}
              dragged={dragged}
              toolsOf={toolsOf}
              isTop={false}
              slot={null}
            />
          )}
        </div>
      ))}
      {slot !== null && <div className={styles.slot} style={gridPlace(slot)} />}
    </div>
  );
}
