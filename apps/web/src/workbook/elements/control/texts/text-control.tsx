import type { ControlElements, ControlValue, TextMatchMode } from "@sheaf/workbook";
import { useState } from "react";
import { Select } from "../../../../shared/fields/select.tsx";
import { TextAreaField, TextField } from "../../../../shared/fields/text-field.tsx";
import { textModeOptions } from "../../../filters/filter-words.ts";
import { useTypedText } from "../../choosing/use-typed-text.ts";
import type { ControlViewProps } from "../control-view.ts";
import { InlineControl } from "../box/inline-control.tsx";
import { unsetWords } from "../unset-words.ts";
import { useControlNow } from "../../choosing/now/control-now.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./text-control.module.css";

/** A text, typed in its place; readers may choose how it is compared where the control lets them. */
export function TextControlElement({ element, name, title }: ControlViewProps<"text">) {
  const { label, text, mode, typed, change, clear } = useText(element, title ?? name);
  return (
    <InlineControl label={label} isUnset={text === ""} onClear={clear}>
      {element.showOperators === true && (
        <span className={styles.mode}>
          <Select
            label={t("control.text.is-compared", { label })}
            hideLabel
            size="small"
            options={textModeOptions}
            value={mode}
            onChange={change}
          />
        </span>
      )}
      <TextField
        label={label}
        hideLabel
        size="small"
        placeholder={unsetWords(element, t("control.text.any"))}
        value={typed.text}
        onChange={typed.type}
        onBlur={typed.settle}
        onKeyDown={(event) => event.key === "Enter" && typed.settle()}
      />
    </InlineControl>
  );
}

/** Several lines of text. */
export function TextAreaControlElement({ element, name, title }: ControlViewProps<"text-area">) {
  const { label, text, typed, clear } = useText(element, title ?? name);
  return (
    <InlineControl label={label} isUnset={text === ""} onClear={clear} tall>
      <span className={styles.area}>
        <TextAreaField
          label={label}
          hideLabel
          size="small"
          placeholder={unsetWords(element, t("control.text.any"))}
          value={typed.text}
          onChange={typed.type}
          onBlur={typed.settle}
        />
      </span>
    </InlineControl>
  );
}

function useText(element: ControlElements["text" | "text-area"], label: string) {
  const [value, setValue] = useControlNow(element);
  const own = element.mode ?? "equals";
  // The comparison that a reader chose while there is no text yet.
  const [chosen, choose] = useState<TextMatchMode | null>(null);
  const { text, mode } = textIn(value, chosen ?? own);
  const set = (next: string, how: TextMatchMode): void => setValue(next === "" ? null : { kind: "text-match", mode: how, value: next });
  const typed = useTypedText(text, (next) => {
    if (next !== text) set(next, mode);
  });
  return {
    label,
    text,
    mode,
    typed,
    change: (next: TextMatchMode): void => {
      choose(next);
      if (text !== "") set(text, next);
    },
    clear: (): void => setValue(null),
  };
}

function textIn(value: ControlValue | null, mode: TextMatchMode): { readonly text: string; readonly mode: TextMatchMode } {
  if (value?.kind === "text-match") return { text: value.value, mode: value.mode };
  return { text: value?.kind === "scalar" && typeof value.value === "string" ? value.value : "", mode };
}
