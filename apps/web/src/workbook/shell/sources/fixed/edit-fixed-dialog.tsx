import { type FixedSource, fixedSourceOf, type Id, type WorkbookDocument } from "@sheaf/workbook";
import { useState } from "react";
import { t } from "../../../../shared/words/words.ts";
import { elementName } from "../../../commands/elements.ts";
import { reshapeSource } from "../../../commands/sources/change-source.ts";
import { findElement, useWorkbook } from "../../../state/workbook.ts";
import { columnChanges } from "./fixed-draft.ts";
import { FixedRowsDialog } from "./fixed-rows-dialog.tsx";

/** Other rows for an element that holds its own: formulas follow renamed columns, new ones are shown. */
export function EditFixedDialog({ elementId, onClose }: { readonly elementId: Id; readonly onClose: () => void }) {
  const workbook = useWorkbook();
  const [started] = useState(() => fixedIn(workbook.documents.state().document, elementId));
  if (started === null) return null;
  return (
    <FixedRowsDialog
      connectionId={started.connectionId}
      source={started}
      action={t("shared.apply")}
      onClose={onClose}
      onUse={(source, draft) => {
        const { document } = workbook.documents.state();
        const element = findElement(document, elementId);
        if (element === undefined) return onClose();
        const label = t("sources.fixed-rows.change", { name: elementName(document, element) });
        const edit = reshapeSource(document, element, { label, source, ...columnChanges(started, draft) }, workbook.newId);
        if (edit === null || workbook.perform(edit.label, edit.operations)) onClose();
      }}
    />
  );
}

function fixedIn(document: WorkbookDocument, elementId: Id): FixedSource | null {
  const element = findElement(document, elementId);
  return element === undefined ? null : fixedSourceOf(element);
}
