import { ChevronDown } from "lucide-react";
import { useRef, useState } from "react";
import { SegmentedControl } from "../../../../shared/choices/segmented-control.tsx";
import { useRoom } from "../../../../shared/layout/use-room.ts";
import { t } from "../../../../shared/words/words.ts";
import { ControlBox } from "../box/control-box.tsx";
import { InlineControl } from "../box/inline-control.tsx";
import { useControlNow } from "../../choosing/now/control-now.ts";
import type { ControlViewProps } from "../control-view.ts";
import { ListChoices } from "../../choosing/list/list-choices.tsx";
import { choiceKey, labelOf, useListOptions } from "../../choosing/list/list-options.ts";
import { useOptions } from "../../choosing/list/use-options.ts";
import styles from "./segmented-control.module.css";

/** Segments that stand in sight; more of them make no choice at a glance. */
const MOST = 24;
const ALL = "all";

/** One of a few values, all in sight; a list of them where they have no room beside each other. */
export function SegmentedControlElement({ element, name, title }: ControlViewProps<"segmented">) {
  const [value, setValue] = useControlNow(element);
  const { load, known } = useOptions(element);
  const state = useListOptions(load, "");
  const [isOpen, setOpen] = useState(false);
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
  const segments = [
    ...(hasClear ? [{ id: ALL, label: clearLabel }] : []),
    ...options.map((option) => ({ id: choiceKey(option.value), label: option.label })),
  ];
  const place = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLSpanElement>(null);
  const hasRoom = useRoom(place, row, JSON.stringify([label, segments, more]));
  const clear = (): void => setValue(null);
  return (
    <div ref={place} className={styles.place}>
      {hasRoom ? (
        <InlineControl label={label} isUnset={chosen === undefined || hasClear} onClear={clear}>
          <span ref={row} className={styles.segments}>
            {state.kind === "failed" && options.length === 0 ? (
              <span role="alert">{state.message}</span>
            ) : (
              <SegmentedControl
                label={label}
                segments={segments}
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
      ) : (
        <ControlBox
          label={label}
          value={chosen === undefined ? clearLabel : labelOf(chosen, [...known, ...options])}
          isUnset={chosen === undefined}
          icon={ChevronDown}
          onClear={clear}
          isOpen={isOpen}
          onOpenChange={setOpen}
        >
          {(close) => (
            <ListChoices
              label={label}
              choice={{ mode: "include", selection: "single", values: chosen === undefined ? [] : [chosen] }}
              load={load}
              onChange={({ values: [next] }) => setValue(next === undefined ? null : { kind: "scalar", value: next })}
              onClose={close}
            />
          )}
        </ControlBox>
      )}
    </div>
  );
}
