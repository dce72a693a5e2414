import { ChoiceRow } from "../../../../property-rows/rows.tsx";
import { t } from "../../../../../../shared/words/words.ts";

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
      label={t("chart-panels.stroke.stroke")}
      value={value ?? fallback}
      options={[
        { id: "solid", label: t("chart-panels.stroke.solid") },
        { id: "dashed", label: t("chart-panels.stroke.dashed") },
        { id: "dotted", label: t("chart-panels.stroke.dotted") },
      ]}
      onChange={onChange}
    />
  );
}
