import { useState } from "react";
import { Tabs } from "../../../../../shared/layout/tabs.tsx";
import type { FormatProps } from "../panel-port.ts";
import { AxesFormat } from "./axes-format.tsx";
import { BackgroundFormat } from "./background-format.tsx";
import { LabelsFormat } from "./labels-format.tsx";
import { MarksFormat } from "./marks/marks-format.tsx";
import { TitleFormat } from "./title-format.tsx";

type Part = "title" | "axes" | "color" | "labels" | "marks";

/** The look of a chart, in parts. Only settings that are drawn are offered. */
export function ChartFormat(props: FormatProps) {
  const [part, setPart] = useState<Part>("title");
  return (
    <Tabs
      label="Parts of the format"
      value={part}
      onChange={setPart}
      tabs={[
        { id: "title", label: "Title", content: <TitleFormat {...props} /> },
        { id: "axes", label: "Axes", content: <AxesFormat {...props} /> },
        { id: "color", label: "Color", content: <BackgroundFormat {...props} /> },
        { id: "labels", label: "Labels", content: <LabelsFormat {...props} /> },
        { id: "marks", label: props.port.element.kind === "line-chart" ? "Lines" : "Bars", content: <MarksFormat {...props} /> },
      ]}
    />
  );
}
