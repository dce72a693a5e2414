import { isNumberName, isTimeName } from "@sheaf/sql";
import type { Json } from "@sheaf/workbook";
import { PanelSection } from "../../../../../../shared/layout/side-panel.tsx";
import { useWorkbook } from "../../../../../state/workbook.ts";
import { type FormulaNames, formulaNames } from "../../../../conditional-formats/rule-drafts.ts";
import type { FormatProps } from "../../../../shelves/panel-port.ts";
import { channelsOf } from "../../../../shelves/chart-channels.ts";
import { FontSizeRow } from "../font-size-row.tsx";
import { ColorField } from "../../../../property-rows/color-field.tsx";
import { memberAt, setAt, textAt } from "../../../../../commands/member-path.ts";
import { type AxisEnd, axisEndOf, axisEndProblem, axisEndText } from "./axis-end.ts";
import { type KeyPlaces, KeyScale } from "./key-scale.tsx";
import { type ChartShape, isStackedOn } from "../marks/stacking.ts";
import { OptionalChoiceRow, Rows, SwitchRow, TextRow } from "../../../../property-rows/rows.tsx";
import { t } from "../../../../../../shared/words/words.ts";
import { columnIn, listOf, memberOf, recordOf } from "@sheaf/workbook";

/** What a kind of chart has of its axes, besides what all have. */
export interface AxesOffer {
  /** Marks that are no lengths need not begin at zero. */
  readonly canLeaveZero: boolean;
  /** Values that add up to lengths have an even scale. */
  readonly isEven?: boolean;
  /** Of kinds whose marks may stand on top of each other. */
  readonly shape?: ChartShape;
  /** Names stand to the left of their marks, in each chart of the kind. */
  readonly isLying?: boolean;
  /** The names are periods, which are written whole or not at all. */
  readonly hasPeriods?: boolean;
  readonly places?: KeyPlaces;
}

/** Both axes, and the right one where there is one. */
export function AxesFormat(props: FormatProps & AxesOffer) {
  const { element } = props.port;
  return (
    <>
      {memberOf(element, "xAxis") !== undefined && <KeyAxis {...props} />}
      <ValueAxis
        {...props}
        member="yAxis"
        title={memberOf(element, "yAxis2") === undefined ? t("chart-panels.axes.y-axis") : t("chart-panels.axes.left-axis")}
      />
      {memberOf(element, "yAxis2") !== undefined && <ValueAxis {...props} member="yAxis2" title={t("chart-panels.axes.right-axis")} />}
    </>
  );
}

function useAxis({ port }: FormatProps, member: string, title: string) {
  const { element } = port;
  const at = (...path: readonly string[]): readonly string[] => [member, "format", ...path];
  return {
    text: (...path: readonly string[]) => textAt(element, at(...path)),
    value: (...path: readonly string[]) => memberAt(element, at(...path)),
    set: (value: Json | undefined, ...path: readonly string[]) => port.setMembers(title, setAt(element, at(...path), value)),
  };
}

function KeyAxis({ places, isLying = false, hasPeriods = false, ...props }: FormatProps & AxesOffer) {
  const x = props.port.columns.find(({ id }) => id === channelsOf(props.port.element).x?.[0]);
  // Numbers and periods along an axis are written whole or not at all, unless they are turned.
  const isWhole = hasPeriods || (places !== undefined && x !== undefined && (isNumberName(x.type) || isTimeName(x.type)));
  const axis = useAxis(props, "xAxis", t("chart-panels.axes.x-axis"));
  const hidden = axis.text("visibility") === "hidden";
  const isBeside = isLying || memberOf(props.port.element, "orientation") === "horizontal";
  return (
    <PanelSection title={t("chart-panels.axes.x-axis")}>
      <Rows>
        <SwitchRow
          label={t("chart-panels.axes.show")}
          value={!hidden}
          onChange={(shown) => axis.set(shown ? undefined : "hidden", "visibility")}
        />
        {!hidden && (
          <>
            <AxisTitle {...props} member="xAxis" title={t("chart-panels.axes.x-axis")} />
            <SwitchRow
              label={t("chart-panels.axes.labels")}
              value={axis.text("labels") !== "hidden"}
              onChange={(shown) => axis.set(shown ? undefined : "hidden", "labels")}
            />
            {axis.text("labels") !== "hidden" && <LabelLook {...props} isBeside={isBeside} isWhole={isWhole} />}
            {!isBeside && (
              <OptionalChoiceRow
                label={t("chart-panels.axes.marks")}
                value={axis.text("marks")}
                options={[
                  { id: "none", label: t("chart-panels.axes.none") },
                  { id: "tick", label: t("chart-panels.axes.ticks") },
                  { id: "grid", label: t("chart-panels.axes.lines") },
                  { id: "both", label: t("chart-panels.axes.both") },
                ]}
                otherwise="none"
                onChange={(marks) => axis.set(marks, "marks")}
              />
            )}
          </>
        )}
        {places !== undefined && <KeyScale port={props.port} places={places} />}
        <SwitchRow
          label={t("chart-panels.axes.reverse")}
          value={axis.value("scale", "reverse") === true}
          onChange={(reverse) => axis.set(reverse ? true : undefined, "scale", "reverse")}
        />
      </Rows>
    </PanelSection>
  );
}

