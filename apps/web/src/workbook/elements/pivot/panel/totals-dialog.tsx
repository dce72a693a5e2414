import { type Element, type Json, namesOf, totalColumnId } from "@sheaf/workbook";
import { useSyncExternalStore } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { useDocument, useElement, useWorkbook } from "../../../state/workbook.ts";
import { useChartPort } from "../../chart/chart-panels.tsx";
import { setAt } from "../../property-rows/member-path.ts";
import { ChoiceRow, Rows, TextRow } from "../../property-rows/rows.tsx";
import type { PanelColumn } from "../../chart/panel/panel-port.ts";
import { StyleFields } from "../../conditional-formats/style-fields.tsx";
import { ownTotal, totalAxes, type TotalAxis, totalPath } from "../shape/own-totals.ts";
import { idsOn } from "./shelf-changes.ts";
import styles from "./totals-dialog.module.css";

interface TotalsDialogProps {
  readonly element: Element;
  /** A value of the pivot. */
  readonly column: PanelColumn;
  readonly onClose: () => void;
}

/** What the totals of a value show and how they look, for those among the rows and those among the columns. Every change is a step of undo. */
export function TotalsDialog({ element: opened, column, onClose }: TotalsDialogProps) {
  const element = useElement(opened.id) ?? opened;
  const axes = totalAxes.filter((axis) => idsOn(element, axis === "rows" ? "rowsBy" : "columnsBy").length > 0);
  return (
    <Dialog
      title={`Totals of ${column.name}`}
      isOpen
      onClose={onClose}
      width="small"
      actions={
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.axes}>
        {axes.map((axis) => (
          <AxisTotals key={axis} element={element} column={column} axis={axis} />
        ))}
        <p className={styles.hint}>
          {axes.length === 0
            ? "Put a key on rows or columns first: without one there is nothing to total."
            : "A total is the value evaluated anew over all of its rows. Another formula takes its place there, such as an average of it."}
        </p>
      </div>
    </Dialog>
  );
}

type Shows = "value" | "formula" | "nothing";

function AxisTotals({ element, column, axis }: { readonly element: Element; readonly column: PanelColumn; readonly axis: TotalAxis }) {
  const workbook = useWorkbook();
  const names = namesOf(useDocument());
  const port = useChartPort(element);
  const { facts } = workbook;
  const analysis = useSyncExternalStore(facts.subscribe, () => facts.of(element.id));
  const { visibility, formula, style } = ownTotal(element, axis, column.id);
  const shows: Shows = visibility === "hidden" ? "nothing" : formula === undefined ? "value" : "formula";
  const words = axis === "rows" ? "Total rows" : "Total columns";
  const ownId = totalColumnId(element, axis, column.id);
  const problem = analysis?.diagnostics.find(({ columnId, code }) => columnId === ownId && code.startsWith("E_"))?.message ?? null;
  const set = (label: string, value: Json | undefined, ...member: readonly string[]): void =>
    port.setMembers(`${label} of ${column.name}`, setAt(element, totalPath(axis, column.id, ...member), value));
  const { visibility: _hidden, formula: _own, ...others } = ownTotal(element, axis, column.id);
  const choose = (next: Shows): void => {
    const kept =
      next === "nothing" ? { ...others, visibility: "hidden" } : next === "formula" ? { ...others, formula: startingFormula() } : others;
    set(words, Object.keys(kept).length === 0 ? undefined : (kept as unknown as Json));
  };
  const startingFormula = (): string =>
    names.toStored(element.id, null, `Avg(${names.toPrinted(element.id, null, `[@own:${column.id}]`)})`);
  return (
    <fieldset className={styles.axis}>
      <legend className={styles.legend}>{words}</legend>
      <Rows>
        <ChoiceRow<Shows>
          label="Show"
          value={shows}
          options={[
            { id: "value", label: "The value" },
            { id: "formula", label: "Another formula" },
            { id: "nothing", label: "Nothing" },
          ]}
          onChange={choose}
        />
        {shows === "formula" && (
          <TextRow
            label="Formula"
            value={names.toPrinted(element.id, null, formula ?? "")}
            check={(text) => (text.trim() === "" ? "Write a formula, or show the value." : null)}
            onCommit={(text) => set("Formula of totals", names.toStored(element.id, null, text), "formula")}
          />
        )}
        {shows === "formula" && problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {shows !== "nothing" && (
          <StyleFields
            style={style ?? {}}
            onChange={(next) => set("Look of totals", Object.keys(next).length === 0 ? undefined : (next as unknown as Json), "style")}
          />
        )}
      </Rows>
    </fieldset>
  );
}
