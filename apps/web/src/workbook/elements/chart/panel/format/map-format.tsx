import { isNumberName } from "@sheaf/sql";
import type { Json } from "@sheaf/workbook";
import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import { t } from "../../../../../shared/words/words.ts";
import { memberAt, setAt, textAt } from "../../../property-rows/member-path.ts";
import { ChoiceRow, Rows } from "../../../property-rows/rows.tsx";
import type { FormatProps } from "../panel-port.ts";
import { ColorFormat } from "./color-format.tsx";

/** What the values of the region column name. */
export function RegionFormat({ port }: FormatProps) {
  const { element } = port;
  if (memberAt(element, ["region", "columnId"]) === undefined) {
    return <PanelSection title={t("charts.map.section.regions")}>{t("charts.map.regions.none")}</PanelSection>;
  }
  const options = [
    { id: "country", label: t("charts.map.regions.country") },
    { id: "us-state", label: t("charts.map.regions.us-state") },
    { id: "us-county", label: t("charts.map.regions.us-county") },
  ];
  const type = textAt(element, ["region", "regionType"]) ?? "country";
  // Files name regions of which there are no shapes.
  const named = options.some(({ id }) => id === type)
    ? options
    : [...options, { id: type, label: t("charts.map.regions.other", { type }) }];
  return (
    <PanelSection title={t("charts.map.section.regions")}>
      <Rows>
        <ChoiceRow
          label={t("charts.map.regions.title")}
          value={type}
          options={named}
          onChange={(chosen) => port.setMembers(t("charts.map.regions.title"), setAt(element, ["region", "regionType"], chosen))}
        />
      </Rows>
    </PanelSection>
  );
}

/** The color of the marks: one for all, by the size of a number, or by the value of any other column. */
export function MapColors({ port, colors }: FormatProps) {
  const { element } = port;
  const by = textAt(element, ["color", "by"]) ?? "single";
  const column = textAt(element, ["color", "column"]);
  const set = (color: Json | undefined): void => port.setMembers(t("charts.map.color.by"), { color });
  return (
    <>
      <PanelSection title={t("charts.map.color.by")}>
        <Rows>
          <ChoiceRow
            label={t("charts.map.color.by")}
            value={by === "single" || column === null ? "single" : `c:${column}`}
            options={[
              { id: "single", label: t("charts.map.color.single") },
              ...port.columns.map(({ id, name }) => ({ id: `c:${id}`, label: name })),
            ]}
            onChange={(chosen) => {
              const picked = port.columns.find(({ id }) => chosen === `c:${id}`);
              set(picked === undefined ? undefined : { by: isNumberName(picked.type) ? "scale" : "category", column: picked.id });
            }}
          />
        </Rows>
      </PanelSection>
      <ColorFormat port={port} colors={colors} hasScale={false} />
    </>
  );
}
