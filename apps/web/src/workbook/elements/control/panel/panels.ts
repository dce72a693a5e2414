import { isTimeName } from "@sheaf/sql";
import type { AnyControlType, ControlElements, ControlType } from "@sheaf/workbook";
import type { ShownTypeName } from "../../../../shared/icons/value-type-icon.tsx";
import type { ElementPanel, ElementPanels } from "../../element-kind.ts";
import type { ControlPanel } from "../control-view.ts";
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
import { FileUploadPanel } from "../file-upload/file-upload-panel.tsx";
import { SyncedPanel } from "../synced/synced-panel.tsx";
import { controlPanel } from "./control-panel.tsx";
import { DatesStandFor } from "../periods/dates-stand-for.tsx";
import { ClearSegment, HowMany, KeptOrLeftOut, LegendSource, PathSource, ValueSource } from "./value-settings.tsx";
import { t } from "../../../../shared/words/words.ts";

const anyType = (): boolean => true;
const isNumber = (type: ShownTypeName): boolean => type === "integer" || type === "number";
const isTime = (type: ShownTypeName): boolean => isTimeName(type);
const isText = (type: ShownTypeName): boolean => type === "text";
const isTruth = (type: ShownTypeName): boolean => type === "boolean";
const isPath = (type: ShownTypeName): boolean => type === "array" || type === "text";

const values = (): string => t("control.panel.values");
const compared = (): string => t("control.panel.compared");
type C = ControlElements;
const numberPanel = controlPanel<C["number"]>(isNumber, compared, [NumberComparison, EmptyValues]);
const truthPanel = controlPanel<C["checkbox" | "switch"]>(isTruth, compared, [OffMeans]);

/** By control type: which columns it can filter, and its own settings. */
const panels: { readonly [T in ControlType]: ControlPanel<T> } & { readonly synced: ElementPanel } = {
  list: controlPanel<C["list"]>(anyType, values, [ValueSource, DatesStandFor, HowMany, KeptOrLeftOut]),
  segmented: controlPanel<C["segmented"]>(anyType, values, [ValueSource, ClearSegment]),
  "radio-group": controlPanel<C["radio-group"]>(anyType, values, [ValueSource]),
  hierarchy: controlPanel<C["hierarchy"]>(isPath, values, [PathSource, KeptOrLeftOut]),
  text: controlPanel<C["text"]>(isText, compared, [TextComparison, ReadersCompare, EmptyValues]),
  "text-area": controlPanel<C["text-area"]>(isText, compared, [TextComparison, EmptyValues]),
  number: numberPanel,
  slider: controlPanel<C["slider"]>(isNumber, compared, [NumberComparison, ScaleSettings, EmptyValues]),
  "number-range": controlPanel<C["number-range"]>(isNumber, compared, [EmptyValues]),
  "range-slider": controlPanel<C["range-slider"]>(isNumber, compared, [ScaleSettings, EmptyValues]),
  date: controlPanel<C["date"]>(isTime, compared, [DateComparison, EmptyValues]),
  "date-range": controlPanel<C["date-range"]>(isTime, compared, [EmptyValues]),
  checkbox: truthPanel,
  switch: truthPanel,
  "top-n": controlPanel<C["top-n"]>(anyType, compared, [EmptyValues]),
  legend: controlPanel<C["legend"]>(anyType, values, [LegendSource]),
  drill: DrillPanel,
  "file-upload": FileUploadPanel,
  synced: SyncedPanel,
};

/** The panels of a type of control. */
export function controlPanels(controlType: AnyControlType): ElementPanels {
  return { FieldsPanel: panels[controlType], FormatPanel: null };
}
