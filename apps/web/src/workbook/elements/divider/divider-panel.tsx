import { isKind, type Json } from "@sheaf/workbook";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { usePageTheme } from "../../state/theme/page-theme.tsx";
import { t } from "../../../shared/words/words.ts";
import { elementPath, set } from "../../commands/edit.ts";
import { useWorkbook } from "../../state/workbook.ts";
import type { ElementPanelProps } from "../element-kind.ts";
import { ColorField } from "../property-rows/color-field.tsx";
import { setAt, textAt } from "../../commands/member-path.ts";
import { BoundRow, ChoiceRow, OptionalChoiceRow, Rows } from "../property-rows/rows.tsx";

/** Direction, place and stroke of a divider. */
export function DividerPanel({ element }: ElementPanelProps) {
  const { perform } = useWorkbook();
  const colors = usePageTheme().roles;
  if (!isKind(element, "divider")) return null;
  const { direction = "horizontal", align = "center", style } = element;
  const change = (label: string, path: readonly string[], value: Json | undefined): boolean =>
    perform(
      label,
      Object.entries(setAt(element, path, value)).map(([member, next]) => set(elementPath(element.id, member), next)),
    );
  const isVertical = direction === "vertical";
  return (
    <PanelSection title={t("elements.kind.divider")}>
      <Rows>
        <ChoiceRow
          label={t("content.panel.direction")}
          value={direction}
          options={[
            { id: "horizontal", label: t("content.panel.horizontal") },
            { id: "vertical", label: t("content.panel.vertical") },
          ]}
          onChange={(next) =>
            // Sides of the one direction are none of the other.
            perform(t("content.panel.direction"), [
              set(elementPath(element.id, "direction"), next === "horizontal" ? undefined : next),
              ...(next === direction ? [] : [set(elementPath(element.id, "align"), undefined)]),
            ])
          }
        />
        <ChoiceRow
          label={t("content.panel.align")}
          value={align}
          options={
            isVertical
              ? [
                  { id: "left", label: t("content.panel.left") },
                  { id: "center", label: t("content.panel.center") },
                  { id: "right", label: t("content.panel.right") },
                ]
              : [
                  { id: "top", label: t("content.panel.top") },
                  { id: "center", label: t("content.panel.center") },
                  { id: "bottom", label: t("content.panel.bottom") },
                ]
          }
          onChange={(next) => change(t("content.panel.align"), ["align"], next === "center" ? undefined : next)}
        />
        <OptionalChoiceRow
          label={t("content.panel.stroke")}
          value={style?.strokeStyle}
          options={[
            { id: "solid", label: t("content.panel.solid") },
            { id: "dashed", label: t("content.panel.dashed") },
            { id: "dotted", label: t("content.panel.dotted") },
          ]}
          otherwise="solid"
          onChange={(next) => change(t("content.panel.stroke"), ["style", "strokeStyle"], next)}
        />
        <BoundRow
          label={t("content.panel.width")}
          value={style?.width ?? null}
          placeholder="1"
          onCommit={(width) =>
            change(
              t("content.panel.width"),
              ["style", "width"],
              width === undefined ? undefined : Math.max(1, Math.min(40, Math.round(width))),
            )
          }
        />
        <ColorField
          label={t("content.panel.color")}
          value={textAt(element, ["style", "color"])}
          fallback={colors.line}
          onCommit={(color) => change(t("content.panel.color"), ["style", "color"], color)}
        />
      </Rows>
    </PanelSection>
  );
}
