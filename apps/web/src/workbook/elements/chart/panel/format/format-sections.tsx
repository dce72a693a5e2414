import type { ChartKindName } from "@sheaf/workbook";
import type { ComponentType } from "react";
import { memberAt } from "../../../../commands/member-path.ts";
import { t } from "../../../../../shared/words/words.ts";
import type { FormatProps } from "../../../shelves/panel-port.ts";
import { AxesFormat, type AxesOffer } from "./axes/axes-format.tsx";
import { BackgroundFormat } from "./background-format.tsx";
import { CalendarFormat, CellColors, CellFormat, HistogramFormat } from "./cell-formats.tsx";
import { ColorFormat } from "./color-format.tsx";
import { LabelsFormat, areaLabels, barLabels, comboLabels, lineLabels, pointLabels } from "./labels-format.tsx";
import { AreaFormat, BarFormat, ComboFormat, LinesAcross } from "./marks/marks-format.tsx";
import { LineFormat } from "./marks/line-format.tsx";
import { HoleFormat, SliceColors, SliceLabels } from "./round-format.tsx";
import { BoxFormat, FunnelFormat, GaugeFormat, RingFormat } from "./own-formats.tsx";
import type { KeyPlaces } from "./axes/key-scale.tsx";
import { PanelAxes } from "./axes/panel-axes.tsx";
import type { TooltipSubject } from "./tooltip/tooltip-format.tsx";
import { MapColors, RegionFormat } from "./map-format.tsx";
import { KeyTitleFormat, MapTitleFormat, PlainTitleFormat, SeriesTitleFormat, SliceTitleFormat, TitleFormat } from "./title-format.tsx";
import { ValuesFormat } from "./values/values-format.tsx";
import { WaterfallFormat } from "./waterfall-format.tsx";

/** A part of the format of a kind of chart. */
interface FormatSection {
  readonly id: string;
  readonly label: () => string;
  readonly Section: ComponentType<FormatProps>;
}

const title: FormatSection = { id: "title", label: () => t("charts.section.title"), Section: TitleFormat };
const sliceTitle: FormatSection = { id: "title", label: () => t("charts.section.title"), Section: SliceTitleFormat };
/** Of kinds whose series may be told apart by a legend. */
const seriesTitle = (hasOpenEnd: boolean): FormatSection => ({
  id: "title",
  label: () => t("charts.section.title"),
  Section: (props) => <SeriesTitleFormat {...props} hasOpenEnd={hasOpenEnd} />,
});
/** Of kinds whose names and values are told without a legend. */
const plainTitle: FormatSection = { id: "title", label: () => t("charts.section.title"), Section: PlainTitleFormat };
/** Of a kind whose legend tells bands apart, where there are several. */
const bandsTitle: FormatSection = {
  id: "title",
  label: () => t("charts.section.title"),
  Section: (props) => {
    const bands = memberAt(props.port.element, ["bands"]);
    return Array.isArray(bands) && bands.length > 1 ? <TitleFormat {...props} /> : <PlainTitleFormat {...props} />;
  },
};
/** Of a kind whose key has its place. */
const keyTitle: FormatSection = { id: "title", label: () => t("charts.section.title"), Section: KeyTitleFormat };
const axes = (offer: AxesOffer): FormatSection => ({
  id: "axes",
  label: () => t("charts.section.axes"),
  Section: (props) => <AxesFormat {...props} {...offer} />,
});
/** Those of kinds whose panels can have axes of their own. */
const panelAxes = (offer: AxesOffer & { readonly places: KeyPlaces }): FormatSection => ({
  id: "axes",
  label: () => t("charts.section.axes"),
  Section: (props) => (
    <>
      <AxesFormat {...props} {...offer} />
      <PanelAxes port={props.port} />
    </>
  ),
});
const color = (hasScale: boolean): FormatSection => ({
  id: "color",
  label: () => t("charts.section.color"),
  Section: (props) => <BackgroundFormat {...props} hasScale={hasScale} />,
});
/** Of kinds without a picture behind their marks. */
const plainColor: FormatSection = {
  id: "color",
  label: () => t("charts.section.color"),
  Section: (props) => <ColorFormat {...props} hasScale={false} />,
};
const labels = (offered: typeof barLabels, subject: TooltipSubject = "mark"): FormatSection => ({
  id: "labels",
  label: () => t("charts.section.labels"),
  Section: (props) => <LabelsFormat {...props} offered={offered} subject={subject} />,
});
/** The marks themselves, and the lines across them. */
const marks = (label: () => string, Own: ComponentType<FormatProps>): FormatSection => ({
  id: "marks",
  label,
  Section: (props) => (
    <>
      <Own {...props} />
      <LinesAcross {...props} />
    </>
  ),
});

