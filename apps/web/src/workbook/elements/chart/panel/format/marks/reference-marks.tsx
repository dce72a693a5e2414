import { isNumberName, isTimeName } from "@sheaf/sql";
import { aggregates, type Element, isInPanels, memberOf, type ReferenceMark, referenceMarksOf } from "@sheaf/workbook";
import { Plus, Trash2 } from "lucide-react";
import { IconButton } from "../../../../../../shared/actions/icon-button.tsx";
import { PanelSection } from "../../../../../../shared/layout/side-panel.tsx";
import { channelsOf } from "../../../../shelves/chart-channels.ts";
import type { ChartColors } from "@sheaf/charts";
import type { ChartPort } from "../../../../shelves/panel-port.ts";
import { useWorkbook } from "../../../../../state/workbook.ts";
import { formulaNames } from "../../../../conditional-formats/rule-drafts.ts";
import { ColorField, writtenColor } from "../../../../property-rows/color-field.tsx";
import { type MarkValue, amountsOf, MarkValueRows } from "./mark-value.tsx";
import { ChoiceRow, OptionalChoiceRow, Rows, SwitchRow, TextRow } from "../../../../property-rows/rows.tsx";
import { StrokeRow } from "./stroke-row.tsx";
import styles from "../format.module.css";
import { t } from "../../../../../../shared/words/words.ts";

const shownIf = (isShown: boolean): { readonly visibility: "shown" | "hidden" } => ({ visibility: isShown ? "shown" : "hidden" });

/** Lines and bands across a chart: a target, the average of its marks, a span of dates. */
export function ReferenceMarks({ port, colors }: { readonly port: ChartPort; readonly colors: ChartColors }) {
  const { element } = port;
  const marks = referenceMarksOf(element);
  const write = (label: string, next: readonly ReferenceMark[]): void =>
    port.setMembers(label, { refMarks: next.length === 0 ? undefined : next });
  const [measure] = amountsOf(port);
  // What most lines are for; without a measure, a number to write over.
  const added: ReferenceMark = {
    type: "line",
    axis: "series",
    value: measure === undefined ? { type: "constant", value: 0 } : { type: "column", columnId: measure.id, func: "avg" },
    label: { ...shownIf(true), text: t(measure === undefined ? "chart-panels.reference.target" : "chart-panels.value.average") },
    ...(measure === undefined ? {} : { annotation: shownIf(true) }),
  };
  return (
    <PanelSection
      title={t("chart-panels.reference.reference-lines")}
      actions={
        <IconButton
          icon={Plus}
          label={t("chart-panels.reference.add-a-reference-line")}
          onPress={() => write(t("chart-panels.reference.add-a-reference-line"), [...marks, added])}
        />
      }
    >
      {marks.map((mark, index) => (
        // Marks have no ids: their place is what tells them apart.
        <div key={index} className={styles.mark}>
          <MarkRows
            port={port}
            colors={colors}
            mark={mark}
            onChange={(next) =>
              write(
                t("chart-panels.reference.reference-line"),
                marks.map((one, at) => (at === index ? next : one)),
              )
            }
          />
          <IconButton
            icon={Trash2}
            label={t("chart-panels.reference.remove", { name: mark.label?.text ?? t("chart-panels.reference.unnamed") })}
            onPress={() =>
              write(
                t("chart-panels.reference.remove-a-reference-line"),
                marks.filter((_, at) => at !== index),
              )
            }
          />
        </div>
      ))}
    </PanelSection>
  );
}

const ZERO = { type: "constant", value: 0 } as const;

/** A mark on another axis. A measure has no place on the x axis. */
function movedTo(mark: ReferenceMark, axis: ReferenceMark["axis"]): ReferenceMark {
  const kept = (value: MarkValue): MarkValue => (axis === "axis" && value.type === "column" ? ZERO : value);
  return mark.type === "band"
    ? { ...mark, axis, value: kept(mark.value), endValue: kept(mark.endValue) }
    : { ...mark, axis, value: kept(mark.value) };
}

/** Whether a value is another one over the marks, or the rows, of a panel. */
const isOfMarks = (element: Element, value: MarkValue): boolean =>
  value.type === "column" || (value.type === "formula" && aggregates(element, value.formula));

interface MarkRowsProps {
  readonly port: ChartPort;
  readonly colors: ChartColors;
  readonly mark: ReferenceMark;
  readonly onChange: (mark: ReferenceMark) => void;
}

