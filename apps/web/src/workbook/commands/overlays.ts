import {
  type Element,
  type Id,
  type Json,
  overlayLook,
  type OverlayType,
  type OverlayWidth,
  popoverAt,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";
import { type Edit, insert, quoted, set } from "./edit.ts";
import { addElement } from "./elements.ts";
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

export function setDrawerShadow(document: WorkbookDocument, id: Id, isShown: boolean): Edit {
  return changed(document, id, "showShadow", isShown ? undefined : "hidden");
}

/** An empty one: the name of the overlay stands in its place. */
export function setOverlayTitle(document: WorkbookDocument, id: Id, title: string): Edit {
  return changed(document, id, "header", title.trim() === "" ? undefined : { title });
}

/** The words of a button below; without any there is none. */
export function setFooterButton(document: WorkbookDocument, id: Id, button: "primaryCta" | "secondaryCta", text: string): Edit {
  const overlay = document.pages.find((page) => page.id === id);
  const look = overlay === undefined ? null : overlayLook(overlay);
  const both = { primaryCta: look?.primary ?? null, secondaryCta: look?.secondary ?? null, [button]: text.trim() === "" ? null : text };
  const footer = Object.entries(both).flatMap(([name, words]) => (words === null ? [] : [[name, { text: words }] as const]));
  return changed(document, id, "footer", footer.length === 0 ? undefined : Object.fromEntries(footer));
}

/** A popover and the button at which it opens: the button stands on a page, and what is in the popover on its own canvas. */
export function addPopover(document: WorkbookDocument, pageId: Id, ids: { readonly overlay: Id; readonly button: Id }): Edit {
  const made = addOverlay(document, ids.overlay, "popover");
  const name = freeName(document, "popover");
  const button: Element = { id: ids.button, kind: "button", name, text: name, appearance: "outline" };
  const placed = addElement(document, pageId, button, name, null, { columns: 4, rows: 2 });
  const opens = set(["pages", { key: ids.overlay }, "rest", "popover"], { triggerElementId: ids.button });
  return { label: made.label, operations: [...placed.operations, ...made.operations, opens] };
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

function changed(document: WorkbookDocument, id: Id, member: string, value: Json | undefined): Edit {
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
