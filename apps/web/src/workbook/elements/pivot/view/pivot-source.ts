import type { CellValue } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";
import type { BlockPlace, GridBlock, GridCell, GridColumn, GridSource } from "../../../grid/model/grid-source.ts";
import type { CellLook } from "@sheaf/charts/cells";
import { alignedTexts } from "../../../grid/model/aligned-decimals.ts";
import type { CellDrawing } from "../../../grid/model/cell-drawing.ts";
import { plainColumn } from "../../../grid/model/plain-column.ts";
import { shownDrawing } from "../../column-display/cell-drawing.ts";
import { type CellTexts, isPercent, problemCell } from "../../tabular/view/cell-texts.ts";
import type { ColumnWidths } from "../../tabular/view/column-widths.ts";
import type { TableColumn } from "../../tabular/shape/table-shape.ts";
import { columnIndex } from "../../tabular/rows/level-rows.ts";
import { ancestorAt, type AxisMember } from "../model/axis.ts";
import type { PivotLine, PivotModel } from "../model/pivot-model.ts";
import { isTotal } from "../model/slots.ts";
import { columnBands, leafMember, leafName, totalLabel } from "./column-bands.ts";
import { keyLabel } from "./pivot-places.ts";
import { t } from "../../../../shared/words/words.ts";

export interface PivotSourceParts {
  readonly model: PivotModel;
  /** Keys and values by their ids. */
  readonly columns: ReadonlyMap<Id, TableColumn>;
  /** Writes values with the conditional formats of each kind of cell; `plain` without. */
  readonly texts: { readonly cells: CellTexts; readonly subtotals: CellTexts; readonly grand: CellTexts; readonly plain: CellTexts };
  readonly widths: ColumnWidths;
  /** How totals of a value along an axis look; null: as all totals do. */
  readonly totalLook: (axis: "rows" | "columns", valueId: Id) => CellLook | null;
  /** How the rows are sorted by a value, for its header. */
  readonly sortOf: (columnId: Id) => GridColumn["sort"];
}

/** What stands at the left of the rows: a column per key, or one for all of them. */
export interface PivotColumns {
  /** How many columns of the grid are row headers. */
  readonly headers: number;
  /** The line of the column axis of a column of the grid; undefined for a row header. */
  readonly lineOf: (flat: number) => PivotLine | undefined;
}

const TOTAL_LOOK: CellLook = { bold: true, background: "var(--sunken)" };
const HEADER_LOOK: CellLook = { background: "var(--rowHeader-fill, var(--panel))" };
const GROUP_LOOK: CellLook = { bold: true, background: "var(--rowHeader-fill, var(--panel))" };
const INDENT = 18;
const SAMPLE = 80;
const NO_TYPE: ValueType = { kind: "null" };

export const rowHeaderBlocks = ({ shown }: PivotModel): number =>
  (shown.rowLayout === "indented" ? 1 : Math.max(1, shown.rows.length)) + (shown.valuesOn === "rows" ? 1 : 0);

export function pivotColumns(model: PivotModel): PivotColumns {
  const headers = rowHeaderBlocks(model);
  return { headers, lineOf: (flat) => model.columnLines[flat - headers] };
}

