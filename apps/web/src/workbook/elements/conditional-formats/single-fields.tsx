import { isNumberName, type TypeName } from "@sheaf/sql";
import type { RuleLiteral } from "@sheaf/workbook";
import { ChoiceRow, TextRow } from "../property-rows/rows.tsx";
import { formatsOfType } from "../tabular/actions/format-entries.ts";
import { conditionsFor, conditionWords, literalFrom, type SingleRule, withCondition, type FormulaNames } from "./rule-drafts.ts";
import { StyleFields, withStyle } from "./style-fields.tsx";
import { typedNumberText } from "@sheaf/locale";
import { shownSymbols } from "../../../shared/words/shown-numbers.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./conditional-formats.module.css";

interface SingleFieldsProps {
  readonly rule: SingleRule;
  /** Of the column that is tested. */
  readonly type: TypeName;
  readonly problem: string | null;
  readonly names: FormulaNames;
  readonly onChange: (rule: SingleRule) => void;
}

/** When a cell is highlighted, and how. */
export function SingleFields({ rule, type, problem, names, onChange }: SingleFieldsProps) {
  const style = rule.style ?? {};
  const value = (label: string, given: RuleLiteral, keep: (value: RuleLiteral) => void) => (
    <TextRow
      label={label}
      value={typeof given === "number" ? typedNumberText(given, shownSymbols()) : String(given)}
      check={(text) =>
        literalFrom(text, type, shownSymbols()) === null
          ? isNumberName(type)
            ? t("formats.single-fields.give-a-number")
            : t("formats.single-fields.give-true-false")
          : null
      }
      onCommit={(text) => {
        const literal = literalFrom(text, type, shownSymbols());
        if (literal !== null) keep(literal);
      }}
    />
  );
  const formats = formatsOfType(type);
  const format = formats.find((one) => JSON.stringify(one.format) === JSON.stringify(style.format));
  return (
    <>
      <ChoiceRow
        label={t("formats.single-fields.when-it")}
        value={rule.condition}
        options={conditionsFor(type).map((id) => ({ id, label: conditionWords[id] }))}
        onChange={(condition) => onChange(withCondition(rule, condition, type))}
      />
      {"value" in rule && value(t("formats.single-fields.value"), rule.value, (given) => onChange({ ...rule, value: given }))}
      {"low" in rule && (
        <>
          {value(t("formats.single-fields.from"), rule.low, (low) => onChange({ ...rule, low }))}
          {value(t("formats.single-fields.to"), rule.high, (high) => onChange({ ...rule, high }))}
        </>
      )}
      {rule.condition === "formula" && (
        <>
          <TextRow
            label={t("formats.single-fields.formula")}
            value={names.print(rule.formula)}
            placeholder={t("formats.single-fields.delay-15")}
            onCommit={(text) => onChange({ ...rule, formula: names.store(text) })}
          />
          {problem !== null && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
        </>
      )}
      <StyleFields style={style} onChange={(next) => onChange({ ...rule, style: next })} />
      {formats.length > 0 && (
        <ChoiceRow
          label={t("formats.single-fields.shown-as")}
          value={format?.id ?? "own"}
          options={[
            ...formats.map(({ id, label }) => ({ id, label: id === "auto" ? t("formats.single-fields.format-column") : label })),
            ...(format === undefined ? [{ id: "own", label: t("formats.single-fields.own-pattern") }] : []),
          ]}
          onChange={(id) =>
            id !== "own" && onChange({ ...rule, style: withStyle(style, "format", formats.find((one) => one.id === id)?.format) })
          }
        />
      )}
    </>
  );
}
