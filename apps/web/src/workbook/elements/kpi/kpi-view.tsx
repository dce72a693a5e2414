import { drawKpi, isStage, kpiElement, kpiFit, textWidth, type KpiComparison, type KpiDrawing, type KpiParts } from "@sheaf/charts";
import type { ResultTable } from "@sheaf/result";
import type { Element } from "@sheaf/workbook";
import {
  ArrowDownRight,
  ArrowRight,
  ArrowUpRight,
  ClipboardCopy,
  Ellipsis,
  Image,
  MessageCircleQuestion,
  Rows3,
  Table2,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useId, useMemo, useRef, useState } from "react";
import { copyText } from "../../../shared/actions/clipboard.ts";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { copyPicture, drawPicture } from "../../../shared/pictures/copy-picture.ts";
import { useContextMenu } from "../../../shared/menus/context-menu.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { cx } from "../../../shared/styles/cx.ts";
import { t } from "../../../shared/words/words.ts";
import { NumberWithoutRoom } from "../../grid/view/grid-row.tsx";
import { useTrendPlace } from "../on-page/figure-lines.ts";
import type { ChartSurroundings } from "../plot/view/use-drawing.ts";
import { useBoxSize } from "../plot/canvas/use-box-size.ts";
import { lazyPart } from "../../../shared/words/lazy-part.ts";
import { KpiTrendLine } from "./kpi-trend-line.tsx";
import styles from "./kpi-view.module.css";

/** Opened now and then: a part of its own. */
const ChartTableDialog = lazyPart(
  () => import("../plot/view/chart-table.tsx"),
  (part) => part.ChartTableDialog,
);

export interface KpiViewProps {
  readonly element: Element;
  readonly name: string;
  /** Shown title, dynamic text resolved: absent in the element, the value column's name; null where it is hidden. */
  readonly title: string | null | undefined;
  /** The title as it is drawn, where the element has one of its own. */
  readonly heading: ReactNode;
  readonly table: ResultTable;
  /** The tile's row of the table. */
  readonly row: number;
  /** The value by period; null without a timeline. */
  readonly trend: ResultTable | null;
  readonly surroundings: ChartSurroundings;
  /** The page's fixed now (D3), milliseconds. */
  readonly now: number;
  readonly onShowRows?: () => void;
  /** Explains the figure as it is written, of the period that it shows. Absent where the viewer may not ask. */
  readonly onExplain?: (figure: { readonly text: string; readonly period: string | null; readonly periodText: string | null }) => void;
}

