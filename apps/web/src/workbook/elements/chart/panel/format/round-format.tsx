import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import { t } from "../../../../../shared/words/words.ts";
import { ColorField } from "../../../property-rows/color-field.tsx";
import { memberAt, setAt, textAt } from "../../../../commands/member-path.ts";
import { BoundRow, OptionalChoiceRow, Rows, SwitchRow } from "../../../property-rows/rows.tsx";
import type { FormatProps } from "../../../shelves/panel-port.ts";
import { categoricalChoices, Palettes, Patterns } from "./color-format.tsx";
import { FontSizeRow } from "./font-size-row.tsx";
import { ValueColors, ValueNames } from "./values/value-rows.tsx";

/** The palette of the slices. */
export function SliceColors({ port, colors }: FormatProps) {
  const { element } = port;
  if (memberAt(element, ["color"]) === undefined) return null;
  return (
    <>
      <PanelSection title={t("charts.palette.title")}>
        <Palettes
          label={t("charts.palette.title")}
          scheme={memberAt(element, ["color", "scheme"])}
          palettes={categoricalChoices(colors)}
          onChange={(scheme) => port.setMembers(t("charts.palette.title"), setAt(element, ["color", "scheme"], scheme))}
        />
      </PanelSection>
      <ValueColors port={port} />
      <Patterns port={port} />
    </>
  );
}

/** What is written beside the slices, and how. */
export function SliceLabels({ port, colors }: FormatProps) {
  const { element } = port;
  const set = (path: readonly string[], value: Parameters<typeof setAt>[2]): void =>
    port.setMembers(t("charts.slices.labels"), setAt(element, path, value));
  const isShown = textAt(element, ["dataLabel", "labels"]) !== "hidden";
  return (
    <>
      <PanelSection title={t("charts.slices.title")}>
        <Rows>
          <SwitchRow
            label={t("charts.slices.labels")}
            value={isShown}
            onChange={(on) => set(["dataLabel", "labels"], on ? undefined : "hidden")}
          />
          {isShown && (
            <>
              <OptionalChoiceRow
                label={t("charts.slices.show")}
                value={textAt(element, ["dataLabel", "labelDisplay"])}
                options={[
                  { id: "all", label: t("charts.slices.all") },
                  { id: "color", label: t("charts.slices.name") },
                  { id: "value", label: t("charts.slices.value") },
                  { id: "percent", label: t("charts.slices.share") },
                  { id: "color-value", label: t("charts.slices.name-value") },
                  { id: "color-percent", label: t("charts.slices.name-share") },
                  { id: "value-percent", label: t("charts.slices.value-share") },
                ]}
                otherwise="all"
                onChange={(display) => set(["dataLabel", "labelDisplay"], display)}
              />
              <FontSizeRow
                label={t("charts.slices.share-size")}
                value={memberAt(element, ["dataLabel", "fontSize"])}
                onCommit={(size) => set(["dataLabel", "fontSize"], size)}
              />
              <ColorField
                label={t("charts.slices.share-color")}
                value={textAt(element, ["dataLabel", "color"])}
                fallback={colors.roles.paper}
                onCommit={(color) => set(["dataLabel", "color"], color)}
              />
            </>
          )}
        </Rows>
      </PanelSection>
      <ValueNames port={port} />
    </>
  );
}

/** The hole of a ring, and the value in it. */
export function HoleFormat({ port }: FormatProps) {
  const { element } = port;
  const radius = memberAt(element, ["innerRadius"]);
  return (
    <PanelSection title={t("charts.hole.title")}>
      <Rows>
        <BoundRow
          label={t("charts.hole.inner-radius")}
          value={typeof radius === "number" ? radius : null}
          placeholder="0.6"
          onCommit={(value) =>
            port.setMembers(t("charts.hole.inner-radius"), {
              innerRadius: typeof value === "number" ? Math.max(0.1, Math.min(0.9, value)) : undefined,
            })
          }
        />
        {memberAt(element, ["holeValue", "columnId"]) !== undefined && (
          <SwitchRow
            label={t("charts.slices.value")}
            value={textAt(element, ["hole", "value", "visibility"]) !== "hidden"}
            onChange={(on) =>
              port.setMembers(t("charts.hole.title"), setAt(element, ["hole", "value", "visibility"], on ? undefined : "hidden"))
            }
          />
        )}
      </Rows>
    </PanelSection>
  );
}
