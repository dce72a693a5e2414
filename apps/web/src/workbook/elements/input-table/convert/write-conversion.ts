import type { InputValue } from "@sheaf/contract";
import type { Element, InputColumn } from "@sheaf/workbook";
import { setChange } from "../../../state/entries/changes.ts";
import type { EntryTable } from "../../../state/entries/entry-table.ts";
import type { Workbook } from "../../../state/workbook.ts";
import { changeType, type ColumnChoice } from "../model/column-edits.ts";
import { sameValue } from "../model/entry-cells.ts";
import type { ReadCell } from "./entry-readings.ts";
import { t } from "../../../../shared/words/words.ts";

interface Conversion {
  readonly workbook: Workbook;
  readonly table: EntryTable;
  readonly element: Element;
  readonly input: InputColumn;
  readonly choice: ColumnChoice;
  readonly name: string;
  readonly options: readonly string[];
  readonly cells: readonly ReadCell[];
  /** By cell; undefined where it does not convert. */
  readonly values: readonly (InputValue | undefined)[];
  readonly seen: number;
}

/** The type and the values in one step of undo. What does not convert is offered as it stands, so that it stays in its cell, marked. */
export function writeConversion({ workbook, table, element, input, choice, name, options, cells, values, seen }: Conversion): void {
  const step = t("input-table.convert.change-type-of", { name });
  workbook.asOneStep(step, () => {
    if (!workbook.perform(step, changeType(element, input.id, choice, options).operations)) return;
    const changed = cells.flatMap(({ rowId, value }, at) => {
      const next = values[at];
      return next !== undefined && sameValue(next, value) ? [] : [{ rowId, before: value, after: next === undefined ? value : next }];
    });
    if (changed.length === 0) return;
    const rowIds = changed.map(({ rowId }) => rowId);
    const block = (list: readonly InputValue[]) => [setChange({ rowIds, columns: [input.id], values: [list] })];
    void table.write(step, block(changed.map(({ after }) => after)), block(changed.map(({ before }) => before)), {
      seen,
      onInvalid: "flag",
    });
  });
}
