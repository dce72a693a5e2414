import {
  filterValue,
  highlightedBy,
  keepsLabels,
  type LayerAnswer,
  legendColumns,
  type MarkKey,
  type Viewport,
  withLegends,
  withoutScheme,
} from "@sheaf/charts";
import {
  askedLayers,
  chartFormulaColumnId,
  chartFormulas,
  columnsOf,
  type Element,
  type Filter,
  type Json,
  type MapLayer,
  mapLayers,
  missingChannel,
  highlightsOf,
  recordOf,
  rolesOf,
} from "@sheaf/workbook";
import { ChartColumn } from "lucide-react";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { EmptyState } from "../../../shared/feedback/empty-state.tsx";
import { cellAt } from "@sheaf/result";
import { type TypeName, typeName } from "@sheaf/sql";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { type ExplainedKey, useDocument, useWorkbook, type Workbook } from "../../state/workbook.ts";
import { ledEntries } from "../drill/led/led-entries.ts";
import { useDrillFields } from "../drill/use-drill-fields.ts";
import { usePartFields } from "../source-fields/use-part-fields.ts";
import type { ElementRequest, ElementViewProps } from "../element-kind.ts";
import { useSummaryValues } from "../use-summary-values.ts";
import { mostMarks } from "./chart-request.ts";
import { filtersOf } from "../../commands/edit.ts";
import { withFilterChanges } from "../../filters/changed-filters.ts";
import type { FilterChange } from "../../filters/quick-filters.ts";
import { excludeChanges, keepChanges } from "./marks/mark-filters.ts";
import { filterChosen } from "./selection/filter-chosen.ts";
import { keepChosen } from "./selection/selection-filters.ts";
import { type Drilled, drillGathered, drillMark } from "./marks/drill-marks.ts";
import { useFoundMark } from "./marks/use-found-mark.ts";
import { layerFilterOperations } from "./marks/layer-marks.ts";
import { groupOf, groupTitle, layerOfMark, otherRowsOf, rowsWith } from "../plot/marks/rows-behind.ts";
import { limitOf, OTHERS } from "../shelves/keys/label-limit.ts";
import { filterOperations, membersOperations } from "../shelves/chart-operations.ts";
import type { SourceField } from "../shelves/panel-port.ts";
import { setAt } from "../../commands/member-path.ts";
import { t } from "../../../shared/words/words.ts";
import { useChartGround } from "./chart-ground.ts";
import { useChartSurroundings } from "../plot/surroundings.ts";
import { lastInTurn, selectionOf, selectionOfGroups, setControls, setsControlsAlone } from "./marks/selected-marks.ts";
import { subtotalEntries } from "./marks/subtotal-entries.ts";
import { standingValues } from "./marks/standing-values.ts";
import { problemsOf } from "../plot/view/problems.ts";
import { ChartView, UnplacedChart } from "../plot/view/chart-view.tsx";
import type { ChartResult } from "../plot/view/use-drawing.ts";
import { useRest } from "./use-rest.ts";

