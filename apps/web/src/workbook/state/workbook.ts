import type { ControlValue, GroupKey } from "@sheaf/compiler";
import type { InodeSummary } from "@sheaf/contract";
import type { NumberSymbols, TimeZone } from "@sheaf/locale";
import {
  type DocumentTheme,
  type Element,
  type Filter,
  type FilterValue,
  type Id,
  type Operation,
  themeSettingsOf,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { DocumentState, DocumentStore } from "./document-store.ts";
import type { EntryTables } from "./entries/entry-tables.ts";
import type { VersionNews } from "./live/version-news.ts";
import type { TakeDrawing, TakeSheets } from "./results/take-drawing.ts";
import type { TakeBook, TakeFile } from "./results/take-file.ts";
import type { AutoRefresh } from "./results/auto-refresh.ts";
import type { ResultsStore } from "./results/results-store.ts";
import type { ColumnFacts } from "./analysis/column-facts.ts";
import type { ModelOffers } from "./analysis/model-offers.ts";
import type { AskColumns } from "./analysis/source-schemas.ts";
import type { ActionRunner } from "./actions/action-runner.ts";
import type { ControlStore } from "./control-store.ts";
import type { FocusStore } from "./focus-store.ts";
import type { ShownStore } from "./shown-store.ts";
import type { FormStore } from "./forms/form-store.ts";
import type { FormatClipboard } from "./format-clipboard.ts";
import type { JoinedHistory } from "./joined-history.ts";
import type { StatusLine } from "./status-store.ts";
import { ignoringTheme } from "./theme/ignoring-theme.ts";

/** A value with the number of rows that have it. */
export interface CountedValue {
  readonly value: FilterValue;
  readonly label: string;
  readonly count: number | null;
  /** Of a part of paths: how many of its rows go on below it. */
  readonly deeper?: number;
}
export interface CountedValues {
  readonly values: readonly CountedValue[];
  /** More match than are listed (T2): how many there are, null while nobody counted. */
  readonly total: number | null;
}

/** What else is said of the values that are asked for. */
export interface AskedValues {
  /** Of a column of paths: the path below which they come next. */
  readonly under?: readonly FilterValue[];
  /** The column that names them. */
  readonly labelId?: Id;
  /** Of rows that these let through besides. */
  readonly filters?: readonly Filter[];
  /** Of a part of the element: the level at which its rows stand. */
  readonly level?: Id;
  /** The control that offers them. */
  readonly about?: Id;
  /** As if no control had a value. */
  readonly isFree?: boolean;
}

/** Rows behind a cell, a mark, a figure (T1): those of the element's base inside a group. */
export interface RowsBehind {
  readonly elementId: Id;
  /** The further layer of a map whose rows they are; absent: those of the element. */
  readonly layerId?: Id;
  /** Values of the keys of the levels further out, outermost first, some left open; null: all. */
  readonly within: readonly GroupKey[] | null;
  /** What the rows have besides, where that is no group of the element. */
  readonly filters?: readonly Filter[];
  /** What they belong to, in words: `Denver`, `May 2001`. */
  readonly title: string;
}

/** What a person wonders about (T1): an empty cell of a table, or a column whose total is not what its values add up to. */
export type Doubt =
  | {
      readonly kind: "empty";
      readonly elementId: Id;
      readonly columnId: Id;
      /** The row: the `offset`-th of its level inside a group. */
      readonly within: readonly FilterValue[] | null;
      readonly offset: number;
      readonly title: string;
    }
  | { readonly kind: "total"; readonly elementId: Id; readonly columnId: Id };

/** A key of a number: the value of a column that all rows of the number have. */
export interface ExplainedKey {
  readonly columnId: Id;
  readonly name: string;
  readonly value: FilterValue;
  readonly label: string;
}

/** A number whose reasons somebody asks for: a mark of a chart, a figure, a cell of a pivot table. */
export interface Explained {
  readonly elementId: Id;
  /** The measure that it is a value of. */
  readonly columnId: Id;
  /** As it is written there. */
  readonly text: string;
  /** Those that marks follow one another along first. */
  readonly keys: readonly ExplainedKey[];
  /** Of a figure that shows one period: what makes periods of its dates, and which it is. */
  readonly period: (ExplainedKey & { readonly formula: string }) | null;
  /** What it is compared with first, where somebody chose two marks: another value of one of its keys. */
  readonly against?: Pick<ExplainedKey, "columnId" | "value">;
  /** The group of its rows among those of the element, as `RowsBehind` has it; undefined: no group of the element is just these. */
  readonly within: RowsBehind["within"] | undefined;
}

/** How a source is changed: its joins, the rows appended to it, its transpose, or another source altogether; `layer…`: that of the layer of a map that is looked at. */
export type ChangedSource = "joins" | "union" | "transpose" | "source" | "sql" | "fixed" | "layer" | "layer-sql" | "layer-joins";

/** An open workbook: what every part of the editor and every element view works with. Stable while the workbook is open. */
export interface Workbook {
  readonly workbookId: string;
  readonly orgSlug: string;
  /** `edit`: the shared draft. `view`: a published version (or a moment of the past) with the viewer's own changes on top. */
  readonly mode: "edit" | "view";
  readonly permissions: InodeSummary["permissions"];
  /** Filtering, sorting, hiding is allowed: editing, or viewing with the right to explore. */
  readonly canChange: boolean;
  /** Queries may be held back: editing, or viewing with the right to explore. */
  readonly mayPause: boolean;
  readonly documents: DocumentStore;
  /** Whether something newer was published than what is looked at. */
  readonly news: VersionNews;
  readonly results: ResultsStore;
  /** Asks again by itself, as often as the document says. */
  readonly autoRefresh: AutoRefresh;
  /** What people enter into input tables. */
  readonly entries: EntryTables;
  readonly controls: ControlStore;
  /** What happens when people press, choose and select (workbook-file 7). */
  readonly actions: ActionRunner;
  /** Types, levels and findings of columns, without asking the warehouse. */
  readonly facts: ColumnFacts;
  /** Columns of SQL, values of controls filled in, or of an uploaded file: its engine is asked. Rejects with CallError. */
  readonly sourceColumns: AskColumns;
  /** What the data models that elements can read offer. */
  readonly models: ModelOffers;
  readonly focus: FocusStore;
  /** Tabs and overlays in sight. */
  readonly shown: ShownStore;
  /** What is filled into forms and not sent yet. */
  readonly forms: FormStore;
  readonly formats: FormatClipboard;
  readonly status: StatusLine;
  /** The page's Now() (D3): ISO 8601 in UTC, the same until everything is asked anew. */
  readonly now: string;
  /** The document's own, or the organization's; both follow the document. */
  readonly zone: TimeZone;
  /** 0 = Sunday. */
  readonly weekStart: number;
  readonly symbols: NumberSymbols;
  readonly newId: () => string;
  /** Changes the document: shows at once, one step of undo. False, with a toast that says why, where it cannot be done. */
  readonly perform: (label: string, operations: readonly Operation[]) => boolean;
  /** Everything that is changed and entered while `work` runs is one step of undo. */
  readonly asOneStep: <T>(label: string, work: () => T) => T;
  /** A step that grows: what is done in it later joins it, as long as nothing else was done since. */
  readonly growingStep: JoinedHistory["growingStep"];
  /** What an element was called that stood in the document while it was open here; null for others. */
  readonly formerName: (elementId: Id) => string | null;
  /** Tells what was taken back, or done again. */
  readonly onMoved: JoinedHistory["onMoved"];
  /**
   * Values of a column with their counts, the element's other filters applied; the server searches. Of a column of paths, `under` asks
   * for the parts that come next below one. `labelId` is the column that names the values, `filters` what else their rows must fit. Rejects with
   * CallError.
   */
  readonly values: (elementId: Id, columnId: Id, search: string, signal: AbortSignal, more?: AskedValues) => Promise<CountedValues>;
  readonly showRows: (rows: RowsBehind) => void;
  readonly showColumn: (elementId: Id, columnId: Id) => void;
  /** Opens what changes the source of an element. */
  readonly changeSource: (elementId: Id, what: ChangedSource) => void;
  readonly showSql: (elementId: Id) => void;
  /** Shows what an element reads, down to the columns of the warehouse. */
  readonly showOrigins: (elementId: Id) => void;
  /** Asks how an element is to be downloaded. */
  readonly showDownload: (elementId: Id) => void;
  /** An element as a file, as this person looks at it. Rejects with CallError; what did not come whole is no file. */
  readonly takeFile: TakeFile;
  /** A page or the whole workbook as one Excel file. Rejects with CallError. */
  readonly takeBook: TakeBook;
  /** Opens the schedules of the workbook; of a part of it: the form of a new one. */
  readonly showSchedules: (
    about:
      | { readonly what: "element" | "page"; readonly id: Id; readonly kind: "export" | "alert" }
      | { readonly what: "workbook"; readonly id: null; readonly kind: "export" }
      | null,
  ) => void;
  /** Opens the addresses that show a part as a picture. */
  readonly showPictureLinks: (about: { readonly what: "element" | "page"; readonly id: Id }) => void;
  /** Asks how a page is to be downloaded. */
  readonly showPageDownload: (pageId: Id) => void;
  /** A page or the whole workbook as it would be printed. Rejects with CallError. */
  readonly takeDrawing: TakeDrawing;
  /** Of a report: all of it, to be shown as it would be printed. Rejects with CallError. */
  readonly takeSheets: TakeSheets;
  /** Why a cell is empty, or a total is not what its column adds up to (T1). */
  readonly showReason: (doubt: Doubt) => void;
  /** What a number rests on, and what makes it different from others. Absent where the person may not ask. */
  readonly explain?: (explained: Explained) => void;
}

export const WorkbookContext = createContext<Workbook | null>(null);

export function useWorkbook(): Workbook {
  const workbook = useContext(WorkbookContext);
  if (workbook === null) throw new Error("useWorkbook outside of an open workbook");
  return workbook;
}

export function useDocumentState(): DocumentState {
  const { documents } = useWorkbook();
  return useSyncExternalStore(documents.subscribe, documents.state);
}

const apartFromTheme = ignoringTheme();

/**
 * The document on screen. Parts of it keep their identity from one version to the next unless they changed. Another theme alone draws nothing anew
 * that asks for it: `useDocumentTheme` tells the theme.
 */
export function useDocument(): WorkbookDocument {
  const { documents } = useWorkbook();
  return useSyncExternalStore(documents.subscribe, () => apartFromTheme(documents, documents.state().document));
}

/** What the document says of its theme; undefined: nothing. */
export function useDocumentTheme(): DocumentTheme | undefined {
  const { documents } = useWorkbook();
  return useSyncExternalStore(documents.subscribe, () => themeSettingsOf(documents.state().document));
}

/** An element of the document; draws anew only when the element itself changes. Undefined once it is deleted. */
export function useElement(elementId: Id | null): Element | undefined {
  const { documents } = useWorkbook();
  return useSyncExternalStore(documents.subscribe, () =>
    elementId === null ? undefined : findElement(documents.state().document, elementId),
  );
}

/** The elements of documents by their ids: each cell of a page asks for its own, with every change. */
const byId = new WeakMap<WorkbookDocument, ReadonlyMap<Id, Element>>();

export function findElement(document: WorkbookDocument, elementId: Id): Element | undefined {
  let elements = byId.get(document);
  if (elements === undefined) {
    // Of two with one id the first is meant.
    elements = new Map(document.pages.flatMap((page) => page.elements.map((element) => [element.id, element] as const)).toReversed());
    byId.set(document, elements);
  }
  return elements.get(elementId);
}

/** The value of a control on this screen; undefined while the document's own holds. */
export function useControlValue(elementId: Id): readonly [ControlValue | null | undefined, (value: ControlValue | null) => void] {
  const { controls, actions } = useWorkbook();
  const value = useSyncExternalStore(controls.subscribe, () => controls.shown(elementId));
  return [
    value,
    (next) => {
      if (controls.propose(elementId, next) === "set") void actions.start(elementId, "on-change");
    },
  ];
}
