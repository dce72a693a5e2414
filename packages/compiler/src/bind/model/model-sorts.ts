import type { Diagnostic } from "@sheaf/formula";
import { type Message, message } from "@sheaf/messages";
import type { Id, QuerySort } from "@sheaf/workbook";
import type { ModelAxes, ModelSort } from "../../model/element.ts";
import { type Grain, grainOfKeys } from "../../model/grain.ts";
import type { ElementBinding } from "../binding.ts";
import { makingChild } from "../findings/mends.ts";
import { windowLevels } from "../windows.ts";

/** Sorts that a level can have: by columns of its own or further out, none of which rests on a window that follows the sort (L6). */
export function sortsOf(
  binding: ElementBinding,
  stack: readonly Grain[],
  found: { readonly columnId: Id | null; readonly diagnostic: Diagnostic }[],
): ReadonlyMap<Id, readonly ModelSort[]> {
  const { query, levels } = binding;
  const sorts = new Map<Id, readonly ModelSort[]>();
  for (const [depth, level] of query.levels.entries()) {
    const list: ModelSort[] = [];
    for (const sort of level.sorts) {
      const column = binding.column(sort.columnId);
      if (column === undefined || column.expr === null) continue;
      const refuse = (code: Diagnostic["code"], said: Message, fixes: Diagnostic["fixes"]): void => {
        found.push({ columnId: sort.columnId, diagnostic: { code, message: said, span: null, fixes } });
      };
      if (levels.indexOf(column.level) > depth) {
        refuse("E_LEVEL", message("findings.sort.many-values", { name: column.query.name }), [
          {
            kind: "command",
            title: message("findings.fix.sort-by-aggregate"),
            command: "sort-by-aggregate",
            args: { elementId: query.elementId, columnId: sort.columnId, level: level.id },
          },
        ]);
        continue;
      }
      if (windowLevels(binding, sort.columnId).has(level.id)) {
        refuse("E_CYCLE", message("findings.sort.own-window", { name: column.query.name }), [
          makingChild({ elementId: query.elementId, columnId: sort.columnId, level: level.id, moves: "sort" }),
        ]);
        continue;
      }
      list.push(modelSort(sort, stack));
    }
    sorts.set(level.id, list);
  }
  return sorts;
}

function modelSort(sort: QuerySort, stack: readonly Grain[]): ModelSort {
  const at = sort.keys === undefined ? null : grainOfKeys(stack, sort.keys);
  return { columnId: sort.columnId, direction: sort.direction, nulls: sort.nulls === "first" ? "first" : "last", at };
}

/** The axes of a pivot table. What the windows of the cells follow has been looked at with the level's sorts. */
export function axesOf(
  binding: ElementBinding,
  stack: readonly Grain[],
  sorts: ReadonlyMap<Id, readonly ModelSort[]>,
  found: { readonly columnId: Id | null; readonly diagnostic: Diagnostic }[],
): ModelAxes | null {
  const { pivot, defaultLevel } = binding.query;
  if (pivot === undefined) return null;
  const followed = new Set((sorts.get(defaultLevel) ?? []).map((sort) => sort.columnId));
  const isPossible = (sort: QuerySort): boolean => {
    const column = binding.column(sort.columnId);
    if (column === undefined || column.expr === null) return false;
    if (windowLevels(binding, sort.columnId).size === 0) return true;
    found.push({
      columnId: sort.columnId,
      diagnostic: { code: "E_LEVEL", message: message("findings.sort.axis-by-window"), span: null, fixes: [] },
    });
    return false;
  };
  const axis = (keys: NonNullable<typeof pivot>["rows"], isFollowed: boolean): ModelAxes["rows"] =>
    keys.map(({ columnId, sorts: list }) => ({
      columnId,
      sorts: list.filter((sort) => (isFollowed ? followed.has(sort.columnId) : isPossible(sort))).map((sort) => modelSort(sort, stack)),
    }));
  return { rows: axis(pivot.rows, pivot.columns.length === 0), columns: axis(pivot.columns, pivot.columns.length > 0) };
}
