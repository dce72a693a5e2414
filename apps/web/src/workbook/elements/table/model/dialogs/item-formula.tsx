import type { CheckedFormula, FormulaPlace, FormulaSlot } from "@sheaf/compiler";
import type { Element } from "@sheaf/workbook";
import { useMemo } from "react";
import { FormulaField } from "../../../../formula-bar/field/formula-field.tsx";
import { isBroken } from "../../../../formula-bar/formula-check.ts";
import { useFormulaSlot } from "../../../../formula-bar/use-formula-slot.ts";
import { t } from "../../../../../shared/words/words.ts";
import styles from "../model.module.css";

/** A formula as it is being written. */
export interface DraftedFormula {
  /** Null: the columns of the table are not known yet. */
  readonly place: FormulaPlace | null;
  readonly text: string;
  /** Null: nothing is written. */
  readonly checked: CheckedFormula | null;
  readonly isUsable: boolean;
}

/** The formula of a metric or a policy, checked where it stands. */
export function useDraftedFormula(element: Element, slot: FormulaSlot, text: string): DraftedFormula {
  const { place } = useFormulaSlot(element.id, slot);
  const checked = useMemo(() => (place === null || text.trim() === "" ? null : place.check(text)), [place, text]);
  return { place, text, checked, isUsable: checked !== null && !isBroken(checked) };
}

export function ItemFormula({
  label,
  formula: { place, text },
  onChange,
}: {
  readonly label: string;
  readonly formula: DraftedFormula;
  readonly onChange: (text: string) => void;
}) {
  if (place === null) return <p className={styles.hint}>{t("table-panels.item-formula.columns-table-not-known")}</p>;
  return <FormulaField label={label} text={text} place={place} onChange={onChange} />;
}
