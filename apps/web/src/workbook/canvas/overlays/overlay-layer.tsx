import { overlayLook, type OverlayLook, type Page } from "@sheaf/workbook";
import { X } from "lucide-react";
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Popover } from "react-aria-components/Popover";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { useFocusReturn } from "../../../shared/overlays/focus-return.ts";
import { cx } from "../../../shared/styles/cx.ts";
import { t } from "../../../shared/words/words.ts";
import { pageLabel } from "../../commands/pages.ts";
import { useTexts } from "../../state/actions/use-texts.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { ActionFailureNote } from "../action-failure-note.tsx";
import { CanvasActionsContext, useCanvasActions } from "../../elements/on-page/canvas-actions.ts";
import { PageCanvas } from "../page-canvas.tsx";
import { overlayPadding, overlayPixels, popoverPixels } from "./overlay-sizes.ts";
import { useBackCloses } from "./use-back-closes.ts";
import styles from "./overlay-layer.module.css";

/** The open overlays, each over those before it. What is closed is not drawn, so nothing is asked for it. */
export function OverlayLayer() {
  const { shown } = useWorkbook();
  const { overlays } = useSyncExternalStore(shown.subscribe, shown.state);
  const { pages } = useDocument();
  const canvas = useCanvasActions();
  useBackCloses(overlays.length);
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

/** A modal, a drawer at a side of the screen, or a popover at its button. */
function OpenOverlay(props: OpenOverlayProps) {
  const { page, look } = props;
  useFocusReturn(true);
  useOnClose(page.id);
  // Its button may be on another page: then it opens in the middle, as a small modal.
  const [anchor] = useState(() => (look.type === "popover" ? buttonOf(look) : null));
  return anchor === null ? <OpenModal {...props} /> : <OpenPopover {...props} anchor={anchor} />;
}

function OpenModal({ page, look, onClose }: OpenOverlayProps) {
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
          <Content page={page} look={look} onClose={onClose}>
            {(title) => (
              <header className={styles.header}>
                <Heading slot="title" className={styles.title ?? ""}>
                  {title}
                </Heading>
                <IconButton icon={X} label={t("shared.close")} onPress={onClose} />
              </header>
            )}
          </Content>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** At the button that opened it, wherever that is scrolled to. */
function OpenPopover({ page, look, anchor, onClose }: OpenOverlayProps & { readonly anchor: HTMLElement }) {
  const trigger = useRef<HTMLElement>(anchor);
  useEffect(() => {
    let frame = 0;
    // Its place is counted anew whenever the window changes: what scrolls behind it is such a change.
    const follow = (event: Event): void => {
      if (event.target instanceof Element && event.target.closest(`.${styles.popover ?? ""}`) !== null) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => window.dispatchEvent(new Event("resize")));
    };
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", follow, { capture: true });
    };
  }, []);
  const width = { "--overlay-width": `${String(popoverPixels + 2 * overlayPadding)}px` };
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      triggerRef={trigger}
      placement="bottom start"
      offset={6}
      containerPadding={8}
      className={styles.popover ?? ""}
      style={width as CSSProperties}
    >
      <Dialog className={styles.dialog ?? ""}>
        <Content page={page} look={look} onClose={onClose}>
          {(title) => (
            <Heading slot="title" className="visually-hidden">
              {title}
            </Heading>
          )}
        </Content>
      </Dialog>
    </Popover>
  );
}

/** Head, elements and foot of an overlay. */
function Content({ page, look, onClose, children }: OpenOverlayProps & { readonly children: (title: string) => ReactNode }) {
  const { title, primary, secondary, type } = look;
  const texts = useMemo(
    () => [
      { path: [type, "header", "title"], text: title ?? "" },
      { path: [type, "footer", "primaryCta", "text"], text: primary ?? "" },
      { path: [type, "footer", "secondaryCta", "text"], text: secondary ?? "" },
    ],
    [type, title, primary, secondary],
  );
  const [words = "", first = "", second = ""] = useTexts(page.id, texts);
  return (
    <>
      {children(words.trim() === "" ? pageLabel(page) : words)}
      <div className={styles.body} tabIndex={-1} data-scrolls data-overlay={page.id}>
        <PageCanvas page={page} />
      </div>
      <ActionFailureNote elementId={page.id} />
      {(primary !== null || secondary !== null) && (
        <footer className={styles.footer}>
          {secondary !== null && <FooterButton page={page} words={second} trigger="on-secondary-cta-click" onClose={onClose} />}
          {primary !== null && <FooterButton page={page} words={first} trigger="on-primary-cta-click" isPrimary onClose={onClose} />}
        </footer>
      )}
    </>
  );
}

/** A button below: its actions run, and say themselves whether the overlay closes; without any it closes. */
function FooterButton({
  page,
  words,
  trigger,
  isPrimary = false,
  onClose,
}: {
  readonly page: Page;
  readonly words: string;
  readonly trigger: "on-primary-cta-click" | "on-secondary-cta-click";
  readonly isPrimary?: boolean;
  readonly onClose: () => void;
}) {
  const { actions } = useWorkbook();
  const [isRunning, setRunning] = useState(false);
  const press = (): void => {
    if (!actions.has(page.id, trigger)) return onClose();
    setRunning(true);
    void actions.start(page.id, trigger).finally(() => setRunning(false));
  };
  return (
    <Button variant={isPrimary ? "primary" : "secondary"} isPending={isRunning} onPress={press}>
      {words}
    </Button>
  );
}

/** Its actions on closing run however it is closed. */
function useOnClose(overlayId: string): void {
  const { actions, shown } = useWorkbook();
  useEffect(
    () => () => {
      // An effect that is only run anew closes nothing.
      if (!shown.state().overlays.includes(overlayId)) void actions.start(overlayId, "on-close");
    },
    [actions, shown, overlayId],
  );
}

/** The button at which a popover opens, where it is in sight. */
function buttonOf({ triggerElementId }: OverlayLook): HTMLElement | null {
  if (triggerElementId === null) return null;
  const found = document.querySelector<HTMLElement>(`[data-element="${CSS.escape(triggerElementId)}"]`);
  return found?.querySelector<HTMLElement>("button") ?? found;
}
