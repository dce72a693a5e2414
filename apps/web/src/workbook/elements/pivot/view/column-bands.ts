import type { Id } from "@sheaf/workbook";
import type { CellDrawing } from "../../../grid/model/cell-drawing.ts";
import type { GridBand } from "../../../grid/model/grid-source.ts";
import type { TableColumn } from "../../tabular/shape/table-shape.ts";
import { ancestorAt, type AxisMember } from "../model/axis.ts";
import type { PivotLine, PivotModel } from "../model/pivot-model.ts";
import { t } from "../../../../shared/words/words.ts";

/** `Total`, `Colorado total`; or the label that somebody wrote. */
export function totalLabel(label: string | null, group: string | null): string {
  if (label !== null) return group === null ? label : `${group} ${label}`;
  return group === null ? t("pivot.column-bands.total") : t("pivot.column-bands.total-2", { group });
}

/** With one value in the columns its name would stand on every one of them: it stands once above them instead. */
const hasValueRow = ({ shown }: PivotModel): boolean =>
  shown.valuesOn === "columns" && (shown.values.length > 1 || shown.columns.length === 0);

/** The name of a column of the grid: its value, else its member of the last key. */
export function leafName(
  model: PivotModel,
  { slot, valueId }: PivotLine,
  columns: ReadonlyMap<Id, TableColumn>,
  labelOf: (member: AxisMember) => string,
): string {
  const { shown } = model;
  if (hasValueRow(model)) return valueId === null ? "" : (columns.get(valueId)?.name ?? "");
  if (slot.kind === "cell") return shown.columns.length === 0 ? "" : labelOf(slot.member);
  const isOwnRow = slot.kind === "closed" && slot.member.depth < shown.columns.length;
  return isOwnRow || slot.kind === "grand" || slot.kind === "subtotal"
    ? totalLabel(shown.totals.columns.label, null)
    : labelOf(slot.member);
}

const bandKey = (row: number, member: AxisMember | null, at: number): string => `${row}\u001E${member?.path ?? ""}\u001E${at}`;

/** The member that a band stands for; null for one that stands for none. */
export function memberOfBand(model: PivotModel, band: GridBand, headers: number): AxisMember | null {
  const row = rowOfBand(model, band);
  const line = model.columnLines[band.first - headers];
  if (row === null || line === undefined || line.slot.member.depth <= row) return null;
  return ancestorAt(line.slot.member, row + 1);
}

/** The key whose members stand in the band's row; null for the row of names. */
export function rowOfBand(model: PivotModel, band: GridBand): number | null {
  const row = Number(band.id.split("\u001E")[0]);
  const key = hasValueRow(model) ? row : row - 1;
  return key < 0 ? null : key;
}

/** The member that names a column of the grid by itself; null where a value or a total does. */
export function leafMember(model: PivotModel, { slot }: PivotLine): AxisMember | null {
  const depth = model.shown.columns.length;
  if (hasValueRow(model) || depth === 0) return null;
  return slot.kind === "cell" || (slot.kind !== "grand" && slot.kind !== "subtotal" && slot.member.depth === depth) ? slot.member : null;
}

/** Headers above the columns: a row per column key, outermost first; the innermost names of all are the columns' own. */
export function columnBands(
  model: PivotModel,
  headers: number,
  columns: ReadonlyMap<Id, TableColumn>,
  labelOf: (member: AxisMember) => string,
  drawingOf: (member: AxisMember) => CellDrawing | null,
): readonly (readonly GridBand[])[] {
  const { shown, columnLines } = model;
  const depth = shown.columns.length;
  if (depth === 0 || columnLines.length === 0) return [];
  const nameOf = (id: Id | undefined): string => columns.get(id ?? "")?.name ?? "";
  const problemOf = (id: Id | undefined): { readonly problem?: string } => {
    const problem = columns.get(id ?? "")?.problem ?? null;
    return problem === null ? {} : { problem };
  };
  const rowName = (row: number, title: string, id?: Id): GridBand => ({
    ...problemOf(id),
    id: bandKey(row, null, 0),
    title,
    count: null,
    first: 0,
    last: headers - 1,
    tone: 0,
    isOpen: null,
    isRowName: true,
  });
  const whole = (row: number, title: string): GridBand => ({
    id: bandKey(row, null, headers),
    title,
    count: null,
    first: headers,
    last: headers + columnLines.length - 1,
    tone: 0,
    isOpen: null,
    isRowName: false,
  });
  const keyRow = (row: number, key: number): readonly GridBand[] => {
    const bands: GridBand[] = [rowName(row, nameOf(shown.columns[key]), shown.columns[key])];
    let start = 0;
    while (start < columnLines.length) {
      const line = columnLines[start];
      if (line === undefined) break;
      const { slot } = line;
      const isMember = slot.member.depth > key;
      const own = isMember ? ancestorAt(slot.member, key + 1) : slot.member;
      const belongs = (other: PivotLine | undefined): boolean =>
        other !== undefined &&
        (isMember ? other.slot.member.depth > key && ancestorAt(other.slot.member, key + 1) === own : other.slot === slot);
      let end = start;
      while (belongs(columnLines[end + 1])) end += 1;
      const isTotalHere = !isMember && slot.kind !== "closed" && slot.member.depth === key;
      const canFold = isMember && own.depth < depth;
      const drawing = isMember ? drawingOf(own) : null;
      bands.push({
        ...(drawing === null ? {} : { drawing }),
        ...(isMember ? problemOf(shown.columns[own.depth - 1]) : {}),
        id: bandKey(row, own, start),
        title: isMember ? labelOf(own) : isTotalHere && hasValueRow(model) ? totalLabel(shown.totals.columns.label, null) : "",
        count: null,
        first: headers + start,
        last: headers + end,
        tone: isMember ? (Math.min(3, key + 1) as 1 | 2 | 3) : 0,
        isOpen: canFold ? !(slot.kind === "closed" && slot.member === own) : null,
        isRowName: false,
      });
      start = end + 1;
    }
    return bands;
  };
  if (hasValueRow(model)) return Array.from({ length: depth }, (_, key) => keyRow(key, key));
  const keys = shown.columns.map(nameOf).join(", ");
  const title = shown.values.length === 1 ? t("pivot.column-bands.by", { name: nameOf(shown.values[0]), keys }) : keys;
  return [[rowName(0, ""), whole(0, title)], ...Array.from({ length: depth - 1 }, (_, key) => keyRow(key + 1, key))];
}
