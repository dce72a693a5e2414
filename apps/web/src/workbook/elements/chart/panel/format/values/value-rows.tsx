import type { ColoredValue } from "@sheaf/charts";
import type { Json } from "@sheaf/workbook";
import { PanelSection } from "../../../../../../shared/layout/side-panel.tsx";
import { t } from "../../../../../../shared/words/words.ts";
import { ColorField } from "../../../../property-rows/color-field.tsx";
import { Rows, SwitchRow, TextRow } from "../../../../property-rows/rows.tsx";
import type { ChartPort } from "../../../../shelves/panel-port.ts";
import styles from "../format.module.css";
import { useColoredValues } from "./use-colored-values.ts";
import { valueStyleAt, valueStyleSet } from "./value-style.ts";

interface ValueRowProps {
  readonly port: ChartPort;
  readonly value: ColoredValue;
}

const textOf = (value: Json | undefined): string | null => (typeof value === "string" ? value : null);

/** What a value is called where nobody named it: an empty one has no text of its own. */
export const usualName = ({ text, label }: ColoredValue): string => (text === null ? t("chart-panels.values.empty") : label);

/** What a value is called in the chart. */
export function ValueNameRow({ port, value, label }: ValueRowProps & { readonly label: string }) {
  const { element } = port;
  return (
    <TextRow
      label={label}
      value={textOf(valueStyleAt(element, value, ["name"])) ?? ""}
      placeholder={usualName(value)}
      onCommit={(next) => {
        const name = next.trim();
        const isUsual = name === "" || name === value.label;
        port.setMembers(
          t("chart-panels.values.rename", { name: usualName(value) }),
          valueStyleSet(element, value, ["name"], isUsual ? undefined : name),
        );
      }}
    />
  );
}

/** The color of a value; without one of its own it is that which it has in the whole workbook. */
export function ValueColorRow({ port, value, label }: ValueRowProps & { readonly label: string }) {
  const { element } = port;
  return (
    <ColorField
      label={label}
      value={textOf(valueStyleAt(element, value, ["color"]))}
      fallback={value.color}
      onCommit={(color) =>
        port.setMembers(t("chart-panels.values.color-of", { name: usualName(value) }), valueStyleSet(element, value, ["color"], color))
      }
    />
  );
}

/** Whether the chart draws a value. */
export function ValueShownRow({ port, value }: ValueRowProps) {
  const { element } = port;
  const isShown = valueStyleAt(element, value, ["visibility"]) !== "hidden";
  const name = usualName(value);
  return (
    <SwitchRow
      label={t("chart-panels.values.show")}
      value={isShown}
      onChange={(on) =>
        port.setMembers(
          on ? t("chart-panels.values.show-of", { name }) : t("chart-panels.values.hide", { name }),
          valueStyleSet(element, value, ["visibility"], on ? undefined : "hidden"),
        )
      }
    />
  );
}

/** The color of each value that the chart tells apart. */
export function ValueColors({ port }: { readonly port: ChartPort }) {
  const { values, isByLegend } = useColoredValues(port.element);
  if (values.length === 0) return null;
  return (
    <PanelSection title={t("chart-panels.values.colors")}>
      {isByLegend ? (
        <p className={styles.note}>{t("chart-panels.values.by-legend")}</p>
      ) : (
        <Rows>
          {values.map((value) => (
            <ValueColorRow key={value.text ?? "\u0000"} port={port} value={value} label={usualName(value)} />
          ))}
        </Rows>
      )}
    </PanelSection>
  );
}

/** What each of the values is called. */
export function ValueNames({ port }: { readonly port: ChartPort }) {
  const { values } = useColoredValues(port.element);
  if (values.length === 0) return null;
  return (
    <PanelSection title={t("chart-panels.values.names")}>
      <Rows>
        {values.map((value) => (
          <ValueNameRow key={value.text ?? "\u0000"} port={port} value={value} label={usualName(value)} />
        ))}
      </Rows>
    </PanelSection>
  );
}