/** How the labels of the x axis lie. Names beside lying bars are always level. */
function LabelLook({ isBeside, isWhole, ...props }: FormatProps & { readonly isBeside: boolean; readonly isWhole: boolean }) {
  const axis = useAxis(props, "xAxis", t("chart-panels.axes.x-axis"));
  const angle = axis.value("labels", "labelAngle");
  const longer = axis.value("labels", "allowLongerLabels");
  return (
    <>
      {!isBeside && (
        <TextRow
          label={t("chart-panels.axes.label-angle")}
          value={typeof angle === "number" ? String(angle) : ""}
          placeholder={t("chart-panels.axes.auto")}
          check={angleProblem}
          onCommit={(text) => axis.set(text.trim() === "" ? undefined : Number(text), "labels", "labelAngle")}
        />
      )}
      {(!isWhole || typeof angle === "number") && (
        <SwitchRow
          label={t("chart-panels.axes.longer-labels")}
          value={longer === true || longer === "shown"}
          onChange={(on) => axis.set(on ? true : undefined, "labels", "allowLongerLabels")}
        />
      )}
      <LabelText {...props} member="xAxis" title={t("chart-panels.axes.x-axis")} fallback={props.colors.roles["ink-3"]} />
    </>
  );
}

/** Size and color of the labels of an axis. */
function LabelText({ member, title, fallback, ...props }: FormatProps & Record<"member" | "title" | "fallback", string>) {
  const { element } = props.port;
  const fontSize = memberAt(element, [member, "format", "labels", "fontSize"]);
  const set = (value: Json | undefined, part: readonly ["labels", "fontSize"] | readonly ["labels", "color"]): void =>
    props.port.setMembers(title, setAt(element, [member, "format", ...part], value));
  return (
    <>
      <FontSizeRow label={t("chart-panels.axes.label-size")} value={fontSize} onCommit={(size) => set(size, ["labels", "fontSize"])} />
      <ColorField
        label={t("chart-panels.axes.label-color")}
        value={textAt(element, [member, "format", "labels", "color"])}
        fallback={fallback}
        onCommit={(color) => set(color, ["labels", "color"])}
      />
    </>
  );
}

function AxisTitle({ member, title, ...props }: FormatProps & Record<"member" | "title", string>) {
  const axis = useAxis(props, member, title);
  const text = axis.text("title", "text") ?? "";
  // Where plain numbers can stand on both axes, each is named by its column.
  const isNamed = recordOf(props.port.element)?.channels.some(({ name, isAlong }) => name === "x" && !isAlong) === true;
  return (
    <>
      <TextRow
        label={t("chart-panels.axes.title")}
        value={text}
        placeholder={t(isNamed ? "chart-panels.axes.auto" : "chart-panels.axes.none")}
        onCommit={(written) => axis.set(written.trim() === "" ? undefined : written, "title", "text")}
      />
      {(isNamed || text !== "") && <TitleLook {...props} member={member} title={title} />}
    </>
  );
}

/** How the title of an axis is written, where it has one. */
function TitleLook({ member, title, ...props }: FormatProps & Record<"member" | "title", string>) {
  const { element } = props.port;
  const at = (name: string): unknown => memberAt(element, [member, "format", "title", name]);
  const isShown = at("visibility") !== "hidden";
  const set = (value: Json | undefined, ...part: readonly ["title", string]): void =>
    props.port.setMembers(title, setAt(element, [member, "format", ...part], value));
  return (
    <>
      <SwitchRow
        label={t("chart-panels.axes.show-title")}
        value={isShown}
        onChange={(shown) => set(shown ? undefined : "hidden", "title", "visibility")}
      />
      {isShown && (
        <>
          <FontSizeRow
            label={t("chart-panels.axes.title-size")}
            value={at("fontSize")}
            onCommit={(size) => set(size, "title", "fontSize")}
          />
          <ColorField
            label={t("chart-panels.axes.title-color")}
            value={textAt(element, [member, "format", "title", "color"])}
            fallback={props.colors.roles["ink-2"]}
            onCommit={(color) => set(color, "title", "color")}
          />
          <SwitchRow
            label={t("chart-panels.axes.bold-title")}
            value={at("fontWeight") === "bold"}
            onChange={(bold) => set(bold ? "bold" : undefined, "title", "fontWeight")}
          />
        </>
      )}
    </>
  );
}

