import type { DocumentAddress } from "@sheaf/contract";
import type { Element, Id, Page } from "@sheaf/workbook";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import type { ElementActions } from "../elements/element-actions.ts";
import type { ElementClipboard } from "../elements/element-clipboard.ts";
import type { Panels } from "../panels/use-panels.ts";

/** What keys and the command palette can do with the screen. */
export interface ScreenActions {
  readonly address: DocumentAddress;
  readonly page: Page | null;
  readonly showPage: (pageId: Id) => void;
  /** Null where there is none: of workbooks. */
  readonly showDiagram: (() => void) | null;
  readonly panels: Panels;
  readonly actions: ElementActions;
  readonly clipboard: ElementClipboard;
  readonly rename: (elementId: Id) => void;
  /** The menu of an element. */
  readonly entries: (element: Element) => readonly MenuEntry[];
  /** Null where this person may not. */
  readonly publish: (() => void) | null;
  /** Address of this place in a mode. */
  readonly goTo: (mode: "edit" | "view") => string;
  readonly showShortcuts: () => void;
  readonly showVersions: () => void;
  /** Shows what was asked of the warehouse, or not any more. */
  readonly toggleQueries: () => void;
  /** Null where nothing is shown that could be. */
  readonly print: (() => void) | null;
  /** Null where no page is shown. */
  readonly find: (() => void) | null;
  /** Null for those who only read. */
  readonly showSettings: (() => void) | null;
  readonly showTheme: () => void;
  /** Null where there are none: of data models. */
  readonly showTemplates: (() => void) | null;
}
