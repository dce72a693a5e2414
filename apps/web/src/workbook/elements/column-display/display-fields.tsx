import { ChoiceRow, TextRow } from "../property-rows/rows.tsx";
import type { FormulaNames } from "../conditional-formats/rule-drafts.ts";
import type { ColumnDisplay } from "./column-display.ts";

interface DisplayFieldsProps {
  readonly display: ColumnDisplay;
  readonly isPercent: boolean;
  readonly names: FormulaNames;
  readonly onChange: (display: ColumnDisplay) => void;
}

const shapes = [
  { id: "line", label: "Line" },
  { id: "area", label: "Area" },
  { id: "bar", label: "Bars" },
] as const;

const fits = [
  { id: "contain", label: "Whole picture" },
  { id: "cover", label: "Fill the cell" },
] as const;

/** What a way of drawing leaves to choose. */
export function DisplayFields({ display, isPercent, names, onChange }: DisplayFieldsProps) {
  switch (display.kind) {
    case "link":
      return (
        <>
          <TextRow
            label="Text"
            value={display.label ?? ""}
            placeholder="The value"
            onCommit={(label) => {
              const { label: _, ...others } = display;
              onChange(label === "" ? others : { ...others, label });
            }}
          />
          <TextRow
            label="Address"
            value={display.url === undefined ? "" : names.print(display.url)}
            placeholder="The value, or a formula"
            onCommit={(text) => {
              const { url: _, ...others } = display;
              onChange(text.trim() === "" ? others : { ...others, url: names.store(text) });
            }}
          />
        </>
      );
    case "progress": {
      const end = (member: "min" | "max", label: string, usual: number) => (
        <TextRow
          label={label}
          value={display[member] === undefined ? "" : String(display[member])}
          placeholder={String(usual)}
          check={(text) => (text.trim() === "" || Number.isFinite(Number(text)) ? null : "Give a number.")}
          onCommit={(text) => {
            const { [member]: _, ...others } = display;
            onChange(text.trim() === "" ? others : { ...others, [member]: Number(text) });
          }}
        />
      );
      return (
        <>
          {end("min", "Empty at", 0)}
          {end("max", "Full at", isPercent ? 1 : 100)}
        </>
      );
    }
    case "sparkline":
      return (
        <ChoiceRow label="Shape" value={display.shape ?? "line"} options={shapes} onChange={(shape) => onChange({ ...display, shape })} />
      );
    case "image":
      return (
        <>
          <ChoiceRow
            label="Fit"
            value={display.fit === "cover" ? "cover" : "contain"}
            options={fits}
            onChange={(fit) => {
              const { fit: _, ...others } = display;
              onChange(fit === "contain" ? others : { ...others, fit });
            }}
          />
          <TextRow
            label="Height"
            value={display.height === undefined ? "" : String(display.height)}
            placeholder="The row’s"
            check={(text) =>
              text.trim() === "" || (Number(text) >= 1 && Number.isInteger(Number(text))) ? null : "Give a number of pixels."
            }
            onCommit={(text) => {
              const { height: _, ...others } = display;
              onChange(text.trim() === "" ? others : { ...others, height: Number(text) });
            }}
          />
        </>
      );
    case "duration":
    case "tags":
    case "person":
    case "json":
      return null;
  }
}
