import { comparisons, type ScheduleCondition, scheduleConditions } from "@sheaf/contract";
import { type Element, namesOf } from "@sheaf/workbook";
import { Button } from "../../shared/actions/button.tsx";
import { Checkbox } from "../../shared/choices/checkbox.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { comparisonWords, conditionWords } from "../../shared/schedules/schedule-words.ts";
import { t } from "../../shared/words/words.ts";
import { useDocument } from "../state/workbook.ts";
import { ConditionFormula } from "./condition-formula.tsx";
import { isPercentColumn, percentMeant } from "./percent-meant.ts";
import { hasColumn, numbersOf, withRows } from "./schedule-draft.ts";
import styles from "./schedules.module.css";

interface ConditionFieldsProps {
  readonly condition: ScheduleCondition;
  readonly isAlert: boolean;
  /** What formulas are about where they name no element. */
  readonly host: Element | undefined;
  readonly onChange: (condition: ScheduleCondition) => void;
}

/** Of everything that is sent; no element has this id. */
const EVERYTHING = "";

/** When something is sent though its time has come, or what an alert tells of. */
export function ConditionFields({ condition, isAlert, host, onChange }: ConditionFieldsProps) {
  const document = useDocument();
  const names = namesOf(document);
  const elements = withRows(document);
  const element = elements.find(({ id }) => id === condition.elementId);
  const isOfColumn = hasColumn(condition.kind);
  const change = (part: Partial<ScheduleCondition>): void => onChange({ ...condition, ...part });
  const choose = (kind: ScheduleCondition["kind"]): void => {
    const looked = element ?? (hasColumn(kind) || isAlert ? elements[0] : undefined);
    const columnId = looked === undefined ? null : (condition.columnId ?? numbersOf(looked)[0]?.id ?? null);
    change({
      kind,
      elementId: kind === "always" || kind === "formula" ? null : (looked?.id ?? null),
      columnId: hasColumn(kind) ? columnId : null,
      comparison: kind === "compare" ? (condition.comparison ?? "above") : null,
      value: kind === "compare" || kind === "moves" ? (condition.value ?? "") : null,
      everyRow: false,
      clearsAt: null,
      formula: kind === "formula" ? (condition.formula ?? "") : null,
    });
  };
  const label = isAlert ? t("schedules.form.alert-condition") : t("schedules.form.condition");
  return (
    <section className={styles.section}>
      <Select
        label={label}
        options={scheduleConditions
          .filter((kind) => (!isAlert || kind !== "always") && (kind !== "formula" || host !== undefined))
          .map((id) => ({ id, label: conditionWords(id) }))}
        value={condition.kind}
        onChange={choose}
      />
      {condition.kind === "formula" && host !== undefined && (
        <ConditionFormula host={host} formula={condition.formula ?? ""} onChange={(formula) => change({ formula })} />
      )}
      {condition.kind !== "always" && condition.kind !== "formula" && (
        <div className={styles.row}>
          <Select
            label={t("schedules.condition.element")}
            options={[
              ...(isOfColumn || isAlert ? [] : [{ id: EVERYTHING, label: t("schedules.condition.everything") }]),
              ...elements.map((one) => ({ id: one.id, label: names.element(one) })),
            ]}
            value={condition.elementId ?? EVERYTHING}
            onChange={(id) => {
              const host = elements.find((one) => one.id === id);
              change({ elementId: host?.id ?? null, columnId: isOfColumn && host !== undefined ? (numbersOf(host)[0]?.id ?? null) : null });
            }}
          />
          {isOfColumn && element !== undefined && (
            <Select
              label={t("schedules.condition.column")}
              options={numbersOf(element).map(({ id }) => ({ id, label: names.column(element, id) }))}
              value={condition.columnId}
              onChange={(columnId) => change({ columnId })}
            />
          )}
          {condition.kind === "compare" && (
            <Select
              label={t("schedules.condition.comparison")}
              options={comparisons.map((id) => ({ id, label: comparisonWords(id) }))}
              value={condition.comparison}
              onChange={(comparison) => change({ comparison, ...(isOrdered(comparison) ? {} : { clearsAt: null }) })}
            />
          )}
          {(condition.kind === "compare" || condition.kind === "moves") && (
            <TextField
              label={condition.kind === "moves" ? t("schedules.condition.percent") : t("schedules.condition.value")}
              value={condition.value ?? ""}
              onChange={(value) => change({ value })}
            />
          )}
          {isAlert && condition.kind === "compare" && isOrdered(condition.comparison) && (
            <TextField
              label={t("schedules.condition.clears-at")}
              placeholder={condition.value ?? ""}
              value={condition.clearsAt ?? ""}
              onChange={(clearsAt) => change({ clearsAt: clearsAt.trim() === "" ? null : clearsAt })}
            />
          )}
        </div>
      )}
      {condition.kind === "compare" && element !== undefined && isPercentColumn(element, condition.columnId) && (
        <>
          <PercentNote text={condition.value ?? ""} onChange={(value) => change({ value })} />
          <PercentNote text={condition.clearsAt ?? ""} onChange={(clearsAt) => change({ clearsAt })} />
        </>
      )}
      {condition.kind === "compare" && (
        <Checkbox isSelected={condition.everyRow} onChange={(everyRow) => change({ everyRow })}>
          {t("schedules.condition.every-row")}
        </Checkbox>
      )}
      {condition.kind === "unusual" && <p className={styles.note}>{t("schedules.condition.unusual-what")}</p>}
      {isAlert && <p className={styles.note}>{t("schedules.form.once")}</p>}
    </section>
  );
}

/** A column of percents holds shares: what a threshold without its sign is there, and what it may have been meant to be. */
function PercentNote({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const meant = percentMeant(text);
  if (meant === null) return null;
  const { value, instead } = meant;
  return (
    <p className={styles.note} role="status">
      {t("schedules.condition.percent-means", { typed: text.trim(), hundreds: value * 100, instead })}{" "}
      <Button size="small" onPress={() => onChange(instead)}>
        {t("schedules.condition.percent-use", { instead })}
      </Button>
    </p>
  );
}

/** A value can come back over a threshold only where there is an above and a below. */
const isOrdered = (comparison: ScheduleCondition["comparison"]): boolean =>
  comparison === "above" || comparison === "at-least" || comparison === "below" || comparison === "at-most";
