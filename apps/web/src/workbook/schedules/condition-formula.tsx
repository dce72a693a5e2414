import type { Element } from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";
import { LiveFormulaField } from "../elements/live-texts/live-formula-field.tsx";
import { useLivePlace } from "../formula-bar/use-formula-slot.ts";
import styles from "./schedules.module.css";

interface ConditionFormulaProps {
  readonly host: Element;
  readonly formula: string;
  readonly onChange: (formula: string) => void;
}

/** A formula that has to be true for something to be sent. */
export function ConditionFormula({ host, formula, onChange }: ConditionFormulaProps) {
  const { place, isComing } = useLivePlace(host.id);
  const type = place === null || formula.trim() === "" ? null : place.check(formula).type;
  const isNoTruth = type !== null && type.kind !== "boolean";
  return (
    <div className={styles.section}>
      <LiveFormulaField
        element={host}
        label={t("schedules.condition.formula-field")}
        text={formula}
        place={place}
        isComing={isComing}
        onChange={onChange}
      />
      <p className={isNoTruth ? styles.problem : styles.note}>
        {isNoTruth ? t("schedules.condition.formula-no-truth") : t("schedules.condition.formula-what")}
      </p>
    </div>
  );
}
