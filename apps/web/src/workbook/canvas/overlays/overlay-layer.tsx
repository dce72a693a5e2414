import { overlayLook, type OverlayLook, type Page } from "@sheaf/workbook";
import { X } from "lucide-react";
import { type CSSProperties, useMemo, useSyncExternalStore } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { useFocusReturn } from "../../../shared/overlays/focus-return.ts";
import { cx } from "../../../shared/styles/cx.ts";
import { t } from "../../../shared/words/words.ts";
import { pageLabel } from "../../commands/pages.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { CanvasActionsContext, useCanvasActions } from "../canvas-actions.ts";
import { PageCanvas } from "../page-canvas.tsx";
import { overlayPadding, overlayPixels } from "./overlay-sizes.ts";
import styles from "./overlay-layer.module.css";

/** The open overlays, each over those before it. What is closed is not drawn, so nothing is asked for it. */
export function OverlayLayer() {
  const { shown } = useWorkbook();
  const { overlays } = useSyncExternalStore(shown.subscribe, shown.state);
  const { pages } = useDocument();
  const canvas = useCanvasActions();
  // Whoever edits arranges an overlay on its own page; open, it is what readers see.
  const reading = useMemo(() => ({ ...canvas, isEditing: false, renaming: null, pageEntries: () => [] }), [canvas]);
  const open = overlays.flatMap((id) => pages.filter((page) => page.id === id));
  return (
    <CanvasActionsContext value={reading}>
      {open.map((page) => {
        const look = overlayLook(page);
        return look === null ? null : <OpenOverlay key={page.id} page={page} look={look} onClose={() => shown.closeOverlay(page.id)} />;
      })}
    </CanvasActionsContext>
  );
}

interface OpenOverlayProps {
  readonly page: Page;
  readonly look: OverlayLook;
  readonly onClose: () => void;
}

/** A modal, or a drawer at a side of the screen. What a popover holds opens in the middle, as a small modal. */
function OpenOverlay({ page, look, onClose }: OpenOverlayProps) {
  useFocusReturn(true);
  const isDrawer = look.type === "drawer";
  const width = { "--overlay-width": `${String(overlayPixels[look.type === "popover" ? "small" : look.width] + 2 * overlayPadding)}px` };
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={cx(styles.overlay, isDrawer && styles.drawers, isDrawer && styles[look.position])}
    >
      <Modal className={cx(styles.modal, isDrawer && styles.drawer, look.hasShadow && styles.shadow)} style={width as CSSProperties}>
        <Dialog
          className={styles.dialog ?? ""}
          ref={(node) => {
            // What stands behind is inert; this says so to screen readers that ask for the word.
            node?.setAttribute("aria-modal", "true");
          }}
        >
          <header className={styles.header}>
            <Heading slot="title" className={styles.title ?? ""}>
              {titleOf(page, look)}
            </Heading>
            <IconButton icon={X} label={t("shared.close")} onPress={onClose} />
          </header>
          <div className={styles.body} tabIndex={-1} data-scrolls>
            <PageCanvas page={page} />
          </div>
          <Footer page={page} look={look} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** A title with formulas in it is computed nowhere yet: the name stands for it. */
function titleOf(page: Page, { title }: OverlayLook): string {
  return title === null || title.includes("{{") ? pageLabel(page) : title;
}

/** Buttons below, which close the overlay. */
function Footer({ look, onClose }: OpenOverlayProps) {
  if (look.primary === null && look.secondary === null) return null;
  return (
    <footer className={styles.footer}>
      {look.secondary !== null && <Button onPress={onClose}>{look.secondary}</Button>}
      {look.primary !== null && (
        <Button variant="primary" onPress={onClose}>
          {look.primary}
        </Button>
      )}
    </footer>
  );
}
