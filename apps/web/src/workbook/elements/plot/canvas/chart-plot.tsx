import { type Drawing, inFont, type MapView, type MarkRef, type Step } from "@sheaf/charts";
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { useContextMenu } from "../../../../shared/menus/context-menu.tsx";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { ChartCanvas } from "./chart-canvas.tsx";
import { useChartEngine, useLabelFonts } from "./chart-engine.ts";
import { useChartFont } from "./chart-font.ts";
import { ChartTooltip } from "./chart-tooltip.tsx";
import { MapControls } from "./map-controls.tsx";
import { MarkOverlay } from "./mark-overlay.tsx";
import { type pictureBehind, PlotPicture } from "./plot-picture.tsx";
import { useMapGestures } from "./use-map-gestures.ts";
import type { DragShape } from "../marks/marks-by-kind.ts";
import { type MarkSelection, selectionOfMarks, toggled } from "../selection/mark-selection.ts";
import { PlotTiles } from "../tiles/plot-tiles.tsx";
import { SelectTools } from "../selection/select-tools.tsx";
import { type SelectionActions, SelectionBar } from "../selection/selection-bar.tsx";
import { useMarkDrag } from "../selection/use-mark-drag.ts";
import { t } from "../../../../shared/words/words.ts";
import { cx } from "../../../../shared/styles/cx.ts";
import styles from "./chart-plot.module.css";

export interface ChartPlotProps {
  /** The chart's name, spoken. */
  readonly label: string;
  readonly drawing: Drawing;
  readonly width: number;
  readonly height: number;
  /** What stands behind the marks. */
  readonly picture?: ReturnType<typeof pictureBehind>;
  readonly entriesFor: (mark: MarkRef) => readonly MenuEntry[];
  /** T: the values as a table. */
  readonly onShowTable: () => void;
  /** Space: the rows behind a mark; absent where the caller may not see them. */
  readonly onShowRows?: (mark: MarkRef) => void;
  /** A click or Enter on a mark, or null for Escape and a click beside all marks. */
  readonly onSelect?: (mark: MarkRef | null) => void;
  /** Mod+C: the value was asked for. */
  readonly onCopy?: (mark: MarkRef) => void;
  /** Choosing many marks at once; absent where the marks are not chosen so. */
  readonly choosing?: Choosing;
  /** Of a map: another part of it is looked at; null: all of it. */
  readonly onView?: (view: MapView | null) => void;
  /** Of a map with several layers: those that its reader takes away. */
  readonly onLayers?: (away: ReadonlySet<string>) => void;
  /** Of a map: it opens with what is looked at now. */
  readonly onKeepView?: () => void;
}

export interface Choosing {
  /** What a drag can draw, the usual one first. */
  readonly shapes: readonly DragShape[];
  readonly chosen: MarkSelection;
  /** What is chosen so far, while the hand still moves; absent where nothing follows it. */
  readonly onBrush?: (next: MarkSelection) => void;
  /** The hand let go of it before its end: what was chosen before is. */
  readonly onCancel?: () => void;
  readonly onChoose: (chosen: MarkSelection) => void;
  readonly actions: Omit<SelectionActions, "count" | "onClear">;
}

interface Current {
  readonly mark: MarkRef;
  readonly by: "pointer" | "keyboard";
}

const arrows: Readonly<Record<string, Step>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};

