import type { Json } from "@sheaf/workbook";
import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import { useWorkbook } from "../../../../state/workbook.ts";
import { type FormulaNames, formulaNames } from "../../../conditional-formats/rule-drafts.ts";
import type { FormatProps } from "../panel-port.ts";
import { FontSizeRow } from "./font-size-row.tsx";
import { ColorField } from "../../../property-rows/color-field.tsx";
import { memberAt, setAt, textAt } from "../../../property-rows/member-path.ts";
import { type AxisEnd, axisEndOf, axisEndProblem, axisEndText } from "./axis-end.ts";
import { OptionalChoiceRow, Rows, SwitchRow, TextRow } from "../../../property-rows/rows.tsx";

/** Both axes, and the right one where there is one. */
export function AxesFormat(props: FormatProps & { readonly canLeaveZero: boolean }) {
  const { element } = props.port;
  return (
    <>
      {element["xAxis"] !== undefined && <KeyAxis {...props} />}
      <ValueAxis {...props} member="yAxis" title={element["yAxis2"] === undefined ? "Y axis" : "Left axis"} />
      {element["yAxis2"] !== undefined && <ValueAxis {...props} member="yAxis2" title="Right axis" />}
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

function KeyAxis(props: FormatProps) {
  const axis = useAxis(props, "xAxis", "X axis");
  const hidden = axis.text("visibility") === "hidden";
  return (
    <PanelSection title="X axis">
      <Rows>
        <SwitchRow label="Show" value={!hidden} onChange={(shown) => axis.set(shown ? undefined : "hidden", "visibility")} />
        {!hidden && (
          <>
            <TextRow
              label="Title"
              value={axis.text("title", "text") ?? ""}
              placeholder="None"
              onCommit={(text) => axis.set(text.trim() === "" ? undefined : text, "title", "text")}
            />
            <TitleLook {...props} member="xAxis" title="X axis" />
            <SwitchRow
              label="Labels"
              value={axis.text("labels") !== "hidden"}
              onChange={(shown) => axis.set(shown ? undefined : "hidden", "labels")}
            />
            {axis.text("labels") !== "hidden" && <LabelLook {...props} />}
            <OptionalChoiceRow
              label="Marks"
              value={axis.text("marks")}
              options={[
                { id: "none", label: "None" },
                { id: "tick", label: "Ticks" },
                { id: "grid", label: "Lines" },
                { id: "both", label: "Both" },
              ]}
              otherwise="none"
              onChange={(marks) => axis.set(marks, "marks")}
            />
          </>
        )}
        <SwitchRow
          label="Reverse"
          value={axis.value("scale", "reverse") === true}
          onChange={(reverse) => axis.set(reverse ? true : undefined, "scale", "reverse")}
        />
      </Rows>
    </PanelSection>
  );
}

/** How the labels of the x axis lie. Names beside lying bars are always level. */
function LabelLook(props: FormatProps) {
  const axis = useAxis(props, "xAxis", "X axis");
  const angle = axis.value("labels", "labelAngle");
  const longer = axis.value("labels", "allowLongerLabels");
  return (
    <>
      {props.port.element["orientation"] !== "horizontal" && (
        <TextRow
          label="Label angle"
          value={typeof angle === "number" ? String(angle) : ""}
          placeholder="Auto"
          check={angleProblem}
          onCommit={(text) => axis.set(text.trim() === "" ? undefined : Number(text), "labels", "labelAngle")}
        />
      )}
      <SwitchRow
        label="Longer labels"
        value={longer === true || longer === "shown"}
        onChange={(on) => axis.set(on ? true : undefined, "labels", "allowLongerLabels")}
      />
      <LabelText {...props} member="xAxis" title="X axis" fallback={props.colors.roles["ink-3"]} />
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
      <FontSizeRow label="Label size" value={fontSize} onCommit={(size) => set(size, ["labels", "fontSize"])} />
      <ColorField
        label="Label color"
        value={textAt(element, [member, "format", "labels", "color"])}
        fallback={fallback}
        onCommit={(color) => set(color, ["labels", "color"])}
      />
    </>
  );
}

/** How the title of an axis is written, where it has one. */
function TitleLook({ member, title, ...props }: FormatProps & Record<"member" | "title", string>) {
  const { element } = props.port;
  const at = (name: string): unknown => memberAt(element, [member, "format", "title", name]);
  if (at("text") === undefined) return null;
  const isShown = at("visibility") !== "hidden";
  const set = (value: Json | undefined, ...part: readonly ["title", string]): void =>
    props.port.setMembers(title, setAt(element, [member, "format", ...part], value));
  return (
    <>
      <SwitchRow label="Show title" value={isShown} onChange={(shown) => set(shown ? undefined : "hidden", "title", "visibility")} />
      {isShown && (
        <>
          <FontSizeRow label="Title size" value={at("fontSize")} onCommit={(size) => set(size, "title", "fontSize")} />
          <ColorField
            label="Title color"
            value={textAt(element, [member, "format", "title", "color"])}
            fallback={props.colors.roles["ink-2"]}
            onCommit={(color) => set(color, "title", "color")}
          />
          <SwitchRow
            label="Bold title"
            value={at("fontWeight") === "bold"}
            onChange={(bold) => set(bold ? "bold" : undefined, "title", "fontWeight")}
          />
        </>
      )}
    </>
  );
}

const angleProblem = (text: string): string | null =>
  text.trim() === "" || Math.abs(Number(text)) <= 360 ? null : "Give degrees from −360 to 360.";

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
      placeholder="Auto"
      check={axisEndProblem}
      onCommit={(text) => onCommit(axisEndOf(text, names))}
    />
  );
}

