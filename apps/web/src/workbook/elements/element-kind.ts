import type { Capability } from "@sheaf/contract";
import type { Element, Format, Id, Json, Method, Source, WorkbookDocument } from "@sheaf/workbook";
import type { ComponentType, ReactNode } from "react";
import type { IconType } from "../../shared/icons/icon.tsx";
import type { ShownTypeName } from "../../shared/icons/value-type-icon.tsx";
import type { ElementFinder } from "../find/page/found.ts";
import type { ElementRequest } from "../state/results/element-request.ts";
import type { ResultState } from "../state/results/result-state.ts";

export type { ElementRequest } from "../state/results/element-request.ts";

/** What a view gets to draw its element with. Everything else of the workbook is behind `useWorkbook()`. */
export interface ElementViewProps<E extends Element = Element> {
  readonly element: E;
  /** Display name: spoken, and in messages. */
  readonly name: string;
  /** The shown title, dynamic text resolved; null where it is hidden, undefined where the element has none of its own. */
  readonly title: string | null | undefined;
  /** The title as it is drawn: edited in place by a double click. Null where it is hidden. */
  readonly heading: ReactNode;
  readonly subtitle: string | null;
  /** One per entry of `requests(element)`, in its order. The frame has dealt with first loads and failures: tables are here. */
  readonly results: readonly ResultState[];
  readonly isSelected: boolean;
}

export interface ElementPanelProps<E extends Element = Element> {
  readonly element: E;
}

/** A column of what a new element is made from. */
export interface StartingColumn {
  readonly name: string;
  readonly type: ShownTypeName;
  /** A formula that reads it, printed form: `[FLIGHTS/delay]`. */
  readonly formula: string;
  /** Different values, where they were counted. */
  readonly distinct?: number;
  /** How it is shown, where whoever wrote it said so. */
  readonly format?: Format;
  /** Shown as amounts of a currency. */
  readonly isMoney?: boolean;
  /** Of a date: days from the first to the last, where they were asked for. */
  readonly days?: number;
}

export interface StartingPoint {
  readonly source: Source;
  readonly sourceName: string;
  readonly columns: readonly StartingColumn[];
  /** All rows, where they were counted. */
  readonly rows?: number;
  /** A new id, for columns. */
  readonly newId: () => string;
  /** What is read, where it is an element of the document. */
  readonly element?: Element;
}

/** What draws elements of a kind: whoever finds it by an element's kind passes that element. */
export type ElementView<E extends Element = Element> = Method<[props: ElementViewProps<E>], ReactNode>;
export type ElementPanel<E extends Element = Element> = Method<[props: ElementPanelProps<E>], ReactNode>;

/** The code of a kind, loaded when the first of it is drawn. */
export interface ElementParts {
  readonly View: ElementView;
}

/** A further tab of the right panel. */
export interface PanelTab<Props> {
  /** Like no other id among the tabs of its kind: who asks for the tab names it (`focus.showTab`). */
  readonly id: string;
  readonly label: string;
  readonly Panel: ComponentType<Props>;
  /** People who change nothing have it too. */
  readonly isForReaders: boolean;
  /** Only data models have it. */
  readonly isOfModels?: boolean;
}

export interface ColumnPanelProps extends ElementPanelProps {
  readonly columnId: Id;
}

/** What stands in the right panel while one column of the element is selected, in place of the element's own tabs. */
export interface ColumnPanels {
  /** Title of the panel. */
  readonly Heading: ComponentType<ColumnPanelProps>;
  readonly tabs: readonly PanelTab<ColumnPanelProps>[];
}

/** Its panels, loaded when the first of it is edited; readers need them where the kind says so (`hasReaderPanels`). */
export interface ElementPanels {
  /** First tab of the right panel: columns, shelves, values. Null: no such tab. */
  readonly FieldsPanel: ElementPanel | null;
  readonly FormatPanel: ElementPanel | null;
  readonly more?: readonly PanelTab<ElementPanelProps>[];
  /** Null: the column has nothing of its own, the element's tabs stay. */
  readonly columnPanels?: (element: Element, columnId: Id) => ColumnPanels | null;
}

/** One kind of element, as the editor shell knows it. What the kind means is in `@sheaf/workbook`. */
export interface ElementViewKind {
  /** The element's kind; for controls `control/` and the control type. */
  readonly kind: string;
  /** Its word in the palette. */
  readonly title: string;
  readonly icon: IconType;
  /** Heading of the palette under which it can be added; null: it cannot. */
  readonly palette: "Data" | "Controls" | "Content" | "Layout" | "Charts" | null;
  /** What the account type has to have so that one can be added. */
  readonly needs?: Capability;
  /** `card`: paper with a hairline; `bare`: stands on the page itself. */
  readonly frame: "card" | "bare";
  /** Members that a new one has beside those of its kind. */
  readonly members?: Readonly<Record<string, Json>>;
  /** Of a container: what is put into it stands in a row or a column. */
  readonly startsAs?: "row" | "column";
  /** Others stand in it: the page draws it, and what is in it. */
  readonly holds?: boolean;
  /** Columns and rows of the page's grid: of a new one, and the least. */
  readonly size: {
    readonly columns: number;
    readonly rows: number;
    readonly least: readonly [columns: number, rows: number];
    /** Of six columns of a page on a tablet, how many it wants to be read there; 1 unless it says. */
    readonly onTablet?: 1.5 | 2 | 3;
    /** On a phone two of them that follow each other share a line; of an odd number this one has a line to itself. */
    readonly pairedOnPhone?: { readonly alone: "first" | "last" };
    /** Rows of one that a page begins with on a phone, on a line to itself; null: as many as it has. */
    readonly rowsOnStage?: (element: Element) => number | null;
  };
  /** Rows of a new one that are told by what is in it. */
  readonly rowsOf?: (element: Element) => number;
  /** It is copied as an image as a whole: what its view marks with `data-pictured`. Grids copy the cells that are selected. */
  readonly isPictured?: boolean;
  /** Data models can hold it. */
  readonly isInModels?: boolean;
  /** Label of the first tab of the right panel. */
  readonly fieldsLabel: string;
  /** Some of its tabs are for people who change nothing of the document. */
  readonly hasReaderPanels?: boolean;
  /**
   * What it asks of the warehouse, before its code is there: visible elements ask together. Empty for kinds that ask for
   * themselves (a grid asks for what is scrolled into sight).
   */
  readonly requests: (element: Element, document: WorkbookDocument) => readonly ElementRequest[];
  /** Only the first of its answers is needed: where another one fails, the element says so itself and draws the rest. */
  readonly standsOnFirst?: true;
  /** Members of a new element of the kind, formulas in printed form, without id and kind; null: the kind's own defaults. */
  readonly start: ((from: StartingPoint | null) => { readonly [key: string]: unknown }) | null;
  /** Only such elements can be picked for a new one. */
  readonly startsFrom?: "input-table" | "element";
  /** Why its actions failed it says itself, where it was started. */
  readonly saysFailures?: boolean;
  /** What it starts with depends on how many different values columns have. */
  readonly startsByCounts?: boolean;
  /** A new one on an empty page takes all of it. */
  readonly fillsPage?: boolean;
  /** A new one waits for words: whoever adds it writes them at once. */
  readonly isWrittenAtOnce?: boolean;
  readonly load: () => Promise<ElementParts>;
  readonly loadPanels: () => Promise<ElementPanels>;
  /** What looks for text in its values; absent where it has none that could be found. */
  readonly loadFinder?: () => Promise<ElementFinder>;
}
