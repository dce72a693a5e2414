import type { Element, Id } from "@sheaf/workbook";
import { createContext, useContext } from "react";
import { useWorkbook } from "../../state/workbook.ts";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";

/** What the shell lends to the page: what may be done with an element, and which title is being written. */
export interface CanvasActions {
  readonly isEditing: boolean;
  readonly renaming: Id | null;
  readonly rename: (elementId: Id | null) => void;
  readonly commitName: (element: Element, name: string) => void;
  /** For the dots and the right click. */
  readonly entries: (element: Element) => readonly MenuEntry[];
  /** For the right click beside all elements. */
  readonly pageEntries: () => readonly MenuEntry[];
  readonly showFilters: (elementId: Id) => void;
  /** Asks for the source of a new table. */
  readonly addTable: () => void;
}

export const CanvasActionsContext = createContext<CanvasActions | null>(null);

export function useCanvasActions(): CanvasActions {
  const actions = useContext(CanvasActionsContext);
  if (actions === null) throw new Error("useCanvasActions outside of a page");
  return actions;
}

/** Whether an element may be changed where it stands: not while its page is looked at as on a phone or a tablet. */
export function useIsEdited(): boolean {
  const { mode } = useWorkbook();
  const isRead = useContext(CanvasActionsContext)?.isEditing === false;
  return mode === "edit" && !isRead;
}
