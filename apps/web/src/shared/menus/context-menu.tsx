import { useCallback, useRef, useState, type MouseEvent as ReactMouseEvent, type ReactNode } from "react";
import { Popover } from "react-aria-components/Popover";
import { useFocusReturn } from "../overlays/focus-return.ts";
import { MenuContent, TabLeaves } from "./menu.tsx";
import type { MenuEntry } from "./menu-entry.ts";
import styles from "./menu.module.css";

interface OpenMenu {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly x: number;
  readonly y: number;
}

/**
 * The menu of the right mouse button, of Shift+F10 and of the menu key.
 *
 *     const context = useContextMenu();
 *     <td onContextMenu={(event) => context.open(event, "Cell", entries)} /> … {context.menu}
 */
export function useContextMenu(): {
  /** An event of React, or one of the page itself. */
  readonly open: (event: ReactMouseEvent | MouseEvent, label: string, entries: readonly MenuEntry[]) => void;
  /** Below a thing: for many buttons that have one menu among them. */
  readonly openBelow: (thing: Element, label: string, entries: readonly MenuEntry[]) => void;
  readonly menu: ReactNode;
} {
  const [shown, setShown] = useState<OpenMenu | null>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const open = useCallback((event: ReactMouseEvent | MouseEvent, label: string, entries: readonly MenuEntry[]) => {
    if (entries.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    // The keyboard opens it at the thing itself: there is no pointer (button 0 and no movement), so its corner serves.
    const box = event.target instanceof Element ? event.target.getBoundingClientRect() : null;
    const byKeyboard = event.button !== 2 || (event.clientX === 0 && event.clientY === 0);
    setShown({
      label,
      entries,
      x: byKeyboard && box !== null ? box.left + Math.min(16, box.width / 2) : event.clientX,
      y: byKeyboard && box !== null ? box.bottom : event.clientY,
    });
  }, []);
  const openBelow = useCallback((thing: Element, label: string, entries: readonly MenuEntry[]) => {
    const { left, bottom } = thing.getBoundingClientRect();
    if (entries.length > 0) setShown({ label, entries, x: left, y: bottom });
  }, []);
  useFocusReturn(shown !== null);
  const close = (): void => setShown(null);
  const menu =
    shown === null ? null : (
      <>
        <span ref={anchor} style={{ position: "fixed", left: shown.x, top: shown.y, width: 1, height: 1, pointerEvents: "none" }} />
        <Popover
          key={`${shown.x},${shown.y}`}
          aria-label={shown.label}
          triggerRef={anchor}
          isOpen
          onOpenChange={(isOpen) => !isOpen && close()}
          placement="bottom start"
          offset={2}
          className={styles.popover ?? ""}
        >
          <TabLeaves onLeave={close}>
            <MenuContent label={shown.label} entries={shown.entries} onClose={close} />
          </TabLeaves>
        </Popover>
      </>
    );
  return { open, openBelow, menu };
}
