import { useEffect, useRef } from "react";
import { isPressed, whichPressed } from "../../../shared/keys/pressed.ts";
import { isWriting } from "../../canvas/is-writing.ts";
import { elementKeys, screenKeys } from "../../keys/key-map.ts";
import { replacingOf } from "../../formula-bar/replace/replacing.ts";
import { canMaximize } from "../../state/shown.ts";
import { findElement, useWorkbook } from "../../state/workbook.ts";
import { useVisiblePages } from "../pages/visible-pages.ts";
import { dissolve, group } from "../elements/arrange-entries.ts";
import type { ScreenActions } from "./screen-actions.ts";

/** What a shortcut does; false: nothing here, so that the browser may have the key. */
type Act = (event: KeyboardEvent) => boolean;

/** Those that mean the same while text is written. */
const inText: ReadonlySet<string> = new Set<keyof typeof screenKeys>(["nextRegion", "previousRegion", "page", "print", "find", "replace"]);
/** Grids have these keys for their cells. */
const ofCells: ReadonlySet<string> = new Set<keyof typeof elementKeys>([
  "maximize",
  "duplicate",
  "copy",
  "paste",
  "rename",
  "delete",
  "unselect",
]);

/** The keyboard map of the screen. Single letters act only where no text has the keyboard, and nothing acts behind a dialog. */
export function useShortcuts(screen: ScreenActions): void {
  const workbook = useWorkbook();
  const pages = useVisiblePages();
  const { clipboard } = screen;
  const { focus, documents, results, shown } = workbook;
  const isEditing = workbook.mode === "edit";
  const selected = () => {
    const { elementId } = focus.state();
    return elementId === null ? undefined : findElement(documents.state().document, elementId);
  };
  type Selected = NonNullable<ReturnType<typeof selected>>;
  const onSelected = (act: (element: Selected) => unknown): boolean => {
    const element = selected();
    return isEditing && element !== undefined && run(() => act(element));
  };

  const onScreen: Readonly<Record<keyof typeof screenKeys, Act>> = {
    shortcuts: () => run(screen.showShortcuts),
    nextRegion: () => nextRegion(false),
    previousRegion: () => nextRegion(true),
    page: (event) => {
      const page = pages[screenKeys.page.keys.findIndex((keys) => isPressed(event, keys))];
      return page !== undefined && run(() => screen.showPage(page.id));
    },
    undo: () => run(() => documents.undo()),
    redo: () => run(() => documents.redo()),
    publish: () => screen.publish !== null && run(screen.publish),
    versions: () => run(screen.showVersions),
    refresh: () => run(results.refresh),
    queries: () => run(screen.toggleQueries),
    find: (event) => {
      // With text before them people look through that by the browser's own means, but for the keys that mean the page.
      if (screen.find === null || (isWriting(event) && !event.shiftKey)) return false;
      return run(screen.find);
    },
    replace: () => isEditing && run(() => replacingOf(workbook).open({ kind: "texts" })),
    print: () => screen.print !== null && run(screen.print),
    add: () =>
      isEditing &&
      run(() => {
        screen.panels.show("left");
        requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-palette] input")?.focus());
      }),
    formula: () => onSelected(() => focus.editFormula()),
    elementsPanel: () => isEditing && run(() => screen.panels.toggle("left")),
    propertiesPanel: () => isEditing && run(() => screen.panels.toggle("right")),
  };
  const onElement: Readonly<Record<keyof typeof elementKeys, Act>> = {
    rename: () => onSelected((element) => screen.rename(element.id)),
    maximize: () => {
      if (shown.state().maximized !== null) return run(() => shown.maximize(null));
      const element = selected();
      return element !== undefined && canMaximize(documents.state().document, element) && run(() => shown.maximize(element.id));
    },
    duplicate: () => onSelected(screen.actions.duplicate),
    // Text that is selected is copied as text.
    copy: () => window.getSelection()?.isCollapsed !== false && onSelected(clipboard.copy),
    paste: () => isEditing && clipboard.paste(),
    format: () => onSelected(() => focus.showTab("format")),
    group: () => onSelected((element) => group(workbook, element)),
    ungroup: () => onSelected((element) => dissolve(workbook, element)),
    delete: () => onSelected(screen.actions.remove),
    unselect: () => onSelected(() => focus.select(null)),
  };

  const act: Act = (event) => {
    const name = whichPressed(event, screenKeys);
    const isText = isWriting(event);
    // A letter of a text is no key of the screen: what else there is on the page is not looked at for it.
    if (name !== null) return (!isText || inText.has(name)) && !isBehindDialog(event.target) && onScreen[name](event);
    const own = isText ? null : whichPressed(event, elementKeys);
    // From an element in the place of its page the way back is that to the page, wherever the keyboard is.
    if (own === "unselect" && shown.state().maximized !== null) return !isBehindDialog(event.target) && onElement.maximize(event);
    if (own === null || (ofCells.has(own) && isInside(event.target, "[role=grid], [role=dialog], [role=menu]"))) return false;
    // In trees and lists these step among rows, and leave the tree.
    if ((own === "rename" || own === "delete" || own === "unselect") && isInside(event.target, "[role=tree]")) return false;
    return !isBehindDialog(event.target) && onElement[own](event);
  };
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
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
