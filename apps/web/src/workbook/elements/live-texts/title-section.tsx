import { type Element, isData, type Json } from "@sheaf/workbook";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { t } from "../../../shared/words/words.ts";
import { elementPath, set } from "../../commands/edit.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { textAt } from "../../commands/member-path.ts";
import { OptionalChoiceRow, Rows, SwitchRow } from "../property-rows/rows.tsx";
import { LiveTextRow } from "./live-text-row.tsx";

/** Title and description of an element that shows rows: what they say, with live formulas, and where. */
export function TitleSection({ element }: { readonly element: Element }) {
  const { perform } = useWorkbook();
  if (!isData(element)) return null;
  const isHidden = textAt(element, ["name", "visibility"]) === "hidden";
  const description = textOf(element, "description");
  const change = (label: string, member: "name" | "description", value: Json | undefined): boolean =>
    perform(label, [set(elementPath(element.id, member), value)]);
  return (
    <PanelSection title={t("workbook.title-section.title")}>
      <Rows>
        <SwitchRow
          label={t("workbook.title-section.show")}
          value={!isHidden}
          onChange={(shown) => change(t("workbook.title-section.title"), "name", shown ? undefined : { visibility: "hidden" })}
        />
        {!isHidden && (
          <LiveTextRow
            element={element}
            label={t("workbook.title-section.text")}
            value={textOf(element, "name")}
            onCommit={(text) => change(t("workbook.title-section.title"), "name", withText(element.name, text))}
          />
        )}
        <LiveTextRow
          element={element}
          label={t("workbook.title-section.description")}
          value={description}
          onCommit={(text) => change(t("workbook.title-section.description"), "description", withText(element.description, text))}
        />
        {description !== "" && (
          <OptionalChoiceRow
            label={t("workbook.title-section.shown")}
            value={textAt(element, ["description", "position"]) ?? undefined}
            options={[
              { id: "auto", label: t("workbook.title-section.beside-title") },
              { id: "below", label: t("workbook.title-section.below-title") },
              { id: "tooltip", label: t("workbook.title-section.behind-icon") },
            ]}
            otherwise="auto"
            onChange={(position) =>
              change(
                t("workbook.title-section.description"),
                "description",
                position === undefined && isPlain(element.description)
                  ? description
                  : { ...styled(element.description), text: description, ...(position === undefined ? {} : { position }) },
              )
            }
          />
        )}
      </Rows>
    </PanelSection>
  );
}

const textOf = (element: Element, member: string): string => textAt(element, [member]) ?? textAt(element, [member, "text"]) ?? "";

/** The look of a text beside what it says and where it stands. */
function styled(value: unknown): { readonly [key: string]: Json } {
  if (typeof value !== "object" || value === null || !("text" in value)) return {};
  const { text: _text, position: _position, ...look } = value as { readonly [key: string]: Json };
  return look;
}

const isPlain = (value: unknown): boolean => Object.keys(styled(value)).length === 0;

/** Another text in the look of the old one; none takes the member away. */
function withText(old: unknown, text: string): Json | undefined {
  if (text.trim() === "") return undefined;
  return typeof old === "object" && old !== null && "text" in old ? { ...(old as { readonly [key: string]: Json }), text } : text;
}