/** A pivot as the grid shows it: row headers, bands of the column keys, and a column per combination of those with a value. */
export function pivotSource(parts: PivotSourceParts): GridSource {
  const { model, columns, texts } = parts;
  const { shown, rowLines, columnLines } = model;
  const isIndented = shown.rowLayout === "indented";
  const headers = rowHeaderBlocks(model);
  const valueNames = shown.valuesOn === "rows" ? headers - 1 : -1;
  const spans = spansOf(model);

  const labelOf = (columnId: Id, value: CellValue): string => {
    const column = columns.get(columnId);
    return column === undefined ? "" : keyLabel(column, value, typeOf(model, columnId), texts.plain);
  };
  const memberLabel = (member: AxisMember, axis: "rows" | "columns"): string =>
    member.depth === 0 ? totalLabel(shown.totals[axis].label, null) : labelOf(shown[axis][member.depth - 1] ?? "", member.value);

  /** Keys are drawn as their values would be; an address that is computed beside them is not among what came. */
  const keyDrawing = (key: Id, value: CellValue, text: string): CellDrawing | null => {
    const column = columns.get(key);
    const display = column?.display ?? null;
    if (column === undefined || display === null || (display.kind === "link" && display.url !== undefined)) return null;
    return shownDrawing(display, { value, type: typeOf(model, key), text, isPercent: isPercent(column) });
  };

  /** A header is pressed to choose its column: an address in it leads nowhere. */
  const columnDrawing = (member: AxisMember): CellDrawing | null => {
    const key = member.depth === 0 ? undefined : shown.columns[member.depth - 1];
    const drawing = key === undefined ? null : keyDrawing(key, member.value, labelOf(key, member.value));
    return drawing?.kind === "link" ? null : drawing;
  };
  /** The member of a subtotal, in words; null where it is a picture, whose address says nothing to anybody. */
  const subtotalOf = (member: AxisMember): string | null => {
    const label = memberLabel(member, "rows");
    return keyDrawing(shown.rows[member.depth - 1] ?? "", member.value, label)?.kind === "image" ? null : label;
  };

  /** Where keys of both axes are left out, that of the rows counts (S-L8f). */
  const ownLook = (row: PivotLine, column: PivotLine, valueId: Id | null): CellLook | null => {
    if (valueId === null) return null;
    const isRowTotal = row.slot.member.depth < shown.rows.length;
    const isColumnTotal = column.slot.member.depth < shown.columns.length;
    return (isRowTotal ? parts.totalLook("rows", valueId) : null) ?? (isColumnTotal ? parts.totalLook("columns", valueId) : null);
  };

  const valueCell = (row: PivotLine, column: PivotLine): GridCell => {
    const valueId = row.valueId ?? column.valueId;
    const field = valueId === null ? undefined : columns.get(valueId);
    const isSum = isTotal(row.slot) || isTotal(column.slot);
    const base = isSum ? { ...TOTAL_LOOK, ...ownLook(row, column, valueId) } : null;
    if (field !== undefined && field.problem !== null) return { ...problemCell(field.problem), look: base };
    const place = model.placeOf(row, column);
    if (place === null || field === undefined) {
      const isBlank = !row.slot.hasValues || !column.slot.hasValues || field === undefined;
      return { text: isBlank ? "" : emptyText(shown.emptyCellText), value: null, type: NO_TYPE, kind: "null", look: base };
    }
    const isGrand = row.slot.kind === "grand" || column.slot.kind === "grand";
    const written = (isGrand ? texts.grand : isSum ? texts.subtotals : texts.cells).cell(field, place.table, place.row);
    if (written === undefined) return { ...problemCell(t("pivot.source.own-formula-totals-error")), look: base };
    const cell = written.kind === "null" && shown.emptyCellText !== "" ? { ...written, text: shown.emptyCellText } : written;
    return base === null ? cell : { ...cell, look: { ...base, ...cell.look } };
  };

  const headerText = (text: string, look: CellLook, member: AxisMember | null, indent?: number): GridCell => {
    const key = member === null || member.depth === 0 ? undefined : shown.rows[member.depth - 1];
    const reason = key === undefined ? null : (columns.get(key)?.problem ?? null);
    if (reason !== null) return { ...problemCell(reason), look, ...(indent === undefined ? {} : { indent }) };
    const isNull = member !== null && member.depth > 0 && member.value === null;
    const drawing = key === undefined || member === null ? null : keyDrawing(key, member.value, text);
    return {
      text,
      value: key === undefined ? text : (member?.value ?? null),
      type: key === undefined ? { kind: "text" } : typeOf(model, key),
      kind: isNull ? "null" : "value",
      look,
      ...(indent === undefined ? {} : { indent }),
      ...(drawing === null ? {} : { drawing }),
    };
  };
  const blankHeader = (look: CellLook): GridCell => ({ text: "", value: null, type: NO_TYPE, kind: "null", look });

  const headerCell = (block: number, line: PivotLine): GridCell => {
    const { slot, valueId } = line;
    const { member, kind } = slot;
    const sum = kind === "subtotal" || kind === "grand" ? TOTAL_LOOK : HEADER_LOOK;
    if (block === valueNames) return headerText(valueId === null ? "" : (columns.get(valueId)?.name ?? ""), sum, null);
    if (kind === "grand" || shown.rows.length === 0)
      return block === 0 ? headerText(totalLabel(shown.totals.rows.label, null), TOTAL_LOOK, null) : blankHeader(TOTAL_LOOK);
    if (isIndented) {
      const isGroup = kind === "group" || kind === "closed";
      const indent = (member.depth - 1) * INDENT + (isGroup || shown.rows.length === 1 ? 0 : INDENT);
      return headerText(memberLabel(member, "rows"), isGroup ? GROUP_LOOK : HEADER_LOOK, member, indent);
    }
    if (kind === "subtotal" && block === member.depth - 1)
      return headerText(totalLabel(shown.totals.rows.label, subtotalOf(member)), sum, null);
    if (block >= member.depth) return blankHeader(sum);
    const own = ancestorAt(member, block + 1);
    return headerText(memberLabel(own, "rows"), block === 0 && shown.rows.length > 1 ? GROUP_LOOK : HEADER_LOOK, own);
  };

  const headerPlace = (block: number, row: number): BlockPlace => {
    const line = rowLines[row];
    if (line === undefined) return { kind: "covered" };
    const { slot } = line;
    if (block === valueNames) return single(row);
    const own = spans.ofLine(row);
    const span = (first: number, last: number, isOpen: boolean | null): BlockPlace => ({
      kind: "row",
      ordinal: first,
      first,
      last,
      isOpen,
    });
    const foldable = (member: AxisMember): boolean | null => (member.depth < shown.rows.length ? !isClosedSlot(line, member) : null);
    if (slot.kind === "grand" || shown.rows.length === 0) return span(own.first, own.last, null);
    if (isIndented) return span(own.first, own.last, foldable(slot.member));
    const isOwnLabel = slot.kind === "subtotal" && block >= slot.member.depth - 1;
    if (isOwnLabel || block >= slot.member.depth) return span(own.first, own.last, null);
    const member = ancestorAt(slot.member, block + 1);
    if (shown.repeatLabels) return span(row, row, foldable(member));
    const whole = spans.ofMember(member) ?? own;
    return span(whole.first, whole.last, foldable(member));
  };

  const keyBlock = (block: number): GridBlock => {
    const keys = isIndented ? shown.rows : shown.rows.slice(block, block + 1);
    const fields = keys.flatMap((key) => columns.get(key) ?? []);
    const [field] = fields;
    const id = block === valueNames ? "~values" : isIndented ? "~rows" : (field?.id ?? "~rows");
    const name = block === valueNames ? t("pivot.source.values") : fields.map((each) => each.name).join(" / ");
    return {
      id,
      band: null,
      tone: 3,
      columns: [
        plainColumn({
          id,
          name,
          type: field?.type ?? "text",
          align: block === valueNames || isIndented ? "left" : (field?.align ?? "left"),
          width: keyWidth(parts, field, id, name, block, (line) => headerCell(block, line)),
          isFixed: field?.width != null && block !== valueNames,
          isKey: true,
          sort: field === undefined || isIndented ? null : parts.sortOf(field.id),
          isFiltered: fields.some(({ isFiltered }) => isFiltered),
          description: field?.description ?? null,
          problem: fields.find(({ problem }) => problem !== null)?.problem ?? null,
          isRowHeader: true,
          isQuiet: field === undefined || block === valueNames,
        }),
      ],
    };
  };

  const leaf = (line: PivotLine): string => leafName(model, line, columns, (member) => memberLabel(member, "columns"));
  const sortedOn = shown.columns.length === 0 ? null : columnLines.find(({ slot }) => slot.kind === "grand")?.slot.member;
  const isParted = shown.columns.length > 1 || (shown.valuesOn === "columns" && shown.values.length > 1);
  const valueWidths = widthsOfValues(parts, valueCell);
  const gridColumn = (line: PivotLine, index: number): GridColumn => {
    const { slot, valueId } = line;
    const field = valueId === null ? undefined : columns.get(valueId);
    const name = leaf(line);
    const member = leafMember(model, line);
    const key = member === null ? undefined : columns.get(shown.columns[member.depth - 1] ?? "");
    const nameDrawing = member === null ? null : columnDrawing(member);
    const next = columnLines[index + 1]?.slot.member;
    const isTop = next !== undefined && ancestorAt(next, 1) !== ancestorAt(slot.member, 1);
    const isSorted = field !== undefined && (sortedOn === null || sortedOn === slot.member);
    return plainColumn({
      id: `${slot.member.path}\u001E${slot.kind}\u001E${valueId ?? ""}`,
      name,
      type: field?.type ?? "number",
      align: field?.align ?? "right",
      width: valueWidths(line, nameDrawing?.kind === "image" ? "" : name),
      ...(nameDrawing === null ? {} : { nameDrawing }),
      isFixed: field?.width != null,
      isPercent: field !== undefined && isPercent(field),
      sort: isSorted ? parts.sortOf(field.id) : null,
      description: field?.description ?? null,
      problem: key?.problem ?? field?.problem ?? null,
      isQuiet: shown.columns.length > 0,
      endsGroup: isTop && (isParted || columnLines[index + 1]?.slot.kind === "grand"),
    });
  };

  const grandAtFoot = shown.rows.length > 0 && rowLines.at(-1)?.slot.kind === "grand";
  const pinned = grandAtFoot ? rowLines.filter(({ slot }) => slot.kind === "grand").length : 0;
  return {
    blocks: [
      ...Array.from({ length: headers }, (_, block) => keyBlock(block)),
      { id: "~cells", band: null, tone: 3, columns: columnLines.map(gridColumn) },
    ],
    rowCount: rowLines.length,
    places: (row) => [...Array.from({ length: headers }, (_, block) => headerPlace(block, row)), single(row)],
    cell: (block, index, ordinal) => {
      const row = rowLines[ordinal];
      if (row === undefined) return undefined;
      if (block < headers) return headerCell(block, row);
      const column = columnLines[index];
      return column === undefined ? undefined : valueCell(row, column);
    },
    totals: null,
    bandRows: columnBands(model, headers, columns, (member) => memberLabel(member, "columns"), columnDrawing),
    endsGroup: (row) => {
      const [own, next] = [rowLines[row]?.slot.member, rowLines[row + 1]?.slot.member];
      return (
        shown.rows.length > 1 && own !== undefined && next !== undefined && own.depth > 0 && ancestorAt(own, 1) !== ancestorAt(next, 1)
      );
    },
    // More than this would leave nothing to scroll.
    pinnedRows: pinned <= 4 ? pinned : 0,
  };
}

