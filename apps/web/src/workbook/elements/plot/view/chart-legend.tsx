import { dashesOf, type Legend, type LegendEntry, type LegendLook, type MarkKey, signLines, signPath } from "@sheaf/charts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { CSSProperties } from "react";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { useContextMenu } from "../../../../shared/menus/context-menu.tsx";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { cx } from "../../../../shared/styles/cx.ts";
import styles from "./chart-legend.module.css";
import { t } from "../../../../shared/words/words.ts";
import { useLegendPages } from "./use-legend-pages.ts";

interface ChartLegendProps {
  readonly legend: Legend;
  /** The menu of a series. */
  readonly entriesFor: (keys: readonly MarkKey[]) => readonly MenuEntry[];
}

function scaleWords({ header, low, mid, high }: Extract<Legend, { kind: "scale" }>): string {
  const ends = { header: header ?? "", low, high };
  return mid === null ? t("elements.chart.scale", ends) : t("elements.chart.scale-with-middle", { ...ends, mid });
}

/** The names of the series in the order of their last values, or the colors of a scale with its ends. */
export function ChartLegend({ legend, entriesFor }: ChartLegendProps) {
  const menu = useContextMenu();
  const row = useLegendPages(legend.kind === "series" && !isUpright(legend.position), legend);
  switch (legend.kind) {
    case "none":
      return null;
    case "series":
      return <SeriesLegend legend={legend} row={row} menu={menu} entriesFor={entriesFor} />;
    case "scale":
      return (
        <div className={styles.legend} style={lookOf(legend)} role="img" aria-label={scaleWords(legend)}>
          {legend.showsHeader && <span className={styles.header}>{legend.header}</span>}
          <span>{legend.low}</span>
          <span className={styles.ramp}>
            {legend.colors.map((color, index) => (
              <span key={index} style={{ background: color }} />
            ))}
          </span>
          <span>{legend.high}</span>
        </div>
      );
  }
}

interface SeriesLegendProps extends Pick<ChartLegendProps, "entriesFor"> {
  readonly legend: Extract<Legend, { readonly kind: "series" }>;
  readonly row: ReturnType<typeof useLegendPages>;
  readonly menu: ReturnType<typeof useContextMenu>;
}

function SeriesLegend({ legend, row, menu, entriesFor }: SeriesLegendProps) {
  const isColumn = isUpright(legend.position);
  // What the signs of the drawing mean stays in sight beside the names that are turned through, where there is room for both.
  const notes = legend.entries.filter(({ isNote }) => isNote === true);
  const isApart = !isColumn && !row.isShort && notes.length < legend.entries.length;
  const entries = isApart ? legend.entries.filter(({ isNote }) => isNote !== true) : legend.entries;
  return (
    <div className={cx(styles.lines, isColumn && styles.beside)}>
      <ul
        ref={row.list}
        className={cx(styles.legend, isColumn ? styles.upright : styles.row, legend.entries.length > MOST_TALL && styles.dense)}
        aria-label={legend.header === null ? t("elements.chart.legend") : t("elements.chart.legend-2", { header: legend.header })}
        style={lookOf(legend)}
      >
        {legend.showsHeader && (
          <li className={styles.header} aria-hidden="true">
            {legend.header}
          </li>
        )}
        {entries.map((entry) => (
          <li
            key={entry.id}
            className={styles.entry}
            {...(keysOf(entry).length > 0 ? { onContextMenu: (event) => menu.open(event, entry.name, entriesFor(keysOf(entry))) } : {})}
          >
            <Sign entry={entry} />
            <span className={styles.name}>{entry.name}</span>
            {entry.value !== undefined && <span className={styles.value}>{entry.value}</span>}
          </li>
        ))}
      </ul>
      {row.isPaged && (
        <span className={styles.pages}>
          <IconButton icon={ChevronLeft} label={t("elements.chart.legend.before")} isDisabled={row.isFirst} onPress={() => row.turn(-1)} />
          <IconButton icon={ChevronRight} label={t("elements.chart.legend.after")} isDisabled={row.isLast} onPress={() => row.turn(1)} />
        </span>
      )}
      {isApart && notes.length > 0 && (
        <span className={cx(styles.legend, styles.note)} style={lookOf(legend)} data-beside="">
          {notes.map((entry) => (
            <span key={entry.id} className={styles.entry}>
              <Sign entry={entry} />
              <span className={styles.name}>{entry.name}</span>
            </span>
          ))}
        </span>
      )}
      {menu.menu}
    </div>
  );
}

/** A column of more names than these has their values beside them. */
const MOST_TALL = 5;

const keysOf = ({ keys, rest }: LegendEntry): readonly MarkKey[] => (rest === undefined ? keys : [...keys, rest]);

/** Color and size as the file says; the header takes the color of the names then. */
const lookOf = ({ color, fontSize }: LegendLook): CSSProperties => ({
  ...(color === null ? {} : { color, "--legend-header": color }),
  ...(fontSize === null ? {} : { fontSize }),
});

/** A legend at the side stands as a column. */
export const isUpright = (position: Exclude<Legend, { kind: "none" }>["position"]): boolean => position === "left" || position === "right";

function Sign({ entry }: { readonly entry: LegendEntry }) {
  if (entry.sign === "square") {
    return (
      <svg className={styles.square} viewBox="0 0 8 8" aria-hidden="true">
        <rect width="8" height="8" rx="2" fill={entry.color} />
        {entry.pattern !== undefined &&
          signLines(entry.pattern).map(([x1, y1, x2, y2], index) => <line key={index} className={styles.hatch} {...{ x1, y1, x2, y2 }} />)}
      </svg>
    );
  }
  if (entry.sign === "point") {
    return (
      <svg className={styles.square} viewBox="0 0 8 8" aria-hidden="true">
        <path d={signPath(entry.point ?? "circle", 4, 4)} fill={entry.color} />
      </svg>
    );
  }
  const own = entry.pattern === undefined ? null : dashesOf(entry.pattern);
  const dash = own?.join(" ") ?? (entry.sign === "dashed-line" ? "4 3" : entry.sign === "dotted-line" ? "1 3" : undefined);
  return (
    <svg className={styles.line} viewBox="0 0 14 8" aria-hidden="true">
      <line x1="0" y1="4" x2="14" y2="4" stroke={entry.color} strokeWidth="2" strokeDasharray={dash} />
      {entry.point !== undefined && <path d={signPath(entry.point, 7, 4)} fill={entry.color} />}
    </svg>
  );
}
