import { sparkline, type KpiTrend, trendPlot, type TrendPlot } from "@sheaf/charts";
import type { PointerEvent } from "react";
import styles from "./kpi-view.module.css";

const USUAL = 34;

interface KpiTrendLineProps {
  readonly trend: KpiTrend;
  readonly width: number;
  /** px; that beside a figure, if absent. */
  readonly height?: number;
  /** Values at its side, periods below. */
  readonly hasAxes?: boolean;
  /** The point that is looked at; null: none. */
  readonly point: number | null;
  readonly onPoint: (point: number | null) => void;
}

/** The trend of a figure: under the pointer, and by arrow keys, each period says its value. One that is not over is drawn apart. */
export function KpiTrendLine({ trend, width, height = USUAL, hasAxes = false, point, onPoint }: KpiTrendLineProps) {
  const plot = hasAxes ? trendPlot(trend, width, height) : null;
  const line = plot?.line ?? sparkline(trend.values, trend.shape, width, height, trend.isUnfinished);
  const left = plot?.left ?? 0;
  const thickness = plot === null ? 1.25 : 2;
  const at = point === null ? null : (line.points[point] ?? null);
  const text = point === null ? null : (trend.points[point] ?? null);
  const onMove = (event: PointerEvent): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    let nearest: number | null = null;
    for (const [index, place] of line.points.entries())
      if (place !== null && (nearest === null || Math.abs(place.x - x) < Math.abs((line.points[nearest]?.x ?? 0) - x))) nearest = index;
    if (nearest !== point) onPoint(nearest);
  };
  return (
    <div className={styles.trend} style={{ width }} onPointerMove={onMove} onPointerLeave={() => onPoint(null)} aria-hidden="true">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        {plot !== null && <Axes plot={plot} />}
        <g transform={`translate(${left} 0)`}>
          {line.area !== "" && <path d={line.area} fill={trend.fill} />}
          {line.line !== "" && <path d={line.line} fill="none" stroke={trend.color} strokeWidth={thickness} strokeLinejoin="round" />}
          {line.ahead !== "" && <path d={line.ahead} fill="none" stroke={trend.color} strokeWidth={thickness} strokeDasharray="2 2" />}
          {line.bars.map((bar, index) => {
            const isOpen = trend.isUnfinished && index === line.bars.length - 1;
            return (
              <rect
                key={index}
                x={bar.left}
                y={bar.top}
                width={bar.width}
                height={bar.height}
                fill={trend.color}
                {...(isOpen ? { fillOpacity: 0.4 } : {})}
              />
            );
          })}
          {line.end !== null &&
            (trend.isUnfinished ? (
              <circle cx={line.end.x} cy={line.end.y} r="2" fill="var(--paper)" stroke={trend.color} />
            ) : (
              <circle cx={line.end.x} cy={line.end.y} r={plot === null ? 2 : 3} fill={trend.color} />
            ))}
          {at !== null && <circle cx={at.x} cy={at.y} r={plot === null ? 3 : 4} fill={trend.color} stroke="var(--paper)" />}
        </g>
      </svg>
      {text !== null && <span className={styles.point}>{text}</span>}
    </div>
  );
}

/** Gridlines with their values, and the periods below. */
function Axes({ plot: { ticks, periods, left, width, height } }: { readonly plot: TrendPlot }) {
  return (
    <g className={styles.axes}>
      {ticks.map(({ y, text }, at) => (
        <g key={at}>
          <path d={`M${left} ${Math.round(y) + 0.5}h${width}`} />
          <text x={left - 8} y={y} dy="0.35em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {periods.map(({ x, text, anchor }, at) => (
        <text key={at} x={x} y={height + 17} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </g>
  );
}
