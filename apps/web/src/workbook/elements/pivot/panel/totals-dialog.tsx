import { type Element, type Json, namesOf, totalColumnId } from "@sheaf/workbook";
import { useSyncExternalStore } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { useDocument, useElement, useWorkbook } from "../../../state/workbook.ts";
import { useChartPort } from "../../shelves/use-chart-port.ts";
import { setAt } from "../../../commands/member-path.ts";
import { ChoiceRow, Rows, TextRow } from "../../property-rows/rows.tsx";
import type { PanelColumn } from "../../shelves/panel-port.ts";
import { StyleFields } from "../../conditional-formats/style-fields.tsx";
import { ownTotal, totalAxes, type TotalAxis, totalPath } from "../shape/own-totals.ts";
import { idsOn } from "./shelf-changes.ts";
import { t, findingText } from "../../../../shared/words/words.ts";
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
      title={t("pivot.totals-dialog.totals-of", { name: column.name })}
      isOpen
      onClose={onClose}
      width="small"
      actions={
        <Button variant="primary" onPress={onClose}>
          {t("shared.done")}
        </Button>
      }
    >
      <div className={styles.axes}>
        {axes.map((axis) => (
          <AxisTotals key={axis} element={element} column={column} axis={axis} />
        ))}
        <p className={styles.hint}>
          {axes.length === 0 ? t("pivot.totals-dialog.put-key-rows-columns") : t("pivot.totals-dialog.total-value-evaluated-anew")}
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
  const words = axis === "rows" ? t("pivot.totals-dialog.total-rows") : t("pivot.totals-dialog.total-columns");
  const ownId = totalColumnId(element, axis, column.id);
  const problem = findingText(analysis?.diagnostics.find(({ columnId, code }) => columnId === ownId && code.startsWith("E_")));
  const set = (label: string, value: Json | undefined, ...member: readonly string[]): void =>
    port.setMembers(
      t("pivot.totals-dialog.of", { label, name: column.name }),
      setAt(element, totalPath(axis, column.id, ...member), value),
    );
  const { visibility: _hidden, formula: _own, ...others } = ownTotal(element, axis, column.id);
  const choose = (next: Shows): void => {
    const kept =
      next === "nothing" ? { ...others, visibility: "hidden" } : next === "formula" ? { ...others, formula: startingFormula() } : others;
    set(words, Object.keys(kept).length === 0 ? undefined : kept);
  };
  const startingFormula = (): string =>
    names.toStored(element.id, null, `Avg(${names.toPrinted(element.id, null, `[@own:${column.id}]`)})`);
  return (
    <fieldset className={styles.axis}>
      <legend className={styles.legend}>{words}</legend>
      <Rows>
        <ChoiceRow<Shows>
          label={t("pivot.totals-dialog.show")}
          value={shows}
          options={[
            { id: "value", label: t("pivot.totals-dialog.the-value") },
            { id: "formula", label: t("pivot.totals-dialog.another-formula") },
            { id: "nothing", label: t("pivot.totals-dialog.nothing") },
          ]}
          onChange={choose}
        />
        {shows === "formula" && (
          <TextRow
            label={t("pivot.totals-dialog.formula")}
            value={names.toPrinted(element.id, null, formula ?? "")}
            check={(text) => (text.trim() === "" ? t("pivot.totals-dialog.write-formula-show-value") : null)}
            onCommit={(text) => set(t("pivot.totals-dialog.formula-of-totals"), names.toStored(element.id, null, text), "formula")}
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
            onChange={(next) => set(t("pivot.totals-dialog.look-of-totals"), Object.keys(next).length === 0 ? undefined : next, "style")}
          />
        )}
      </Rows>
    </fieldset>
  );
}
