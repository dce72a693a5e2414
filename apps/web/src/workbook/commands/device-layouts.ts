import {
  deviceLayoutText,
  type DevicePlace,
  memberOfDevice,
  type NarrowDevice,
  type Page,
  phoneLayoutsOf,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";
import { type Edit, quoted, set } from "./edit.ts";

/** Arranges a page for a device; null: it is arranged by itself again. */
export function setDeviceLayout(document: WorkbookDocument, page: Page, device: NarrowDevice, places: readonly DevicePlace[] | null): Edit {
  const before = phoneLayoutsOf(document, () => true);
  const others = phoneLayoutsOf(document, (pageId) => pageId !== page.id);
  const text = places === null ? undefined : deviceLayoutText(page.id, places, device);
  return {
    label: t(device === "phone" ? "edits.pages.phone" : "edits.pages.tablet", { name: quoted(page.name) }),
    operations: [
      set(["pages", { key: page.id }, "rest", "sheaf", memberOfDevice(device)], text),
      // What a file says of all pages together it says of this one no longer.
      ...(device === "tablet" || before === others ? [] : [set(["rest", "sheaf", "mobileLayout"], others)]),
    ],
  };
}
