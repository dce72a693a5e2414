import { SegmentedControl } from "../../../../shared/choices/segmented-control.tsx";
import type { ControlViewProps } from "../control-view.ts";
import { InlineControl } from "../box/inline-control.tsx";
import { useControlNow } from "../control-now.ts";
import { choiceKey, labelOf, useListOptions } from "../list/list-options.ts";
import { useOptions } from "../list/use-options.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./segmented-control.module.css";

/** Segments that stand in sight; more of them make no choice at a glance. */
const MOST = 24;
const ALL = "all";

/** One of a few values, all in sight. */
export function SegmentedControlElement({ element, name, title }: ControlViewProps<"segmented">) {
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
  const { clearLabel = t("elements.control.all"), showClearLabel: hasClear = true } = element;
  return (
    <InlineControl label={label} isUnset={chosen === undefined || hasClear} onClear={() => setValue(null)}>
      <span className={styles.segments}>
        {state.kind === "failed" && options.length === 0 ? (
          <span role="alert">{state.message}</span>
        ) : (
          <SegmentedControl
            label={label}
            segments={[
              ...(hasClear ? [{ id: ALL, label: clearLabel }] : []),
              ...options.map((option) => ({ id: choiceKey(option.value), label: option.label })),
            ]}
            value={chosen === undefined ? ALL : choiceKey(chosen)}
            onChange={(id) => {
              const next = options.find((option) => choiceKey(option.value) === id);
              setValue(next === undefined ? null : { kind: "scalar", value: next.value });
            }}
          />
        )}
        {more > 0 && <span className={styles.more}>{t("control.segmented.more-list-shows-all", { more })}</span>}
      </span>
    </InlineControl>
  );
}
