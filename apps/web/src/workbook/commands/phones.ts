import { type Page, type PhonePlace, withPhoneLayout, type WorkbookDocument } from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";
import { type Edit, quoted, set } from "./edit.ts";

/** Arranges a page for narrow screens; null: it is arranged by itself again. */
export function setPhoneLayout(document: WorkbookDocument, page: Page, places: readonly PhonePlace[] | null): Edit {
  return {
    label: t("edits.pages.phone", { name: quoted(page.name) }),
    operations: [set(["rest", "sheaf", "mobileLayout"], withPhoneLayout(document, page.id, places))],
  };
}
