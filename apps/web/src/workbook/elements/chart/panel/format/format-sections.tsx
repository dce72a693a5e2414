import type { ChartKindName } from "@sheaf/workbook";
import type { ComponentType } from "react";
import type { FormatProps } from "../panel-port.ts";
import { AxesFormat } from "./axes-format.tsx";
import { BackgroundFormat } from "./background-format.tsx";
import { LabelsFormat, barLabels, lineLabels } from "./labels-format.tsx";
import { BarFormat, LineFormat, LinesAcross } from "./marks/marks-format.tsx";
import { TitleFormat } from "./title-format.tsx";

/** A part of the format of a kind of chart. */
export interface FormatSection {
  readonly id: string;
  readonly label: string;
  readonly Section: ComponentType<FormatProps>;
}

const title: FormatSection = { id: "title", label: "Title", Section: TitleFormat };
const axes = (canLeaveZero: boolean): FormatSection => ({
  id: "axes",
  label: "Axes",
  Section: (props) => <AxesFormat {...props} canLeaveZero={canLeaveZero} />,
});
const color = (hasScale: boolean): FormatSection => ({
  id: "color",
  label: "Color",
  Section: (props) => <BackgroundFormat {...props} hasScale={hasScale} />,
});
const labels = (offered: typeof barLabels): FormatSection => ({
  id: "labels",
  label: "Labels",
  Section: (props) => <LabelsFormat {...props} offered={offered} />,
});
/** The marks themselves, and the lines across them. */
const marks = (label: string, Own: ComponentType<FormatProps>): FormatSection => ({
  id: "marks",
  label,
  Section: (props) => (
    <>
      <Own {...props} />
      <LinesAcross {...props} />
    </>
  ),
});

/** By kind: one that is missing does not compile, and no kind has the words of another. */
export const formatSections: { readonly [K in ChartKindName]: readonly FormatSection[] } = {
  "bar-chart": [title, axes(false), color(true), labels(barLabels), marks("Bars", BarFormat)],
  "scatter-chart": [title, axes(true), color(true), labels(lineLabels), marks("Lines", () => null)],
  "line-chart": [title, axes(true), color(false), labels(lineLabels), marks("Lines", LineFormat)],
};
