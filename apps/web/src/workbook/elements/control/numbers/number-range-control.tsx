import type { ControlValue } from "@sheaf/workbook";
import { Hash } from "lucide-react";
import { useState } from "react";
import type { ControlViewProps } from "../control-view.ts";
import { ControlBox } from "../box/control-box.tsx";
import boxStyles from "../../choosing/form.module.css";
import { useControlNow } from "../../choosing/now/control-now.ts";
import { controlWords } from "../../choosing/now/control-words.ts";
import { NumberFields, type NumberRange } from "../../choosing/numbers/number-fields.tsx";
import { t } from "../../../../shared/words/words.ts";

export const rangeIn = (value: ControlValue | null): NumberRange => (value?.kind === "number-range" ? value : {});

/** A range of numbers as a value; an open one is none. */
export function rangeValue({ min, max }: NumberRange): ControlValue | null {
  if (min === undefined && max === undefined) return null;
  return { kind: "number-range", ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** A range of numbers: its ends in words, two fields behind it. */
export function NumberRangeControlElement({ element, name, title }: ControlViewProps<"number-range">) {
  const [isOpen, setOpen] = useState(false);
  const [value, setValue] = useControlNow(element);
  const range = rangeIn(value);
  return (
    <ControlBox
      label={title ?? name}
      value={controlWords(element, value) ?? t("control.number.any")}
      isUnset={value === null}
      icon={Hash}
      onClear={() => setValue(null)}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      {() => (
        <div className={boxStyles.form}>
          <NumberFields range={range} onChange={(end, next) => setValue(rangeValue({ ...range, [end]: next }))} />
        </div>
      )}
    </ControlBox>
  );
}
