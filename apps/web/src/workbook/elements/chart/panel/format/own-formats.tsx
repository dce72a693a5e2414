import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import { t } from "../../../../../shared/words/words.ts";
import { memberAt, textAt } from "../../../../commands/member-path.ts";
import { BoundRow, OptionalChoiceRow, Rows, SwitchRow } from "../../../property-rows/rows.tsx";
import type { FormatProps } from "../../../shelves/panel-port.ts";

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
