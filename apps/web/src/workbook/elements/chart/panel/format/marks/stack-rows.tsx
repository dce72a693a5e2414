import { t } from "../../../../../../shared/words/words.ts";
import { setAt, textAt } from "../../../../../commands/member-path.ts";
import { ChoiceRow, OptionalChoiceRow } from "../../../../property-rows/rows.tsx";
import type { ChartPort } from "../../../../shelves/panel-port.ts";
import { type ChartShape, hasSetsOfBars, hasStacks } from "./stacking.ts";

interface StackRows {
  readonly port: ChartPort;
  readonly shape: ChartShape;
}

/** Whether it says anything how the marks stand: one series alone stands as it stands, unless the file says what else. */
export function hasStackingRow(port: ChartPort, shape: ChartShape): boolean {
  const asked = textAt(port.element, ["stacking"]);
  return hasStacks(port, shape) || (asked !== null && asked !== "stacked");
}

/** How marks of one place stand: on top of each other, beside each other, or as shares. */
export function StackingRow({ port, shape }: StackRows) {
  const asked = textAt(port.element, ["stacking"]);
  if (!hasStackingRow(port, shape)) return null;
  return (
    <OptionalChoiceRow
      label={t("charts.stack.stacking")}
      value={asked}
      options={[
        { id: "stacked", label: t("charts.stack.stacked") },
        { id: "none", label: t("charts.stack.none") },
        { id: "normalized", label: t("charts.stack.normalized") },
      ]}
      otherwise="stacked"
      onChange={(stacking) => port.setMembers(t("charts.stack.stacking"), setAt(port.element, ["stacking"], stacking))}
    />
  );
}

/** Room between bars, and between sets of them where several stand beside each other. */
export function GapRows({ port, shape }: StackRows) {
  const { element } = port;
  return (
    <>
      {(hasSetsOfBars(port, shape) ? (["width", "betweenSets"] as const) : (["width"] as const)).map((member) => (
        <ChoiceRow
          key={member}
          label={member === "width" ? t("charts.stack.gap") : t("charts.stack.gap-of-sets")}
          value={(textAt(element, ["gap", member]) ?? "medium") as "small" | "medium" | "large"}
          options={[
            { id: "small", label: t("charts.stack.small") },
            { id: "medium", label: t("charts.stack.medium") },
            { id: "large", label: t("charts.stack.large") },
          ]}
          onChange={(gap) => port.setMembers(t("charts.stack.gap"), setAt(element, ["gap", member], gap === "medium" ? undefined : gap))}
        />
      ))}
    </>
  );
}