/** A chart of the workbook: its marks as they were asked for, and what the viewer may do with them. */
export function ChartElement({ element, name, title, heading, subtitle, results }: ElementViewProps) {
  const workbook = useWorkbook();
  const ofPage = useChartSurroundings();
  const ground = useChartGround(element);
  const shared = useMemo(() => (ground.colors === null ? ofPage : { ...ofPage, colors: ground.colors }), [ofPage, ground.colors]);
  const document = useDocument();
  const legends = useMemo(() => legendColumns(document, element.id), [document, element.id]);
  const drawn = useMemo(() => withoutScheme(element, legends), [element, legends]);
  const formulas = useMemo(() => chartFormulas(element).map(({ formula }) => formula), [element]);
  const numberOf = useSummaryValues(
    element.id,
    formulas.map((_, index) => chartFormulaColumnId(index)),
  );
  const surroundings = useMemo(
    () => ({
      ...shared,
      ...(legends.size === 0 ? {} : { valueColors: withLegends(shared.valueColors, shared.colors, legends) }),
      evaluate: (formula: string) => numberOf(chartFormulaColumnId(formulas.indexOf(formula))),
    }),
    [shared, legends, formulas, numberOf],
  );
  useFoundMark(element.id, surroundings.highlight);
  const table = results[0]?.table ?? null;
  const isFull = table !== null && table.rowCount >= mostMarks(element);
  const totalRows = useMarkCount(element.id, isFull);
  const answers = useMemo(() => layerAnswers(element, results), [element, results]);
  const rest = useRest(element, results[0]);
  const result = useMemo(
    (): ChartResult | null => (table === null || answers === null ? null : { table, truncated: isFull, totalRows, rest, ...answers }),
    [table, isFull, totalRows, rest, answers],
  );
  const highlighted = useControlHighlights(element.id);
  const [follow] = useState(lastInTurn);
  const [standing] = useState(() => standingValues(workbook.controls));
  const problems = useMemo(() => problemsOf(element, results[0]?.facts?.diagnostics ?? []), [element, results]);
  const fields = useDrillFields(element);
  const layers = useMemo(() => mapLayers(element), [element]);
  const fieldsOfPart = usePartFields(layers.map(({ ownSource }) => ownSource));
  const layerFields = ({ ownSource }: MapLayer): readonly SourceField[] => fieldsOfPart(ownSource);
  if (result === null) {
    return (
      <UnplacedChart heading={heading} ground={ground.style}>
        <EmptyState
          icon={ChartColumn}
          title={t("elements.chart.put-a-column-on-the", { shelf: missingChannel(element) ?? t("elements.chart.shelves") })}
        />
      </UnplacedChart>
    );
  }

  // While the document is edited, the value of a control is a change of it: one for each brush, not for each step.
  const isLive = workbook.mode === "view" && setsControlsAlone(element);
  const explained = explainable(element);
  // Marks of a layer with rows of its own are filtered by that layer alone.
  const filtersBehind = (layer: MapLayer | null): readonly Filter[] => layer?.filters ?? filtersOf(element);
  const filter = (label: string, layer: MapLayer | null, changes: readonly FilterChange[]): void => {
    const { newId } = workbook;
    const operations = layer === null ? filterOperations(element, changes, newId) : layerFilterOperations(element, layer, changes, newId);
    workbook.perform(label, operations);
  };
  const filterMarks = (label: string, keys: readonly MarkKey[], changesOf: typeof keepChanges): void => {
    const layer = otherRowsOf(element, keys);
    filter(label, layer, changesOf(filtersBehind(layer), keys));
  };
  const typeOf = (columnId: string): TypeName | null => {
    const column = result.table.columns.find(({ id, role }) => id === columnId && role === "value");
    return column === undefined ? null : typeName(column.type);
  };
  const filtering = { workbook, element, typeOf, filtersBehind, filter };
  const drilled: Drilled = { workbook, element, fields, layerFields };
  const words = (keys: readonly MarkKey[]): string => keys.map(({ label }) => label).join(", ");
  return (
    <ChartView
      element={drawn}
      name={name}
      title={title ?? null}
      heading={heading}
      ground={ground.style}
      subtitle={subtitle}
      result={result}
      problems={problems}
      surroundings={surroundings}
      highlighted={highlighted}
      {...(workbook.mode === "edit"
        ? {
            onFix: (columnId: string) => {
              workbook.focus.select(element.id, columnId, null);
              workbook.focus.editFormula();
            },
            onKeepView: (viewport: Viewport | null) => {
              const kept: Json | undefined = viewport === null ? undefined : { ...viewport };
              workbook.perform(t("charts.map.keep-view"), membersOperations(element.id, setAt(element, ["mapStyle", "viewport"], kept)));
            },
          }
        : {})}
      {...(workbook.canChange
        ? {
            onKeep: (keys: readonly MarkKey[]) => filterMarks(t("elements.chart.keep-only", { words: words(keys) }), keys, keepChanges),
            onExclude: (keys: readonly MarkKey[]) => filterMarks(t("elements.chart.exclude", { words: words(keys) }), keys, excludeChanges),
            filterBy: { keep: filterChosen(filtering, "keep"), exclude: filterChosen(filtering, "exclude") },
          }
        : {})}
      {...(workbook.explain === undefined
        ? {}
        : {
            explained: {
              measures: explained.measures,
              onExplain: ({ keys, measureId, text, against }) =>
                workbook.explain?.({
                  ...(against === undefined ? {} : { against: { columnId: against.columnId, value: filterValue(against) } }),
                  elementId: element.id,
                  columnId: measureId,
                  text,
                  keys: explained.keysOf(keys),
                  period: null,
                  within: groupOf(element, keys),
                }),
            },
          })}
      onPick={(keys) => {
        if (keys.length > 0) void workbook.actions.start(element.id, "on-select", selectionOf(element, result, keys));
      }}
      brush={{
        isLive,
        onBrush: (groups, isOver) => {
          if (groups.length === 0) return;
          const selected = selectionOfGroups(element, result, groups);
          const start = (): Promise<void> => workbook.actions.start(element.id, "on-select", selected);
          if (!isLive) {
            void start();
            return;
          }
          follow(async () => {
            standing.brushes(setControls(document, element));
            await start();
            standing.hasSet();
            if (isOver) standing.ends();
          });
        },
        onCancel: () => follow(async () => standing.cancel()),
        onLetGo: () => follow(async () => standing.letGo()),
        onKept: () => standing.keep(),
      }}
      drill={(keys) => [
        ...subtotalEntries(workbook, element, keys),
        ...ledMark(workbook, element, keys),
        ...(workbook.canChange ? drillMark(drilled, pooledIn(element, result, keys)) : []),
      ]}
      gathered={(all, chosen, title) => {
        const groups = [...chosen.values()];
        const layer = layerOfMark(element, groups[0] ?? []);
        // Filters of their own: those of the element hold for its rows anyway.
        const changes = keepChosen([], all, groups);
        return {
          drill: workbook.canChange ? drillGathered(drilled, all, groups, title) : [],
          onShowRows:
            changes === null
              ? null
              : () =>
                  workbook.showRows({
                    elementId: element.id,
                    ...(layer === null ? {} : { layerId: layer.id }),
                    within: null,
                    filters: withFilterChanges([], changes, workbook.newId),
                    title,
                  }),
        };
      }}
      onShowRows={(keys) => {
        const layer = layerOfMark(element, keys);
        if (layer !== null || keys.some(({ beyond }) => beyond !== undefined)) {
          workbook.showRows({
            elementId: element.id,
            ...(layer === null ? {} : { layerId: layer.id }),
            within: null,
            filters: rowsWith(keys, workbook.newId),
            title: groupTitle(name, keys),
          });
          return;
        }
        const within = groupOf(element, keys);
        workbook.showRows({ elementId: element.id, within, title: within === null ? name : groupTitle(name, keys) });
      }}
    />
  );
}

