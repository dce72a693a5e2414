import { isTimeName } from "@sheaf/sql";
import type { ComponentType } from "react";
import type { ShownTypeName } from "../../../../shared/icons/value-type-icon.tsx";
import type { ElementPanelProps, ElementPanels } from "../../element-kind.ts";
import {
  DateComparison,
  EmptyValues,
  NumberComparison,
  OffMeans,
  ReadersCompare,
  ScaleSettings,
  TextComparison,
} from "./compare-settings.tsx";
import { DrillPanel } from "../drill/drill-panel.tsx";
import { SyncedPanel } from "../synced/synced-panel.tsx";
import { controlPanel } from "./control-panel.tsx";
import { ClearSegment, HowMany, KeptOrLeftOut, LegendSource, PathSource, ValueSource } from "./value-settings.tsx";

const anyType = (): boolean => true;
const isNumber = (type: ShownTypeName): boolean => type === "integer" || type === "number";
const isTime = (type: ShownTypeName): boolean => isTimeName(type);
const isText = (type: ShownTypeName): boolean => type === "text";
const isTruth = (type: ShownTypeName): boolean => type === "boolean";
const isPath = (type: ShownTypeName): boolean => type === "array" || type === "text";

const values = "Values";
const compared = "Compared";
const numberPanel = controlPanel(isNumber, compared, [NumberComparison, EmptyValues]);
const truthPanel = controlPanel(isTruth, compared, [OffMeans]);

/** By control type: which columns it can filter, and its own settings. */
const panels: Readonly<Record<string, ComponentType<ElementPanelProps>>> = {
  list: controlPanel(anyType, values, [ValueSource, HowMany, KeptOrLeftOut]),
  segmented: controlPanel(anyType, values, [ValueSource, ClearSegment]),
  hierarchy: controlPanel(isPath, values, [PathSource, KeptOrLeftOut]),
  text: controlPanel(isText, compared, [TextComparison, ReadersCompare, EmptyValues]),
  "text-area": controlPanel(isText, compared, [TextComparison, EmptyValues]),
  number: numberPanel,
  slider: controlPanel(isNumber, compared, [NumberComparison, ScaleSettings, EmptyValues]),
  "number-range": controlPanel(isNumber, compared, [EmptyValues]),
  "range-slider": controlPanel(isNumber, compared, [ScaleSettings, EmptyValues]),
  date: controlPanel(isTime, compared, [DateComparison, EmptyValues]),
  "date-range": controlPanel(isTime, compared, [EmptyValues]),
  checkbox: truthPanel,
  switch: truthPanel,
  "top-n": controlPanel(anyType, compared, [EmptyValues]),
  legend: controlPanel(anyType, values, [LegendSource]),
  drill: DrillPanel,
  synced: SyncedPanel,
};

/** The panels of a type of control. */
export function controlPanels(controlType: string): ElementPanels {
  return { FieldsPanel: panels[controlType] ?? null, FormatPanel: null };
}
