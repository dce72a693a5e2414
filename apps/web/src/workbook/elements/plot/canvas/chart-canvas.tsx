import type { ChartOption } from "@sheaf/charts";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { ChartEngine } from "./chart-engine.ts";
import styles from "./chart-plot.module.css";

/** A picture that follows another one so soon is one of many, as while a hand moves over a chart: what moves would be overtaken, ms. */
const IN_A_ROW = 500;

interface ChartCanvasProps {
  readonly engine: ChartEngine;
  readonly option: ChartOption;
  readonly width: number;
  readonly height: number;
  /** Changes when the same option must be drawn anew: the fonts came. */
  readonly revision: number;
}

/** The picture alone. It is silent: what can be seen is also said by the summary, the marks and the table. */
export function ChartCanvas({ engine, option, width, height, revision }: ChartCanvasProps) {
  const holder = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<ChartEngine["echarts"]["init"]> | null>(null);
  const size = useRef({ width, height });
  const last = useRef(Number.NEGATIVE_INFINITY);
  size.current = { width, height };

  useLayoutEffect(() => {
    if (holder.current === null) return undefined;
    const made = engine.echarts.init(holder.current, null, { renderer: "canvas", ...size.current });
    chart.current = made;
    return () => {
      chart.current = null;
      made.dispose();
    };
  }, [engine]);

  useEffect(() => {
    const drawn = chart.current;
    if (drawn === null) return;
    if (drawn.getWidth() !== width || drawn.getHeight() !== height) drawn.resize({ width, height, animation: { duration: 0 } });
    const now = performance.now();
    const isNext = now - last.current < IN_A_ROW;
    last.current = now;
    drawn.setOption(isNext ? { ...option, animation: false } : option, { notMerge: true });
  }, [engine, option, width, height, revision]);

  return <div ref={holder} className={styles.canvas} style={{ width, height }} aria-hidden="true" />;
}
