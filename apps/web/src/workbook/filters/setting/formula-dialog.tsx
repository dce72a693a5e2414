import type { CheckedFormula } from "@sheaf/compiler";
import { boundMembers, type Element, type Filter } from "@sheaf/workbook";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { formulaNames } from "../../elements/conditional-formats/rule-drafts.ts";
import { FormulaField } from "../../formula-bar/field/formula-field.tsx";
import { isBroken } from "../../formula-bar/formula-check.ts";
import { useFormulaSlot } from "../../formula-bar/use-formula-slot.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { type BoundMember, boundable, withBound } from "./bound-values.ts";
import { t } from "../../../shared/words/words.ts";
import { ValueNow, valueSlot } from "./value-now.tsx";
import styles from "./setting.module.css";

/** Formulas in the place of the values of a filter. Mounted only while it is open. */
export function FilterFormulaDialog({
  element,
  filter,
  column,
  onChange,
  onClose,
}: {
  readonly element: Element;
  readonly filter: Filter;
  /** Name of the column. */
  readonly column: string;
  readonly onChange: (filter: Filter) => void;
  readonly onClose: () => void;
}) {
  const { documents } = useWorkbook();
  const names = formulaNames(() => documents.state().document, element.id);
  const [first] = useState(() => Object.fromEntries(boundMembers(filter).map(([member, formula]) => [member, names.print(formula)])));
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(first);
  const { place } = useFormulaSlot(element.id, valueSlot);
  const textOf = ({ member }: BoundMember): string => texts[member] ?? "";
  const members = boundable(filter);
  const checks = members.map((one): CheckedFormula | null =>
    place === null || textOf(one).trim() === "" ? null : place.check(textOf(one)),
  );
  const save = (): void => {
    const written = members.filter((one) => textOf(one).trim() !== "");
    onChange(withBound(filter, Object.fromEntries(written.map((one) => [one.member, names.store(textOf(one))]))));
    onClose();
  };
  return (
    <Dialog
      title={t("filters.formula-dialog.filter-formula", { column })}
      isOpen
      width="small"
      isDirty={JSON.stringify(texts) !== JSON.stringify(first)}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isDisabled={place === null || checks.some(isBroken)} onPress={save}>
            {t("shared.save")}
          </Button>
        </>
      }
    >
      <div className={styles.formulas}>
        {place === null && <p className={styles.hint}>{t("filters.formula-dialog.columns-element-not-known")}</p>}
        {place !== null &&
          members.map((one) => (
            <div key={one.member}>
              <FormulaField
                label={one.label}
                text={textOf(one)}
                place={place}
                onChange={(text) => setTexts((before) => ({ ...before, [one.member]: text }))}
              />
              <ValueNow elementId={element.id} text={textOf(one)} place={place} />
            </div>
          ))}
        <p className={styles.hint}>{t("filters.formula-dialog.formula-without-value-filters")}</p>
      </div>
    </Dialog>
  );
}
