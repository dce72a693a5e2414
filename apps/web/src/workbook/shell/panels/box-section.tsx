import { type Element, type Json, kindOf, memberOf } from "@sheaf/workbook";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { usePageTheme } from "../../state/theme/page-theme.tsx";
import { elementPath, set } from "../../commands/edit.ts";
import { ColorField, writtenColor } from "../../elements/property-rows/color-field.tsx";
import { memberAt, setAt, textAt } from "../../commands/member-path.ts";
import { BoundRow, OptionalChoiceRow, Rows } from "../../elements/property-rows/rows.tsx";
import { useWorkbook } from "../../state/workbook.ts";
import { t } from "../../../shared/words/words.ts";

const corners = [
  {
    id: "usual",
    get label() {
      return t("workbook.box-section.as-usual");
    },
  },
  {
    id: "square",
    get label() {
      return t("workbook.box-section.square");
    },
  },
  {
    id: "round",
    get label() {
      return t("workbook.box-section.round");
    },
  },
  {
    id: "pill",
    get label() {
      return t("workbook.box-section.very-round");
    },
  },
] as const;

/** The box around an element: background, corners, border. */
export function BoxSection({ element }: { readonly element: Element }) {
  const { perform } = useWorkbook();
  const colors = usePageTheme().roles;
  // A line has no box.
  if (kindOf(element) === null || element.kind === "divider") return null;
  const change = (label: string, member: string, value: Json | undefined): void => {
    const { style } = setAt(withoutPadding(element, member), ["style", member], value);
    perform(label, [set(elementPath(element.id, "style"), style)]);
  };
  const width = memberAt(element, ["style", "borderWidth"]);
  return (
    <PanelSection title={t("workbook.box-section.box")}>
      <Rows>
        <ColorField
          label={t("workbook.box-section.background")}
          value={colorAt(element, "backgroundColor")}
          fallback={colors.paper}
          onCommit={(color) => change(t("workbook.box-section.background"), "backgroundColor", color)}
        />
        <OptionalChoiceRow
          label={t("workbook.box-section.corners")}
          value={textAt(element, ["style", "borderRadius"]) ?? undefined}
          options={corners}
          otherwise="usual"
          onChange={(radius) => change(t("workbook.box-section.corners"), "borderRadius", radius)}
        />
        <BoundRow
          label={t("workbook.box-section.border-width")}
          value={typeof width === "number" ? width : null}
          placeholder="1"
          onCommit={(value) =>
            change(
              t("workbook.box-section.border-width"),
              "borderWidth",
              value === undefined ? undefined : Math.max(0, Math.min(20, Math.round(value))),
            )
          }
        />
        <ColorField
          label={t("workbook.box-section.border-color")}
          value={colorAt(element, "borderColor")}
          fallback={colors.line}
          onCommit={(color) => change(t("workbook.box-section.border-color"), "borderColor", color)}
        />
      </Rows>
    </PanelSection>
  );
}

const colorAt = (element: Element, member: string): string | null => writtenColor(memberAt(element, ["style", member]));

/** An element without padding has no border (workbook-file 5.1): who gives it one wants a box again. */
function withoutPadding(element: Element, member: string): Element {
  const style = memberOf(element, "style");
  if (member === "backgroundColor" || typeof style !== "object" || style === null || Array.isArray(style)) return element;
  const { padding: _, ...others } = style as { readonly [name: string]: Json };
  return { ...element, style: others };
}
