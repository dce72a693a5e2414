import type { ControlElement } from "@sheaf/workbook";
import { t } from "../../../shared/words/words.ts";

/** What an empty control says: one that filters nothing lets nothing through either, so it is just empty, as a field of a form is. */
export function unsetWords({ filters, parameters }: ControlElement, restricting: string): string {
  return (filters?.length ?? 0) + (parameters?.length ?? 0) > 0 ? restricting : t("control.unset.none");
}
