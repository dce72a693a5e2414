import { cellFilesOf, type InputState, type InputValue } from "@sheaf/contract";
import { cellAt, MARKER } from "@sheaf/result";
import { filesColumn, rowIdColumn } from "@sheaf/workbook";
import type { BlockPlace, CellMark, GridBlock, GridCell, GridColumn, GridSource } from "../../../grid/model/grid-source.ts";
import { plainColumn } from "../../../grid/model/plain-column.ts";
import { plainValue } from "../../../state/entries/changes.ts";
import type { EntryState } from "../../../state/entries/entry-table.ts";
import type { Folder } from "../../../commands/edit.ts";
import { folderBands } from "../../tabular/shape/folder-bands.ts";
import { columnIndex } from "../../tabular/rows/level-rows.ts";
import type { TableRows } from "../../tabular/rows/table-rows.ts";
import type { CellTexts } from "../../tabular/view/cell-texts.ts";
import { cellOfValue, valueOfCell } from "./entry-cells.ts";
import { isPicture } from "../../../grid/files/pictures.ts";
import { type EntryColumn, formIcon, pillColor } from "./entry-columns.ts";
import { t } from "../../../../shared/words/words.ts";

/** Somebody else who stands on a cell. */
export interface CellPerson {
  readonly name: string;
  readonly rowId: string;
  readonly color: string;
}

export interface EntryParts {
  /** The table as every table is shown. */
  readonly source: GridSource;
  readonly rows: TableRows;
  readonly columns: readonly EntryColumn[];
  readonly folders: readonly Folder[];
  readonly state: EntryState;
  readonly texts: CellTexts;
  /** Whether this person can write into cells; whether rows can be added. */
  readonly canEnter: boolean;
  readonly canAdd: boolean;
  readonly isLocked: (columnId: string) => boolean;
  readonly people: ReadonlyMap<string, CellPerson>;
  /** How long ago a moment was, in words; milliseconds since 1970. */
  readonly ago: (moment: number) => string;
}

/** An input table as its grid shows it, and what its cells stand for. */
export interface EntrySource extends GridSource {
  /** Null: a row that cannot be written, or one that is not here. */
  readonly rowIdAt: (row: number) => string | null;
  readonly rowOf: (rowId: string) => number | null;
  /** By the column of the grid; undefined for the numbers of rows. */
  readonly columnAt: (flat: number) => EntryColumn | undefined;
  readonly flatOf: (columnId: string) => number;
  readonly isWritable: (row: number, flat: number) => boolean;
  /** What the cell holds as entries carry it; undefined while it is not here. */
  readonly valueAt: (row: number, flat: number) => InputValue | undefined;
  readonly invalidAt: (row: number, flat: number) => InputState["invalid"][number] | null;
  /** Rows that are there; behind them stands the one for new entries, if rows can be added. */
  readonly rowsThere: number;
  readonly isNewRow: (row: number) => boolean;
}

/** Room beside the text for a dot or a picture of the table's own; pixels. */
function pictureWidth({ pills, column, input }: EntryColumn): number {
  if (pills !== null) return 15;
  if (input.type === "file") return 22;
  return column.display === null && personColumns.has(input.id) ? 26 : 0;
}

const personColumns: ReadonlySet<string> = new Set(["CREATED_BY", "UPDATED_BY"]);
const momentColumns: ReadonlySet<string> = new Set(["CREATED_AT", "UPDATED_AT"]);

/** Rows that the result does not have are named beyond its own. */
const BEYOND = 2 ** 48;
const NUMBERS = 40;

export const cellName = (rowId: string, columnId: string): string => JSON.stringify([rowId, columnId]);

/** The row in what `cellName` gave; what others send may be anything. */
export function rowOfCell(name: string): string {
  try {
    const [rowId] = JSON.parse(name) as readonly unknown[];
    return typeof rowId === "string" ? rowId : "";
  } catch {
    return "";
  }
}

const numberColumn: GridColumn = plainColumn({
  id: "row number",
  name: "",
  type: "integer",
  align: "center",
  width: NUMBERS,
  isFixed: true,
  isCount: true,
  isRowHeader: true,
  isRowNumber: true,
  isGiven: true,
});

