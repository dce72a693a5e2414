import { divergingPalettes } from "@sheaf/theme";
import type { DomainEnd, FormatRule, RuleDomain, ScaleRule } from "@sheaf/workbook";
import { Switch } from "../../../shared/choices/switch.tsx";
import { ColorField } from "../property-rows/color-field.tsx";
import { ChoiceRow, TextRow } from "../property-rows/rows.tsx";
import { type FormulaNames, ruleColors } from "./rule-drafts.ts";
import styles from "./conditional-formats.module.css";

interface ScaleFieldsProps {
  readonly rule: ScaleRule;
  readonly names: FormulaNames;
  readonly onChange: (rule: FormatRule) => void;
}

const schemes: readonly { readonly id: string; readonly label: string; readonly colors: readonly string[] }[] = [
  { id: "blues", label: "Light to blue", colors: ruleColors.scale },
  { id: "orange-blue", label: "Orange to blue", colors: divergingPalettes.blueorange.light },
  { id: "red-green", label: "Red to green", colors: ruleColors.font },
];

/** The colors of a scale, where it begins and ends, and how it goes on between. */
export function ScaleFields({ rule, names, onChange }: ScaleFieldsProps) {
  const chosen = schemes.find(({ colors }) => JSON.stringify(colors).toLowerCase() === JSON.stringify(rule.scheme).toLowerCase());
  const isBars = rule.type === "dataBars";
  const setEnd = (end: DomainEnd, text: string): void => {
    const { [end]: _, ...others } = rule.domain ?? {};
    const typed = text.trim();
    const value = Number.isFinite(Number(typed)) ? Number(typed) : names.store(typed);
    const domain: RuleDomain = typed === "" ? others : { ...others, [end]: value };
    const { domain: _before, ...bare } = rule;
    onChange(Object.keys(domain).length === 0 ? bare : { ...bare, domain });
  };
  const first = rule.scheme[0];
  return (
    <>
      {isBars ? (
        <ColorField
          label="Bars"
          value={typeof first === "string" ? first : null}
          fallback={ruleColors.bars}
          onCommit={(color) => onChange({ ...rule, scheme: [color ?? ruleColors.bars] })}
        />
      ) : (
        <>
          <ChoiceRow
            label="Colors"
            value={chosen?.id ?? "own"}
            options={[...schemes, ...(chosen === undefined ? [{ id: "own", label: "Own colors" }] : [])]}
            onChange={(id) => {
              const scheme = schemes.find((one) => one.id === id)?.colors;
              if (scheme !== undefined) onChange({ ...rule, scheme });
            }}
          />
          {rule.scheme.length <= 3 &&
            rule.scheme.map((color, index) => (
              <ColorField
                key={index}
                label={index === 0 ? "Lowest" : index === rule.scheme.length - 1 ? "Highest" : "Between"}
                value={typeof color === "string" ? color : null}
                fallback={ruleColors.bars}
                onCommit={(next) =>
                  next !== undefined && onChange({ ...rule, scheme: rule.scheme.map((one, at) => (at === index ? next : one)) })
                }
              />
            ))}
        </>
      )}
      {(isBars ? (["min", "max"] as const) : (["min", "mid", "max"] as const)).map((end) => {
        const given = rule.domain?.[end];
        return (
          <TextRow
            key={end}
            label={end === "min" ? "From" : end === "max" ? "To" : "Middle"}
            value={given === undefined ? "" : typeof given === "number" ? String(given) : names.print(given)}
            placeholder={
              end === "mid" ? "None" : isBars && end === "min" ? "0 or the least value" : end === "min" ? "Least value" : "Greatest value"
            }
            onCommit={(text) => setEnd(end, text)}
          />
        );
      })}
      <p className={styles.hint}>A number, or a formula over the whole table such as Avg([Delay]).</p>
      <Switch
        isSelected={rule.order === "descending"}
        onChange={(isOn) => {
          const { order: _, ...bare } = rule;
          onChange(isOn ? { ...bare, order: "descending" } : bare);
        }}
      >
        Reverse the colors
      </Switch>
      {rule.type === "dataBars" ? (
        <Switch
          isSelected={rule.valueLabels !== "hidden"}
          onChange={(isOn) => {
            const { valueLabels: _, ...bare } = rule;
            onChange(isOn ? bare : { ...bare, valueLabels: "hidden" });
          }}
        >
          Show the values
        </Switch>
      ) : (
        <>
          <TextRow
            label="Steps"
            value={rule.steps === undefined ? "" : String(rule.steps)}
            placeholder="Continuous"
            check={(text) => (text.trim() === "" || /^\s*([2-9]|[1-9]\d)\s*$/.test(text) ? null : "Give a number from 2 to 99.")}
            onCommit={(text) => {
              const { steps: _, ...bare } = rule;
              onChange(text.trim() === "" ? bare : { ...bare, steps: Number(text) });
            }}
          />
          <Switch
            isSelected={rule.nullBehavior === "asZero"}
            onChange={(isOn) => {
              const { nullBehavior: _, ...bare } = rule;
              onChange(isOn ? { ...bare, nullBehavior: "asZero" } : bare);
            }}
          >
            Empty cells count as 0
          </Switch>
        </>
      )}
    </>
  );
}