const single = (row: number): BlockPlace => ({ kind: "row", ordinal: row, first: row, last: row, isOpen: null });

const isClosedSlot = ({ slot }: PivotLine, member: AxisMember): boolean => slot.kind === "closed" && slot.member === member;

const emptyText = (own: string): string => (own === "" ? "–" : own);

function typeOf({ cells, rows, columns }: PivotModel, columnId: Id): ValueType {
  const at = columnIndex(cells, columnId, "value");
  return at >= 0 && (rows.keys.includes(columnId) || columns.keys.includes(columnId)) ? (cells.columns[at]?.type ?? NO_TYPE) : NO_TYPE;
}

interface Span {
  readonly first: number;
  readonly last: number;
}

/** Which rows of the grid a line of the axis takes (several where values stand on rows), and which ones lie in a member. */
function spansOf({ rowLines }: PivotModel): {
  readonly ofLine: (row: number) => Span;
  readonly ofMember: (member: AxisMember) => Span | undefined;
} {
  const members = new Map<AxisMember, { first: number; last: number }>();
  const lines: { first: number; last: number }[] = [];
  for (const [row, { slot }] of rowLines.entries()) {
    const before = lines[row - 1];
    if (before !== undefined && rowLines[row - 1]?.slot === slot) {
      before.last = row;
      lines.push(before);
    } else lines.push({ first: row, last: row });
    // A group spans its members; the line of its own total stands beside them.
    let member: AxisMember | null = slot.kind === "subtotal" ? slot.member.parent : slot.member;
    for (; member !== null; member = member.parent) {
      const known = members.get(member);
      if (known === undefined) members.set(member, { first: row, last: row });
      else known.last = row;
    }
  }
  const nowhere: Span = { first: 0, last: 0 };
  return { ofLine: (row) => lines[row] ?? nowhere, ofMember: (member) => members.get(member) };
}

