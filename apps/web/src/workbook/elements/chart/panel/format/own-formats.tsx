import type { Json } from "@sheaf/workbook";
import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import { t } from "../../../../../shared/words/words.ts";
import { ColorField } from "../../../property-rows/color-field.tsx";
import { memberAt, setAt, textAt } from "../../../../commands/member-path.ts";
import { BoundRow, OptionalChoiceRow, Rows, SwitchRow } from "../../../property-rows/rows.tsx";
import type { FormatProps } from "../../../shelves/panel-port.ts";

/** Colors of rises, falls and totals, and the lines between them. */
export function WaterfallFormat({ port, colors }: FormatProps) {
  const { element } = port;
  const set = (path: readonly string[], value: Json | undefined): void =>
    port.setMembers(t("charts.section.steps"), setAt(element, path, value));
  const tones = [
    { member: "increase", label: t("charts.waterfall.rises"), fallback: colors.categorical[0] },
    { member: "decrease", label: t("charts.waterfall.falls"), fallback: colors.categorical[1] },
    { member: "total", label: t("charts.waterfall.totals"), fallback: colors.roles[colors.isDark ? "line-3" : "ink-2"] },
  ];
  return (
    <PanelSection title={t("charts.section.steps")}>
      <Rows>
        <SwitchRow
          label={t("charts.waterfall.labels")}
          value={textAt(element, ["dataLabel", "labels"]) !== "hidden"}
          onChange={(on) => set(["dataLabel", "labels"], on ? undefined : "hidden")}
        />
        <SwitchRow
          label={t("charts.waterfall.connectors")}
          value={textAt(element, ["waterfallShape", "connectorLine"]) !== "hidden"}
          onChange={(on) => set(["waterfallShape", "connectorLine"], on ? undefined : "hidden")}
        />
        {tones.map(({ member, label, fallback }) => (
          <ColorField
            key={member}
            label={label}
            value={textAt(element, ["waterfallColors", member])}
            fallback={fallback ?? colors.roles.accent}
            onCommit={(color) => set(["waterfallColors", member], color)}
          />
        ))}
      </Rows>
    </PanelSection>
  );
}

/** Whether values beyond the whiskers are drawn, so that whiskers end at the last values near the box. */
export function BoxFormat({ port }: FormatProps) {
  return (
    <PanelSection title={t("charts.section.boxes")}>
      <Rows>
        <SwitchRow
          label={t("charts.box.outliers")}
          value={textAt(port.element, ["outliers"]) === "shown"}
          onChange={(on) => port.setMembers(t("charts.box.outliers"), { outliers: on ? "shown" : undefined })}
        />
      </Rows>
    </PanelSection>
  );
}

/** Which rates stand beside the stages. */
export function FunnelFormat({ port }: FormatProps) {
  return (
    <PanelSection title={t("charts.section.stages")}>
      <Rows>
        <OptionalChoiceRow
          label={t("charts.funnel.rates")}
          value={textAt(port.element, ["display"])}
          options={[
            { id: "percent-of-previous", label: t("charts.funnel.of-previous") },
            { id: "percent-of-first", label: t("charts.funnel.of-first") },
            { id: "value", label: t("charts.funnel.none") },
          ]}
          otherwise="percent-of-previous"
          onChange={(display) => port.setMembers(t("charts.funnel.rates"), { display })}
        />
      </Rows>
    </PanelSection>
  );
}

/** The ends of the scale, and a fixed target. */
export const GaugeFormat = (props: FormatProps) => (
  <EndsFormat
    {...props}
    rows={[
      { member: "min", label: t("charts.gauge.min") },
      { member: "max", label: t("charts.gauge.max") },
      { member: "target", label: t("charts.gauge.target") },
    ]}
  />
);

/** A fixed goal, and a fixed plan. */
export const RingFormat = (props: FormatProps) => (
  <EndsFormat
    {...props}
    rows={[
      { member: "max", label: t("charts.ring.goal") },
      { member: "target", label: t("charts.ring.plan") },
    ]}
  />
);

function EndsFormat({ port, rows }: FormatProps & { readonly rows: readonly { readonly member: string; readonly label: string }[] }) {
  const { element } = port;
  return (
    <PanelSection title={t("charts.section.scale")}>
      <Rows>
        {rows.map(({ member, label }) => {
          const value = memberAt(element, [member]);
          return (
            <BoundRow
              key={member}
              label={label}
              value={typeof value === "number" || typeof value === "string" ? value : null}
              onCommit={(next) => port.setMembers(label, { [member]: next })}
            />
          );
        })}
      </Rows>
    </PanelSection>
  );
}
