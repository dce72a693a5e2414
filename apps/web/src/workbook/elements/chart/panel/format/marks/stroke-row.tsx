import { ChoiceRow } from "../../../../property-rows/rows.tsx";

export type StrokeStyle = "solid" | "dashed" | "dotted";

/** How a line is stroked. */
export function StrokeRow({
  value,
  fallback = "solid",
  onChange,
}: {
  readonly value: StrokeStyle | undefined;
  readonly fallback?: StrokeStyle;
  readonly onChange: (style: StrokeStyle) => void;
}) {
  return (
    <ChoiceRow<StrokeStyle>
      label="Stroke"
      value={value ?? fallback}
      options={[
        { id: "solid", label: "Solid" },
        { id: "dashed", label: "Dashed" },
        { id: "dotted", label: "Dotted" },
      ]}
      onChange={onChange}
    />
  );
}
