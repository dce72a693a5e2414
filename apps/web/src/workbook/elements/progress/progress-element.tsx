import { drawGoal, noteText } from "@sheaf/charts";
import { isKind } from "@sheaf/workbook";
import { Info, Target, TriangleAlert } from "lucide-react";
import { Suspense, useMemo, useRef, useState } from "react";
import { copyText } from "../../../shared/actions/clipboard.ts";
import { EmptyState } from "../../../shared/feedback/empty-state.tsx";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { lazyPart } from "../../../shared/words/lazy-part.ts";
import { say, t } from "../../../shared/words/words.ts";
import type { ElementViewProps } from "../element-kind.ts";
import { ChartPlot } from "../plot/canvas/chart-plot.tsx";
import { useBoxSize } from "../plot/canvas/use-box-size.ts";
import { useChartSurroundings } from "../plot/surroundings.ts";
import { UnplacedChart } from "../plot/view/chart-view.tsx";
import styles from "../plot/view/chart-view.module.css";
import { problemsOf } from "../plot/view/problems.ts";

/** Opened now and then: a part of its own. */
const ChartTableDialog = lazyPart(
  () => import("../plot/view/chart-table.tsx"),
  (part) => part.ChartTableDialog,
);

/** How far a value has come, as the file's own element: drawn and reached as a chart is. */
export function ProgressElement({ element, name, title, heading, subtitle, results }: ElementViewProps) {
  const surroundings = useChartSurroundings();
  const plot = useRef<HTMLDivElement>(null);
  const size = useBoxSize(plot);
  const [isTableOpen, setTableOpen] = useState(false);
  const toasts = useToasts();
  const table = results[0]?.table ?? null;
  const label = title ?? name;
  const drawing = useMemo(() => {
    if (table === null || size === null || size.width === 0 || !isKind(element, "progress")) return null;
    return drawGoal(element, table, { ...surroundings, ...size, title: label, totalRows: null, truncated: false });
  }, [element, table, size, surroundings, label]);
  if (table === null)
    return (
      <UnplacedChart heading={heading}>
        <EmptyState icon={Target} title={t("charts.progress.nothing-to-read")} />
      </UnplacedChart>
    );
  const [problem] = problemsOf(element, results[0]?.facts?.diagnostics ?? []);
  const isBroken = problem !== undefined && table.columns.every(({ id }) => id !== "value");
  const value = (): string => {
    const mark = drawing?.marks.first() ?? null;
    return mark === null ? "" : (drawing?.marks.value(mark) ?? "");
  };
  const copy = (): void =>
    void copyText(value()).then((done) =>
      toasts.show(
        done ? { text: t("charts.progress.copied"), status: "success" } : { text: t("charts.progress.not-copied"), status: "error" },
      ),
    );
  const entries: readonly MenuEntry[] = [
    { kind: "item", id: "copy", label: t("charts.progress.copy"), keys: "mod+C", detail: value(), onSelect: copy },
    { kind: "item", id: "table", label: t("charts.progress.as-table"), keys: "T", onSelect: () => setTableOpen(true) },
  ];
  const empty = isBroken ? (
    <EmptyState icon={TriangleAlert} title={t("charts.progress.no-figure")} text={problem.message} />
  ) : drawing?.isEmpty === true ? (
    <EmptyState icon={Target} title={t("charts.progress.no-value")} />
  ) : null;
  return (
    <div className={styles.chart} data-pictured="">
      {(heading !== null || subtitle !== null) && (
        <header className={styles.header}>
          {heading}
          {subtitle !== null && <p className={styles.subtitle}>{subtitle}</p>}
        </header>
      )}
      <div className={styles.body}>
        <div ref={plot} className={styles.plot}>
          {empty ??
            (size !== null && drawing !== null && (
              <ChartPlot
                label={label}
                drawing={drawing}
                width={size.width}
                height={size.height}
                entriesFor={() => entries}
                onShowTable={() => setTableOpen(true)}
                onCopy={copy}
              />
            ))}
        </div>
      </div>
      {empty === null && drawing !== null && drawing.notes.length > 0 && (
        <p className={styles.notes}>
          <Icon icon={Info} />
          {drawing.notes.map((note) => noteText(note, say)).join(" ")}
        </p>
      )}
      <Suspense fallback={null}>
        {isTableOpen && drawing !== null && (
          <ChartTableDialog title={label} table={drawing.table} isOpen onClose={() => setTableOpen(false)} />
        )}
      </Suspense>
    </div>
  );
}
