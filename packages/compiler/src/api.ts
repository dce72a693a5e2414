import type { CustomFunction, Diagnostic } from "@sheaf/formula";
import type { InheritedLook, ResultColumn } from "@sheaf/result";
import type { Dialect, DialectName, LiteralValue, SqlQuery, ValueType } from "@sheaf/sql";
import type { ModelOffer } from "./models/offer.ts";
import type { SliceReading } from "./slices/reading.ts";
import type { ControlValue, Filter, FilterValue, Format, Id, WorkbookDocument } from "@sheaf/workbook";

/** Columns of a warehouse table or of a user's SELECT, as the connector introspected them. */
export interface TableSchema {
  /** Full path: database, schema, table (as many as the engine has). */
  readonly path: readonly string[];
  readonly columns: readonly SchemaColumn[];
  /** Columns of a known key, outermost first; empty if none is known (L6). */
  readonly key: readonly string[];
  /** Engine row identity usable as the last tie-break, e.g. `rowid`, `ctid`; null where there is none. */
  readonly rowIdentity: string | null;
  readonly rowCountEstimate: number | null;
  /** How its columns are shown where nobody says otherwise, by their names: as the file showed them that it was loaded from. */
  readonly formats?: Readonly<Record<string, Format>>;
  /** What people wrote of its columns, by their names. */
  readonly descriptions?: Readonly<Record<string, string>>;
}

export interface SchemaColumn {
  readonly name: string;
  readonly type: ValueType;
  /** The engine's own type text, for the reader's eye and for casts on the way in (e.g. `TIMESTAMP WITH TIME ZONE`). */
  readonly nativeType: string;
}

/**
 * Entered rows: a table of the connection, or beside a connection that nothing can be written to the rows themselves, which then travel
 * with the statement (values as in literals, `total` rows in all; more than `limit` of them are refused).
 */
export type InputRows =
  | { readonly kind: "table"; readonly schema: TableSchema }
  | {
      readonly kind: "rows";
      readonly columns: readonly SchemaColumn[];
      readonly rows: readonly (readonly InputCell[])[];
      readonly total: number;
      readonly limit: number;
      readonly key: readonly string[];
    };
/** A list stands for an array of texts. */
export type InputCell = LiteralValue | readonly string[];

export interface KnownConnection {
  readonly dialect: Dialect;
  readonly timeZone: string;
  /** Rows of other connections can stand beside its tables while a statement runs: the embedded engine (J3). */
  readonly takesRows?: boolean | undefined;
}

/** Everything the compiler may know about the outside; passed in, so that compiling is pure. */
export interface Catalog {
  /** Dialect and declared zone of a connection; undefined if the connection is unknown (E_SOURCE_MISSING). */
  readonly connection: (connectionId: Id) => KnownConnection | undefined;
  /** Table matched from its right end without regard to case; `ambiguous` when several match. */
  readonly table: (connectionId: Id, path: readonly string[]) => TableSchema | "ambiguous" | undefined;
  /** Output columns of one user-written SELECT; undefined while unknown. */
  readonly statement: (connectionId: Id, statement: string) => TableSchema | undefined;
  /** Table that holds an uploaded file. */
  readonly file: (connectionId: Id, inodeId: Id) => TableSchema | undefined;
  /** A data model, as those who read it see it; undefined if there is none. Who knows none leaves it out. */
  readonly model?: ((dataModelId: Id) => WorkbookDocument | undefined) | undefined;
  /** What a data model offers to the person, for who may not know its formulas; `model` comes first. */
  readonly offer?: ((dataModelId: Id) => ModelOffer | undefined) | undefined;
  /** Rows that people entered into an input table. Without it, or while unknown: none are to be had. */
  readonly input?: (connectionId: Id, elementId: Id) => InputRows | undefined;
}

export type { ControlValue, DialectName };

export interface Environment {
  readonly catalog: Catalog;
  /** By control element id; a control not listed has its value of the document. */
  readonly controls: ReadonlyMap<Id, ControlValue | null>;
  /** UTC ISO text with microseconds, fixed for a page load (D3). */
  readonly now: string;
  readonly timeZone: string;
  readonly weekStart: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
  readonly user: {
    /** By which policies and column security may name the person, besides the address. */
    readonly id?: string | undefined;
    readonly email: string;
    readonly firstName: string;
    readonly fullName: string;
    /** By name. */
    readonly teams: readonly string[];
    /** By which policies and column security may name the person's teams, besides the names. */
    readonly teamIds?: readonly string[] | undefined;
    readonly attributes: ReadonlyMap<string, string>;
  };
  /** Custom functions of the organization; none if absent. */
  readonly customFunctions?: readonly CustomFunction[];
}

/** The value that a group has of a key; `any`: whatever it is, as in the total of a pivot's column. */
export type GroupKey = FilterValue | { readonly any: true };

