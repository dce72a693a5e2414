import { isNumberName, isTimeName } from "@sheaf/sql";
import { fieldsIn, type Json, memberOf } from "@sheaf/workbook";
import { memberAt, setAt, textAt } from "../../../../../commands/member-path.ts";
import { useWorkbook } from "../../../../../state/workbook.ts";
import { t } from "../../../../../../shared/words/words.ts";
import { formulaNames } from "../../../../conditional-formats/rule-drafts.ts";
import { OptionalChoiceRow, SwitchRow, TextRow } from "../../../../property-rows/rows.tsx";
import { channelsOf } from "../../../../shelves/chart-channels.ts";
import type { ChartPort } from "../../../../shelves/panel-port.ts";
import { type AxisEnd, axisEndOf, axisEndProblem, axisEndText, timeEndOf, timeEndProblem, timeEndText } from "./axis-end.ts";

/** What marks stand on along the x axis: stripes as bars do, places as lines do, or places in a field of points. */
export type KeyPlaces = "stripes" | "line" | "field";

type ScaleType = "time" | "linear" | "log" | "sqrt" | "pow" | "ordinal";

/** How the x axis runs: by time, evenly or bent, or one value beside the next; and where it ends. Names have no scale. */
export function KeyScale({ port, places }: { readonly port: ChartPort; readonly places: KeyPlaces }) {
  const { element } = port;
  const { documents } = useWorkbook();
  const names = formulaNames(() => documents.state().document, element.id);
  const x = port.columns.find(({ id }) => id === channelsOf(element).x?.[0]);
  const isTime = x !== undefined && isTimeName(x.type);
  const isNumber = x !== undefined && isNumberName(x.type) && places !== "stripes";
  const { by } = fieldsIn(fieldsIn(memberOf(element, "xAxis")).sort);
  // Values in an order of their own stand beside each other.
  if ((!isTime && !isNumber) || (by !== undefined && by !== x.id)) return null;
  const at = (...path: readonly string[]): readonly string[] => ["xAxis", "format", "scale", ...path];
  const set = (value: Json | undefined, ...path: readonly string[]): void =>
    port.setMembers(t("chart-panels.axes.x-axis"), setAt(element, at(...path), value));
  const given = textAt(element, at("type"));
  const types: readonly { readonly id: ScaleType; readonly label: string }[] = isTime
    ? [
        { id: "time", label: t("chart-panels.axes.time") },
        { id: "ordinal", label: t("chart-panels.axes.ordinal") },
      ]
    : [
        { id: "linear", label: t("chart-panels.axes.linear") },
        { id: "log", label: t("chart-panels.axes.logarithmic") },
        { id: "sqrt", label: t("chart-panels.axes.square-root") },
        { id: "pow", label: t("chart-panels.axes.square") },
        { id: "ordinal", label: t("chart-panels.axes.ordinal") },
      ];
  // One that says nothing of these values is as none.
  const type = types.find(({ id }) => id === given)?.id;
  const end = (name: "min" | "max"): AxisEnd | null => {
    const value = memberAt(element, at("domain", name));
    return typeof value === "number" || typeof value === "string" ? value : null;
  };
  const hasEnds = type !== "ordinal" && places !== "stripes";
  return (
    <>
      <OptionalChoiceRow
        label={t("chart-panels.axes.scale")}
        value={type}
        options={types}
        otherwise={isTime ? "time" : "linear"}
        onChange={(next) => set(next, "type")}
      />
      {hasEnds &&
        (["min", "max"] as const).map((name) => (
          <TextRow
            key={name}
            label={name === "min" ? t("chart-panels.axes.minimum") : t("chart-panels.axes.maximum")}
            value={isTime ? timeEndText(end(name), names) : axisEndText(end(name), names)}
            placeholder={t("chart-panels.axes.auto")}
            check={isTime ? timeEndProblem : axisEndProblem}
            onCommit={(text) => set(isTime ? timeEndOf(text, names) : axisEndOf(text, names), "domain", name)}
          />
        ))}
      {places === "field" && isNumber && (type ?? "linear") === "linear" && (
        <SwitchRow
          label={t("chart-panels.axes.from-zero")}
          value={memberAt(element, at("zero")) === true}
          onChange={(zero) => set(zero ? true : undefined, "zero")}
        />
      )}
    </>
  );
}