/** A value is as wide wherever it stands: its numbers are compared from column to column. */
function widthsOfValues(
  { model, columns, widths }: PivotSourceParts,
  cell: (row: PivotLine, column: PivotLine) => GridCell,
): (line: PivotLine, name: string) => number {
  const { rowLines, columnLines, shown } = model;
  const rows = sampled(rowLines);
  const known = new Map<string, number>();
  return (line, name) => {
    const ids = line.valueId === null ? shown.values : [line.valueId];
    const key = `${ids.join("\n")}\u001E${name}`;
    let width = known.get(key);
    if (width !== undefined) return width;
    const lines = sampled(columnLines.filter(({ valueId }) => valueId === line.valueId));
    const texts = (): readonly string[] => alignedTexts(rows.flatMap((row) => lines.map((column) => cell(row, column))));
    const [field] = ids.flatMap((id) => columns.get(id) ?? []);
    width = field === undefined ? 80 : widths.of({ ...field, id: key, name }, false, texts);
    known.set(key, width);
    return width;
  };
}

/** Both ends and some in between: totals are the longest, and stand at an end. */
function sampled<T>(items: readonly T[]): readonly T[] {
  if (items.length <= SAMPLE) return items;
  return [...items.slice(0, SAMPLE / 2), ...items.slice(-SAMPLE / 2)];
}

function keyWidth(
  { model, widths }: PivotSourceParts,
  field: TableColumn | undefined,
  id: Id,
  name: string,
  block: number,
  cell: (line: PivotLine) => GridCell,
): number {
  const lines = sampled(model.rowLines);
  const texts = (): readonly string[] => lines.map((line) => `${"i".repeat((cell(line).indent ?? 0) / 3)}${cell(line).text}`);
  const column = field ?? NO_FIELD;
  return widths.of({ ...column, id: `${id}\u001E${block}`, name }, true, texts);
}

const NO_FIELD: TableColumn = {
  id: "",
  name: "",
  type: "text",
  level: "cells",
  isKey: true,
  isHidden: false,
  formula: "",
  format: null,
  display: null,
  formatsWhen: [],
  wraps: false,
  align: "left",
  width: null,
  color: null,
  background: null,
  description: null,
  problem: null,
  isFiltered: false,
  sort: null,
};