/** What slices are made of: the rows of a level, its totals, a part of a pivot table. */
export type SlicedWant = Extract<QueryRequest["want"], { readonly kind: "rows" | "totals" | "pivot" }>;

/** One request of a view: which rows of which level of which element. */
export interface QueryRequest {
  readonly elementId: Id;
  /** Grouping id, `summary`, `base`, or null = the element's default level. */
  readonly level: Id | null;
  /**
   * `rows`: the columns of this level, plus outer levels' where `withOuter`. `totals`: every column of this and outer levels re-evaluated at the
   * key set of level `totalsAt` (L8, L11). `count`: number of rows at the level. `distinct`: values of one column with counts, for filters and list controls.
   * Of a column of arrays, which are paths from a root, `under` asks for the values that come next below a path, with two counts: of the rows
   * there, and (`deeper`) of those whose path goes on. `labelId` is the column that names the values: the answer has the least and the greatest
   * name of each (`label`, `label-last`), they stand in the order of the names, and the search finds both.
   *
   * `pivot`: of a pivot table, the values at the first `rows` keys of its rows and the first `columns` of its columns (L8, L10, L11): all keys
   * of both give the cells, all of one and none of the other its totals, none of either the grand total, fewer the subtotals. The columns of
   * the answer are those `rows + columns` keys, then each value that can be computed, in the order of the file, with its marker count where
   * it has one; a value that has a formula of its own in totals bears its own id all the same. Where
   * `conditions` asks for them, the conditions by formula of conditional formats that color this part come last, with the ids of
   * `conditionColumnId`. Rows stand in the order of the row axis,
   * then of the column axis, so that the same prefixes stand in the same order in every part. `within`: values of the outermost row keys.
   * `pivot-count`: how many rows that part has without a window.
   *
   * `rest`: of the marks of a chart those of the values of a key that are not `kept`, taken together: the columns of the default level without
   * that key, evaluated at the other keys over the rows of the rest (S-L10g).
   *
   * `slice`: what `of` asks, as groups that are told apart also by what the controls `by` filter by, for all of their values: its columns and
   * `slice` of the answer say how any of those is answered from them. `window.limit` bounds the groups; without them all, none serve.
   *
   * `join-matches`: of the join number `join` (from 0) of the element's source, one row: how many rows the left and the right leg have, and how
   * many of each find a row on the other side, then how many of each share their keys, none of them null, with other rows of their own side. Filters of the element and the type of the join say nothing here.
   */
  readonly want:
    | {
        readonly kind: "rows";
        readonly columns: readonly Id[] | null;
        readonly withOuter: boolean;
        /** Adds `parent ordinal` and `child count` columns for the nested grid. */ readonly outline: boolean;
      }
    | { readonly kind: "totals"; readonly totalsAt: Id }
    | { readonly kind: "count" }
    | { readonly kind: "pivot"; readonly rows: number; readonly columns: number; readonly conditions?: boolean | undefined }
    | { readonly kind: "pivot-count"; readonly rows: number; readonly columns: number }
    | { readonly kind: "rest"; readonly columnId: Id; readonly kept: readonly FilterValue[] }
    | { readonly kind: "slice"; readonly of: SlicedWant; readonly by: readonly Id[] }
    | { readonly kind: "join-matches"; readonly join: number }
    | {
        readonly kind: "distinct";
        readonly columnId: Id;
        readonly search: string | null;
        readonly under?: readonly FilterValue[] | undefined;
        readonly labelId?: Id | undefined;
      };
  readonly window: { readonly offset: number; readonly limit: number } | null;
  /** Only rows inside this group: values of the keys of the levels further out, outermost first; a key may be left open. */
  readonly within: readonly GroupKey[] | null;
  /** Filters of the moment (a viewer's), besides those of the document. */
  readonly extraFilters: readonly Filter[];
}

/**
 * Rows of one connection for a statement that reads several: they are fetched by a statement of their own, and stand as the table
 * `temp.main.<name>` where the query runs. More rows than `limits.partRows` fail the query: none is ever left out.
 */
export interface QueryPart {
  /**
   * Of a part that may be large: the values of a key that its rows are matched by, asked of the connection that has the few, and the statement
   * that brings rows with such keys alone (none is null); null where the engine cannot write one of them. The answer is the same either way.
   */
  readonly keys?: {
    readonly connectionId: Id;
    readonly sql: string;
    readonly columns: QueryPart["columns"];
    readonly within: (values: readonly string[]) => string | null;
  };
  readonly name: string;
  readonly connectionId: Id;
  readonly dialect: DialectName;
  readonly sql: string;
  /** As in a compiled query. */
  readonly shortSql: string | null;
  /** In the order of the SQL's output columns. */
  readonly columns: readonly { readonly alias: string; readonly type: ValueType }[];
}

