import { type Element, type Id, overlayLook, type OverlayType, type OverlayWidth, popoverAt, type WorkbookDocument } from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";
import { type Edit, insert, quoted, set } from "./edit.ts";
import { overlayWord } from "./overlay-words.ts";
import { pageLabel } from "./pages.ts";

/** `Modal 2`, the first that is free. */
function freeName(document: WorkbookDocument, type: OverlayType): string {
  const names = new Set(document.pages.map((page) => pageLabel(page).toLowerCase()));
  const word = overlayWord(type);
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? word : t("edits.overlays.numbered", { word, count });
    if (!names.has(name.toLowerCase())) return name;
  }
}

export function addOverlay(document: WorkbookDocument, id: Id, type: OverlayType): Edit {
  const name = freeName(document, type);
  const rest = { type };
  return {
    label: t("edits.overlays.add", { name: quoted(name) }),
    operations: [insert(["pages"], { id, name, elements: [], rest }, document.pages.at(-1)?.id ?? null)],
  };
}

export function setOverlayWidth(document: WorkbookDocument, id: Id, width: OverlayWidth): Edit {
  return changed(document, id, "width", width === "medium" ? undefined : width);
}

export function setDrawerSide(document: WorkbookDocument, id: Id, position: "start" | "end"): Edit {
  return changed(document, id, "position", position === "end" ? undefined : position);
}

export function setPopoverTrigger(document: WorkbookDocument, id: Id, triggerElementId: Id): Edit {
  return changed(document, id, "triggerElementId", triggerElementId);
}

/** Buttons that a popover can open at: they do nothing else, and no other popover opens there. */
export function popoverButtons(document: WorkbookDocument, own: Id | null = null): readonly Element[] {
  return document.pages.flatMap(({ elements }) =>
    elements.filter((element) => {
      const { actions } = element;
      const isIdle = !Array.isArray(actions) || actions.length === 0;
      const open = popoverAt(document, element.id);
      return element.kind === "button" && isIdle && (open === null || open.id === own);
    }),
  );
}

function changed(document: WorkbookDocument, id: Id, member: string, value: string | undefined): Edit {
  const overlay = document.pages.find((page) => page.id === id);
  const look = overlay === undefined ? null : overlayLook(overlay);
  if (overlay === undefined || look === null) return { label: "", operations: [] };
  const path = ["pages", { key: id }, "rest", look.type];
  const own = overlay.rest[look.type];
  return {
    label: t("edits.overlays.change", { name: quoted(pageLabel(overlay)) }),
    operations: own === undefined ? (value === undefined ? [] : [set(path, { [member]: value })]) : [set([...path, member], value)],
  };
}
