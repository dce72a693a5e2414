import { parse } from "@sheaf/formula";
import { type ElementOf, mapDynamicText, namesOf } from "@sheaf/workbook";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { t, findingText } from "../../../shared/words/words.ts";
import { elementPath, set } from "../../commands/edit.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import type { ElementPanelProps } from "../element-kind.ts";
import { ColorField } from "../property-rows/color-field.tsx";
import { ChoiceRow, OptionalChoiceRow, Rows, TextRow } from "../property-rows/rows.tsx";
import { buttonIcons } from "./button-icons.ts";

const NO_ICON = "none";

/** What a button says, how it looks, and when it can be pressed. */
export function ButtonPanel({ element }: ElementPanelProps<ElementOf<"button">>) {
  const { perform } = useWorkbook();
  const names = namesOf(useDocument());
  const change = (member: string, value: unknown): void =>
    void perform(t("actions.button.change"), [set(elementPath(element.id, member), value)]);
  const print = (formula: string): string => names.toPrinted(element.id, null, formula);
  const store = (formula: string): string => names.toStored(element.id, null, formula);
  const { disabled } = element;
  return (
    <PanelSection title={t("actions.button.title")}>
      <Rows>
        <TextRow
          label={t("actions.button.text")}
          value={mapDynamicText(element.text, print)}
          onCommit={(text) => change("text", mapDynamicText(text, store))}
        />
        <OptionalChoiceRow
          label={t("actions.button.appearance")}
          value={element.appearance}
          otherwise="filled"
          options={[
            { id: "filled", label: t("actions.button.filled") },
            { id: "outline", label: t("actions.button.outline") },
          ]}
          onChange={(id) => change("appearance", id)}
        />
        <OptionalChoiceRow
          label={t("actions.button.align")}
          value={element.align}
          otherwise="left"
          options={[
            { id: "left", label: t("actions.button.left") },
            { id: "center", label: t("actions.button.center") },
            { id: "right", label: t("actions.button.right") },
            { id: "stretch", label: t("actions.button.stretch") },
          ]}
          onChange={(id) => change("align", id)}
        />
        <OptionalChoiceRow
          label={t("actions.button.size")}
          value={element.size}
          otherwise="medium"
          options={[
            { id: "small", label: t("actions.button.small") },
            { id: "medium", label: t("actions.button.medium") },
            { id: "large", label: t("actions.button.large") },
          ]}
          onChange={(id) => change("size", id)}
        />
        <ChoiceRow
          label={t("actions.button.icon")}
          value={element.icon ?? NO_ICON}
          options={[
            { id: NO_ICON, label: t("actions.button.no-icon") },
            ...Object.entries(buttonIcons).map(([id, icon]) => ({ id, label: id.replaceAll("-", " "), icon })),
          ]}
          onChange={(id) => change("icon", id === NO_ICON ? undefined : id)}
        />
        <ColorField
          label={t("actions.button.color")}
          value={typeof element.color === "string" ? element.color : null}
          fallback="#0b6080"
          onCommit={(color) => change("color", color)}
        />
        <ColorField
          label={t("actions.button.text-color")}
          value={typeof element.textColor === "string" ? element.textColor : null}
          fallback="#ffffff"
          onCommit={(color) => change("textColor", color)}
        />
        <TextRow
          label={t("actions.button.disabled-when")}
          value={typeof disabled === "string" ? print(disabled) : disabled === true ? "True" : ""}
          placeholder={t("actions.button.never")}
          check={(text) => (text.trim() === "" ? null : findingText(parse(text, "printed").diagnostics[0]))}
          onCommit={(text) => change("disabled", text.trim() === "" ? undefined : store(text))}
        />
      </Rows>
    </PanelSection>
  );
}
