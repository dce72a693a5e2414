import { type Element, givenName, handleOf, isOwnControl, renameControl } from "@sheaf/workbook";
import { useMemo } from "react";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { LiveTextRow } from "../../live-texts/live-text-row.tsx";
import { Rows, TextRow } from "../../property-rows/rows.tsx";
import { controlMembers } from "../control-operations.ts";
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
          onCommit={(text) => void perform("Label", controlMembers(element.id, { name: text.trim() === "" ? undefined : text }))}
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
      </Rows>
    </PanelSection>
  );
}
