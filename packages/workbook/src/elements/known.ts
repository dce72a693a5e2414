import type * as z from "zod";
import { checkboxControlSchema } from "../controls/checkbox/schema.ts";
import { dateRangeControlSchema } from "../controls/date-range/schema.ts";
import { dateControlSchema } from "../controls/date/schema.ts";
import { drillControlSchema } from "../controls/drill/schema.ts";
import { fileUploadControlSchema } from "../controls/file-upload/schema.ts";
import { hierarchyControlSchema } from "../controls/hierarchy/schema.ts";
import { legendControlSchema } from "../controls/legend/schema.ts";
import { listControlSchema } from "../controls/list/schema.ts";
import { numberRangeControlSchema } from "../controls/number-range/schema.ts";
import { numberControlSchema } from "../controls/number/schema.ts";
import { radioGroupControlSchema } from "../controls/radio-group/schema.ts";
import { rangeSliderControlSchema } from "../controls/range-slider/schema.ts";
import { segmentedControlSchema } from "../controls/segmented/schema.ts";
import { sliderControlSchema } from "../controls/slider/schema.ts";
import { switchControlSchema } from "../controls/switch/schema.ts";
import { syncedControlSchema } from "../controls/synced/schema.ts";
import { textAreaControlSchema } from "../controls/text-area/schema.ts";
import { textControlSchema } from "../controls/text/schema.ts";
import { topControlSchema } from "../controls/top-n/schema.ts";
import type { Id, Json } from "../json.ts";
import type { Stored } from "../schema/stored.ts";
import { areaChartSchema } from "./area-chart/schema.ts";
import { barChartSchema } from "./bar-chart/schema.ts";
import { boxChartSchema } from "./box-chart/schema.ts";
import { buttonSchema } from "./button/schema.ts";
import { calendarChartSchema } from "./calendar-chart/schema.ts";
import { comboChartSchema } from "./combo-chart/schema.ts";
import { containerSchema } from "./container/schema.ts";
import { dividerSchema } from "./divider/schema.ts";
import { pageBreakSchema } from "./page-break/schema.ts";
import { donutChartSchema } from "./donut-chart/schema.ts";
import { embedSchema } from "./embed/schema.ts";
import { formSchema } from "./form/schema.ts";
import { funnelChartSchema } from "./funnel-chart/schema.ts";
import { gaugeChartSchema } from "./gauge-chart/schema.ts";
import { imageSchema } from "./image/schema.ts";
import { heatmapChartSchema } from "./heatmap-chart/schema.ts";
import { histogramChartSchema } from "./histogram-chart/schema.ts";
import { geographyMapSchema } from "./geography-map/schema.ts";
import { inputTableSchema } from "./input-table/schema.ts";
import { kpiChartSchema } from "./kpi-chart/schema.ts";
import { lineChartSchema } from "./line-chart/schema.ts";
import { navigationSchema } from "./navigation/schema.ts";
import { pieChartSchema } from "./pie-chart/schema.ts";
import { pivotTableSchema } from "./pivot-table/schema.ts";
import { progressSchema } from "./progress/schema.ts";
import { repeatedContainerSchema } from "./repeated-container/schema.ts";
import { pointMapSchema } from "./point-map/schema.ts";
import { regionMapSchema } from "./region-map/schema.ts";
import { sankeyChartSchema } from "./sankey-chart/schema.ts";
import { scatterChartSchema } from "./scatter-chart/schema.ts";
import { singleRowContainerSchema } from "./single-row-container/schema.ts";
import { spacerSchema } from "./spacer/schema.ts";
import { tabbedContainerSchema } from "./tabbed-container/schema.ts";
import { tableSchema } from "./table/schema.ts";
import { textSchema } from "./text/schema.ts";
import { treemapChartSchema } from "./treemap-chart/schema.ts";
import { valueListSchema } from "./value-list/schema.ts";
import { waterfallChartSchema } from "./waterfall-chart/schema.ts";

/** The schema of every kind of element; one line each. What a document may hold, and the types of what it holds, come from here alone. */
export const elementSchemas = {
  table: tableSchema,
  "input-table": inputTableSchema,
  "pivot-table": pivotTableSchema,
  "bar-chart": barChartSchema,
  "line-chart": lineChartSchema,
  "area-chart": areaChartSchema,
  "combo-chart": comboChartSchema,
  "scatter-chart": scatterChartSchema,
  "pie-chart": pieChartSchema,
  "donut-chart": donutChartSchema,
  "waterfall-chart": waterfallChartSchema,
  "funnel-chart": funnelChartSchema,
  "gauge-chart": gaugeChartSchema,
  "box-chart": boxChartSchema,
  "treemap-chart": treemapChartSchema,
  "sankey-chart": sankeyChartSchema,
  "sheaf:heatmap-chart": heatmapChartSchema,
  "sheaf:histogram-chart": histogramChartSchema,
  "sheaf:calendar-chart": calendarChartSchema,
  "value-list": valueListSchema,
  "region-map": regionMapSchema,
  "point-map": pointMapSchema,
  "geography-map": geographyMapSchema,
  "kpi-chart": kpiChartSchema,
} as const;

