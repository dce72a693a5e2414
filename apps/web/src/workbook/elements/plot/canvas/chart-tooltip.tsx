import type { MarkPlace, Tooltip } from "@sheaf/charts";
import { mix, reach } from "@sheaf/theme";
import { type CSSProperties, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { cx } from "../../../../shared/styles/cx.ts";
import { useDrawnPage } from "../../../state/theme/page-theme.tsx";
import styles from "./chart-tooltip.module.css";
import { t } from "../../../../shared/words/words.ts";

interface ChartTooltipProps {
  readonly tooltip: Tooltip;
  readonly place: MarkPlace;
  /** The plot on the page. */
  readonly plot: HTMLElement;
}

const OFFSET = 12;
const EDGE = 8;

/** Key, then rows sorted by value, then further fields, quieter. All of it is text. Beside the mark, inside the window. */
export function ChartTooltip({ tooltip, place, plot }: ChartTooltipProps) {
  const ref = useRef<HTMLDivElement>(null);
  const style = useTooltipStyle();
  const [at, setAt] = useState<{ readonly left: number; readonly top: number } | null>(null);
  useLayoutEffect(() => {
    const own = ref.current?.getBoundingClientRect();
    if (own === undefined) return;
    const page = plot.getBoundingClientRect();
    const { box } = place;
    const right = page.left + box.left + box.width + OFFSET;
    const left = right + own.width + EDGE <= window.innerWidth ? right : page.left + box.left - OFFSET - own.width;
    const top = page.top + box.top + Math.min(box.height, 24) / 2 - own.height / 2;
    setAt({
      left: Math.max(EDGE, Math.min(left, window.innerWidth - own.width - EDGE)),
      top: Math.max(EDGE, Math.min(top, window.innerHeight - own.height - EDGE)),
    });
  }, [tooltip, place, plot]);

  const extras = Math.max(0, ...tooltip.rows.map((row) => row.extras.length));
  return createPortal(
    <div ref={ref} className={styles.tooltip} style={{ ...style, ...(at ?? { left: 0, top: 0, visibility: "hidden" }) }} aria-hidden="true">
      {tooltip.title !== "" && <p className={styles.title}>{tooltip.title}</p>}
      <div className={styles.rows}>
        {tooltip.rows.map((row) => (
          <div key={row.seriesId} className={cx(styles.row, tooltip.rows.length > 1 && row.isCurrent && styles.current)}>
            <span className={styles.sign}>
              <svg className={styles.swatch} viewBox="0 0 8 8">
                <rect width="8" height="8" rx="2" fill={row.color} />
              </svg>
            </span>
            {row.name !== null && <span className={styles.name}>{row.name}</span>}
            <span className={styles.value}>{row.value}</span>
            {Array.from({ length: extras }, (_, index) => (
              <span key={index} className={styles.extra}>
                {row.extras[index]}
              </span>
            ))}
          </div>
        ))}
      </div>
      {tooltip.more > 0 && <p className={styles.more}>{t("elements.chart.and-more", { count: tooltip.more })}</p>}
    </div>,
    document.body,
  );
}

/** It lies over everything and still belongs to its page: its colors are those of the theme, turned over where the theme says so. */
function useTooltipStyle(): CSSProperties {
  const { page, style } = useDrawnPage();
  if (!page.invertsTooltips) return style;
  const { ink, paper } = page.roles;
  const quiet = reach(mix(paper, ink, 0.3), paper, [ink], 4.5);
  return { ...style, ...({ "--raised": ink, "--ink": paper, "--ink-3": quiet, "--line-2": ink } as CSSProperties) };
}