function MarkRows({ port, colors, mark, onChange }: MarkRowsProps) {
  const { element, columns } = port;
  const { documents } = useWorkbook();
  const names = formulaNames(() => documents.state().document, element.id);
  const measures = amountsOf(port);
  const x = columns.find(({ id }) => id === channelsOf(element).x?.[0]);
  const isAlong = x !== undefined && (isNumberName(x.type) || isTimeName(x.type));
  const takesDates = mark.axis === "axis" && x !== undefined && isTimeName(x.type);
  const band = mark.type === "band" ? mark : null;
  const setKind = (type: ReferenceMark["type"]): void => {
    if (type === mark.type) return;
    if (mark.type === "line") return onChange({ ...mark, type: "band", endValue: { type: "constant", value: 0 } });
    const { endValue: _end, fill: _fill, ...bare } = mark;
    onChange({ ...bare, type: "line" });
  };
  return (
    <Rows>
      <TextRow
        label={t("chart-panels.reference.label")}
        value={mark.label?.text ?? ""}
        onCommit={(text) => onChange({ ...mark, label: text.trim() === "" ? shownIf(false) : { ...shownIf(true), text } })}
      />
      <ChoiceRow
        label={t("chart-panels.reference.kind")}
        value={mark.type}
        options={[
          { id: "line", label: t("chart-panels.reference.line") },
          { id: "band", label: t("chart-panels.reference.band") },
        ]}
        onChange={setKind}
      />
      {(isAlong || memberOf(element, "yAxis2") !== undefined || mark.axis !== "series") && (
        <ChoiceRow
          label={t("chart-panels.reference.on")}
          value={mark.axis}
          options={[
            {
              id: "series",
              label: memberOf(element, "yAxis2") === undefined ? t("chart-panels.reference.y-axis") : t("chart-panels.reference.left-axis"),
            },
            ...(memberOf(element, "yAxis2") === undefined
              ? []
              : [{ id: "series2" as const, label: t("chart-panels.reference.right-axis") }]),
            ...(isAlong || mark.axis === "axis" ? [{ id: "axis" as const, label: t("chart-panels.reference.x-axis") }] : []),
          ]}
          onChange={(axis) => onChange(movedTo(mark, axis))}
        />
      )}
      <MarkValueRows
        label={mark.type === "band" ? t("chart-panels.reference.from") : t("chart-panels.reference.value")}
        value={mark.value}
        measures={mark.axis === "axis" ? [] : measures}
        takesDates={takesDates}
        names={names}
        onChange={(value) => onChange({ ...mark, value })}
      />
      {band !== null && (
        <MarkValueRows
          label={t("chart-panels.reference.to")}
          value={band.endValue}
          measures={mark.axis === "axis" ? [] : measures}
          takesDates={takesDates}
          names={names}
          onChange={(endValue) => onChange({ ...band, endValue })}
        />
      )}
      {isInPanels(element) && [mark.value, ...(band === null ? [] : [band.endValue])].some((value) => isOfMarks(element, value)) && (
        <OptionalChoiceRow
          label={t("chart-panels.reference.over")}
          value={mark.scope}
          options={[
            { id: "chart", label: t("chart-panels.reference.whole-chart") },
            { id: "cell", label: t("chart-panels.reference.each-panel") },
          ]}
          otherwise="chart"
          onChange={(scope) => {
            const { scope: _, ...bare } = mark;
            onChange(scope === undefined ? bare : { ...bare, scope });
          }}
        />
      )}
      <SwitchRow
        label={t("chart-panels.reference.show-the-value")}
        value={mark.annotation?.visibility === "shown"}
        onChange={(isOn) => onChange({ ...mark, annotation: shownIf(isOn) })}
      />
      {band !== null ? (
        <ColorField
          label={t("chart-panels.reference.fill")}
          value={writtenColor(band.fill?.color)}
          fallback={colors.roles.ref}
          onCommit={(color) => {
            const { fill: _, ...bare } = band;
            onChange(color === undefined ? bare : { ...bare, fill: { color } });
          }}
        />
      ) : (
        <>
          <StrokeRow value={mark.line?.style} onChange={(style) => onChange({ ...mark, line: { ...mark.line, style } })} />
          <ColorField
            label={t("chart-panels.reference.color")}
            value={writtenColor(mark.line?.color)}
            fallback={colors.roles.ref}
            onCommit={(color) => {
              const { color: _, ...line } = mark.line ?? {};
              onChange({ ...mark, line: color === undefined ? line : { ...line, color } });
            }}
          />
        </>
      )}
    </Rows>
  );
}
