import { sliderScale } from "@sheaf/workbook";
import { textModeOptions } from "../../../filters/filter-words.ts";
import { emptyValueOptions } from "../../../filters/setting/empty-values-setting.tsx";
import { BoundRow, OptionalChoiceRow, SwitchRow } from "../../property-rows/rows.tsx";
import type { ControlSettingsProps } from "./control-panel.tsx";
import { t } from "../../../../shared/words/words.ts";

const dateComparisons = [
  {
    id: "=",
    get label() {
      return t("control.compare-settings.on-it");
    },
  },
  {
    id: "<=",
    get label() {
      return t("control.compare-settings.until-it");
    },
  },
  {
    id: ">=",
    get label() {
      return t("control.compare-settings.from-it-on");
    },
  },
  {
    id: "<",
    get label() {
      return t("control.compare-settings.before-it");
    },
  },
  {
    id: ">",
    get label() {
      return t("control.compare-settings.after-it");
    },
  },
] as const;
const numberComparisons = [
  {
    id: "=",
    get label() {
      return t("control.compare-settings.equal-to-it");
    },
  },
  {
    id: "<=",
    get label() {
      return t("control.compare-settings.at-most-it");
    },
  },
  {
    id: ">=",
    get label() {
      return t("control.compare-settings.at-least-it");
    },
  },
  {
    id: "!=",
    get label() {
      return t("control.compare-settings.not-equal");
    },
  },
  {
    id: "<",
    get label() {
      return t("control.compare-settings.less-than-it");
    },
  },
  {
    id: ">",
    get label() {
      return t("control.compare-settings.more-than-it");
    },
  },
] as const;

type Option = { readonly id: string; readonly label: string };

const Comparison = ({
  element,
  set,
  options,
}: ControlSettingsProps<"number" | "slider" | "date"> & { readonly options: readonly Option[] }) => (
  <OptionalChoiceRow
    label={t("control.compare-settings.keeps-what-is")}
    value={element.mode}
    options={options}
    otherwise="="
    onChange={(mode) => set(t("control.compare-settings.comparison"), { mode })}
  />
);

/** How what is tested stands to the number. */
export const NumberComparison = (props: ControlSettingsProps<"number" | "slider">) => <Comparison {...props} options={numberComparisons} />;

/** How what is tested stands to the date; strictly, only to a fixed one. */
export function DateComparison(props: ControlSettingsProps<"date">) {
  const isCounted = typeof props.element.value === "object";
  return <Comparison {...props} options={isCounted ? dateComparisons.slice(0, 3) : dateComparisons} />;
}

/** What a slider runs over. */
export function ScaleSettings({ element, set }: ControlSettingsProps<"slider" | "range-slider">) {
  const { low, high, step } = sliderScale(element);
  return (
    <>
      <BoundRow
        label={t("control.compare-settings.from")}
        value={low}
        placeholder="0"
        onCommit={(next) => set(t("control.compare-settings.scale"), { low: next })}
      />
      <BoundRow
        label={t("control.compare-settings.to")}
        value={high}
        placeholder="100"
        onCommit={(next) => set(t("control.compare-settings.scale"), { high: next })}
      />
      <BoundRow
        label={t("control.compare-settings.step")}
        value={step}
        placeholder="1"
        onCommit={(next) => set(t("control.compare-settings.scale"), { step: next === undefined || next <= 0 ? undefined : next })}
      />
    </>
  );
}

/** How a text is compared. */
export function TextComparison({ element, set }: ControlSettingsProps<"text" | "text-area">) {
  return (
    <>
      <OptionalChoiceRow
        label={t("control.compare-settings.text")}
        value={element.mode}
        options={textModeOptions}
        otherwise="equals"
        onChange={(mode) => set(t("control.compare-settings.comparison"), { mode })}
      />
      <SwitchRow
        label={t("control.compare-settings.capital-letters-matter")}
        value={element.case === "sensitive"}
        onChange={(isSensitive) => set(t("control.compare-settings.capital-letters"), { case: isSensitive ? "sensitive" : undefined })}
      />
    </>
  );
}

export const ReadersCompare = ({ element, set }: ControlSettingsProps<"text" | "text-area">) => (
  <SwitchRow
    label={t("control.compare-settings.readers-choose-comparison")}
    value={element.showOperators === true}
    onChange={(shown) => set(t("control.compare-settings.comparison"), { showOperators: shown ? true : undefined })}
  />
);

/** What off means. */
export const OffMeans = ({ element, set }: ControlSettingsProps<"checkbox" | "switch">) => (
  <OptionalChoiceRow
    label={t("control.compare-settings.off-keeps")}
    value={element.mode}
    options={[
      { id: "True/False", label: t("control.compare-settings.what-is-false") },
      { id: "True/All", label: t("control.compare-settings.everything") },
    ]}
    otherwise="True/False"
    onChange={(mode) => set(t("control.compare-settings.off"), { mode })}
  />
);

/** Controls that say what becomes of rows without a value. */
type Nullable = "text" | "text-area" | "number" | "slider" | "number-range" | "range-slider" | "date" | "date-range" | "top-n";

/** What becomes of rows without a value while it is set (F6). */
export const EmptyValues = ({ element, set }: ControlSettingsProps<Nullable>) => (
  <OptionalChoiceRow
    label={t("control.compare-settings.empty-values")}
    value={element.includeNulls}
    options={emptyValueOptions}
    otherwise="when-no-value-is-selected"
    onChange={(next) => set(t("control.compare-settings.empty-values"), { includeNulls: next })}
  />
);
