import { boundMembers, type Element, type Filter } from "@sheaf/workbook";
import { Button } from "../../../shared/actions/button.tsx";
import { formulaNames } from "../../elements/conditional-formats/rule-drafts.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { useFormulaSlot } from "../../formula-bar/use-formula-slot.ts";
import { ValueNow, valueSlot } from "./value-now.tsx";
import { boundable, withBound } from "./bound-values.ts";
import { EmptyValuesSetting } from "./empty-values-setting.tsx";
import { t } from "../../../shared/words/words.ts";
import styles from "./setting.module.css";

/** What a filter asks by formula, and the ways to other formulas and to values. */
export function BoundSetting({
  elementId,
  filter,
  problem,
  onChange,
  onFormula,
}: {
  readonly elementId: Element["id"];
  readonly filter: Filter;
  /** Why it cannot be applied. */
  readonly problem: string | null;
  readonly onChange: (filter: Filter) => void;
  /** Absent: they are not changed here. */
  readonly onFormula?: () => void;
}) {
  const { documents } = useWorkbook();
  const names = formulaNames(() => documents.state().document, elementId);
  const { place } = useFormulaSlot(elementId, valueSlot);
  const labels = new Map(boundable(filter).map(({ member, label }) => [member, label]));
  return (
    <div className={styles.form}>
      <dl className={styles.bound}>
        {boundMembers(filter).map(([member, formula]) => (
          <div key={member}>
            <dt>{labels.get(member) ?? member}</dt>
            <dd>{names.print(formula)}</dd>
            <dd className={styles.now}>
              <ValueNow elementId={elementId} text={names.print(formula)} place={place} />
            </dd>
          </div>
        ))}
      </dl>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        {onFormula !== undefined && (
          <Button size="small" onPress={onFormula}>
            {t("filters.bound-setting.edit-formula")}
          </Button>
        )}
        <Button size="small" variant="quiet" onPress={() => onChange(withBound(filter, {}))}>
          {t("filters.bound-setting.set-values-instead")}
        </Button>
      </div>
      <EmptyValuesSetting filter={filter} onChange={onChange} />
    </div>
  );
}