/** The marks that controls of the document highlight; its identity follows their values. */
function useControlHighlights(elementId: string): ReturnType<typeof highlightedBy> {
  const { controls } = useWorkbook();
  const document = useDocument();
  const values = useSyncExternalStore(controls.subscribe, controls.all);
  return useMemo(() => highlightedBy(highlightsOf(document, elementId, (id) => values[id])), [document, elementId, values]);
}

/** The measures of the marks, and a mark's keys in the order in which they are compared: along the chart first. */
function explainable(element: Element): {
  readonly measures: readonly string[];
  readonly keysOf: (keys: readonly MarkKey[]) => readonly ExplainedKey[];
} {
  const { keys: roles, measures } = rolesOf(element, recordOf(element)?.channels ?? []);
  const order = roles.toSorted((one, other) => Number(other.channel.isAlong) - Number(one.channel.isAlong)).map(({ columnId }) => columnId);
  return {
    measures,
    keysOf: (keys) =>
      keys
        .toSorted((one, other) => order.indexOf(one.columnId) - order.indexOf(other.columnId))
        .map((key) => ({ columnId: key.columnId, name: key.columnName, value: filterValue(key), label: key.label })),
  };
}

/** What came for the further layers of a map, and why nothing did, by their ids; null while something is missing. */
function layerAnswers(element: Element, results: ElementViewProps["results"]): Required<Pick<ChartResult, "layers" | "lostLayers">> | null {
  const answers = new Map<string, LayerAnswer>();
  const lost = new Map<string, string>();
  for (const [index, { id, element: own }] of askedLayers(element).entries()) {
    const { table = null, status, error } = results[index + 1] ?? {};
    // Rows of an earlier question say nothing of one that has no answer.
    if (status === "failed") lost.set(id, error?.message ?? "");
    else if (table !== null) answers.set(id, { table, truncated: table.rowCount >= mostMarks(own) });
    else return null;
  }
  return { layers: answers, lostLayers: lost };
}

/** Along the path of a drill control that leads the chart. A mark that pools several is no value to pick. */
function ledMark({ documents, controls }: Workbook, element: Element, keys: readonly MarkKey[]): readonly MenuEntry[] {
  if (keys.length === 0 || groupOf(element, keys) === null) return [];
  const led = keys.map((key) => ({ columnId: key.columnId, value: filterValue(key), label: key.label }));
  return ledEntries(documents.state().document, controls, element.id, led);
}

/** Keys at which labels beyond a limit are one: all others of those that are shown. Where not all came, nobody knows which those are. */
function pooledIn(element: Element, { table, truncated }: ChartResult, keys: readonly MarkKey[]): readonly MarkKey[] {
  return keys.map((key) => {
    const limit = limitOf(columnsOf(element).find(({ id }) => id === key.columnId)?.formula ?? "");
    const index = table.columns.findIndex(({ id, role }) => id === key.columnId && role === "value");
    if (key.value !== OTHERS || limit === null || index === -1 || truncated || !keepsLabels(element)) return key;
    const labels = new Set(Array.from({ length: table.rowCount }, (_, row) => cellAt(table, row, index)));
    const shown = [...labels].filter((value) => value === null || typeof value === "string").filter((value) => value !== OTHERS);
    return { ...key, beyond: shown.map((value): MarkKey => ({ ...key, value, text: value, label: value ?? "" })) };
  });
}

const COUNT: ElementRequest = { level: null, want: { kind: "count" }, window: null, within: null };

/** How many marks there would be, asked for only when not all of them came (T2). */
function useMarkCount(elementId: string, wanted: boolean): number | null {
  const { results } = useWorkbook();
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    setCount(null);
    if (!wanted) return undefined;
    const held = results.hold(elementId, COUNT, 1);
    const take = (): void => {
      const { status, table } = held.state();
      const column = table?.columns.findIndex(({ role }) => role === "count") ?? -1;
      if (status === "ready" && table !== null && table.rowCount > 0 && column !== -1) setCount(Number(cellAt(table, 0, column)));
    };
    take();
    const stop = held.subscribe(take);
    return () => {
      stop();
      held.release();
    };
  }, [results, elementId, wanted]);
  return count;
}