const angleProblem = (text: string): string | null =>
  text.trim() === "" || Math.abs(Number(text)) <= 360 ? null : t("chart-panels.axes.enter-degrees-from-360-to");

/** The end of an axis: a number, a formula over all rows of the chart, or as the values want it. */
function EndRow({
  label,
  value,
  names,
  onCommit,
}: {
  readonly label: string;
  readonly value: AxisEnd | null;
  readonly names: FormulaNames;
  readonly onCommit: (value: AxisEnd | undefined) => void;
}) {
  return (
    <TextRow
      label={label}
      value={axisEndText(value, names)}
      placeholder={t("chart-panels.axes.auto")}
      check={axisEndProblem}
      onCommit={(text) => onCommit(axisEndOf(text, names))}
    />
  );
}

interface ValueAxisProps {
  readonly member: "yAxis" | "yAxis2";
  readonly title: string;
}

function ValueAxis({ member, title, canLeaveZero, isEven = false, shape, ...props }: FormatProps & AxesOffer & ValueAxisProps) {
  const axis = useAxis(props, member, title);
  const { element, columns } = props.port;
  const onAxis = listOf(memberAt(element, [member, "columnIds"])).map((entry) => (typeof entry === "string" ? entry : columnIn(entry)));
  // Names have places and no scale.
  const hasNames = columns.some(({ id, type }) => onAxis.includes(id) && type === "text");
  const { documents } = useWorkbook();
  const names = formulaNames(() => documents.state().document, props.port.element.id);
  const hidden = axis.text("visibility") === "hidden";
  const bound = (end: "min" | "max"): AxisEnd | null => {
    const value = axis.value("scale", "domain", end);
    return typeof value === "number" || typeof value === "string" ? value : null;
  };
  return (
    <PanelSection title={title}>
      <Rows>
        <SwitchRow
          label={t("chart-panels.axes.show")}
          value={!hidden}
          onChange={(shown) => axis.set(shown ? undefined : "hidden", "visibility")}
        />
        {!hidden && (
          <>
            <AxisTitle {...props} member={member} title={title} />
            {member === "yAxis" && (
              <SwitchRow
                label={t("chart-panels.axes.gridlines")}
                value={axis.text("marks") !== "none"}
                onChange={(shown) => axis.set(shown ? undefined : "none", "marks")}
              />
            )}
            <SwitchRow
              label={t("chart-panels.axes.labels")}
              value={axis.text("labels") !== "hidden"}
              onChange={(shown) => axis.set(shown ? undefined : "hidden", "labels")}
            />
            {axis.text("labels") !== "hidden" && (
              <LabelText {...props} member={member} title={title} fallback={props.colors.roles["ink-3"]} />
            )}
          </>
        )}
        {!isEven && !hasNames && !(shape !== undefined && isStackedOn(props.port, shape, member === "yAxis" ? 0 : 1)) && (
          <OptionalChoiceRow
            label={t("chart-panels.axes.scale")}
            value={axis.text("scale", "type")}
            options={[
              { id: "linear", label: t("chart-panels.axes.linear") },
              { id: "log", label: t("chart-panels.axes.logarithmic") },
              { id: "sqrt", label: t("chart-panels.axes.square-root") },
              { id: "pow", label: t("chart-panels.axes.square") },
            ]}
            otherwise="linear"
            onChange={(type) => axis.set(type, "scale", "type")}
          />
        )}
        {!hasNames &&
          (["min", "max"] as const).map((end) => (
            <EndRow
              key={end}
              label={end === "min" ? t("chart-panels.axes.minimum") : t("chart-panels.axes.maximum")}
              value={bound(end)}
              names={names}
              onCommit={(value) => axis.set(value, "scale", "domain", end)}
            />
          ))}
        {canLeaveZero && !hasNames && (
          <SwitchRow
            label={t("chart-panels.axes.from-zero")}
            value={axis.value("scale", "zero") === true}
            onChange={(zero) => axis.set(zero ? true : undefined, "scale", "zero")}
          />
        )}
        {member === "yAxis" && !hasNames && (
          <SwitchRow
            label={t("chart-panels.axes.line-at-zero")}
            value={axis.value("scale", "hideZeroLine") !== true}
            onChange={(shown) => axis.set(shown ? undefined : true, "scale", "hideZeroLine")}
          />
        )}
        <SwitchRow
          label={t("chart-panels.axes.reverse")}
          value={axis.value("scale", "reverse") === true}
          onChange={(reverse) => axis.set(reverse ? true : undefined, "scale", "reverse")}
        />
      </Rows>
    </PanelSection>
  );
}
