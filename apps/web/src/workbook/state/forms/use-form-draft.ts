import type { Id } from "@sheaf/workbook";
import { useSyncExternalStore } from "react";
import { useWorkbook } from "../workbook.ts";
import type { FormDraft } from "./form-store.ts";

export function useFormDraft(formId: Id): FormDraft {
  const { forms } = useWorkbook();
  return useSyncExternalStore(forms.subscribe, () => forms.draft(formId));
}
