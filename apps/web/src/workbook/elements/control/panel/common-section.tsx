import {
  type ControlElement,
  controlKindOf,
  type Element,
  givenName,
  handleOf,
  isControl,
  isControlType,
  isOwnControl,
  type Json,
  renameControl,
} from "@sheaf/workbook";
import { useMemo } from "react";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { LiveFormulaRow } from "../../live-texts/live-formula-row.tsx";
import { LiveTextRow } from "../../live-texts/live-text-row.tsx";
import { setAt } from "../../../commands/member-path.ts";
import { OptionalChoiceRow, Rows, SwitchRow, TextRow } from "../../property-rows/rows.tsx";
import { controlMembers } from "../../choosing/control-operations.ts";
import { t } from "../../../../shared/words/words.ts";

/** Label and handle, which every control has. */
export function CommonSection({ element }: { readonly element: Element }) {
  const { perform } = useWorkbook();
  const document = useDocument();
  const handle = handleOf(element);
  const taken = useMemo(
    () =>
      new Set(
        document.pages.flatMap((page) =>
          page.elements.flatMap((other) => (other.id !== element.id && isOwnControl(other) ? [handleOf(other).toLowerCase()] : [])),
        ),
      ),
    [document, element.id],
  );
  return (
    <PanelSection title={t("control.common-section.control")}>
      <Rows>
        <LiveTextRow
          element={element}
          label={t("control.common-section.label")}
          value={givenName(element) ?? ""}
          placeholder={handle}
          onCommit={(text) =>
            void perform(t("control.common-section.label"), controlMembers(element.id, { name: text.trim() === "" ? undefined : text }))
          }
        />
        <TextRow
          label={t("control.common-section.id")}
          value={handle}
          check={(text) =>
            text.trim() === ""
              ? t("control.common-section.formulas-need-name-call")
              : taken.has(text.trim().toLowerCase())
                ? t("control.common-section.another-control-id")
                : null
          }
          onCommit={(text) => {
            const operations = renameControl(document, element, text.trim());
            if (operations !== null) perform(t("control.common-section.control-id"), operations);
          }}
        />
        {isControl(element) && <Behavior element={element} />}
      </Rows>
    </PanelSection>
  );
}

/** What an unset control does, and which values it offers. */
function Behavior({ element }: { readonly element: ControlElement }) {
  const { perform } = useWorkbook();
  const { default: formula, required = false, offers = "fitting" } = element.sheaf ?? {};
  const change = (label: string, member: string, value: Json | undefined): boolean =>
    perform(label, controlMembers(element.id, setAt(element, ["sheaf", member], value)));
  return (
    <>
      {controlKindOf(element).value(element) === null && !isControlType(element, "drill") && !isControlType(element, "file-upload") && (
        <LiveFormulaRow
          element={element}
          label={t("control.common-section.default")}
          value={formula}
          placeholder={t("control.common-section.no-default")}
          onCommit={(next) => change(t("control.common-section.default"), "default", next)}
        />
      )}
      <SwitchRow
        label={t("control.common-section.required")}
        value={required}
        onChange={(next) => change(t("control.common-section.required"), "required", next ? true : undefined)}
      />
      {controlKindOf(element).values !== null && (
        <OptionalChoiceRow
          label={t("control.common-section.offers")}
          value={offers}
          options={[
            { id: "fitting", label: t("control.common-section.offers-fitting") },
            { id: "all", label: t("control.common-section.offers-all") },
          ]}
          otherwise="fitting"
          onChange={(next) => change(t("control.common-section.offers"), "offers", next)}
        />
      )}
    </>
  );
}
