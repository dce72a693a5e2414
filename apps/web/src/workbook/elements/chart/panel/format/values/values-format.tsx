import { t } from "../../../../../../shared/words/words.ts";
import type { FormatProps } from "../../../../shelves/panel-port.ts";
import styles from "../format.module.css";
import { SeriesSection, useSeriesChoice } from "../marks/series-section.tsx";

const NO_MEASURES = [] as const;

/** Names, colors and visibility of the values that a chart tells apart, where that is all that a series has. */
export function ValuesFormat({ port }: FormatProps) {
  const choice = useSeriesChoice(port, NO_MEASURES);
  if (choice.values.length === 0) return <p className={styles.note}>{t("chart-panels.values.none")}</p>;
  return <SeriesSection port={port} choice={choice} />;
}
