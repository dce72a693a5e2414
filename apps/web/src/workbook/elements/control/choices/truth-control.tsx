import { Checkbox } from "../../../../shared/choices/checkbox.tsx";
import { Switch } from "../../../../shared/choices/switch.tsx";
import type { ControlViewProps } from "../control-view.ts";
import { InlineControl } from "../box/inline-control.tsx";
import { useControlNow } from "../../choosing/now/control-now.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./truth-control.module.css";

/** True or false; unset it restricts nothing, and stands between the two. */
export function CheckboxControlElement(props: ControlViewProps<"checkbox">) {
  const { label, isOn, isUnset, set, clear, words } = useTruth(props);
  return (
    <InlineControl label={label} isUnset={isUnset} onClear={clear} snug>
      <span className={styles.truth}>
        <Checkbox aria-label={label} isSelected={isOn} isIndeterminate={isUnset && words === "Any"} onChange={set} />
        <span className={styles.words}>{words}</span>
      </span>
    </InlineControl>
  );
}

export function SwitchControlElement(props: ControlViewProps<"switch">) {
  const { label, isOn, isUnset, set, clear, words } = useTruth(props);
  return (
    <InlineControl label={label} isUnset={isUnset} onClear={clear} snug>
      <span className={styles.truth}>
        <Switch aria-label={label} isSelected={isOn} onChange={set} />
        <span className={styles.words}>{words}</span>
      </span>
    </InlineControl>
  );
}

function useTruth({ element, name, title }: ControlViewProps<"checkbox" | "switch">) {
  const [value, setValue] = useControlNow(element);
  const truth = value?.kind === "scalar" && typeof value.value === "boolean" ? value.value : null;
  const offIsAll = element.mode === "True/All";
  return {
    label: title ?? name,
    isOn: truth === true,
    // Off that restricts nothing has nothing to clear.
    isUnset: truth === null || (offIsAll && !truth),
    words: truth === true ? t("control.truth.true") : truth === null || offIsAll ? t("control.truth.any") : t("control.truth.false"),
    set: (isOn: boolean): void => setValue({ kind: "scalar", value: isOn }),
    clear: (): void => setValue(null),
  };
}
