import { useState } from "react";
import { PanelSection } from "../../../../../../shared/layout/side-panel.tsx";
import { t } from "../../../../../../shared/words/words.ts";
import { ChoiceRow, Rows } from "../../../../property-rows/rows.tsx";
import type { FormatProps } from "../../../../shelves/panel-port.ts";
import styles from "../format.module.css";
import { useColoredValues } from "./use-colored-values.ts";
import { usualName, ValueColorRow, ValueNameRow, ValueShownRow } from "./value-rows.tsx";

/** Name, color and visibility of each value that a chart tells apart, where that is all that a series has. */
export function ValuesFormat({ port }: FormatProps) {
  const { values, isByLegend } = useColoredValues(port.element);
  const [chosen, choose] = useState(0);
  const value = values[chosen] ?? values[0];
  if (value === undefined) return <p className={styles.note}>{t("chart-panels.values.none")}</p>;
  return (
    <PanelSection title={t("chart-panels.series.title")}>
      <Rows>
        <ChoiceRow
          label={t("chart-panels.series.styles-of")}
          value={String(values.indexOf(value))}
          options={values.map((one, at) => ({ id: String(at), label: usualName(one) }))}
          onChange={(at) => choose(Number(at))}
        />
        <ValueNameRow port={port} value={value} label={t("chart-panels.series.name")} />
        <ValueShownRow port={port} value={value} />
        {isByLegend ? (
          <p className={styles.note}>{t("chart-panels.values.by-legend")}</p>
        ) : (
          <ValueColorRow port={port} value={value} label={t("chart-panels.color.color")} />
        )}
      </Rows>
    </PanelSection>
  );
}
