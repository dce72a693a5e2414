import { columnsOfGrid, effectiveLayout, type Id, type LayoutNode, type Page, type WorkbookDocument } from "@sheaf/workbook";
import { useEffect, useMemo, useRef } from "react";
import { useFocus } from "../state/focus.ts";
import { useWorkbook } from "../state/workbook.ts";
import { ElementFrame } from "./element-frame.tsx";
import styles from "./page-canvas.module.css";

/** A page: its elements on the grid of 24 columns, a row every 24 pixels, the gap of 12 among them. */
export function PageCanvas({ document, page }: { readonly document: WorkbookDocument; readonly page: Page }) {
  const { focus } = useWorkbook();
  const { elementId } = useFocus();
  const region = useMemo(() => effectiveLayout(document, page.id), [document, page.id]);
  const root = useRef<HTMLDivElement>(null);
  // Whatever takes the pointer or the keyboard is worked on; the page itself is no control, it only hears of it.
  useEffect(() => {
    const node = root.current;
    if (node === null) return undefined;
    const select = (event: Event): void => {
      const target = event.target instanceof Element ? event.target.closest("[data-element]") : null;
      const chosen = target?.getAttribute("data-element") ?? null;
      if (chosen === null && event.type === "focusin") return;
      if (chosen !== focus.state().elementId) focus.select(chosen);
    };
    node.addEventListener("pointerdown", select);
    node.addEventListener("focusin", select);
    return () => {
      node.removeEventListener("pointerdown", select);
      node.removeEventListener("focusin", select);
    };
  }, [focus]);
  return (
    <div className={styles.page} ref={root}>
      {region !== null && <NodeGrid nodes={region.nodes} columns={columnsOfGrid(region.attributes)} selected={elementId} />}
    </div>
  );
}

function NodeGrid({
  nodes,
  columns,
  selected,
}: {
  readonly nodes: readonly LayoutNode[];
  readonly columns: number;
  readonly selected: Id | null;
}) {
  // Read and tabbed through as people look: by rows, then by columns.
  const ordered = nodes.toSorted(
    (a, b) => (a.place?.row[0] ?? 0) - (b.place?.row[0] ?? 0) || (a.place?.column[0] ?? 0) - (b.place?.column[0] ?? 0),
  );
  return (
    <div className={styles.grid} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {ordered.map((node, index) => (
        <div
          key={node.elementId ?? `${node.tag} ${index}`}
          className={styles.cell}
          style={
            node.place === null
              ? { gridColumn: "1 / -1" }
              : {
                  gridColumn: `${node.place.column[0]} / ${node.place.column[1]}`,
                  gridRow: `${node.place.row[0]} / ${node.place.row[1]}`,
                }
          }
        >
          {node.tag === "Element" && node.elementId !== null && (
            <ElementFrame elementId={node.elementId} rank={index} isSelected={node.elementId === selected} />
          )}
          {node.tag !== "Element" && node.children.length > 0 && (
            <NodeGrid nodes={node.children} columns={columnsOfGrid(node.attributes)} selected={selected} />
          )}
        </div>
      ))}
    </div>
  );
}
