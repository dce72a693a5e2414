import type { Element } from "@sheaf/workbook";
import { useMemo } from "react";
import { t } from "../../shared/words/words.ts";
import { FormulaField } from "../formula-bar/field/formula-field.tsx";
import { useWorkbook } from "../state/workbook.ts";
import styles from "./schedules.module.css";

interface ConditionFormulaProps {
  readonly host: Element;
  readonly formula: string;
  readonly onChange: (formula: string) => void;
}

/** A formula that has to be true for something to be sent. */
export function ConditionFormula({ host, formula, onChange }: ConditionFormulaProps) {
  const { facts } = useWorkbook();
  const place = useMemo(() => facts.place(host.id, { kind: "live", id: "live" }), [facts, host.id]);
  if (place === null) return <p className={styles.note}>{t("content.text.nothing-to-read")}</p>;
  const type = formula.trim() === "" ? null : place.check(formula).type;
  const isNoTruth = type !== null && type.kind !== "boolean";
  return (
    <div className={styles.section}>
      <FormulaField label={t("schedules.condition.formula-field")} text={formula} place={place} onChange={onChange} />
      <p className={isNoTruth ? styles.problem : styles.note}>
        {isNoTruth ? t("schedules.condition.formula-no-truth") : t("schedules.condition.formula-what")}
      </p>
    </div>
  );
}
