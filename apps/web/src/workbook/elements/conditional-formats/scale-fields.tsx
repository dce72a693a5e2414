import { belowZeroColor, divergingPalettes, sequentialPalettes } from "@sheaf/theme";
import type { DomainEnd, FormatRule, RuleDomain, ScaleRule } from "@sheaf/workbook";
import { Switch } from "../../../shared/choices/switch.tsx";
import { ColorField } from "../property-rows/color-field.tsx";
import { ChoiceRow, TextRow } from "../property-rows/rows.tsx";
import { numberText, numberTyped } from "../property-rows/typed-number.ts";
import { type FormulaNames, ruleColors } from "./rule-drafts.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./conditional-formats.module.css";

interface ScaleFieldsProps {
  readonly rule: ScaleRule;
  readonly names: FormulaNames;
  readonly onChange: (rule: FormatRule) => void;
}

const schemes: readonly { readonly id: string; readonly label: string; readonly colors: readonly string[] }[] = [
  {
    id: "blues",
    get label() {
      return t("formats.scale-fields.light-to-blue");
    },
    colors: ruleColors.scale,
  },
  {
    id: "orange-blue",
    get label() {
      return t("formats.scale-fields.orange-to-blue");
    },
    colors: divergingPalettes.blueorange.light,
  },
  {
    id: "red-green",
    get label() {
      return t("formats.scale-fields.red-to-green");
    },
    colors: ruleColors.font,
  },
  // Those that have no words of their own go by their names.
  ...Object.entries({ ...sequentialPalettes, ...divergingPalettes })
    .filter(([name]) => name !== "blues" && name !== "blueorange")
    .map(([name, { light }]) => ({ id: name, label: name, colors: light })),
];

/** The colors of a scale, where it begins and ends, and how it goes on between. */
export function ScaleFields({ rule, names, onChange }: ScaleFieldsProps) {
  const chosen = schemes.find(({ colors }) => JSON.stringify(colors).toLowerCase() === JSON.stringify(rule.scheme).toLowerCase());
  const isBars = rule.type === "dataBars";
  const below = isBars ? rule.sheaf?.belowZero : undefined;
  const setEnd = (end: DomainEnd, text: string): void => {
    const { [end]: _, ...others } = rule.domain ?? {};
    const typed = text.trim();
    const value = numberTyped(typed) ?? names.store(typed);
    const domain: RuleDomain = typed === "" ? others : { ...others, [end]: value };
    const { domain: _before, ...bare } = rule;
    onChange(Object.keys(domain).length === 0 ? bare : { ...bare, domain });
  };
  const first = rule.scheme[0];
  return (
    <>
      {isBars ? (
        <>
          <ColorField
            label={t("formats.scale-fields.bars")}
            value={typeof first === "string" ? first : null}
            fallback={ruleColors.bars}
            onCommit={(color) => onChange({ ...rule, scheme: [color ?? ruleColors.bars] })}
          />
          <ColorField
            label={t("formats.scale-fields.below-zero")}
            value={typeof below === "string" ? below : null}
            fallback={belowZeroColor(typeof first === "string" ? first : ruleColors.bars)}
            onCommit={(color) => {
              const { sheaf: _, ...bare } = rule;
              onChange(color === undefined ? bare : { ...bare, sheaf: { belowZero: color } });
            }}
          />
        </>
      ) : (
        <>
          <ChoiceRow
            label={t("formats.scale-fields.colors")}
            value={chosen?.id ?? "own"}
            options={[...schemes, ...(chosen === undefined ? [{ id: "own", label: t("formats.scale-fields.own-colors") }] : [])]}
            onChange={(id) => {
              const scheme = schemes.find((one) => one.id === id)?.colors;
              if (scheme !== undefined) onChange({ ...rule, scheme });
            }}
          />
          {rule.scheme.length <= 3 &&
            rule.scheme.map((color, index) => (
              <ColorField
                key={index}
                label={
                  index === 0
                    ? t("formats.scale-fields.lowest")
                    : index === rule.scheme.length - 1
                      ? t("formats.scale-fields.highest")
                      : t("formats.scale-fields.between")
                }
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
            label={
              end === "min"
                ? t("formats.scale-fields.from")
                : end === "max"
                  ? t("formats.scale-fields.to")
                  : t("formats.scale-fields.middle")
            }
            value={given === undefined ? "" : typeof given === "number" ? numberText(given) : names.print(given)}
            placeholder={
              end === "mid"
                ? t("formats.scale-fields.none")
                : isBars && end === "min"
                  ? t("formats.scale-fields.0-least-value")
                  : end === "min"
                    ? t("formats.scale-fields.least-value")
                    : t("formats.scale-fields.greatest-value")
            }
            onCommit={(text) => setEnd(end, text)}
          />
        );
      })}
      <p className={styles.hint}>{t("formats.scale-fields.number-formula-over-whole")}</p>
      <Switch
        isSelected={rule.order === "descending"}
        onChange={(isOn) => {
          const { order: _, ...bare } = rule;
          onChange(isOn ? { ...bare, order: "descending" } : bare);
        }}
      >
        {t("formats.scale-fields.reverse-the-colors")}
      </Switch>
      {rule.type === "dataBars" ? (
        <Switch
          isSelected={rule.valueLabels !== "hidden"}
          onChange={(isOn) => {
            const { valueLabels: _, ...bare } = rule;
            onChange(isOn ? bare : { ...bare, valueLabels: "hidden" });
          }}
        >
          {t("formats.scale-fields.show-the-values")}
        </Switch>
      ) : (
        <>
          <TextRow
            label={t("formats.scale-fields.steps")}
            value={rule.steps === undefined ? "" : String(rule.steps)}
            placeholder={t("formats.scale-fields.continuous")}
            check={(text) =>
              text.trim() === "" || /^\s*([2-9]|[1-9]\d)\s*$/.test(text) ? null : t("formats.scale-fields.give-number-2-99")
            }
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
            {t("formats.scale-fields.empty-cells-count-0")}
          </Switch>
        </>
      )}
    </>
  );
}
