import { namesOf } from "@sheaf/workbook";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useContextMenu } from "../../shared/menus/context-menu.tsx";
import { findElement, useWorkbook } from "../state/workbook.ts";
import { useCanvasActions } from "../elements/on-page/canvas-actions.ts";
import { t } from "../../shared/words/words.ts";

const BUTTON = "button, a, [role=button]";

const isFocusedButton = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(BUTTON) !== null && target.closest(BUTTON) === document.activeElement;

/** Whatever takes the pointer or the keyboard is worked on. The page itself is no control: it only hears of it. */
export function usePointedSelection(root: RefObject<HTMLElement | null>, canSelectSeveral: boolean): void {
  const { focus } = useWorkbook();
  useEffect(() => {
    const node = root.current;
    if (node === null) return undefined;
    const elementAt = ({ target }: Event): string | null | undefined =>
      target instanceof Element && node.contains(target)
        ? (target.closest("[data-element]")?.getAttribute("data-element") ?? null)
        : undefined;
    const select = (chosen: string | null | undefined): void => {
      if (chosen !== undefined && chosen !== focus.state().elementId) focus.select(chosen);
    };
    /** With Shift or Ctrl another element is selected besides; inside of the one that is worked on they mean what it makes of them. */
    const alsoSelects = (event: MouseEvent): boolean => {
      const chosen = elementAt(event);
      const { elementId } = focus.state();
      if (!canSelectSeveral || !(event.shiftKey || event.ctrlKey || event.metaKey)) return false;
      if (chosen == null || elementId === null || chosen === elementId) return false;
      focus.selectAlso(chosen);
      return true;
    };
    let isSelecting = false;
    let isAdding = false;
    // A press that selects is no press for what is inside of the element.
    const swallow = (event: Event): void => {
      if (!isAdding) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.type === "click") isAdding = false;
    };
    // A control is used where it is pressed, and chosen when the press ends: the panel that opens would move it away before.
    let pressed: string | null = null;
    // Of a press on what takes no focus, the focus goes to what is around it: it was not meant.
    let pointed: Element | null = null;
    const onPress = (event: Event): void => {
      pointed = event.target instanceof Element ? event.target : null;
      isAdding = event instanceof MouseEvent && alsoSelects(event);
      isSelecting = isAdding;
      const inSelection = event.target instanceof Element && event.target.closest("[data-keeps-selection]") !== null;
      if (inSelection && focus.state().others.length > 0) isSelecting = true;
      if (isSelecting) return;
      const isControl = event.target instanceof Element && event.target.closest("[data-control]") !== null;
      pressed = isControl ? (elementAt(event) ?? null) : null;
      // A button that has the keyboard already gets it no more, and keeps the press to itself.
      if (!isControl && isFocusedButton(event.target)) select(elementAt(event));
    };
    const onRelease = (): void => {
      const chosen = pressed;
      pressed = null;
      pointed = null;
      isSelecting = false;
      if (chosen !== null) select(chosen);
    };
    const onPointerDown = (event: Event): void => {
      if (pressed === null && !isSelecting) select(elementAt(event));
    };
    const onFocus = (event: Event): void => {
      const { target } = event;
      // The sign in a button is pressed, and the button is meant.
      const isButton = target instanceof Element && target.matches(BUTTON);
      const isAround = target instanceof Element && pointed !== null && !isButton && target !== pointed && target.contains(pointed);
      if (pressed === null && !isSelecting && !isAround) select(elementAt(event) ?? undefined);
    };
    // On the window, after everything inside had its turn: a panel that opens moves what was pointed at.
    window.addEventListener("pointerdown", onPointerDown);
    node.addEventListener("focusin", onFocus);
    window.addEventListener("pointerdown", onPress, true);
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, onRelease, true);
    for (const press of ["mousedown", "click"]) window.addEventListener(press, swallow, true);
    return () => {
      window.removeEventListener("pointerdown", onPointerDown);
      node.removeEventListener("focusin", onFocus);
      window.removeEventListener("pointerdown", onPress, true);
      for (const end of ["pointerup", "pointercancel"]) window.removeEventListener(end, onRelease, true);
      for (const press of ["mousedown", "click"]) window.removeEventListener(press, swallow, true);
    };
  }, [focus, root, canSelectSeveral]);
}

/** The menu of an element, wherever inside it nothing has a menu of its own, and that of the page beside all elements. To be rendered once. */
export function useElementMenu(root: RefObject<HTMLElement | null>): ReactNode {
  const { documents } = useWorkbook();
  const { entries, pageEntries } = useCanvasActions();
  const { open, menu } = useContextMenu();
  const latest = useRef({ entries, pageEntries });
  latest.current = { entries, pageEntries };
  useEffect(() => {
    // On the window, after everything inside the element had its turn.
    const onContextMenu = (event: MouseEvent): void => {
      const ground = root.current?.closest("main");
      if (event.defaultPrevented || !(event.target instanceof Element) || ground?.contains(event.target) !== true) return;
      const elementId = event.target.closest("[data-element]")?.getAttribute("data-element");
      const { document } = documents.state();
      const element = elementId == null ? undefined : findElement(document, elementId);
      if (element !== undefined) open(event, namesOf(document).element(element), latest.current.entries(element));
      else if (elementId == null) open(event, t("workbook.pointed-selection.page"), latest.current.pageEntries());
    };
    window.addEventListener("contextmenu", onContextMenu);
    return () => window.removeEventListener("contextmenu", onContextMenu);
  }, [documents, open, root]);
  return menu;
}
