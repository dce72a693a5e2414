import type { ScopeTimeline } from "@sheaf/formula";
import type { TypeName } from "@sheaf/sql";
import type { ChartColors } from "@sheaf/charts";
import type { ChartKindName, ColumnList, Element, Format, Id, MemberChanges } from "@sheaf/workbook";

/** A column of the chart, as its panel shows it. */
export interface PanelColumn {
  readonly id: Id;
  readonly name: string;
  readonly type: TypeName;
  /** Stored form. */
  readonly formula: string;
  readonly format: Format | null;
  readonly isBroken: boolean;
}

/** A column of the chart's source, which can be put on a shelf. */
export interface SourceField {
  /** Stable key in lists. */
  readonly key: string;
  readonly name: string;
  readonly type: TypeName;
  /** The reference to it, in stored form. */
  readonly reference: string;
  /** Heading under which it is listed: the source, a joined table. */
  readonly group: string;
  readonly description?: string;
  /** A metric: it is a value by itself, of whatever rows it stands over, and no key. */
  readonly isMetric?: true;
  /** Of a metric: the reference to the date by which it is told, in stored form, and what it is compared with. */
  readonly timeline?: Omit<ScopeTimeline, "dateKey"> & { readonly date: string };
}

/** Where a relationship leads: made when somebody opens it, for relationships can go round in circles. */
export interface RelatedFields {
  /** Stable key in lists: the names on the way, as one text. */
  readonly key: string;
  readonly name: string;
  /** The element at its end. */
  readonly to: string;
  /** How many rows lead to one there. */
  readonly cardinality: "N:1" | "1:1";
  readonly description?: string;
  readonly fields: () => readonly SourceField[];
  readonly related: () => readonly RelatedFields[];
}

/** Everything that a column of an element can be made of besides its own columns. */
export interface FieldTree {
  /** Columns of the source. */
  readonly fields: readonly SourceField[];
  readonly metrics: readonly SourceField[];
  readonly related: readonly RelatedFields[];
}

/** What a new column is called and how it is written, where its formula does not say it well. */
export interface ColumnLook {
  readonly name: string;
  readonly format: Format;
}

/** What can be done to the drill path and the details of an element; each is one step of undo. */
export interface ColumnListActions {
  readonly has: (list: ColumnList, columnId: Id) => boolean;
  /** Behind another one (null: first); undefined: last. One that is on the list moves. */
  readonly put: (list: ColumnList, columnId: Id, after?: Id | null) => void;
  /** A column of the source, last. */
  readonly add: (list: ColumnList, field: SourceField) => void;
  readonly take: (list: ColumnList, columnId: Id) => void;
}

/** What the panels of charts need of the document around them: reading, and changes with a label for undo. */
export interface ChartPort extends FieldTree {
  readonly element: Element;
  readonly columns: readonly PanelColumn[];
  /** The chart becomes one of another kind. */
  readonly setKind: (kind: ChartKindName) => void;
  readonly setMembers: (label: string, changes: MemberChanges) => void;
  /** A new column together with where it goes; `gone` are columns that make way. */
  readonly addColumn: (label: string, formula: string, place: (columnId: Id) => MemberChanges, gone?: Id | null, look?: ColumnLook) => Id;
  /** Several at once, with where they go by their ids. */
  readonly addColumns: (label: string, formulas: readonly string[], place: (columnIds: readonly Id[]) => MemberChanges) => void;
  /** A column's own members, and in the same step where it lies and which column makes way. */
  readonly setColumn: (
    label: string,
    columnId: Id,
    change: { readonly formula?: string; readonly name?: string; readonly format?: Format | null },
    members?: MemberChanges,
    gone?: Id | null,
  ) => void;
  /** The column goes, and with it what pointed at it. */
  readonly removeColumn: (label: string, columnId: Id, changes: MemberChanges) => void;
  /** The drill path and the columns of details. */
  readonly lists: ColumnListActions;
  /** Its columns stand in a layer of a map and not in the element: drill paths, and dialogs about the element's columns, know nothing of them. */
  readonly isOfOtherRows?: true;
  /** Opens the formula bar on a column; absent where there is none. */
  readonly editFormula?: (columnId: Id) => void;
}

export interface FormatProps {
  readonly port: ChartPort;
  /** Of the page's theme: palettes are shown as they will be drawn. */
  readonly colors: ChartColors;
}
