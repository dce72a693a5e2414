import { legendColor, legendName } from "@sheaf/charts";
import type { FilterValue } from "@sheaf/workbook";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import { useMemo } from "react";
import { cx } from "../../../../shared/styles/cx.ts";
import { useDocument } from "../../../state/workbook.ts";
import { useChartSurroundings } from "../../plot/surroundings.ts";
import type { ControlViewProps } from "../control-view.ts";
import { InlineControl } from "../box/inline-control.tsx";
import { useControlNow } from "../../choosing/now/control-now.ts";
import { choiceKey, labelOf, sameChoice, useListOptions } from "../../choosing/list/list-options.ts";
import { useOptions } from "../../choosing/list/use-options.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./legend-control.module.css";

/** Values that stand in a legend; a list shows more. */
const MOST = 40;

/** The values of a category in the colors that they have in its targets; what is chosen filters these. */
export function LegendControlElement({ element, name, title }: ControlViewProps<"legend">) {
  const document = useDocument();
  const { valueColors, colors } = useChartSurroundings();
  const [now, setValue] = useControlNow(element);
  const { load, known } = useOptions(element);
  const state = useListOptions(load, "");
  const label = title ?? name;
  const chosen = now?.kind === "list" ? now.values : [];
  const column = useMemo(() => legendName(document, element), [document, element]);
  const listed = (state.last?.options ?? []).slice(0, MOST);
  // What is chosen and no longer offered still stands there, so that it can be taken out.
  const gone = chosen.filter((value) => !listed.some((option) => sameChoice(option.value, value)));
  const options = [...gone.map((value) => ({ value, label: labelOf(value, known) })), ...listed];
  const total = state.last?.total ?? null;
  const more = state.last === null ? 0 : (total ?? Number.POSITIVE_INFINITY) - listed.length;
  const choose = (keys: ReadonlySet<unknown>): void => {
    const values = options.flatMap(({ value }): readonly FilterValue[] => (keys.has(choiceKey(value)) ? [value] : []));
    setValue(values.length === 0 ? null : { kind: "list", mode: "include", values });
  };
  return (
    <InlineControl label={label} isUnset={chosen.length === 0} onClear={() => setValue(null)}>
      <span className={styles.legend}>
        {state.kind === "failed" && <span role="alert">{state.message}</span>}
        {state.kind === "ready" && options.length === 0 && <span className={styles.more}>{t("control.legend.no-values")}</span>}
        <ToggleButtonGroup
          aria-label={label}
          selectionMode="multiple"
          className={styles.values ?? ""}
          selectedKeys={chosen.map(choiceKey)}
          onSelectionChange={choose}
        >
          {options.map((option) => (
            <ToggleButton
              key={choiceKey(option.value)}
              id={choiceKey(option.value)}
              className={cx(styles.value, chosen.length > 0 && !chosen.some((one) => sameChoice(one, option.value)) && styles.muted)}
            >
              <svg className={styles.square} viewBox="0 0 10 10" aria-hidden="true">
                <rect width="10" height="10" rx="2" fill={legendColor(valueColors, colors, column, option.value)} />
              </svg>
              <span className={styles.name}>{option.label}</span>
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {more > 0 && (
          <span className={styles.more}>
            {total === null ? t("control.legend.more-not-listed") : t("control.legend.more-not-listed-2", { more })}
          </span>
        )}
      </span>
    </InlineControl>
  );
}
