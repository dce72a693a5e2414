import { type Element, type Id, type InputColumn, inputColumnsOf } from "@sheaf/workbook";
import { type ReactNode, useState } from "react";
import { useWorkbook } from "../../../state/workbook.ts";
import { changeType, type ColumnChoice, choiceOf, newColumn } from "../model/column-edits.ts";
import { useEntryTable } from "../view/use-entry-table.ts";
import { TypeDialog } from "./type-dialog.tsx";

/** Changes the type of an entered column: at once where every value stays what it is, else after showing what becomes of them. */
export function useTypeChange(element: Element): {
  readonly change: (columnId: Id, choice: ColumnChoice) => void;
  readonly dialog: ReactNode;
} {
  const workbook = useWorkbook();
  const { table, state } = useEntryTable(element);
  const [asked, setAsked] = useState<{ readonly columnId: Id; readonly choice: ColumnChoice } | null>(null);
  const input = asked === null ? undefined : inputColumnsOf(element).find(({ id }) => id === asked.columnId);
  return {
    change: (columnId, choice) => {
      const before = inputColumnsOf(element).find(({ id }) => id === columnId);
      if (before === undefined || choiceOf(before) === choice) return;
      if (keepsValues(before, choice)) {
        const { label, operations } = changeType(element, columnId, choice);
        if (operations.length > 0) workbook.perform(label, operations);
      } else setAsked({ columnId, choice });
    },
    dialog: asked !== null && input !== undefined && (
      <TypeDialog
        element={element}
        input={input}
        choice={asked.choice}
        table={table}
        mayEnter={state.known?.mayEnter === true && !state.known.lockedColumns.includes(input.id)}
        onClose={() => setAsked(null)}
      />
    ),
  };
}

/** Values are kept alike, and no list comes that they would have to be in. */
function keepsValues(before: InputColumn, choice: ColumnChoice): boolean {
  const { type, values } = newColumn(before.id, "", choice);
  const hasList = before.values !== undefined || before.valuesFrom !== undefined;
  return type === before.type && (values === undefined || hasList);
}