/** One figure: title, value, what it is compared with, and its trend. What does not fit is left out, and that is shown. */
export function KpiView({ element, name, title, heading, table, row, trend, surroundings, now, onShowRows, onExplain }: KpiViewProps) {
  const tile = useRef<HTMLDivElement>(null);
  const size = useBoxSize(tile);
  const drawing = useMemo(
    () =>
      drawKpi({
        element: kpiElement(element),
        table,
        row,
        trend,
        now,
        context: { ...surroundings, width: 0, height: 0, title: title ?? null, totalRows: null, truncated: false },
      }),
    [element, table, row, trend, now, surroundings, title],
  );
  const ownTitle = title === undefined ? drawing.valueName || name : title;
  // A tile of a trellis is called by what it stands for.
  const shownTitle = drawing.tile ?? ownTitle;
  const { fontSize, lineHeight, hasRoom, fit } = useFit(tile, size, element, drawing, shownTitle);
  const summaryId = useId();
  const menu = useContextMenu();
  const toasts = useToasts();
  const [isTableOpen, setTableOpen] = useState(false);
  /** The point of the trend that is looked at. */
  const [point, setPoint] = useState<number | null>(null);
  const points = fit.trend === null && fit.below === null ? 0 : (drawing.trend?.points.length ?? 0);
  const text = drawing.value.unit === null ? drawing.value.text : `${drawing.value.text} ${drawing.value.unit}`;
  const copy = (): void => {
    void copyText(text).then((done) =>
      toasts.show(
        done
          ? { text: t("elements.chart.value-copied"), status: "success" }
          : { text: t("elements.chart.could-not-copy-to-clipboard"), status: "error" },
      ),
    );
  };
  const entries: readonly MenuEntry[] = [
    ...(onShowRows === undefined
      ? []
      : [
          { kind: "item", id: "rows", label: t("elements.kpi.underlying-rows"), icon: Rows3, keys: "Space", onSelect: onShowRows } as const,
        ]),
    ...(onExplain === undefined || drawing.isEmpty
      ? []
      : [
          {
            kind: "item",
            id: "explain",
            label: t("inspect.explain.explain-number"),
            icon: MessageCircleQuestion,
            onSelect: () => onExplain({ text, period: drawing.period, periodText: drawing.periodText }),
          } as const,
        ]),
    { kind: "item", id: "table", label: t("elements.kpi.show-as-table"), icon: Table2, keys: "T", onSelect: () => setTableOpen(true) },
    { kind: "item", id: "copy", label: t("elements.kpi.copy-value"), icon: ClipboardCopy, keys: "mod+C", onSelect: copy },
    {
      kind: "item",
      id: "image",
      label: t("elements.kpi.copy-as-image"),
      icon: Image,
      onSelect: () => {
        if (tile.current !== null) void copyPicture(toasts, drawPicture(tile.current), shownTitle ?? name);
      },
    },
  ];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.altKey) return;
    const mod = event.ctrlKey || event.metaKey;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by !== undefined && !mod && !event.shiftKey && points > 0)
      setPoint((at) => (at === null ? (by > 0 ? 0 : points - 1) : Math.min(points - 1, Math.max(0, at + by))));
    else if (event.key === "Escape" && point !== null) setPoint(null);
    else if (event.key.toLowerCase() === "t" && !mod) setTableOpen(true);
    else if (event.key.toLowerCase() === "c" && mod) copy();
    else if (event.key === " " && onShowRows !== undefined) onShowRows();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // The figure takes the keys that its menu names.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={tile}
      className={cx(styles.tile, "ring-inside")}
      data-pictured=""
      {...placement(element)}
      role="group"
      aria-roledescription={t("elements.kpi.figure")}
      aria-label={shownTitle ?? name}
      aria-describedby={summaryId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onContextMenu={(event) => menu.open(event, shownTitle ?? name, entries)}
      onKeyDown={onKeyDown}
      onBlur={() => setPoint(null)}
    >
      {fit.title && shownTitle !== null && (
        <div className={styles.title} data-lines={fit.titleLines}>
          <div className={styles.name}>{drawing.tile !== null || title === undefined || heading === null ? shownTitle : heading}</div>
          {drawing.period !== null && <span className={styles.period}>{drawing.period}</span>}
        </div>
      )}
      <div className={styles.figure}>
        <div className={styles.words}>
          <p
            className={styles.value}
            style={{
              fontSize,
              lineHeight: `${lineHeight}px`,
              ...(drawing.value.color === null ? {} : { color: drawing.value.color }),
            }}
          >
            {hasRoom ? drawing.value.text : <NumberWithoutRoom text={drawing.value.text} />}
            {drawing.value.unit !== null && <span className={styles.unit}>{drawing.value.unit}</span>}
          </p>
          {fit.comparison && drawing.comparison !== null && <Comparison comparison={drawing.comparison} />}
        </div>
        {fit.trend !== null && drawing.trend !== null && (
          <KpiTrendLine trend={drawing.trend} width={fit.trend} point={point} onPoint={setPoint} />
        )}
      </div>
      {fit.below !== null && drawing.trend !== null && (
        <div className={styles.below} data-axes={fit.below.hasAxes}>
          <KpiTrendLine trend={drawing.trend} {...fit.below} point={point} onPoint={setPoint} />
        </div>
      )}
      {size !== null && fit.overflow && (
        <span className={styles.overflow} title={t("elements.kpi.the-tile-is-too-small")}>
          <Icon icon={Ellipsis} label={t("elements.kpi.the-tile-is-too-small")} />
        </span>
      )}
      <p id={summaryId} className="visually-hidden">
        {drawing.summary} {t("elements.kpi.t-shows-the-values-as")}
      </p>
      <p className="visually-hidden" role="status">
        {point === null ? "" : (drawing.trend?.points[point] ?? "")}
      </p>
      {menu.menu}
      <Suspense fallback={null}>
        {isTableOpen && <ChartTableDialog title={shownTitle ?? name} table={drawing.table} isOpen onClose={() => setTableOpen(false)} />}
      </Suspense>
    </div>
  );
}

/** Where the parts of the tile stand (workbook-file 5.7), for the style sheet; what is not said stands as ever. */
function placement(element: Element): Readonly<Record<`data-${string}`, string>> {
  const { anchor, verticalAnchor, titleOrient, comparisonValueOrient } = kpiElement(element).layout ?? {};
  return {
    ...(anchor === undefined ? {} : { "data-anchor": anchor }),
    ...(verticalAnchor === undefined ? {} : { "data-height": verticalAnchor }),
    ...(titleOrient === "bottom" ? { "data-title": "below" } : {}),
    ...(comparisonValueOrient === "right" ? { "data-comparison": "beside" } : {}),
  };
}

