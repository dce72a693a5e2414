import { setImmediate as round } from "node:timers/promises";
import type { QueryRequest } from "@sheaf/compiler";
import { CodedError, type DownloadRequest, limits } from "@sheaf/contract";
import {
  type FileEnd,
  type FileFacts,
  FileTooLarge,
  headedColumns,
  openRowFile,
  partsOfGrid,
  type Picture,
  pivotGrid,
  type PivotGrid,
  shownCells,
  type Sink,
  writeDelimitedGrid,
  writeXlsxGrid,
  type Writing,
} from "@sheaf/files";
import {
  type BookData,
  bookPicture,
  isPictured,
  pivotSheetLooks,
  sheetCellPictures,
  sheetColumns,
  sheetWidths,
  type SheetSource,
  tableSheetLooks,
  sayIn,
  totalIn,
  wholePart,
} from "@sheaf/press";
import { type ColumnFormat, defaultSymbols, timeZone, UTC } from "@sheaf/locale";
import { type LanguageCode, message } from "@sheaf/messages";
import { appendBatch, emptyTable, isEndMark, type ResultTable } from "@sheaf/result";
import {
  columnsTakenAway,
  type Element,
  type ElementQuery,
  elementQuery,
  type Filter,
  type Id,
  namesOf,
  type PivotPart,
  pivotShown,
  shownLevel,
  type WorkbookDocument,
} from "@sheaf/workbook";
import type { PageLoad, QueryRunner, TakenRows } from "../queries/index.ts";
import { aboutLines, aboutName } from "./about-lines.ts";
import { shownColumns } from "./draw-file.ts";

/** What of an element is written, and how. */
export interface Wanted extends Pick<DownloadRequest, "elementId" | "level" | "format" | "values" | "layout"> {
  readonly extraFilters: readonly Filter[];
  readonly offset: number;
  readonly maxRows: number;
  readonly forSpreadsheets: boolean;
}

export interface ElementFileParts {
  readonly runner: QueryRunner;
  readonly load: PageLoad;
  readonly documentKey: string;
  readonly documentName: string;
  readonly now: string;
  readonly turn: () => Promise<void>;
  /** The sign of amounts whose format names none, as the screen shows it. */
  readonly currency: string;
  /** Of what is said about the file. */
  readonly language: LanguageCode;
  /** An element as PNG, for those that look like something beside their rows. */
  readonly drawn?: (elementId: Id) => Promise<Uint8Array>;
  /** A picture of the web that a cell names; null: it cannot be had. */
  readonly cellPicture?: (url: string) => Promise<Uint8Array | null>;
}

/** How a file ended. */
export interface Written extends FileFacts {
  readonly isCut: boolean;
  /** Columns that have errors. */
  readonly missing: readonly string[];
}

/** A file that is ready to be written: whatever can be refused before its first byte has been. */
export interface ElementFile {
  readonly elementName: string;
  readonly write: (sink: Sink, onRows: (rows: number) => Promise<void>) => Promise<Written>;
}

export async function elementFile(parts: ElementFileParts, wanted: Wanted): Promise<ElementFile> {
  const setting = settingOf(parts, wanted);
  const isGrid = setting.query.pivot !== undefined && wanted.layout === "grid" && ["csv", "tsv", "xlsx"].includes(wanted.format);
  return isGrid ? gridFile(setting) : rowsFile(setting);
}

function settingOf(parts: ElementFileParts, wanted: Wanted): Setting {
  const { document } = parts.load;
  const names = namesOf(document);
  const { element, query } = requireElement(document, wanted.elementId);
  const formats = new Map(query.columns.map(({ id, format }) => [id, format as ColumnFormat | null]));
  const formatted = (format: ColumnFormat): ColumnFormat =>
    format.kind === "number" ? { currencySymbol: parts.currency, ...format } : format;
  const { timeZone: zoneName } = parts.load.environment;
  const writing: Writing = {
    formatOf: ({ id, inherited }) => {
      const format = formats.get(id) ?? (inherited?.format as ColumnFormat | undefined) ?? null;
      return format === null ? null : formatted(format);
    },
    values: wanted.values,
    zone: timeZone(zoneName, Intl) ?? UTC,
    symbols: defaultSymbols,
    forSpreadsheets: wanted.forSpreadsheets,
  };
  return {
    ...parts,
    wanted,
    element,
    query,
    writing,
    formatted,
    nameOf: (id) => names.column(element, id),
    elementName: names.element(element),
  };
}

