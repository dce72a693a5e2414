import { cellAt, cellNumber, cellText, type CellValue } from "@sheaf/result";
import { isNumberName, typeName, type ValueType } from "@sheaf/sql";
import type { Element, Id } from "@sheaf/workbook";
import type { Figures } from "../../../grid/selection/figures.ts";
import type { Workbook } from "../../../state/workbook.ts";
import { type ColumnFigure, figuresQuestion } from "./column-question.ts";

const wanted: readonly ColumnFigure[] = ["filled", "sum", "avg", "min", "max"];

/** Figures of a column over all rows of its level; null for a column that is gone. Rejects with CallError. */
export async function askColumnFigures(workbook: Workbook, element: Element, columnId: Id, signal: AbortSignal): Promise<Figures | null> {
  const { document } = workbook.documents.state();
  const known = workbook.facts.of(element.id)?.columns.find(({ id }) => id === columnId);
  if (known === undefined) return null;
  const type = typeName(known.type);
  const question = figuresQuestion(document, element, columnId, type, workbook.newId, isNumberName(type) ? wanted : ["filled"]);
  if (question === null) return null;
  const { table } = await workbook.results.ask(question.elementId, question.request, {
    signal,
    operations: question.operations,
    purpose: "figures",
    about: element.id,
  });
  const cellOf = (id: ColumnFigure): { readonly value: CellValue; readonly type: ValueType } | null => {
    const at = table.columns.findIndex((column) => column.id === id && column.role === "value");
    const column = table.columns[at];
    const value = column === undefined || table.rowCount === 0 ? null : cellAt(table, 0, at);
    return value === null || column === undefined ? null : { value, type: column.type };
  };
  const numberOf = (id: ColumnFigure): number | null => {
    const cell = cellOf(id);
    return cell === null ? null : cellNumber(cell.value, cell.type);
  };
  const count = numberOf("filled");
  if (count === null) return null;
  const [sum, average] = [cellOf("sum"), numberOf("avg")];
  return {
    count,
    numbers:
      sum === null || average === null
        ? null
        : {
            count,
            sum: sum.type.kind === "float" ? cellNumber(sum.value, sum.type) : (cellText(sum.value, sum.type) ?? ""),
            average,
            min: cellOf("min")?.value ?? null,
            max: cellOf("max")?.value ?? null,
          },
  };
}