export interface CompiledQuery {
  readonly ok: true;
  /** Where `sql` runs; null: in an embedded engine without tables of its own, as no connection that is read takes the rows of others. */
  readonly connectionId: Id | null;
  /** What is fetched before `sql` runs; empty where one connection has all rows. */
  readonly parts: readonly QueryPart[];
  readonly dialect: DialectName;
  /** Plain JSON, stable, hashable: the result cache keys on it. */
  readonly plan: object;
  readonly query: SqlQuery;
  readonly sql: string;
  /**
   * What may be run in place of `sql`, and is quicker: it gives the same, or fails before its first row because a value is too long for it.
   * Null where there is nothing shorter.
   */
  readonly shortSql: string | null;
  /** In the order of the SQL's output columns; `alias` is the SQL name. */
  readonly columns: readonly (ResultColumn & { readonly alias: string })[];
  readonly diagnostics: readonly ElementDiagnostic[];
  /** Of a slice: how the question that it is made of is answered from its rows. */
  readonly slice?: SliceReading | undefined;
  /** Tables read, for data versions and rights. */
  readonly tables: readonly { readonly connectionId: Id; readonly path: readonly string[] }[];
  /** SQL of people in the statement: it passes the guard before it runs, and what it reads is not among `tables`. */
  readonly statements: readonly { readonly connectionId: Id; readonly text: string }[];
  /** What of its environment decided it: compiled in another that has the same of all this, it is the same. `today` is the day of `now` in the zone. */
  readonly dependsOn: {
    readonly now: boolean;
    readonly today: boolean;
    readonly user: boolean;
    readonly timeZone: boolean;
    readonly weekStart: boolean;
    readonly controls: readonly Id[];
  };
}

/** Nothing could be compiled at all (source missing, cycle through elements …); never because one column is bad (G5). */
export interface FailedQuery {
  readonly ok: false;
  readonly diagnostics: readonly ElementDiagnostic[];
}

export interface ElementDiagnostic extends Diagnostic {
  readonly elementId: Id;
  readonly columnId: Id | null;
  /** For a finding about a filter: which one, and where in it (`values/3`). Filters of controls and viewers have no place in the element. */
  readonly filter?: { readonly id: Id; readonly field: string | null };
}

/** What is known of every column of a document without running anything. */
export interface DocumentAnalysis {
  /** How many columns had to be bound for it; the others are as they were in the analysis before. */
  readonly columnsBound: number;
  readonly elements: ReadonlyMap<Id, ElementAnalysis>;
}
export interface ElementAnalysis {
  readonly elementId: Id;
  readonly columns: readonly {
    readonly id: Id;
    readonly name: string;
    readonly type: ValueType;
    readonly level: Id;
    readonly hidden: boolean;
    readonly broken: boolean;
    readonly inherited?: InheritedLook;
  }[];
  readonly diagnostics: readonly ElementDiagnostic[];
}

export type AnalyzeDocument = (document: WorkbookDocument, environment: Environment) => DocumentAnalysis;
export type CompileQuery = (document: WorkbookDocument, request: QueryRequest, environment: Environment) => CompiledQuery | FailedQuery;

/** T1: what a cell rests on. The requests are compiled and run like any other. */
export interface CellExplanation {
  readonly elementId: Id;
  readonly columnId: Id;
  readonly name: string;
  /** As a person reads it. */
  readonly formula: string;
  readonly type: ValueType;
  /** Where the column is computed: the keys that make one row of its level, outermost first. */
  readonly level: { readonly id: Id; readonly keys: readonly { readonly id: Id; readonly name: string }[] };
  /** In force: those inherited from the source first (F7). */
  readonly filters: readonly ExplainedFilter[];
  /** Own columns that the formula names; `inRow`: it has one value in this row, which `row` gives. */
  readonly names: readonly { readonly id: Id; readonly name: string; readonly level: Id; readonly inRow: boolean }[];
  /** The cell, then the named columns with one value in its row. */
  readonly row: QueryRequest;
  readonly underlyingRows: QueryRequest;
  readonly underlyingCount: QueryRequest;
  readonly sql: string | null;
  readonly diagnostics: readonly ElementDiagnostic[];
}

export interface ExplainedFilter {
  readonly elementId: Id;
  readonly elementName: string;
  readonly inherited: boolean;
  readonly filterId: Id;
  readonly columnId: Id;
  readonly columnName: string;
  readonly from: { readonly kind: "element" } | { readonly kind: "control"; readonly controlId: Id } | { readonly kind: "viewer" };
  /** When it acts (F2–F4); null for one that restricts nothing. */
  readonly stage: 1 | 2 | 3 | null;
  readonly filter: Filter;
}