interface ValueAxisProps {
  readonly member: "yAxis" | "yAxis2";
  readonly title: string;
  /** Marks that are no lengths need not begin at zero. */
  readonly canLeaveZero: boolean;
}

function ValueAxis({ member, title, canLeaveZero, ...props }: FormatProps & ValueAxisProps) {
  const axis = useAxis(props, member, title);
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
        <SwitchRow label="Show" value={!hidden} onChange={(shown) => axis.set(shown ? undefined : "hidden", "visibility")} />
        {!hidden && (
          <>
            <TextRow
              label="Title"
              value={axis.text("title", "text") ?? ""}
              placeholder="None"
              onCommit={(text) => axis.set(text.trim() === "" ? undefined : text, "title", "text")}
            />
            <TitleLook {...props} member={member} title={title} />
            {member === "yAxis" && (
              <SwitchRow
                label="Gridlines"
                value={axis.text("marks") !== "none"}
                onChange={(shown) => axis.set(shown ? undefined : "none", "marks")}
              />
            )}
            {axis.text("labels") !== "hidden" && (
              <LabelText {...props} member={member} title={title} fallback={props.colors.roles["ink-3"]} />
            )}
          </>
        )}
        <OptionalChoiceRow
          label="Scale"
          value={axis.text("scale", "type")}
          options={[
            { id: "linear", label: "Linear" },
            { id: "log", label: "Logarithmic" },
            { id: "sqrt", label: "Square root" },
            { id: "pow", label: "Square" },
          ]}
          otherwise="linear"
          onChange={(type) => axis.set(type, "scale", "type")}
        />
        <EndRow label="Minimum" value={bound("min")} names={names} onCommit={(value) => axis.set(value, "scale", "domain", "min")} />
        <EndRow label="Maximum" value={bound("max")} names={names} onCommit={(value) => axis.set(value, "scale", "domain", "max")} />
        {canLeaveZero && (
          <SwitchRow
            label="From zero"
            value={axis.value("scale", "zero") === true}
            onChange={(zero) => axis.set(zero ? true : undefined, "scale", "zero")}
          />
        )}
        {member === "yAxis" && (
          <SwitchRow
            label="Line at zero"
            value={axis.value("scale", "hideZeroLine") !== true}
            onChange={(shown) => axis.set(shown ? undefined : true, "scale", "hideZeroLine")}
          />
        )}
        <SwitchRow
          label="Reverse"
          value={axis.value("scale", "reverse") === true}
          onChange={(reverse) => axis.set(reverse ? true : undefined, "scale", "reverse")}
        />
      </Rows>
    </PanelSection>
  );
}
