import { isNumberName } from "@sheaf/sql";
import { columnsOf, type ErrorBars as Bars, errorBarsOf, type Id, type IntervalKind, isAverage, type Json } from "@sheaf/workbook";
import { Plus, Trash2 } from "lucide-react";
import { IconButton } from "../../../../../../shared/actions/icon-button.tsx";
import { PanelSection } from "../../../../../../shared/layout/side-panel.tsx";
import { t } from "../../../../../../shared/words/words.ts";
import { setAt } from "../../../../../commands/member-path.ts";
import { ChoiceRow, Rows } from "../../../../property-rows/rows.tsx";
import type { ChartPort, PanelColumn } from "../../../../shelves/panel-port.ts";
import styles from "../format.module.css";
import { measuresOf } from "./mark-value.tsx";

const kindWords: Readonly<Record<IntervalKind, () => string>> = {
  confidence: () => t("charts.error-bars.confidence"),
  error: () => t("charts.error-bars.error"),
  deviation: () => t("charts.error-bars.deviation"),
  amount: () => t("charts.error-bars.amount"),
  columns: () => t("charts.error-bars.columns"),
};
const ofRows: readonly IntervalKind[] = ["confidence", "error", "deviation"];
const levels = [0.8, 0.9, 0.95, 0.99] as const;

/** As the file has it: nothing that is so by itself. */
function written({ columnId, of, level, shape, ends }: Bars): Json {
  const [first, second] = ends;
  return {
    columnId,
    of,
    ...(of === "confidence" && level !== 0.95 ? { level } : {}),
    ...(of === "amount" && first !== undefined ? { amount: first } : {}),
    ...(of === "columns" && first !== undefined ? { low: first, high: second ?? first } : {}),
    ...(shape === "band" ? { shape } : {}),
  };
}

/** Intervals around the values of a measure: of the rows of an average, or by columns of the chart. */
export function ErrorBars({ port, hasBands }: { readonly port: ChartPort; readonly hasBands: boolean }) {
  const { element } = port;
  const all = errorBarsOf(element);
  const measures = measuresOf(port);
  const numbers = port.columns.filter(({ type, isBroken }) => isNumberName(type) && !isBroken);
  const kindsOf = (columnId: Id): readonly IntervalKind[] => [
    ...(isAverage(columnsOf(element), columnId) ? ofRows : []),
    ...(numbers.some(({ id }) => id !== columnId) ? (["amount", "columns"] as const) : []),
  ];
  const write = (label: string, next: readonly Bars[]): void =>
    port.setMembers(label, setAt(element, ["sheaf", "chart", "errorBars"], next.length === 0 ? undefined : next.map(written)));
  const change = (index: number, part: Partial<Bars>): void =>
    write(
      t("charts.error-bars.title"),
      all.map((bars, at) => (at === index ? { ...bars, ...part } : bars)),
    );
  const other = (columnId: Id): Id => numbers.find(({ id }) => id !== columnId)?.id ?? columnId;
  const open = measures.filter(({ id }) => all.every(({ columnId }) => columnId !== id) && kindsOf(id).length > 0);
  if (measures.length === 0) return null;
  const add = (): void => {
    const [measure] = open;
    const [of] = measure === undefined ? [] : kindsOf(measure.id);
    if (measure === undefined || of === undefined) return;
    const ends = of === "columns" || of === "amount" ? [other(measure.id)] : [];
    write(t("charts.error-bars.add"), [...all, { columnId: measure.id, of, level: 0.95, shape: "bars", ends }]);
  };
  return (
    <PanelSection
      title={t("charts.error-bars.title")}
      actions={<IconButton icon={Plus} label={t("charts.error-bars.add")} isDisabled={open.length === 0} onPress={add} />}
    >
      {all.length === 0 && open.length === 0 && <p className={styles.hint}>{t("charts.error-bars.needs")}</p>}
      {all.map((bars, index) => {
        const { columnId, of, ends } = bars;
        return (
          <div key={columnId} className={styles.mark}>
            <Rows>
              {measures.length > 1 && (
                <ChoiceRow
                  label={t("charts.error-bars.around")}
                  value={columnId}
                  options={named([...measures.filter(({ id }) => id === columnId), ...open])}
                  onChange={(id) => change(index, { columnId: id, ...(kindsOf(id).includes(of) ? {} : { of: kindsOf(id)[0] ?? of }) })}
                />
              )}
              <ChoiceRow<IntervalKind>
                label={t("charts.error-bars.interval")}
                value={of}
                options={[...new Set([of, ...kindsOf(columnId)])].map((id) => ({ id, label: kindWords[id]() }))}
                onChange={(next) =>
                  change(index, { of: next, ends: next === "columns" || next === "amount" ? [ends[0] ?? other(columnId)] : [] })
                }
              />
              {of === "confidence" && (
                <ChoiceRow
                  label={t("charts.error-bars.level")}
                  value={String(bars.level)}
                  options={levels.map((level) => ({
                    id: String(level),
                    label: t("charts.error-bars.percent", { level: Math.round(level * 100) }),
                  }))}
                  onChange={(level) => change(index, { level: Number(level) })}
                />
              )}
              {of === "amount" && (
                <ChoiceRow
                  label={t("charts.error-bars.by")}
                  value={ends[0] ?? ""}
                  options={named(numbers)}
                  onChange={(id) => change(index, { ends: [id] })}
                />
              )}
              {of === "columns" && (
                <>
                  <ChoiceRow
                    label={t("charts.error-bars.from")}
                    value={ends[0] ?? ""}
                    options={named(numbers)}
                    onChange={(id) => change(index, { ends: [id, ends[1] ?? id] })}
                  />
                  <ChoiceRow
                    label={t("charts.error-bars.to")}
                    value={ends[1] ?? ends[0] ?? ""}
                    options={named(numbers)}
                    onChange={(id) => change(index, { ends: [ends[0] ?? id, id] })}
                  />
                </>
              )}
              {hasBands && (
                <ChoiceRow
                  label={t("charts.error-bars.shape")}
                  value={bars.shape}
                  options={[
                    { id: "bars", label: t("charts.error-bars.bars") },
                    { id: "band", label: t("charts.error-bars.band") },
                  ]}
                  onChange={(shape) => change(index, { shape })}
                />
              )}
            </Rows>
            <IconButton
              icon={Trash2}
              label={t("charts.error-bars.remove")}
              onPress={() =>
                write(
                  t("charts.error-bars.remove"),
                  all.filter((_, at) => at !== index),
                )
              }
            />
          </div>
        );
      })}
    </PanelSection>
  );
}

const named = (columns: readonly PanelColumn[]) => columns.map(({ id, name }) => ({ id, label: name }));