/** The element, if it has rows. */
export function requireElement(document: WorkbookDocument, elementId: Id): { readonly element: Element; readonly query: ElementQuery } {
  const element = namesOf(document).find(elementId);
  const query = element === undefined ? null : elementQuery(document, elementId);
  if (element === undefined || query === null)
    throw new CodedError("EINVAL", message("errors-exports.file.no-element-rows-here"), { elementId });
  return { element, query };
}

interface Setting extends ElementFileParts {
  readonly wanted: Wanted;
  readonly element: Element;
  readonly query: ElementQuery;
  readonly elementName: string;
  readonly writing: Writing;
  /** A format with what it leaves to the organization. */
  readonly formatted: (format: ColumnFormat) => ColumnFormat;
  readonly nameOf: (columnId: Id) => string;
}

/** Sheets look as on screen, where they do not hold the values for programs. */
const isLooking = ({ wanted: { format, values } }: Setting): boolean => format === "xlsx" && values === "formatted";

function sheetSource(setting: Setting): SheetSource {
  const { element, query, writing, formatted } = setting;
  return {
    element,
    query,
    zone: writing.zone,
    formatted,
    asked: async ({ level, want }) => {
      const ends = { ...setting, wanted: { ...setting.wanted, extraFilters: [], offset: 0, maxRows: 1 } };
      try {
        return (await wholeOf(await take(ends, want, level))).table;
      } catch (error) {
        if (error instanceof CodedError && error.errorCode !== "warehouse_query_canceled") return null;
        throw error;
      }
    },
  };
}

/** An answer that is held as a whole. */
export async function wholeOf(
  taken: TakenRows,
  onRows: (rows: number) => void = () => {},
): Promise<{ readonly table: ResultTable; readonly isCut: boolean }> {
  let table: ResultTable | null = null;
  for await (const chunk of taken.chunks) {
    if (table === null) table = emptyTable(taken.columns, chunk);
    else if (!isEndMark(chunk)) table = appendBatch(table, chunk);
    onRows(table.rowCount);
  }
  if (table === null) throw new Error("a result has no schema");
  return { table, isCut: (await taken.done).truncated };
}

/** Rows as they come. */
async function rowsFile(setting: Setting): Promise<ElementFile> {
  const { wanted, elementName } = setting;
  const picture = await pictureOf(setting);
  const { empty, parts, end, writing } = await openRows(setting);
  return {
    elementName,
    write: async (sink, onRows) => {
      const file = openRowFile(sink, wanted.format, writing, elementName, picture);
      try {
        let rows = 0;
        for await (const part of parts) {
          await file.rows(part);
          rows += part.rowCount;
          await onRows(rows);
          // everybody else's calls come in between
          await round();
        }
        if (rows === 0) await file.rows(empty);
        const ending = await end();
        return { ...(await file.end(await endOf(setting, ending))), ...ending };
      } catch (error) {
        throw error instanceof FileTooLarge ? tooLarge(error) : error;
      } finally {
        file.destroy();
      }
    },
  };
}

/** What an element looks like, where its file can show it and its rows are those of the picture; what cannot be drawn is left out. */
async function pictureOf({ wanted, element, elementName, drawn }: Setting): Promise<Picture | null> {
  const isOfAll = wanted.level === null && wanted.extraFilters.length === 0 && wanted.offset === 0;
  if (drawn === undefined || wanted.format !== "xlsx" || !isOfAll || !isPictured(element)) return null;
  try {
    const picture = bookPicture(element, await drawn(element.id));
    return picture === null ? null : { ...picture, alt: elementName };
  } catch (error) {
    if (error instanceof CodedError && error.errorCode !== "warehouse_query_canceled") return null;
    throw error;
  }
}

