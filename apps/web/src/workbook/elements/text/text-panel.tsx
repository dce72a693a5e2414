import { calloutOf, callouts, isKind, type Json } from "@sheaf/workbook";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { t } from "../../../shared/words/words.ts";
import { elementPath, set } from "../../commands/edit.ts";
import { useWorkbook } from "../../state/workbook.ts";
import type { ElementPanelProps } from "../element-kind.ts";
import { calloutWords } from "./callout-words.ts";
import { setAt } from "../../commands/member-path.ts";
import { ChoiceRow, OptionalChoiceRow, Rows } from "../property-rows/rows.tsx";

const NONE = "none";

/** How a text stands in its box; what it says is written in its place. */
export function TextPanel({ element }: ElementPanelProps) {
  const { perform } = useWorkbook();
  if (!isKind(element, "text")) return null;
  const change = (label: string, member: string, value: Json | undefined): boolean =>
    perform(label, [set(elementPath(element.id, member), value)]);
  return (
    <PanelSection title={t("elements.kind.text")}>
      <Rows>
        <ChoiceRow
          label={t("content.callout.label")}
          value={calloutOf(element) ?? NONE}
          options={[
            { id: NONE, label: t("content.callout.none") },
            ...callouts.map((id) => ({ id, label: t(calloutWords[id].word), icon: calloutWords[id].icon })),
          ]}
          onChange={(id) =>
            perform(
              t("content.callout.label"),
              Object.entries(setAt(element, ["sheaf", "callout"], id === NONE ? undefined : id)).map(([member, value]) =>
                set(elementPath(element.id, member), value),
              ),
            )
          }
        />
        <OptionalChoiceRow
          label={t("content.panel.vertical-align")}
          value={element.verticalAlign}
          options={[
            { id: "top", label: t("content.panel.top") },
            { id: "center", label: t("content.panel.center") },
            { id: "bottom", label: t("content.panel.bottom") },
          ]}
          otherwise="top"
          onChange={(align) => change(t("content.panel.vertical-align"), "verticalAlign", align)}
        />
        <OptionalChoiceRow
          label={t("content.panel.overflow")}
          value={element.overflow}
          options={[
            { id: "clip", label: t("content.panel.clip") },
            { id: "scroll", label: t("content.panel.scroll") },
          ]}
          otherwise="clip"
          onChange={(overflow) => change(t("content.panel.overflow"), "overflow", overflow)}
        />
      </Rows>
    </PanelSection>
  );
}
