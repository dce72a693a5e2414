import {
  legendIn,
  noteText,
  type DrawContext,
  type Drawing,
  type MarkKey,
  type MapView,
  type MarkRef,
  type Marks,
  type Note,
  type Viewport,
} from "@sheaf/charts";
import { type Element, missingChannel, memberOf } from "@sheaf/workbook";
import { ChartColumn, Info, TriangleAlert } from "lucide-react";
import { type CSSProperties, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { copyText } from "../../../../shared/actions/clipboard.ts";
import { EmptyState } from "../../../../shared/feedback/empty-state.tsx";
import { useToasts } from "../../../../shared/feedback/toast.tsx";
import { Icon } from "../../../../shared/icons/icon.tsx";
import { copyPicture, pictureOf } from "../../../../shared/pictures/copy-picture.ts";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { say, t } from "../../../../shared/words/words.ts";
import { cx } from "../../../../shared/styles/cx.ts";
import { ChartLegend, isUpright } from "./chart-legend.tsx";
import { keyMenu, markMenu } from "../marks/mark-menu.ts";
import { type Highlight, highlightOf, highlightOfAll, isHighlighted, type PageHighlight, useHighlight } from "../marks/page-highlight.ts";
import { play, tonesOf } from "../marks/series-sound.ts";
import { isOneGroup, otherRowsOf } from "../marks/rows-behind.ts";
import { ChartPlot, type Choosing } from "../canvas/chart-plot.tsx";
import { pictureBehind } from "../canvas/plot-picture.tsx";
import { areMarksAlong, dragShapes } from "../marks/marks-by-kind.ts";
import { type MarkSelection, selectionOfMarks } from "../selection/mark-selection.ts";
import { pairOf } from "../selection/pair-of-marks.ts";
import { useBoxSize } from "../canvas/use-box-size.ts";
import type { Problem } from "./problems.ts";
import { type Drawn, useDrawing } from "./use-drawing.ts";
import { useOwnLine } from "./use-own-line.ts";
import { lazyPart } from "../../../../shared/words/lazy-part.ts";
import styles from "./chart-view.module.css";

/** Opened now and then: a part of its own. */
const ChartTableDialog = lazyPart(
  () => import("./chart-table.tsx"),
  (part) => part.ChartTableDialog,
);

export interface ChartViewProps extends Drawn {
  /** The title as it is drawn; null where it is hidden. */
  readonly heading: ReactNode;
  /** Of the tile, where it does not look as its page does. */
  readonly ground: CSSProperties | null;
  readonly subtitle: string | null;
  readonly problems: readonly Problem[];
  /** Opens the formula of a column; absent where nobody may write. */
  readonly onFix?: (columnId: string) => void;
  /** Absent where the viewer may not filter, or may not see rows. */
  readonly onKeep?: (keys: readonly MarkKey[]) => void;
  readonly onExclude?: (keys: readonly MarkKey[]) => void;
  readonly onShowRows?: (keys: readonly MarkKey[]) => void;
  /** Filters by many groups at once: what does it, null where no filter takes exactly these. Absent where the viewer may not filter. */
  readonly filterBy?: Record<"keep" | "exclude", (all: readonly (readonly MarkKey[])[], chosen: MarkSelection) => (() => void) | null>;
  /** Of a map: it opens there from now on; null: with all of it. Absent where nobody may change it. */
  readonly onKeepView?: (viewport: Viewport | null) => void;
  /** Explains the value of a mark, which is one of these measures. Absent where the viewer may not ask. */
  readonly explained?: {
    readonly measures: readonly string[];
    /** `against`: the key of another mark that it is compared with. */
    readonly onExplain: (mark: {
      readonly keys: readonly MarkKey[];
      readonly measureId: string;
      readonly text: string;
      readonly against?: MarkKey;
    }) => void;
  };
  /** Somebody picked a mark; no keys: none any more. */
  readonly onPick?: (keys: readonly MarkKey[]) => void;
  /** Many marks were chosen; live: while they still are. */
  readonly brush?: {
    readonly isLive: boolean;
    /** `isOver`: the hand has let go, and they stay chosen. */
    readonly onBrush: (groups: readonly (readonly MarkKey[])[], isOver: boolean) => void;
    /** The brush does not count. */
    readonly onCancel: () => void;
    /** Marks that were chosen are let go. */
    readonly onLetGo: () => void;
    /** They are let go, since something else stands for them from now on. */
    readonly onKept: () => void;
  };
  /** The ways to take a mark apart. */
  readonly drill?: (keys: readonly MarkKey[]) => readonly MenuEntry[];
  /** What can be done with a mark that is several groups, of all that there are; no rows where no filter leaves just theirs. */
  readonly gathered?: (all: readonly (readonly MarkKey[])[], chosen: MarkSelection, title: string) => Gathered;
}

interface Gathered {
  readonly drill: readonly MenuEntry[];
  readonly onShowRows: (() => void) | null;
}

/** A chart in its tile: title and legend on one line, the plot, and what it does not show. Fills its box. */
export function ChartView(props: ChartViewProps) {
  const { element, name, title, heading, ground, subtitle, problems, surroundings } = props;
  const plot = useRef<HTMLDivElement>(null);
  const size = useBoxSize(plot);
  const [view, setView] = useState<DrawContext["mapView"]>(null);
  const [away, setAway] = useState<ReadonlySet<string>>(new Set());
  const { drawing, retry } = useDrawing(props, size, view, away);
  const tile = useRef<HTMLDivElement>(null);
  const room = useBoxSize(tile);
  const legend = legendIn(drawing?.legend ?? { kind: "none" }, room?.width ?? Number.POSITIVE_INFINITY);
  const beside = legend.kind !== "none" && isUpright(legend.position);
  const inHeader =
    legend.kind !== "none" && (legend.position === "top-right" || legend.position === "top-left" || legend.position === "top");
  const header = useRef<HTMLElement>(null);
  const isOwnLine = useOwnLine(header, inHeader);
  const below = legend.kind !== "none" && !beside && !inHeader;
  const seriesMenu = (keys: readonly MarkKey[]): readonly MenuEntry[] => keyMenu(keys, keyActions(props, keys));
  return (
    <div ref={tile} className={styles.chart} style={ground ?? undefined} data-pictured="">
      {(heading !== null || subtitle !== null || inHeader) && (
        <header ref={header} className={cx(styles.header, legend.kind !== "none" && legend.position === "top-left" && styles.legendFirst)}>
          {heading}
          {subtitle !== null && <p className={styles.subtitle}>{subtitle}</p>}
          {inHeader && (
            <div className={cx(styles.headerLegend, isOwnLine && styles.ownLine)}>
              <ChartLegend legend={legend} entriesFor={seriesMenu} />
            </div>
          )}
        </header>
      )}
      <div className={cx(styles.body, legend.kind !== "none" && legend.position === "left" && styles.reversed)}>
        <div ref={plot} className={styles.plot}>
          {size !== null && drawing !== null && size.width > 0 && size.height > 0 && (
            <DrawnChart
              {...props}
              drawing={drawing}
              width={size.width}
              height={size.height}
              label={title ?? name}
              highlight={surroundings.highlight}
              element={element}
              onView={(ground, next) => setView(next === null ? null : { ground, view: next })}
              onLayers={setAway}
            />
          )}
          {retry !== null && (
            <EmptyState
              icon={TriangleAlert}
              title={t("charts.map.failed")}
              actions={<Button onPress={retry}>{t("charts.map.retry")}</Button>}
            />
          )}
        </div>
        {beside && <ChartLegend legend={legend} entriesFor={seriesMenu} />}
      </div>
      {below && <ChartLegend legend={legend} entriesFor={seriesMenu} />}
      {drawing !== null && !drawing.isEmpty && (drawing.notes.length > 0 || problems.length > 0) && (
        <p className={styles.notes}>
          <Icon icon={Info} />
          {[...problems.map(({ message }) => message), ...notesBeside(drawing.notes, problems).map((note) => noteText(note, say))].join(
            " ",
          )}
        </p>
      )}
    </div>
  );
}

/** A chart that is not there yet, in its tile. */
export function UnplacedChart({
  heading,
  ground,
  children,
}: Pick<ChartViewProps, "heading"> & Partial<Pick<ChartViewProps, "ground">> & { readonly children: ReactNode }) {
  return (
    <div className={styles.chart} style={ground ?? undefined}>
      {heading !== null && <header className={styles.header}>{heading}</header>}
      <div className={styles.body}>
        <div className={styles.plot}>{children}</div>
      </div>
    </div>
  );
}

/** Why a column has no result is said by the problem itself. */
function notesBeside(notes: readonly Note[], problems: readonly Problem[]): readonly Note[] {
  return problems.length === 0 ? notes : notes.filter(({ kind }) => kind !== "missing-column");
}

interface DrawnChartProps extends ChartViewProps {
  readonly drawing: Drawing;
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly highlight: PageHighlight;
  readonly onView: (ground: string, view: MapView | null) => void;
  /** The layers that the reader takes away. */
  readonly onLayers: (away: ReadonlySet<string>) => void;
}

function DrawnChart(props: DrawnChartProps) {
  const { element, drawing, width, height, label, highlight, problems } = props;
  const { onShowRows, onFix, explained, drill, gathered, onView, onLayers, onKeepView } = props;
  const [isTableOpen, setTableOpen] = useState(false);
  const toasts = useToasts();
  const { marks } = drawing;
  const choosing = useChoosing(props, marks);
  const picture = useMemo(() => pictureBehind(element), [element]);
  const [problem] = problems;
  if (drawing.isEmpty && problem !== undefined) {
    const { columnId } = problem;
    return (
      <EmptyState
        icon={TriangleAlert}
        title={t("elements.chart.this-chart-cannot-be-drawn")}
        text={problem.message}
        actions={
          columnId !== null && onFix !== undefined ? (
            <Button onPress={() => onFix(columnId)}>{t("elements.chart.edit-formula")}</Button>
          ) : undefined
        }
      />
    );
  }
  // Where a reader took all layers away, the map stays, so that they can be brought back.
  const isTaken = drawing.layers?.some(({ isShown }) => !isShown) === true;
  if (drawing.isEmpty && !isTaken) {
    const without = drawing.notes.find(({ kind }) => whyEmpty.has(kind));
    return <EmptyState icon={ChartColumn} title={without === undefined ? emptyText(element) : noteText(without, say)} />;
  }

  const copy = (mark: MarkRef): void => {
    void copyText(marks.value(mark)).then((done) =>
      toasts.show(
        done
          ? { text: t("elements.chart.value-copied"), status: "success" }
          : { text: t("elements.chart.could-not-copy-to-clipboard"), status: "error" },
      ),
    );
  };
  const { map } = drawing;
  const choose = (mark: MarkRef | null): void => {
    // A circle of several points is looked at more closely.
    const closer = mark === null ? null : (marks.closer?.(mark) ?? null);
    if (map !== undefined && closer !== null) onView(map.ground, closer);
    else chooseMark(mark);
  };
  const chooseMark = (mark: MarkRef | null): void => {
    const keys = mark === null ? [] : marks.keys(mark);
    chooseKeys(highlight, element.id, keys);
    if (keys.length === 0) props.brush?.onLetGo();
    else props.brush?.onKept();
    props.onPick?.(keys);
  };
  const showRows = (mark: MarkRef): void => {
    const several = severalIn(marks, mark);
    if (several === null) onShowRows?.(keysOf(marks, mark));
    else gathered?.(marks.groups(), several, marks.tooltip(mark).title).onShowRows?.();
  };
  const entriesFor = (mark: MarkRef): readonly MenuEntry[] => {
    const keys = keysOf(marks, mark);
    const measureId = marks.measureId(mark);
    const several = severalIn(marks, mark);
    return markMenu(marks.value(mark), keys, {
      ...(several === null ? { ...keyActions(props, keys), drill: drill?.(keys) ?? [] } : gatheredActions(props, marks, mark, several)),
      ...(explained === undefined || measureId === null || !explained.measures.includes(measureId) || !isOneGroup(element, keys)
        ? {}
        : { onExplain: () => explained.onExplain({ keys, measureId, text: marks.value(mark) }) }),
      ...(areMarksAlong(element) ? { onPlay: () => play(tonesOf(drawing, mark)) } : {}),
      onCopyValue: () => copy(mark),
      onShowTable: () => setTableOpen(true),
      onCopyImage: () => void copyPicture(toasts, pictureOf(element.id), label),
    });
  };
  return (
    <>
      <ChartPlot
        label={label}
        drawing={drawing}
        width={width}
        height={height}
        picture={picture}
        entriesFor={entriesFor}
        onShowTable={() => setTableOpen(true)}
        {...(onShowRows === undefined
          ? {}
          : {
              onShowRows: showRows,
            })}
        onSelect={choose}
        {...(choosing === null ? {} : { choosing })}
        {...(map === undefined ? {} : { onView: (next: MapView | null) => onView(map.ground, next) })}
        onLayers={onLayers}
        {...(map === undefined || onKeepView === undefined
          ? {}
          : { onKeepView: () => onKeepView(map.view.scale <= 1 ? null : (drawing.viewport?.() ?? null)) })}
        onCopy={copy}
      />
      <Suspense fallback={null}>
        {isTableOpen && <ChartTableDialog title={label} table={drawing.table} isOpen onClose={() => setTableOpen(false)} />}
      </Suspense>
    </>
  );
}

/** Notes that say why nothing at all is drawn. */
const whyEmpty: ReadonlySet<Note["kind"]> = new Set(["no-shapes", "no-numbers", "hidden-values"]);

/** All keys of a mark, that of the rest of many among them: filters and rows are had by it, colors are not. */
function keysOf(marks: Marks, mark: MarkRef): readonly MarkKey[] {
  const rest = marks.rest?.(mark) ?? null;
  return rest === null ? marks.keys(mark) : [...marks.keys(mark), rest];
}

/** The groups of a mark that is several of them, as a circle of points is; null of any other. */
function severalIn(marks: Marks, mark: MarkRef): MarkSelection | null {
  if (marks.members(mark).length < 2 || keysOf(marks, mark).length > 0) return null;
  return selectionOfMarks(marks, [mark]);
}

/** Filters and rows of a mark of several groups: of all of them together. */
function gatheredActions({ filterBy, gathered, onShowRows }: ChartViewProps, marks: Marks, mark: MarkRef, several: MarkSelection) {
  const { title } = marks.tooltip(mark);
  const all = marks.groups();
  const [keep, exclude] = [filterBy?.keep(all, several) ?? null, filterBy?.exclude(all, several) ?? null];
  const { drill = [], onShowRows: show = null } = gathered?.(all, several, title) ?? {};
  return {
    several: { title, ...(keep === null ? {} : { onKeep: keep }), ...(exclude === null ? {} : { onExclude: exclude }) },
    ...(show === null || onShowRows === undefined ? {} : { onShowRows: show }),
    drill,
    isHighlighted: false,
  };
}

/** Those that are values. */
const valuesOf = (keys: readonly MarkKey[]): readonly MarkKey[] => keys.filter(({ beyond }) => beyond === undefined);

const NOTHING: MarkSelection = new Map();

/** Many marks at once: they are highlighted on the page as a single one is, and stay chosen until something else is. */
function useChoosing({ element, highlight, filterBy, brush, explained }: DrawnChartProps, marks: Marks): Choosing | null {
  const [own, setOwn] = useState<{ readonly chosen: MarkSelection; readonly highlight: Highlight } | null>(null);
  const shown = useHighlight(highlight);
  const chosen = own !== null && own.highlight === shown ? own.chosen : NOTHING;
  const shapes = useMemo(() => dragShapes(element), [element]);
  const choose = (next: MarkSelection): void => {
    const made = next.size === 0 ? null : highlightOfAll(element.id, [...next.values()]);
    highlight.choose(made);
    setOwn(made === null ? null : { chosen: next, highlight: made });
  };
  const onChoose = (next: MarkSelection): void => {
    choose(next);
    if (next.size === 0) brush?.onLetGo();
    else brush?.onBrush([...next.values()], true);
  };
  // Groups of thousands of marks are compared once for each choice, and not with every picture.
  const all = useRef(marks);
  all.current = marks;
  const filters = useMemo(() => {
    if (filterBy === undefined || chosen.size === 0) return {};
    const groups = all.current.groups();
    const act = (how: "keep" | "exclude") => {
      // Marks over different rows have no filter in common.
      const ofRows = new Set([...chosen.values()].map((keys) => otherRowsOf(element, keys)?.id ?? null));
      const filter = ofRows.size > 1 ? null : filterBy[how](groups, chosen);
      if (filter === null) return null;
      return () => {
        filter();
        brush?.onKept();
        choose(NOTHING);
      };
    };
    return { onKeep: act("keep"), onExclude: act("exclude") };
    // What filters changes with every picture; it follows the chart.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [element, chosen]);
  if (shapes.length === 0) return null;
  const live =
    brush?.isLive === true ? { onBrush: (next: MarkSelection) => brush.onBrush([...next.values()], false), onCancel: brush.onCancel } : {};
  const pair = chosen.size === 2 && explained !== undefined ? pairOf(marks, chosen) : null;
  const isAsked =
    pair !== null &&
    explained?.measures.includes(pair.measureId) === true &&
    [pair.keys, pair.othersKeys].every((keys) => isOneGroup(element, keys));
  const onCompare = isAsked ? { onCompare: () => explained.onExplain(pair) } : {};
  return { shapes, chosen, onChoose, actions: { ...filters, ...onCompare }, ...live };
}

/** Highlights what has these keys on the page; once more, or without keys: nothing any more. */
function chooseKeys(highlight: PageHighlight, elementId: string, keys: readonly MarkKey[]): void {
  highlight.choose(keys.length === 0 || isHighlighted(highlight.current(), elementId, keys) ? null : highlightOf(elementId, keys));
}

function keyActions({ element, surroundings, onKeep, onExclude, onShowRows }: ChartViewProps, keys: readonly MarkKey[]) {
  const { highlight } = surroundings;
  return {
    ...(onKeep === undefined ? {} : { onKeep }),
    ...(onExclude === undefined ? {} : { onExclude }),
    ...(onShowRows === undefined ? {} : { onShowRows: () => onShowRows(keys) }),
    ...(valuesOf(keys).length === 0 ? {} : { onHighlight: () => chooseKeys(highlight, element.id, valuesOf(keys)) }),
    isHighlighted: isHighlighted(highlight.current(), element.id, valuesOf(keys)),
  };
}

function emptyText(element: Element): string {
  const given = memberOf(element, "noDataText");
  if (typeof given === "string" && given.trim() !== "") return given;
  const missing = missingChannel(element);
  return missing === null ? t("elements.chart.no-values-to-draw") : t("elements.chart.put-a-column-on-the", { shelf: missing });
}