const slices: FormatSection = { id: "color", label: () => t("charts.section.color"), Section: SliceColors };
const sliceLabels: FormatSection = { id: "labels", label: () => t("charts.section.labels"), Section: SliceLabels };
const cells: FormatSection = { id: "color", label: () => t("charts.section.color"), Section: CellColors };
const hole: FormatSection = { id: "marks", label: () => t("charts.section.middle"), Section: HoleFormat };

/** What only one kind has. */
const own = (label: () => string, Section: ComponentType<FormatProps>): FormatSection => ({ id: "marks", label, Section });

/** Of kinds whose series are told apart by their values alone. */
const values = own(() => t("chart-panels.series.title"), ValuesFormat);

const mapTitle: FormatSection = { id: "title", label: () => t("charts.section.title"), Section: MapTitleFormat };
const mapColor: FormatSection = { id: "color", label: () => t("charts.section.color"), Section: MapColors };

/** By kind: one that is missing does not compile, and no kind has the words of another. */
export const formatSections: { readonly [K in ChartKindName]: readonly FormatSection[] } = {
  "bar-chart": [
    seriesTitle(false),
    panelAxes({ canLeaveZero: false, places: "stripes", shape: "bar" }),
    color(true),
    labels(barLabels),
    marks(() => t("charts.section.bars"), BarFormat),
  ],
  "scatter-chart": [
    seriesTitle(false),
    panelAxes({ canLeaveZero: true, places: "field" }),
    color(true),
    labels(pointLabels, "point"),
    marks(
      () => t("charts.section.points"),
      (props) => <LineFormat {...props} shape="scatter" />,
    ),
  ],
  "pie-chart": [sliceTitle, slices, sliceLabels],
  "donut-chart": [sliceTitle, slices, sliceLabels, hole],
  "waterfall-chart": [plainTitle, axes({ canLeaveZero: false, isEven: true }), own(() => t("charts.section.steps"), WaterfallFormat)],
  "funnel-chart": [plainTitle, own(() => t("charts.section.stages"), FunnelFormat)],
  "gauge-chart": [bandsTitle, own(() => t("charts.section.scale"), GaugeFormat)],
  "box-chart": [
    plainTitle,
    axes({ canLeaveZero: true }),
    plainColor,
    own(
      () => t("charts.section.boxes"),
      (props) => (
        <>
          <BoxFormat {...props} />
          {memberAt(props.port.element, ["color", "by"]) === "category" && <ValuesFormat {...props} />}
        </>
      ),
    ),
  ],
  "treemap-chart": [plainTitle],
  "sankey-chart": [plainTitle],
  "sheaf:heatmap-chart": [title, cells, own(() => t("charts.section.cells"), CellFormat)],
  "sheaf:histogram-chart": [plainTitle, own(() => t("charts.section.bins"), HistogramFormat)],
  "sheaf:calendar-chart": [title, cells, own(() => t("charts.section.days"), CalendarFormat)],
  "bar-chart/dumbbell": [plainTitle, axes({ canLeaveZero: true, isLying: true })],
  "bar-chart/bullet": [plainTitle, axes({ canLeaveZero: false, isEven: true, isLying: true })],
  "bar-chart/progress": [plainTitle],
  "gauge-chart/ring": [plainTitle, own(() => t("charts.section.scale"), RingFormat)],
  "bar-chart/words": [plainTitle],
  "line-chart/slope": [plainTitle, values],
  "line-chart/bump": [plainTitle, values],
  "line-chart/radar": [title, values],
  "line-chart/candlestick": [keyTitle, axes({ canLeaveZero: true, hasPeriods: true })],
  "treemap-chart/sunburst": [title],
  "bar-chart/marimekko": [title, values],
  "area-chart/ridgeline": [plainTitle, values],
  "value-list": [plainTitle],
  "region-map": [mapTitle, own(() => t("charts.map.section.regions"), RegionFormat), mapColor],
  "point-map": [mapTitle, mapColor],
  "geography-map": [mapTitle, mapColor],
  "area-chart": [
    seriesTitle(true),
    panelAxes({ canLeaveZero: false, places: "line", shape: "area" }),
    color(false),
    labels(areaLabels),
    marks(() => t("charts.section.areas"), AreaFormat),
  ],
  "combo-chart": [
    seriesTitle(true),
    panelAxes({ canLeaveZero: false, places: "stripes", shape: "mixed" }),
    color(false),
    labels(comboLabels),
    marks(() => t("charts.section.shapes"), ComboFormat),
  ],
  "line-chart": [
    seriesTitle(true),
    panelAxes({ canLeaveZero: true, places: "line" }),
    color(false),
    labels(lineLabels),
    marks(
      () => t("charts.section.lines"),
      (props) => <LineFormat {...props} shape="line" />,
    ),
  ],
};
