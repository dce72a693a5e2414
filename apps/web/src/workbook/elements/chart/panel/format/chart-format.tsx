import { chartName } from "@sheaf/workbook";
import { useState } from "react";
import { Tabs } from "../../../../../shared/layout/tabs.tsx";
import type { ChartPort, FormatProps } from "../../../shelves/panel-port.ts";
import { formatSections } from "./format-sections.tsx";
import { t } from "../../../../../shared/words/words.ts";

/** The look of a chart, in the sections that its kind has. Only settings that are drawn are offered. */
export function ChartFormat({ port, layer, colors }: FormatProps & { readonly layer: ChartPort }) {
  const kind = chartName(layer.element);
  const sections = kind === null ? [] : formatSections[kind];
  const [chosen, setChosen] = useState("title");
  // A chart that became another kind may lack the section that was open.
  const part = sections.some(({ id }) => id === chosen) ? chosen : "title";
  return (
    <Tabs
      label={t("chart-panels.format.parts-of-the-format")}
      value={part}
      onChange={setChosen}
      tabs={sections.map(({ id, label, Section }) => ({
        id,
        label: label(),
        content: <Section port={id === "title" ? port : layer} colors={colors} />,
      }))}
    />
  );
}