export function entrySource(parts: EntryParts): EntrySource {
  const { source, rows, columns, folders, state, texts, canEnter, canAdd, isLocked, people, ago } = parts;
  const [block] = source.blocks;
  const level = rows.rootLevels[0];
  const known = level?.total ?? null;
  const loaded = source.rowCount;
  const invalid = new Map(state.known?.invalid.map((cell) => [cellName(cell.rowId, cell.columnId), cell]));
  const types = new Map(rows.states.flatMap((one) => one.table?.columns.map((column) => [column.id, column.type] as const) ?? []));

  const loadedId = (row: number): string | null => {
    const found = level?.row(row);
    if (found === undefined) return null;
    const at = columnIndex(found.table, rowIdColumn, "value");
    const id = at < 0 ? null : cellAt(found.table, found.row, at);
    return typeof id === "string" ? id : id === null ? null : String(id);
  };
  // An added row whose answer is here already is among the others.
  const hasIt = new Set(state.pending.added.length === 0 ? [] : Array.from({ length: loaded }, (_, row) => loadedId(row)));
  const added = state.pending.added.filter((rowId) => !hasIt.has(rowId));
  const rowsThere = loaded + added.length;
  const hasNew = canAdd && known !== null;
  const rowIdAt = (row: number): string | null => (row < loaded ? loadedId(row) : (added[row - loaded] ?? null));

  const columnAt = (flat: number): EntryColumn | undefined => columns[flat - 1];
  const isOpen = (column: EntryColumn | undefined): boolean => canEnter && column?.rule != null && !isLocked(column.input.id);
  const isNewRow = (row: number): boolean => hasNew && row === rowsThere;

  const own = (row: number, at: number): GridCell | undefined => {
    const found = source.places(row)[0];
    return found?.kind === "row" ? source.cell(0, at, found.ordinal) : undefined;
  };
  const entered = (value: InputValue, { rule, column }: EntryColumn): GridCell => {
    const cell = rule === null ? undefined : cellOfValue(value, rule, types.get(column.id) ?? null);
    if (cell === undefined) return { text: String(value ?? ""), value: null, type: { kind: "text" }, kind: "value", look: null };
    return { ...cell, text: texts.text(column, cell.value, cell.type), kind: cell.value === null ? "null" : "value", look: null };
  };
  /** Files of a cell as entries carry them; undefined while they are not here. */
  const filesAt = (row: number, columnId: string): InputValue | undefined => {
    const found = level?.row(row);
    if (found === undefined) return undefined;
    const at = columnIndex(found.table, filesColumn(columnId), "value");
    const type = found.table.columns[at]?.type;
    return type === undefined ? undefined : valueOfCell({ value: cellAt(found.table, found.row, at), type });
  };
  const drawnFiles = (cell: GridCell, value: InputValue | undefined): GridCell => {
    const files = cellFilesOf(value);
    if (files.length === 0) return cell;
    return {
      ...cell,
      text: files.map(({ name }) => name).join(", "),
      drawing: {
        kind: "files",
        files: files.map(({ id, name, type, size }) => ({ id, name, isPicture: isPicture({ name, type, size }) })),
      },
    };
  };
  const drawn = (cell: GridCell, { pills, rule, isPerson }: EntryColumn): GridCell => {
    if (rule?.kind === "checkbox" && cell.kind === "value") return { ...cell, text: cell.value === true ? "☑" : "☐" };
    if (isPerson && cell.kind === "value" && typeof cell.value === "string" && cell.value !== "")
      return { ...cell, drawing: { kind: "person", email: cell.value } };
    const value = rule === null || cell.kind !== "value" ? null : valueOfCell(cell);
    if (value === null) return cell;
    const list: readonly string[] = Array.isArray(value) ? value : [String(value)];
    if (pills === null) return rule?.kind === "multi-select" ? { ...cell, text: list.join(", ") } : cell;
    const words = rule?.kind === "multi-select" ? { text: list.join(", ") } : {};
    return {
      ...cell,
      ...words,
      drawing: { kind: "pills", hasDots: true, pills: list.map((text: string) => ({ text, color: pillColor(pills, text) })) },
    };
  };
  /** What the table itself knows of a row: who, with a picture; when, in the words of now, where no format says other ones. */
  const kept = (cell: GridCell, { column, input }: EntryColumn, isNow: boolean): GridCell => {
    if (column.display !== null || cell.kind !== "value") return cell;
    if (personColumns.has(input.id))
      return typeof cell.value === "string" ? { ...cell, drawing: { kind: "person", email: cell.value } } : cell;
    if (!momentColumns.has(input.id) || column.format !== null || typeof cell.value !== "bigint") return cell;
    return { ...cell, drawing: { kind: "ago", words: isNow ? t("input-table.entry-source.just-now") : ago(Number(cell.value / 1000n)) } };
  };
  const cellAtRow = (row: number, at: number): GridCell | undefined => {
    const column = columns[at];
    if (column === undefined) return undefined;
    const rowId = rowIdAt(row);
    const pending = rowId === null ? undefined : state.pending.cell(rowId, column.input.id);
    const base = row < loaded ? own(row, at) : blank(column);
    const plain = pending === undefined ? base : entered(pending.value, column);
    if (plain === undefined) return undefined;
    const isRowWriting = column.form === "system" && rowId !== null && state.pending.isWriting(rowId);
    // Nobody is told that an empty cell is empty where cells wait to be filled; rows of which nothing was entered have no date.
    const isBlank = plain.kind === "null" && (column.rule !== null || column.form === "system");
    const cell = isBlank
      ? { ...plain, text: "" }
      : column.form === "system"
        ? kept(plain, column, isRowWriting)
        : column.rule?.kind === "file"
          ? drawnFiles(plain, pending === undefined ? filesAt(row, column.input.id) : pending.value)
          : drawn(plain, column);
    if (rowId === null) return cell;
    const wrong = pending === undefined ? invalid.get(cellName(rowId, column.input.id)) : undefined;
    const person = people.get(cellName(rowId, column.input.id));
    const isWriting =
      pending?.isWriting === true ||
      (column.input.id === "UPDATED_AT" && isRowWriting) ||
      (at === 0 && state.pending.row(rowId) === "deleted");
    if (wrong === undefined && person === undefined && !isWriting) return cell;
    const mark: CellMark = {
      ...(wrong === undefined ? {} : { problem: wrong.message }),
      ...(isWriting ? { isWriting } : {}),
      ...(person === undefined ? {} : { person, isFirstRow: row === 0 }),
    };
    return { ...(wrong === undefined ? cell : { ...cell, text: offeredText(wrong.offered, column, texts, types) }), mark };
  };
  const numberCell = (row: number): GridCell => {
    const text = isNewRow(row) ? "+" : String(row + 1);
    return { text, value: BigInt(row + 1), type: { kind: "integer" }, kind: "count", look: null };
  };

  const blocks: readonly GridBlock[] = [
    {
      id: block?.id ?? "base",
      band: null,
      tone: 3,
      columns: [
        numberColumn,
        ...(block?.columns ?? []).map((column, at): GridColumn => {
          const entry = columns[at];
          const icon = entry === undefined ? null : formIcon(entry.form);
          const width = column.isFixed ? column.width : column.width + (entry === undefined ? 0 : pictureWidth(entry));
          return { ...column, width, isGiven: !isOpen(entry), ...(icon === null ? {} : { icon }), isKey: false };
        }),
      ],
    },
  ];
  const inFolders = folderBands(blocks, folders);
  return {
    blocks,
    ...(inFolders.length === 0 ? {} : { bandRows: inFolders }),
    rowCount: rowsThere + (hasNew ? 1 : 0),
    places: (row): readonly BlockPlace[] => [
      { kind: "row", ordinal: row < loaded ? row : BEYOND + row, first: row, last: row, isOpen: null },
    ],
    cell: (_, index, ordinal) => {
      const row = ordinal >= BEYOND ? ordinal - BEYOND : ordinal;
      if (index === 0) return numberCell(row);
      if (!isNewRow(row)) return cellAtRow(row, index - 1);
      return index === 1
        ? {
            ...nothing,
            text: rowsThere === 0 ? t("input-table.entry-source.type-paste") : t("input-table.entry-source.add-a-row"),
            kind: "null",
          }
        : nothing;
    },
    totals: null,
    rowIdAt,
    rowOf: (rowId) => {
      for (let row = 0; row < rowsThere; row += 1) if (rowIdAt(row) === rowId) return row;
      return null;
    },
    columnAt,
    flatOf: (columnId) => columns.findIndex(({ input }) => input.id === columnId) + 1,
    isWritable: (row, flat) => isOpen(columnAt(flat)) && (isNewRow(row) || rowIdAt(row) !== null),
    valueAt: (row, flat) => {
      const column = columnAt(flat);
      const rowId = rowIdAt(row);
      if (column === undefined || rowId === null) return isNewRow(row) ? null : undefined;
      const pending = state.pending.cell(rowId, column.input.id);
      if (pending !== undefined) return pending.value;
      if (row >= loaded) return null;
      if (column.rule?.kind === "file") return filesAt(row, column.input.id);
      const cell = own(row, flat - 1);
      return cell === undefined || cell.text === MARKER ? undefined : valueOfCell(cell);
    },
    invalidAt: (row, flat) => {
      const rowId = rowIdAt(row);
      const column = columnAt(flat);
      if (rowId === null || column === undefined || state.pending.cell(rowId, column.input.id) !== undefined) return null;
      return invalid.get(cellName(rowId, column.input.id)) ?? null;
    },
    rowsThere,
    isNewRow,
  };
}

const nothing: GridCell = { text: "", value: null, type: { kind: "null" }, kind: "value", look: null };

const blank = ({ rule }: EntryColumn): GridCell => (rule === null ? { ...nothing, text: "…" } : nothing);

/** What was offered, as its column would write it: `104%`. */
function offeredText(
  offered: unknown,
  { rule, column }: EntryColumn,
  texts: CellTexts,
  types: ReadonlyMap<string, GridCell["type"]>,
): string {
  if (rule === null || offered === null || offered === undefined) return "";
  if (rule.kind === "file") return plainValue(offered);
  const cell = cellOfValue(offered as InputValue, rule, types.get(column.id) ?? null);
  return cell === undefined ? plainValue(offered) : texts.text(column, cell.value, cell.type);
}
