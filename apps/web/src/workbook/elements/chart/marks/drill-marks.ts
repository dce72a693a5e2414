import { filterValue, type MarkKey } from "@sheaf/charts";
import { channelsOfChart, columnsOf, type Element, type Filter, type MapLayer, type Operation } from "@sheaf/workbook";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { t } from "../../../../shared/words/words.ts";
import { columnName } from "../../../commands/columns.ts";
import { filtersOf } from "../../../commands/edit.ts";
import type { Workbook } from "../../../state/workbook.ts";
import { drillEntries } from "../../drill/drill-entries.ts";
import {
  canDrillInto,
  type DrilledKey,
  type DrillStep,
  drillSteps,
  keepOperations,
  pathSteps,
  stepOperations,
} from "../../drill/drill-steps.ts";
import { placeColumn } from "../../shelves/chart-channels.ts";
import { filterOperations } from "../../shelves/chart-operations.ts";
import type { SourceField } from "../../shelves/panel-port.ts";
import { keepChosen } from "../selection/selection-filters.ts";
import { isCalledShape } from "../likely-places.ts";
import { type DrillShelf, drillShelf } from "./drill-shelf.ts";
import { layerDrillOperations } from "./layer-marks.ts";
import { keepChanges } from "./mark-filters.ts";
import { groupOf, groupTitle, otherRowsOf } from "../../plot/marks/rows-behind.ts";

/** What marks are taken apart by. */
export interface Drilled {
  readonly workbook: Workbook;
  readonly element: Element;
  /** Columns of what the element reads. */
  readonly fields: readonly SourceField[];
  /** The same of a layer with rows of its own. */
  readonly layerFields: (layer: MapLayer) => readonly SourceField[];
}

/** Only the rows of the mark stay, and another column tells them apart. Where several are one mark they have to be all others of what is shown. */
export function drillMark(drilled: Drilled, keys: readonly MarkKey[]): readonly MenuEntry[] {
  const { element, workbook } = drilled;
  const title = groupTitle("", keys);
  const layer = otherRowsOf(element, keys);
  if (layer !== null) return layerEntries(drilled, layer, keys, title, () => keepChanges(layer.filters, keys));
  const kept = keptOf(keys);
  const isRest = keys.some(({ beyond }) => beyond !== undefined);
  if (keys.length === 0 || (!isRest && groupOf(element, keys) === null) || !canDrillInto(element, kept)) return [];
  return elementEntries(drilled, keys, title, () => keepOperations(element, kept, workbook.newId));
}

/** The same of several groups that are drawn as one, where filters leave just these. */
export function drillGathered(
  drilled: Drilled,
  all: readonly (readonly MarkKey[])[],
  groups: readonly (readonly MarkKey[])[],
  title: string,
): readonly MenuEntry[] {
  const { element, workbook } = drilled;
  const [first = []] = groups;
  const layer = otherRowsOf(element, first);
  const left = (filters: readonly Filter[]) => keepChosen(filters, all, groups);
  if (layer !== null)
    return left(layer.filters) === null ? [] : layerEntries(drilled, layer, first, title, () => left(layer.filters) ?? []);
  const isWhole = groups.every((keys) => groupOf(element, keys) !== null && canDrillInto(element, keptOf(keys)));
  const changes = isWhole ? left(filtersOf(element)) : null;
  return changes === null ? [] : elementEntries(drilled, first, title, () => filterOperations(element, changes, workbook.newId));
}

const keptOf = (keys: readonly MarkKey[]): readonly DrilledKey[] =>
  keys.map((key) => ({
    columnId: key.columnId,
    value: filterValue(key),
    ...(key.beyond === undefined ? {} : { beyond: key.beyond.map(filterValue) }),
  }));

const formulasOf = (element: Element, keys: readonly MarkKey[]): readonly string[] =>
  keys.flatMap(({ columnId }) => columnsOf(element).find(({ id }) => id === columnId)?.formula ?? []);

function elementEntries(
  { workbook, element, fields }: Drilled,
  keys: readonly MarkKey[],
  title: string,
  keep: () => readonly Operation[],
): readonly MenuEntry[] {
  const shelf = drillShelf(element);
  if (shelf === null) return [];
  const shown = channelsOfChart(element).flatMap(({ channel, columnIds }) => (channel.at.form === "rest" ? [] : columnIds));
  const path = pathSteps(element, shown, (id) => columnName(workbook.documents.state().document, element, id));
  return drillEntries({ path, others: drillSteps(fieldsFor(shelf, fields), formulasOf(element, keys)) }, (step) => {
    const place = (into: Element, columnId: string) => placeColumn(into, columnId, shelf.channel);
    const placed = stepOperations(element, step, place, workbook.newId, shelf.gives[0] ?? null);
    perform(workbook, title, step, [...keep(), ...placed]);
  });
}

function layerEntries(
  { workbook, element, layerFields }: Drilled,
  layer: MapLayer,
  keys: readonly MarkKey[],
  title: string,
  changes: () => ReturnType<typeof keepChanges>,
): readonly MenuEntry[] {
  const shelf = drillShelf(layer.element);
  if (shelf === null) return [];
  const others = drillSteps(fieldsFor(shelf, layerFields(layer)), formulasOf(layer.element, keys));
  return drillEntries({ path: [], others }, (step) => {
    const operations = layerDrillOperations(element, layer, changes(), step, workbook.newId);
    if (operations !== null) perform(workbook, title, step, operations);
  });
}

/** A shape is taken apart by other shapes: no name or number is one. */
const fieldsFor = ({ channel }: DrillShelf, fields: readonly SourceField[]): readonly SourceField[] =>
  channel === "geography" ? fields.filter(({ name, type }) => type === "text" && isCalledShape(name)) : fields;

const perform = (workbook: Workbook, groupTitle: string, { name }: DrillStep, operations: readonly Operation[]): void =>
  void workbook.perform(t("elements.chart.drill-down-by", { groupTitle, name }), operations);