/** Rows of an element under the headers that people see, in parts that are read once. */
export interface ElementRows {
  readonly elementName: string;
  /** How people see its values. */
  readonly writing: Pick<Writing, "formatOf" | "zone">;
  readonly empty: ResultTable;
  readonly parts: AsyncIterable<ResultTable>;
  /** Known once all parts were read. */
  readonly end: () => Promise<Pick<Written, "isCut" | "missing">>;
}

/** The rows that a file of them would have, for whoever keeps them in another way. */
export function elementRows(parts: ElementFileParts, wanted: Pick<Wanted, "elementId" | "maxRows">): Promise<ElementRows> {
  const whole = { ...wanted, level: null, layout: "rows", extraFilters: [], offset: 0 } as const;
  return openRows(settingOf(parts, { ...whole, format: "parquet", values: "raw", forSpreadsheets: false }));
}

const cellPicturesIn = ({ element, cellPicture }: Setting): Writing["pictures"] =>
  cellPicture === undefined ? undefined : sheetCellPictures(element, cellPicture);

async function openRows(setting: Setting): Promise<ElementRows & { readonly writing: Writing }> {
  const { wanted, query, elementName } = setting;
  const { pivot } = query;
  const hasLooks = isLooking(setting) && pivot === undefined;
  const looks = hasLooks ? await tableSheetLooks(sheetSource(setting)) : undefined;
  const want: QueryRequest["want"] =
    pivot === undefined
      ? { kind: "rows", columns: hasLooks ? sheetColumns(query, wanted.level) : columnsTakenAway(query), withOuter: true, outline: false }
      : { kind: "pivot", rows: pivot.rows.length, columns: pivot.columns.length };
  const taken = await take(setting, want, pivot === undefined ? wanted.level : null);
  const source = taken.chunks[Symbol.asyncIterator]();
  // Whatever can go wrong before the first row is told before the first byte.
  const first = await source.next();
  if (first.done === true) throw new Error("a result has no schema");
  const empty = emptyTable(headedColumns(taken.columns), first.value);
  const parts = async function* (): AsyncGenerator<ResultTable> {
    try {
      for (let next = await source.next(); next.done !== true; next = await source.next()) {
        if (isEndMark(next.value)) continue;
        const part = appendBatch(empty, next.value);
        if (part.rowCount > 0) yield part;
      }
    } finally {
      await source.return?.();
    }
  };
  return {
    elementName,
    writing: {
      ...setting.writing,
      looks,
      ...(hasLooks ? { widthOf: sheetWidths(setting.element), pictures: cellPicturesIn(setting) } : {}),
    },
    empty,
    parts: parts(),
    end: async () => ({ isCut: (await taken.done).truncated, missing: missingColumns(setting, taken) }),
  };
}

/** The values of an element as a sheet of a workbook has them. */
export async function elementData(parts: ElementFileParts, elementId: Id, maxRows: number): Promise<BookData> {
  const whole = { elementId, maxRows, level: null, layout: "grid", extraFilters: [], offset: 0 } as const;
  const setting = settingOf(parts, { ...whole, format: "xlsx", values: "formatted", forSpreadsheets: true });
  // nobody chooses it in a book: a line for each of what is shown
  const ofRows = { ...setting, wanted: { ...setting.wanted, level: shownLevel(setting.query) } };
  if (setting.query.pivot === undefined) return { kind: "rows", ...(await openRows(ofRows)) };
  const { grid, missing, writing } = await openGrid(setting);
  return { kind: "grid", grid: grid(headingsOf(setting, writing)), missing, writing };
}