/** A chart under the hand: marks by pointer and arrow keys, tooltip, menu, everything read out. */
export function ChartPlot({
  label,
  drawing,
  width,
  height,
  picture = null,
  entriesFor,
  onShowTable,
  onShowRows,
  onSelect,
  onCopy,
  choosing,
  onView,
  onLayers,
  onKeepView,
}: ChartPlotProps) {
  const engine = useChartEngine();
  const fontsReady = useLabelFonts();
  const font = useChartFont();
  const option = useMemo(() => inFont(drawing.option, font), [drawing.option, font]);
  const plot = useRef<HTMLDivElement>(null);
  const summaryId = useId();
  const [current, setCurrent] = useState<Current | null>(null);
  const menu = useContextMenu();
  const { marks, map } = drawing;
  const isMap = map !== undefined;
  const [shape, setShape] = useState<DragShape | null>(isMap ? null : (choosing?.shapes[0] ?? null));
  const dragged = choosing?.shapes.includes(shape ?? "lasso") === true ? shape : isMap ? null : (choosing?.shapes[0] ?? null);
  const gestures = useMapGestures(plot, map, dragged === null ? onView : undefined);
  const [chosenAt, setChosenAt] = useState({ x: 0, y: 0 });
  const withChosen = (found: MarkSelection, isAdded: boolean): MarkSelection =>
    isAdded && choosing !== undefined ? new Map([...choosing.chosen, ...found]) : found;
  const choose = (refs: readonly MarkRef[], isAdded: boolean): void => {
    const found = selectionOfMarks(marks, refs);
    const last = refs.at(-1);
    if (last !== undefined) {
      const { box } = marks.place(last);
      setChosenAt({ x: box.left + box.width / 2, y: box.top + box.height });
    }
    choosing?.onChoose(withChosen(found, isAdded));
  };
  const chooseDragged = (refs: readonly MarkRef[], isAdded: boolean, at: { readonly x: number; readonly y: number }): void => {
    choose(refs, isAdded);
    setCurrent(null);
    setChosenAt(at);
  };
  const { onBrush } = choosing ?? {};
  const brush =
    onBrush === undefined
      ? null
      : (refs: readonly MarkRef[], isAdded: boolean) => onBrush(withChosen(selectionOfMarks(marks, refs), isAdded));
  const drag = useMarkDrag(plot, drawing, dragged, chooseDragged, brush, choosing?.onCancel);
  const add = (ref: MarkRef): void => {
    const { box } = marks.place(ref);
    setChosenAt({ x: box.left + box.width / 2, y: box.top + box.height });
    choosing?.onChoose(toggled(choosing.chosen, selectionOfMarks(marks, [ref])));
  };

  // A redrawn chart may have other marks in the same places: the mark is found again by its keys, or let go.
  const known = useRef<{ readonly drawing: Drawing; readonly current: Current } | null>(null);
  useEffect(() => {
    const before = known.current;
    if (before !== null && before.drawing !== drawing) {
      const old = before.drawing.marks;
      // What was left meanwhile stays left, and what was reached meanwhile was reached in the old drawing.
      setCurrent((now) => {
        const found = now === null ? null : marks.find(old.keys(now.mark), old.seriesId(now.mark));
        return now === null || found === null ? null : { mark: found, by: now.by };
      });
    }
  }, [drawing, marks]);
  useEffect(() => {
    known.current = current === null ? null : { drawing, current };
  }, [current, drawing]);

  // What is drawn by the hand is looked at alone.
  const shown = current !== null && drag.outline === null && isIn(drawing, current.mark) ? current : null;
  const said = useMemo(() => (shown?.by === "keyboard" ? marks.describe(shown.mark) : ""), [shown, marks]);

  const at = (event: { readonly clientX: number; readonly clientY: number }): MarkRef | null => {
    const box = plot.current?.getBoundingClientRect();
    return box === undefined ? null : marks.near(event.clientX - box.left, event.clientY - box.top);
  };
  const onPointerMove = (event: PointerEvent): void => {
    gestures.onPointerMove(event);
    drag.onPointerMove(event);
    if (event.pointerType === "touch" || gestures.isDragged || drag.outline !== null) return;
    const mark = at(event);
    setCurrent((before) => (mark === null ? null : before?.by === "pointer" && same(before.mark, mark) ? before : { mark, by: "pointer" }));
  };
  const onClick = (event: MouseEvent): void => {
    if (gestures.takesClick() || drag.takesClick()) return;
    const mark = at(event);
    if (event.shiftKey && mark !== null && choosing !== undefined) {
      add(mark);
      return;
    }
    if (mark !== null) setCurrent({ mark, by: "pointer" });
    onSelect?.(mark);
  };
  const openMenu = (event: MouseEvent): void => {
    // The menu key and Shift+F10 come with the middle of the chart for a place: they mean the mark that was reached by keys.
    const { pointerType } = event.nativeEvent as Partial<globalThis.PointerEvent>;
    const byPointer = event.button === 2 || pointerType === "touch" || pointerType === "pen";
    // Beside all marks, on an axis say, the pointer means the chart, which has a menu of its own.
    const box = plot.current?.getBoundingClientRect();
    const isInPlot = box !== undefined && marks.isInPlot(event.clientX - box.left, event.clientY - box.top);
    const mark = byPointer ? (isInPlot ? at(event) : null) : (shown?.mark ?? marks.first());
    if (mark === null) return;
    menu.open(event, marks.describe(mark), entriesFor(mark));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== plot.current || event.altKey) return;
    const mod = event.ctrlKey || event.metaKey;
    const mark = shown?.mark ?? null;
    const step = arrows[event.key];
    const view = mod ? undefined : gestures.viewAfter(event.key, event.shiftKey);
    if (view !== undefined) onView?.(view);
    else if (step !== undefined && !mod) {
      const next = mark === null ? marks.first() : marks.step(mark, step);
      if (next !== null) setCurrent({ mark: next, by: "keyboard" });
      if (next !== null && event.shiftKey && choosing !== undefined) choose(mark === null ? [next] : [mark, next], true);
    } else if (choosing !== undefined && mod && event.key.toLowerCase() === "a") choose(marks.list(), false);
    else if (choosing !== undefined && event.key === "Enter" && event.shiftKey && mark !== null) add(mark);
    else if (event.key === "Escape" && (mark !== null || (choosing?.chosen.size ?? 0) > 0)) {
      setCurrent(null);
      onSelect?.(null);
    } else if (event.key === "Enter" && mark !== null) onSelect?.(mark);
    else if (event.key === " " && mark !== null && onShowRows !== undefined) onShowRows(mark);
    else if ((event.key === "t" || event.key === "T") && !mod) onShowTable();
    else if ((event.key === "c" || event.key === "C") && mod && mark !== null && onCopy !== undefined) onCopy(mark);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const tools =
    choosing !== undefined && choosing.shapes.length > 1 ? <SelectTools shape={dragged} onShape={setShape} canBeNone={isMap} /> : null;
  return (
    <>
      {/* A chart takes arrow keys, T, Space and Enter: role application is the interactive role for that, which the rule does not know. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={plot}
        className={cx(
          styles.plot,
          map !== undefined && map.view.scale > 1 && styles.held,
          map !== undefined && map.view.scale > 1 && styles.zoomed,
          gestures.isDragged && styles.dragged,
          dragged !== null && isMap && styles.choosing,
          // A finger scrolls the page, unless a shape was asked for.
          dragged !== null && shape !== null && (isMap || shape === "lasso") && styles.drawn,
        )}
        style={{ width, height }}
        role="application"
        aria-roledescription={t("elements.chart.chart-2")}
        aria-label={label}
        aria-describedby={summaryId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onPointerDown={(event) => {
          gestures.onPointerDown(event);
          drag.onPointerDown(event);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={(event) => {
          gestures.onPointerUp(event);
          drag.onPointerUp(event);
        }}
        onPointerCancel={(event) => {
          gestures.onPointerUp(event);
          drag.onPointerCancel();
        }}
        onPointerLeave={() => setCurrent((before) => (before?.by === "pointer" ? null : before))}
        onClick={onClick}
        onContextMenu={openMenu}
        onKeyDown={onKeyDown}
        onBlur={() => setCurrent((before) => (before?.by === "keyboard" ? null : before))}
      >
        {picture !== null && <PlotPicture {...picture} plots={drawing.plots} width={width} height={height} />}
        {drawing.tiles !== undefined && <PlotTiles layers={drawing.tiles} width={width} height={height} />}
        {engine.kind === "ready" && (
          <ChartCanvas engine={engine.engine} option={option} width={width} height={height} revision={fontsReady ? 1 : 0} />
        )}
        {engine.kind === "failed" && (
          <div className={styles.failed}>
            <p>{t("elements.chart.the-chart-could-not-be")}</p>
            <Button size="small" onPress={engine.retry}>
              {t("elements.chart.try-again")}
            </Button>
          </div>
        )}
        {shown !== null && <MarkOverlay marks={marks} mark={shown.mark} width={width} height={height} focused={shown.by === "keyboard"} />}
        {drag.outline !== null && (
          <svg className={styles.overlay} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            <path d={drag.outline} className={styles.lasso} />
          </svg>
        )}
        {(tools !== null || (map !== undefined && onView !== undefined)) && (
          <div className={styles.zoom} role="group" aria-label={t(isMap ? "charts.map.zoom" : "elements.selection.tools")}>
            {map !== undefined && onView !== undefined && (
              <MapControls map={map} onView={onView} layers={drawing.layers ?? []} onLayers={onLayers} onKeep={onKeepView} />
            )}
            {tools}
          </div>
        )}
        {choosing !== undefined && choosing.chosen.size > 0 && (
          <SelectionBar
            {...choosing.actions}
            count={choosing.chosen.size}
            at={chosenAt}
            width={width}
            height={height}
            onClear={() => {
              choosing.onChoose(new Map());
              plot.current?.focus();
            }}
          />
        )}
      </div>
      <p id={summaryId} className="visually-hidden">
        {drawing.summary} {t("elements.chart.arrow-keys-move-through-the")}
        {map !== undefined && ` ${t("charts.map.keys")}`}
        {choosing !== undefined && ` ${t("elements.selection.keys")}`}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <p className="visually-hidden" role="status">
        {choosing !== undefined && choosing.chosen.size > 0 ? t("elements.selection.count", { count: choosing.chosen.size }) : ""}
      </p>
      {shown !== null && plot.current !== null && (
        <ChartTooltip tooltip={marks.tooltip(shown.mark)} place={marks.place(shown.mark)} plot={plot.current} />
      )}
      {menu.menu}
    </>
  );
}

const same = (a: MarkRef, b: MarkRef): boolean => a.panel === b.panel && a.slot === b.slot && a.series === b.series;

/** A mark of an older drawing may not be in this one. */
function isIn({ marks }: Drawing, mark: MarkRef): boolean {
  return marks.seriesId(mark) !== "" && marks.place(mark).box.width > 0;
}
