import { type Element, givenName, handleOf, isOwnControl, renameControl } from "@sheaf/workbook";
import { useMemo } from "react";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { Rows, TextRow } from "../../property-rows/rows.tsx";
import { controlMembers } from "../control-operations.ts";

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
    <PanelSection title="Control">
      <Rows>
        <TextRow
          label="Label"
          value={givenName(element) ?? ""}
          placeholder={handle}
          onCommit={(text) => void perform("Label", controlMembers(element.id, { name: text.trim() === "" ? undefined : text }))}
        />
        <TextRow
          label="Id"
          value={handle}
          check={(text) =>
            text.trim() === ""
              ? "Formulas need a name to call it by."
              : taken.has(text.trim().toLowerCase())
                ? "Another control has this id."
                : null
          }
          onCommit={(text) => {
            const operations = renameControl(document, element, text.trim());
            if (operations !== null) perform("Control id", operations);
          }}
        />
      </Rows>
    </PanelSection>
  );
}
