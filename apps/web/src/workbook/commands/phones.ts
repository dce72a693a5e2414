import { type Page, phoneLayoutsOf, phoneLayoutText, type PhonePlace, type WorkbookDocument } from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";
import { type Edit, quoted, set } from "./edit.ts";

/** Arranges a page for narrow screens; null: it is arranged by itself again. */
export function setPhoneLayout(document: WorkbookDocument, page: Page, places: readonly PhonePlace[] | null): Edit {
  const before = phoneLayoutsOf(document, () => true);
  const others = phoneLayoutsOf(document, (pageId) => pageId !== page.id);
  return {
    label: t("edits.pages.phone", { name: quoted(page.name) }),
    operations: [
      set(["pages", { key: page.id }, "rest", "sheaf", "mobileLayout"], places === null ? undefined : phoneLayoutText(page.id, places)),
      // What a file says of all pages together says it of this one no longer.
      ...(before === others ? [] : [set(["rest", "sheaf", "mobileLayout"], others)]),
    ],
  };
}
