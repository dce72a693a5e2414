import { cellAt, type CellValue, type ResultTable } from "@sheaf/result";
import type { Id } from "@sheaf/workbook";
import { columnIndex } from "../../tabular/rows/level-rows.ts";

/** A value of a key within the values of the keys further out; the root stands for everything. */
export interface AxisMember {
  /** How many keys it has a value of. */
  readonly depth: number;
  readonly parent: AxisMember | null;
  readonly value: CellValue;
  /** Unique on its axis, in the order of the axis. */
  readonly index: number;
  /** The values on the way to it, as one text: the same after a refresh. */
  readonly path: string;
  readonly children: readonly AxisMember[];
}

/** Rows or columns of a pivot: what its keys hold, in the order in which it is shown. */
export interface Axis {
  readonly keys: readonly Id[];
  readonly root: AxisMember;
  readonly size: number;
  /** The member of a row of a part that has `depth` keys of this axis; null where the axis was cut before it. */
  readonly find: (values: readonly CellValue[]) => AxisMember | null;
}

interface Growing extends AxisMember {
  readonly children: Growing[];
  readonly byValue: Map<CellValue, Growing>;
}

/** Reads an axis from the part that has all of its keys and none of the other's. `most`: members of the last key, the rest is left out. */
export function readAxis(table: ResultTable, keys: readonly Id[], most = Infinity): Axis {
  let size = 0;
  const grow = (parent: Growing | null, value: CellValue): Growing => ({
    depth: parent === null ? 0 : parent.depth + 1,
    parent,
    value,
    index: size++,
    path: parent === null ? "" : `${parent.path}\u001F${value === null ? "\u0000" : String(value)}`,
    children: [],
    byValue: new Map(),
  });
  const root = grow(null, null);
  const columns = keys.map((key) => columnIndex(table, key, "value"));
  const rows = keys.length === 0 ? 0 : Math.min(table.rowCount, most);
  for (let row = 0; row < rows; row += 1) {
    let at = root;
    for (const column of columns) {
      const value = cellAt(table, row, column);
      let next = at.byValue.get(value);
      if (next === undefined) {
        next = grow(at, value);
        at.byValue.set(value, next);
        at.children.push(next);
      }
      at = next;
    }
  }
  const find = (values: readonly CellValue[]): AxisMember | null => {
    let at: Growing | undefined = root;
    for (const value of values) at = at?.byValue.get(value);
    return at ?? null;
  };
  return { keys, root, size, find };
}

/** The member further out that has `depth` keys; the member itself at its own depth. */
export function ancestorAt(member: AxisMember, depth: number): AxisMember {
  let at = member;
  while (at.depth > depth && at.parent !== null) at = at.parent;
  return at;
}

/** Values of the keys of a member, outermost first. */
export function valuesOf(member: AxisMember): readonly CellValue[] {
  return member.parent === null ? [] : [...valuesOf(member.parent), member.value];
}
