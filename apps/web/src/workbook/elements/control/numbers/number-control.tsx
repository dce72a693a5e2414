import { TextField } from "../../../../shared/fields/text-field.tsx";
import { readTypedNumber, typedNumberText } from "@sheaf/locale";
import { useTypedText } from "../../choosing/use-typed-text.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import type { ControlViewProps } from "../control-view.ts";
import { InlineControl } from "../box/inline-control.tsx";
import { unsetWords } from "../unset-words.ts";
import { useControlNow } from "../../choosing/now/control-now.ts";
import { comparisonOf, comparisonSigns, numberIn } from "../../choosing/numbers/comparison.ts";
import { t } from "../../../../shared/words/words.ts";

/** A number, typed in its place. */
export function NumberControlElement({ element, name, title }: ControlViewProps<"number">) {
  const { symbols } = useWorkbook();
  const [value, setValue] = useControlNow(element);
  const label = title ?? name;
  const number = numberIn(value);
  const typed = useTypedText(number === null ? "" : typedNumberText(number, symbols), (text) => {
    const read = readTypedNumber(text, symbols);
    const next = read.kind === "number" ? read.value : null;
    if (read.kind !== "wrong" && next !== number) setValue(next === null ? null : { kind: "scalar", value: next });
  });
  const sign = comparisonSigns[comparisonOf(element)];
  return (
    <InlineControl label={label} isUnset={number === null} onClear={() => setValue(null)}>
      <TextField
        label={sign === "" ? label : `${label} ${sign}`}
        hideLabel
        size="small"
        inputMode="decimal"
        placeholder={unsetWords(element, t("control.number.any"))}
        {...(sign === "" ? {} : { prefix: sign })}
        value={typed.text}
        onChange={typed.type}
        onBlur={typed.settle}
        onKeyDown={(event) => event.key === "Enter" && typed.settle()}
        error={readTypedNumber(typed.text, symbols).kind === "wrong" ? t("control.number.give-a-number") : null}
      />
    </InlineControl>
  );
}
