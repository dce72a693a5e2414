import { useEffect, useRef } from "react";
import { isWriting } from "../../canvas/is-writing.ts";
import { findElement, useWorkbook } from "../../state/workbook.ts";
import { useElementClipboard } from "../elements/element-clipboard.ts";
import { useVisiblePages } from "../pages/visible-pages.ts";
import type { ScreenActions } from "./screen-actions.ts";

/** The keyboard map of the screen. Single letters act only where no text has the keyboard, and nothing acts behind a dialog. */
export function useShortcuts(screen: ScreenActions): void {
  const workbook = useWorkbook();
  const pages = useVisiblePages();
  const clipboard = useElementClipboard(screen.page?.id ?? null);
  const elementKey = (key: string): boolean => {
    const { elementId } = workbook.focus.state();
    const element = elementId === null ? undefined : findElement(workbook.documents.state().document, elementId);
    if (key === "v") return clipboard.paste();
    // Text that is selected is copied as text.
    if (element === undefined || (key === "c" && window.getSelection()?.isCollapsed === false)) return false;
    return run(() => (key === "d" ? screen.actions.duplicate(element) : clipboard.copy(element)));
  };
  const act = (event: KeyboardEvent): boolean => {
    const { focus, documents } = workbook;
    const isEditing = workbook.mode === "edit";
    const command = event.ctrlKey || event.metaKey;
    const inText = isWriting(event);
    if (event.key === "F6") return nextRegion(event.shiftKey);
    if (command && !event.altKey) {
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
      const page = digit === undefined || event.shiftKey ? undefined : pages[Number(digit) - 1];
      if (page !== undefined) return run(() => screen.showPage(page.id));
      if (event.key === "Enter" && screen.publish !== null && !inText) return run(screen.publish);
      if (inText) return false;
      if (event.key === "/") return run(screen.showShortcuts);
      if (event.key === "\\") return isEditing && focus.state().elementId !== null && run(() => focus.showTab("format"));
      switch (event.key.toLowerCase()) {
        case "z":
          return run(() => (event.shiftKey ? documents.redo() : documents.undo()));
        case "r":
          return event.shiftKey && run(workbook.results.refresh);
        case "y":
          return run(() => documents.redo());
        case "d":
        case "c":
        case "v":
          return isEditing && !isInside(event.target, "[role=grid], [role=menu]") && elementKey(event.key.toLowerCase());
        default:
      }
    }
    if (command || event.altKey || inText) return false;
    if (event.key === "?") return run(screen.showShortcuts);
    if (!isEditing) return false;
    const { elementId } = focus.state();
    const element = elementId === null ? undefined : findElement(documents.state().document, elementId);
    switch (event.key) {
      case "[":
        return run(() => screen.panels.toggle("left"));
      case "]":
        return run(() => screen.panels.toggle("right"));
      case "/":
        return run(() => {
          screen.panels.show("left");
          requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-add]")?.focus());
        });
      case "=":
        return element !== undefined && run(() => focus.editFormula());
      default:
    }
    if (element === undefined || isInside(event.target, "[role=grid], [role=dialog], [role=menu], [role=tree]")) return false;
    switch (event.key) {
      case "F2":
        return run(() => screen.rename(element.id));
      case "Delete":
      case "Backspace":
        return run(() => screen.actions.remove(element));
      case "Escape":
        return run(() => focus.select(null));
      default:
        return false;
    }
  };
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || isBehindDialog(event.target)) return;
      if (latest.current(event)) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

function run(action: () => unknown): true {
  action();
  return true;
}

function isInside(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

function isBehindDialog(target: EventTarget | null): boolean {
  return (
    isInside(target, "[role=dialog], [role=alertdialog]") ||
    document.querySelector("[role=dialog][aria-modal], [data-rac][role=dialog]") !== null
  );
}

/** Bars, panels, page and tabs in turn. */
function nextRegion(isBackwards: boolean): true {
  const found = [...document.querySelectorAll<HTMLElement>("header, main, aside, nav[aria-label='Pages'], footer")];
  const regions = found.filter((region) => region.parentElement?.closest("main, aside") == null);
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  for (let step = 1; step <= regions.length; step += 1) {
    const region = regions[(here + (isBackwards ? -step : step) + 2 * regions.length) % regions.length];
    const first = region?.querySelector<HTMLElement>("a[href], button:not([disabled]), input, [tabindex='0']");
    if (first != null) {
      first.focus();
      break;
    }
  }
  return true;
}
