import {
  effectiveLayout,
  type Id,
  inSheetOrder,
  isPanel,
  type Page,
  panelLook,
  sheetBoxOf,
  sheetOf,
  sheetPanelWith,
} from "@sheaf/workbook";
import { Pencil } from "lucide-react";
import { useMemo } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { t } from "../../../shared/words/words.ts";
import { pageLabel } from "../../commands/pages.ts";
import { ShownPageContext } from "../../state/shown-page.ts";
import { useDocument } from "../../state/workbook.ts";
import { cssColor } from "../box-style.ts";
import { CanvasActionsContext, useCanvasActions } from "../../elements/on-page/canvas-actions.ts";
import { ElementFrame } from "../element-frame.tsx";
import styles from "./sheet-canvas.module.css";

type Sided = "header" | "footer";
const sides: readonly Sided[] = ["header", "footer"];

/** The ground of a page, or of a header or footer that is arranged; null: that of the theme. */
export function sheetColor(page: Page): string | null {
  const { backgroundColor } = isPanel(page) ? { backgroundColor: panelLook(page)?.backgroundColor ?? undefined } : page.rest;
  return backgroundColor == null ? null : cssColor(backgroundColor as Parameters<typeof cssColor>[0]);
}

/** The header and the footer of a page of a report, below what stands on it. They are arranged on a sheet of their own. */
export function RunningPanels({ page, onEdit }: { readonly page: Page; readonly onEdit: ((panelId: Id) => void) | null }) {
  const document = useDocument();
  const canvas = useCanvasActions();
  const reading = useMemo(() => ({ ...canvas, isEditing: false, renaming: null, pageEntries: () => [] }), [canvas]);
  if (isPanel(page)) return null;
  return sides.map((side) => {
    const panel = sheetPanelWith(document, side, page.id);
    if (panel === null) return null;
    const { height } = sheetOf(document, panel);
    const color = sheetColor(panel);
    return (
      <section key={side} className={styles.running} data-panel={side} style={{ height }} aria-label={pageLabel(panel)}>
        <div className={styles.band} style={color === null ? undefined : { background: color }} inert={onEdit !== null}>
          <CanvasActionsContext value={reading}>
            <ShownPageContext value={page.id}>
              <PanelElements panel={panel} />
            </ShownPageContext>
          </CanvasActionsContext>
        </div>
        {onEdit !== null && (
          <span className={styles.editPanel}>
            <IconButton icon={Pencil} label={t("reports.panel.edit", { name: pageLabel(panel) })} onPress={() => onEdit(panel.id)} />
          </span>
        )}
      </section>
    );
  });
}

function PanelElements({ panel }: { readonly panel: Page }) {
  const document = useDocument();
  const nodes = effectiveLayout(document, panel.id)?.nodes ?? [];
  return inSheetOrder(nodes).map(({ elementId, attributes }, rank) => {
    const box = sheetBoxOf({ attributes });
    if (elementId === null || box === null) return null;
    return (
      <div key={elementId} className={styles.item} style={{ left: box.x, top: box.y, width: box.width, height: box.height }}>
        <ElementFrame elementId={elementId} rank={rank} isSelected={false} tools={null} />
      </div>
    );
  });
}
