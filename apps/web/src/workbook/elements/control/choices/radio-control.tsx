import { RadioButtons } from "../../../../shared/choices/radio-buttons.tsx";
import { t } from "../../../../shared/words/words.ts";
import type { ControlViewProps } from "../control-view.ts";
import { InlineControl } from "../box/inline-control.tsx";
import { useControlNow } from "../../choosing/now/control-now.ts";
import { choiceKey, labelOf, useListOptions } from "../../choosing/list/list-options.ts";
import { useOptions } from "../../choosing/list/use-options.ts";
import styles from "./segmented-control.module.css";

/** Buttons that stand in sight; more of them make no choice at a glance. */
const MOST = 24;

/** One of a few values, each a radio button. */
export function RadioControlElement({ element, name, title }: ControlViewProps<"radio-group">) {
  const [value, setValue] = useControlNow(element);
  const { load, known } = useOptions(element);
  const state = useListOptions(load, "");
  const label = title ?? name;
  const chosen = value?.kind === "scalar" ? value.value : undefined;
  const offered = (state.last?.options ?? []).slice(0, MOST);
  // A value that is set and no longer offered still stands there.
  const options =
    chosen === undefined || offered.some((option) => choiceKey(option.value) === choiceKey(chosen))
      ? offered
      : [{ value: chosen, label: labelOf(chosen, known), count: null }, ...offered];
  const more = (state.last?.total ?? 0) - offered.length;
  return (
    <InlineControl label={label} isUnset={chosen === undefined} onClear={() => setValue(null)} tall snug>
      {state.kind === "failed" && options.length === 0 ? (
        <span role="alert">{state.message}</span>
      ) : (
        <RadioButtons
          label={label}
          options={options.map((option) => ({ id: choiceKey(option.value), label: option.label }))}
          value={chosen === undefined ? null : choiceKey(chosen)}
          onChange={(id) => {
            const next = options.find((option) => choiceKey(option.value) === id);
            if (next !== undefined) setValue({ kind: "scalar", value: next.value });
          }}
        />
      )}
      {more > 0 && <span className={styles.more}>{t("control.segmented.more-list-shows-all", { more })}</span>}
    </InlineControl>
  );
}
