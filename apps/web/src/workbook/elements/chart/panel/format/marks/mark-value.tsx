import { readMoment } from "@sheaf/locale";
import { isNumberName, isTimeName } from "@sheaf/sql";
import type { ChartPort, PanelColumn } from "../../../../shelves/panel-port.ts";
import { channelsOf } from "../../../../shelves/chart-channels.ts";
import { type FormulaNames } from "../../../../conditional-formats/rule-drafts.ts";
import { ChoiceRow, TextRow } from "../../../../property-rows/rows.tsx";
import { numberText, numberTyped } from "../../../../property-rows/typed-number.ts";
import { t } from "../../../../../../shared/words/words.ts";

/** Where a reference mark stands: at a value that is written down, at one of the marks' values, or at a formula over all rows of the chart. */
export type MarkValue =
  | { readonly type: "constant"; readonly value: number | string }
  | { readonly type: "column"; readonly columnId: string; readonly func: MarkFunction }
  | { readonly type: "formula"; readonly formula: string };

export const functionWords = {
  get avg() {
    return t("chart-panels.value.average");
  },
  get median() {
    return t("chart-panels.value.median");
  },
  get min() {
    return t("chart-panels.value.smallest");
  },
  get max() {
    return t("chart-panels.value.largest");
  },
  get sum() {
    return t("chart-panels.value.sum");
  },
} as const;
export type MarkFunction = keyof typeof functionWords;
export const functions = Object.keys(functionWords) as readonly MarkFunction[];

/** The measures of a chart, on either axis. */
export const measuresOf = (port: ChartPort): readonly PanelColumn[] =>
  (channelsOf(port.element).y ?? []).flatMap((id) => port.columns.find((column) => column.id === id) ?? []);

/** Those of which there is more and less: texts are none of them. */
export const amountsOf = (port: ChartPort): readonly PanelColumn[] =>
  measuresOf(port).filter(({ type }) => isNumberName(type) || isTimeName(type));

interface MarkValueRowsProps {
  readonly label: string;
  readonly value: MarkValue;
  readonly measures: readonly PanelColumn[];
  /** Dates are written down as they are in files. */
  readonly takesDates: boolean;
  readonly names: FormulaNames;
  readonly onChange: (value: MarkValue) => void;
}

/** A value of a reference mark: a number, the average and the like of a measure's marks, or a formula. */
export function MarkValueRows({ label, value, measures, takesDates, names, onChange }: MarkValueRowsProps) {
  const [first] = measures;
  const choose = (id: MarkFunction | "constant" | "formula"): void => {
    if (id === "constant") onChange({ type: "constant", value: 0 });
    else if (id === "formula") onChange({ type: "formula", formula: "" });
    else if (value.type === "column" || first !== undefined)
      onChange({ type: "column", columnId: value.type === "column" ? value.columnId : (first?.id ?? ""), func: id });
  };
  const isKnown = (text: string): boolean => numberTyped(text) !== null || (takesDates && readMoment(text) !== undefined);
  return (
    <>
      <ChoiceRow
        label={label}
        value={value.type === "column" ? value.func : value.type}
        options={[
          { id: "constant", label: t("chart-panels.value.a-fixed-value") },
          ...(takesDates || measures.length === 0 ? [] : functions.map((id) => ({ id, label: functionWords[id] }))),
          ...(takesDates && value.type !== "formula" ? [] : [{ id: "formula" as const, label: t("chart-panels.value.formula") }]),
        ]}
        onChange={choose}
      />
      {value.type === "constant" && (
        <TextRow
          label={takesDates ? t("chart-panels.value.date-or-number") : t("chart-panels.value.number")}
          value={typeof value.value === "number" ? numberText(value.value) : String(value.value)}
          check={(text) =>
            isKnown(text) ? null : takesDates ? t("chart-panels.value.enter-a-date-such-as") : t("chart-panels.value.enter-a-number")
          }
          onCommit={(text) => onChange({ type: "constant", value: numberTyped(text) ?? text.trim() })}
        />
      )}
      {value.type === "formula" && (
        <TextRow
          label={t("chart-panels.value.formula")}
          value={names.print(value.formula)}
          placeholder="Avg([Delay]) * 2"
          onCommit={(text) => onChange({ type: "formula", formula: names.store(text) })}
        />
      )}
      {value.type === "column" && (
        <ChoiceRow
          label={t("chart-panels.value.of")}
          value={value.columnId}
          options={measures.map(({ id, name }) => ({ id, label: name }))}
          onChange={(columnId) => onChange({ ...value, columnId })}
        />
      )}
    </>
  );
}
