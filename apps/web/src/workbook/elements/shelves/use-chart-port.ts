import { isTimeName, typeName } from "@sheaf/sql";
import { columnsOf, type Element, withRegionType } from "@sheaf/workbook";
import { useMemo, useSyncExternalStore } from "react";
import { columnName } from "../../commands/columns.ts";
import { switchKind } from "../../commands/switch-kind.ts";
import { inheritedFormat } from "../../state/analysis/shown-format.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { columnListActions } from "../drill/column-list-actions.ts";
import { chartTitle } from "../kind-words.ts";
import { useFieldTree } from "../source-fields/use-field-tree.ts";
import {
  addColumnOperations,
  addedColumns,
  membersOperations,
  removeColumnOperations,
  setColumnOperations,
  withGone,
} from "./chart-operations.ts";
import type { ChartPort, PanelColumn } from "./panel-port.ts";

/** The panels' way to the document: every change is one step of undo. */
export function useChartPort(element: Element): ChartPort {
  const workbook = useWorkbook();
  const document = useDocument();
  const { facts } = workbook;
  const analysis = useSyncExternalStore(facts.subscribe, () => facts.of(element.id));
  const tree = useFieldTree(element);
  return useMemo((): ChartPort => {
    const own = columnsOf(element);
    const columns = own.map((column): PanelColumn => {
      const known = analysis?.columns.find(({ id }) => id === column.id);
      const type = known === undefined ? "null" : typeName(known.type);
      return {
        id: column.id,
        name: known?.name ?? columnName(document, element, column.id),
        type,
        formula: column.formula ?? "",
        // Dates of charts are called by their periods, whatever the rows beneath say (S-G3g).
        format: column.format ?? (isTimeName(type) ? null : inheritedFormat(known)) ?? null,
        isBroken: known?.broken === true || known?.type.kind === "error",
      };
    });
    return {
      element,
      columns,
      lists: columnListActions(workbook, element.id),
      ...tree,
      setKind: (kind) => {
        const { label, operations } = switchKind(document, element, kind, chartTitle(kind).toLowerCase(), workbook.newId);
        workbook.perform(label, operations);
      },
      setMembers: (label, changes) => void workbook.perform(label, membersOperations(element.id, changes)),
      addColumn: (label, formula, place, gone = null, look) => {
        const id = workbook.newId();
        const members = withRegionType(place(id), id, { formula, ...look });
        workbook.perform(
          label,
          withGone(document, element, members, addColumnOperations(element, { id, formula, ...look }, members), gone),
        );
        return id;
      },
      addColumns: (label, formulas, place) => {
        const ids = formulas.map(() => workbook.newId());
        const added = formulas.map((formula, index) => ({ id: ids[index] ?? "", formula }));
        workbook.perform(label, [...addedColumns(element, added), ...membersOperations(element.id, place(ids))]);
      },
      setColumn: (label, columnId, change, members = {}, gone = null) => {
        workbook.perform(label, withGone(document, element, members, setColumnOperations(element.id, columnId, change, members), gone));
      },
      editFormula: (columnId) => {
        workbook.focus.select(element.id, columnId);
        workbook.focus.editFormula();
      },
      removeColumn: (label, columnId, changes) =>
        void workbook.perform(label, removeColumnOperations(document, element, columnId, changes)),
    };
  }, [element, analysis, tree, workbook, document]);
}
