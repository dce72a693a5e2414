import { sliderScale } from "@sheaf/workbook";
import { textModeOptions } from "../../../filters/filter-words.ts";
import { emptyValueOptions } from "../../../filters/setting/empty-values-setting.tsx";
import { BoundRow, OptionalChoiceRow, SwitchRow } from "../../property-rows/rows.tsx";
import type { ControlSettingsProps } from "./control-panel.tsx";

const dateComparisons = [
  { id: "=", label: "On it" },
  { id: "<=", label: "Until it" },
  { id: ">=", label: "From it on" },
  { id: "<", label: "Before it" },
  { id: ">", label: "After it" },
] as const;
const numberComparisons = [
  { id: "=", label: "Equal to it" },
  { id: "<=", label: "At most it" },
  { id: ">=", label: "At least it" },
  { id: "!=", label: "Not equal to it" },
  { id: "<", label: "Less than it" },
  { id: ">", label: "More than it" },
] as const;

type Option = { readonly id: string; readonly label: string };

const Comparison = ({
  element,
  set,
  options,
}: ControlSettingsProps<"number" | "slider" | "date"> & { readonly options: readonly Option[] }) => (
  <OptionalChoiceRow
    label="Keeps what is"
    value={element.mode}
    options={options}
    otherwise="="
    onChange={(mode) => set("Comparison", { mode })}
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
      <BoundRow label="From" value={low} placeholder="0" onCommit={(next) => set("Scale", { low: next })} />
      <BoundRow label="To" value={high} placeholder="100" onCommit={(next) => set("Scale", { high: next })} />
      <BoundRow
        label="Step"
        value={step}
        placeholder="1"
        onCommit={(next) => set("Scale", { step: next === undefined || next <= 0 ? undefined : next })}
      />
    </>
  );
}

/** How a text is compared. */
export function TextComparison({ element, set }: ControlSettingsProps<"text" | "text-area">) {
  return (
    <>
      <OptionalChoiceRow
        label="Text"
        value={element.mode}
        options={textModeOptions}
        otherwise="equals"
        onChange={(mode) => set("Comparison", { mode })}
      />
      <SwitchRow
        label="Capital letters matter"
        value={element.case === "sensitive"}
        onChange={(isSensitive) => set("Capital letters", { case: isSensitive ? "sensitive" : undefined })}
      />
    </>
  );
}

export const ReadersCompare = ({ element, set }: ControlSettingsProps<"text" | "text-area">) => (
  <SwitchRow
    label="Readers choose the comparison"
    value={element.showOperators === true}
    onChange={(shown) => set("Comparison", { showOperators: shown ? true : undefined })}
  />
);

/** What off means. */
export const OffMeans = ({ element, set }: ControlSettingsProps<"checkbox" | "switch">) => (
  <OptionalChoiceRow
    label="Off keeps"
    value={element.mode}
    options={[
      { id: "True/False", label: "What is false" },
      { id: "True/All", label: "Everything" },
    ]}
    otherwise="True/False"
    onChange={(mode) => set("Off", { mode })}
  />
);

/** Controls that say what becomes of rows without a value. */
type Nullable = "text" | "text-area" | "number" | "slider" | "number-range" | "range-slider" | "date" | "date-range" | "top-n";

/** What becomes of rows without a value while it is set (F6). */
export const EmptyValues = ({ element, set }: ControlSettingsProps<Nullable>) => (
  <OptionalChoiceRow
    label="Empty values"
    value={element.includeNulls}
    options={emptyValueOptions}
    otherwise="when-no-value-is-selected"
    onChange={(next) => set("Empty values", { includeNulls: next })}
  />
);
