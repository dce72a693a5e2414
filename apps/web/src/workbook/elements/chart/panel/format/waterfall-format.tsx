import { isNumberName } from "@sheaf/sql";
import { type Json, type Subtotal, subtotalsOf } from "@sheaf/workbook";
import { Plus, Trash2 } from "lucide-react";
import { IconButton } from "../../../../../shared/actions/icon-button.tsx";
import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import { t } from "../../../../../shared/words/words.ts";
import { ColorField } from "../../../property-rows/color-field.tsx";
import { memberAt, setAt, textAt } from "../../../../commands/member-path.ts";
import { BoundRow, ChoiceRow, OptionalChoiceRow, Rows, SwitchRow, TextRow } from "../../../property-rows/rows.tsx";
import type { ChartPort, FormatProps } from "../../../shelves/panel-port.ts";
import { functions, functionWords, type MarkFunction } from "./marks/mark-value.tsx";
import styles from "./format.module.css";

/** Where the steps lead on from, what they come to in between, and how they look. */
export function WaterfallFormat({ port, colors }: FormatProps) {
  const { element } = port;
  const set = setOf(port, t("charts.section.steps"));
  const tones = [
    { member: "increase", label: t("charts.waterfall.rises"), fallback: colors.categorical[0] },
    { member: "decrease", label: t("charts.waterfall.falls"), fallback: colors.categorical[1] },
    { member: "total", label: t("charts.waterfall.totals"), fallback: colors.roles[colors.isDark ? "line-3" : "ink-2"] },
  ];
  const isLevels = textAt(element, ["waterfallShape", "calculation"]) === "difference";
  return (
    <>
      <PanelSection title={t("charts.section.steps")}>
        <Rows>
          <OptionalChoiceRow
            label={t("charts.waterfall.values")}
            value={textAt(element, ["waterfallShape", "calculation"])}
            options={[
              { id: "sum", label: t("charts.waterfall.steps") },
              { id: "difference", label: t("charts.waterfall.levels") },
            ]}
            otherwise="sum"
            onChange={(calculation) => set(["waterfallShape", "calculation"], calculation)}
          />
          <StartRows port={port} />
          {!isLevels && (
            <TextRow
              label={t("charts.waterfall.total-label")}
              value={textAt(element, ["sheaf", "chart", "totalLabel"]) ?? ""}
              placeholder={t("drawing.total")}
              onCommit={(label) => set(["sheaf", "chart", "totalLabel"], label.trim() === "" ? undefined : label.trim())}
            />
          )}
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
      {!isLevels && <Subtotals port={port} />}
    </>
  );
}

const setOf =
  (port: ChartPort, label: string) =>
  (path: readonly string[], value: Json | undefined): void =>
    port.setMembers(label, setAt(port.element, path, value));

/** Nothing, a number, or what a column of the chart comes to over its steps. */
function StartRows({ port }: { readonly port: ChartPort }) {
  const { element } = port;
  const set = setOf(port, t("charts.waterfall.start"));
  const value = memberAt(element, ["startPoint", "value"]);
  const type = textAt(element, ["startPoint", "value", "type"]);
  const number = memberAt(element, ["startPoint", "value", "value"]);
  const columnId = textAt(element, ["startPoint", "value", "columnId"]);
  const numbers = port.columns.filter(({ id, type: of, isBroken }) => id === columnId || (isNumberName(of) && !isBroken));
  const of = columnId ?? numbers[0]?.id;
  const chosen = type === "column" ? (textAt(element, ["startPoint", "value", "func"]) ?? "sum") : value === undefined ? "none" : "number";
  const choose = (id: string): void => {
    if (id === "none") set(["startPoint"], undefined);
    else if (id === "number") set(["startPoint", "value"], { type: "constant", value: typeof number === "number" ? number : 0 });
    else if (of !== undefined) set(["startPoint", "value"], { type: "column", columnId: of, func: id });
  };
  return (
    <>
      <ChoiceRow
        label={t("charts.waterfall.start")}
        value={chosen}
        options={[
          { id: "none", label: t("charts.waterfall.no-start") },
          { id: "number", label: t("charts.waterfall.number") },
          ...(of === undefined ? [] : functions.map((id: MarkFunction) => ({ id, label: functionWords[id] }))),
        ]}
        onChange={choose}
      />
      {chosen === "number" && (
        <BoundRow
          label={t("charts.waterfall.start-value")}
          value={typeof number === "number" ? number : 0}
          onCommit={(next) => set(["startPoint", "value"], { type: "constant", value: next ?? 0 })}
        />
      )}
      {type === "column" && of !== undefined && (
        <ChoiceRow
          label={t("chart-panels.value.of")}
          value={of}
          options={numbers.map(({ id, name }) => ({ id, label: name }))}
          onChange={(id) => set(["startPoint", "value", "columnId"], id)}
        />
      )}
      {value !== undefined && (
        <TextRow
          label={t("charts.waterfall.start-label")}
          value={textAt(element, ["startPoint", "label"]) ?? ""}
          placeholder={t("drawing.start")}
          onCommit={(label) => set(["startPoint", "label"], label.trim() === "" ? undefined : label.trim())}
        />
      )}
    </>
  );
}

/** What the steps have come to, after some of them. */
function Subtotals({ port }: { readonly port: ChartPort }) {
  const { element } = port;
  const all = subtotalsOf(element);
  const write = (label: string, next: readonly Subtotal[]): void =>
    port.setMembers(
      label,
      setAt(
        element,
        ["sheaf", "chart", "subtotals"],
        next.length === 0 ? undefined : next.map(({ after, label: name }) => ({ after, label: name })),
      ),
    );
  const change = (index: number, part: Partial<Subtotal>): void =>
    write(
      t("charts.waterfall.subtotals"),
      all.map((one, at) => (at === index ? { ...one, ...part } : one)),
    );
  return (
    <PanelSection
      title={t("charts.waterfall.subtotals")}
      actions={
        <IconButton
          icon={Plus}
          label={t("charts.waterfall.add-subtotal")}
          onPress={() => write(t("charts.waterfall.add-subtotal"), [...all, { after: "", label: t("charts.waterfall.subtotal") }])}
        />
      }
    >
      {all.length === 0 && <p className={styles.note}>{t("charts.waterfall.subtotals-hint")}</p>}
      {all.map(({ after, label }, index) => (
        <div key={index} className={styles.mark}>
          <Rows>
            <TextRow label={t("charts.waterfall.after")} value={after} onCommit={(next) => change(index, { after: next })} />
            <TextRow label={t("charts.waterfall.label")} value={label} onCommit={(next) => change(index, { label: next })} />
          </Rows>
          <IconButton
            icon={Trash2}
            label={t("charts.waterfall.remove-subtotal", { label })}
            onPress={() =>
              write(
                t("charts.waterfall.remove-subtotal", { label }),
                all.filter((_, at) => at !== index),
              )
            }
          />
        </div>
      ))}
    </PanelSection>
  );
}