/** The parts of a pivot table as it is shown, from one query each. */
async function openGrid(setting: Setting) {
  const { element } = setting;
  const shown = pivotShown(element);
  const hasLooks = isLooking(setting);
  const tables: { readonly part: PivotPart; readonly table: ResultTable }[] = [];
  const missing = new Set<string>();
  let cells = 0;
  for (const part of partsOfGrid(shown)) {
    const taken = await take(setting, { kind: "pivot", ...part, conditions: hasLooks }, null);
    const { table, isCut } = await wholeOf(taken, (rows) => {
      if (cells + rows * Math.max(1, shown.values.length) > limits.exportGridCells) throw gridTooLarge();
    });
    if (isCut) throw gridTooLarge();
    cells += table.rowCount * Math.max(1, shown.values.length);
    for (const name of missingColumns(setting, taken)) missing.add(name);
    tables.push({ part, table });
  }
  const total = await totalIn(setting.language);
  const looks = hasLooks ? await pivotSheetLooks(sheetSource(setting), wholePart(shown, tables)) : undefined;
  return {
    missing: [...missing],
    writing: { ...setting.writing, looks },
    grid: (format: ReturnType<typeof shownCells> | null): PivotGrid => pivotGrid(shown, setting.nameOf, tables, { total, format }),
  };
}

/** How the keys of a pivot are written where they are words: as on screen, if values are. */
const headingsOf = ({ wanted }: Setting, writing: Writing): ReturnType<typeof shownCells> | null =>
  wanted.values === "formatted" ? shownCells(writing) : null;

async function gridFile(setting: Setting): Promise<ElementFile> {
  const { wanted, elementName } = setting;
  const opened = await openGrid(setting);
  const { writing } = opened;
  const format = headingsOf(setting, writing);
  return {
    elementName,
    write: async (sink, onRows) => {
      const grid = opened.grid(format);
      const ending = { isCut: false, missing: opened.missing };
      try {
        const facts =
          wanted.format === "xlsx"
            ? await writeXlsxGrid(sink, grid, writing, elementName, await endOf(setting, ending))
            : await writeDelimitedGrid(sink, grid, wanted.format === "tsv" ? "tsv" : "csv", writing);
        await onRows(facts.rows);
        return { ...facts, ...ending };
      } catch (error) {
        throw error instanceof FileTooLarge ? tooLarge(error) : error;
      }
    },
  };
}

function take({ runner, load, documentKey, turn, wanted }: Setting, want: QueryRequest["want"], level: Id | null): Promise<TakenRows> {
  const { elementId, extraFilters, offset, maxRows } = wanted;
  // One row more than may be is how it is known that there are more.
  const window = offset === 0 && maxRows === limits.exportRows ? null : { offset, limit: maxRows + 1 };
  return runner.rows(load, { elementId, level, want, window, within: null, extraFilters }, { documentKey, turn, maxRows });
}

async function endOf(setting: Setting, { isCut, missing }: Pick<Written, "isCut" | "missing">): Promise<FileEnd> {
  const say = await sayIn(setting.language);
  const { load, wanted, element, documentName, now } = setting;
  const { environment, document } = load;
  const isShown = shownColumns(load);
  return {
    isCut,
    aboutName: say(aboutName),
    about: (facts) =>
      aboutLines(
        {
          document,
          onlyShown: load.onlyShown,
          isShown,
          documentName,
          element,
          person: environment.user.fullName === "" ? environment.user.email : environment.user.fullName,
          now,
          zone: environment.timeZone,
          controls: environment.controls,
          extraFilters: wanted.extraFilters,
          isCut,
          limit: wanted.maxRows,
          missing,
          say,
        },
        facts,
      ),
  };
}

/** Columns that people would expect and that have an error. */
function missingColumns({ nameOf, element, query }: Setting, { diagnostics, columns }: TakenRows): readonly string[] {
  const there = new Set([...columns.map(({ id }) => id), ...query.columns.filter(({ hidden }) => hidden).map(({ id }) => id)]);
  const broken = diagnostics.flatMap(({ code, elementId, columnId }) =>
    elementId === element.id && columnId !== null && code.startsWith("E_") && !there.has(columnId) ? [columnId] : [],
  );
  return [...new Set(broken)].map(nameOf);
}

export function tooLarge(error: FileTooLarge): CodedError {
  return new CodedError("EFBIG", message("errors-exports.file.file-too-large-filter-element", { problem: error.message }));
}

function gridTooLarge(): CodedError {
  const most = limits.exportGridCells;
  return new CodedError("EFBIG", message("errors-exports.file.pivot-table-cells-filter-first", { most }));
}
