import type { ChartColors } from "@sheaf/charts";
import { type TrendLine, trendLinesOf } from "@sheaf/workbook";
import { Plus, Trash2 } from "lucide-react";
import { IconButton } from "../../../../../../shared/actions/icon-button.tsx";
import { PanelSection } from "../../../../../../shared/layout/side-panel.tsx";
import type { ChartPort } from "../../../../shelves/panel-port.ts";
import { ColorField, writtenColor } from "../../../../property-rows/color-field.tsx";
import { amountsOf } from "./mark-value.tsx";
import { ChoiceRow, Rows, SwitchRow, TextRow } from "../../../../property-rows/rows.tsx";
import { StrokeRow } from "./stroke-row.tsx";
import styles from "../format.module.css";
import { t } from "../../../../../../shared/words/words.ts";

const models = {
  get linear() {
    return t("drawing.trend.linear");
  },
  get quadratic() {
    return t("drawing.trend.quadratic");
  },
  get polynomial() {
    return t("drawing.trend.polynomial");
  },
  get exponential() {
    return t("drawing.trend.exponential");
  },
  get logarithmic() {
    return t("drawing.trend.logarithmic");
  },
  get power() {
    return t("drawing.trend.power");
  },
} as const satisfies Readonly<Record<TrendLine["model"], string>>;
type Model = TrendLine["model"];

/** Lines fitted through the marks of a measure, one for each series. */
export function TrendLines({ port, colors }: { readonly port: ChartPort; readonly colors: ChartColors }) {
  const lines = trendLinesOf(port.element);
  const measures = amountsOf(port);
  const write = (label: string, next: readonly TrendLine[]): void =>
    port.setMembers(label, { trendlines: next.length === 0 ? undefined : next });
  const change = (index: number, part: Partial<TrendLine>): void =>
    write(
      t("chart-panels.trend.trend-line"),
      lines.map((line, at) => (at === index ? { ...line, ...part } : line)),
    );
  const [first] = measures;
  const setModel = (index: number, model: Model): void =>
    write(
      t("chart-panels.trend.model-of-the-trend-line"),
      lines.map((line, at) => {
        const { degree, ...bare } = line;
        return at !== index ? line : model === "polynomial" ? { ...bare, model, degree: degree ?? 3 } : { ...bare, model };
      }),
    );
  if (first === undefined) return null;
  return (
    <PanelSection
      title={t("chart-panels.trend.trend-lines")}
      actions={
        <IconButton
          icon={Plus}
          label={t("chart-panels.trend.add-a-trend-line")}
          onPress={() => write(t("chart-panels.trend.add-a-trend-line"), [...lines, { columnId: first.id, model: "linear" }])}
        />
      }
    >
      {lines.map((line, index) => (
        // Lines have no ids: their place is what tells them apart.
        <div key={index} className={styles.mark}>
          <Rows>
            {measures.length > 1 && (
              <ChoiceRow
                label={t("chart-panels.trend.through")}
                value={line.columnId}
                options={measures.map(({ id, name }) => ({ id, label: name }))}
                onChange={(columnId) => change(index, { columnId })}
              />
            )}
            <ChoiceRow<Model>
              label={t("chart-panels.trend.model")}
              value={line.model}
              options={(Object.keys(models) as Model[]).map((id) => ({ id, label: models[id] }))}
              onChange={(model) => setModel(index, model)}
            />
            {line.model === "polynomial" && (
              <TextRow
                label={t("chart-panels.trend.degree")}
                value={String(line.degree ?? 3)}
                check={(text) => (/^\s*[3-7]\s*$/.test(text) ? null : t("chart-panels.trend.enter-a-number-from-3"))}
                onCommit={(text) => change(index, { degree: Number(text) })}
              />
            )}
            <TextRow
              label={t("chart-panels.trend.label")}
              value={line.label?.text ?? ""}
              onCommit={(text) => change(index, { label: text.trim() === "" ? { visibility: "hidden" } : { visibility: "shown", text } })}
            />
            <SwitchRow
              label={t("chart-panels.trend.show-r")}
              value={line.value?.visibility === "shown"}
              onChange={(isOn) => change(index, { value: { visibility: isOn ? "shown" : "hidden" } })}
            />
            <StrokeRow
              value={line.line?.style}
              fallback={line.model === "linear" ? "dashed" : "solid"}
              onChange={(style) => change(index, { line: { ...line.line, style } })}
            />
            <ColorField
              label={t("chart-panels.trend.color")}
              value={writtenColor(line.line?.color)}
              fallback={colors.roles.ref}
              onCommit={(color) => {
                const { color: _, ...rest } = line.line ?? {};
                change(index, { line: color === undefined ? rest : { ...rest, color } });
              }}
            />
          </Rows>
          <IconButton
            icon={Trash2}
            label={t("chart-panels.trend.remove-trend-line", { number: index + 1 })}
            onPress={() =>
              write(
                t("chart-panels.trend.remove-a-trend-line"),
                lines.filter((_, at) => at !== index),
              )
            }
          />
        </div>
      ))}
    </PanelSection>
  );
}