/** What of a figure fits into its tile, and how large its value is; in a row with others its trend stands where theirs do. */
function useFit(
  tile: RefObject<HTMLElement | null>,
  size: { readonly width: number; readonly height: number } | null,
  element: Element,
  drawing: KpiDrawing,
  title: string | null,
) {
  const { width, height } = size ?? { width: 0, height: 0 };
  const settings = kpiElement(element).value;
  const isAlone = drawing.trend !== null && isStage(width, height);
  const wanted = typeof settings?.fontSize === "number" ? Math.min(96, Math.max(12, settings.fontSize)) : isAlone ? ON_STAGE : LARGEST;
  const { fontSize, hasRoom } = fittingSize(drawing, wanted, width);
  const valueWidth =
    textWidth(drawing.value.text, { size: fontSize, weight: 600 }) +
    (drawing.value.unit === null ? 0 : textWidth(drawing.value.unit, { size: 16, weight: 400 }) + 6);
  const parts: KpiParts = {
    title: title !== null,
    titleWidth: title === null ? 0 : textWidth(title, { size: 13, weight: 400 }),
    comparison: drawing.comparison !== null,
    trend: drawing.trend !== null,
    comparisonWidth: drawing.comparison === null ? 0 : comparisonWidth(drawing.comparison),
    changeWidth: drawing.comparison === null ? 0 : changeWidth(drawing.comparison),
    valueWidth,
    valueHeight: lineOf(wanted),
  };
  // A value that is set smaller to fit has the line of its neighbors, so that the words of a row are level, where there is room for it.
  const usual = kpiFit(parts, width, height).overflow ? { ...parts, valueHeight: lineOf(fontSize) } : parts;
  const most = useTrendPlace(tile, size === null || drawing.trend === null ? "" : placesOf(usual, width, height));
  return { fontSize, hasRoom, lineHeight: usual.valueHeight, fit: kpiFit(usual, width, height, most) };
}

const lineOf = (fontSize: number): number => Math.round(fontSize * 1.286);

/** Where a trend could be in a tile of that size. */
function placesOf(parts: KpiParts, width: number, height: number): string {
  const can = (["large", "beside", "below"] as const).filter((place) => {
    const { trend, below } = kpiFit(parts, width, height, place);
    return place === "beside" ? trend !== null : below !== null && below.hasAxes === (place === "large");
  });
  return can.length === 0 ? "none" : can.join(",");
}

/** Sizes of a figure, px: as large as was asked for, or smaller where it would be cut; the smallest that can be read. */
const LARGEST = 28;
/** Of one that has a stage to itself. */
const ON_STAGE = 36;
const SIZES = [48, 36, 28, 24, 20, 16, 14, 12, 10] as const;

function fittingSize({ value }: KpiDrawing, wanted: number, width: number): { readonly fontSize: number; readonly hasRoom: boolean } {
  if (width === 0) return { fontSize: wanted, hasRoom: true };
  const unit = value.unit === null ? 0 : textWidth(value.unit, { size: 16, weight: 400 }) + 6;
  const fits = (size: number): boolean => textWidth(value.text, { size, weight: 600 }) + unit <= width;
  const smallest = SIZES.at(-1) ?? wanted;
  const fontSize = [wanted, ...SIZES.filter((size) => size < wanted)].find(fits) ?? smallest;
  return { fontSize, hasRoom: fits(fontSize) };
}

const arrows = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight } as const;

/** An arrow, the signed change, and what it is compared with: color never says it alone. */
function Comparison({ comparison }: { readonly comparison: KpiComparison }) {
  return (
    <p className={styles.comparison}>
      {comparison.change !== null && (
        <span className={styles.change} style={{ color: comparison.color }}>
          <Icon icon={arrows[comparison.direction]} />
          <bdi>{comparison.change}</bdi>
        </span>
      )}
      <span className={styles.other}>
        <span className={styles.otherName}>{comparison.name}</span> <bdi>{comparison.value}</bdi>
      </span>
    </p>
  );
}

/** Width of the change with its arrow, px. */
function changeWidth({ change }: KpiComparison): number {
  const arrow = 18;
  return change === null ? 0 : Math.ceil(arrow + textWidth(change, { size: 12, weight: 600 }));
}

/** Width of the change and of what it is compared with, px. */
function comparisonWidth(comparison: KpiComparison): number {
  const { change, name, value } = comparison;
  const between = 8;
  const signed = change === null ? 0 : changeWidth(comparison) + between;
  return Math.ceil(signed + textWidth(`${name} ${value}`, { size: 12, weight: 400 })) + 2;
}