/** The same for kinds of content and structure: what stands on a page beside data. */
export const contentSchemas = {
  text: textSchema,
  image: imageSchema,
  button: buttonSchema,
  divider: dividerSchema,
  "page-break": pageBreakSchema,
  spacer: spacerSchema,
  embed: embedSchema,
  container: containerSchema,
  "tabbed-container": tabbedContainerSchema,
  "repeated-container": repeatedContainerSchema,
  "single-row-container": singleRowContainerSchema,
  form: formSchema,
  navigation: navigationSchema,
  progress: progressSchema,
} as const;

/** The same for elements of kind `control`, by their control type. */
export const controlSchemas = {
  list: listControlSchema,
  segmented: segmentedControlSchema,
  "radio-group": radioGroupControlSchema,
  hierarchy: hierarchyControlSchema,
  text: textControlSchema,
  "text-area": textAreaControlSchema,
  number: numberControlSchema,
  "number-range": numberRangeControlSchema,
  slider: sliderControlSchema,
  "range-slider": rangeSliderControlSchema,
  date: dateControlSchema,
  "date-range": dateRangeControlSchema,
  checkbox: checkboxControlSchema,
  switch: switchControlSchema,
  "top-n": topControlSchema,
  legend: legendControlSchema,
  drill: drillControlSchema,
  "file-upload": fileUploadControlSchema,
  synced: syncedControlSchema,
} as const;

export type DataKindName = keyof typeof elementSchemas;
export type ContentKindName = keyof typeof contentSchemas;
export type KindName = DataKindName | ContentKindName | "control";
export type AnyControlType = keyof typeof controlSchemas;
/** Controls that have a value of their own. */
export type ControlType = Exclude<AnyControlType, "synced">;

/** Each kind's element as its schema leaves it. */
export type DataElements = { readonly [K in DataKindName]: Stored<z.infer<(typeof elementSchemas)[K]>> };
export type ContentElements = { readonly [K in ContentKindName]: Stored<z.infer<(typeof contentSchemas)[K]>> };
export type ControlElements = { readonly [T in AnyControlType]: Stored<z.infer<(typeof controlSchemas)[T]>> };

/** An element that reads rows of a source. */
export type DataElement = DataElements[DataKindName];
/** An element of a page that is neither data nor a control: texts, pictures, what holds others. */
export type ContentElement = ContentElements[ContentKindName];
export type AnyControl = ControlElements[AnyControlType];
/** A control with a value of its own; a synced one shows the value of another. */
export type ControlElement = ControlElements[ControlType];
export type KnownElement = DataElement | ContentElement | AnyControl;

export type TableElement = DataElements["table"];
export type InputTableElement = DataElements["input-table"];
export type PivotElement = DataElements["pivot-table"];

type ElementsByKind = DataElements & ContentElements & { readonly control: AnyControl };
export type ElementOf<K extends KindName> = ElementsByKind[K];

/** What every element has, of whatever kind. */
interface AnElement {
  readonly id: Id;
  readonly kind: string;
}

/** An element of a kind, or of a type of control, that this version does not know: it is kept whole. */
export type UnknownElement = AnElement & { readonly [member: string]: Json };

export function isData(element: AnElement): element is DataElement {
  return Object.hasOwn(elementSchemas, element.kind);
}

export function isContent(element: AnElement): element is ContentElement {
  return Object.hasOwn(contentSchemas, element.kind);
}

export function isAnyControl(element: AnElement): element is AnyControl {
  const type = typeOfControl(element);
  return type !== null && Object.hasOwn(controlSchemas, type);
}

/** Whether it is a control that this version knows, and has a value of its own. */
export function isControl(element: AnElement): element is ControlElement {
  return isAnyControl(element) && element.controlType !== "synced";
}

/** The type of a control, also of one that is kept whole; null of every other element. */
export function typeOfControl(element: AnElement): string | null {
  return element.kind === "control" && "controlType" in element && typeof element.controlType === "string" ? element.controlType : null;
}

export function isKnown(element: AnElement): element is KnownElement {
  return isData(element) || isContent(element) || isAnyControl(element);
}

export function isKind<K extends DataKindName | ContentKindName>(element: AnElement, kind: K): element is ElementsByKind[K] {
  return element.kind === kind;
}

export function isControlType<T extends AnyControlType>(element: AnElement, controlType: T): element is ControlElements[T] {
  return typeOfControl(element) === controlType;
}
