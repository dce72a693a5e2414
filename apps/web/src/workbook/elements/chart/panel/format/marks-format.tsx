import type { Json } from "@sheaf/workbook";
import { Plus, Trash2 } from "lucide-react";
import { IconButton } from "../../../../../shared/actions/icon-button.tsx";
import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import type { ChartPort, FormatProps } from "../panel-port.ts";
import { memberAt, setAt, textAt } from "./member-path.ts";
import { BoundRow, ChoiceRow, Rows, SwitchRow, TextRow } from "./rows.tsx";
import styles from "./format.module.css";

/** Bars or lines, and the lines across them. */
export function MarksFormat({ port }: FormatProps) {
  return (
    <>
      {port.element.kind === "line-chart" ? <LineFormat port={port} /> : <BarFormat port={port} />}
      <ReferenceMarks port={port} />
    </>
  );
}

function BarFormat({ port }: { readonly port: ChartPort }) {
  const { element } = port;
  const set = (path: readonly string[], value: Json | undefined): void => port.setMembers("Bars", setAt(element, path, value));
  return (
    <PanelSection title="Bars">
      <Rows>
        <ChoiceRow
          label="Direction"
          value={textAt(element, ["orientation"]) === "horizontal" ? "horizontal" : "vertical"}
          options={[
            { id: "vertical", label: "Upright" },
            { id: "horizontal", label: "Lying" },
          ]}
          onChange={(orientation) => set(["orientation"], orientation === "horizontal" ? "horizontal" : undefined)}
        />
        <ChoiceRow
          label="Stacking"
          value={(textAt(element, ["stacking"]) ?? "stacked") as "none" | "stacked" | "normalized"}
          options={[
            { id: "stacked", label: "Stacked" },
            { id: "none", label: "Side by side" },
            { id: "normalized", label: "Share of 100%" },
          ]}
          onChange={(stacking) => set(["stacking"], stacking === "stacked" ? undefined : stacking)}
        />
        {(["width", "betweenSets"] as const).map((member) => (
          <ChoiceRow
            key={member}
            label={member === "width" ? "Gap" : "Gap of sets"}
            value={(textAt(element, ["gap", member]) ?? "medium") as "small" | "medium" | "large"}
            options={[
              { id: "small", label: "Small" },
              { id: "medium", label: "Medium" },
              { id: "large", label: "Large" },
            ]}
            onChange={(gap) => set(["gap", member], gap === "medium" ? undefined : gap)}
          />
        ))}
      </Rows>
    </PanelSection>
  );
}

function LineFormat({ port }: { readonly port: ChartPort }) {
  const { element } = port;
  const set = (path: readonly string[], value: Json | undefined): void => port.setMembers("Lines", setAt(element, path, value));
  const width = memberAt(element, ["lineAreaStyle", "width"]);
  return (
    <PanelSection title="Lines">
      <Rows>
        <ChoiceRow
          label="Curve"
          value={
            (textAt(element, ["lineAreaStyle", "interpolation"]) ?? "linear") as
              | "linear"
              | "monotone"
              | "step"
              | "step-before"
              | "step-after"
          }
          options={[
            { id: "linear", label: "Straight" },
            { id: "monotone", label: "Smooth" },
            { id: "step", label: "Steps" },
            { id: "step-before", label: "Steps before" },
            { id: "step-after", label: "Steps after" },
          ]}
          onChange={(curve) => set(["lineAreaStyle", "interpolation"], curve === "linear" ? undefined : curve)}
        />
        <ChoiceRow
          label="Missing values"
          value={(textAt(element, ["lineAreaStyle", "missing"]) ?? "hide") as "zero" | "interpolate" | "hide"}
          options={[
            { id: "hide", label: "Break the line" },
            { id: "interpolate", label: "Bridge the gap" },
            { id: "zero", label: "Count as zero" },
          ]}
          onChange={(missing) => set(["lineAreaStyle", "missing"], missing === "hide" ? undefined : missing)}
        />
        <ChoiceRow
          label="Stroke"
          value={(textAt(element, ["lineAreaStyle", "strokeStyle"]) ?? "solid") as "solid" | "dashed" | "dotted"}
          options={[
            { id: "solid", label: "Solid" },
            { id: "dashed", label: "Dashed" },
            { id: "dotted", label: "Dotted" },
          ]}
          onChange={(stroke) => set(["lineAreaStyle", "strokeStyle"], stroke === "solid" ? undefined : stroke)}
        />
        <BoundRow
          label="Width"
          value={typeof width === "number" ? width : null}
          placeholder="2"
          onCommit={(value) => set(["lineAreaStyle", "width"], value === undefined ? undefined : Math.max(1, Math.min(5, value)))}
        />
        <SwitchRow
          label="Points"
          value={textAt(element, ["pointStyle", "visibility"]) === "shown"}
          onChange={(on) => set(["pointStyle", "visibility"], on ? "shown" : undefined)}
        />
      </Rows>
    </PanelSection>
  );
}

interface Mark {
  readonly type: string;
  readonly axis: string;
  readonly value: { readonly type?: string; readonly value?: number | string };
  readonly line?: { readonly style?: string };
  readonly label?: { readonly visibility?: string; readonly text?: string };
}

/** Lines across the chart at a constant value. Marks of other kinds that a file brought along stay as they are. */
function ReferenceMarks({ port }: { readonly port: ChartPort }) {
  const { element } = port;
  const marks = (Array.isArray(element["refMarks"]) ? element["refMarks"] : []) as unknown as readonly Mark[];
  const write = (label: string, next: readonly Mark[]): void =>
    port.setMembers(label, { refMarks: next.length === 0 ? undefined : (next as unknown as Json) });
  const change = (index: number, part: Partial<Mark>): void =>
    write(
      "Reference line",
      marks.map((mark, at) => (at === index ? { ...mark, ...part } : mark)),
    );
  return (
    <PanelSection
      title="Reference lines"
      actions={
        <IconButton
          icon={Plus}
          label="Add a reference line"
          onPress={() =>
            write("Add a reference line", [
              ...marks,
              { type: "line", axis: "series", value: { type: "constant", value: 0 }, label: { visibility: "shown", text: "Target" } },
            ])
          }
        />
      }
    >
      {marks.map((mark, index) =>
        mark.type === "line" && mark.value.type === "constant" ? (
          <div key={index} className={styles.mark}>
            <Rows>
              <TextRow
                label="Label"
                value={mark.label?.text ?? ""}
                onCommit={(text) => change(index, { label: text.trim() === "" ? { visibility: "hidden" } : { visibility: "shown", text } })}
              />
              <BoundRow
                label="Value"
                value={mark.value.value ?? null}
                onCommit={(value) => change(index, { value: { type: "constant", value: value ?? 0 } })}
              />
              <ChoiceRow
                label="Stroke"
                value={(mark.line?.style ?? "solid") as "solid" | "dashed" | "dotted"}
                options={[
                  { id: "solid", label: "Solid" },
                  { id: "dashed", label: "Dashed" },
                  { id: "dotted", label: "Dotted" },
                ]}
                onChange={(style) => change(index, { line: { ...mark.line, style } })}
              />
            </Rows>
            <IconButton
              icon={Trash2}
              label={`Remove ${mark.label?.text ?? "reference line"}`}
              onPress={() =>
                write(
                  "Remove a reference line",
                  marks.filter((_, at) => at !== index),
                )
              }
            />
          </div>
        ) : null,
      )}
    </PanelSection>
  );
}
