import type { FormulaValue, InputValue, SelectedValue } from "@sheaf/contract";
import type { TimeZone } from "@sheaf/locale";
import type { ControlValue, Element, ElementChange, FilterValue, Id, PeriodUnit, WorkbookDocument } from "@sheaf/workbook";
import type { ActionSort } from "../../commands/action-sort.ts";
import type { RefusedCell } from "./action-failure.ts";

/** What was selected when an action began: values by column, the row of an input table, the fields of a form. */
export interface ActionSelection {
  readonly values: ReadonlyMap<Id, SelectedValue>;
  /** Of columns of which several values were selected at once: all of them, the least first. */
  readonly many?: ReadonlyMap<Id, readonly SelectedValue[]>;
  /** Of columns whose dates stand for the whole period that begins there. */
  readonly periods?: ReadonlyMap<Id, PeriodUnit>;
  readonly rowId: string | null;
  readonly fields?: ReadonlyMap<Id, InputValue>;
  /** The row of the card in which it began: formulas about that row have their values there. */
  readonly card?: {
    readonly sourceId: Id;
    readonly formula: (place: FormulaPlace) => FormulaValue | null;
  };
}

export interface FormulaPlace {
  readonly path: readonly (string | number)[];
  readonly part?: number;
}

/** Rows of an input table, with values of its columns. */
export interface EnteredRow {
  readonly rowId: string;
  readonly values: ReadonlyMap<Id, InputValue>;
}

/** What the page can do for an action; whoever draws it provides it. */
export interface PagePorts {
  readonly pageId: () => Id | null;
  readonly showPage: (pageId: Id) => void;
  readonly showElement: (elementId: Id) => void;
}

/** What lies over the page, and which tabs are in sight. */
export interface ShownPorts {
  readonly state: () => { readonly tabs: ReadonlyMap<Id, number> };
  readonly selectTab: (containerId: Id, tab: number) => void;
  readonly showRow: (containerId: Id, key: FilterValue) => void;
  readonly openOverlay: (overlayId: Id) => void;
  readonly closeOverlay: () => void;
}

/** Everything that effects act on. Nothing here may do more than the person could by hand. */
export interface ActionWorld {
  readonly document: () => WorkbookDocument;
  /** Of the workbook's clock. */
  readonly zone: TimeZone;
  readonly controlValue: (controlId: Id) => ControlValue | null;
  /** Formulas of the element's actions, by where they stand. Rejects with CallError. */
  readonly formulas: (hostId: Id, places: readonly FormulaPlace[], selection: ActionSelection) => Promise<readonly FormulaValue[]>;
  readonly setControl: (controlId: Id, value: ControlValue | null) => void;
  /** Back to what the document says. */
  readonly resetControl: (controlId: Id) => void;
  readonly page: PagePorts;
  readonly openUrl: (href: string, target: "_self" | "_blank" | "_parent") => void;
  /** Puts a text on the clipboard; false where the browser does not let us. */
  readonly copyText: (text: string) => Promise<boolean>;
  /** Says something to whoever looks at the page. */
  readonly showMessage: (text: string) => void;
  readonly documentHref: (
    documentId: Id,
    kind: "workbook" | "report",
    pageId: Id | null,
    controls: Readonly<Record<string, string>>,
  ) => string;
  readonly openOverlay: (overlayId: Id) => void;
  readonly closeOverlay: () => void;
  readonly shownTab: (containerId: Id) => number;
  readonly selectTab: (containerId: Id, tab: number) => void;
  /** The row that a container of a single row shows, by its key. */
  readonly showRow: (containerId: Id, key: FilterValue) => void;
  readonly refresh: (elementId: Id) => void;
  /** Rows of an input table with what stands in some of its columns; more than can be looked through are refused. */
  readonly rows: (tableId: Id, columns: readonly Id[]) => Promise<readonly EnteredRow[]>;
  /** Enters like typing does: as one step of undo, judged by the server. Gives what was refused; null where all landed. */
  readonly enter: (tableId: Id, change: EntryChange) => Promise<Refusal | null>;
  /** Fields of a form that get values. */
  readonly fillForm: (formId: Id, values: ReadonlyMap<Id, InputValue>) => void;
  /** A form as it begins. */
  readonly resetForm: (formId: Id) => void;
  /** Changes how an element is sorted; false, where the person may not. */
  readonly sort: (element: Element, sort: ActionSort) => boolean;
  /** Changes what an element shows, and how; false, where the person may not. */
  readonly modify: (element: Element, change: ElementChange) => boolean;
}

/** Why nothing of a change landed, in words, and the cells that were at fault. */
export interface Refusal {
  readonly words: string;
  readonly cells: readonly RefusedCell[];
}

export type EntryChange =
  | { readonly kind: "insert"; readonly values: ReadonlyMap<Id, InputValue> }
  | { readonly kind: "update"; readonly rowIds: readonly string[]; readonly values: ReadonlyMap<Id, InputValue> }
  | { readonly kind: "delete"; readonly rowIds: readonly string[] };
